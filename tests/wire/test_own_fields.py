"""Every field of what only the viewer sees says what the table says."""

from typing import Any

from msgspec.structs import replace

from fairdeal.games.blackjack.state import Round
from fairdeal.ledger.limits import StakeLimit
from fairdeal.tables.model.events import BoxBet, RoundEnded
from fairdeal.tables.model.state import Table
from fairdeal.tables.views.table_view import NO_FACTS, Facts, view
from fairdeal.wire import commands as c
from fairdeal.wire.views import table as w
from tests.tables.room import Room
from tests.wire.test_view_fields import CLOCK, open_full, play_full


def own(table: Table, person: str, facts: Facts = NO_FACTS, wallet: int | None = None) -> w.OwnView[Any]:
    found = view(table, person, facts, wallet).own
    assert found is not None
    return found


def test_between_rounds_a_player_is_shown_all_that_is_theirs(room: Room):
    table = open_full(room, players_least=1)
    sat_down = room.now
    play_full(table)
    won = table.happened(RoundEnded)[-1].won["2"]
    room.later(5)

    bob = own(table.table, "bob", wallet=77)

    assert bob == w.OwnView(
        seat=2,
        purse=20_000 + won,
        wallet=77,
        net=won,
        seated_at_ms=sat_down,
        asked="bet",
        bets=w.OwnBetsView(500, 20_000 + won, 100, (BoxBet(700),), total_most=20_000 + won, limited_by=""),
        actions=(),
        more_seconds=0,  # no clock runs before somebody bets
        more_times=3,
        round=None,
    )


def test_in_a_round_the_player_who_is_asked_is_shown_all_that_is_theirs(room: Room):
    table = room.open(**CLOCK)
    room.later(9)
    table.seat("ann", "bob", chips=5_000)
    table.until_asked("ann", "bob")
    person, box, options = table.asked or ("", 0, ())
    purse = table.table.purse(table.table.place_of(person).seat)  # type: ignore[union-attr]

    asked = own(table.table, person, wallet=3)

    assert replace(asked, actions=(), net=0) == w.OwnView(
        seat=box,
        purse=purse,
        wallet=3,
        net=0,
        seated_at_ms=room.now,
        asked="answer",
        bets=None,
        actions=(),
        more_seconds=45,
        more_times=3,
        round=None,
    )
    assert tuple(action.action for action in asked.actions if action.is_open) == options
    assert {action.box for action in asked.actions} == {box}


def test_nobody_is_shown_a_bet_above_their_purse(room: Room):
    table = room.open(step=100)
    table.seat("ann", chips=2_350)
    pair = room.open("blackjack_switch", name="t-2", step=100)
    pair.seat("bob", chips=2_350)
    poor = room.open(name="t-3", bank=100_000)
    poor.seat("cid", chips=2_350)

    most = [
        bets.most
        for each, person in ((table, "ann"), (pair, "bob"), (poor, "cid"))
        if (bets := own(each.table, person).bets) is not None
    ]

    assert most == [2_300, 1_100, 2_350 - 2_350 % poor.table.terms.step]


def test_the_largest_bet_that_is_shown_is_taken_and_no_larger_one(room: Room):
    table = room.open(payout_most=30_000, step=100)
    table.seat("ann", chips=90_000)
    bets = own(table.table, "ann").bets
    assert bets is not None

    refused = table.refusal("ann", c.Bet((BoxBet(bets.most + bets.step),)))
    table.act("ann", c.Bet((BoxBet(bets.most),)))

    assert refused == "table/bet/payout"
    assert table.table.rounds == 1


def test_what_a_player_can_bet_depends_on_what_the_house_has(room: Room):
    table = room.open()
    table.seat("ann")

    rich, poor = (own(table.table, "ann", Facts(funds=funds)).bets for funds in (1_000_000, 9_000))

    assert rich is not None
    assert poor is not None
    assert (rich.most, rich.usual) == (20_000, (BoxBet(rich.least),))
    assert rich.least <= poor.most < rich.most


def test_own_limits_lower_what_a_player_is_shown(room: Room):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann", chips=1_000)
    in_round = view(table.table, "ann", limit=StakeLimit(total=999)).own
    table.play_out()

    bets = [
        seen.bets
        for limit in (
            StakeLimit(box=1_500, total=4_000),
            StakeLimit(total=900),
            StakeLimit(stopped_by="limit/x"),
        )
        if (seen := view(table.table, "ann", limit=limit).own) is not None
    ]

    step, least = table.table.terms.step, table.table.terms.least
    assert bets == [
        w.OwnBetsView(least, 1_500 - 1_500 % step, step, (BoxBet(1_000),), 4_000, "limit/stake"),
        w.OwnBetsView(least, 900 - 900 % step, step, (BoxBet(least),), 900, "limit/loss"),
        w.OwnBetsView(least, 0, step, (), 0, "limit/x"),
    ]
    assert in_round is not None
    assert "limit/loss" in {action.why for action in in_round.actions if action.action == "double"}


def test_only_the_banker_is_shown_a_round_of_their_own(room: Room):
    table = room.open(banker="1", **CLOCK)
    table.seat("ann", "bob")
    table.until_asked("bob")
    assert table.table.round is not None

    ann, bob = own(table.table, "ann"), own(table.table, "bob")

    assert ann.round is not None
    assert isinstance(table.table.round.state, Round)
    assert ann.round.dealer.cards == table.table.round.state.dealer.cards
    assert (ann.bets, ann.actions, ann.asked, ann.more_seconds) == (None, (), "", 0)
    assert (bob.round, bob.asked) == (None, "answer")


def test_a_person_who_deals_is_shown_what_is_asked_of_them(room: Room):
    table = open_full(room, duties=("open", "deal"))
    idle = own(table.table, "dee", wallet=9)
    table.bet("ann", "bob")
    to_open = own(table.table, "dee")
    table.act("dee", c.CloseBets())
    to_deal = own(table.table, "dee")

    nothing: w.OwnView[Any] = w.OwnView(
        seat=0,
        purse=0,
        wallet=9,
        net=0,
        seated_at_ms=0,
        asked="",
        bets=None,
        actions=(),
        more_seconds=0,
        more_times=3,
        round=None,
    )
    assert idle == nothing
    assert to_open == replace(nothing, wallet=None, asked="open", more_seconds=45)
    assert to_deal == replace(nothing, wallet=None, asked="deal", more_seconds=45)


def test_who_waits_for_a_shuffle_or_leaves_is_asked_for_nothing(room: Room):
    table = room.open()
    table.seat("ann")
    place = table.table.places[1]

    waits = replace(table.table, places={1: replace(place, waits_for_shoe=True)})
    closing = replace(table.table, closing=True)

    assert [(own(each, "ann").asked, own(each, "ann").bets) for each in (waits, closing)] == [("", None)] * 2
