"""Who has won how much: the standing of everybody after many rounds."""

from collections.abc import Collection, Iterable, Iterator
from heapq import merge

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.game import Seat
from fairdeal.people.facts import REHEARSAL
from fairdeal.store.protocol import Reader
from fairdeal.tables.history import Record, rounds_of, tables_of
from fairdeal.tables.kits import KITS

BOARDS = {"won": "won", "money": "chips", "streak": "streak", "rounds": "rounds"}
"""What people can be ranked by, and the field of `Standing` that tells it."""


class Standing(Struct):
    """What somebody has come to."""

    person: str
    name: str
    bot: str
    """What kind of bot it is; empty for a person."""
    rounds: int = 0
    won: int = 0
    """Rounds that were won."""
    chips: int = 0
    """Won less lost."""
    streak: int = 0
    """The most rounds won in a row."""
    running: int = 0
    """Rounds won in a row just now."""


def all_rounds(reader: Reader, but_of: str = "", tables: Collection[str] | None = None) -> Iterator[Record]:
    """Every round that was played to its end, in the order in which they ended.

    `but_of`: a table whose rounds somebody has already; `tables`: those that are looked at, if not all.
    """
    every = tables_of(reader) if tables is None else tables
    ended = (ended_rounds(reader, table) for table in every if table != but_of)
    return merge(*ended, key=lambda record: record.ended_at)


def ended_rounds(reader: Reader, table: str) -> Iterator[Record]:
    """Those of one table."""
    return (record for record in rounds_of(reader, table) if record.won)


def standings(
    records: Iterable[Record], *, rehearsed: bool = False, before: Iterable[Standing] = ()
) -> list[Standing]:
    """Everybody who has played, in no particular order.

    `rehearsed`: those who play with cards from a seed instead; `before`: where everybody stood before this.
    """
    found = {each.person: replace(each) for each in before}
    for record in records:
        if is_rehearsal(record) != rehearsed:
            continue
        for seat in players(record):
            place = record.places[seat]
            standing = found.setdefault(place.person, Standing(place.person, place.name, place.bot))
            standing.name = place.name
            _count(standing, record.won.get(seat, 0), score(record, seat))
    return list(found.values())


def is_rehearsal(record: Record) -> bool:
    """Whether it was dealt from a seed that people may know."""
    return any(place.person.startswith(REHEARSAL) for place in record.places.values())


def players(record: Record) -> list[Seat]:
    """Those who had a bet in it, and the banker."""
    banker = [record.banker] if record.banker is not None else []
    return sorted({*record.staked, *banker} & record.places.keys())


def _count(standing: Standing, chips: int, score: int) -> None:
    standing.rounds += 1
    standing.chips += chips
    if score > 0:
        standing.won += 1
        standing.running += 1
        standing.streak = max(standing.streak, standing.running)
    elif score < 0:
        standing.running = 0


def score(record: Record, seat: Seat) -> int:
    """Above zero: the seat has won the round; below: lost it. Where no chips were played for, points tell."""
    if any(record.staked.values()):
        return record.won.get(seat, 0)
    if seat == record.banker:
        return -sum(_points(record, each) for each in record.staked)
    return _points(record, seat)


def _points(record: Record, seat: Seat) -> int:
    boxes = {stake.box for stake in record.events[0].entries.stakes if stake.owner == seat}
    return sum(KITS[record.game].points(event, seat, boxes) for event in record.events)


def ranked(every: Iterable[Standing], by: str, most: int = 10) -> list[Standing]:
    """The best ones; among equals, who needed fewer rounds for it comes first."""
    in_order = sorted(
        every, key=lambda standing: (-getattr(standing, BOARDS[by]), standing.rounds, standing.name)
    )
    return in_order[:most]
