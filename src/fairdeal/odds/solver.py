"""Expectations of hands in play, for one house and the cards left in its shoe."""

import numpy as np
from msgspec import Struct

from fairdeal.odds.arrays import Floats, Ints, Shoe, Ways
from fairdeal.odds.hands import TERMINAL
from fairdeal.odds.left import Left
from fairdeal.odds.solving import solve
from fairdeal.odds.spreading import spread, tally_ends
from fairdeal.odds.tables import Tables
from fairdeal.odds.weighing import weigh
from fairdeal.odds.work import Work


class Played(Struct, frozen=True):
    """What hands are worth, played in some way."""

    values: Floats
    """[node][show][action]: what each action is worth; not a number where it is not offered."""
    best: Floats
    """[node][show]: what the action that is taken is worth."""
    wishes: Floats
    """[node][show][action]: of those offered, the highest is taken."""


class Met(Struct, frozen=True):
    """The chance of each way in which hands end, by what they meet."""

    dealer: Floats
    """[show][way][finish]: hands that chose to end, against each end of the dealer's but a natural."""
    bust: Floats
    """[way][show]: hands that a card has ended, with no dealer's natural."""
    natural: Floats
    """[way][show]: hands of both kinds that meet a dealer's natural."""


ACTIONS_SOLVED = TERMINAL + 2
"""All but the split, which is worked out apart."""


class Solver:
    """Works hands out from their ends backwards."""

    def __init__(self, tables: Tables, left: Left) -> None:
        self.tables, self.left = tables, left
        payouts = tables.payouts
        self._ways = Ways(payouts.pattern, payouts.scale, payouts.against_natural)
        self._net, self._sights = tables.net, tables.sights
        # A shoe that has more than a full one can deal more hands, too.
        self._most = (
            tables.in_shoe if np.all(left.cards <= tables.in_shoe) else np.full(len(left.cards), np.inf)
        )
        # Each solving overwrites the nodes that it is about and reads no others; behind them stand the ways
        # to have ended by a card.
        self._nobody = np.full(len(tables.holding), -1)
        flat = np.repeat(payouts.scale[:, None], len(tables.shows), axis=1)
        self._best = np.vstack((np.zeros((len(tables.holding), len(tables.shows))), flat))

    def _shoe(self, removed: Floats) -> Shoe:
        return Shoe(self.left.cards - removed, self.left.by_suit, self.left.gone)

    def worth(self, nodes: Ints, removed: Floats, *, keep: bool = False) -> tuple[Floats, Floats]:
        """What ends are worth to these nodes with more cards removed; and the chances of the dealer's ends.

        [place][show], and with `keep` [holding][show, finish].
        """
        tables = self.tables
        work = tables.work_of(nodes)
        worth = np.empty((len(tables.weighed_pattern), len(tables.shows)))
        kept = self._weigh(work, removed, worth, keep=keep)
        chances = np.zeros((len(tables.holdings) if keep else 0, kept.shape[1]))
        chances[np.unique(tables.holding[nodes])[work.order] if keep else []] = kept
        return worth, chances

    def worth_of_halves(self, symbol: int, most_gone: int) -> Floats:
        """[j][place][show]: the same for the hands of a split pair, with j other cards of the pair gone."""
        tables = self.tables
        work = tables.work_of_halves(symbol, most_gone)
        worth = np.empty(((most_gone + 1) * len(tables.weighed_pattern), len(tables.shows)))
        self._weigh(work, np.zeros_like(self.left.cards), worth)
        return worth.reshape(most_gone + 1, -1, len(tables.shows))

    def _weigh(self, work: Work, removed: Floats, worth: Floats, *, keep: bool = False) -> Floats:
        tables = self.tables
        most = self._most.copy()
        # A job's own cards of the symbol apart are in nobody else's hand.
        most[work.apart] -= self.left.gone * (work.own.min() if len(work.own) else 0)
        dealers, patterns = tables.trie.apart(work.apart, most), tables.payouts.patterns
        kept = np.zeros((len(work.own) if keep else 0, len(tables.shows) * tables.trie.finishes))
        weigh(work, self._shoe(removed), dealers, self._sights, patterns, worth, kept)
        return kept

    def play(
        self,
        nodes: Ints,
        removed: Floats,
        worth: Floats,
        wishes: Floats | None = None,
        wishes_of: Ints | None = None,
        *,
        keep: bool = True,
    ) -> Played:
        """Solve these nodes, by their own best play or by wishes of what to do, those of `wishes_of[node]`.

        Without `keep` only the best of each is answered, which is all that most splits need.
        """
        tables = self.tables
        values = np.full((len(tables.holding) if keep else 0, *self._best.shape[1:], ACTIONS_SOLVED), np.nan)
        of = self._whose(wishes, wishes_of)
        by = values if wishes is None else wishes
        shoe = self._shoe(removed)
        solve(nodes, self._net, shoe, self._sights, self._ways, worth, by, of, values, self._best)
        if not keep:
            return Played(values, self._best, values)
        # Hands that nobody has wishes for are played by their own best.
        wished = values if wishes is None else np.where((of >= 0)[:, None, None], wishes[of], values)
        return Played(values, self._best.copy(), wished)

    def act(
        self, nodes: Ints, removed: Floats, worth: Floats, wishes: Floats, wishes_of: Ints, values: Floats
    ) -> Floats:
        """The same, over and over into one array of values, which is much quicker than `play`.

        Answers what the hands are worth; that is overwritten, too.
        """
        shoe = self._shoe(removed)
        solve(nodes, self._net, shoe, self._sights, self._ways, worth, wishes, wishes_of, values, self._best)
        return self._best

    def _whose(self, wishes: Floats | None, wishes_of: Ints | None) -> Ints:
        if wishes is None:
            return self._nobody
        return self.tables.twin if wishes_of is None else wishes_of

    def ends_met(self, nodes: Ints, choice: Ints, reach: Floats, removed: Floats, chances: Floats) -> Met:
        """How hands end that chances have been carried to, and against what."""
        tables = self.tables
        bust, natural = self.spread(nodes, choice, reach, removed)
        met = np.zeros((len(tables.shows), len(bust), tables.trie.finishes))
        tally_ends(nodes, self._net, self._shoe(removed), self._sights, choice, reach, chances, met, natural)
        return Met(met, bust, natural)

    def spread(self, nodes: Ints, choice: Ints, reach: Floats, removed: Floats) -> tuple[Floats, Floats]:
        """Carry chances on from the nodes that they stand at.

        Answers the chance of each way to have ended by a card, without and with a natural: [way][show].
        """
        plain = np.zeros((len(self._ways.scale), len(self.tables.shows)))
        natural = np.zeros_like(plain)
        spread(nodes, self._net, self._shoe(removed), self._sights, choice, reach, plain, natural)
        return plain, natural

    def carry_chances(self, nodes: Ints, choice: Ints, reach: Floats, removed: Floats) -> None:
        """The same for hands that go on alone, which is much quicker than to count how others end."""
        nobody = np.zeros((0, len(self.tables.shows)))
        spread(nodes, self._net, self._shoe(removed), self._sights, choice, reach, nobody, nobody)
