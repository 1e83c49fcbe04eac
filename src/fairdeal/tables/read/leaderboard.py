"""The leaderboard: how much each player has won over many rounds."""

from collections.abc import Collection, Iterable, Iterator
from heapq import merge

from msgspec.structs import replace

from fairdeal.games.game import Seat
from fairdeal.people.events import REHEARSAL
from fairdeal.store.protocol import Reader
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.read.history import rounds_of, tables_of
from fairdeal.tables.read.recorded_round import Record
from fairdeal.wire.records import Standing


def all_rounds(reader: Reader, but_of: str = "", tables: Collection[str] | None = None) -> Iterator[Record]:
    """Every round that was played to its end, in the order in which they ended.

    `but_of`: a table to leave out, whose rounds the caller already has; `tables`: the tables to read, if not
    all.
    """
    every = tables_of(reader) if tables is None else tables
    ended = (ended_rounds(reader, table) for table in every if table != but_of)
    return merge(*ended, key=lambda record: record.ended_at)


def ended_rounds(reader: Reader, table: str) -> Iterator[Record]:
    """The same for one table."""
    return (record for record in rounds_of(reader, table) if record.won)


def standings(
    records: Iterable[Record], *, rehearsed: bool = False, before: Iterable[Standing] = ()
) -> list[Standing]:
    """Everybody who has played, in no particular order.

    `rehearsed`: count only rounds dealt from a seed; `before`: the standings before these rounds.
    """
    found = {each.person: each for each in before}
    for record in records:
        if is_rehearsal(record) != rehearsed:
            continue
        for seat in record.players:
            place = record.places[seat]
            table = record.table if place.bot else ""
            standing = found.get(place.person, Standing(place.person, place.name, place.bot, table))
            standing = replace(standing, name=place.name)
            found[place.person] = _count(standing, record.won.get(seat, 0), score(record, seat))
    return list(found.values())


def is_rehearsal(record: Record) -> bool:
    """Whether the cards came from a seed that people may know."""
    return any(place.person.startswith(REHEARSAL) for place in record.places.values())


def _count(standing: Standing, chips: int, score: int) -> Standing:
    """The standing after one more round; a round that ended even neither continues nor ends a streak."""
    won = standing.won + (score > 0)
    running = standing.running + 1 if score > 0 else 0 if score < 0 else standing.running
    return replace(
        standing,
        rounds=standing.rounds + 1,
        chips=standing.chips + chips,
        won=won,
        running=running,
        streak=max(standing.streak, running),
    )


def score(record: Record, seat: Seat) -> int:
    """Above zero if the seat won the round, below if it lost; by points in games without chips."""
    if any(record.staked.values()):
        return record.won.get(seat, 0)
    if seat == record.banker:
        return -sum(_points(record, each) for each in record.staked)
    return _points(record, seat)


def _points(record: Record, seat: Seat) -> int:
    boxes = {stake.box for stake in record.entries.stakes if stake.owner == seat}
    return sum(ADAPTERS[record.game].points(event, seat, boxes) for event in record.events)
