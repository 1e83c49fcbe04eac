"""What people did at the tables today, read on from the logs of all tables whenever somebody asks."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from fairdeal.games.game import Entries, Seat
from fairdeal.ledger.accounts import Kind, kind_of
from fairdeal.ledger.limits import Day
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.store import Stored
from fairdeal.store.protocol import Reader
from fairdeal.store.values import End
from fairdeal.tables import facts as t
from fairdeal.tables.codec import decoded
from fairdeal.tables.folding import OF_A_ROUND
from fairdeal.tables.loading import load

DAY_MS = 24 * 60 * 60 * 1000
MINUTE_MS = 60 * 1000
CHUNK = 500
"""Facts that are read at once while the beginning of the day is looked for."""

ENDS = frozenset({"RoundEnded", "RoundVoided"})
COUNTED = ENDS | {"SeatTaken", "SeatLeft", "BetsPlaced", "BetsTakenBack", "Played", "TableClosed"}
"""Facts that a day hangs on."""

IN_ROUNDS = OF_A_ROUND | {Reason.REFUND}


class Doing(Struct):
    """One person's day."""

    lost: int = 0
    """In rounds that ended today, what was won taken off."""
    rounds: int = 0
    """Begun today."""
    sat: list[tuple[int, int]] = field(default_factory=list)
    """From when to when they sat at tables that they have left."""
    sits: dict[str, int] = field(default_factory=dict)
    """Since when they sit, by table."""
    bets: dict[str, int] = field(default_factory=dict)
    """What they have bet on rounds that have not begun, by table."""
    staked: dict[str, int] = field(default_factory=dict)
    """What they have put into rounds in play, less what has come back, by table."""


