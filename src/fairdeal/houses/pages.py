"""What the commands about houses print: the list, a house's page, a check, and the page of all knobs."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from fairdeal.games.blackjack.kinds import MONEY
from fairdeal.games.blackjack.knobs import Kind, Knob, knobs_of
from fairdeal.games.blackjack.rules import STANDARD52, BonusHand, Charlie, Composition, Rules
from fairdeal.games.blackjack.sets import ANY, NONE, POINTS
from fairdeal.games.game import fingerprint
from fairdeal.houses import phrases
from fairdeal.houses.card import differences, rule_card
from fairdeal.houses.house import TEXTS, Header, House
from fairdeal.houses.library import open_house
from fairdeal.houses.load import load_house
from fairdeal.houses.places import shipped
from fairdeal.houses.problems import BadHouse, allowed, shown
from fairdeal.houses.summary import summary
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
            summary=summary(house.rules, words),
        )
        for house in houses
    ]


def show(house: House, words: Words) -> list[str]:
    """The rule card, and what differs from the default house."""
    text, source = house.text_in(words.lang), house.source
    lines = [house.title_in(words.lang), *([text] if text else []), "", words("house.show.rules")]
    lines += [f"- {sentence}" for sentence in rule_card(house, words)]
    different = differences(house, words)
    lines += ["", words("house.show.differences" if different else "house.show.no_differences")]
    lines += [f"- {sentence}" for sentence in different]
    return lines + (["", words("house.show.source", source=source)] if source else [])


class Checked(Struct, frozen=True):
    """The outcome of a check: what is printed, and whether the house is in order."""

    in_order: bool
    lines: list[str]


def check(where: str | Path, overrides: Sequence[str], words: Words) -> Checked:
    """The page of a house that is in order, with its fingerprint; else everything that is wrong with it."""
    try:
        house, book = open_house(where, overrides)
    except BadHouse as bad:
        count = words("house.check.problems", n=len(bad.problems))
        return Checked(False, [*bad.told(words).split("\n"), count])
    sentence = words("house.check.in_order", house=house.id, fingerprint=fingerprint(book))
    return Checked(True, [*show(house, words), "", sentence])


# The pages of the documentation, which are in English only

GALLERY_INTRO = """# The houses that come with the program

Each with its rules in short and what is not as in the default house: S17 or H17 is what the dealer does on
soft 17, D9, D10 and D11 are doubling on hard totals from there to 11, DAS doubling after a split, SP4
splitting to four hands, LS and ES late and early surrender. `fairdeal house show NAME` prints the whole rule
card. The program prints this page from the house files."""

KNOBS_INTRO = """# The knobs of a house

A house is a folder with a file `house.toml`. Each table below stands there as `[shoe]`, `[dealer]` and so
on, and holds only what differs from the default. Any knob can be overridden for one command by
`--set shoe.decks=2`. Effects are in percent of the first bet, for the player. The program prints this page
from the definitions of the knobs.

## Above the tables"""


def gallery_page() -> str:
    """`docs/houses/gallery.md`: every shipped house with what makes it different."""
    words = words_for("en")
    lines = [GALLERY_INTRO]
    for house in map(load_house, shipped()):
        lines += [
            "",
            f"## {house.id}",
            "",
            f"**{house.title}.** {house.text}",
            "",
            f"`{summary(house.rules, words)}`",
            "",
        ]
        lines += [f"- {sentence}" for sentence in differences(house, words)]
        lines += ["", f"Source: {house.source}."]
    return "\n".join(lines) + "\n"


def knobs_page() -> str:
    """`docs/houses/knobs.md`, printed from the definitions of the knobs."""
    words = words_for("en")
    lines = [KNOBS_INTRO, "", *_rows(Header, "", words)]
    for table, knob in knobs_of(Rules).items():
        shape = type(getattr(Rules(), table))
        lines += ["", f"## [{table}]", "", knob.text, "", *_rows(shape, f"{table}.", words)]
    for title, inner in (
        ("shoe.composition", Composition),
        ("pay.charlie", Charlie),
        ("pay.bonus_hands", BonusHand),
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


def _written(value: Any, kind: Kind) -> str:
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
