"""What each person has played today: read from all logs once, then kept up to date."""

from collections.abc import Iterable, Mapping, Sequence, Set
from threading import Lock, RLock

import msgspec
from msgspec import Struct, field

from fairdeal.games.game import Entries, Seat
from fairdeal.ledger.accounts import purse
from fairdeal.ledger.limits import Day
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.store import StoredEvent
from fairdeal.store.protocol import Reader
from fairdeal.store.values import End
from fairdeal.tables.engine.apply import OF_A_ROUND
from fairdeal.tables.engine.step import StepEvent
from fairdeal.tables.model import events as t
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.state import Table
from fairdeal.tables.stored_table import load

DAY_MS = 24 * 60 * 60 * 1000
MINUTE_MS = 60 * 1000
LATE_MS = 10 * MINUTE_MS
"""How long after midnight the day before may still be asked about: clocks differ by less."""
CHUNK = 500
"""How many events are read at a time when searching for the start of the day."""

ENDS = frozenset({"RoundEnded", "RoundVoided"})
COUNTED = ENDS | {"SeatTaken", "SeatLeft", "BetsPlaced", "BetsTakenBack", "RoundAdvanced", "TableClosed"}
"""Events that count towards a day's play."""

IN_ROUNDS = OF_A_ROUND | {Reason.REFUND}


class PersonalPlay(Struct):
    """What one person has done and is doing. Days are numbered from 1970."""

    lost: dict[int, int] = field(default_factory=dict)
    """Lost in rounds that ended on each day, minus what was won."""
    rounds: dict[int, int] = field(default_factory=dict)
    """Rounds begun on each day."""
    sat: list[tuple[int, int]] = field(default_factory=list)
    """The times spent at tables that the person has left."""
    sits: dict[str, int] = field(default_factory=dict)
    """Since when the person has been sitting, by table."""
    bets: dict[str, int] = field(default_factory=dict)
    """Bets on rounds that have not begun, by table."""
    staked: dict[str, int] = field(default_factory=dict)
    """Stakes in rounds in play, less what has come back, by table."""


class Moment(Struct, frozen=True, gc=False):
    """Where something happened, and when."""

    table: str
    at: int

    @property
    def day(self) -> int:
        return day_number(self.at)


class _Step(Struct, frozen=True, gc=False):
    """A step that this process has stored."""

    after: int
    """The version of its table before it."""
    at: int
    step_events: Sequence[StepEvent]

    @property
    def version(self) -> int:
        return self.after + len(self.step_events)


class _Found(Struct, frozen=True):
    """The result of reading the log of one table."""

    rows: Sequence[StoredEvent] = ()
    seats: dict[Seat, str] | None = None
    """Who sat there before the first of these rows; None if the table had been read before."""
    version: int = 0
    counts: bool = True
    """Whether anything at this table counts towards anybody's day."""