class Days:
    """Everybody's day, from midnight to midnight UTC."""

    def __init__(self, store: Reader) -> None:
        self._store = store
        self._begin()

    def _begin(self) -> None:
        """With nothing read yet."""
        self._midnight = 0
        self._people: dict[str, Doing] = {}
        self._read_to: dict[str, int] = {}
        """How far the log of each table was read."""
        self._seats: dict[str, dict[Seat, str]] = {}
        """Who sits where at each table; bots are not among them."""
        self._done: set[str] = set()
        """Tables that are closed or only for show, and streams that are no tables."""

    def day(self, person: str, table: str, now: int) -> Day:
        """A person's day so far. What lies on the felt counts as lost, and so does what is bet at other
        tables than this one.
        """
        self._keep_up(now)
        doing = self._people.get(person, Doing())
        elsewhere = [chips for where, chips in doing.bets.items() if where != table]
        return Day(
            lost=doing.lost + sum(doing.staked.values()) + sum(elsewhere),
            rounds=doing.rounds + len(elsewhere),
            minutes=_covered(
                [*doing.sat, *((since, now) for since in doing.sits.values())], self._midnight, now
            )
            // MINUTE_MS,
        )

    # Reading on.

    def _keep_up(self, now: int) -> None:
        midnight = now - now % DAY_MS
        if midnight < self._midnight:
            self._begin()  # the clock was ahead: what it took for an earlier day is read again
        if midnight > self._midnight:
            self._midnight = midnight
            for doing in self._people.values():
                doing.lost, doing.rounds, doing.sat = 0, 0, []
        for table, end in self._store.ends().items():
            if table not in self._done and end.version != self._read_to.get(table):
                rows = self._new_rows(table, end)
                for row in rows:
                    self._fold(row)

    def _new_rows(self, table: str, end: End) -> Sequence[Stored]:
        after = self._read_to.get(table)
        rows = self._store.read(table, after) if after is not None else self._first_rows(table, end)
        if rows:
            self._read_to[table] = rows[-1].seq
        return rows

    def _first_rows(self, table: str, last: End) -> Sequence[Stored]:
        """The facts of a table from the last round's end before midnight on: then no bet was open."""
        end = self._read_to[table] = last.version
        if self._counts_for_nothing(table, last):
            self._done.add(table)
            return ()
        rows: list[Stored] = []
        while end and not self._reaches_back(rows):
            start = max(0, end - CHUNK)
            rows[:0] = self._store.read(table, start, end - start)
            end = start
        self._seats[table] = self._seated_throughout(table, rows) if end else {}
        for person in self._seats[table].values():
            self._doing(person).sits[table] = 0
        return rows

    def _counts_for_nothing(self, table: str, last: End) -> bool:
        """Whether it was closed before today, is only for show, or no table at all."""
        if last.type == "TableClosed" and last.at < self._midnight:
            return True
        first = self._store.read(table, 0, 1)[0].event
        return first.type != "TableOpened" or bool(decoded(first).terms.for_show)

    def _reaches_back(self, rows: list[Stored]) -> bool:
        """Whether the facts begin before midnight, between rounds, and tell who sits where; drops those that
        are too old to matter.
        """
        old = [place for place, row in enumerate(rows) if row.at < self._midnight and row.event.type in ENDS]
        for place in reversed(old):
            if _tells_who_left(rows[place + 1 :]):
                del rows[: place + 1]
                return True
        return False

    def _seated_throughout(self, table: str, rows: Iterable[Stored]) -> dict[Seat, str]:
        """Who sat down before the first of these facts; they all sit there still."""
        state = load(self._store, table)
        came = {decoded(row.event).seat for row in rows if row.event.type == "SeatTaken"}
        places = state.places.values() if state is not None else ()
        return {place.seat: place.person for place in places if place.seat not in came and not place.bot}

    # What each fact means for the people at its table.

    def _fold(self, row: Stored) -> None:
        seats = self._seats.setdefault(row.table, {})
        for moved in row.transfers:
            if moved.reason in IN_ROUNDS:
                self._move(row.table, seats, moved)
        if row.event.type in COUNTED:
            self._count(row, decoded(row.event), seats)

    def _move(self, table: str, seats: dict[Seat, str], moved: Transfer) -> None:
        for account, chips in ((moved.source, moved.chips), (moved.target, -moved.chips)):
            if kind_of(account) is Kind.PURSE and (person := seats.get(int(account.split(":")[2]))):
                staked = self._doing(person).staked
                staked[table] = staked.get(table, 0) + chips

    def _count(self, row: Stored, fact: Any, seats: dict[Seat, str]) -> None:
        match fact:
            case t.SeatTaken(seat=seat, person=person, bot=""):
                seats[seat] = person
                self._doing(person).sits[row.table] = row.at
            case t.SeatLeft(seat=seat) if seat in seats:
                self._leave(row, self._doing(seats.pop(seat)))
            case t.BetsPlaced(seat=seat, bets=bets) if seat in seats and bets:
                self._doing(seats[seat]).bets[row.table] = sum(bet.costs for bet in bets)
            case t.BetsPlaced(seat=seat) | t.BetsTakenBack(seat=seat) if seat in seats:
                self._doing(seats[seat]).bets.pop(row.table, None)
            case t.Played(event=event) if bytes(event).startswith(_OPENED):
                self._open(row, _ENTRIES.decode(event).entries, seats)
            case t.RoundEnded() | t.RoundVoided():
                self._end(row, getattr(fact, "won", {}), seats)
            case t.TableClosed():
                self._done.add(row.table)

    def _leave(self, row: Stored, doing: Doing) -> None:
        doing.bets.pop(row.table, None)
        doing.sat.append((doing.sits.pop(row.table), row.at))

    def _open(self, row: Stored, entries: Entries, seats: dict[Seat, str]) -> None:
        for seat in {entries.banker or t.NOBODY, *(stake.owner for stake in entries.stakes)} & seats.keys():
            doing = self._doing(seats[seat])
            doing.bets.pop(row.table, None)
            doing.rounds += self._is_today(row)

    def _end(self, row: Stored, won: dict[str, int], seats: dict[Seat, str]) -> None:
        for seat, person in seats.items():
            doing = self._doing(person)
            doing.staked.pop(row.table, None)
            if self._is_today(row):
                doing.lost -= won.get(str(seat), 0)

    def _is_today(self, row: Stored) -> bool:
        """Whether a fact is of this day: a later one was dated by a clock that was ahead."""
        return self._midnight <= row.at < self._midnight + DAY_MS

    def _doing(self, person: str) -> Doing:
        return self._people.setdefault(person, Doing())


class _Opening(Struct, frozen=True):
    entries: Entries


_ENTRIES = msgspec.json.Decoder(_Opening)
_OPENED = b'{"type":"RoundOpened"'


def _tells_who_left(rows: Iterable[Stored]) -> bool:
    """Whether everybody who left in these facts has also come in them."""
    came: set[Seat] = set()
    for row in rows:
        if row.event.type == "SeatTaken":
            came.add(decoded(row.event).seat)
        elif row.event.type == "SeatLeft" and decoded(row.event).seat not in came:
            return False
    return True


def _covered(times: Iterable[tuple[int, int]], since: int, now: int) -> int:
    """How long at least one of these times lasted, from a moment on and until now.

    >>> _covered([(0, 30), (20, 40), (50, 60)], 10, 55)
    35
    """
    covered, reached = 0, since
    for start, end in sorted(times):
        until = min(end, now)  # a clock that was ahead has dated what is still to come
        covered += max(0, until - max(start, reached))
        reached = max(reached, until)
    return covered
