"""The expectation of a whole round, by strategy class."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from fairdeal.odds.arrays import Floats, Ints
from fairdeal.odds.by_total import BY_CHART, ChartSearch
from fairdeal.odds.giving_up import GivenUp
from fairdeal.odds.left import Left
from fairdeal.odds.opening import Offers, Openings
from fairdeal.odds.solver import Played, Solver
from fairdeal.odds.splits import Halves, Play, splits_worth
from fairdeal.odds.tables import Tables


class Position:
    """A house and the cards left, played by a strategy class."""

    def __init__(
        self,
        tables: Tables,
        left: Left,
        strategy: str,
        nodes: Ints | None = None,
        *,
        keep_chances: bool = False,
    ) -> None:
        """`nodes`: the hands that matter, where not all do that can be dealt. `keep_chances`: those of the
        dealer's ends will be asked for, too.
        """
        self.tables, self.left, self.strategy = tables, left, strategy
        self.solver = Solver(tables, left)
        self.nothing = np.zeros(len(tables.symbols.ranks))
        """No card is missing besides those of the hand."""
        self.nodes = tables.dealt_nodes if nodes is None else nodes
        self.worth, self._chances = self.solver.worth(self.nodes, self.nothing, keep=keep_chances)

    @property
    def chances(self) -> Floats:
        """[holding][show, finish]: the chance of each end of the dealer's but a natural."""
        if not len(self._chances):
            self._chances = self.solver.worth(self.nodes, self.nothing, keep=True)[1]
        return self._chances

    @cached_property
    def openings(self) -> Openings:
        return Openings(self.tables, self.left)

    @cached_property
    def offers(self) -> Offers:
        return self.tables.kept("offers", Offers)

    @cached_property
    def search(self) -> ChartSearch:
        """The search for the chart by which hands are played."""
        return ChartSearch(self)

    @cached_property
    def wishes(self) -> Floats | None:
        """What to do by the chart, where the class has one."""
        return self.search.read_wishes() if self.strategy in BY_CHART else None

    @cached_property
    def played(self) -> Played:
        """Hands as dealt, before any split."""
        every = np.arange(len(self.tables.holding))
        return self.solver.play(self.nodes, self.nothing, self.worth, self.wishes, every)

    # Splits.

    def halves(self, symbol: int) -> Halves:
        return Halves(self.solver, symbol, self.after_split())

    def after_split(self) -> Play:
        """How hands are played after a split: as before it, or best with so many pair cards gone."""
        if self.strategy == "cdp":
            return lambda j, nodes, removed, worth, keep: self.solver.play(nodes, removed, worth, keep=keep)
        if self.strategy == "cdp1":
            return _best_with_one_gone(self.solver)
        before = self.played.values if self.wishes is None else self.wishes
        # A chart speaks of every hand by itself; else a hand is played like the same one as dealt.
        by_itself = self.wishes is not None and not self.search.first_cards
        whose = np.arange(len(self.tables.holding)) if by_itself else None
        return lambda j, nodes, removed, worth, keep: self.solver.play(
            nodes, removed, worth, before, whose, keep=keep
        )

    @cached_property
    def split(self) -> dict[int, Floats]:
        """[symbol][show]: what splitting two cards of it is worth."""
        symbols = sorted({symbol for symbol, _ in self.tables.hands.split})
        return dict(zip(symbols, splits_worth([self.halves(symbol) for symbol in symbols]), strict=True))

    @cached_property
    def splitting(self) -> Floats:
        """[pair][show]: the same, minus infinity where no split is offered."""
        return self.offered_split(self.split)

    def offered_split(self, worth: dict[int, Floats]) -> Floats:
        """[pair][show]: what splits are worth, given [symbol][show]; minus infinity where none is offered."""
        offered = self.tables.splits[self.tables.kind][:, self.openings.nodes].T
        found = np.full(offered.shape, -np.inf)
        for place, (first, second, _) in enumerate(self.openings.pairs):
            if first == second and first in worth:
                found[place] = np.where(offered[place], worth[first], -np.inf)
        return found

    # Openings.

    @cached_property
    def takes_split(self) -> NDArray[np.bool_]:
        """[pair][show]"""
        unsplit = self.played.best[self.openings.nodes]
        if self.wishes is not None:
            return self.search.choose_splits(*self._rounds(self.splitting, unsplit))
        return self.splitting > unsplit

    def _rounds(self, splitting: Floats, unsplit: Floats) -> tuple[Floats, Floats]:
        """The expectations of a round by a split and without it, where a chart may give up before."""
        by_split, going_on = (
            self.offers.whole_round(each, self.openings.natural) for each in (splitting, unsplit)
        )
        given_up = self.search.gives_up_early(going_on, np.zeros(going_on.shape, bool))
        return by_split, np.where(given_up, self.given_up.worth, going_on)

    @cached_property
    def in_play(self) -> Floats:
        """[pair][show]: the best that play brings, without a natural that the dealer looks for."""
        return np.where(self.takes_split, self.splitting, self.played.best[self.openings.nodes])

    @cached_property
    def _going_on(self) -> Floats:
        """[pair][show]: the expectation of a round in which nothing is given up early."""
        return self.offers.whole_round(self.in_play, self.openings.natural)

    @cached_property
    def given_up(self) -> GivenUp:
        return GivenUp(self.tables, self.left, self.openings.nodes, self.openings.natural)

    @cached_property
    def gives_up_early(self) -> NDArray[np.bool_]:
        """[pair][show]: before the dealer looks."""
        if self.wishes is not None:
            return self.search.gives_up_early(self._going_on, self.takes_split)
        return self.offers.may_give_up_early & (self.given_up.worth > self._going_on)

    @cached_property
    def by_opening(self) -> Floats:
        """[pair][show]: the expectation of a round once these lie on the table, insurance declined."""
        return np.where(self.gives_up_early, self.given_up.worth, self._going_on)

    @cached_property
    def ev(self) -> float:
        """The expectation of a round in which insurance and even money are declined."""
        return float((self.openings.chance * self.by_opening).sum())

    def ev_insuring(self, insured: "Position") -> float:
        """The same of one who takes them wherever they are worth it.

        `insured`: this position once insurance is taken, which some scripts look at; else just this one.
        """
        offers = self.offers
        best = np.maximum(self.by_opening, insured.by_opening + offers.insurance(self.openings.natural))
        offered = offers.offers_even_money[None, :] & offers.is_natural[:, None]
        best = np.where(offered, np.maximum(best, offers.even_money), best)
        return float((self.openings.chance * best).sum())


def _best_with_one_gone(solver: Solver) -> Play:
    """Play that is best with one pair card gone, kept to with any number gone; one is asked for first."""
    every: Ints = np.arange(len(solver.tables.holding))
    first: list[Played] = []

    def play(j: int, nodes: Ints, removed: Floats, worth: Floats, keep: bool) -> Played:
        if j == 1:
            first[:] = [solver.play(nodes, removed, worth)]
            return first[0]
        return solver.play(nodes, removed, worth, first[0].values, every, keep=keep)

    return play
