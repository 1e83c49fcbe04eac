"""What a view of a table says: to those who came late, about actions, chips, bankers and houses."""

from typing import Any

import msgspec
from msgspec.structs import replace

from fairdeal.tables.houses.figures import describe_changes, describe_house, house_edge
from fairdeal.tables.model.events import BoxBet, RoundAdvanced, RoundEnded
from fairdeal.tables.stored_table import load, read_snapshot, to_snapshot
from fairdeal.tables.views.table_view import Facts, encode_with_own, own_view, public_view, view
from fairdeal.wire import commands as c
from fairdeal.wire.views import view_of
from tests.tables.room import Room, Sitting, opened_house
from tests.wire.plain_table import render

encode = msgspec.json.encode


def test_whoever_missed_all_events_still_sees_how_the_round_ended(room: Room):
    table = room.open()
    table.seat("ann", "bob")
    table.play("ann", "bob")
    ended = table.happened(RoundEnded)[-1]
    settled = [
        event for fact in table.happened(RoundAdvanced) if (event := _game_event(table, fact)).get("returned")
    ]

    late = msgspec.json.decode(encode(view(table.table, None)), type=view_of("blackjack"))

    assert (late.round, late.last.number, late.last.voided) == (None, 1, "")
    assert late.last.won == {int(seat): chips for seat, chips in ended.won.items()}
    assert late.last.names == {1: "Ann", 2: "Bob"}
    hands = [(box.number, hand.outcome, hand.returned) for box in late.last.round.boxes for hand in box.hands]
    assert all(outcome for _, outcome, _ in hands)
    assert [hand for hand in hands if hand[2]] == [
        (each["box"], each["outcome"], each["returned"]) for each in settled
    ]
    assert "??" not in late.last.round.dealer.cards
    assert all(late.last.round.boxes[0].hands[0].cards)


def _game_event(table: Sitting, fact: RoundAdvanced) -> dict[str, Any]:
    event: dict[str, Any] = msgspec.json.decode(bytes(fact.event))
    return event


def test_the_last_round_is_shown_until_the_next_one_begins_though_somebody_leaves(room: Room):
    table = room.open()
    table.seat("ann", "bob")
    table.play("ann", "bob")

    table.act("bob", c.Leave())
    between = view(table.table, None)
    table.until_asked("ann")
    during = view(table.table, None)

    assert between.last is not None
    assert between.last.names[2] == "Bob"
    assert render(encode(between)).count("Bob") >= 2
    assert during.last is None


def test_a_round_that_was_called_off_says_so_and_keeps_the_hole_card_hidden(room: Room):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann")
    table.act("ops", c.VoidRound("a reason for the log"))

    sent = encode(view(table.table, "ann"))

    assert "was called off: staff" in render(sent)
    assert b"??" in sent
    assert b"reason for the log" not in sent


def test_the_last_round_comes_from_the_log_and_from_a_snapshot_as_it_was_live(room: Room):
    table = room.open()
    table.seat("ann", "bob")
    table.play("ann", "bob")
    live = table.table

    loaded = load(room.store, live.id)
    kept = read_snapshot(room.store, to_snapshot(live))

    assert loaded is not None
    assert live.last is not None
    assert (loaded.last, kept.last) == (live.last, live.last)
    assert encode(view(loaded, "bob")) == encode(view(live, "bob"))


def test_what_everybody_sees_is_encoded_once(room: Room):
    table = room.open(banker="1")
    table.seat("ann", "bob", "cid")
    table.until_asked("bob", "cid")
    public = public_view(table.table)
    shared = encode(public)

    for person in ("ann", "bob", "cid"):
        place = table.table.place_of(person)
        assert place is not None
        own = own_view(table.table, place, public)
        assert encode_with_own(shared, own) == encode(view(table.table, person))
        assert (own.round is not None) == (person == "ann"), "only the banker sees more of the round"


def test_every_action_says_what_it_costs_or_why_it_is_not_offered(room: Room):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann", chips=1_000)
    own = view(table.table, "ann").own
    assert own is not None

    actions = {action.action: action for action in own.actions}

    assert actions["stand"].is_open
    assert set(actions) >= {"hit", "stand", "double", "split"}
    assert all(action.is_open or (action.why and action.reason) for action in own.actions)
    doubles = actions["double"]
    assert (doubles.chips if doubles.is_open else 1_000) == 1_000
    assert actions["hit"].word.told("zh") != actions["hit"].word.told("en")


