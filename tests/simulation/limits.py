"""Whether people keep within what they allowed themselves, worked out from the log alone."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fairdeal.ledger.limits import Setting, in_force
from fairdeal.people import Person
from fairdeal.store import StoredEvent
from fairdeal.tables.model.events import BetsPlaced, RoundAdvanced, RoundEnded, SeatTaken
from fairdeal.tables.model.state import Table
from tests.people.building import DAY

Day = tuple[str, int]
"""A person, and a day by its number."""


class Keeping:
    """Reads on with the log. What is set is set between steps, so that it holds for all of the next one."""

    def __init__(self, people: Callable[[], Mapping[str, Person]]) -> None:
        self._people = people
        self._lost, self._rounds = Counter[Day](), Counter[Day]()
        self._allowed: dict[tuple[str, str], int] = {}
        """The most that may be at stake: the limit, or what was at stake already when it was set."""
        self._day = 0

    def read(self, before: Table | None, after: Table, fact: Any, row: StoredEvent) -> None:
        """Note what a fact means for its people, and what it must not be."""
        day = row.at // DAY
        match fact:
            case BetsPlaced(seat=seat, bets=bets) if bets:
                self._check_bet(after.places[seat].person, max(bet.costs for bet in bets), row.at)
            case SeatTaken(person=person, bot=""):
                assert row.at >= self._setting(person).away_until, f"{person} sits down in a time-out"
            case RoundAdvanced() if before is not None and before.round is None and after.round is not None:
                self._check_round(before, after, row.at)
                banks = {after.round.banker} if after.round.banker is not None else set()
                for seat in banks | {box.owner for box in after.round.state.boxes}:
                    self._rounds[after.places[seat].person, day] += 1
            case RoundEnded(won=won) if before is not None:
                for number, chips in won.items():
                    self._lost[before.places[int(number)].person, day] -= chips

    def _check_round(self, before: Table, after: Table, at: int) -> None:
        """A round begins with nobody in it who may not play, and with no bet that a lower limit stops."""
        assert after.round is not None
        for place in before.players:
            if place.bets:
                self._check_bet(place.person, max(bet.costs for bet in place.bets), at)
        if after.round.banker is not None:
            self._check_bet(after.places[after.round.banker].person, 0, at)

    def _check_bet(self, person: str, chips: int, at: int) -> None:
        setting = self._setting(person)
        most = in_force(setting, at).stake
        assert person not in self._people() or self._people()[person].is_active, f"{person} is blocked"
        assert at >= setting.away_until, f"{person} bets in a time-out"
        assert most is None or chips <= most, f"{person} bets {chips}, and no more than {most} was to be"

    def _setting(self, person: str) -> Setting:
        found = self._people().get(person)
        return found.limits if found is not None else Setting()

    def check(self, tables: Iterable[Table], now: int) -> None:
        """Nobody has more at stake, or plays more rounds, than they allowed themselves."""
        tables = tuple(tables)
        self._begin_day(now // DAY)
        for person, known in self._people().items():
            limits, day = in_force(known.limits, now), (person, now // DAY)
            stands = [_standing(table, person) for table in tables]
            at_stake = self._lost[day] + sum(stands) + sum(_staked(table, person) for table in tables)
            self._check_within(person, "loss", limits.loss, at_stake)
            rounds = self._rounds[day] + sum(bool(chips) for chips in stands)
            self._check_within(person, "rounds", limits.rounds, rounds)

    def _begin_day(self, day: int) -> None:
        """What was won or lost before midnight counts no more; what is at stake still is."""
        before, self._day = self._day, day
        if before == day:
            return
        for (person, what), allowed in self._allowed.items():
            counted = self._lost if what == "loss" else self._rounds
            self._allowed[person, what] = allowed - counted[person, before]

    def _check_within(self, person: str, what: str, limit: int | None, now: int) -> None:
        """A limit that is set below what was at stake already lets that be, and nothing more."""
        if limit is None:
            self._allowed.pop((person, what), None)
            return
        allowed = self._allowed.get((person, what), now)
        assert now <= max(allowed, limit), f"{person}: {what} of {now}, and no more than {limit} was to be"
        self._allowed[person, what] = max(limit, now)


def _standing(table: Table, person: str) -> int:
    """What somebody has bet on a round that has not begun."""
    place = table.place_of(person)
    if place is None or table.round is not None:
        return 0
    return sum(bet.costs for bet in place.bets or ())


def _staked(table: Table, person: str) -> int:
    """What somebody has put into a round in play, less what has come back."""
    place = table.place_of(person)
    if place is None or table.round is None or place.seat not in table.round.purses:
        return 0
    return table.round.purses[place.seat] - table.purse(place.seat)
