"""The clock: what is done for those who say nothing, and how long that takes."""

import pytest

from fairdeal.room.bots.driver import seat_bot
from fairdeal.tables.model.awaited import waited_for
from fairdeal.tables.model.events import BetsPlaced, BoxBet, RoundEnded
from fairdeal.tables.views.table_view import view
from fairdeal.wire import commands as c


@pytest.fixture
def table(room):
    """A table with ten seconds to decide."""
    table = room.open(decision_seconds=10)
    table.seat("ann", "bob")
    return table


def test_the_clock_of_the_betting_begins_with_the_first_bet(table):
    table.later(1_000)
    assert table.host.deadline is None

    table.bet("ann")

    assert table.host.deadline == table.room.now + 10_000


def test_who_has_not_bet_in_time_sits_the_round_out(table):
    table.bet("ann")
    table.later(9.999)
    assert table.table.round is None

    table.later(0.001)

    assert table.table.rounds == 1
    assert [(fact.seat, len(fact.bets)) for fact in table.happened(BetsPlaced)] == [(1, 1), (2, 0)]


def test_who_says_nothing_in_a_round_stands(table):
    table.until_asked("ann", "bob")

    for _ in range(4):
        table.later(10)

    assert table.table.round is None


def test_the_clock_starts_anew_with_each_question(table):
    while table.asked is None or table.asked[:2] != ("ann", 1) or "stand" not in table.asked[2]:
        table.play_out()
        table.bet("ann", "bob")
    table.later(6)

    table.act("ann", c.ChooseAction(1, "stand"))

    assert table.table.round is None or table.host.deadline == table.room.now + 10_000


def test_betting_may_have_less_time_than_deciding(room):
    table = room.open(decision_seconds=30, bet_seconds=20)
    table.seat("ann", "bob")

    table.bet("ann")
    assert table.host.deadline == room.now + 20_000
    table.later(20)
    table.play_out()
    table.until_asked("ann", "bob")

    assert table.host.deadline == room.now + 30_000


def test_more_time_adds_a_minute_twice_a_round(table):
    table.until_asked("ann", "bob")
    person, *_ = table.asked
    before = table.host.deadline

    table.act(person, c.MoreTime())
    assert table.host.deadline == before + 60_000
    table.act(person, c.MoreTime())

    assert table.host.deadline == before + 120_000
    assert table.refusal(person, c.MoreTime()) == "table/time-granted"
    table.later(129.9)
    assert table.asked[0] == person


def test_more_time_while_betting_counts_for_the_round_that_follows(table):
    table.bet("ann")
    table.act("bob", c.MoreTime())
    table.act("bob", c.MoreTime())
    assert table.refusal("bob", c.MoreTime()) == "table/time-granted"

    table.bet("bob")
    table.play_out()
    table.bet("ann")

    table.act("bob", c.MoreTime())
    assert table.host.deadline == table.room.now + 70_000


def test_everybody_has_an_own_count_of_more_time(room):
    table = room.open(decision_seconds=10)
    table.seat("ann", "bob", "cid")
    table.bet("ann")

    for person in ("bob", "bob", "cid", "cid"):
        table.act(person, c.MoreTime())

    assert table.host.deadline == room.now + 250_000
    assert [table.refusal(person, c.MoreTime()) for person in ("bob", "cid")] == ["table/time-granted"] * 2


def test_where_no_clock_runs_nobody_can_ask_for_more_time(room):
    table = room.open(decision_seconds=10)
    table.seat("ann")
    table.until_asked("ann")

    assert table.refusal("ann", c.MoreTime()) == "table/no-clock"


def test_an_answer_that_comes_too_late_is_refused(table):
    table.until_asked("ann", "bob")
    person, box, options = table.asked
    seen = table.table.version
    table.room.later(10)

    answer = table.refusal_after(person, c.ChooseAction(box, options[0]), seen=seen)

    assert answer in ("table/stale", "table/no-round")


def test_without_a_clock_the_table_waits_for_ever(room):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann")

    table.later(1_000_000)

    assert table.asked is not None
    assert table.host.deadline is None


def test_a_table_that_was_left_alone_plays_on_when_it_is_loaded_again(table):
    table.until_asked("ann", "bob")
    table.room.later(60)

    again = table.room.host("t-1")
    for _ in range(4):
        again.later(10)

    assert again.table.round is None
    assert len(again.happened(RoundEnded)) == again.table.rounds


def test_where_too_few_have_bet_and_nobody_else_will_no_clock_runs(room):
    table = room.open_trumps(decision_seconds=10)
    table.seat("ann", "bob", chips=1_000)
    table.bet("ann", chips=100)
    table.later(11)

    assert [place.bets for place in table.table.players] == [(BoxBet(100),), ()]
    assert table.host.deadline is None
    assert waited_for(table.table) == {2}

    table.bet("bob", chips=100)
    assert table.table.round is not None


# Alone with bots.


def test_who_is_alone_with_bots_has_no_clock(room):
    table = room.open(decision_seconds=10)
    table.seat("ann")
    room.wait_for(seat_bot(table.host, "mimic", "Mimi", 20_000, "bot"))
    table.until_asked("ann")

    assert table.host.deadline is None
    assert view(table.table, "ann").deadline_at_ms is None
    table.later(1_000_000)

    assert table.asked is not None


def test_the_clock_starts_when_somebody_else_sits_down(room):
    table = room.open(decision_seconds=10)
    table.seat("ann")
    table.until_asked("ann")
    table.later(1_000)

    table.seat("bob")

    assert table.host.deadline == room.now + 10_000
    assert table.asked is not None
    table.later(10)
    assert table.table.round is None or table.host.deadline is not None
    assert room.problems == ()


def test_the_clock_stops_when_the_others_have_left(table):
    table.until_asked("ann", "bob")

    table.act("bob", c.Leave())

    assert table.host.deadline is None


def test_who_deals_for_the_house_waits_too(room):
    table = room.open(decision_seconds=10, duties=("open",))
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann")
    table.bet("ann")

    assert table.host.deadline == room.now + 10_000


def test_who_has_left_in_mid_round_does_not_wait_for_ever_for_an_absent_dealer(room):
    table = room.open(decision_seconds=10, duties=("deal",))
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann")
    table.bet("ann")
    table.act("ann", c.Leave())

    for _ in range(10):
        table.later(10)

    assert table.table.round is None
    assert table.table.places == {}
    assert room.problems == ()


def test_a_dealer_who_is_alone_with_bots_has_no_clock(room):
    table = room.open(decision_seconds=10, duties=("open",))
    table.act("dee", c.BeginShift("Dee"))
    room.wait_for(seat_bot(table.host, "mimic", "Mimi", 20_000, "bot"))
    table.settle()

    assert table.host.deadline is None
