"""The board of the best: people with an account, guests, and bots, each kind by itself."""

from collections.abc import Collection, Iterator, Sequence

from fairdeal.tables.boards import Standing, ranked
from fairdeal.terminal.odds.layout import Row, table
from fairdeal.terminal.records.told import signed
from fairdeal.words import Words

FIGURES = ("won", "rounds", "streak", "chips")


def top_page(
    every: Sequence[Standing],
    guests: Collection[str],
    by: str,
    words: Words,
    columns: int | None,
    *,
    with_bots: bool,
    house: str = "",
) -> list[str]:
    title = words(f"records.top.{by}")
    lines = [words("records.top.at_house", title=title, house=house) if house else title]
    people = [each for each in every if not each.bot]
    bots = [each for each in every if each.bot]
    kinds = {
        "": [each for each in people if each.person not in guests],
        "guests": [each for each in people if each.person in guests],
        "bots": bots if with_bots else [],
    }
    for kind, of_kind in kinds.items():
        lines += _board(kind, of_kind, by, words, columns)
    if bots and not with_bots:
        lines.append(words("records.top.bots_hidden", n=len(bots)))
    return lines


def _board(kind: str, every: list[Standing], by: str, words: Words, columns: int | None) -> Iterator[str]:
    if not every:
        return
    if kind:
        yield words(f"records.top.{kind}")
    head = Row(words("records.top.name"), tuple(words(f"records.top.head.{name}") for name in FIGURES))
    names = [each.name for each in every]
    rows = [_row(rank, each, names, words) for rank, each in enumerate(ranked(every, by), 1)]
    yield from table(head, rows, columns)


def _row(rank: int, standing: Standing, names: list[str], words: Words) -> Row:
    name = standing.name
    if standing.bot:
        name = words("records.top.bot", name=name, kind=standing.bot)
    elif names.count(name) > 1:
        name = f"{name} ({standing.person})"
    figures = (str(standing.won), str(standing.rounds), str(standing.streak), signed(standing.chips))
    return Row(f"{rank:>2}. {name}", figures)
