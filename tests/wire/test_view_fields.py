"""Every field of a view says what the table says: whole parts are compared, so that none can be left out."""

from typing import Any

import pytest
from msgspec.structs import asdict, replace

from fairdeal.fairness.sealing import SeatSeed, seat_commitment
from fairdeal.room.bots.driver import seat_bot
from fairdeal.tables.engine.clock import deadline
from fairdeal.tables.model.awaited import is_at_rest
from fairdeal.tables.model.events import BoxBet, RoundEnded
from fairdeal.tables.model.state import Pace, Place, Table
from fairdeal.tables.views.table_view import Facts, HouseFacts, public_view, view
from fairdeal.wire import commands as c
from fairdeal.wire.parts import SideStake, Text
from fairdeal.wire.views import table as w
from tests.tables.room import Room, Sitting, opened_house
from tests.wire.drawn_tables import states

HOUSE = "vegas_downtown_side_bets"
NOW = 1_700_000_123_456

FACTS = Facts(
    now=NOW,
    house=HouseFacts(
        name=Text("The Strip", "拉斯维加斯"),
        heading=Text("The Strip (own/strip)", "拉斯维加斯 (own/strip)"),
        text=Text("Two decks downtown.", "市中心两副牌。"),
        voice="table",
        summary=Text("2 decks, H17, 3:2", "2副牌"),
        edge=w.EdgeView(0.41, is_exact=True),
        side_bets={"ladies": Text("Lucky Ladies", "幸运女士")},
        side_edges={"ladies": 24.71},
        hands={"charlie": Text("five-card charlie", "五小龙")},
        awards={"suited": Text("suited", "同花")},
        changes=(Text("The dealer hits soft 17.", "庄家软17要牌。"),),
    ),
    funds=123_456,
)

CLOCK: dict[str, Any] = {"decision_seconds": 30, "bet_seconds": 20, "more_seconds": 45, "more_times": 3}


def open_full(room: Room, **terms: Any) -> Sitting:
    """A table with a clock, a person who deals, two players and a bot; the bank of the table pays."""
    usual = {"payout_most": 40_000, "players_least": 2, "seats": 5, "boxes_each": 2, "bank": 900_000}
    table = room.open(HOUSE, **{**CLOCK, **usual, "duties": ("open",), **terms})
    table.act("dee", c.BeginShift("Dana"))
    room.later(7)
    table.seat("ann", "bob", chips=20_000)
    room.wait_for(seat_bot(table.host, "mimic", "Mim", 30_000, "bot"))
    return table


def play_full(table: Sitting) -> None:
    """A round with side bets."""
    table.act("ann", c.Bet((BoxBet(1_000, (SideStake("royal", 200),)), BoxBet(600))))
    table.bet("bob", chips=700)
    table.act("dee", c.CloseBets())
    table.play_out()


# The table.


def plain_fields(table: Table) -> dict[str, Any]:
    """What the view of a table says beside its parts."""
    parts = {"house", "bets", "seats", "dealer", "shoe", "round", "last"}
    return {name: said for name, said in asdict(public_view(table, FACTS)).items() if name not in parts}


def test_between_rounds_a_view_has_every_field_of_the_table(room: Room):
    table = open_full(room)
    play_full(table)
    room.later(5)
    table.act("ann", c.Bet((BoxBet(500),)))

    said = plain_fields(table.table)

    assert said == {
        "table": "t-1",
        "game": "blackjack",
        "version": room.store.version("t-1"),
        "now_ms": NOW,
        "phase": "betting",
        "is_closing": False,
        "are_bets_closed": False,
        "seats_most": 5,
        "number": 1,
        "round_began_at_ms": None,
        "clock": w.ClockView(30, 20, 45, 3),
        "deadline_at_ms": room.now + 20_000,
        "own": None,
    }
    assert public_view(table.table).round is None


def test_in_a_round_that_is_the_last_a_view_has_every_field_of_the_table(room: Room):
    table = room.open(**CLOCK)
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    room.later(3)
    table.act("ops", c.CloseTable())

    said = plain_fields(table.table)

    assert (said["phase"], said["is_closing"]) == ("playing", True)
    assert said["number"] == table.table.rounds > 0
    assert said["round_began_at_ms"] == room.now - 3_000
    assert said["deadline_at_ms"] == room.now - 3_000 + 30_000


