"""The search for a chart: play that looks at total, softness and the dealer's column, and at pairs.

What a chart looks at depends on the class. `total` tells hands apart by total and softness alone, and splits
pairs or not. `total-pairs` lets every pair have a line of its own. `two-card` looks at both cards for the
first decision and has a chart for all later ones. A column is the upcard's points, or the total of both
cards where they lie open.

A cell is one line in one column. The search ends when no single cell can be changed for the better: neither
what a line says nor whether a pair is split. Every hand has a say as often as play comes to it, also after a
split (see `votes`), so that what a change of one cell would bring is known exactly before it is tried. Many
cells are changed at once; a column that loses by this goes back, and on by one cell at a time.

Where giving up is a question of its own, before the dealer looks, it is worth what it costs less what a
natural takes from hands that play on: then it can be set beside the worth of play, which counts no natural.
"""

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from fairdeal.odds.arrays import Bools, Floats, Ints
from fairdeal.odds.plays import (
    GIVES_UP_FIRST,
    KINDS,
    MENUS,
    PLAYS,
    REST,
    WISHES,
    forbid_plays,
    value_plays,
)
from fairdeal.odds.solver import ACTIONS_SOLVED
from fairdeal.odds.split_votes import SplitVotes
from fairdeal.odds.tables import Tables
from fairdeal.odds.votes import HAND_COUNT, choose_actions, count_votes
from fairdeal.strategies.chart import Column, column_of

if TYPE_CHECKING:
    from fairdeal.odds.house import Position

ROUNDS_MOST = 30
"""Of looking for a chart to start from, which need not be a good one; most are found in five."""

GAIN_LEAST = 1e-13
"""In first bets a round; less is the last digit of a sum."""

BY_CHART = ("total", "total-pairs", "two-card")
"""The classes that have a chart."""


class Trial(Struct, frozen=True):
    """What a chart earns, and what each of its cells would be worth with any play."""

    play: Ints
    """[line][column]: the place of its play among PLAYS."""
    earned: Floats
    """[column]: its part of the expectation of a round."""
    worth: Floats
    """[play][line][column]: minus infinity where a play names what nobody may do."""
    alike: Floats
    """The same if play came to all hands equally often: what counts where it comes to none."""

    def find_gains(self) -> tuple[Floats, Ints]:
        """[line][column]: what the best play brings beyond the chart's, and which that is."""
        best = self.worth.argmax(axis=0)
        now = np.take_along_axis(self.worth, self.play[None], axis=0)[0]
        return self.worth.max(axis=0) - now, best

    def choose_among_equals(self) -> Ints:
        """[line][column]: the chart with another answer where that makes no difference to what it earns.

        Of plays that earn the same, the best is taken for hands that are all as likely as each other; then,
        by the same two measures, what is best where the first wish is not open.
        """
        left = (self.worth == np.take_along_axis(self.worth, self.play[None], axis=0)) & (
            self.alike > -np.inf
        )
        rest = np.arange(len(PLAYS))
        for _ in range(max(map(len, PLAYS))):
            for by in (self.worth[rest], self.alike[rest]):
                best = np.where(left, by, -np.inf).max(axis=0)
                left &= (by == best) | np.isneginf(best)
            rest = REST[rest]
        return np.where(left.any(axis=0), left.argmax(axis=0), self.play)

    def replace_columns(self, columns: Bools, other: "Trial") -> "Trial":
        """This chart with the other's answers in these columns."""
        return Trial(
            np.where(columns, other.play, self.play),
            np.where(columns, other.earned, self.earned),
            np.where(columns, other.worth, self.worth),
            np.where(columns, other.alike, self.alike),
        )


