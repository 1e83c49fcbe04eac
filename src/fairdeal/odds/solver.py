"""Expectations of hands in play, for one house and the cards left in its shoe."""

import numpy as np
from msgspec import Struct

from fairdeal.odds import kernels
from fairdeal.odds.left import Floats, Left
from fairdeal.odds.tables import Ints, Tables
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
    """[show][way][column]: hands that chose to end, against each end of the dealer's but a natural."""
    bust: Floats
    """[way][show]: hands that a card has ended, with no dealer's natural."""
    natural: Floats
    """[way][show]: hands of both kinds that meet a dealer's natural."""


class Solver:
    """Works hands out from their ends backwards."""

    def __init__(self, tables: Tables, left: Left) -> None:
        self.tables, self.left = tables, left
        # Each solving overwrites the nodes that it is about and reads no others.
        self._best = np.zeros((len(tables.holding), len(tables.shows)))
        self.sights = tables.sights
        payouts, trie = tables.payouts, tables.trie
        self._ways = (payouts.pattern, payouts.scale, payouts.against_natural)
        self._trie = (trie.depth, trie.symbol, trie.used, trie.first, trie.into, trie.ways)

    def possible(self, nodes: Ints, removed: Floats) -> Ints:
        """Those of some nodes whose cards are there."""
        if not self.left.gone or np.all(self.tables.most_held <= self.left.cards - removed):
            return nodes
        enough = np.all(self.tables.holdings <= self.left.cards - removed, axis=1)
        return nodes[enough[self.tables.holding[nodes]]]

    def worth(self, nodes: Ints, removed: Floats, *, keep: bool = False) -> tuple[Floats, Floats]:
        """What ends are worth to these nodes with more cards removed; and the chances of the dealer's ends.

        [place][show], and with `keep` [holding][show, column].
        """
        tables = self.tables
        holdings = np.unique(tables.holding[nodes])
        work = Work.of_holdings(tables, holdings)
        worth = np.empty((len(tables.weighed_pattern), len(tables.shows)))
        kept = self._weigh(work, self.left.cards - removed, worth, keep=keep)
        chances = np.zeros((len(tables.holdings) if keep else 0, kept.shape[1]))
        chances[holdings if keep else []] = kept
        return worth, chances

    def worth_of_halves(self, symbol: int, most_gone: int) -> Floats:
        """[j][place][show]: the same for the hands of a split pair, with j other cards of the pair gone."""
        tables = self.tables
        work = tables.work_of_halves(symbol, most_gone)
        worth = np.empty(((most_gone + 1) * len(tables.weighed_pattern), len(tables.shows)))
        self._weigh(work, self.left.cards, worth)
        return worth.reshape(most_gone + 1, -1, len(tables.shows))

    def _there(self, removals: Ints, left: Floats) -> Ints:
        """Those of some sets of cards that can be missing."""
        if not self.left.gone:
            return np.arange(len(removals))
        return np.flatnonzero(np.all(removals <= left, axis=1))

    def _weigh(self, work: Work, left: Floats, worth: Floats, *, keep: bool = False) -> Floats:
        tables, trie = self.tables, self.tables.trie
        kept = np.zeros((len(work.removals) if keep else 0, len(tables.shows) * trie.columns))
        kernels.weigh(
            self._there(work.removals, left),
            work.removals,
            left,
            self.left.gone,
            self._trie,
            trie.deepest,
            trie.columns,
            trie.rest,
            self.sights,
            tables.payouts.patterns,
            (work.first, work.pattern, work.place),
            worth,
            kept,
        )
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
        nodes_kept = len(tables.holding) if keep else 0
        values = np.empty((nodes_kept, len(tables.shows), tables.ends.shape[2] + 2))
        values.fill(np.nan)
        best = self._best
        kernels.solve(
            nodes,
            tables.holding,
            tables.holdings,
            self.left.cards - removed,
            self.left.by_suit,
            self.left.gone,
            tables.kind,
            tables.ends,
            tables.weighed,
            tables.draws,
            tables.next,
            tables.suited_at,
            tables.suited_next,
            tables.suit,
            self._ways,
            self.sights,
            tables.peeks,
            worth,
            kernels.OWN_BEST if wishes is None else kernels.AS_WISHED,
            values if wishes is None else wishes,
            tables.twin if wishes_of is None else wishes_of,
            values,
            best,
        )
        best = best.copy() if keep else best
        if wishes is None or not keep:
            return Played(values, best, values)
        of = tables.twin if wishes_of is None else wishes_of
        # Hands that nobody has wishes for are played by their own best.
        return Played(values, best, np.where((of >= 0)[:, None, None], wishes[of], values))

    def spread(
        self, nodes: Ints, choice: Ints, reach: Floats, removed: Floats | None = None
    ) -> tuple[Floats, Floats]:
        """Carry chances on from the nodes that they stand at.

        Answers the chance of each way to have ended by a card, without and with a dealer's natural:
        [way][show].
        """
        tables = self.tables
        plain = np.zeros((len(tables.payouts.scale), len(tables.shows)))
        natural = np.zeros_like(plain)
        kernels.spread(
            nodes,
            tables.holding,
            tables.holdings,
            self.left.cards if removed is None else self.left.cards - removed,
            self.left.by_suit,
            self.left.gone,
            tables.kind,
            tables.draws,
            tables.next,
            tables.suited_at,
            tables.suited_next,
            tables.suit,
            self.sights,
            tables.ends.shape[2],
            choice,
            reach,
            plain,
            natural,
        )
        return plain, natural

    def ends_met(self, nodes: Ints, choice: Ints, reach: Floats, removed: Floats, chances: Floats) -> Met:
        """How hands end that chances have been carried to, and against what."""
        tables = self.tables
        plain, natural = self.spread(nodes, choice, reach, removed)
        columns = tables.trie.columns
        met = np.zeros((len(tables.shows), len(plain), columns))
        kernels.tally_ends(
            nodes,
            tables.holding,
            tables.holdings,
            self.left.cards - removed,
            self.left.gone,
            tables.kind,
            tables.ends,
            self.sights,
            columns,
            choice,
            reach,
            chances,
            met,
            natural,
        )
        return Met(met, plain, natural)
