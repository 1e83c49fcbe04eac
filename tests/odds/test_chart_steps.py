"""The steps of the search for a chart: it ends by itself, and only where no cell gains."""

from itertools import product

import numpy as np
import pytest

from fairdeal.odds.by_total import Steps, Trial
from fairdeal.odds.plays import PLAYS

STAND, HIT = PLAYS.index(("stand",)), PLAYS.index(("hit",))


def trial(earned_by: dict[tuple[int, ...], float], play: tuple[int, ...]) -> Trial:
    """A chart of one column that earns what is given, by the plays of its lines."""
    worth = np.full((len(PLAYS), len(play), 1), -np.inf)
    for line, other in product(range(len(play)), (STAND, HIT)):
        worth[other, line, 0] = earned_by[(*play[:line], other, *play[line + 1 :])]
    return Trial(np.array(play)[:, None], np.array([earned_by[play]]), worth, worth)


def search(earned_by: dict[tuple[int, ...], float]) -> tuple[int, ...]:
    steps, kept = Steps(2, 1), trial(earned_by, (STAND, STAND))
    for _ in range(2 * len(earned_by) ** 2):
        play = steps.propose(kept)
        if np.array_equal(play, kept.play):
            return tuple(int(each) for each in kept.play[:, 0])
        tried = trial(earned_by, tuple(int(each) for each in play[:, 0]))
        kept = kept.replace_columns(steps.judge(kept, tried), tried)
    raise AssertionError("the search goes round in circles")


def test_two_cells_that_gain_alike_alone_and_lose_together_are_tried_one_by_one():
    both = {(STAND, STAND): 0.0, (HIT, STAND): 1.0, (STAND, HIT): 1.0, (HIT, HIT): -1.0}

    assert search(both) in ((HIT, STAND), (STAND, HIT))


@pytest.mark.parametrize("earned", list(product((0.0, 1.0, 2.0), repeat=4)))
def test_whatever_charts_earn_no_cell_is_left_that_gains(earned):
    charts = list(product((STAND, HIT), repeat=2))
    earned_by = dict(zip(charts, earned, strict=True))

    first, second = found = search(earned_by)

    one_changed = [(HIT + STAND - first, second), (first, HIT + STAND - second)]
    assert all(earned_by[changed] <= earned_by[found] for changed in one_changed)
