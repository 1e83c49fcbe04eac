"""Bets: taken whole or refused, kept only as long as they could still be placed."""

import pytest

from fairdeal.games.game import SideStake
from fairdeal.tables.model.events import BetsTakenBack, BoxBet
from fairdeal.wire import commands as c
from tests.support.covers import covers


def test_a_bet_stays_in_the_purse_until_the_round_begins(room):
    table = room.open()
    table.seat("ann", "bob")

    table.bet("ann", chips=1_000)

    assert table.table.purse(1) == 20_000


def test_a_stake_leaves_the_purse_before_its_first_card(room):
    table = room.open(duties=("deal",))
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann")

    table.bet("ann", chips=1_000)

    assert table.wants_card
    assert table.table.purse(1) == 19_000
    assert table.table.chips["stake:t-1:1:1:1:main"] == 1_000
    assert table.table.chips["reserve:t-1"] >= 1_500


def test_a_bet_can_be_changed_until_the_last_has_bet(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann", chips=1_000)

    table.bet("ann", chips=2_000)
    table.bet("bob")

    assert table.table.round is None or table.table.round.state.boxes[0].stake == 2_000


def test_the_round_waits_for_those_who_have_not_said_and_goes_without_those_who_sit_out(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann")
    assert table.table.rounds == 0

    table.act("bob", c.Bet())

    assert table.table.rounds == 1


@covers("S3-10")
def test_one_person_plays_several_boxes(room):
    table = room.open(boxes_each=3)
    table.seat("ann", "bob")

    table.act("ann", c.Bet((BoxBet(500), BoxBet(700))))
    table.act("bob", c.Bet((BoxBet(900),)))
    table.play_out()

    opening = next(row for row in room.store.read("t-1") if b"RoundOpened" in row.event.body)
    stakes = [(moved.source, moved.chips) for moved in opening.transfers if moved.reason == "stake"]
    assert stakes == [("purse:t-1:1", 500), ("purse:t-1:1", 700), ("purse:t-1:2", 900)]


@pytest.mark.parametrize("house", ["vegas_strip", "vegas_strip_side_bets"])
def test_a_side_bet_that_the_house_has_not_is_refused(room, house):
    table = room.open(house)
    table.seat("ann")

    assert table.refusal("ann", c.Bet((BoxBet(500, (SideStake("unheard-of", 100),)),))) == "bet/side"


@pytest.mark.parametrize("chips", [1, 99, 10_001, 10_100, 50_000, 2**62])
def test_a_side_bet_beyond_its_limits_is_refused_by_the_table(room, chips):
    table = room.open("vegas_strip_side_bets")
    table.seat("ann", chips=90_000)

    code = table.refusal("ann", c.Bet((BoxBet(500, (SideStake("pairs", chips),)),)))

    assert code == "table/bet/side-limits"


def test_a_house_sets_the_limits_of_each_side_bet(room):
    table = room.open("vegas_strip_side_bets")

    limits = {each.id: (each.least, each.most, each.step) for each in table.table.terms.side}

    assert limits == {"21+3": (100, 10_000, 100), "pairs": (100, 10_000, 100)}


@pytest.mark.parametrize(("chips", "code"), [(100, ""), (10_000, ""), (10_100, "table/bet/side-limits")])
def test_side_bets_up_to_the_limits_are_taken(room, chips, code):
    table = room.open("vegas_strip_side_bets")
    table.seat("ann", "bob", chips=90_000)
    bet = c.Bet((BoxBet(500, (SideStake("pairs", chips),)),))

    if code:
        assert table.refusal("ann", bet) == code
    else:
        table.act("ann", bet)
        assert table.table.places[1].bets == bet.bets


def test_where_all_bet_the_same_another_bet_is_refused(room):
    table = room.open_trumps()
    table.seat("ann", "bob", chips=1_000)
    table.bet("ann", chips=100)

    assert table.refusal("bob", c.Bet((BoxBet(200),))) == "bet/not-equal"
    assert table.refusal("bob", c.Bet((BoxBet(100, (SideStake("x", 1),)),))) == "bet/side"


def test_in_trumps_the_pot_goes_to_the_winners(room):
    table = room.open_trumps()
    table.seat("ann", "bob", "cid", chips=1_000)

    for _ in range(5):
        table.play("ann", "bob", "cid", chips=100)

    assert sum(table.table.purse(seat) for seat in (1, 2, 3)) == 3_000
    assert {table.table.purse(seat) for seat in (1, 2, 3)} != {1_000}
    assert room.problems == ()


def test_where_points_are_played_for_nothing_is_staked(room):
    table = room.open("gojack")
    table.seat("ann", chips=0)

    table.play("ann", chips=0)

    assert table.table.rounds == 1
    assert room.store.balances() == {**{f"wallet:{name}": 100_000 for name in _people()}, "mint": -700_000}


def _people() -> tuple[str, ...]:
    return ("ann", "bob", "cid", "dot", "eve", "fay", "gus")


def test_who_cashes_out_what_was_bet_has_the_bet_back(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann", chips=1_000)

    table.act("ann", c.CashOut(19_500))

    assert [fact.seat for fact in table.happened(BetsTakenBack)] == [1]


def test_who_cashes_out_less_keeps_the_bet(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann", chips=1_000)

    table.act("ann", c.CashOut(5_000))

    assert table.table.places[1].bets == (BoxBet(1_000),)


def test_chips_bought_after_a_bet_cannot_raise_it_over_what_the_house_pays(room):
    table = room.open(payout_most=1_500)
    table.seat("ann", chips=600)
    table.seat("bob")
    table.bet("ann", chips=600)

    table.act("ann", c.BuyIn(20_000))

    assert table.table.places[1].bets is None
    assert table.refusal("ann", c.Bet((BoxBet(600),))) == "table/bet/payout"


def test_somebody_who_comes_in_mid_round_changes_no_bet(room):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann", chips=10_000)

    table.seat("bob")

    assert table.happened(BetsTakenBack) == []


def test_who_buys_in_when_the_bank_is_used_up_has_their_own_bets_back(room):
    table = room.open(bank=40_000)
    table.seat("ann", "bob", "cid", chips=6_000)
    table.bet("ann", "bob", chips=5_000)

    table.act("bob", c.BuyIn(60_000))

    bets = {place.name: bool(place.bets) for place in table.table.places.values()}
    assert bets == {"Ann": True, "Bob": False, "Cid": False}
