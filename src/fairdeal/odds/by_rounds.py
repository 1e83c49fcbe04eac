"""Odds of houses whose turns go by rounds: after each decision the dealer draws a card, or stands for good.

A hand is decided by all its cards, by the dealer's open ones, and by what the dealer's drawing tells of the
hole card.
"""

from collections import defaultdict
from functools import cached_property

import numpy as np

from fairdeal.odds.advising import OneHand
from fairdeal.odds.arrays import Floats, Shoe
from fairdeal.odds.by_rounds_sums import Chosen, count, fill_after, fill_alive, fill_drawn, fill_turns, weigh
from fairdeal.odds.by_rounds_tables import Lap, RoundsTables
from fairdeal.odds.figures import ActionOdds, NothingToDecide
from fairdeal.odds.hands import ACTIONS
from fairdeal.odds.house import Position
from fairdeal.odds.left import Left
from fairdeal.odds.results import add_given_up
from fairdeal.odds.tables import Tables

CLASSES = ("cdz", "cdp1", "cdp")
"""They are one and the same where nothing is split. Charts know nothing of the cards that a dealer draws."""


def works_out(tables: Tables, strategy: str) -> bool:
    """Whether turns by rounds can be worked out here: for one box, none of whose hands is ever split."""
    return strategy in CLASSES and not tables.splits.any() and not tables.book.swap


class Solved:
    """One sight of the deal with the cards left, from the longest hands back to those of so many cards."""

    def __init__(self, house: RoundsTables, show: int, left: Left, cards: int = 2) -> None:
        self.house, self.net, self.levels = house, house.net(show), house.tree(show).levels
        self.shoe = Shoe(left.cards, left.by_suit, left.gone)
        nothing = np.zeros((0, 0, len(house.pays.worth)))
        self.turns, self.drawn = nothing, nothing
        """[clue][hand to decide][result], and [dealer's hand][stop][result], of the lap done last."""
        self.chosen: list[Chosen] = []
        """[lap][clue][hand]: the place of the best action, of hands whose turn it is and of longer ones once
        the dealer has stood there.
        """
        for each in range(len(self.levels) + 1, cards - 1, -1):
            self._solve(each)

    def _solve(self, cards: int) -> None:
        """The lap in which hands of so many cards decide."""
        net, lap = self.net, self.lap(cards)
        clues, results = len(lap.level.opened), self.turns.shape[2]
        turns = np.zeros((clues, int(net.first[cards + 1] - net.first[cards]), results))
        chosen = np.full((clues, len(net.held)), -1, np.int8)
        fill_turns(lap, stood(lap), cards, self.turns, turns, chosen)
        self.turns, self.drawn = turns, lap.drawn
        self.chosen.insert(0, chosen)

    def lap(self, cards: int) -> Lap:
        """The lap above the one that was done last."""
        net, level, results = self.net, self.levels[cards - 2], self.turns.shape[2]
        drawn = np.zeros((len(level.hands), int(net.first_stop[cards + 2]), results))
        actions = net.stops.shape[1] + net.draws.shape[1]
        lap = Lap(
            net,
            self.house.pays,
            level,
            self.shoe,
            drawn,
            chance=np.zeros(net.held.shape[1] + 1),
            rows=np.zeros((actions, results)),
            offered=np.zeros(actions, bool),
        )
        fill_drawn(lap, self.drawn, drawn)
        return lap


def stood(lap: Lap) -> Lap:
    """The same for a dealer who draws no more."""
    return lap._replace(level=lap.level._replace(draws=np.full_like(lap.level.draws, -1)))


class PositionByRounds(Position):
    """A house and the cards left, played as well as can be by one who watches the dealer's cards.

    What comes before play is as in any house; only the play is not.
    """

    def __init__(self, tables: Tables, left: Left, strategy: str) -> None:
        self.tables, self.left, self.strategy = tables, left, strategy

    @cached_property
    def rows(self) -> Floats:
        """[pair][show][result]: the chance of each result of play, without a natural that is looked for."""
        house = rounds_of(self.tables)
        hands = house.hand_of[self.openings.nodes]
        shows = range(len(self.tables.shows))
        return np.stack([Solved(house, show, self.left).turns[0, hands] for show in shows], axis=1)

    @cached_property
    def in_play(self) -> Floats:
        return self.rows @ rounds_of(self.tables).pays.worth

    @cached_property
    def results(self) -> dict[float, float]:
        """The chance of each result of a round."""
        found: dict[float, float] = defaultdict(float)
        chance, offers, given_up = self.openings.chance, self.offers, self.gives_up_early
        played = np.where(given_up, 0.0, chance)
        for result, part in zip(rounds_of(self.tables).pays.worth, self.rows.T, strict=True):
            found[float(result)] += float((part.T * played).sum())
        looked_for = played * np.where(self.tables.peeks[None, :], self.openings.natural, 0.0)
        for result in np.unique(offers.against_natural):
            found[float(result)] += float(looked_for[offers.against_natural == result].sum())
        add_given_up(found, self)
        return {result: chance for result, chance in sorted(found.items()) if chance > 0.0}


