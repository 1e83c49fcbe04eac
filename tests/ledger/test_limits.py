"""Limits that a person sets: lower at once, higher after a day."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.games.game import Refused
from fairdeal.ledger.limits import (
    COOLING_MS,
    LIMITS,
    Day,
    Limits,
    Raise,
    Setting,
    StakeLimit,
    away,
    check_play,
    day_of,
    in_force,
    limited,
    restart_waits,
    stake_limit,
)

NOW = 1_000_000


def at(setting: Setting, now: int, limit: str = "loss") -> int | None:
    value: int | None = getattr(in_force(setting, now), limit)
    return value


@pytest.mark.parametrize("limit", LIMITS)
def test_a_first_limit_holds_at_once(limit):
    assert at(limited(Setting(), limit, 50, NOW), NOW, limit) == 50


@pytest.mark.parametrize("higher", [60, None])
def test_a_higher_limit_holds_after_a_day_and_not_before(higher):
    strict = limited(Setting(), "loss", 50, NOW)

    asked = limited(strict, "loss", higher, NOW)

    assert at(asked, NOW + COOLING_MS - 1) == 50
    assert at(asked, NOW + COOLING_MS) == higher


def test_a_lower_limit_takes_back_a_higher_one_that_waits():
    asked = limited(limited(Setting(), "loss", 50, NOW), "loss", 60, NOW)

    strict = limited(asked, "loss", 40, NOW + 1)

    assert at(strict, NOW + 2 * COOLING_MS) == 40


def test_asking_for_the_same_again_makes_nobody_wait_longer():
    asked = limited(limited(Setting(), "loss", 50, NOW), "loss", 60, NOW)

    again = limited(asked, "loss", 60, NOW + COOLING_MS // 2)

    assert at(again, NOW + COOLING_MS) == 60


def test_asking_for_yet_more_begins_the_wait_again():
    asked = limited(limited(Setting(), "loss", 50, NOW), "loss", 60, NOW)

    more = limited(asked, "loss", 70, NOW + COOLING_MS // 2)

    assert at(more, NOW + COOLING_MS) == 50
    assert at(more, NOW + COOLING_MS // 2 + COOLING_MS) == 70


def test_one_limit_leaves_the_others_as_they_wait():
    asked = limited(limited(Setting(), "loss", 50, NOW), "loss", 60, NOW)

    both = limited(asked, "rounds", 5, NOW + 1)

    assert in_force(both, NOW + COOLING_MS) == Limits(loss=60, rounds=5)


def test_a_raise_that_has_come_due_is_kept_when_something_else_is_set():
    asked = limited(limited(Setting(), "loss", 50, NOW), "loss", 60, NOW)

    later = limited(asked, "stake", 5, NOW + COOLING_MS)

    assert later == Setting(Limits(loss=60, stake=5))


values = st.one_of(st.none(), st.integers(0, 100))


@given(st.lists(st.tuples(st.sampled_from(LIMITS), values, st.integers(0, COOLING_MS)), max_size=12))
def test_whatever_is_asked_nothing_becomes_looser_within_a_day_of_asking(asked):
    setting, now = Setting(), NOW
    for limit, to, later in asked:
        now += later
        before, setting = in_force(setting, now), limited(setting, limit, to, now)

        after = in_force(setting, now)

        for each in LIMITS:
            was, became = getattr(before, each), getattr(after, each)
            assert was is None or (became is not None and became <= was)


@pytest.mark.parametrize(("limit", "to"), [("sleep", 5), ("loss", -1)])
def test_a_limit_that_can_not_be_set_is_refused(limit, to):
    with pytest.raises(Refused, match="limit/unknown"):
        limited(Setting(), limit, to, NOW)


@pytest.mark.parametrize(
    ("limits", "day", "stakes", "code"),
    [
        (Limits(stake=10), Day(), (5, 11), "limit/stake"),
        (Limits(rounds=3), Day(rounds=3), (5,), "limit/rounds"),
        (Limits(minutes=60), Day(minutes=60), (5,), "limit/minutes"),
        (Limits(loss=100), Day(lost=90), (5, 6), "limit/loss"),
    ],
)
def test_a_round_over_a_limit_is_refused(limits, day, stakes, code):
    with pytest.raises(Refused) as caught:
        check_play(Setting(limits), day, stakes, NOW)

    assert caught.value.code == code


def test_a_round_within_every_limit_is_played():
    within = Limits(loss=100, stake=10, rounds=3, minutes=60)

    check_play(Setting(within), Day(lost=90, rounds=2, minutes=59), (10,), NOW)
    check_play(Setting(), Day(lost=10**9), (10**9,), NOW)
    check_play(Setting(within), Day(lost=-500), (), NOW)


def test_a_time_out_can_be_made_longer_and_not_shorter():
    out = away(away(Setting(), NOW + 500, NOW), NOW + 100, NOW)

    with pytest.raises(Refused, match="limit/away"):
        check_play(out, Day(), (5,), NOW + 499)
    check_play(out, Day(), (5,), NOW + 500)


def test_each_person_has_a_day_of_their_own_and_always_the_same():
    assert day_of("ann") == day_of("ann") != day_of("bob")


def test_once_a_clock_is_corrected_no_wait_is_longer_than_it_was_meant_to_be():
    ahead = NOW + 1_000 * COOLING_MS
    higher = limited(limited(Setting(), "loss", 10, ahead), "loss", 20, ahead)

    after = restart_waits(away(higher, ahead + 500, ahead), NOW)

    assert (after.away_until, after.away_asked) == (NOW + 500, NOW)
    assert after.raises == (Raise("loss", 20, NOW + COOLING_MS),)


def test_what_ends_in_time_is_left_alone_by_a_corrected_clock():
    setting = away(limited(limited(Setting(), "loss", 10, NOW), "loss", 20, NOW), NOW + 500, NOW)

    assert restart_waits(setting, NOW + 100) == setting


# What limits leave.

amounts = st.none() | st.integers(0, 40)


@given(amounts, amounts, st.integers(-20, 20), st.lists(st.integers(1, 20), min_size=1, max_size=3))
def test_what_limits_leave_refuses_what_they_refuse(loss, stake, lost, stakes):
    limits, day = Limits(loss=loss, stake=stake), Day(lost=lost)

    left = stake_limit(limits, day)

    assert left.refusal_of(max(stakes), sum(stakes)) == refusal_of(limits, day, tuple(stakes))


@given(amounts, amounts, st.integers(-20, 20), st.integers(1, 2))
def test_the_most_on_each_box_is_allowed_and_one_more_is_not(loss, stake, lost, boxes):
    limits, day = Limits(loss=loss, stake=stake), Day(lost=lost)
    most = stake_limit(limits, day).most_on_each(boxes)
    is_limited = (loss, stake) != (None, None)

    assert bool(refusal_of(limits, day, (most + 1,) * boxes)) == is_limited
    assert not most or not refusal_of(limits, day, (most,) * boxes)


def refusal_of(limits, day, stakes):
    try:
        check_play(Setting(limits), day, stakes, NOW)
    except Refused as refused:
        return refused.code
    return ""


def test_who_is_stopped_can_stake_nothing_whatever_their_limits_leave():
    stopped = StakeLimit(box=10, total=20, stopped_by="limit/away")

    assert (stopped.total_most, stopped.most_on_each(1), stopped.refusal_of(1, 1)) == (0, 0, "limit/away")
