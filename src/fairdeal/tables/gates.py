"""Who may play, and how much: a gate is asked before somebody sits down, bets, or stakes more."""

from typing import TYPE_CHECKING, Protocol

from fairdeal.games.game import Refused
from fairdeal.ledger import accounts
from fairdeal.ledger.limits import Day, Limits, check_loss, day_of, in_force
from fairdeal.ledger.transfer import Reason
from fairdeal.store import Claim
from fairdeal.store.protocol import Reader
from fairdeal.tables.days import Days
from fairdeal.tables.turn import Turn
from fairdeal.wire.commands import Bet, ChooseAction, CloseBets, SitDown, TableCommand

if TYPE_CHECKING:
    from fairdeal.people import Person
    from fairdeal.tables.deciding import Actor


AT_RISK = frozenset({Reason.STAKE, Reason.RESERVE})
"""Why chips leave a purse in a round: whoever banks sets aside what the round may cost."""


class Gate(Protocol):
    """Refuses what a person may not do. Times are milliseconds since 1970."""

    def claim(self, person: str, now: int) -> Claim | None:
        """What is claimed with a bet, read before the person's day is; None of those whom nobody knows."""

    def check_may_come(self, person: str, now: int) -> None:
        """Before somebody plays for show, which uses up no limit."""

    def check_seat(self, person: str, now: int) -> None:
        """Before somebody sits down."""

    def check_bets(self, table: str, person: str, stakes: tuple[int, ...], now: int) -> None:
        """Before bets are placed, one a box; they replace those that the person has at this table."""

    def check_more(self, table: str, person: str, chips: int, now: int) -> None:
        """Before more is staked in mid-round, or set aside by whoever banks."""

    def most_to_bank(self, table: str, person: str, now: int) -> int | None:
        """What somebody may lose as a banker: nothing where they may not play, None where all they have."""

    def may_issue(self) -> bool:
        """Whether a house's bank gets new chips where its treasury has too few."""


class OpenGate:
    """Lets everybody pass."""

    def claim(self, person: str, now: int) -> Claim | None:
        return None

    def check_may_come(self, person: str, now: int) -> None: ...

    def check_seat(self, person: str, now: int) -> None: ...

    def check_bets(self, table: str, person: str, stakes: tuple[int, ...], now: int) -> None: ...

    def check_more(self, table: str, person: str, chips: int, now: int) -> None: ...

    def most_to_bank(self, table: str, person: str, now: int) -> int | None:
        return None

    def may_issue(self) -> bool:
        return True


def ask(gate: Gate, turn: Turn, actor: "Actor", act: TableCommand) -> None:
    """Have a gate look at what an act comes to, before it is stored; bots have no limits of their own."""
    table, person = turn.table, actor.person
    place = table.place_of(person)
    if place is None or place.bot:
        return
    if table.terms.for_show:
        if isinstance(act, SitDown | Bet):
            gate.check_may_come(person, turn.now)
        return
    match act:
        case SitDown():
            gate.check_seat(person, turn.now)
        case Bet(bets=bets) if bets:
            claim(gate, turn, person)
            gate.check_bets(table.id, person, tuple(bet.costs for bet in bets), turn.now)
        case ChooseAction() | CloseBets():
            purse = accounts.purse(table.id, place.seat)
            moved = (each for each in turn.transfers if each.source == purse and each.reason in AT_RISK)
            if chips := sum(each.chips for each in moved):
                claim(gate, turn, person)
                gate.check_more(table.id, person, chips, turn.now)


def claim(gate: Gate, turn: Turn, person: str) -> None:
    """Let a step stand only if nothing of this person's day has changed meanwhile."""
    if (found := gate.claim(person, turn.now)) is not None:
        turn.claims.append(found)


class PlayRoom(Protocol):
    """What a gate asks of the room and its people; `people.Room` is one."""

    def has_operator(self) -> bool: ...

    def person(self, person: str) -> "Person": ...

    def check_may_play(self, person: str, day: Day, stakes: tuple[int, ...], now: int) -> None: ...

    def check_may_come(self, person: str, now: int) -> None: ...


class PeopleGate:
    """Only active people play, and nobody more than they allowed themselves.

    One gate serves all tables of a process. What somebody stakes is claimed: of two bets at two tables, in
    two processes or in one, the second is looked at when the first is stored. So it is with a bet that comes
    just when its owner sets their first limit, or is blocked.
    """

    def __init__(self, room: PlayRoom, store: Reader) -> None:
        self._room, self._store, self._days = room, store, Days(store)

    def claim(self, person: str, now: int) -> Claim | None:
        if not self._is_known(person):
            return None
        name = day_of(person)
        return Claim(name, self._store.claimed(name))

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

    def may_issue(self) -> bool:
        """Where an operator runs the room, nobody else issues chips."""
        return not self._room.has_operator()

    def _is_known(self, person: str) -> bool:
        try:
            self._room.person(person)
        except Refused:
            return False  # a bot, say
        return True

    def _limits(self, person: str, now: int) -> Limits:
        return in_force(self._room.person(person).limits, now) if self._is_known(person) else Limits()

    def _day(self, person: str, table: str, now: int) -> Day:
        """Of those who have set no limit nobody keeps count."""
        if self._limits(person, now) == Limits():
            return Day()
        return self._days.day(person, table, now)
