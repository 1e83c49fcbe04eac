"""Decides who may play, and for how much. It is asked before a person sits down, bets, or stakes more."""

from collections.abc import Iterable, Mapping, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from fairdeal.games.game import Refused
from fairdeal.ledger import accounts
from fairdeal.ledger.limits import (
    NO_STAKE_LIMIT,
    Day,
    Limits,
    StakeLimit,
    check_loss,
    day_of,
    in_force,
    stake_limit,
)
from fairdeal.ledger.transfer import Reason
from fairdeal.store import Claim
from fairdeal.store.protocol import Reader
from fairdeal.tables.engine.step import StepBuilder, StepEvent, Unread
from fairdeal.tables.limits.daily_play import DailyPlay
from fairdeal.wire.commands import Bet, ChooseAction, CloseBets, SitDown, TableCommand

if TYPE_CHECKING:
    from fairdeal.people import Person
    from fairdeal.people.person import People
    from fairdeal.tables.engine.handlers import Actor


AT_RISK = frozenset({Reason.STAKE, Reason.RESERVE})
"""Reasons why chips leave a purse in a round: a banker sets aside what the round may cost."""

NO_LIMITS = Limits()


class Gate(Protocol):
    """Refuses what a person may not do. Times are milliseconds since 1970."""

    def is_ready(self, people: Iterable[str], now: int) -> bool:
        """Whether every question about these people can be answered without reading the store."""

    def look_again(self, people: Iterable[str], now: int) -> bool:
        """Read everything about these people; returns whether anything was new. May take a while."""

    def follow(
        self, table: str, after: int, at: int, step_events: Sequence[StepEvent], claims: Iterable[Claim]
    ) -> None:
        """Note that a step of a table was stored after this version, and what it claims."""

    def claim(self, person: str, now: int) -> Claim | None:
        """The claim that goes with a bet, read before the person's day; None for people whom the room doesn't
        know.
        """

    def check_may_come(self, person: str, now: int) -> None:
        """Check a person who plays for show, which uses up no limit."""

    def check_seat(self, person: str, now: int) -> None:
        """Check a person who sits down."""

    def check_bets(self, table: str, person: str, stakes: tuple[int, ...], now: int) -> None:
        """Check bets, one per box; they replace the person's earlier bets at this table."""

    def check_more(self, table: str, person: str, chips: int, now: int) -> None:
        """Check chips that are staked in mid-round, or set aside by the banker."""

    def most_to_bank(self, table: str, person: str, now: int) -> int | None:
        """What a person may lose as a banker: 0 if they may not play, None if only the purse limits them."""

    def stake_limit(self, table: str, person: str, now: int) -> StakeLimit:
        """What the person's own limits allow them to stake at a table, if they may play at all."""

    def may_issue(self) -> bool:
        """Whether a house's bank gets new chips if its treasury has too few."""


class OpenGate:
    """Lets everybody pass."""

    def is_ready(self, people: Iterable[str], now: int) -> bool:
        return True

    def look_again(self, people: Iterable[str], now: int) -> bool:
        return False

    def follow(
        self, table: str, after: int, at: int, step_events: Sequence[StepEvent], claims: Iterable[Claim]
    ) -> None: ...

    def claim(self, person: str, now: int) -> Claim | None:
        return None

    def check_may_come(self, person: str, now: int) -> None: ...

    def check_seat(self, person: str, now: int) -> None: ...

    def check_bets(self, table: str, person: str, stakes: tuple[int, ...], now: int) -> None: ...

    def check_more(self, table: str, person: str, chips: int, now: int) -> None: ...

    def most_to_bank(self, table: str, person: str, now: int) -> int | None:
        return None

    def stake_limit(self, table: str, person: str, now: int) -> StakeLimit:
        return NO_STAKE_LIMIT

    def may_issue(self) -> bool:
        return True


def ask(gate: Gate, builder: StepBuilder, actor: "Actor", command: TableCommand) -> None:
    """Have a gate check a command's step before it is stored. Bots have no limits of their own."""
    table, person = builder.table, actor.person
    place = table.place_of(person)
    if place is None or place.bot:
        return
    if table.terms.for_show:
        if isinstance(command, SitDown | Bet):
            claim(gate, builder, person)
            gate.check_may_come(person, builder.now)
        return
    match command:
        case SitDown():
            claim(gate, builder, person)
            gate.check_seat(person, builder.now)
        case Bet(bets=bets) if bets:
            claim(gate, builder, person)
            gate.check_bets(table.id, person, tuple(bet.costs for bet in bets), builder.now)
        case ChooseAction() | CloseBets():
            purse = accounts.purse(table.id, place.seat)
            moved = (each for each in builder.transfers if each.source == purse and each.reason in AT_RISK)
            if chips := sum(each.chips for each in moved):
                claim(gate, builder, person)
                gate.check_more(table.id, person, chips, builder.now)