def test_more_time_moves_the_deadline_that_is_shown(room: Room):
    table = room.open(**CLOCK)
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    person = table.asked[0] if table.asked else ""
    before = view(table.table, person, FACTS)

    table.act(person, c.MoreTime())
    after = view(table.table, person, FACTS)

    assert before.own is not None
    assert after.own is not None
    assert (before.deadline_at_ms, after.deadline_at_ms) == (room.now + 30_000, room.now + 75_000)
    assert (before.own.more_seconds, before.own.more_times) == (45, 3)
    assert (after.own.more_seconds, after.own.more_times) == (45, 2)


def test_while_the_house_has_something_to_do_no_deadline_is_shown(room: Room):
    table = room.open(**CLOCK)
    table.seat("ann", "bob")
    table.play("ann", "bob")

    at_work = [state for state in states(table) if not is_at_rest(state)]

    assert any(deadline(state) is not None for state in at_work)
    assert {public_view(state).deadline_at_ms for state in at_work} == {None}


def test_the_time_to_bet_is_that_to_decide_where_no_other_is_set(room: Room):
    table = room.open(decision_seconds=30)

    assert public_view(table.table).clock == w.ClockView(30, 30, 60, 2)
    assert public_view(room.open(name="t-2").table).clock is None


# Its parts.


def test_the_house_is_shown_with_all_that_is_known_of_it(room: Room):
    table = open_full(room, house_chip=100, leaving="forfeit")

    house = public_view(replace(table.table, overrides=("dealer.soft17=hit",)), FACTS).house

    assert house == w.HouseView(
        id=f"own/{HOUSE}",
        name=FACTS.house.name or Text(""),
        heading=FACTS.house.heading or Text(""),
        text=FACTS.house.text,
        voice="table",
        book=table.table.book_id,
        overrides=("dealer.soft17=hit",),
        summary=FACTS.house.summary,
        edge=w.EdgeView(0.41, is_exact=True),
        changes=FACTS.house.changes,
        hands=FACTS.house.hands,
        awards=FACTS.house.awards,
        chip=(1, 100),
        house_chip=100,
        is_for_points=False,
        is_for_show=False,
        leaving="forfeit",
    )


def test_a_house_of_which_nothing_is_known_is_called_by_its_id(room: Room):
    house = public_view(room.open().table).house

    assert (house.name, house.heading) == (Text("vegas_strip"), Text("vegas_strip"))
    assert (house.summary, house.edge, house.changes, house.overrides) == (Text(""), None, (), ())
    assert (house.text, house.voice, house.leaving) == (Text(""), "", "silent")


def test_tables_for_show_and_for_points_say_so(room: Room):
    show, points = room.open(name="t-1", for_show=True), room.open("gojack", name="t-2")

    said = [public_view(each.table).house for each in (show, points)]

    assert [house.is_for_show for house in said] == [True, points.table.terms.for_show]
    assert [house.is_for_points for house in said] == [False, True]


def test_what_the_table_takes_is_shown_in_full(room: Room):
    table = open_full(room)

    bets = public_view(table.table, FACTS).bets

    assert bets == w.BetsView(
        least=500,
        most=5_000,  # a box of that wins no more than 40,000
        step=100,
        boxes_each=2,
        are_in_pairs=False,
        players_least=2,
        bots_least=500,
        payout_most=40_000,
        payout_times=8.0,
        covers=900_000,
        needs=None,
        side=(
            w.SideBetOffer("ladies", Text("Lucky Ladies", "幸运女士"), 100, 2_500, 100, 24.71),
            w.SideBetOffer("royal", Text("royal"), 100, 10_000, 100, None),
        ),
    )


def test_who_covers_a_round_is_the_banker_the_bank_or_the_house(room: Room):
    house, bank = room.open(name="t-1"), room.open(name="t-2", bank=70_000)
    banker = room.open(name="t-3", banker="1")
    banker.seat("ann", "bob", chips=9_000)

    covers = [public_view(each.table, FACTS).bets.covers for each in (house, bank, banker)]

    assert covers == [123_456, 70_000, 9_000]
    assert public_view(house.table).bets.covers is None
    assert public_view(room.open("blackjack_switch", name="t-4").table).bets.are_in_pairs


