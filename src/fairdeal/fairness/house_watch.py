"""Watching the house of a table: the rule book in force is the one that shoes are sealed and rounds begun by.

Only logs that begin with the opening of a table are looked at.
"""

from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.fairness.facts import Count, ShoeSealed
from fairdeal.fairness.problems import Problem, problem

OPENING, CLOSING = "TableOpened", "TableClosed"
ROUND_OPENED = "RoundOpened"
"""The event with which a round begins, whatever the game."""


class _House(Struct, frozen=True):
    house: str
    book: str


class _Played(Struct, frozen=True):
    round: Count
    event: Any


_READ: dict[str, type[Struct]] = {
    OPENING: _House,
    "HouseTaken": _House,
    "Played": _Played,
}
_RENEWING = (OPENING, "HouseTaken", "ShoeSealed")
"""After these the shoe in play and the house must fit each other."""


class HouseWatch:
    """Which house and rule book are in force, from the opening of a table to its closing."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.is_table = self.is_closed = False
        self.house: _House | None = None
        self._line = 0

    def begin(self, type_: str, line: int) -> None:
        """The next row: a table is opened once, and nothing happens at it when it has closed."""
        self._line = line
        if line == 1:
            self.is_table = type_ == OPENING
        elif self.is_table and type_ == OPENING:
            self._wrong("fairness.table/opened")
        if self.is_closed:
            self._wrong("fairness.table/closed", type=type_)
        self.is_closed |= type_ == CLOSING

    def see(self, type_: str, body: bytes, shoe: ShoeSealed | None) -> None:
        """What the row says; `shoe` is the one in play after it."""
        if not self.is_table:
            return
        if type_ in _READ:
            fact: Any = msgspec.json.decode(body, type=_READ[type_])
            if isinstance(fact, _Played):
                self._check_round(fact)
            else:
                self.house = fact
        if type_ in _RENEWING and shoe is not None and self.house is not None:
            self._check_shoe(shoe, self.house)

    def _check_shoe(self, shoe: ShoeSealed, house: _House) -> None:
        if (shoe.house, shoe.fingerprint) == (house.house, house.book):
            return
        sealed = {"sealed": shoe.house, "fingerprint": shoe.fingerprint}
        self._wrong("fairness.shoe/house", shoe=shoe.shoe, house=house.house, book=house.book, **sealed)

    def _check_round(self, fact: _Played) -> None:
        event, house = fact.event, self.house
        if not isinstance(event, dict) or event.get("type") != ROUND_OPENED or house is None:
            return
        if event.get("book") != house.book:
            self._wrong("fairness.round/book", round=fact.round, book=house.book)

    def _wrong(self, key: str, **facts: str | int) -> None:
        self.problems.append(problem(key, self._line, **facts))
