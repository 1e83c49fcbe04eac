"""A turn that is made a second time, to be held against the log: it ends with its first fact, and has no luck
of its own.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.fairness import BankerElected, Drawn, Draws
from fairdeal.ledger.transfer import Transfer
from fairdeal.tables.state import Table
from fairdeal.tables.turn import Turn

ANY_AMOUNT = 2**62


class Made(Struct, frozen=True):
    """A fact, and the chips that move with it."""

    fact: Any = None
    """None where nothing happens."""
    transfers: tuple[Transfer, ...] = ()


class _Enough(Exception):
    """The fact that was asked for is made."""


class SecondTurn(Turn):
    """Ends with its first fact, and takes cards and lots from the fact that the log has in that place."""

    def __init__(self, table: Table, now: int, told: Any = None) -> None:
        super().__init__(table, now, _NoSecrets())
        self.told, self.made = told, Made()

    def happen(self, fact: Any, *transfers: Transfer) -> None:
        self.made = Made(fact, transfers)
        raise _Enough

    def card_at(self, place: int, round_: int) -> Drawn:
        if round_:
            raise _Enough  # a card for a round, and those are looked at by the rules of the game
        told: tuple[Drawn, ...] = getattr(self.told, "drawn", ())
        drawn = (each.card for each in told if each.place == place)
        return Drawn(self.shoe.sealed.shoe, round_, place, next(drawn, Card("")))

    def draws(self, label: str) -> Draws:
        told = self.told
        is_drawn = isinstance(told, BankerElected) and told.seat in told.among
        return _Lot(told.among.index(told.seat) if is_drawn else 0)


class SkippingTurn(SecondTurn):
    """Lets its first fact happen, which the log has before this, and ends with the second."""

    def __init__(self, table: Table, now: int, told: Any) -> None:
        super().__init__(table, now, told)
        self._is_second = False

    def happen(self, fact: Any, *transfers: Transfer) -> None:
        if self._is_second:
            super().happen(fact, *transfers)
        self._is_second = True
        Turn.happen(self, fact, *transfers)


class WholeTurn(SecondTurn):
    """Goes on to its end: bets are placed first, and then looked at."""

    def happen(self, fact: Any, *transfers: Transfer) -> None:
        self.made = Made(fact, transfers)
        Turn.happen(self, fact, *transfers)


def made_by(turn: SecondTurn, make: Callable[[SecondTurn], object]) -> Made:
    """What comes of it; what is refused stays refused."""
    with suppress(_Enough):
        make(turn)
    return turn.made


# What is not known any more.


class _NoSecrets:
    """In the place of the house's secrets: what hangs on them is not compared here but by the shuffle."""

    order: tuple[Card, ...] = ()
    order_of: object = None

    def seed(self, chain: int, place: int) -> bytes:
        return bytes(32)

    def new_root(self, chain: int, announced: str = "") -> bytes:
        return bytes(32)

    def treasury(self, house: str) -> int:
        # What it lacked was issued, which nobody can tell from one table: see `owing.py`.
        return ANY_AMOUNT


class _Lot(Draws):
    """A draw that comes out as the log has it; whether it had to is checked with the shuffle."""

    def __init__(self, drawn: int) -> None:
        self.drawn = drawn

    def below(self, bound: int) -> int:
        return min(self.drawn, bound - 1)
