"""A seat that may let the second cards of its two boxes change places.

Both hands are seen at once, which no table of single hands can hold. So there are two figures.

- The other hand's cards are taken as unseen. A hand is then worth what it is worth alone; which of the two
  arrangements is better is asked for every four cards. This is quick, and what others publish.
- The other hand's first two cards are out of the shoe. A hand is then worth exactly what it brings to someone
  who looks at all four cards and forgets what the other hand draws, for a card that nobody looks at is as
  good as one in the shoe. The best play remembers those too, so it is worth at least this.
"""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fairdeal.odds.arrays import Floats
from fairdeal.odds.house import Position
from fairdeal.odds.left import Left, chance_of
from fairdeal.odds.results import Dealt

Two = tuple[int, int]
"""The symbols of a hand's first and second card."""


class TwoBoxes:
    """The hands of a seat, each played as this position plays one."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._beside: dict[Two, Worth] = {}

    def ev(self) -> float:
        """The expectation of one of the two boxes, per first bet, the other's cards unseen."""
        return self._ev(*self._alone)

    @cached_property
    def _alone(self) -> tuple[Floats, Floats]:
        """Of both hands together as dealt and after the change, the other's cards unseen."""
        alone = Worth(self.position)
        return _both(alone.kept[:, :, None, None], alone.changed[:, :, None, None])

    def ev_at_least(self) -> float:
        """The same of one who looks at all four cards: what the best play is surely worth."""
        count = len(self.position.left.cards)
        kept, changed = (np.zeros((*(count,) * 4, len(self.position.tables.shows))) for _ in range(2))
        for first in range(count):
            for second in range(first, count):
                worth = self.beside((first, second))
                for other in ((first, second), (second, first)):
                    kept[:, :, *other], changed[:, :, *other] = worth.kept, worth.changed
        return self._ev(*_both(kept, changed))

    def _ev(self, as_dealt: Floats, swapped: Floats) -> float:
        against, total = Worth(self.position).against_natural, 0.0
        lost = against[:, :, None, None] + against[None, None]
        for show in range(len(self.position.tables.shows)):
            chance, natural = _chances(self.position, show)
            best = np.maximum(as_dealt[..., show], swapped[..., show])
            total += float((chance * ((1 - natural) * best + natural * lost[..., show])).sum())
        return total / 2

    def hands_played(self) -> tuple[Dealt, Dealt]:
        """How likely a box plays each pair as it was dealt, and as the change has made it."""
        tables, pairs = self.position.tables, self.position.openings.pairs
        place_of = {pair[:2]: place for place, pair in enumerate(pairs)}
        kept, changed = (np.zeros((len(pairs), len(tables.shows))) for _ in range(2))
        as_dealt, swapped = self._alone
        for show in range(len(tables.shows)):
            chance, _ = _chances(self.position, show)
            swaps = swapped[..., show] > as_dealt[..., show]
            # The first box holds the first two of four cards; after the change the first and the last.
            by_cards = (chance * ~swaps).sum(axis=(2, 3)), (chance * swaps).sum(axis=(1, 2))
            for two in np.ndindex(by_cards[0].shape):
                place = place_of[min(two), max(two)]
                kept[place, show] += by_cards[0][two]
                changed[place, show] += by_cards[1][two]
        nodes = (tables.hands.dealt, tables.hands.swapped)
        as_played = (np.array([by_pair[pair] for pair in pairs]) for by_pair in nodes)
        return (next(as_played), kept), (next(as_played), changed)

    def beside(self, other: Two) -> "Worth":
        """What hands are worth beside one that holds these."""
        held = (min(other), max(other)) if self.position.left.gone else (0, 0)
        if held not in self._beside:
            self._beside[held] = Worth(Beside(self.position, held))
        return self._beside[held]

    def keeping(self, first: Two, second: Two, show: int) -> float:
        """What both hands are worth together as dealt."""
        return float(self.beside(second).kept[first][show] + self.beside(first).kept[second][show])

    def swapping(self, first: Two, second: Two, show: int) -> float:
        """What they are worth once their second cards have changed places."""
        one, other = (first[0], second[1]), (second[0], first[1])
        return float(self.beside(other).changed[one][show] + self.beside(one).changed[other][show])