class DailyPlay:
    """Everybody's day, from midnight to midnight UTC.

    The logs are read once. After that, the steps that this process stores are counted, and the logs are read
    again if another process may have stored more. Safe to use from several threads: no lock is held during a
    read.
    """

    def __init__(self, store: Reader) -> None:
        self._store = store
        self._changing = RLock()
        """Held while figures change, and never during a read."""
        self._reading = Lock()
        """Held during a read: a second one would read the same events."""
        self._begin()

    def _begin(self) -> None:
        """With nothing read yet."""
        self._is_following = False
        """Whether the first read has begun. It finds everything that was stored before it began."""
        self._has_looked = False
        self._is_reading = False
        self._first_day = 0
        """The figures are complete from this day on."""
        self._people: dict[str, PersonalPlay] = {}
        self._read_to: dict[str, int] = {}
        """How far the log of each table is counted."""
        self._ahead: dict[str, list[_Step]] = {}
        """Steps that were stored during a read, and can be counted only once that has reached them."""
        self._behind: set[str] = set()
        """Tables that another process has written to, so that later steps could not be counted."""
        self._seats: dict[str, dict[Seat, str]] = {}
        """The seat of each person at each table; bots are not included."""
        self._done: set[str] = set()
        """Tables that are closed or only for show, and logs that are not tables."""
        self._position: int | None = None
        """The position up to which changes in the store have been read; None before the first read."""

    def is_ready(self, now: int) -> bool:
        """Whether a day is known without reading the store."""
        return self._has_looked and not (self._ahead or self._behind) and day_number(now) >= self._first_day

    def day(self, person: str, table: str, now: int) -> Day:
        """A person's day so far. Chips on the table count as lost, and so do bets at tables other than this
        one.
        """
        if not self.is_ready(now):
            self.look_again(now)
        return self.known_day(person, table, now)

    def known_day(self, person: str, table: str, now: int) -> Day:
        """The same without reading the store, for callers who have checked `is_ready`."""
        with self._changing:
            self._forget_days_before(now)
            play, today = self._people.get(person, PersonalPlay()), day_number(now)
            elsewhere = [chips for where, chips in play.bets.items() if where != table]
            sat = [*play.sat, *((since, now) for since in play.sits.values())]
            return Day(
                lost=play.lost.get(today, 0) + sum(play.staked.values()) + sum(elsewhere),
                rounds=play.rounds.get(today, 0) + len(elsewhere),
                minutes=_covered(sat, today * DAY_MS, now) // MINUTE_MS,
            )

    def _forget_days_before(self, now: int) -> None:
        """Forget the days before today; yesterday is kept for a few minutes more."""
        first = day_number(now - LATE_MS)
        if first <= self._first_day:
            return
        self._first_day = first
        for play in self._people.values():
            play.lost = {day: chips for day, chips in play.lost.items() if day >= first}
            play.rounds = {day: number for day, number in play.rounds.items() if day >= first}
            play.sat = [(since, until) for since, until in play.sat if until >= first * DAY_MS]

    # Following what is stored.

    def follow(self, table: str, after: int, at: int, step_events: Sequence[StepEvent]) -> None:
        """Count a step that this process has stored after version `after` of a table."""
        with self._changing:
            if table in self._done or not self._is_following:
                return
            step, read_to = _Step(after, at, step_events), self._read_to.get(table, 0)
            if read_to == after:
                self._follow(table, step)
            elif read_to < after and self._is_reading:
                self._ahead.setdefault(table, []).append(step)
            elif read_to < after:
                self._behind.add(table)

    def _follow(self, table: str, step: _Step) -> None:
        moment = Moment(table, step.at)
        for each in step.step_events:
            self._apply_event(moment, each.event, each.transfers)
        self._read_to[table] = step.version

    def _catch_up(self, table: str) -> None:
        """Count the steps that were stored while the log before them was being read."""
        self._behind.discard(table)
        ahead = self._ahead.pop(table, []) if table not in self._done else []
        for place, step in enumerate(ahead):
            if step.after == self._read_to[table]:
                self._follow(table, step)
            elif step.after > self._read_to[table]:
                self._ahead[table] = ahead[place:]
                return

    # Reading on.

    def look_again(self, now: int) -> bool:
        """Read the new steps of all tables; returns whether there were any.

        After the first read, only tables that have changed are looked at.
        """
        with self._reading:
            with self._changing:
                if day_number(now) < self._first_day:
                    self._begin()  # the clock was ahead: the figures of earlier days have been dropped
                self._forget_days_before(now)
                self._is_following = self._is_reading = True
                read_to, done, since = dict(self._read_to), set(self._done), self._first_day * DAY_MS
            try:
                return self._read_all(read_to, done, since)
            finally:
                with self._changing:
                    self._is_reading = False
                    self._behind.update(self._ahead)
                    self._ahead.clear()

    def _read_all(self, read_to: Mapping[str, int], done: Set[str], since: int) -> bool:
        is_new = False
        changes = self._store.ends() if self._position is None else self._store.changes(self._position)
        for table, end in changes.ends.items():
            if table not in done and end.version != read_to.get(table):
                is_new = True
                self._learn(table, self._look(table, end, read_to.get(table), since))
        self._position = changes.position
        self._has_looked = True
        return is_new

    def _look(self, table: str, end: End, after: int | None, since: int) -> _Found:
        if after is not None:
            rows = self._store.read(table, after)
            return _Found(rows, version=rows[-1].seq if rows else after)
        if self._counts_for_nothing(table, end, since):
            return _Found(version=end.version, counts=False)
        return self._first_look(table, end.version, since)

    def _first_look(self, table: str, version: int, since: int) -> _Found:
        """The events of a table since the end of the last round before `since`, when no bet was open."""
        rows: list[StoredEvent] = []
        start = version
        while start and not _reaches_back(rows, since):
            before, start = start, max(0, start - CHUNK)
            rows[:0] = self._store.read(table, start, before - start)
        if not start:
            return _Found(rows, {}, version)
        state = load(self._store, table)
        if state is not None and state.version > version:
            return self._first_look(table, state.version, since)  # play has continued meanwhile
        return _Found(rows, _seated_throughout(state, rows), version)

    def _counts_for_nothing(self, table: str, last: End, since: int) -> bool:
        """Whether it was closed before `since`, is only for show, or is not a table at all."""
        if last.type == "TableClosed" and last.at < since:
            return True
        first = self._store.read(table, 0, 1)[0].event
        if first.type != "TableOpened":
            return True
        opening = decode_event(first)
        return isinstance(opening, t.TableOpened) and opening.terms.for_show

    def _learn(self, table: str, found: _Found) -> None:
        """Count what was found, except for steps that were counted in the meantime."""
        with self._changing:
            known = self._read_to.get(table)
            if known is None and found.seats is not None:
                self._seats[table] = dict(found.seats)
                for person in found.seats.values():
                    self._play_of(person).sits[table] = 0
            for stored in found.rows:
                if known is None or stored.seq > known:
                    event = decode_event(stored.event) if stored.event.type in COUNTED else None
                    self._apply_event(Moment(table, stored.at), event, stored.transfers)
            self._read_to[table] = max(known or 0, found.version)
            if not found.counts:
                self._finish(table)
            self._catch_up(table)

    # What each event means for the people at its table.

    def _apply_event(self, moment: Moment, event: t.TableEvent | None, transfers: Sequence[Transfer]) -> None:
        seats = self._seats.setdefault(moment.table, {})
        if transfers and (in_round := [moved for moved in transfers if moved.reason in IN_ROUNDS]):
            self._move(moment.table, seats, in_round)
        self._count(moment, event, seats)

    def _move(self, table: str, seats: dict[Seat, str], transfers: Iterable[Transfer]) -> None:
        owners = {purse(table, seat): person for seat, person in seats.items()}
        for moved in transfers:
            for account, chips in ((moved.source, moved.chips), (moved.target, -moved.chips)):
                if person := owners.get(account):
                    staked = self._play_of(person).staked
                    staked[table] = staked.get(table, 0) + chips

    def _count(self, moment: Moment, table_event: t.TableEvent | None, seats: dict[Seat, str]) -> None:
        match table_event:
            case t.RoundAdvanced(event=event):  # first, since most events are of this kind
                if bytes(event).startswith(_OPENED):
                    self._open(moment, _ENTRIES.decode(event).entries, seats)
            case t.TableOpened(terms=terms) if terms.for_show:
                self._finish(moment.table)
            case t.SeatTaken(seat=seat, person=person, bot=""):
                seats[seat] = person
                self._play_of(person).sits[moment.table] = moment.at
            case t.SeatLeft(seat=seat) if seat in seats:
                self._leave(moment, self._play_of(seats.pop(seat)))
            case t.BetsPlaced(seat=seat, bets=bets) if seat in seats and bets:
                self._play_of(seats[seat]).bets[moment.table] = sum(bet.costs for bet in bets)
            case t.BetsPlaced(seat=seat) | t.BetsTakenBack(seat=seat) if seat in seats:
                self._play_of(seats[seat]).bets.pop(moment.table, None)
            case t.RoundEnded() | t.RoundVoided():
                self._end(moment, getattr(table_event, "won", {}), seats)
            case t.TableClosed():
                self._finish(moment.table)

    def _finish(self, table: str) -> None:
        """Forget this table: nothing more here counts towards anybody's day."""
        self._done.add(table)
        self._seats.pop(table, None)
        self._ahead.pop(table, None)
        self._behind.discard(table)

    def _leave(self, moment: Moment, play: PersonalPlay) -> None:
        play.bets.pop(moment.table, None)
        play.sat.append((play.sits.pop(moment.table), moment.at))

    def _open(self, moment: Moment, entries: Entries, seats: dict[Seat, str]) -> None:
        for seat in {entries.banker or t.NOBODY, *(stake.owner for stake in entries.stakes)} & seats.keys():
            play = self._play_of(seats[seat])
            play.bets.pop(moment.table, None)
            play.rounds[moment.day] = play.rounds.get(moment.day, 0) + 1

    def _end(self, moment: Moment, won: dict[str, int], seats: dict[Seat, str]) -> None:
        for seat, person in seats.items():
            play = self._play_of(person)
            play.staked.pop(moment.table, None)
            play.lost[moment.day] = play.lost.get(moment.day, 0) - won.get(str(seat), 0)

    def _play_of(self, person: str) -> PersonalPlay:
        return self._people.setdefault(person, PersonalPlay())


