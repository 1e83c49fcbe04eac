"""Who may play, and how much: a gate is asked before somebody sits down, bets, or stakes more."""

from typing import TYPE_CHECKING, Protocol

from fairdeal.ledger import accounts
from fairdeal.ledger.limits import Day, Limits, check_loss, in_force
from fairdeal.ledger.transfer import Reason
from fairdeal.store import Claim
from fairdeal.store.protocol import Reader
from fairdeal.tables.acts import Act, Bet, Do, SitDown
from fairdeal.tables.days import Days
from fairdeal.tables.deciding import Asker
from fairdeal.tables.turn import Turn

if TYPE_CHECKING:
    from fairdeal.people import Person


class Gate(Protocol):
    """Refuses what a person may not do. Times are milliseconds since 1970."""

    def claim(self, person: str, now: int) -> Claim | None:
        """What is claimed with a bet, read before the person's day is; None where there is no limit."""

    def check_seat(self, person: str, now: int) -> None:
        """Before somebody sits down."""

    def check_bets(self, table: str, person: str, stakes: tuple[int, ...], now: int) -> None:
        """Before bets are placed, one a box; they replace those that the person has at this table."""

    def check_more(self, table: str, person: str, chips: int, now: int) -> None:
        """Before more is staked in mid-round."""


class OpenGate:
    """Lets everybody pass."""

    def claim(self, person: str, now: int) -> Claim | None:
        return None

    def check_seat(self, person: str, now: int) -> None: ...

    def check_bets(self, table: str, person: str, stakes: tuple[int, ...], now: int) -> None: ...

    def check_more(self, table: str, person: str, chips: int, now: int) -> None: ...


def ask(gate: Gate, turn: Turn, asker: Asker, act: Act) -> None:
    """Have a gate look at what an act comes to, before it is stored; bots have no limits of their own."""
    table, person = turn.table, asker.person
    place = table.place_of(person)
    if place is None or place.bot:
        return
    match act:
        case SitDown():
            gate.check_seat(person, turn.now)
        case Bet(bets=bets) if bets:
            turn.claim = gate.claim(person, turn.now)
            gate.check_bets(table.id, person, tuple(bet.costs for bet in bets), turn.now)
        case Do():
            purse = accounts.purse(table.id, place.seat)
            moved = (each for each in turn.transfers if each.source == purse and each.reason == Reason.STAKE)
            if chips := sum(each.chips for each in moved):
                turn.claim = gate.claim(person, turn.now)
                gate.check_more(table.id, person, chips, turn.now)


class PlayRoom(Protocol):
    """What a gate asks of the room and its people; `people.Room` is one."""

    def person(self, person: str) -> "Person": ...

    def check_may_play(self, person: str, day: Day, stakes: tuple[int, ...], now: int) -> None: ...


class PeopleGate:
    """Only active people play, and nobody more than they allowed themselves.

    One gate serves all tables of a process. What somebody with limits stakes is claimed: of two bets at two
    tables, in two processes or in one, the second is looked at when the first is stored.
    """

    def __init__(self, room: PlayRoom, store: Reader) -> None:
        self._room, self._store, self._days = room, store, Days(store)

    def claim(self, person: str, now: int) -> Claim | None:
        if self._limits(person, now) == Limits():
            return None
        name = f"day:{person}"
        return Claim(name, self._store.claimed(name))

    def check_seat(self, person: str, now: int) -> None:
        self._room.check_may_play(person, self._day(person, "", now), (), now)

    def check_bets(self, table: str, person: str, stakes: tuple[int, ...], now: int) -> None:
        self._room.check_may_play(person, self._day(person, table, now), stakes, now)

    def check_more(self, table: str, person: str, chips: int, now: int) -> None:
        check_loss(self._limits(person, now), self._day(person, table, now), chips)

    def _limits(self, person: str, now: int) -> Limits:
        return in_force(self._room.person(person).limits, now)

    def _day(self, person: str, table: str, now: int) -> Day:
        """Of those who have set no limit nobody keeps count."""
        if self._limits(person, now) == Limits():
            return Day()
        return self._days.day(person, table, now)
