"""A human dealer: each duty is an act, and the machine does what is not theirs."""

import msgspec
import pytest

from fairdeal.tables.model.events import CardsBurnt, DealerArrived, RoundEnded
from fairdeal.tables.model.terms import DUTIES, ELECT, Terms
from fairdeal.tables.views.table_view import view
from fairdeal.wire import commands as c
from tests.support.covers import covers


@pytest.fixture
def table(room):
    """A table of the house where Dee deals by hand."""
    table = room.open(duties=DUTIES)
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann", "bob")
    return table


def test_no_card_comes_before_the_dealer_has_closed_the_bets(table):
    table.bet("ann", "bob")
    assert table.table.round is None

    table.act("dee", c.CloseBets())

    assert table.table.round is not None
    assert table.wants_card


def test_who_has_not_bet_when_the_bets_are_closed_sits_the_round_out(table):
    table.bet("ann")

    table.act("dee", c.CloseBets())

    assert [box.owner for box in table.table.round.state.boxes] == [1]


@covers("S3-07")
def test_each_card_is_one_act_of_the_dealer(table):
    table.bet("ann", "bob")
    table.act("dee", c.CloseBets())
    burnt = len(table.happened(CardsBurnt)[0].drawn)

    for number in range(1, 6):
        table.act("dee", c.DealCard())
        assert table.table.shoe.drawn == burnt + number


def test_nobody_else_deals(table):
    table.bet("ann", "bob")
    table.act("dee", c.CloseBets())

    assert table.refusal("ann", c.DealCard()) == "table/not-dealer"


def test_a_double_click_deals_one_card(table):
    table.bet("ann", "bob")
    table.act("dee", c.CloseBets())
    seen = table.table.version

    table.act("dee", c.DealCard(), seen=seen)

    assert table.refusal("dee", c.DealCard(), seen=seen) == "table/stale"


def test_when_the_dealer_goes_in_mid_round_the_machine_deals_on(table):
    table.bet("ann", "bob")
    table.act("dee", c.CloseBets())

    table.act("dee", c.EndShift())

    assert not table.wants_card


def test_an_operator_can_send_away_a_dealer_who_is_silent(table):
    table.bet("ann", "bob")
    table.act("dee", c.CloseBets())

    table.act("ops", c.EndShift())

    assert table.table.dealer == ""
    assert not table.wants_card


def test_where_there_is_a_clock_the_machine_deals_for_a_dealer_who_is_silent(room):
    table = room.open(duties=DUTIES, decision_seconds=10)
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann")
    table.bet("ann")
    table.later(9.9)
    assert table.table.round is None

    table.later(0.1)
    assert table.wants_card
    table.later(10)

    assert not table.wants_card


def test_a_banker_who_leaves_in_mid_round_is_dealt_for(room):
    table = room.open(duties=DUTIES, banker="1")
    table.seat("ann", "bob")
    table.bet("bob")
    table.act("ann", c.CloseBets())
    assert table.wants_card

    table.act("ann", c.Leave())
    table.play_out()

    assert len(table.happened(RoundEnded)) == 1
    assert 1 not in table.table.places


def test_an_elected_banker_deals_by_hand(room):
    table = room.open(duties=DUTIES, banker=ELECT)
    table.seat("ann", "bob")
    banker = table.table.places[table.table.banker].person
    table.bet("bob" if banker == "ann" else "ann", chips=500)

    table.act(banker, c.CloseBets())
    while table.wants_card:
        table.act(banker, c.DealCard())

    assert table.table.round is None or table.asked is not None


def test_a_dealers_name_can_be_shown(room):
    table = room.open(duties=DUTIES)

    assert table.refusal("dee", c.BeginShift("\x07")) == "table/name"
    table.act("dee", c.BeginShift("  Dee "))

    assert table.happened(DealerArrived)[0].name == "Dee"


def test_where_nobody_deals_the_machine_does(room):
    table = room.open(duties=DUTIES)
    table.seat("ann")

    table.play("ann")

    assert len(table.happened(RoundEnded)) == 1


@pytest.mark.parametrize("wrong", [{"duties": ("del",)}, {"leaving": "loudly"}, {"banker": "everybody"}])
def test_a_word_that_no_table_knows_is_refused_in_its_terms(wrong):
    with pytest.raises(ValueError, match="is not one of"):
        Terms(seats=1, least=1, most=1, **wrong)
    with pytest.raises(msgspec.ValidationError, match="is not one of"):
        msgspec.json.decode(msgspec.json.encode({"seats": 1, "least": 1, "most": 1, **wrong}), type=Terms)


def test_a_banker_who_deals_may_ask_for_more_time(room):
    table = room.open(duties=DUTIES, banker="1", decision_seconds=10)
    table.seat("ann", "bob")
    table.bet("bob", chips=500)
    table.act("ann", c.MoreTime())

    table.later(15)
    assert table.table.round is None
    table.act("ann", c.CloseBets())
    table.act("ann", c.MoreTime())
    table.later(15)

    assert table.wants_card
    assert table.refusal("bob", c.MoreTime()) == "table/not-your-turn"
    assert table.refusal("ann", c.MoreTime()) == "table/time-granted"


def test_a_dealer_sees_what_the_table_waits_for(room):
    table = room.open(duties=("open", "deal"), decision_seconds=30)
    table.seat("ann", "bob")
    table.act("dee", c.BeginShift("Dee"))
    seen = [view(table.table, "dee")]
    for act in (c.CloseBets(), c.MoreTime()):
        if not table.table.places[1].bets:
            table.bet("ann", "bob")
        seen.append(view(table.table, "dee"))
        table.act("dee", act)
    seen.append(view(table.table, "dee"))

    own = [each.own for each in seen if each.own is not None]
    assert [(each.seat, each.asked) for each in own] == [(0, ""), (0, "open"), (0, "deal"), (0, "deal")]
    assert [each.dealer.is_waited_for for each in seen] == [False, True, True, True]
    assert [(each.more_seconds, each.more_times) for each in own[2:]] == [(60, 2), (60, 1)]
    assert view(table.table, None).own is None
    assert view(table.table, "cid").own is None
