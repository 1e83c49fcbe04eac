"""Rounds as they were played, read back from the logs of tables."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct, field

from fairdeal.games.game import Choose, ForPlayers, Seat
from fairdeal.store import Stored
from fairdeal.store.problems import Damage
from fairdeal.store.protocol import Reader
from fairdeal.store.rows import every_row
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import RoundAdvanced, RoundEnded, RoundVoided, StakesForfeited, TableOpened
from fairdeal.tables.going_on import is_played_for
from fairdeal.tables.kits import KITS
from fairdeal.tables.loading import folded
from fairdeal.tables.rounds import in_play
from fairdeal.tables.state import Place, Table

WRITING_MS = 1000
"""A table looks at its clock before it writes, so what is recorded may seem early by a moment."""

ROOM = "room"
"""The log of people, which is no table."""


class Record(Struct):
    """One round from its bets to its end."""

    table: str
    number: int
    game: str
    house: str
    book: Any
    book_id: str
    overrides: tuple[str, ...]
    """What its table has set otherwise than the house says."""
    places: dict[Seat, Place]
    """Who sat where when the bets were in."""
    purses: dict[Seat, int]
    """What everybody had then."""
    banker: Seat | None
    shoe: int
    for_show: bool
    """Whether the chips that were staked count for nothing."""
    began_at: int
    began: int
    """The number of its first fact."""
    events: list[Any] = field(default_factory=list)
    ended_at: int = 0
    ended: int = 0
    """The number of its last fact; 0 while it is in play."""
    won: dict[Seat, int] = field(default_factory=dict)
    """In chips; below zero what was lost. Empty for a round that was voided."""
    voided: str = ""
    """Why it was."""
    forfeited: dict[Seat, int] = field(default_factory=dict)
    """Who left in mid-round and lost what lay open, each with the number of events before that."""
    by_house: set[int] = field(default_factory=set)
    """The places of those events with which the house answered for somebody."""

    @property
    def name(self) -> str:
        """How people call it: `t-1:7`."""
        return f"{self.table}:{self.number}"

    def seat_of(self, person: str) -> Seat | None:
        return next((place.seat for place in self.places.values() if place.person == person), None)

    @property
    def staked(self) -> dict[Seat, int]:
        """What each seat had on its boxes before the first card."""
        entries = self.events[0].entries
        found: dict[Seat, int] = {}
        for stake in entries.stakes:
            chips = 0 if self.for_show else stake.chips + sum(side.chips for side in stake.side)
            found[stake.owner] = found.get(stake.owner, 0) + chips
        return found


def tables_of(reader: Reader) -> tuple[str, ...]:
    """Every table of the room, whether it is open or not."""
    return tuple(table for table in reader.tables() if table != ROOM)


def damaged_tables(reader: Reader, tables: Iterable[str]) -> dict[str, Damage]:
    """What is wrong with each table whose log, or whose rules, are not what was written."""
    found: dict[str, Damage] = {}
    books = reader.verify_books()
    for table in tables:
        of_rules = (each for each in books if _is_used(reader, table, each.table))
        wrong = [*reader.verify_chain(table), *of_rules]
        if wrong:
            found[table] = wrong[0]
    return found


def _is_used(reader: Reader, table: str, book: str) -> bool:
    rules = (row.event.body for row in every_row(reader, table) if row.event.type in RULES)
    return any(book.encode() in body for body in rules)


RULES = ("TableOpened", "RulesChanged")
"""Facts that say by which book a table plays."""


def rounds_of(reader: Reader, table: str) -> Iterator[Record]:
    """The rounds of a table in order; the one in play comes last, without an end."""
    rounds = Rounds(table)
    yield from rounds.read_on(reader)
    if rounds.in_play is not None:
        yield rounds.in_play


class Rounds:
    """The rounds of a table, read on as its log grows: no fact is read twice."""

    def __init__(self, table: str, at: Table | None = None) -> None:
        """`at`: how the table stood between two rounds, to read on from there."""
        self._table, self.state = table, at
        self._overrides: tuple[str, ...] = ()
        self.in_play: Record | None = None
        """The round that has no end yet."""

    def read_on(self, reader: Reader) -> Iterator[Record]:
        """Those that are over since it was last read."""
        for row in self.new_rows(reader):
            if (ended := self.take(reader, row)) is not None:
                yield ended

    def new_rows(self, reader: Reader) -> Iterator[Stored]:
        """What the log has that was not taken in yet."""
        return every_row(reader, self._table, self.state.version if self.state is not None else 0)

    def take(self, reader: Reader, row: Stored) -> Record | None:
        """Take in the next row; the round that is over with it."""
        before, fact = self.state, decoded(row.event)
        self.state = folded(reader, before, row)
        if isinstance(fact, TableOpened):
            self._overrides = fact.overrides
        elif isinstance(fact, RoundAdvanced):
            self._play(before, self.state, fact, row)
        elif isinstance(fact, StakesForfeited) and self.in_play is not None:
            self.in_play.forfeited[fact.seat] = len(self.in_play.events)
        elif isinstance(fact, RoundEnded | RoundVoided) and self.in_play is not None:
            ended, self.in_play = self.in_play, None
            return _over(ended, fact, row.at, row.seq)
        return None

    def _play(self, before: Table | None, after: Table, fact: RoundAdvanced, row: Stored) -> None:
        if self.in_play is None:
            assert before is not None
            self.in_play = _begun(before, after, self._overrides, row)
        event = KITS[after.game].event_from(bytes(fact.event), after.book)
        if before is not None and before.round is not None and _is_by_house(before, event, row.at):
            self.in_play.by_house.add(len(self.in_play.events))
        self.in_play.events.append(event)


def _is_by_house(table: Table, event: Any, at: int) -> bool:
    """Whether the house answered for somebody who had left, or who let the time pass.

    The log does not say who answered. It counts as the house's answer if the table would have given the same
    one by itself, so a player who gives it in the last second is not charged for it either.
    """
    if table.terms.decision_seconds is None and not any(place.leaves for place in table.places.values()):
        return False
    game, state = KITS[table.game].game, in_play(table).state
    if game.follow_up(state) is not None or not isinstance(waiting := game.waiting_for(state), ForPlayers):
        return False
    return any(
        is_played_for(table, box, at + WRITING_MS) and game.decide(state, Choose(box, action)) == event
        for box, action in waiting.silent.items()
    )


def _begun(before: Table, after: Table, overrides: tuple[str, ...], row: Stored) -> Record:
    assert after.round is not None
    return Record(
        table=after.id,
        number=after.round.number,
        game=after.game,
        house=after.house,
        book=after.book,
        book_id=after.book_id,
        overrides=overrides,
        places=dict(before.places),
        purses=dict(after.round.purses),
        banker=after.round.banker,
        shoe=after.shoe.sealed.shoe if after.shoe is not None else 0,
        for_show=after.terms.for_show,
        began_at=row.at,
        began=row.seq,
    )


def _over(record: Record, fact: RoundEnded | RoundVoided, at: int, seq: int) -> Record:
    record.ended_at, record.ended = at, seq
    if isinstance(fact, RoundVoided):
        record.voided = fact.why
    else:
        record.won = {int(seat): 0 if record.for_show else chips for seat, chips in fact.won.items()}
    return record


def round_named(reader: Reader, name: str) -> Record | None:
    """The round that people call so: `t-1:7`."""
    table, _, number = name.rpartition(":")
    if not number.isdecimal() or table not in tables_of(reader):
        return None
    return next((record for record in rounds_of(reader, table) if record.number == int(number)), None)