def rounds_of(tables: Tables) -> RoundsTables:
    """Worked out once for a house."""
    return tables.kept("rounds", RoundsTables)


class HandByRounds(OneHand):
    """A hand against the cards that the dealer shows and has drawn since.

    If the hand has drawn more often than the dealer, the dealer has stood.
    """

    def __init__(
        self, tables: Tables, node: int, show: int, left: Left, strategy: str, drawn: tuple[int, ...]
    ) -> None:
        super().__init__(tables, node, show, left, strategy)
        house = rounds_of(tables)
        self.hand, self.house = int(house.hand_of[node]), house
        self.cards = int(tables.holdings[tables.holding[node]].sum())
        self.has_stood = self.cards > len(drawn) + 2
        solved = Solved(house, show, left, cards=len(drawn) + 3)
        self.clue = clue_after(solved, drawn)
        if self.clue < 0 or self.cards < len(drawn) + 2:
            raise NothingToDecide("the dealer does not come to these cards while such a hand is in play")
        self._weigh(solved, len(drawn) + 2)

    def _weigh(self, solved: Solved, cards: int) -> None:
        """What each action is worth in the lap in which hands of so many cards decided."""
        lap, net = solved.lap(cards), solved.net
        self.after = np.zeros((len(net.held), solved.turns.shape[2]))
        """[hand]: what hands with one card more are worth."""
        chosen = np.full(len(net.held), -1, np.int8)
        if self.has_stood:
            lap = stood(lap)
            weigh(lap, self.clue, self.hand, len(net.held), self.after, self.after, 0, chosen)
        else:
            fill_after(lap, stood(lap), self.clue, cards, solved.turns, self.after, chosen)
            weigh(lap, self.clue, self.hand, self.hand + 1, self.after, self.after, 0, chosen)
        self.lap = lap
        self.unseen = count(lap.shoe, net.held[self.hand], lap.level.opened[self.clue], lap.chance)
        self.mass = float(lap.rows[chosen[self.hand]].sum())
        """The chance of all hole cards with which the dealer would have done as was seen."""
        if self.mass <= 0.0:
            raise NothingToDecide("the dealer does not stand on these cards")

    def _action(self, action: str) -> ActionOdds:
        row, worth = self.lap.rows[ACTIONS.index(action)] / self.mass, self.house.pays.worth
        win, push, lose = (float(row[np.sign(worth) == sign].sum()) for sign in (1, 0, -1))
        return ActionOdds(float(row @ worth), win, push, lose)

    @cached_property
    def natural(self) -> float:
        if self.cards == 2:
            return super().natural
        ends = self.lap.level.stands[self.clue]
        naturals = [x for x in np.flatnonzero(ends >= 0) if self.house.ends[ends[x]].is_natural]
        return float(self.lap.chance[naturals].sum() / self.mass)

    # The next card.

    def _chance(self, symbol: int) -> float:
        level, chance = self.lap.level, self.lap.chance
        alive = np.zeros(len(chance) - 1)
        fill_alive(
            level.stands[self.clue], level.draws[self.clue], chance, self.unseen, self.left.gone, alive
        )
        return float(chance[symbol] * alive[symbol] / self.mass)

    def _after(self, after: int, natural: float) -> float:
        if after < 0:
            return super()._after(after, natural if self.cards == 2 else self.natural)
        row = self.after[self.house.hand_of[after]]
        return float(row @ self.house.pays.worth / row.sum())


def clue_after(solved: Solved, drawn: tuple[int, ...]) -> int:
    """The clue after these cards of the dealer's, as a place in its level; -1 where it can't be."""
    place = 0
    for lap, symbol in enumerate(drawn):
        place = int(solved.levels[lap].child[place, symbol]) if lap + 1 < len(solved.levels) else -1
        if place < 0:
            break
    return place
