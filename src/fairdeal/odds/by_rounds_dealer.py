"""What a dealer shows who draws between the players' turns, card by card, and which hole cards go with it."""

from collections.abc import Iterable, Mapping, Set
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from fairdeal.odds.arrays import Bools, Ints
from fairdeal.odds.dealer import Held


class Clue(Struct, frozen=True):
    """What is known of the dealer."""

    opened: Held
    """The cards that lie open, sorted."""
    holes: tuple[int, ...]
    """The symbols that the hole card may be, by what the dealer has done; where there is none, the number of
    symbols alone.
    """


class Level(NamedTuple):
    """Clues of a dealer who has drawn so many cards; the last hole is none, for where nothing is hidden."""

    opened: Ints
    """[clue][symbol]: cards that lie open."""
    stands: Ints
    """[clue][hole]: the end with which a dealer who holds it stands; -1: draws, or can't hold it."""
    draws: Ints
    """[clue][hole]: the whole hand of a dealer who draws, as a place in `hands`; -1: does not."""
    hides_natural: Bools
    """[clue]: some hole would be a natural."""
    child: Ints
    """[clue][symbol]: the clue of the next level after this card; -1: none, or every dealer busts."""
    busts: Ints
    """[term][symbol, hole, end]: cards by which a dealer with such a hole busts."""
    first_bust: Ints
    """[clue]: where its terms begin; they end where the next one's begin."""
    hands: Ints
    """[dealer's hand][symbol]: whole hands that the dealer draws on."""
    grown: Ints
    """[dealer's hand][symbol]: the hand of the next level after this card, or -1 minus the end."""


class Tree:
    """What one sight of the deal can grow to, level by level: a card more of the dealer's is the next one."""

    def __init__(
        self, root: Clue, symbols: int, ends: Mapping[Held, int], busts: Set[int], naturals: Set[int]
    ) -> None:
        """`ends`: of hands with which the dealer draws no more; `busts`: those among them that are bust."""
        self.symbols, self._ends, self._busts, self._naturals = symbols, ends, busts, naturals
        self.levels: list[Level] = []
        clues: dict[Clue, int] = {root: 0}
        hands: dict[Held, int] = {}
        while clues:
            level, clues, hands = self._level(clues, hands)
            self.levels.append(level)

    def _level(
        self, clues: dict[Clue, int], hands: dict[Held, int]
    ) -> tuple[Level, dict[Clue, int], dict[Held, int]]:
        """The level of these clues; of the next one its clues, and the hands that the dealer draws on."""
        following: dict[Clue, int] = {}
        size = (len(clues), self.symbols + 1)
        stands, draws = np.full(size, -1), np.full(size, -1)
        child = np.full((len(clues), self.symbols), -1)
        busts: list[tuple[int, int, int]] = []
        first_bust = [0]
        for clue, place in clues.items():
            for hole in clue.holes:
                whole = self._with(clue.opened, hole)
                stands[place, hole] = end = self._ends.get(whole, -1)
                draws[place, hole] = hands.setdefault(whole, len(hands)) if end < 0 else -1
            drawing = tuple(hole for hole in clue.holes if draws[place, hole] >= 0)
            for symbol in range(self.symbols):
                after, bust = self._after(clue.opened, drawing, symbol)
                busts += bust
                if after.holes:
                    child[place, symbol] = following.setdefault(after, len(following))
            first_bust.append(len(busts))
        grown, hands_after = self._grown(hands)
        level = Level(
            opened=self._counts(clue.opened for clue in clues),
            stands=stands,
            draws=draws,
            hides_natural=self._hides_natural(stands, draws[:, -1], grown),
            child=child,
            busts=np.array(busts, np.int64).reshape(-1, 3),
            first_bust=np.array(first_bust),
            hands=self._counts(hands),
            grown=grown,
        )
        return level, following, hands_after

    def _after(
        self, opened: Held, drawing: tuple[int, ...], symbol: int
    ) -> tuple[Clue, list[tuple[int, int, int]]]:
        """The clue after one more card, and the holes with which that is a bust."""
        more = self._with(opened, symbol)
        ends = {hole: self._ends.get(self._with(more, hole), -1) for hole in drawing}
        alive = tuple(hole for hole, end in ends.items() if end not in self._busts)
        return Clue(more, alive), [(symbol, hole, end) for hole, end in ends.items() if end in self._busts]

    def _grown(self, hands: dict[Held, int]) -> tuple[Ints, dict[Held, int]]:
        """Where each card leads from hands that the dealer draws on; and such hands with one card more."""
        after: dict[Held, int] = {}
        grown = np.full((len(hands), self.symbols), -1)
        for held, place in hands.items():
            for symbol in range(self.symbols):
                whole = self._with(held, symbol)
                end = self._ends.get(whole, -1)
                grown[place, symbol] = -1 - end if end >= 0 else after.setdefault(whole, len(after))
        return grown, after

    def _hides_natural(self, stands: Ints, alone: Ints, grown: Ints) -> Bools:
        """[clue]: of a hole card, or of the second card of a dealer who has none."""
        naturals = list(self._naturals)
        hidden = np.isin(stands, naturals)
        drawn = [hand >= 0 and bool(np.isin(-1 - grown[hand], naturals).any()) for hand in alone]
        return np.array([row.any() for row in hidden]) | np.array(drawn)

    def _with(self, held: Held, symbol: int) -> Held:
        return held if symbol == self.symbols else tuple(sorted((*held, symbol)))

    def _counts(self, hands: Iterable[Held]) -> Ints:
        rows = [[held.count(symbol) for symbol in range(self.symbols)] for held in hands]
        return np.array(rows, np.int64).reshape(-1, self.symbols)
