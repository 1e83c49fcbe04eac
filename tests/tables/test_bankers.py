"""Who plays the dealer's side, and with whose money."""

from collections import Counter

import pytest
from msgspec.structs import replace

from fairdeal.fairness import BankerElected
from fairdeal.games.game import Refused
from fairdeal.tables.engine.apply import apply_event
from fairdeal.tables.engine.automation import go_on
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.model.events import BetsTakenBack, BoxBet, RoundEnded, RulesChanged
from fairdeal.tables.model.terms import ELECT, HOUSE, ROTATE
from fairdeal.wire import commands as c
from tests.support.covers import covers
from tests.tables.room import PEOPLE, Sitting

EMPTY_HANDED = "bob"


@covers("S3-08", "S3-09")
@pytest.mark.parametrize("players", range(1, 8))
def test_in_1000_elections_every_seat_is_drawn_and_no_other(room, players):
    table = room.open(banker=ELECT)
    table.seat(*PEOPLE[:players], chips=100_000)

    drawn = Counter[int | None]()
    for number in range(1_000):
        builder = StepBuilder(replace(table.table, rounds=number, banks_in=0), room.now, table.host.seeds)
        go_on(builder)
        drawn[builder.table.banker] += 1

    assert set(drawn) == (set(range(1, players + 1)) if players > 1 else {None})
    # By chance alone a seat is drawn so seldom once in a hundred thousand elections.
    assert min(drawn.values()) > 1_000 / players * 0.6


def test_the_lot_of_the_first_round_is_drawn_among_all_who_have_come_before_a_bet(room):
    drawn = set[int | None]()
    for number in range(30):
        table = room.open(name=f"t-{number}", banker=ELECT)
        table.seat(*PEOPLE[:4], chips=100_000)
        table.settle()

        drawn.add(table.table.banker)
        among = table.happened(BankerElected)[-1].among

        assert among == (1, 2, 3, 4)
        table.act("ann", c.CloseTable())
    assert drawn == {1, 2, 3, 4}


def test_who_comes_after_the_first_bet_is_not_drawn_for_that_round(room):
    table = room.open(banker=ELECT)
    table.seat("ann", "bob", chips=100_000)
    table.settle()
    (player,) = table.table.players
    table.only_act(player.person, c.Bet(()))

    table.seat("cid", chips=100_000)

    assert [fact.among for fact in table.happened(BankerElected)] == [(1, 2)]


def test_who_brings_chips_when_the_lot_is_known_does_not_have_it_drawn_again(room):
    table = room.open(banker=ELECT)
    table.act("ann", c.SitDown("Ann", 1))
    table.seat("bob", "cid", chips=50_000)
    table.settle()

    table.act("ann", c.BuyIn(50_000))
    table.settle()

    assert [fact.among for fact in table.happened(BankerElected)][-1] == (2, 3)


@covers("S3-09")
def test_the_bank_goes_round_from_seat_to_seat(room):
    table = room.open(banker=ROTATE)
    table.seat("ann", "bob", "cid", chips=30_000)

    for _ in range(7):
        table.play(*(place.person for place in list(table.table.players)), chips=500)

    assert [fact.seat for fact in table.happened(BankerElected)] == [1, 2, 3, 1, 2, 3, 1, 2]


@covers("S3-12", "S3-07")
@pytest.mark.parametrize("banker", [ROTATE, ELECT, "2"])
def test_a_banker_wins_what_the_players_lose(room, banker):
    table = room.open(banker=banker)
    table.seat("ann", "bob", "cid", chips=30_000)

    for _ in range(10):
        table.play(*(place.person for place in list(table.table.players)), chips=500)

    ended = table.happened(RoundEnded)
    assert all(sum(fact.won.values()) == 0 for fact in ended)
    assert any(any(fact.won.values()) for fact in ended)
    assert sum(table.table.purse(seat) for seat in table.table.places) == 90_000
    assert room.problems == ()


def test_somebody_alone_plays_the_house(room):
    table = room.open(banker=ROTATE)
    table.seat("ann")

    table.play("ann")

    assert table.table.banker is None
    assert len(table.happened(RoundEnded)) == 1