class Beside(Position):
    """A position once two cards are in the other box; a chart stays the one that it is."""

    def __init__(self, alone: Position, held: Two) -> None:
        self.alone = alone
        super().__init__(alone.tables, _without(alone.left, held), alone.strategy)

    @cached_property
    def wishes(self) -> Floats | None:
        return self.alone.wishes

    @cached_property
    def takes_split(self) -> NDArray[np.bool_]:
        return super().takes_split if self.wishes is None else self.alone.takes_split


class Worth:
    """[first][second][show]: what two cards are worth, given that the dealer has no natural."""

    def __init__(self, position: Position) -> None:
        self.position = position
        hands = position.tables.hands
        self.kept, self.changed = self._in_play(hands.dealt), self._in_play(hands.swapped)

    def _in_play(self, nodes: dict[tuple[int, int, int], int]) -> Floats:
        position, openings = self.position, self.position.openings
        unsplit = position.played.best[[nodes[pair] for pair in openings.pairs]]
        best = np.where(position.takes_split, position.splitting, unsplit)
        share = np.where(position.tables.peeks, 1 - openings.natural, 1.0)
        return self._by_cards(best / np.where(share > 0, share, 1.0))

    @cached_property
    def against_natural(self) -> Floats:
        return self._by_cards(self.position.offers.against_natural)

    def _by_cards(self, by_pair: Floats) -> Floats:
        """Of pairs that are told apart by suit the mean, each as likely as it is."""
        count = len(self.position.left.cards)
        found = np.zeros((count, count, by_pair.shape[1]))
        weight = np.zeros_like(found)
        for place, (first, second, _) in enumerate(self.position.openings.pairs):
            chance = self.position.openings.chance[place]
            for cards in {(first, second), (second, first)}:
                found[cards] += chance * by_pair[place]
                weight[cards] += chance
        return found / np.where(weight > 0, weight, 1.0)


def _both(kept: Floats, changed: Floats) -> tuple[Floats, Floats]:
    """[first][second][other's first][second][show]: what both hands are worth together as dealt, and after
    the change, when the first box holds the first and fourth card and the second the third and second.
    """
    as_dealt = kept + kept.transpose(2, 3, 0, 1, 4)
    return as_dealt, changed.transpose(0, 3, 2, 1, 4) + changed.transpose(2, 1, 0, 3, 4)


def _without(left: Left, held: Two) -> Left:
    """Each suit of a symbol is as likely to be out as it has cards."""
    by_suit = left.by_suit.copy()
    for symbol in held:
        by_suit[symbol] -= left.gone * by_suit[symbol] / max(by_suit[symbol].sum(), 1.0)
    return Left(by_suit.sum(axis=1), by_suit, left.gone)


def _chances(position: Position, show: int) -> tuple[Floats, Floats]:
    """[four symbols]: their chance together with a sight of the dealer, and that of a natural the dealer
    looks for.
    """
    left, tables = position.left, position.tables
    count, gone = len(left.cards), left.gone
    seen = tables.seen[show]
    same = np.eye(count)
    cards, size = left.cards - gone * seen, left.cards.sum() - gone * seen.sum()
    sight = chance_of(left, tables.shows[show].seen)
    a = cards[:, None, None, None]
    b = cards[None, :, None, None] - gone * same[:, :, None, None]
    c = cards[None, None, :, None] - gone * (same[:, None, :, None] + same[None, :, :, None])
    d = cards[None, None, None, :] - gone * (
        same[:, None, None, :] + same[None, :, None, :] + same[None, None, :, :]
    )
    ways = np.maximum(a, 0) * np.maximum(b, 0) * np.maximum(c, 0) * np.maximum(d, 0)
    chance = sight * ways / np.prod([size - gone * each for each in range(4)])
    if not tables.peeks[show]:
        return chance, np.zeros_like(chance)
    making = tables.natural_with[show].astype(float)
    taken = sum(making.reshape([count if axis == place else 1 for axis in range(4)]) for place in range(4))
    return chance, (cards @ making - gone * np.asarray(taken)) / (size - 4 * gone)