PLACE = Place(
    seat=2,
    person="bot:mimic",
    name="Mim",
    bot="mimic",
    bets=(BoxBet(700, (SideStake("royal", 300),)),),
    last_bets=(BoxBet(500), BoxBet(600)),
    leaves=True,
    waits_for_shoe=True,
    brought=12_000,
    points=4,
    since=NOW - 90_000,
    pace=Pace(is_unhurried=True, extensions=1, missed=2),
)


def test_a_seat_is_shown_with_every_field_of_its_place(room: Room):
    table = room.open(banker="2")
    table.seat("ann", "bob")
    ann = table.table.places[1]

    shown = public_view(replace(table.table, places={1: ann, 2: PLACE})).seats

    assert shown == (
        w.SeatView(
            seat=1,
            name="Ann",
            bot="",
            purse=20_000,
            net=0,
            bets=None,
            last_bets=(),
            bet_most=13_300,  # a natural wins half as much again, and Mim has 20,000
            points=0,
            leaves=False,
            waits_for_shoe=False,
            is_banker=False,
            is_waited_for=True,
            is_unhurried=False,
            missed=0,
        ),
        w.SeatView(
            seat=2,
            name="Mim",
            bot="mimic",
            purse=20_000,
            net=8_000,
            bets=(BoxBet(700, (SideStake("royal", 300),)),),
            last_bets=(BoxBet(500), BoxBet(600)),
            bet_most=None,
            points=4,
            leaves=True,
            waits_for_shoe=True,
            is_banker=True,
            is_waited_for=False,
            is_unhurried=True,
            missed=2,
        ),
    )


def test_after_a_round_a_seat_shows_what_it_had_bet_and_won(room: Room):
    table = open_full(room)
    play_full(table)
    won = table.happened(RoundEnded)[-1].won

    ann, bob, mim = public_view(table.table).seats

    assert (ann.bets, ann.last_bets) == (None, (BoxBet(1_000, (SideStake("royal", 200),)), BoxBet(600)))
    assert (bob.last_bets, bob.net, bob.purse) == ((BoxBet(700),), won["2"], 20_000 + won["2"])
    assert (mim.bot, mim.last_bets) == ("mimic", (BoxBet(500),))
    assert all(seat.is_waited_for for seat in (ann, bob, mim))


def test_a_person_who_deals_is_shown_with_the_bank_and_what_it_has_set_aside(room: Room):
    table = open_full(room)
    idle = public_view(table.table).dealer
    table.act("dee", c.SetPace(True))
    table.act("ann", c.Bet((BoxBet(1_000),)))
    table.bet("bob")
    waiting = public_view(table.table).dealer
    table.act("dee", c.CloseBets())
    assert table.table.round is not None

    dealing = public_view(replace(table.table, dealer_points=6)).dealer

    # Three bets of 1,000, 1,000 and 500 may win eight times as much each.
    assert dealing == w.DealerView(
        name="Dana",
        is_unhurried=True,
        is_waited_for=False,
        duties=("open",),
        banker=None,
        banker_name="",
        bankers="house",
        why_house="",
        bank=880_000,
        reserved=20_000,
        points=6,
    )
    assert (waiting.is_waited_for, waiting.bank, waiting.reserved) == (True, 900_000, 0)
    assert not idle.is_unhurried


def test_a_banker_is_shown_by_seat_and_name(room: Room):
    table = room.open(banker="2", duties=("deal",))
    table.seat("ann", "bob")

    dealer = public_view(table.table).dealer

    assert (dealer.banker, dealer.banker_name, dealer.duties) == (2, "Bob", ("deal",))
    assert (dealer.name, dealer.is_waited_for) == ("", False)


@pytest.mark.parametrize(
    ("bankers", "purses", "why"),
    [
        ("2", (20_000,), "empty"),
        ("elect", (), "empty"),
        ("rotate", (20_000,), "alone"),
        ("1", (20_000, 400), "no_bets"),
        ("1", (600, 20_000), "purses"),
        ("elect", (600, 600), "purses"),
        ("elect", (20_000, 20_000), ""),
        ("house", (20_000,), ""),
    ],
)
def test_where_players_may_bank_a_view_says_why_the_house_does(room: Room, bankers, purses, why):
    table = room.open(banker=bankers)
    for person, chips in zip(("ann", "bob"), purses, strict=False):
        table.seat(person, chips=chips)

    dealer = public_view(table.table).dealer

    assert (dealer.bankers, dealer.why_house) == (bankers, why)