def claim(gate: Gate, builder: StepBuilder, person: str) -> None:
    """Let a step be stored only if nothing about this person's day has changed in the meantime."""
    if (found := gate.claim(person, builder.now)) is not None:
        builder.claims.append(found)


class PlayRoom(Protocol):
    """What a gate needs from the room and its people; `people.Directory` is one."""

    @property
    def is_ready(self) -> bool: ...

    def find(self, person: str) -> "Person | None": ...

    def people(self) -> "People": ...

    def look_again(self) -> "People": ...

    def correct_clock(self) -> None: ...

    def has_operator(self) -> bool: ...

    def person(self, person: str) -> "Person": ...

    def check_may_play(self, person: str, day: Day, stakes: tuple[int, ...], now: int) -> None: ...

    def check_may_come(self, person: str, now: int) -> None: ...


class PeopleGate:
    """Only active people may play, and nobody beyond their own limits.

    One gate serves all tables of a process. Every bet makes a claim: if one person bets at two tables, in one
    process or in two, the second bet is decided after the first is stored. The same holds for a bet that
    arrives just when the person sets their first limit, or is blocked.

    So a bet of a person whom this process knows needs no read: if the process is out of date, the store
    refuses the claim, and the process reads again.
    """

    def __init__(self, room: PlayRoom, store: Reader) -> None:
        self._room, self._store, self._days = room, store, DailyPlay(store)
        self._changing = Lock()
        self._claimed: dict[str, int] = {}
        """How many claims with each name are included in what is known here."""

    # What is known.

    def is_ready(self, people: Iterable[str], now: int) -> bool:
        met = list(people)
        if not (self._room.is_ready and all(map(self._is_known, met))):
            return False
        return self._days.is_ready(now) or not self._counts_for(met, now)

    def _is_known(self, person: str) -> bool:
        return self._room.find(person) is not None and day_of(person) in self._claimed

    def look_again(self, people: Iterable[str], now: int) -> bool:
        people, before = list(people), self._room.people()
        # Claims first: the reads after that include everything that those claims were made for.
        claimed = {name: self._store.claimed(name) for name in map(day_of, people)}
        self._room.correct_clock()
        is_new = self._room.look_again() is not before
        if self._counts_for(people, now):
            is_new |= self._days.look_again(now)
        self._know(claimed)
        return is_new

    def follow(
        self, table: str, after: int, at: int, step_events: Sequence[StepEvent], claims: Iterable[Claim]
    ) -> None:
        self._days.follow(table, after, at, step_events)
        self._know({claim.name: claim.version + 1 for claim in claims})

    def _know(self, claimed: Mapping[str, int]) -> None:
        with self._changing:
            for name, number in claimed.items():
                self._claimed[name] = max(number, self._claimed.get(name, 0))

    # Questions.

    def claim(self, person: str, now: int) -> Claim | None:
        if self._room.find(person) is None:
            return None  # for example a bot
        name = day_of(person)
        if name not in self._claimed:
            raise Unread(name, lambda: self.look_again([person], now))
        return Claim(name, self._claimed[name])

    def check_may_come(self, person: str, now: int) -> None:
        self._room.check_may_come(person, now)

    def check_seat(self, person: str, now: int) -> None:
        self._room.check_may_play(person, self._day(person, "", now), (), now)

    def check_bets(self, table: str, person: str, stakes: tuple[int, ...], now: int) -> None:
        self._room.check_may_play(person, self._day(person, table, now), stakes, now)

    def check_more(self, table: str, person: str, chips: int, now: int) -> None:
        check_loss(self._limits(person, now), self._day(person, table, now), chips)

    def most_to_bank(self, table: str, person: str, now: int) -> int | None:
        loss, day = self._limits(person, now).loss, self._day(person, table, now)
        try:
            self._room.check_may_play(person, day, (), now)
        except Refused:
            return 0
        return None if loss is None else loss - day.lost

    def stake_limit(self, table: str, person: str, now: int) -> StakeLimit:
        return stake_limit(self._limits(person, now), self._day(person, table, now))

    def may_issue(self) -> bool:
        """If an operator runs the room, nobody else issues chips."""
        return not self._room.has_operator()

    def _counts_for(self, people: Iterable[str], now: int) -> bool:
        """Whether one of them has a limit. For other people nothing is counted."""
        return any(self._limits(person, now) != NO_LIMITS for person in people)

    def _limits(self, person: str, now: int) -> Limits:
        known = self._room.find(person)
        return in_force(known.limits, now) if known is not None else NO_LIMITS

    def _day(self, person: str, table: str, now: int) -> Day:
        if not self._counts_for([person], now):
            return Day()
        if not self._days.is_ready(now):
            raise Unread(day_of(person), lambda: self._days.look_again(now))
        return self._days.known_day(person, table, now)
