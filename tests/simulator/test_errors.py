"""Stated errors against the spread of many runs: where bets follow the count, too.

Rounds of one shoe hang together, and where bets follow the count one might fear that they do so enough to
matter. The seeds are fixed, so these tests always say the same; their bounds are four standard errors wide.
"""

from functools import cache
from math import sqrt

import pytest

from fairdeal.simulator.compile import CompiledPlayer, tables_for
from fairdeal.simulator.player import Task
from fairdeal.simulator.results import AtCount, results
from fairdeal.simulator.tally import Tally
from fairdeal.strategies.counting import HI_LO, ILLUSTRIOUS_18, Counting
from tests.simulator.house_shoes import chart, house_with

RAMP = ((1, 2), (2, 4), (3, 8))
STEEP = ((1, 10), (3, 50))

GAMES = {
    "one deck, flat": ("1d_h17_ndas_ls", (), ("shoe.decks=1",)),
    "one deck, a ramp": ("1d_h17_ndas_ls", RAMP, ("shoe.decks=1",)),
    "one deck, a steep ramp": ("1d_h17_ndas_ls", STEEP, ("shoe.decks=1", "shoe.penetration=0.75")),
    "four decks, a ramp": ("4d_h17_das_ls", RAMP, ("shoe.decks=4",)),
}


@cache
def counter(game: str) -> CompiledPlayer:
    strategy, ramp, knobs = GAMES[game]
    book, shoe = house_with(*knobs)
    counting = Counting("counter", HI_LO, chart(strategy), ILLUSTRIOUS_18, insure_from=3, ramp=ramp)
    return tables_for(book, counting, shoe)


@pytest.mark.parametrize("game", GAMES)
def test_runs_spread_as_far_as_their_stated_errors_say(game):
    player, runs = counter(game), 1000

    tallies = [player.play(Task(index, 1000, seed=3)) for index in range(runs)]

    total = sum(tallies, Tally())
    ev = total.won / total.bets
    seen = sqrt(sum((one.won - ev * one.bets) ** 2 for one in tallies)) / total.bets
    assert seen / results(total, player.unit).se == pytest.approx(1, abs=4 / sqrt(2 * runs))


@cache
def truth(game: str) -> dict[int, float]:
    """The expectation at each count, from rounds enough."""
    return {row.count: row.ev for row in by_count(game, 20_000_000, seed=1)}


def by_count(game: str, rounds: int, seed: int) -> tuple[AtCount, ...]:
    player = counter(game)
    return results(player.play(Task(0, rounds, seed)), player.unit).by_count


@pytest.mark.parametrize("rounds", [2_000, 10_000, 200_000])
def test_the_expectation_at_each_count_is_as_near_the_truth_as_its_error_says(rounds):
    game = "four decks, a ramp"

    rows = [row for seed in range(60) for row in by_count(game, rounds, seed=2 + seed)]

    distance = sum(((row.ev - truth(game)[row.count]) / row.se) ** 2 for row in rows) / len(rows)
    assert distance == pytest.approx(1, abs=4 * sqrt(2 / len(rows)))
