"""People who asked not to be hurried: no clock runs while the table waits for them."""

import pytest
from msgspec.structs import replace

from fairdeal.room.bots.driver import seat_bot
from fairdeal.tables.model.events import BetsPlaced, PaceSet
from fairdeal.tables.model.terms import DUTIES
from fairdeal.tables.views.table_view import view
from fairdeal.wire import commands as c
from fairdeal.wire.views.table import ClockView

UNHURRIED = c.SetPace(is_unhurried=True)
HURRIED = c.SetPace(is_unhurried=False)


@pytest.fixture
def table(room):
    """Ten seconds to decide, and three people."""
    table = room.open(decision_seconds=10)
    table.seat("ann", "bob", "cid")
    yield table
    assert room.problems == ()


def until_asked(table, person):
    """Rounds until this one must answer, and the table has asked nobody else before."""
    for _ in range(50):
        table.until_asked("ann", "bob", "cid")
        while table.asked is not None and table.asked[0] != person:
            table.act(table.asked[0], c.ChooseAction(table.asked[1], stand(table)))
        if table.asked is not None:
            return
    raise AssertionError(f"{person} was never asked")


def stand(table):
    options = table.asked[2]
    return next((each for each in ("stand", "no", "keep") if each in options), options[0])


def test_no_clock_runs_while_the_table_waits_for_somebody_unhurried(table):
    table.act("ann", UNHURRIED)
    until_asked(table, "ann")

    assert table.host.deadline is None
    table.later(1_000_000)

    assert table.asked[0] == "ann"


def test_the_decisions_of_the_others_still_have_their_clock(table):
    table.act("bob", UNHURRIED)
    until_asked(table, "ann")
    assert table.host.deadline == table.room.now + 10_000

    table.later(10)

    assert table.asked is None or table.asked[0] != "ann"


def test_an_unhurried_bet_is_waited_for(table):
    table.act("cid", UNHURRIED)
    table.bet("ann")

    assert table.host.deadline is None
    table.later(3_600)

    assert table.table.rounds == 0
    assert len(table.happened(BetsPlaced)) == 1


def test_the_others_have_their_whole_time_once_the_unhurried_one_has_bet(table):
    table.act("cid", UNHURRIED)
    table.bet("ann")
    table.later(3_600)

    table.bet("cid")

    assert table.host.deadline == table.room.now + 10_000
    assert table.table.places[2].bets is None
    table.later(9.9)
    table.bet("bob")
    assert table.table.rounds == 1


def test_the_others_have_their_whole_time_once_the_unhurried_one_has_left(table):
    table.act("cid", UNHURRIED)
    table.bet("ann")
    table.later(3_600)

    table.act("cid", c.Leave())

    assert table.host.deadline == table.room.now + 10_000


def test_who_wants_a_clock_again_has_the_whole_time(table):
    table.act("ann", UNHURRIED)
    until_asked(table, "ann")
    table.later(3_600)

    table.act("ann", HURRIED)

    assert table.host.deadline == table.room.now + 10_000
    table.later(10)
    assert table.asked is None or table.asked[0] != "ann"


def test_what_somebody_else_changes_about_their_own_clock_is_no_time_for_the_one_who_is_asked(table):
    table.act("bob", UNHURRIED)
    until_asked(table, "ann")
    table.later(6)
    before = table.host.deadline

    table.act("bob", HURRIED)
    table.act("bob", UNHURRIED)

    assert table.host.deadline == before


def test_a_person_can_sit_down_unhurried(room):
    table = room.open(decision_seconds=10)
    table.seat("ann")
    table.act("bob", c.SitDown("Bob", 20_000, is_unhurried=True))

    table.bet("ann")

    assert table.happened(PaceSet) == [PaceSet(2, is_unhurried=True)]
    assert table.host.deadline is None
    assert room.problems == ()


