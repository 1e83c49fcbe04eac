"""The leaderboard: people with an account, guests and bots, listed separately."""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from fairdeal.games.blackjack.kinds import Ratio
from fairdeal.room.records.leaderboard import rank
from fairdeal.terminal.pages.odds.layout import Row, table
from fairdeal.terminal.pages.records.formats import signed
from fairdeal.wire.records import Standing
from fairdeal.words import Words
from fairdeal.words.money import CHIP

FIGURES = ("won", "rounds", "streak", "money")


class Board(Struct, frozen=True):
    """What the leaderboard ranks, and by which figure."""

    by: str
    house: str
    """Empty for all houses."""
    with_bots: bool
    chip: Ratio = CHIP
    """The value of a chip in money."""
    is_practice: bool = False
    """Whether it shows games from a seed, which count nowhere else."""
    own: frozenset[str] = frozenset()
    """The ids of the person who is looking at it."""


def top_page(
    every: Sequence[Standing], guests: Collection[str], board: Board, words: Words, columns: int | None
) -> list[str]:
    title = words(f"records.top.{board.by}")
    if board.house:
        title = words("records.top.at_house", title=title, house=board.house)
    if board.is_practice:
        title = words("records.top.practice", title=title)
    people = [each for each in every if not each.bot]
    bots = [each for each in every if each.bot]
    kinds = {
        "": [each for each in people if each.person not in guests],
        "guests": [each for each in people if each.person in guests],
        "bots": bots if board.with_bots else [],
    }
    lines: list[str] = []
    for kind, of_kind in ((kind, each) for kind, each in kinds.items() if each):
        lines.append(words(f"records.top.{kind}") if lines else _headed(title, kind, words))
        lines += _own_places(of_kind, board, words)
        lines += _listed(of_kind, board, words, columns)
    if bots and not board.with_bots:
        lines.append(words("records.top.bots_hidden", n=len(bots)))
    return lines


def _own_places(every: list[Standing], board: Board, words: Words) -> Iterator[str]:
    """The places of the person who is looking: they may be below the end of the board."""
    if len(every) == 1:
        return
    for place, each in enumerate(rank(every, board.by, len(every)), 1):
        if each.person in board.own:
            facts = {"won": each.won, "rounds": each.rounds, "money": signed(each.chips, board.chip)}
            yield words("records.top.own", name=each.name, rank=place, count=len(every), **facts)


def _headed(title: str, kind: str, words: Words) -> str:
    """The title of the first list; if it does not show people with an account, it says whom it shows."""
    return words(f"records.top.first.{kind}", title=title) if kind else title


def _listed(every: list[Standing], board: Board, words: Words, columns: int | None) -> Iterator[str]:
    head = Row(words("records.top.name"), tuple(words(f"records.top.head.{name}") for name in FIGURES))
    names = [each.name for each in every]
    rows = [_row(place, each, names, board, words) for place, each in enumerate(rank(every, board.by), 1)]
    yield from table(head, rows, columns)


def _row(place: int, standing: Standing, names: list[str], board: Board, words: Words) -> Row:
    name = standing.name
    if standing.bot:
        # Bots have the same names at every table.
        key = "records.top.bot.at" if names.count(name) > 1 else "records.top.bot"
        name = words(key, name=name, kind=standing.bot, table=standing.table)
    elif names.count(name) > 1:
        name = f"{name} ({standing.person})"
    won = signed(standing.chips, board.chip)
    figures = (str(standing.won), str(standing.rounds), str(standing.streak), won)
    return Row(f"{place:>2}. {name}", figures)
