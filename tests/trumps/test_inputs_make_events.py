"""Inputs make events: what a card or a decision causes, and what the house does by itself."""

from fairdeal.cards import Card
from fairdeal.games import trumps
from fairdeal.games.game import Finished, ForCard, ForPlayers, opened
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.state import Shown
from tests.support.covers import covers
from tests.trumps.table import Table, book, cards, entries, names, pack_of


def shown(box: int, card: str, value: int | None) -> Shown:
    return Shown(box, Card(card), value)


def test_a_round_opens_by_dealing():
    state, events = opened(trumps, book(), entries(2))

    assert names(events) == ["RoundOpened"]
    assert trumps.waiting_for(state) == ForCard()


@covers("S1-04")
def test_cards_go_round_the_boxes_until_they_are_even():
    table = Table("ant bee cat dog", "elk fox gnu hen")

    assert table.hands == ["ant bee cat dog", "elk fox gnu hen"]
    assert names(table.events)[-2:] == ["CardDealt", "TrickBegan"]


def test_everybody_may_pick_at_the_same_time_in_any_order():
    table = Table("ant bee", "cat dog", "elk fox")

    assert table.waiting.options == {1: ("1", "2"), 2: ("1", "2"), 3: ("1", "2")}
    assert table.waiting.question == "pick"
    assert table.do("3:2") == [e.CardPicked(3, 3, 2, Card("fox"))]
    assert list(table.waiting.options) == [1, 2]


@covers("S1-16")
def test_when_all_have_picked_the_caller_names_a_category():
    table = Table("ant bee", "cat dog")

    events = table.do("2:1 1:2")

    assert names(events) == ["CardPicked", "CardPicked", "CallOpened"]
    assert table.waiting == ForPlayers({1: ("speed", "price")}, {1: "speed"}, "call")


@covers("S1-09", "S1-17", "S1-19")
def test_a_call_turns_the_cards_up_and_the_best_value_takes_the_others():
    table = Table("ant bee", "cat dog", "elk fox")

    events = table.trick("speed", "2 1 1")

    assert events[-4:] == [
        e.CategoryCalled(1, "speed"),
        e.CardsRevealed((shown(1, "bee", 2), shown(2, "cat", 3), shown(3, "elk", 5)), (3,)),
        e.TrickWon(3, (e.Moved(3, cards("bee cat")),)),
        e.TrickBegan(2, 2),
    ]
    assert table.hands == ["ant", "dog", "elk fox bee cat"]


def test_where_less_is_better_the_lowest_value_takes():
    table = Table("ant bee", "cat dog")

    table.trick("price", "2 1")

    assert table.hands == ["ant", "cat dog bee"]


def test_the_top_of_a_pile_is_played_without_asking():
    table = Table("ant bee", "cat dog", variant="classic")

    assert names(table.events)[-2:] == ["TrickBegan", "TopCardsLaid"]
    assert table.waiting.question == "call"


@covers("S1-35")
def test_a_pile_puts_its_own_card_then_the_captured_ones_to_the_bottom():
    table = Table("ant bee", "elk dog", "cat fox", variant="classic")

    table.trick("speed")

    assert table.hands == ["bee", "dog elk ant cat", "fox"]


def test_of_the_top_three_of_a_pile_any_may_be_picked():
    table = Table("ant bee cat dog", "elk fox gnu hen", settings="hand=three")

    assert table.waiting.options == {1: ("1", "2", "3"), 2: ("1", "2", "3")}
    table.trick("speed", "2 3")
    assert table.hands == ["ant cat dog", "elk fox hen gnu bee"]


def test_a_card_without_a_value_is_revealed_as_such():
    table = Table("ant", "bee", pack=pack_of("speed", ant="-", bee="2"))

    events = table.trick("speed")

    assert e.CardsRevealed((shown(1, "ant", None), shown(2, "bee", 2)), (1, 2)) in events


def test_a_game_that_is_over_waits_for_nobody():
    table = Table("ant", "bee")

    table.trick("speed")

    assert names(table.events)[-3:] == ["BoxesOut", "GameEnded", "RoundClosed"]
    assert trumps.waiting_for(table.state) == Finished()
    assert trumps.follow_up(table.state) is None