class Steps:
    """What to try next, column by column, and what has been tried in vain.

    Every chart that is taken earns more in its column than the one before, or earns the same and is taken for
    the first time. There is a finite number of charts, so the search ends. Before it does, each single cell
    that seems to gain has been tried on its own.
    """

    def __init__(self, lines: int, columns: int) -> None:
        self._one_by_one = np.zeros(columns, bool)
        """Columns that have lost by several changes at once."""
        self._refused = np.zeros((lines, columns), bool)
        """Cells of such columns whose change has been tried alone since the column changed last."""
        self._changes = self._refused
        """What is being tried."""
        self._tidied = [set[bytes]() for _ in range(columns)]
        """[column]: charts that were taken although they earn no more."""

    def propose(self, kept: Trial) -> Ints:
        """The chart to try; the same again where there is none."""
        gain, best = kept.find_gains()
        gain = np.where(self._refused, 0.0, gain)
        gains = gain > GAIN_LEAST
        largest = np.arange(len(gain))[:, None] == gain.argmax(axis=0)
        self._changes = gains & (largest | ~self._one_by_one)
        tidy = self._leave_out_known(kept, kept.choose_among_equals())
        equal = np.where(self._one_by_one & gains.any(axis=0), kept.play, tidy)
        return np.where(self._changes, best, equal)

    def _leave_out_known(self, kept: Trial, tidy: Ints) -> Ints:
        known = [tidy[:, at].tobytes() in charts for at, charts in enumerate(self._tidied)]
        return np.where(known, kept.play, tidy)

    def judge(self, kept: Trial, tried: Trial) -> Bools:
        """[column]: whether to go on from what was tried."""
        is_changed = self._changes.any(axis=0)
        taken = np.where(is_changed, tried.earned > kept.earned, tried.earned >= kept.earned - GAIN_LEAST)
        for at in np.flatnonzero(~is_changed & (tried.play != kept.play).any(axis=0)):
            self._tidied[at].add(tried.play[:, at].tobytes())
        self._refused = np.where(taken, False, self._refused | self._changes & self._one_by_one)
        self._one_by_one |= ~taken
        return np.asarray(taken)


