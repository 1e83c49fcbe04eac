"""A basic strategy chart in the terminal: in colour where that can be shown, and never by colour alone."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from fairdeal.odds.figures import ChartNote
from fairdeal.strategies.chart import Chart, Wishes
from fairdeal.strategies.letters import UPCARDS, Row, Section, code, effective, sections, upcard_name
from fairdeal.terminal.cells import pad
from fairdeal.terminal.screen import RESET
from fairdeal.words import Words

CELL = 3
LABEL = 6

COLOURS = {
    "hit": "\x1b[47m",
    "stand": "\x1b[43m",
    "double": "\x1b[46m",
    "split": "\x1b[42m",
    "surrender": "\x1b[45m",
}
BLACK = "\x1b[30m"
"""On those backgrounds; 16-colour terminals have them all."""


class Charted(Struct, frozen=True):
    """A house's chart and all that is said with it."""

    house: str
    book: str
    """The fingerprint of the rule book."""
    chart: Chart
    ev: float
    """What a round is worth to one who plays by it."""
    offers_insurance: bool
    offers_even_money: bool
    notes: tuple[ChartNote, ...] = ()
    """Where the best play depends on the number of cards."""
    remarks: tuple[str, ...] = ()
    exact: bool = True


def about(charted: Charted, words: Words) -> str:
    """What the chart claims to be."""
    return words("odds.chart.about" if charted.exact else "odds.chart.about_nearly")


def chart_page(charted: Charted, words: Words, *, coloured: bool) -> list[str]:
    """The tables, one below the other, in 36 cells."""
    lines = [words("odds.chart.title", house=charted.house), about(charted, words)]
    for section in sections(charted.chart):
        lines += ["", *_table(section, words, coloured)]
    lines += ["", words("odds.chart.legend"), *_legend(charted.chart, words, coloured)]
    return [*lines, "", *closing(charted, words)]


def _table(section: Section, words: Words, coloured: bool) -> Iterator[str]:
    head = pad(words(f"odds.chart.{section.name}"), LABEL)
    yield (head + "".join(f"{upcard_name(upcard):^{CELL}}" for upcard in UPCARDS)).rstrip()
    for row in section.rows:
        cells = "".join(_cell(wishes, coloured) for wishes in row.wishes)
        yield (pad(section.label(row), LABEL) + cells).rstrip()


def _cell(wishes: Wishes, coloured: bool) -> str:
    text = f"{code(wishes):^{CELL}}"
    colour = COLOURS.get(wishes[0], "")
    return f"{BLACK}{colour}{text}{RESET}" if coloured and colour else text


def _legend(chart: Chart, words: Words, coloured: bool) -> Iterator[str]:
    for wishes in legend(chart):
        yield f"  {_cell(wishes, coloured)} {meaning(wishes, words)}"


def legend(chart: Chart) -> list[Wishes]:
    """Every code that the chart uses, by what it means."""
    used = {
        code(wishes): effective(wishes)
        for section in sections(chart)
        for row in section.rows
        for wishes in row.wishes
    }
    return [used[each] for each in sorted(used)]


def meaning(wishes: Wishes, words: Words) -> str:
    """`double, or else hit`."""
    first, *others = (words(f"action.{wish}.name") for wish in effective(wishes))
    return words("odds.chart.else", first=first, then=others[0]) if others else first


# What is said below the tables, whatever they are printed on.


def closing(charted: Charted, words: Words) -> list[str]:
    """Insurance, the edge, and where a chart is not enough."""
    lines = list(_offers(charted, words))
    key = "odds.chart.edge_player" if charted.ev > 0 else "odds.chart.edge"
    lines.append(words(key, percent=f"{abs(100 * charted.ev):.4f}"))
    if charted.notes:
        lines.append(words("odds.chart.notes"))
        lines += [f"- {note}" for note in _notes(charted.notes, words)]
    return lines + [words(f"odds.remark.{remark}") for remark in charted.remarks]


def _offers(charted: Charted, words: Words) -> Iterator[str]:
    offers = (
        ("insure", charted.offers_insurance, charted.chart.insure),
        ("even_money", charted.offers_even_money, charted.chart.even_money),
    )
    for name, is_offered, upcards in offers:
        if is_offered and upcards:
            yield words(f"odds.chart.{name}", cards=words.all_of(map(upcard_name, upcards)))
        elif is_offered:
            yield words(f"odds.chart.no_{name}")


def _notes(notes: Sequence[ChartNote], words: Words) -> Iterator[str]:
    """One line for the hands of one total that are played alike against the same upcards."""
    upcards: dict[tuple[bool, int, str, int], list[int]] = {}
    for note in notes:
        upcards.setdefault((note.soft, note.total, note.action, note.cards), []).append(note.upcard)
    counts: dict[tuple[bool, int, str, str], list[str]] = {}
    for (soft, total, action, cards), some in upcards.items():
        against = upcard_ranges(sorted(some, key=UPCARDS.index))
        counts.setdefault((soft, total, action, against), []).append(str(cards))
    for (soft, total, action, against), some_counts in counts.items():
        hand = words(f"odds.chart.plain.{'soft' if soft else 'hard'}", total=total)
        named = words(f"action.{action}.name")
        cards_told = words.one_of(some_counts)
        yield words("odds.chart.note", hand=hand, cards=cards_told, up=against, action=named)


# For people who listen to the screen.


def plain_page(charted: Charted, words: Words) -> list[str]:
    """The same in sentences: hand by hand, what to do against which upcards."""
    lines = [words("odds.chart.title", house=charted.house), about(charted, words)]
    lines += [_sentence(section, row, words) for section in sections(charted.chart) for row in section.rows]
    return [*lines, *closing(charted, words)]


def _sentence(section: Section, row: Row, words: Words) -> str:
    by_action: dict[str, list[int]] = {}
    for upcard, wishes in zip(UPCARDS, row.wishes, strict=True):
        by_action.setdefault(meaning(wishes, words), []).append(upcard)
    if len(by_action) == 1:
        plays = words("odds.chart.plain.always", action=next(iter(by_action)))
    else:
        plays = words("odds.chart.plain.between").join(
            words("odds.chart.plain.play", action=action, cards=upcard_ranges(upcards))
            for action, upcards in by_action.items()
        )
    return words("odds.chart.plain.line", hand=_hand(section, row, words), plays=plays)


def _hand(section: Section, row: Row, words: Words) -> str:
    if section.name == "pairs":
        return words("odds.chart.plain.pair", rank=upcard_name(row.first))
    return words(f"odds.chart.plain.{section.name}", total=section.label(row))


def upcard_ranges(upcards: list[int]) -> str:
    """
    >>> upcard_ranges([2, 3, 4, 7, 10, 1])
    '2-4, 7, 10, A'
    """
    places = [UPCARDS.index(upcard) for upcard in upcards]
    runs: list[list[int]] = []
    for place in places:
        if runs and place == runs[-1][-1] + 1 and UPCARDS[place] != 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    names = ([upcard_name(UPCARDS[place]) for place in (run[0], run[-1])] for run in runs)
    return ", ".join(first if first == last else f"{first}-{last}" for first, last in names)


def is_wide_enough(columns: int | None) -> bool:
    """Whether the tables fit; a screen that is too narrow gets the sentences."""
    return columns is None or columns >= LABEL + CELL * len(UPCARDS)
