"""The steps of the search for a chart: it ends by itself, and only where no cell gains."""

from itertools import product

import numpy as np
import pytest

from fairdeal.odds.by_total import Steps, Trial
from fairdeal.odds.plays import PLAYS

STAND, HIT = PLAYS.index(("stand",)), PLAYS.index(("hit",))

Two = tuple[int, int]
Earned = dict[Two, float]
"""What charts of two lines earn."""


def trial(earned_by: Earned, play: Two) -> Trial:
    """A chart of one column that earns what is given, by the plays of its lines."""
    worth = np.full((len(PLAYS), 2, 1), -np.inf)
    for other in (STAND, HIT):
        worth[other, :, 0] = earned_by[other, play[1]], earned_by[play[0], other]
    return Trial(np.array(play)[:, None], np.array([earned_by[play]]), worth, worth)


def search(earned_by: Earned) -> Two:
    steps, kept = Steps(2, 1), trial(earned_by, (STAND, STAND))
    for _ in range(2 * len(earned_by) ** 2):
        first, second = steps.propose(kept)[:, 0].tolist()
        if (first, second) == tuple(kept.play[:, 0]):
            return first, second
        tried = trial(earned_by, (first, second))
        kept = kept.replace_columns(steps.judge(kept, tried), tried)
    raise AssertionError("the search goes round in circles")


def test_two_cells_that_gain_alike_alone_and_lose_together_are_tried_one_by_one():
    both: Earned = {(STAND, STAND): 0.0, (HIT, STAND): 1.0, (STAND, HIT): 1.0, (HIT, HIT): -1.0}

    assert search(both) in ((HIT, STAND), (STAND, HIT))


@pytest.mark.parametrize("earned", list(product((0.0, 1.0, 2.0), repeat=4)))
def test_whatever_charts_earn_no_cell_is_left_that_gains(earned):
    charts: list[Two] = [(one, other) for one in (STAND, HIT) for other in (STAND, HIT)]
    earned_by = dict(zip(charts, earned, strict=True))

    first, second = found = search(earned_by)

    one_changed = [(HIT + STAND - first, second), (first, HIT + STAND - second)]
    assert all(earned_by[changed] <= earned_by[found] for changed in one_changed)
