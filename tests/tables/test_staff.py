"""What an operator can do for a table that somebody has left without a word."""

import pytest

from fairdeal.people.events import BY_ITSELF
from fairdeal.tables.engine.rounds import JAMMED
from fairdeal.tables.model.codec import encode_event
from fairdeal.tables.model.events import (
    NO_RANDOMNESS,
    ClosingAnnounced,
    DealerLeft,
    LeavingAnnounced,
    RoundVoided,
    SeatLeft,
    StakesForfeited,
)
from fairdeal.tables.model.state import Phase
from fairdeal.tables.model.terms import DUTIES
from fairdeal.wire import commands as c


def test_who_is_sent_away_is_played_for_and_the_others_play_on(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann", "bob")
    table.act("bob", c.Leave())

    table.act("ops", c.SendAway(1))

    assert table.table.round is None
    assert not table.table.places
    assert room.problems == ()


def test_who_is_sent_away_forfeits_nothing_though_the_house_has_it_so(room):
    table = room.open(leaving="forfeit")
    table.seat("ann", "bob")
    table.bet("ann", "bob")

    table.act("ops", c.SendAway(1))

    assert not any(isinstance(fact, StakesForfeited) for fact in table.facts)


def test_between_rounds_who_is_sent_away_has_everything_again(room):
    table = room.open()
    table.seat("ann")

    table.act("ops", c.SendAway(1))

    assert (table.table.places, room.wallet("ann")) == ({}, 100_000)


def test_a_banker_who_deals_no_more_is_sent_away_and_the_machine_deals(room):
    table = room.open(banker="1", duties=DUTIES)
    table.seat("ann", chips=60_000)
    table.seat("bob")
    table.bet("bob", chips=500)
    table.act("ann", c.CloseBets())
    assert table.wants_card

    table.act("ops", c.SendAway(1))
    table.play_out()

    assert table.table.round is None
    assert room.problems == ()


def test_a_round_that_is_called_off_costs_nobody_a_chip(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann", "bob")
    assert table.table.phase is Phase.PLAYING

    table.act("ops", c.VoidRound())

    assert [table.table.purse(seat) for seat in (1, 2)] == [20_000, 20_000]
    assert [fact.why for fact in table.facts if isinstance(fact, RoundVoided)] == ["staff"]
    assert table.refusal("ops", c.VoidRound()) == "table/no-round"
    assert table.refusal("ann", c.VoidRound()) == "table/not-staff"
    assert room.problems == ()


# What the log keeps of it.


@pytest.mark.parametrize("in_mid_round", [False, True])
def test_the_log_says_who_sent_somebody_away_and_why(room, in_mid_round):
    table = room.open()
    table.seat("ann", "bob")
    if in_mid_round:
        table.bet("ann", "bob")

    table.act("ops", c.SendAway(1, "not seen since May"))
    table.act("bob", c.Leave())

    kind = LeavingAnnounced if in_mid_round else SeatLeft
    sent, *others = [fact for fact in table.facts if isinstance(fact, LeavingAnnounced | SeatLeft)]
    assert (type(sent), sent.seat, sent.by, sent.reason) == (kind, 1, "ops", "not seen since May")
    assert not any(fact.by or fact.reason for fact in others)
    assert room.problems == ()


def test_the_log_says_why_a_round_was_voided_and_a_table_closed(room):
    table = room.open()
    table.seat("ann")
    table.bet("ann")

    table.act("ops", c.VoidRound("the dealer fell ill"))
    table.act("ops", c.CloseTable("the room moves"))

    kept = [fact.reason for fact in table.facts if isinstance(fact, RoundVoided | ClosingAnnounced)]
    assert kept == ["the dealer fell ill", "the room moves"]
    assert room.problems == ()


@pytest.mark.parametrize(("who", "by"), [("ops", "ops"), ("dee", "")])
def test_the_log_says_whether_a_dealer_was_sent_away(room, who, by):
    table = room.open(duties=DUTIES)
    table.act("dee", c.BeginShift("Dee"))

    table.act(who, c.EndShift("fell asleep"))

    (went,) = table.happened(DealerLeft)
    assert (went.by, went.reason) == (by, "fell asleep")
    assert room.problems == ()


def test_a_log_without_reasons_reads_as_it_always_did():
    facts = (
        ClosingAnnounced("ops"),
        LeavingAnnounced(1),
        SeatLeft(1, 5),
        RoundVoided(1, "staff"),
        DealerLeft(),
    )

    assert [encode_event(fact).body for fact in facts] == [
        b'{"by":"ops"}',
        b'{"seat":1}',
        b'{"seat":1,"chips":5}',
        b'{"round":1,"why":"staff"}',
        b"{}",
    ]


@pytest.mark.parametrize("act", [c.VoidRound("\x1b[2J"), c.CloseTable("x" * 201), c.SendAway(1, "no")])
def test_a_reason_that_nobody_could_read_is_refused(room, act):
    table = room.open()
    table.seat("ann")
    table.bet("ann")

    assert table.refusal("ops", act) == "people/reason"


@pytest.mark.parametrize("act", [c.CommitSeed("ab" * 32), c.RevealSeed("ab" * 32)])
def test_where_nobody_deals_whoever_has_no_name_is_not_the_dealer(room, act):
    table = room.open()
    table.seat("ann")

    assert table.refusal("", act) == "table/not-seated"


def test_where_nobody_deals_nobody_is_refused_for_dealing(room):
    table = room.open()

    table.act("", c.SitDown("Nemo", 0))

    assert table.table.places[1].name == "Nemo"


def test_no_id_reads_like_the_reason_why_a_table_closes_by_itself():
    assert {NO_RANDOMNESS, JAMMED} == set(BY_ITSELF)
