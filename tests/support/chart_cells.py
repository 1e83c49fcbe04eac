"""Charts with one line or one pair changed, and what they earn then."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from msgspec.structs import replace

from fairdeal import odds
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.odds.answers import tables_of
from fairdeal.odds.hands import ACTIONS
from fairdeal.odds.tables import Tables
from fairdeal.strategies.chart import ByColumn, Chart, Wishes
from tests.support.chart_worth import ByChart
from tests.support.long import LONG

NEAR = 1e-12

Changed = tuple[str, Chart]
"""What was changed, in every column, and the chart that comes of it."""


def plays() -> Iterator[Wishes]:
    for last in ("stand", "hit"):
        for count in range(3):
            for extras in permutations(("double", "surrender"), count):
                yield (*extras, last)


EVERY_PLAY = tuple(plays())
PLAYS = EVERY_PLAY if LONG else tuple(play for play in EVERY_PLAY if len(play) < 3)


Line = tuple[int, int, bool]
"""How often a hand has been doubled, its total and its softness."""


def plays_by_line(tables: Tables) -> dict[Line, list[Wishes]]:
    """Those that differ: one that names what no hand of the line may do is the same as a shorter one."""
    may_give_up_early = any(show.asks_early for show in tables.shows)
    offered: dict[Line, set[str]] = {}
    for node in tables.hands.nodes:
        line = (node.hand.doubles, node.hand.total, bool(node.hand.soft))
        known = offered.setdefault(line, {"surrender"} if may_give_up_early else set())
        for options in node.options:
            ways = (*options.ends, *options.draws)
            known.update(action for action, way in zip(ACTIONS, ways, strict=False) if way >= 0)
    return {line: [play for play in PLAYS if known.issuperset(play[:-1])] for line, known in offered.items()}


def lines_changed(chart: Chart, plays: dict[Line, list[Wishes]], doubles: int = 0) -> Iterator[Changed]:
    """Every line with every play in all its columns."""
    for section in ("hard", "soft"):
        rows: dict[int, ByColumn] = getattr(chart, section)
        for total, row in rows.items():
            for play in plays[doubles, total, section == "soft"]:
                changed = {**rows, total: dict.fromkeys(row, play)}
                yield f"{section} {total} {play}", _follow(chart, replace(chart, **{section: changed}), total)
    for place, doubled in enumerate(chart.doubled):
        for told, other in lines_changed(doubled, plays, place + 1):
            charts = (*chart.doubled[:place], other, *chart.doubled[place + 1 :])
            yield f"doubled: {told}", replace(chart, doubled=charts)


def _follow(chart: Chart, changed: Chart, total: int) -> Chart:
    """By `total` a pair that is not split does what its total does, whatever that is."""
    points = 1 if total == 12 and changed.soft != chart.soft else total // 2
    if chart.name != "total" or points not in chart.pairs:
        return changed
    row = {column: wishes for column, wishes in chart.pairs[points].items() if wishes[0] == "split"}
    return replace(changed, pairs={**chart.pairs, points: row})


def pairs_changed(chart: Chart, plays: dict[Line, list[Wishes]]) -> Iterator[Changed]:
    """Every pair split and not split; by `total-pairs` with every play of its own."""
    columns = next(iter(chart.hard.values()))
    for points in range(1, 11):
        line = (0, 12, True) if points == 1 else (0, 2 * points, False)
        for play in plays.get(line, PLAYS) if chart.name == "total-pairs" else ((),):
            for wishes in (("split", *play), play):
                changed = {**chart.pairs, points: dict.fromkeys(columns, wishes) if wishes else {}}
                yield f"pair {points} {wishes}", replace(chart, pairs=changed)


def cells_that_gain(book: RuleBook, strategy: str, most: int | None = None) -> list[str]:
    """Of all changes, or of so many at random, those that earn more in some column."""
    chart, tables = odds.chart(book, strategy), tables_of(book)
    played = ByChart(book, tables, chart)
    earned = played.by_column()
    plays = plays_by_line(tables)
    changes = [*lines_changed(chart, plays), *(pairs_changed(chart, plays) if tables.hands.split else ())]
    some = changes if most is None else Random(1).sample(changes, min(most, len(changes)))
    return [
        f"{told} v {column}: {brought - earned[column]:.2e}"
        for told, changed in some
        for column, brought in played.with_chart(changed).by_column().items()
        if brought > earned[column] + NEAR
    ]