class ChartSearch:
    """Searches for the chart of a position."""

    def __init__(self, position: "Position") -> None:
        self.position = position
        self.tables: Tables = position.tables
        self.first_cards = position.strategy == "two-card"
        self.pairs_apart = position.strategy == "total-pairs" and bool(self.tables.hands.split)
        """Pairs have lines of their own; where none is ever split they are hands like any other."""
        self.nodes: Ints = position.nodes
        self.key = _number_lines(self.tables, pairs_apart=self.pairs_apart)
        """[node]: the line of the chart that it is played by."""
        of_show = _find_columns(self.tables)
        self.columns: tuple[Column, ...] = tuple(dict.fromkeys(of_show))
        self.column = np.array([self.columns.index(column) for column in of_show])
        """[show]: the place of its column."""
        self._into_columns = np.eye(len(self.columns))[self.column]
        self.lines = int(self.key.max()) + 1
        self._is_first = self.tables.holdings[self.tables.holding].sum(axis=1) == 2
        self._by_line = np.where(self._is_first, -1, self.key) if self.first_cards else self.key
        """[node]: its line; -1 where all cards are looked at."""
        self._votes_shape = (self.lines, len(of_show), MENUS, KINDS + 1)
        shape = (len(self.key), len(of_show))
        self._values = np.full((*shape, ACTIONS_SOLVED), np.nan)
        """[node][show][action]: of hands as dealt, as they were played last."""
        self._choice = np.full(shape, -1)

    def read_wishes(self) -> Floats:
        """[node][show][action]: the higher, the rather; of actions that are offered the highest is taken."""
        wishes = WISHES[self.play[self.key][:, self.column]]
        if self.first_cards:
            self._play_as_dealt(self.play)
            wishes[self._is_first] = self._values[self._is_first]
        return wishes

    # The search.

    @cached_property
    def play(self) -> Ints:
        """[line][column]: the place of what the chart says there among PLAYS."""
        steps = Steps(self.lines, len(self.columns))
        kept = self._try_chart(self._find_unsplit_chart())
        while not np.array_equal(play := steps.propose(kept), kept.play):
            tried = self._try_chart(play)
            kept = kept.replace_columns(steps.judge(kept, tried), tried)
        return kept.play

    def _find_unsplit_chart(self) -> Ints:
        """A chart for hands as dealt, pairs unsplit: it is found quickly and leaves few cells to change."""
        play, earned = self._guess_chart(), np.zeros(len(self.columns))
        everything = np.ones(self.position.openings.chance.shape, bool)
        for _ in range(ROUNDS_MOST):
            self._play_as_dealt(play)
            trial = self._make_trial(play, self._count_votes(play, everything), earned)
            gain, best = trial.find_gains()
            better = np.where(gain > GAIN_LEAST, best, trial.choose_among_equals())
            if np.array_equal(better, play):
                break
            play = better
        return play

    def _guess_chart(self) -> Ints:
        totals = np.zeros((self.lines, 2), np.int64)
        totals[self.key] = self.tables.totals
        hits = totals[:, 0] < np.where(totals[:, 1] > 0, 18, 17)
        play = np.where(hits, PLAYS.index(("hit",)), PLAYS.index(("stand",)))
        return np.repeat(play[:, None], len(self.columns), axis=1)

    def _try_chart(self, play: Ints) -> Trial:
        """Play a whole chart, with its pairs split where that is worth more."""
        openings, whole_round = self.position.openings, self.position.offers.whole_round
        self._play_as_dealt(play)
        unsplit = self._value_unsplit(play)
        split = self._splits.play(*self._read_wishes_after_split(play), self._values_after_split)
        splitting = self.position.offered_split({each.symbol: each.worth for each in split})
        by_split = whole_round(splitting, openings.natural)
        takes_split = self.choose_splits(by_split, unsplit)
        votes = self._count_votes(play, ~takes_split)
        for each in split:
            votes += each.votes * self._sum_split_chances(each.symbol, takes_split)[:, None, None]
        by_opening = np.where(takes_split, by_split, unsplit)
        return self._make_trial(play, votes, _sum_by_show(openings.chance, by_opening) @ self._into_columns)

    def _make_trial(self, play: Ints, votes: Floats, earned: Floats) -> Trial:
        """`votes` of hands as often as play comes to them; those of all alike are counted here."""
        alike, every = np.zeros(self._votes_shape), np.ones(self._choice.shape)
        count_votes(self.nodes, self._by_line, self._values, self._early, every, alike)
        by_column, alike = (np.einsum("lumk,uc->lcmk", each, self._into_columns) for each in (votes, alike))
        forbidden = forbid_plays(by_column[..., HAND_COUNT] + alike[..., HAND_COUNT])
        return Trial(play, earned, value_plays(by_column) + forbidden, value_plays(alike) + forbidden)

    # Hands as dealt.

    def _play_as_dealt(self, play: Ints) -> None:
        """Fill in the values and choices of all hands that no split has made."""
        position, wishes = self.position, self._read_wishes(play)
        best = position.solver.act(
            self.nodes, position.nothing, position.worth, wishes, self._by_line, self._values
        )
        choose_actions(self.nodes, self._values, wishes, self._by_line, self._choice)
        openings = position.openings
        self._going_on = position.offers.whole_round(best[openings.nodes], openings.natural)
        """[pair][show]: the expectation of a round in which nothing is split nor given up early."""

    def _read_wishes(self, play: Ints) -> Floats:
        """[line][show][action]"""
        return np.asarray(WISHES[play[:, self.column]])

    def _value_unsplit(self, play: Ints) -> Floats:
        """[pair][show]: the expectation of a round in which nothing is split."""
        given_up = self._gives_up_early(play, self._going_on)
        return np.where(given_up, self.position.given_up.worth, self._going_on)

    def _gives_up_early(self, play: Ints, going_on: Floats) -> Bools:
        """[pair][show]: hands that never come to play unless they are split."""
        may, early = self.position.offers.may_give_up_early, self.position.given_up.worth
        if self.first_cards:
            return np.asarray(may & (early > going_on))
        lines = self.key[self.position.openings.nodes]
        return np.asarray(may & GIVES_UP_FIRST[play[lines][:, self.column]])

    def _count_votes(self, play: Ints, unsplit: Bools) -> Floats:
        """[line][show][menu][kind]: what hands as dealt have to say, of pairs those that are not split."""
        openings = self.position.openings
        chance = openings.chance * unsplit
        reach = self.spread_chances(self._choice, chance * ~self._gives_up_early(play, self._going_on))
        # All of them are asked whether to give up.
        reach[openings.nodes] = chance
        votes = np.zeros(self._votes_shape)
        count_votes(self.nodes, self._by_line, self._values, self._early, reach, votes)
        return votes

    def spread_chances(self, choice: Ints, chance: Floats) -> Floats:
        """[node][show]: the chance that play comes to it, from openings of this chance: [pair][show]."""
        reach = np.zeros(choice.shape)
        reach[self.position.openings.nodes] = chance
        self.position.solver.carry_chances(self.nodes, choice, reach, self.position.nothing)
        return reach

    @cached_property
    def _early(self) -> Floats:
        """[node][show]: what giving up before the dealer looks is worth; no room where nobody is asked."""
        position, openings = self.position, self.position.openings
        may = position.offers.may_give_up_early
        if not may.any():
            return np.zeros((0, 0))
        early = position.given_up.worth - openings.natural * position.offers.against_natural
        found = np.full(self._choice.shape, np.nan)
        found[openings.nodes] = np.where(may, early, np.nan)
        return found

    # Pairs.

    @cached_property
    def _splits(self) -> SplitVotes:
        return SplitVotes(self.position.solver, self._by_line, self.lines)

    @cached_property
    def _values_after_split(self) -> Floats:
        return np.full(self._values.shape, np.nan)

    def _read_wishes_after_split(self, play: Ints) -> tuple[Floats, Ints]:
        """Wishes, and [node]: whose. First decisions of `two-card` are those of the same hand as dealt."""
        if not self.first_cards:
            return self._read_wishes(play), self.key
        firsts = np.flatnonzero(self._is_first)
        whose = self._by_line.copy()
        place = np.full(len(self.key) + 1, -1)
        place[firsts] = self.lines + np.arange(len(firsts))
        whose[firsts] = place[self.tables.twin[firsts]]
        return np.concatenate((self._read_wishes(play), self._values[firsts])), whose

    def _sum_split_chances(self, symbol: int, takes_split: Bools) -> Floats:
        """[show]: the chance that a pair of this symbol is dealt and split."""
        openings = self.position.openings
        places = [place for place, pair in enumerate(openings.pairs) if pair[:2] == (symbol, symbol)]
        return np.asarray((openings.chance * takes_split)[places].sum(axis=0))

    def choose_splits(self, splitting: Floats, unsplit: Floats) -> Bools:
        """[pair][show]: pairs that are split, all of the same points alike in a column.

        `splitting`: what that is worth, minus infinity where it is not offered.
        """
        if self.first_cards:
            return splitting > unsplit
        offered = splitting > -np.inf
        return np.asarray(offered & self.is_worth_it(splitting, unsplit, offered))

    def gives_up_early(self, going_on: Floats, takes_split: Bools) -> Bools:
        """[pair][show]: hands given up before the dealer looks."""
        found = self._gives_up_early(self.play, going_on)
        return found if self.first_cards else found & ~takes_split

    def is_worth_it(self, action: Floats, instead: Floats, where: Bools) -> Bools:
        """[pair][show]: whether an action gains over all pairs of the same points and shows of a column."""
        openings = self.position.openings
        counts = where & (openings.chance > 0)
        gain = openings.chance * (np.where(counts, action, 0.0) - np.where(counts, instead, 0.0))
        points = np.array([self.tables.symbols.points[first] for first, _, _ in openings.pairs])
        by_points = np.zeros((points.max() + 1, len(self.columns)))
        np.add.at(by_points, points, gain @ self._into_columns)
        return np.asarray(by_points[points][:, self.column] > 0)