def test_a_seat_without_chips_is_passed_over(room):
    table = room.open(banker=ROTATE)
    table.seat("ann")
    table.act(EMPTY_HANDED, c.SitDown("Bob", 0))
    table.seat("cid")

    table.act(EMPTY_HANDED, c.Bet())
    table.play("cid", chips=500)

    assert [fact.seat for fact in table.happened(BankerElected)] == [1, 3]


def test_a_banker_who_takes_the_chips_away_banks_no_more(room):
    table = room.open(banker=ROTATE)
    table.seat("ann", "bob", "cid")
    assert table.table.banker == 1
    table.bet("bob", chips=500)

    table.act("ann", c.CashOut(20_000))

    assert table.table.banker == 2
    assert [fact.seat for fact in table.happened(BetsTakenBack)] == [2]


def test_bets_that_a_poorer_banker_cannot_pay_any_more_are_taken_back(room):
    table = room.open(banker="1")
    table.seat("ann", "bob", "cid")
    table.bet("bob", chips=2_000)

    table.act("ann", c.CashOut(10_000))

    assert (table.table.banker, table.table.places[2].bets) == (1, None)
    assert table.refusal("bob", c.Bet((BoxBet(2_000),))) == "table/bet/bank"


def test_when_the_banker_leaves_before_the_round_another_is_named(room):
    table = room.open(banker=ROTATE)
    table.seat("ann", "bob", "cid")
    assert table.table.banker == 1

    table.act("ann", c.Leave())

    assert table.table.banker == 2


def test_who_has_bet_and_comes_to_bank_has_the_bet_back(room):
    table = room.open(banker="1", players_least=2)
    table.act("bob", c.SitDown("Bob", 20_000, seat=2))
    table.act("ann", c.SitDown("Ann", 20_000, seat=1))
    assert table.table.banker == 1
    table.act("ann", c.Leave())
    table.bet("bob")

    table.act("cid", c.SitDown("Cid", 20_000, seat=1))

    assert table.table.banker == 1
    assert table.table.places[1].bets is None


def test_a_house_that_banks_again_sends_the_banker_back_to_the_players(room):
    table = room.open(banker=ROTATE)
    table.seat("ann", "bob")
    taken = RulesChanged("vegas_strip", table.table.book_id, replace(table.table.terms, banker=HOUSE))

    after = apply_event(table.table, taken, room.now, (), room.store.book)

    assert after.banker is None
    assert [place.seat for place in after.players] == [1, 2]


def _bets_or_sits_out(table: Sitting, person: str) -> bool:
    try:
        table.act(person, c.Bet((BoxBet(500),) * 3))
    except Refused as refused:
        assert refused.code in ("table/bet/bank", "table/bet/purse")
        table.act(person, c.Bet())
        return False
    return True


@covers("S3-58")
def test_a_banker_pays_everybody_in_full_or_the_bet_is_refused(room):
    table = room.open(banker="1", boxes_each=3)
    table.seat("ann", chips=26_000)
    table.seat("bob", "cid", chips=4_000)

    for _ in range(40):
        bets = sum(_bets_or_sits_out(table, person) for person in ("bob", "cid"))
        if not bets or table.table.banker != 1:
            break
        table.play_out()

    assert table.table.rounds > 1
    assert sum(table.table.purse(seat) for seat in (1, 2, 3)) == 34_000
    assert room.problems == ()


def test_a_bank_with_a_bound_is_funded_once_and_no_more(room):
    table = room.open(bank=6_000)
    table.seat("ann", chips=50_000)

    played = 0
    while played < 60 and table.table.purse(1) >= 500:
        try:
            table.bet("ann", chips=500)
        except Refused as refused:
            assert refused.code == "table/bet/bank"
            break
        table.play_out()
        played += 1

    assert played > 0
    assert table.table.chips.get("bank:t-1", 0) + table.table.purse(1) == 56_000
    table.close()
    assert room.store.balance("house:vegas_strip") + room.wallet("ann") == 106_000