def test_nobody_is_offered_an_action_in_the_place_of_another(room: Room):
    table = room.open()
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    person, _, _ = table.asked or ("", 0, ())

    owns = {each: view(table.table, each).own for each in ("ann", "bob")}

    assert {each: bool(own.actions) for each, own in owns.items() if own} == {
        each: each == person for each in ("ann", "bob")
    }


def test_purse_net_and_wallet_follow_the_chips(room: Room):
    table = room.open()
    table.seat("ann", chips=20_000)
    table.play("ann", chips=1_000)
    won = table.happened(RoundEnded)[-1].won["1"]
    table.act("ann", c.BuyIn(500))
    table.act("ann", c.CashOut(200))

    own = view(table.table, "ann", wallet=room.wallet("ann")).own
    table.until_asked("ann")
    in_round = view(table.table, "ann").own

    assert own is not None
    assert in_round is not None
    assert (own.purse, own.net, own.wallet) == (20_300 + won, won, room.wallet("ann"))
    played = sum(each.won["1"] for each in table.happened(RoundEnded))
    assert in_round.net == played, "an open stake is not lost yet"


def test_a_person_who_deals_is_shown_by_name_and_not_by_id(room: Room):
    table = room.open(duties=("open", "deal"))
    table.seat("ann")
    table.act("dee", c.BeginShift("Dana"))

    seen = view(table.table, None)

    assert (seen.dealer.name, seen.dealer.duties) == ("Dana", ("open", "deal"))
    assert b'"dee"' not in encode(seen)
    assert b'"ann"' not in encode(seen)


def test_a_view_says_what_the_banker_covers_and_what_one_player_can_bet(room: Room):
    table = room.open(banker="1")
    table.seat("ann", "bob")

    public, own = public_view(table.table), view(table.table, "bob").own

    assert (public.dealer.banker, public.dealer.banker_name) == (1, "Ann")
    assert public.bets.covers == table.table.covers(1) == 20_000
    assert own is not None
    assert own.bets is not None
    assert own.bets.most < public.bets.most
    assert view(table.table, "ann").own == replace(view(table.table, "ann").own, bets=None)  # type: ignore[type-var]


def test_side_bets_are_shown_with_name_limits_and_edge(room: Room):
    table = room.open("vegas_downtown_side_bets")
    house = describe_house(*opened_house("vegas_downtown_side_bets", ()))

    side = public_view(table.table, Facts(house=house)).bets.side

    assert side
    assert all(each.name.en and each.least <= each.most and each.edge is not None for each in side)


def test_what_new_rules_changed_is_shown_in_both_languages():
    before, after = (
        opened_house("vegas_strip", ()),
        opened_house("vegas_strip", ("dealer.soft17=hit",)),
    )

    changes = describe_changes(before, after)

    assert changes
    assert all(line.en and line.zh and line.en != line.zh for line in changes)


def test_the_edge_of_a_house_is_what_its_basic_strategy_loses():
    book = opened_house("vegas_strip", ())[1]

    edge = house_edge(book)

    assert edge is not None
    assert 0.2 < edge.percent < 0.6
    assert house_edge(opened_house("gojack", ())[1]) is None


def test_a_house_for_points_shows_the_score_of_everybody(room: Room):
    table = room.open("gojack")
    table.seat("ann", "bob", chips=0)
    for _ in range(5):
        for person in ("ann", "bob"):
            table.act(person, c.Bet((BoxBet(0),)))
        table.play_out()
    events = [_game_event(table, fact) for fact in table.happened(RoundAdvanced)]
    won = [event["outcome"] for event in events if event["type"] == "HandSettled"]

    seen = view(table.table, "ann")

    scores = sum(seat.points for seat in seen.seats), seen.dealer.points
    assert scores == (sum(o in ("win", "natural") for o in won), sum(o in ("lose", "bust") for o in won))
    assert sum(scores) > 0


def test_a_view_says_since_when_somebody_has_sat_there(room: Room):
    table = room.open()
    room.later(90)
    sat_down = room.now
    table.seat("ann")
    table.play("ann")

    own = view(table.table, "ann").own

    assert own is not None
    assert own.seated_at_ms == sat_down