def test_a_seat_shows_the_largest_bet_that_the_bank_can_pay(room: Room):
    table = room.open(bank=40_000)
    table.seat("ann", "bob", chips=100_000)
    table.act("ann", c.Bet((BoxBet(2_500),)))

    between = public_view(table.table).seats
    table.act("bob", c.Bet((BoxBet(500),)))
    playing = public_view(table.table).seats

    # A bet of 2,500 may win eight times as much, and the bank holds twice that.
    assert [seat.bet_most for seat in between] == [5_000, 2_500]
    assert [seat.bet_most for seat in playing] == [None, None]


def test_a_house_that_can_pay_nobody_says_what_it_would_need(room: Room):
    table = room.open()
    table.seat("ann", "bob", chips=100_000)

    enough, short = (public_view(table.table, Facts(funds=funds)) for funds in (4_000, 3_999))
    table.act("ann", c.Bet((BoxBet(500),)))
    later = public_view(table.table, Facts(funds=3_999))

    assert (enough.bets.needs, short.bets.needs, later.bets.needs) == (None, 4_000, None)
    assert [seat.bet_most for seat in short.seats] == [400, 400]


def test_a_seed_is_waited_for_once_the_bets_are_closed(room: Room):
    table = room.open(duties=("open",))
    table.seat("ann", "bob")
    shoe = table.table.shoe
    assert shoe is not None
    bound = seat_commitment(bytes.fromhex(shoe.sealed.commitment), "seat:1", bytes(32)).hex()
    table.act("ann", c.CommitSeed(bound))
    before = public_view(table.table)
    table.bet("ann", "bob")
    after = public_view(table.table)

    assert (before.are_bets_closed, after.are_bets_closed) == (False, True)
    assert [view.shoe.seeds for view in (before, after) if view.shoe is not None] == [
        (w.SeedView("seat:1", bound, "", "bound", is_waited_for=False),),
        (w.SeedView("seat:1", bound, "", "bound", is_waited_for=True),),
    ]


def test_the_shoe_is_shown_with_all_that_is_published_of_it(room: Room):
    table = room.open(HOUSE)
    table.seat("ann")
    table.play("ann")
    shoe, chain = table.table.shoe, table.table.chain
    assert shoe is not None
    assert chain is not None
    seeds = (
        SeatSeed("seat:1", b"1", b""),
        SeatSeed("seat:2", b"2", b"seed"),
        SeatSeed("cut", b"3", b"seed", was_revealed=False),
    )

    shown = public_view(replace(table.table, shoe=replace(shoe, seats=seeds, size=120))).shoe

    assert shown == w.ShoeView(
        number=1,
        commitment=shoe.sealed.commitment,
        root=chain.root,
        next_root=chain.next,
        seeds=(
            w.SeedView("seat:1", "31", "", "bound", is_waited_for=False),
            w.SeedView("seat:2", "32", "73656564", "revealed", is_waited_for=False),
            w.SeedView("cut", "33", "73656564", "replaced", is_waited_for=False),
        ),
        is_binding_closed=True,
        left=120 - shoe.drawn,
        drawn=shoe.drawn,
        cut=shoe.cut,
    )
    assert min(shown.drawn, shown.cut or 0, len(shown.root), len(shown.next_root)) > 0
    assert shown.cut == 52 == len(opened_house(HOUSE, ())[1].pack)


def test_a_shoe_that_nothing_was_dealt_from_can_still_be_bound(room: Room):
    table = room.open(HOUSE)
    table.seat("ann")

    shoe = public_view(table.table).shoe

    assert shoe is not None
    assert (shoe.is_binding_closed, shoe.drawn, shoe.left) == (False, 0, 104)


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_last_round_is_shown_with_every_field(room: Room, rounds: int):
    table = open_full(room)
    for _ in range(rounds):
        play_full(table)
    kept = table.table.last
    assert kept is not None

    last = public_view(table.table).last

    won = {int(seat): chips for seat, chips in table.happened(RoundEnded)[-1].won.items()}
    assert last == w.LastRoundView(rounds, kept.seen, {1: "Ann", 2: "Bob", 3: "Mim"}, won, "")
    assert last.round.phase == "closed"


def test_a_round_that_was_called_off_says_why(room: Room):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann")

    table.act("ops", c.VoidRound("for the log"))
    last = public_view(table.table).last

    assert last is not None
    assert (last.voided, last.number, last.won) == ("staff", table.table.rounds, {})
