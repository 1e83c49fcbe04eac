"""What the commands about houses print: the list, a house's page, a check, and the page of all knobs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.kinds import MONEY
from fairdeal.games.blackjack.knobs import AnyKind, Knob, knobs_of
from fairdeal.games.blackjack.rules import (
    STANDARD52,
    TABLES,
    BonusHand,
    Charlie,
    Composition,
    Rules,
    SideBetRules,
)
from fairdeal.games.blackjack.sets import ANY, NONE, POINTS
from fairdeal.games.blackjack.side_bet_rules import SCRIPT
from fairdeal.games.blackjack.working import rule_book
from fairdeal.games.game import fingerprint
from fairdeal.houses.author.changes import answers_alike, changes
from fairdeal.houses.author.oddities import oddities
from fairdeal.houses.house import TEXTS, Header, House
from fairdeal.houses.library import open_house
from fairdeal.houses.load import load_house
from fairdeal.houses.places import shipped
from fairdeal.houses.problems import BadHouse, allowed, shown
from fairdeal.houses.rounds.examples import Example, Expected
from fairdeal.houses.telling import phrases
from fairdeal.houses.telling.card import differences, rule_card, side_bet_card
from fairdeal.houses.telling.gathering import Gathered
from fairdeal.houses.telling.summary import summary
from fairdeal.words import Words, words_for


def listing(words: Words) -> list[str]:
    """One line a shipped house: its name, its title and its rules in short."""
    houses = [load_house(name) for name in shipped()]
    width = max(len(house.id) for house in houses)
    return [
        words(
            "house.list.line",
            id=house.id.ljust(width),
            title=house.title_in(words.lang),
            summary=summary(house, words),
        )
        for house in houses
    ]


def show(house: House, book: RuleBook, words: Words, gathered: Gathered | None = None) -> list[str]:
    """The rule card, and what differs from the default house."""
    hands = gathered or Gathered(book)
    text, source = house.text_in(words.lang), house.source
    lines = [house.heading_in(words.lang), *([text] if text else []), "", words("house.show.rules")]
    lines += [f"- {sentence}" for sentence in rule_card(house, book, words, hands)]
    different = differences(house, book, words, hands)
    lines += ["", words("house.show.differences" if different else "house.show.no_differences")]
    lines += [f"- {sentence}" for sentence in different]
    return lines + (["", words("house.show.source", source=source)] if source else [])


class Checked(Struct, frozen=True):
    """The outcome of a check: what is printed, and whether the house is in order and ready for players."""

    in_order: bool
    lines: list[str]


class Valued(Struct, frozen=True):
    """What a house is worth, in lines, and why it is not ready; empty where it is."""

    lines: list[str]
    objection: str = ""


Value = Callable[[House, RuleBook], Valued]
"""Whoever knows the odds, which this layer does not."""


def check(
    where: str | Path,
    overrides: Sequence[str],
    words: Words,
    value: Value = lambda house, book: Valued([]),
) -> Checked:
    """The page of a house that is in order, with its fingerprint; else everything that is wrong with it."""
    try:
        house, book = open_house(where, overrides)
    except BadHouse as bad:
        return Checked(False, problem_page(bad, words))
    hands, valued = Gathered(book), value(house, book)
    lines = [*show(house, book, words, hands), *remarks(house, hands, words), *valued.lines, ""]
    named = {"house": house.name, "fingerprint": fingerprint(book)}
    if valued.objection:
        return Checked(False, [*lines, words("house.check.fingerprint", **named), valued.objection])
    return Checked(True, [*lines, words("house.check.in_order", **named)])


def problem_page(bad: BadHouse, words: Words) -> list[str]:
    """Everything that is wrong with a house, and how much that is."""
    return [*bad.told(words).split("\n"), words("house.check.problems", n=len(bad.problems))]


def remarks(house: House, hands: Gathered, words: Words) -> list[str]:
    """For the author: what the script changes, and what looks odd."""
    lines = []
    if house.scripts:
        counts = (words("author.check.asked", function=name, n=f"{n:,}") for name, n in house.asked.items())
        lines += ["", words("author.check.script", asked=words("list.comma").join(counts))]
        lines += script_changes(house, hands, words)
    if odd := oddities(house, hands.book, words, hands):
        lines += ["", words("author.check.odd"), *(f"- {sentence}" for sentence in odd)]
    return lines


def script_changes(house: House, hands: Gathered, words: Words) -> list[str]:
    """What the script answers otherwise than the knobs alone would."""
    by_knobs = Gathered(rule_book(house.rules))
    bets = zip(house.rules.side_bet, side_bet_card(house, hands.book, words), strict=True)
    by_script = [words("author.change.side_bet", told=told) for bet, (_, told) in bets if bet.kind == SCRIPT]
    if changed := [*changes(by_knobs, hands, words), *by_script]:
        return [f"- {sentence}" for sentence in changed]
    return [words("author.check.nothing" if answers_alike(by_knobs, hands) else "author.check.untold")]


# The pages of the documentation, which are in English only

GALLERY_INTRO = """# The houses that come with the program

