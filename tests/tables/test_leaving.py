"""Leaving: between rounds at once, in mid-round by the house's published rule."""

import pytest

from fairdeal.tables import acts as a
from fairdeal.tables.facts import BoxBet, Forfeited, RoundEnded, SeatLeft
from tests.support.covers import covers


def in_mid_round(room, rule):
    """Ann has two boxes, Bob one, and Ann is asked first."""
    table = room.open(leaving=rule, boxes_each=2)
    table.seat("ann", "bob")
    for _ in range(50):
        table.act("ann", a.Bet((BoxBet(1_000), BoxBet(1_000))))
        table.bet("bob")
        if table.asked is not None and table.asked[0] == "ann":
            return table
        table.play_out()
    raise AssertionError("Ann was never asked")


@covers("S3-33")
def test_between_rounds_everything_goes_back_to_the_wallet(room):
    table = room.open()
    table.seat("ann")
    table.play("ann")
    purse = table.table.purse(1)

    table.act("ann", a.Leave())

    assert room.wallet("ann") == 80_000 + purse
    assert table.table.places == {}


def test_somebody_with_an_empty_purse_can_leave(room):
    table = room.open()
    table.seat("ann", chips=0)

    table.act("ann", a.Leave())

    assert table.happened(SeatLeft)[0].chips == 0


def test_a_bet_that_is_not_in_play_is_gone_with_who_placed_it(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann")

    table.act("ann", a.Leave())

    assert room.wallet("ann") == 100_000
    assert table.table.rounds == 0


def test_one_who_leaves_in_mid_round_is_played_as_one_who_says_nothing(room):
    table = in_mid_round(room, "silent")

    table.act("ann", a.Leave())

    assert table.asked is None or table.asked[0] == "bob"
    table.play_out()
    assert list(table.table.places) == [2]
    assert table.happened(Forfeited) == []


@covers("S3-33", "S4-45")
def test_where_leaving_forfeits_every_open_stake_of_the_seat_is_lost(room):
    table = in_mid_round(room, "forfeit")
    purse = table.table.purse(1)

    table.act("ann", a.Leave())
    table.play_out()

    assert room.wallet("ann") == 80_000 + purse
    assert table.happened(RoundEnded)[-1].won["1"] == purse - table_had(table)
    assert room.problems == ()


def table_had(table):
    """What Ann had when the last round began."""
    staked = [row for row in table.room.store.read("t-1") if b"RoundOpened" in row.fact.body][-1]
    before = [line for line in table.room.store.statement("purse:t-1:1") if line.seq < staked.seq]
    return before[-1].balance


@pytest.mark.parametrize("rule", ["silent", "forfeit"])
def test_the_others_play_on_as_if_nothing_had_happened(room, rule):
    table = in_mid_round(room, rule)
    bobs = table.table.purse(2)

    table.act("ann", a.Leave())
    table.play_out()

    ended = table.happened(RoundEnded)[-1]
    assert table.table.purse(2) == bobs + 1_000 + ended.won["2"]


def test_a_table_that_closes_in_mid_round_lets_the_round_end(room):
    table = in_mid_round(room, "silent")

    table.close()
    assert table.host.is_open
    table.play_out()

    assert not table.host.is_open
    assert table.table.places == {}
    assert [account for account in room.store.balances() if ":t-1" in account] == []
