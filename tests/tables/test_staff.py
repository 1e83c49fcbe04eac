"""What an operator can do for a table that somebody has left without a word."""

from fairdeal.tables import acts as a
from fairdeal.tables.facts import Forfeited, RoundVoided
from fairdeal.tables.state import Phase
from fairdeal.tables.terms import DUTIES


def test_who_is_sent_away_is_played_for_and_the_others_play_on(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann", "bob")
    table.act("bob", a.Leave())

    table.act("ops", a.SendAway(1))

    assert table.table.round is None
    assert not table.table.places
    assert room.problems == ()


def test_who_is_sent_away_forfeits_nothing_though_the_house_has_it_so(room):
    table = room.open(leaving="forfeit")
    table.seat("ann", "bob")
    table.bet("ann", "bob")

    table.act("ops", a.SendAway(1))

    assert not any(isinstance(fact, Forfeited) for fact in table.facts)


def test_between_rounds_who_is_sent_away_has_everything_again(room):
    table = room.open()
    table.seat("ann")

    table.act("ops", a.SendAway(1))

    assert (table.table.places, room.wallet("ann")) == ({}, 100_000)


def test_a_banker_who_deals_no_more_is_sent_away_and_the_machine_deals(room):
    table = room.open(banker="1", duties=DUTIES)
    table.seat("ann", chips=60_000)
    table.seat("bob")
    table.bet("bob", chips=500)
    table.act("ann", a.CloseBets())
    assert table.wants_card

    table.act("ops", a.SendAway(1))
    table.play_out()

    assert table.table.round is None
    assert room.problems == ()


def test_a_round_that_is_called_off_costs_nobody_a_chip(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann", "bob")
    assert table.table.phase is Phase.PLAYING

    table.act("ops", a.VoidRound())

    assert [table.table.purse(seat) for seat in (1, 2)] == [20_000, 20_000]
    assert [fact.why for fact in table.facts if isinstance(fact, RoundVoided)] == ["staff"]
    assert table.refusal("ops", a.VoidRound()) == "table/no-round"
    assert table.refusal("ann", a.VoidRound()) == "table/not-staff"
    assert room.problems == ()