def test_who_sits_down_anew_is_hurried_again(table):
    table.act("cid", UNHURRIED)
    table.act("cid", c.Leave())
    table.seat("cid")
    table.bet("ann")

    assert table.host.deadline == table.room.now + 10_000


def test_who_has_said_that_they_leave_is_not_waited_for(table):
    table.act("ann", UNHURRIED)
    until_asked(table, "ann")

    table.act("ann", c.Leave())

    assert table.asked is None or table.asked[0] != "ann"


def test_everybody_sees_who_is_unhurried(table):
    table.act("bob", UNHURRIED)

    seen = view(table.table, None)

    assert [seat.is_unhurried for seat in seen.seats] == [False, True, False]
    assert seen.clock == ClockView(decision_seconds=10, bet_seconds=10, more_seconds=60, more_times=2)


def extensions(table, person):
    """What asking for more time would add now, and how often that is left."""
    own = view(table.table, person).own
    assert own is not None
    return own.more_seconds, own.more_times


def test_a_view_says_how_often_more_time_can_be_asked_for(table):
    table.bet("ann")
    assert extensions(table, "bob") == (60, 2)

    table.act("bob", c.MoreTime())
    assert extensions(table, "bob") == (60, 1)
    table.act("bob", c.MoreTime())

    assert extensions(table, "bob") == (0, 0)
    assert extensions(table, "ann") == (0, 2)


def test_an_unhurried_person_alone_with_bots_changes_nothing(room):
    table = room.open(decision_seconds=10)
    table.seat("ann")
    room.wait_for(seat_bot(table.host, "mimic", "Mimi", 20_000, "bot"))
    table.act("ann", UNHURRIED)
    table.until_asked("ann")
    table.act("ann", HURRIED)

    assert table.host.deadline is None


# Dealers.


def test_a_dealer_of_the_house_can_be_unhurried_too(room):
    table = room.open(decision_seconds=10, duties=DUTIES)
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann")
    table.act("dee", UNHURRIED)
    assert view(table.table, None).dealer.is_unhurried

    table.bet("ann")
    assert table.host.deadline is None
    table.later(3_600)
    assert table.table.round is None
    table.act("dee", c.CloseBets())
    table.later(3_600)
    assert table.wants_card

    table.act("dee", c.EndShift())
    assert not view(table.table, None).dealer.is_unhurried
    assert room.problems == ()


def test_a_banker_who_deals_can_be_unhurried(room):
    table = room.open(decision_seconds=10, duties=DUTIES, banker="1")
    table.seat("ann", "bob")
    table.act("ann", UNHURRIED)
    table.bet("bob", chips=500)

    table.later(3_600)
    assert table.table.round is None
    table.act("ann", c.CloseBets())
    table.later(3_600)

    assert table.wants_card
    assert room.problems == ()


def test_the_dealer_has_the_whole_time_once_the_last_bet_is_in(room):
    table = room.open(decision_seconds=10, duties=DUTIES)
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann", "bob")
    table.bet("ann")
    table.later(9)

    table.bet("bob")

    assert table.host.deadline == room.now + 10_000


def test_only_people_at_the_table_can_change_their_clock(table):
    assert table.refusal("dot", UNHURRIED) == "table/not-seated"
    assert table.refusal("dee", UNHURRIED) == "table/not-seated"


# Whole tables.


def test_at_an_unhurried_table_nobody_can_ask_for_a_clock(room):
    table = room.open(is_unhurried=True)
    table.seat("ann", "bob")
    table.bet("ann")

    assert table.host.deadline is None
    assert view(table.table, "ann").clock is None


def test_a_clock_that_was_stopped_for_somebody_is_the_same_after_a_restart(table):
    table.act("cid", UNHURRIED)
    table.bet("ann")
    table.later(100)
    table.bet("cid")

    again = table.room.host("t-1")

    assert again.table == table.table
    assert again.host.deadline == table.host.deadline
    assert replace(again.table.places[3].pace, is_unhurried=False) == table.table.places[1].pace
