"""Figures from a tally: held to the textbook, and to players whose luck is known."""

from math import inf, isclose, sqrt
from random import Random
from statistics import fmean, pstdev

import pytest

from fairdeal.simulator.results import results
from fairdeal.simulator.ruin import n0, risk_of_ruin, risk_within
from fairdeal.simulator.tally import Tally

UNIT = 2


def tally_of(nets: list[int], bet: int = UNIT) -> Tally:
    """A tally of rounds with these net results in chips."""
    return Tally(
        rounds=len(nets),
        bets=bet * len(nets),
        won=sum(nets),
        squares=sum(net * net for net in nets),
        wins=sum(net > 0 for net in nets),
        pushes=sum(net == 0 for net in nets),
        losses=sum(net < 0 for net in nets),
        staked=bet * len(nets),
    )


NETS = [Random(1).choice((-4, -2, -2, 0, 2, 2, 3, 4)) for _ in range(500)]


def test_expectation_and_spread_are_those_of_the_textbook():
    told = results(tally_of(NETS), UNIT)

    in_bets = [net / UNIT for net in NETS]
    assert isclose(told.ev, fmean(in_bets))
    assert isclose(told.sd, pstdev(in_bets))
    assert isclose(told.se, pstdev(in_bets) / sqrt(500))
    assert isclose(told.high - told.ev, 1.96 * told.se, rel_tol=1e-4)
    assert isclose(told.ev - told.low, told.high - told.ev)


def test_nothing_cancels_out_in_a_thousand_million_rounds():
    rounds = 10**9
    told = results(Tally(rounds=rounds, bets=2 * rounds, won=2 * rounds - 1, squares=4 * rounds), UNIT)

    # All but one round win two chips: far below what floating point keeps of the difference of squares.
    assert isclose(told.sd, sqrt(4 * rounds**2 - (2 * rounds - 1) ** 2) / rounds / 2 * 1, rel_tol=1e-3)


def test_a_larger_bet_changes_what_a_round_wins_and_not_what_a_bet_is_worth():
    flat, double = results(tally_of(NETS), UNIT), results(tally_of([2 * net for net in NETS], bet=4), UNIT)

    assert isclose(flat.ev, double.ev) and isclose(flat.se, double.se)
    assert isclose(2 * flat.sd, double.sd) and isclose(2 * flat.per_round, double.per_round)
    assert isclose(flat.n0, double.n0)


def test_shares_are_of_all_rounds():
    told = results(tally_of([2, 2, 0, -2, -2, -2, -2, -2]), UNIT)

    assert told.frequencies["wins"] == 0.25
    assert told.frequencies["pushes"] == 0.125
    assert told.frequencies["losses"] == 0.625
    assert told.actual_return == 1 - 6 / 16


def test_each_count_has_its_own_expectation():
    tally = Tally(rounds=10, bets=28, won=4, squares=80, by_count={3: (4, 16, 8, 60), -1: (6, 12, -4, 20)})

    low, high = results(tally, UNIT).by_count

    assert (low.count, low.share, low.ev) == (-1, 0.6, -4 / 12)
    assert (high.count, high.share, high.ev) == (3, 0.4, 0.5)


def test_the_error_at_a_count_takes_in_how_far_all_rounds_spread():
    """Three rounds that lost one bet each do not spread at all; that is no reason to be sure of them."""
    few, many = (3, 6, -6, 12), (1000, 2000, -20, 5000)

    at_few, at_many = results(
        Tally(rounds=1003, bets=2006, won=-26, squares=5012, by_count={-9: few, 0: many}), UNIT
    ).by_count

    usual = (5000 - 20 * 20 / 1000) / 4 / (2 + 999)
    assert isclose(at_few.se, sqrt(30 * usual / (2 + 30) / 3))
    assert isclose(at_many.se, sqrt(usual / 1000), rel_tol=0.002)


def test_where_all_bets_are_the_same_each_count_has_the_same():
    tally = Tally(rounds=10, bets=40, won=4, squares=80, by_count={0: (10, 40, 4, 80)})

    [only] = results(tally, UNIT).by_count

    assert only.ev == results(tally, UNIT).ev == 0.1


def test_one_round_has_no_spread():
    told = results(tally_of([-2]), UNIT)

    assert (told.ev, told.sd, told.se) == (-1, 0, 0)


def test_points_are_figures_too():
    told = results(Tally(rounds=4, bets=4, won=2, squares=4, staked=0), unit=1)

    assert told.ev == 0.5 and told.actual_return == 1.5


def test_a_walk_of_single_steps_is_ruined_as_often_as_the_formulas_say():
    # One step up with chance p, else down: ruin from B is ((1-p)/p)**B, exactly.
    up, bankroll = 0.52, 20
    ev, sd = 2 * up - 1, sqrt(1 - (2 * up - 1) ** 2)

    exact = ((1 - up) / up) ** bankroll

    assert isclose(risk_of_ruin(bankroll, ev, sd), exact, rel_tol=0.02)


@pytest.mark.parametrize("up", [0.45, 0.5, 0.53])
def test_ruin_within_some_rounds_is_as_often_as_a_walk_has_it(up):
    ev, sd = 2 * up - 1, sqrt(1 - (2 * up - 1) ** 2)

    exact = ruined_walks(up, bankroll=30, rounds=1000)

    assert isclose(risk_within(1000, 30, ev, sd), exact, rel_tol=0.03)


def ruined_walks(up: float, bankroll: int, rounds: int) -> float:
    """The share of walks of single steps that reach nothing, by going through all of them."""
    chances = {bankroll: 1.0}
    ruined = 0.0
    for _ in range(rounds):
        after: dict[int, float] = {}
        for chips, chance in chances.items():
            after[chips + 1] = after.get(chips + 1, 0.0) + chance * up
            after[chips - 1] = after.get(chips - 1, 0.0) + chance * (1 - up)
        ruined += after.pop(0, 0.0)
        chances = after
    return ruined


def test_the_chance_of_ruin_grows_with_time_towards_that_of_any_time():
    chances = [risk_within(rounds, 300, 0.005, 1.15) for rounds in (10**3, 10**4, 10**5, 10**7)]

    assert chances == sorted(chances)
    assert isclose(chances[-1], risk_of_ruin(300, 0.005, 1.15), rel_tol=1e-6)


def test_a_huge_bankroll_is_a_number_all_the_same():
    assert risk_within(1000, 10**9, -0.005, 1.15) == 0
    assert risk_within(10**15, 10**9, -0.005, 1.15) == pytest.approx(1)
    assert risk_of_ruin(10**9, -0.005, 1.15) == 1
    assert risk_of_ruin(10**9, 0.005, 1.15) == 0


def test_where_nothing_spreads_only_the_direction_counts():
    assert (risk_of_ruin(10, 0.1, 0), risk_of_ruin(10, -0.1, 0)) == (0, 1)
    assert (risk_within(50, 10, -0.1, 0), risk_within(150, 10, -0.1, 0)) == (0, 1)


def test_n0_is_where_the_average_result_is_one_standard_deviation():
    rounds = n0(0.01, 1.2)

    assert isclose(0.01 * rounds, 1.2 * sqrt(rounds))
    assert n0(0, 1.2) == inf
