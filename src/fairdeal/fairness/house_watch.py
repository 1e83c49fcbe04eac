"""Watching the house of a table: the rule book in force is the one that shoes are sealed and rounds begun by.

Only logs that begin with the opening of a table are looked at.
"""

from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.fairness.problems import Problem, problem
from fairdeal.fairness.shuffle_events import Count, ShoeSealed

OPENING, CLOSING = "TableOpened", "TableClosed"
ROUND_OPENED = "RoundOpened"
"""The event with which a round begins, whatever the game."""


class _House(Struct, frozen=True):
    house: str
    book: str


class _RoundAdvanced(Struct, frozen=True):
    round: Count
    event: Any


_READ: dict[str, type[Struct]] = {
    OPENING: _House,
    "RulesChanged": _House,
    "RoundAdvanced": _RoundAdvanced,
}
_RENEWING = (OPENING, "RulesChanged", "ShoeSealed")
"""After these the shoe in play and the house must fit each other."""


class HouseWatch:
    """Which house and rule book are in force, from the opening of a table to its closing."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.is_table = self.is_closed = False
        self.house: _House | None = None
        self._seq = 0

    def begin(self, type_: str, seq: int) -> None:
        """The next event: a table is opened once, and nothing happens at it when it has closed."""
        self._seq = seq
        if seq == 1:
            self.is_table = type_ == OPENING
        elif self.is_table and type_ == OPENING:
            self._wrong("fairness.table/opened")
        if self.is_closed:
            self._wrong("fairness.table/closed", type=type_)
        self.is_closed |= type_ == CLOSING

    def see(self, type_: str, body: bytes, shoe: ShoeSealed | None) -> None:
        """What it says; `shoe` is the one in play after it."""
        if not self.is_table:
            return
        if type_ in _READ:
            event: Any = msgspec.json.decode(body, type=_READ[type_])
            if isinstance(event, _RoundAdvanced):
                self._check_round(event)
            else:
                self.house = event
        if type_ in _RENEWING and shoe is not None and self.house is not None:
            self._check_shoe(shoe, self.house)

    def _check_shoe(self, shoe: ShoeSealed, house: _House) -> None:
        if (shoe.house, shoe.fingerprint) == (house.house, house.book):
            return
        sealed = {"sealed": shoe.house, "fingerprint": shoe.fingerprint}
        self._wrong("fairness.shoe/house", shoe=shoe.shoe, house=house.house, book=house.book, **sealed)

    def _check_round(self, played: _RoundAdvanced) -> None:
        event, house = played.event, self.house
        if not isinstance(event, dict) or event.get("type") != ROUND_OPENED or house is None:
            return
        if event.get("book") != house.book:
            self._wrong("fairness.round/book", round=played.round, book=house.book)

    def _wrong(self, key: str, **facts: str | int) -> None:
        self.problems.append(problem(key, self._seq, **facts))
