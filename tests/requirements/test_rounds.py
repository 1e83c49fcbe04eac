"""Whole rounds and single steps that the systems before ours were asked for."""

from random import Random

import pytest

from fairdeal.cards import STANDARD, Card, Shoe, fisher_yates
from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.game import Choose, Entries, Refused, Stake, advance, begin
from fairdeal.houses.library import open_house
from tests.support.blackjack import Table, deal
from tests.support.covers import covers


def left_after_deal(house: str, players: int, chips: int) -> int:
    """Cards left of one shuffled pack when the first question is asked."""
    shoe = Shoe(fisher_yates(STANDARD, Random(5).randrange))

    def draw() -> Card:
        nonlocal shoe
        card, shoe = shoe.draw()
        return card

    stakes = tuple(Stake(seat, seat, chips) for seat in range(1, players + 1))
    entries = Entries(stakes, dict.fromkeys(range(1, players + 1), 100))
    state, _ = begin(blackjack, open_house(house)[1], entries, draw)
    assert state.phase is Phase.PLAYERS
    return shoe.left


@covers("S0-05")
@pytest.mark.parametrize(("players", "left"), [(1, 48), (2, 46), (3, 44)])
def test_everyone_gets_two_cards_of_one_pack(players, left):
    assert left_after_deal("gojack", players, 0) == left


@covers("S2-23")
def test_both_hands_of_the_teaching_game_come_from_one_pack():
    assert left_after_deal("cs161", 1, 10) == 48


@covers("S0-37")
@pytest.mark.parametrize(
    ("dealer", "drawn", "total"), [("10S 10S", "", 20), ("2S 10S", "5C", 17), ("2S 10S", "10H", 22)]
)
def test_a_dealer_set_down_with_these_cards_draws_these(dealer, drawn, total):
    table = deal(player="10H 8C", dealer=dealer, next=drawn).do("stand")

    assert table.state.phase is Phase.CLOSED
    assert (table.state.dealer.total, table.cards) == (total, [])


@covers("S0-37")
def test_a_player_who_hits_to_13_is_asked_again():
    table = deal(player="2S 10H", dealer="10S 10D", next="AH").do("hit")

    assert table.state.phase is Phase.PLAYERS
    assert table.asked_box == 1


@covers("S0-37")
def test_the_only_player_who_goes_bust_ends_the_round():
    table = deal(player="10H 8S", dealer="10S 6D", next="4C").do("hit")

    assert table.outcomes() == ("bust",)
    assert table.dealer == "10S 6D"


@covers("S0-37")
def test_after_the_first_player_stays_the_second_is_asked_and_then_the_dealer_plays():
    table = deal(player=("10H 8S", "9H 8D"), dealer="10S 10D")

    table.do("stand")
    asked_second = table.asked_box
    table.do("stand")

    assert asked_second == 2
    assert table.told(e.DealerTurnBegan)


@covers("S0-51")
def test_several_hands_of_a_player_are_played_one_after_the_other():
    table = deal(player="8S 8D", dealer="10D 10C", next="8C 2H 3H 9C").do("split split")
    played = []

    while not table.is_over:
        assert table.state.turn is not None
        played.append(table.state.turn[1])
        table.do("stand")

    assert played == [0, 1, 2]
    assert len(table.hands()) == 3


@covers("S4-09")
def test_bets_are_in_before_the_first_card():
    table = deal(player="10H 8C", dealer="10S 10D").do("stand")

    assert isinstance(table.events[0], e.RoundOpened)
    assert table.events[0].entries.stakes[0].chips == 10
    assert isinstance(table.events[1], e.CardDealt)


@covers("S4-21")
def test_a_hit_is_exactly_one_card():
    table = deal(player="2H 3C", dealer="10S 10D", next="4D 5D")

    happened = table.choose(1, "hit")

    assert [type(event) for event in happened] == [e.HandHit, e.CardDealt]
    assert table.held() == ("2H 3C 4D",)
    assert table.cards == ["5D"]


def moved(table: Table) -> list[tuple[str, str, int]]:
    """Where chips went when hands were settled."""
    return [
        (move.source, move.target, move.chips)
        for event in table.told(e.HandSettled)
        for move in blackjack.movements(event)
    ]


@covers("S4-35")
def test_what_the_dealer_collects_and_pays_is_on_record_for_each_hand():
    table = deal(player=("10H 9C", "10C 7C"), dealer="10S 8D").do("stand stand")

    assert moved(table) == [
        ("stake:1:1:main", "purse:1", 10),
        ("bank", "purse:1", 10),
        ("stake:2:1:main", "bank", 10),
    ]


@covers("S4-46")
@pytest.mark.parametrize("action", ["split", "surrender", "swap", "yes", "", "foo"])
def test_a_wrong_action_is_refused_before_it_touches_anything(action):
    table = deal(player="10H 8C", dealer="10S 6D")
    before, seen = table.state, blackjack.view(table.state, 1)

    with pytest.raises(Refused) as refused:
        advance(blackjack, table.state, Choose(1, action))

    assert refused.value.code == "action/not-legal"
    assert refused.value.allowed == table.options
    assert (table.state, blackjack.view(table.state, 1)) == (before, seen)


@covers("S4-46")
def test_the_view_follows_the_game():
    table = deal(player="2H 3C", dealer="10S 10D", next="4D")

    table.do("hit")

    assert blackjack.view(table.state, 1).boxes[0].hands[0].cards == ("2H", "3C", "4D")