def _sum_by_show(chance: Floats, by_opening: Floats) -> Floats:
    return np.asarray((chance * np.where(chance > 0, by_opening, 0.0)).sum(axis=0))


def _number_lines(tables: Tables, *, pairs_apart: bool) -> Ints:
    """Hands of one total, softness and number of doubles are one line; pairs may be one for each points."""
    found: dict[tuple[object, ...], int] = {}
    points = tables.symbols.points
    lines: list[tuple[object, ...]] = []
    for node in tables.hands.nodes:
        pair = find_pair_points(node.held, points) if pairs_apart else 0
        lines.append((pair,) if pair else (node.hand.doubles, node.hand.total, node.hand.soft))
    return np.array([found.setdefault(line, len(found)) for line in lines])


def find_pair_points(held: tuple[int, ...], points: tuple[int, ...]) -> int:
    """Points of two cards that are worth the same; else 0."""
    cards = [points[symbol] for symbol, count in enumerate(held) for _ in range(count)]
    return cards[0] if len(cards) == 2 and cards[0] == cards[1] else 0


def _find_columns(tables: Tables) -> list[Column]:
    """[show]: the column of the chart that it stands in."""
    points = tables.symbols.points
    return [column_of([points[symbol] for symbol in show.seen]) for show in tables.shows]
