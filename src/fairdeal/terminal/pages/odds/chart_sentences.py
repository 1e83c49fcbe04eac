"""The sentences about a basic strategy chart, the same wherever its tables are printed."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.odds.figures import ChartNote, ClosedNote
from fairdeal.strategies.chart import Chart, Column, OpenTotal, Wishes
from fairdeal.strategies.letters import (
    UPCARD,
    UPCARDS,
    Row,
    Section,
    column_name,
    effective,
    kind_of,
    sections,
)
from fairdeal.words import Words


class Charted(Struct, frozen=True):
    """A house's chart with everything that is printed about it."""

    house: str
    book: str
    """The fingerprint of the rule book."""
    chart: Chart
    ev: float
    """The value of a round for a player who follows it."""
    offers_insurance: bool
    offers_even_money: bool
    closed: tuple[ClosedNote, ...] = ()
    """Exceptions where the second choice of a cell is not possible with two cards."""
    notes: tuple[ChartNote, ...] = ()
    """Exceptions where the best play depends on the number of cards."""
    remarks: tuple[str, ...] = ()
    exact: bool = True


def about(charted: Charted, words: Words) -> str:
    """What the chart claims to be."""
    by = "open" if charted.chart.both_open else "upcard"
    return words(f"odds.chart.about.{by}" if charted.exact else f"odds.chart.about_nearly.{by}")


def meaning(wishes: Wishes, words: Words) -> str:
    """`double, or else hit`."""
    first, *others = (words(f"action.{wish}.name") for wish in effective(wishes))
    return words("odds.chart.else", first=first, then=others[0]) if others else first


def closing(charted: Charted, words: Words) -> list[str]:
    """Insurance, the edge, and the limits of a chart."""
    lines = list(_offers(charted, words))
    key = "odds.chart.edge_player" if charted.ev > 0 else "odds.chart.edge"
    lines.append(words(key, percent=f"{abs(100 * charted.ev):.4f}", strategy=charted.chart.name))
    lines += _closed(charted.closed, words)
    if charted.notes:
        lines.append(words("odds.chart.notes"))
        lines += [f"- {note}" for note in _notes(charted.notes, words)]
    return lines + [words(f"odds.remark.{remark}") for remark in charted.remarks]


def _offers(charted: Charted, words: Words) -> Iterator[str]:
    offers = (
        ("insure", charted.offers_insurance, charted.chart.insure),
        ("even_money", charted.offers_even_money, charted.chart.even_money),
    )
    for name, is_offered, columns in offers:
        if is_offered and columns:
            yield words(f"odds.chart.{name}", cards=words.all_of(map(column_name, columns)))
        elif is_offered:
            yield words(f"odds.chart.no_{name}")


def _closed(notes: Sequence[ClosedNote], words: Words) -> Iterator[str]:
    """One sentence for hands of the same total that are played alike."""
    columns: dict[ClosedNote, list[Column]] = {}
    for note in notes:
        columns.setdefault(replace(note, column=0, gain=0.0), []).append(note.column)
    for note, some in columns.items():
        yield words(
            _closed_key(note),
            hand=words(f"odds.chart.plain.{'soft' if note.soft else 'hard'}", total=note.total),
            up=column_ranges(some, words),
            closed=words(f"action.{note.closed}.name"),
            second=words(f"action.{note.second}.name"),
            action=words(f"action.{note.action}.name"),
            cards=words.one_of(map(str, note.cards)),
            second_cards=words.one_of(map(str, note.second_cards)),
        )


def _closed_key(note: ClosedNote) -> str:
    if note.is_from_three:
        return "odds.chart.closed"
    return "odds.chart.closed_some" if note.second_cards else "odds.chart.closed_all"


def _notes(notes: Sequence[ChartNote], words: Words) -> Iterator[str]:
    """One line for hands of the same total that are played alike against the same cards."""
    columns: dict[tuple[bool, int, str, int], list[Column]] = {}
    for note in notes:
        columns.setdefault((note.soft, note.total, note.action, note.cards), []).append(note.column)
    counts: dict[tuple[bool, int, str, str], list[str]] = {}
    for (soft, total, action, cards), some in columns.items():
        against = column_ranges(some, words)
        counts.setdefault((soft, total, action, against), []).append(str(cards))
    for (soft, total, action, against), some_counts in counts.items():
        hand = words(f"odds.chart.plain.{'soft' if soft else 'hard'}", total=total)
        named = words(f"action.{action}.name")
        cards_told = words.one_of(some_counts)
        yield words("odds.chart.note", hand=hand, cards=cards_told, up=against, action=named)


def plain_page(charted: Charted, words: Words) -> list[str]:
    """The chart in sentences: for each hand, what to do against which cards."""
    lines = [words("odds.chart.title", house=charted.house), about(charted, words)]
    lines += [_sentence(section, row, words) for section in sections(charted.chart) for row in section.rows]
    return [*lines, *closing(charted, words)]


def _sentence(section: Section, row: Row, words: Words) -> str:
    by_action: dict[str, list[Column]] = {}
    for column, wishes in zip(section.columns, row.wishes, strict=True):
        by_action.setdefault(meaning(wishes, words), []).append(column)
    if len(by_action) == 1:
        plays = words("odds.chart.plain.always", action=next(iter(by_action)))
    else:
        plays = words("odds.chart.plain.between").join(
            words("odds.chart.plain.play", action=action, cards=column_ranges(columns, words))
            for action, columns in by_action.items()
        )
    return words("odds.chart.plain.line", hand=_hand(section, row, words), plays=plays)


def _hand(section: Section, row: Row, words: Words) -> str:
    if section.name == "pairs":
        return words("odds.chart.plain.pair", rank=column_name(row.first))
    return words(f"odds.chart.plain.{section.name}", total=section.label(row))


def column_ranges(columns: Sequence[Column], words: Words) -> str:
    """`2-4, 7, 10, A`; for totals `hard 4-7, 9, soft 12-13`."""
    found = []
    for kind, some in groupby(sorted(columns, key=_place), kind_of):
        ranges = _ranges(list(some))
        found.append(ranges if kind == UPCARD else words(f"odds.chart.plain.dealer.{kind}", totals=ranges))
    return ", ".join(found)


def _ranges(columns: Sequence[Column]) -> str:
    runs: list[list[Column]] = []
    for column in columns:
        if runs and _follows(runs[-1][-1], column):
            runs[-1].append(column)
        else:
            runs.append([column])
    names = ([column_name(column) for column in (run[0], run[-1])] for run in runs)
    return ", ".join(first if first == last else f"{first}-{last}" for first, last in names)


def _follows(one: Column, other: Column) -> bool:
    """Whether a range can continue; an ace never joins the cards before it."""
    return other != 1 and _place(other)[1] == _place(one)[1] + 1


def _place(column: Column) -> tuple[bool, int]:
    """The position in a chart's order."""
    if isinstance(column, OpenTotal):
        return column.soft, column.total
    return False, UPCARDS.index(column)
