"""Leaving: between rounds at once, in mid-round by the house's published rule."""

import pytest
from msgspec.structs import replace

from fairdeal.games.blackjack.events import HandSettled
from fairdeal.store.logs import every_step
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.events import BoxBet, RoundAdvanced, RoundEnded, SeatLeft, StakesForfeited
from fairdeal.wire import commands as c
from tests.support.covers import covers


def in_mid_round(room, rule):
    """Ann has two boxes, Bob one, and Ann is asked first."""
    table = room.open(leaving=rule, boxes_each=2)
    table.seat("ann", "bob")
    for _ in range(50):
        table.act("ann", c.Bet((BoxBet(1_000), BoxBet(1_000))))
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

    table.act("ann", c.Leave())

    assert room.wallet("ann") == 80_000 + purse
    assert table.table.places == {}


def test_somebody_with_an_empty_purse_can_leave(room):
    table = room.open()
    table.seat("ann", chips=0)

    table.act("ann", c.Leave())

    assert table.happened(SeatLeft)[0].chips == 0


def test_a_bet_that_is_not_in_play_is_gone_with_who_placed_it(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann")

    table.act("ann", c.Leave())

    assert room.wallet("ann") == 100_000
    assert table.table.rounds == 0


def test_one_who_leaves_in_mid_round_is_played_as_one_who_says_nothing(room):
    table = in_mid_round(room, "silent")

    table.act("ann", c.Leave())

    assert table.asked is None or table.asked[0] == "bob"
    table.play_out()
    assert list(table.table.places) == [2]
    assert table.happened(StakesForfeited) == []


@covers("S3-33", "S4-45")
def test_where_leaving_forfeits_every_open_stake_of_the_seat_is_lost(room):
    table = in_mid_round(room, "forfeit")
    purse = table.table.purse(1)

    table.act("ann", c.Leave())
    table.play_out()

    assert room.wallet("ann") == 80_000 + purse
    assert table.happened(RoundEnded)[-1].won["1"] == purse - table_had(table)
    assert room.problems == ()


def test_a_forfeited_hand_is_settled_as_forfeited_whatever_the_cards_say(room):
    table = in_mid_round(room, "forfeit")

    table.act("ann", c.Leave())
    table.play_out()

    settled = last_round(table, HandSettled)
    assert [(each.outcome, each.returned) for each in settled if each.seat == 1] == [("forfeited", 0)] * 2
    assert "forfeited" not in [each.outcome for each in settled if each.seat == 2]


def test_what_was_settled_before_somebody_left_is_not_forfeited(room):
    table = in_mid_round(room, "forfeit")
    while not is_bust_and_asked_again(table):
        table.play_out()
        table.act("ann", c.Bet((BoxBet(500), BoxBet(500))))
        table.bet("bob")

    table.act("ann", c.Leave())
    table.play_out()

    outcomes = [each.outcome for each in last_round(table, HandSettled) if each.seat == 1]
    assert sorted(outcomes) == ["bust", "forfeited"]
    assert room.problems == ()


def test_a_log_with_a_forfeited_hand_is_played_again_by_its_rules(room):
    table = in_mid_round(room, "forfeit")
    table.act("ann", c.Leave())
    table.play_out()

    again = replay_log(every_step(room.store, "t-1"), room.store.book)

    assert again.problems == ()


def test_a_log_in_which_a_forfeited_hand_is_paid_is_found_out(room):
    table = in_mid_round(room, "forfeit")
    table.act("ann", c.Leave())
    table.play_out()
    steps = [
        replace(step, events=tuple(paid(event) for event in step.events)) for step in room.store.steps("t-1")
    ]

    again = replay_log(steps, room.store.book)

    assert "tables.replay/differs" in [problem.key for problem in again.problems]


def paid(event):
    return replace(event, body=event.body.replace(b'"forfeited"', b'"win"'))


def last_round(table, kind):
    """What happened in the last round, of one kind."""
    played = [fact for fact in table.facts if isinstance(fact, RoundAdvanced)]
    last = [fact for fact in played if fact.round == played[-1].round]
    events = [ADAPTERS["blackjack"].event_from(bytes(fact.event), table.table.book) for fact in last]
    return [event for event in events if isinstance(event, kind)]


def is_bust_and_asked_again(table):
    """Whether Ann, who hits in her first box as long as she may, is bust there and asked for her second."""
    while table.asked is not None and table.asked[:2] == ("ann", 1) and "hit" in table.asked[2]:
        table.act("ann", c.ChooseAction(1, "hit"))
    settled = [(each.box, each.outcome) for each in last_round(table, HandSettled)]
    return table.asked is not None and table.asked[:2] == ("ann", 2) and (1, "bust") in settled


def table_had(table):
    """What Ann had when the last round began."""
    staked = [row for row in table.room.store.read("t-1") if b"RoundOpened" in row.event.body][-1]
    before = [line for line in table.room.store.statement("purse:t-1:1") if line.seq < staked.seq]
    return before[-1].balance


@pytest.mark.parametrize("rule", ["silent", "forfeit"])
def test_the_others_play_on_as_if_nothing_had_happened(room, rule):
    table = in_mid_round(room, rule)
    bobs = table.table.purse(2)

    table.act("ann", c.Leave())
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
