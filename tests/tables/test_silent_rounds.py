"""Who says nothing for three rounds gives up the seat: the chips go home, and everybody sees why."""

import pytest

from fairdeal.fairness import SeatSeedReplaced, seat_commitment
from fairdeal.room.bots.driver import seat_bot
from fairdeal.tables.model.causes import read_cause
from fairdeal.tables.model.events import (
    BetsTakenBack,
    DealerLeft,
    PlayerReturned,
    RoundMissed,
    SeatLeft,
)
from fairdeal.tables.model.terms import DUTIES
from fairdeal.tables.views.disclosure import disclose
from fairdeal.tables.views.table_view import view
from fairdeal.wire import commands as c
from fairdeal.wire.events import table as w
from tests.tables.room import CHIPS, Sitting


@pytest.fixture
def table(room):
    """Ann and Cid play, and Bob may fall asleep."""
    table = room.open(decision_seconds=10)
    table.seat("ann", "bob", "cid")
    yield table
    assert room.problems == ()


def play_without(table: Sitting, *silent: str) -> None:
    """A round in which some say nothing."""
    number = table.table.rounds + 1
    awake = [place.person for place in table.table.players if place.person not in silent and not place.bot]
    table.bet(*awake, chips=500)
    while table.table.rounds < number or table.table.round is not None:
        if table.asked is not None and table.asked[0] in awake:
            options = table.asked[2]
            careful = next((each for each in ("stand", "no", "keep") if each in options), options[0])
            table.act(table.asked[0], c.ChooseAction(table.asked[1], careful))
        else:
            table.later(10)


def people(table: Sitting) -> list[str]:
    return [place.person for place in table.table.places.values()]


def test_after_three_silent_rounds_the_seat_is_given_up_and_the_chips_go_home(table):
    for _ in range(2):
        play_without(table, "bob")
    assert "bob" in people(table)

    play_without(table, "bob")

    assert people(table) == ["ann", "cid"]
    assert table.room.wallet("bob") == CHIPS
    assert table.happened(SeatLeft) == [SeatLeft(2, 20_000, why="silent")]
    assert [missed.in_a_row for missed in table.happened(RoundMissed)] == [1, 2, 3]


def test_everybody_is_shown_why_the_seat_is_free(table):
    for _ in range(3):
        play_without(table, "bob")
    (left,) = table.happened(SeatLeft)

    shown = [disclose(table.table, left, person) for person in ("ann", "bob", None)]

    assert shown == [w.SeatLeft(2, 20_000, why="silent")] * 3


def test_the_third_round_is_played_to_its_end_before_the_seat_is_given_up(table):
    for _ in range(2):
        play_without(table, "bob")

    table.bet("ann", "cid")
    table.later(10)

    assert table.asked is not None, "by the seed of this room, round 3 asks somebody"
    assert table.table.places[2].pace.missed == 3


def test_a_word_in_the_last_moment_keeps_the_seat(table):
    for _ in range(2):
        play_without(table, "bob")
    table.bet("ann", "cid")
    table.room.later(10)
    table.room.wait_for(table.host.go_on())
    table.act("bob", c.SetPace(is_unhurried=True))
    table.act("bob", c.SetPace(is_unhurried=False))
    while table.table.round is not None:
        table.later(10)

    assert "bob" in people(table)
    assert table.happened(PlayerReturned) == [PlayerReturned(2)]
    assert table.table.places[2].pace.missed == 0


@pytest.mark.parametrize("word", [c.Bet(), c.CashOut(100), c.BuyIn(100), c.SetPace(is_unhurried=True)])
def test_anything_that_is_said_makes_the_count_begin_anew(table, word):
    for _ in range(2):
        play_without(table, "bob")

    table.act("bob", word)
    if word == c.SetPace(is_unhurried=True):
        table.act("bob", c.SetPace(is_unhurried=False))
    play_without(table, "bob")
    play_without(table, "bob")
    assert "bob" in people(table)
    table.act("bob", c.Leave())


def test_what_is_refused_does_not_count_as_a_word(table):
    for _ in range(2):
        play_without(table, "bob")

    assert table.refusal("bob", c.CashOut(10**9)) == "table/purse"

    assert table.table.places[2].pace.missed == 2


def test_a_round_in_which_somebody_has_bet_is_not_silent(table):
    table.until_asked("bob", "ann", "cid")
    while table.table.round is not None:
        table.later(10)
    assert table.happened(RoundMissed) == []

    for _ in range(2):
        play_without(table, "bob")

    assert "bob" in people(table)
    play_without(table, "bob")
    assert "bob" not in people(table)


def test_an_unhurried_person_is_never_silent(table):
    table.act("bob", c.SetPace(is_unhurried=True))
    for _ in range(5):
        table.bet("ann", "cid")
        table.later(10_000)
    assert table.table.rounds == 0

    assert table.happened(RoundMissed) == []
    assert "bob" in people(table)


def test_who_sits_out_on_purpose_keeps_the_seat(table):
    for _ in range(6):
        table.act("bob", c.Bet())
        play_without(table, "bob")

    assert "bob" in people(table)
    assert table.happened(RoundMissed) == []


def test_who_waits_for_a_shuffle_is_not_asked(room):
    table = room.open(decision_seconds=10, joins_mid_shoe=False)
    table.seat("ann", "cid")
    play_without(table)
    table.seat("bob")
    while table.table.places[3].waits_for_shoe:
        assert table.table.places[3].pace.missed == 0
        play_without(table, "bob")

    assert table.table.rounds > 3
    assert room.problems == ()