Each with its rules in short, then with its whole rule card, as `fairdeal house show NAME` prints it. There,
S17 or H17 is what the dealer does on soft 17, 3:2 what a natural pays, D9, D10 and D11 are doubling on hard
totals from there to 11, DAS doubling after a split, SP4 splitting to four hands, LS and ES late and early
surrender. A house with an arrow builds on one above it. The program prints this page from the house files.

| house | name | in short |
|---|---|---|"""

KNOBS_INTRO = """# The knobs of a house

A house is a folder with a file `house.toml`. Each table below stands there as `[shoe]`, `[dealer]` and so
on, and holds only what differs from the default. Any knob can be overridden for one command by
`--set shoe.decks=2`. Effects are in percent of the first bet, for the player. The program prints this page
from the definitions of the knobs.

## Above the tables"""


def gallery_page() -> str:
    """`docs/houses/gallery.md`: every shipped house with its rule card."""
    words = words_for("en")
    opened = {house.id: (house, book) for house, book in map(open_house, shipped())}
    families = _by_family({name: house for name, (house, _) in opened.items()})
    lines = [GALLERY_INTRO]
    for house in families:
        arrow = "↳ " if house.extends else ""
        lines.append(f"| {arrow}[{house.id}](#{house.id}) | {house.title} | {summary(house, words)} |")
    for house in families:
        lines += ["", *_gallery_entry(*opened[house.id], words)]
    return "\n".join(lines) + "\n"


def _by_family(houses: Mapping[str, House]) -> list[House]:
    """Sorted by name, but each after the house on which it builds."""

    def chain(house: House) -> tuple[str, ...]:
        below = chain(houses[house.extends]) if house.extends else ()
        return (*below, house.id)

    return sorted(houses.values(), key=chain)


def _gallery_entry(house: House, book: RuleBook, words: Words) -> Iterator[str]:
    yield f"{'###' if house.extends else '##'} {house.id}"
    base = f" It builds on [{house.extends}](#{house.extends})." if house.extends else ""
    yield from ("", f"**{house.title}.** {house.text}{base}", "")
    yield from (f"- {sentence}" for sentence in rule_card(house, book, words))
    yield from ("", f"Source: {house.source}.")


def knobs_page() -> str:
    """`docs/houses/knobs.md`, printed from the definitions of the knobs."""
    words = words_for("en")
    lines = [KNOBS_INTRO, "", *_rows(Header, "", words)]
    knobs = knobs_of(Rules)
    for table, shape in TABLES.items():
        lines += ["", f"## [{table}]", "", knobs[table].text, "", *_rows(shape, f"{table}.", words)]
    lines += ["", "## [[side_bet]]", "", knobs["side_bet"].text, "", *_rows(SideBetRules, "side_bet.", words)]
    for title, inner in (
        ("shoe.composition", Composition),
        ("pay.charlie", Charlie),
        ("pay.bonus_hands", BonusHand),
        ("example", Example),
        ("example.expect", Expected),
    ):
        lines += ["", f"## The table {title}", "", str(inner.__doc__), "", *_rows(inner, "", words)]
    return "\n".join(lines) + "\n"


def _rows(shape: type[Struct], prefix: str, words: Words) -> Iterator[str]:
    """Each knob under a heading of its own."""
    knobs = knobs_of(shape)
    for position, field in enumerate(fields(shape)):
        knob = knobs[field.name]
        yield from ("",) * (position > 0)
        yield from (f"### `{prefix}{field.name}`", "", knob.text, "")
        yield f"- Allowed: {allowed(knob.kind, words)}."
        yield f"- Default: {_default(field, knob)}."
        if knob.effect:
            yield f"- Effect: {knob.effect}."


def _default(field: FieldInfo, knob: Knob) -> str:
    if field.required:
        return "none, it must be given"
    value = field.default if field.default is not NODEFAULT else field.default_factory()
    return f"`{_written(value, knob.kind)}`"


def _written(value: Any, kind: AnyKind) -> str:
    """A default as a house would write it."""
    named = {
        repr(ANY): '"any"',
        repr(NONE): '"none"',
        repr(tuple(POINTS)): '"all"',
        repr(STANDARD52): '"standard52"',
    }
    if repr(value) in named:
        return named[repr(value)]
    if kind is TEXTS:
        return '""'
    if value in (None, (), {}):
        return '"none"'
    if isinstance(value, tuple):
        return phrases.amount(value) if kind is MONEY else f'"{phrases.odds(value)}"'
    return shown(value)