def day_number(now: int) -> int:
    """Days since 1970, UTC."""
    return now // DAY_MS


def _reaches_back(rows: list[StoredEvent], since: int) -> bool:
    """Whether the events begin before `since`, between rounds, and show who sits where. Drops events that are
    too old to matter.
    """
    old = [place for place, stored in enumerate(rows) if stored.at < since and stored.event.type in ENDS]
    for place in reversed(old):
        if _shows_who_left(rows[place + 1 :]):
            del rows[: place + 1]
            return True
    return False


def _seated_throughout(state: Table | None, rows: Iterable[StoredEvent]) -> dict[Seat, str]:
    """The people who sat down before the first of these events and are still there."""
    taken = (decode_event(stored.event) for stored in rows if stored.event.type == "SeatTaken")
    came = {event.seat for event in taken if isinstance(event, t.SeatTaken)}
    places = state.places.values() if state is not None else ()
    return {place.seat: place.person for place in places if place.seat not in came and not place.bot}


class _RoundOpening(Struct, frozen=True):
    entries: Entries


_ENTRIES = msgspec.json.Decoder(_RoundOpening)
_OPENED = b'{"type":"RoundOpened"'


def _shows_who_left(rows: Iterable[StoredEvent]) -> bool:
    """Whether everybody who left in these events also sat down in them."""
    came: set[Seat] = set()
    for stored in rows:
        event = decode_event(stored.event) if stored.event.type in ("SeatTaken", "SeatLeft") else None
        if isinstance(event, t.SeatTaken):
            came.add(event.seat)
        elif isinstance(event, t.SeatLeft) and event.seat not in came:
            return False
    return True


def _covered(times: Iterable[tuple[int, int]], since: int, now: int) -> int:
    """How long at least one of these times lasted, from a moment on and until now.

    >>> _covered([(0, 30), (20, 40), (50, 60)], 10, 55)
    35
    """
    covered, reached = 0, since
    for start, end in sorted(times):
        until = min(end, now)  # ends still in the future were written by a clock that was ahead
        covered += max(0, until - max(start, reached))
        reached = max(reached, until)
    return covered
