"""Whoever plays a piece of work: the same rounds from the same task, on any machine."""

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import Protocol

from msgspec import Struct

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.simulator.tally import Tally


class Task(Struct, frozen=True):
    """One piece of a run; the whole run is the sum over its tasks, whoever plays them."""

    index: int
    rounds: int
    """Exactly so many are played: the last shoe is broken off."""
    seed: int
    """The run's; a task's own cards come from the seed and the index together."""


class Player(Protocol):
    """A rule book, a strategy and a shoe, ready to play. It pickles, so that other processes can play too."""

    @property
    def unit(self) -> int:
        """Chips of one first bet: see `unit_of`."""

    @property
    def path(self) -> str:
        """How it plays: `automaton`, `boxes`, `whole round`, or `engine`."""

    def play(self, task: Task) -> Tally: ...


def unit_of(book: RuleBook) -> int:
    """The smallest first bet of which everything that this house pays or takes is whole chips.

    >>> from fairdeal.games.blackjack.working import default_book
    >>> unit_of(default_book())
    2
    """
    return 1 if book.points_only else lcm(*(share.denominator for share in _shares(book)))


def _shares(book: RuleBook) -> Iterator[Fraction]:
    """Every share of a first bet that may be paid, kept or charged."""
    commission = Fraction(*book.commission)
    for pays in {Fraction(1), *(Fraction(*ratio) for ratio in _pays(book))}:
        yield pays
        yield pays * commission
    costs = Fraction(*book.insurance_costs)
    yield from (costs, costs * Fraction(*book.insurance_pays), Fraction(*book.surrender_returns))
    yield from (Fraction(*ratio) for ratio in book.insurance_wins.values())


def _pays(book: RuleBook) -> Iterator[tuple[int, int]]:
    yield from (book.win_pays, *book.tie_pays, *book.natural_pays)
    for special in book.specials.values():
        yield special.pay
        yield special.pay_vs_natural or special.pay
    if book.settlements is not None:
        yield from (pays for _, pays in book.settlements.results)