def test_a_bot_never_gives_up_its_seat(room):
    table = room.open(decision_seconds=10)
    table.seat("ann", "cid")
    room.wait_for(seat_bot(table.host, "mimic", "Mimi", 20_000, "bot"))
    for _ in range(5):
        play_without(table, "cid")

    assert "cid" not in people(table)
    assert [place.name for place in table.table.places.values() if place.bot] == ["Mimi"]


def test_two_who_sleep_both_go_and_the_last_one_has_no_clock(table):
    for _ in range(3):
        play_without(table, "bob", "cid")

    assert people(table) == ["ann"]
    table.bet("ann")
    assert table.host.deadline is None


def test_somebody_who_comes_back_to_the_seat_begins_at_zero(table):
    for _ in range(3):
        play_without(table, "bob")
    table.seat("bob")

    play_without(table, "bob")

    assert table.table.places[2].pace.missed == 1


def test_a_view_counts_the_rounds_that_were_missed(table):
    play_without(table, "bob")
    assert [seat.missed for seat in view(table.table, None).seats] == [0, 1, 0]
    play_without(table, "bob")

    assert [seat.missed for seat in view(table.table, None).seats] == [0, 2, 0]


def test_a_seed_that_was_bound_and_not_revealed_is_not_a_silent_round(table):
    shoe = bytes.fromhex(table.table.shoe.sealed.commitment)
    table.act("bob", c.CommitSeed(seat_commitment(shoe, "seat:2", bytes(32)).hex()))
    table.bet("ann", "bob", "cid")

    table.later(10)

    assert len(table.happened(SeatSeedReplaced)) == 1
    assert table.happened(RoundMissed) == []


def test_at_trumps_too(room):
    table = room.open_trumps(decision_seconds=10, seats=3)
    table.seat("ann", "bob", "cid", chips=2_000)
    for _ in range(3):
        play_without(table, "bob")

    assert people(table) == ["ann", "cid"]
    assert room.problems == ()


def test_the_step_in_which_a_seat_is_given_up_is_the_one_that_ends_the_round(table):
    for _ in range(3):
        play_without(table, "bob")

    (step,) = (
        step
        for step in table.room.store.steps("t-1")
        if any(row.event.type == "SeatLeft" for row in step.stored_events)
    )
    assert [row.event.type for row in step.stored_events][-2:] == ["RoundEnded", "SeatLeft"]
    assert read_cause(step.cause).automatic in ("", "clock")


def test_bets_of_the_others_stay_when_a_seat_is_given_up(table):
    for _ in range(3):
        play_without(table, "bob")
    table.bet("ann")

    assert table.happened(BetsTakenBack) == []
    assert table.table.places[1].bets


# Those who deal.


def test_a_banker_who_is_silent_gives_up_the_seat_and_another_banks(room):
    table = room.open(decision_seconds=10, banker="rotate", duties=DUTIES)
    table.seat("ann", "bob", "cid")
    for _ in range(12):
        play_without(table, "ann")
        if "ann" not in people(table):
            break

    assert people(table) == ["bob", "cid"]
    assert table.table.banker in (2, 3)
    assert table.happened(SeatLeft)[0].why == "silent"
    assert room.problems == ()


def test_a_banker_who_closes_the_betting_is_not_silent_though_the_machine_deals(room):
    table = room.open(decision_seconds=10, banker="1", duties=DUTIES)
    table.seat("ann", "bob")
    for _ in range(5):
        table.bet("bob", chips=500)
        table.act("ann", c.CloseBets())
        while table.table.round is not None:
            table.later(10)

    assert people(table) == ["ann", "bob"]
    assert table.happened(RoundMissed) == []


def test_a_banker_who_has_only_to_deal_counts_from_the_first_card(room):
    table = room.open(decision_seconds=10, banker="1", duties=("deal",))
    table.seat("ann", "bob")
    for number in range(3):
        assert "ann" in people(table)
        table.bet("bob", chips=500)
        while table.table.round is not None:
            table.later(10)
        assert len(table.happened(RoundMissed)) == number + 1

    assert people(table) == ["bob"]
    assert room.problems == ()


def test_a_dealer_of_the_house_who_is_silent_is_sent_home_and_the_machine_deals(room):
    table = room.open(decision_seconds=10, duties=DUTIES)
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann")
    for _ in range(3):
        assert table.table.dealer == "dee"
        table.bet("ann")
        while table.table.round is not None or any(place.bets for place in table.table.players):
            table.later(10)

    assert table.table.dealer == ""
    assert table.happened(DealerLeft) == [DealerLeft(why="silent")]
    assert [missed.seat for missed in table.happened(RoundMissed) if missed.seat == 0] == [0, 0, 0]
    assert disclose(table.table, DealerLeft(why="silent"), None) == w.DealerLeft(why="silent")
    table.play("ann")
    assert room.problems == ()


def test_a_dealer_who_comes_back_in_time_keeps_the_table(room):
    table = room.open(decision_seconds=10, duties=DUTIES)
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann")
    for _ in range(2):
        table.bet("ann")
        while table.table.round is not None or any(place.bets for place in table.table.players):
            table.later(10)

    table.bet("ann")
    table.act("dee", c.CloseBets())

    assert table.happened(PlayerReturned) == [PlayerReturned(0)]
    assert table.table.dealer_pace.missed == 0
    assert room.problems == ()
