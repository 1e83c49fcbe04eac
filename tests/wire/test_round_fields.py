"""Every field of a round of blackjack that is shown says what the round says."""

from collections import defaultdict
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.disclosure import show_events
from fairdeal.games.blackjack.state import Dealer, Round
from fairdeal.games.game import ForPlayers
from fairdeal.wire.views import blackjack as w
from tests.support.blackjack import Table, deal
from tests.support.random_rounds import seeded_rounds

SHOWN: dict[type[Struct], set[str]] = {
    w.HandView: set(w.HandView.__struct_fields__) - {"is_special"},
    w.BoxView: set(w.BoxView.__struct_fields__) - {"hands", "side"},
    w.SideBetView: set(w.SideBetView.__struct_fields__),
}
"""What stands in the round under the same name; hands and side bets are compared one by one."""

Seen = dict[tuple[type[Struct], str], set[Any]]


def compare(kind: type[Struct], shown: Any, kept: Any, seen: Seen) -> None:
    assert type(shown) is kind
    for name in SHOWN[kind]:
        assert getattr(shown, name) == getattr(kept, name), name
        seen[kind, name].add(getattr(shown, name))


def compare_round(shown: w.RoundView, kept: Round, seen: Seen) -> None:
    assert (shown.phase, shown.purses, shown.banker) == (kept.phase, kept.purses, kept.banker)
    assert shown.is_for_points == kept.book.points_only
    for box, of_round in zip(shown.boxes, kept.boxes, strict=True):
        compare(w.BoxView, box, of_round, seen)
        for hand, hand_of_round in zip(box.hands, of_round.hands, strict=True):
            compare(w.HandView, hand, hand_of_round, seen)
        for side, side_of_round in zip(box.side, of_round.side, strict=True):
            compare(w.SideBetView, side, side_of_round, seen)
    if not kept.hole_hidden:
        dealer = kept.dealer
        named = (shown.dealer.cards, shown.dealer.total, shown.dealer.soft, shown.dealer.category)
        assert named == (dealer.cards, dealer.total, dealer.soft, dealer.category)


def test_every_field_of_boxes_hands_and_side_bets_is_that_of_the_round():
    seen: Seen = defaultdict(set)

    for played in seeded_rounds(houses=24, rounds_each=10):
        for state in played.states:
            compare_round(blackjack.view(state, None), state, seen)

    unproven = [
        f"{kind.__name__}.{name}"
        for kind, names in SHOWN.items()
        for name in names
        if len(seen[kind, name]) < 2
    ]
    assert unproven == [], "a field that is always the same proves nothing"


def test_everybody_is_shown_the_question_and_its_owner_may_answer():
    asked, places = 0, set[int]()

    for played in seeded_rounds(houses=20, rounds_each=4):
        for state in played.states:
            waiting = blackjack.waiting_for(state)
            shown = blackjack.view(state, None)
            assert shown.actions == {}
            if shown.asked is None:
                continue
            asked += 1
            assert isinstance(waiting, ForPlayers)
            assert shown.asked.question == waiting.question
            assert waiting.options[shown.asked.box] == shown.asked.options
            places.add(shown.asked.hand)
            owner = state.boxes[shown.asked.box - 1].owner if shown.asked.box else state.banker
            may_answer = {} if owner is None else {shown.asked.box: shown.asked.options}
            assert blackjack.view(state, owner).actions == may_answer

    assert asked > 100
    assert places >= {0, 1, 2}


def test_the_question_names_the_place_of_its_hand():
    split = deal(player="8H 8C", dealer="10S 7D", next="3D 10D").do("split").do("stand")

    (asked,) = {blackjack.view(split.state, viewer).asked for viewer in (None, 1)}

    assert asked is not None
    assert (asked.box, asked.hand, asked.question) == (1, 2, "action")


def test_a_face_up_ace_of_the_dealer_is_soft():
    round_ = deal(player="10H 8C", dealer="KD AS")

    cards = (FACE_DOWN, Card("AS"))
    dealer = blackjack.view(round_.state, None).dealer
    assert (dealer.cards, dealer.total, dealer.soft, dealer.category) == (cards, 11, True, "general")


def test_a_face_up_ten_of_the_dealer_is_hard():
    round_ = deal(player="10H 8C", dealer="9S KD")

    cards = (FACE_DOWN, Card("KD"))
    dealer = blackjack.view(round_.state, None).dealer
    assert (dealer.cards, dealer.total, dealer.soft, dealer.category) == (cards, 10, False, "general")


# What would otherwise be read in the rule book.


def shown_states(table: Table) -> list[w.RoundView]:
    """What a spectator saw after each event."""
    return [each.after for each in show_events(table.events)]


@pytest.mark.parametrize(
    ("dealer", "house", "phases"),
    [
        ("9S KD", "", {"players", "dealer", "settling", "closed"}),
        ("9S AD", "", {"players", "dealer", "settling", "closed"}),
        ("KS AD", "", set()),
        ("KS 7D", "", set()),
        ("9S KD", 'dealer.hole_card = "no_peek"', set()),
    ],
)
def test_a_dealer_has_peeked_once_play_goes_on_against_an_ace_or_a_ten(dealer, house, phases):
    table = deal(player="10H 8C", dealer=dealer, house=house)
    while not table.is_over:
        table.do("no" if table.options == ("yes", "no") else "stand")

    peeked = {view.phase for view in shown_states(table) if view.dealer.has_peeked}

    assert peeked == phases


def test_a_dealer_would_draw_to_less_than_17_of_the_cards_that_are_shown():
    table = deal(player="10H 8C", dealer="9S 6D", next="2C").do("stand")

    said = [(view.dealer.total, view.dealer.would_draw) for view in shown_states(table)]

    assert said[-1] == (17, False)
    assert {(6, True), (15, True)} <= set(said)


def test_a_dealer_who_stopped_short_would_still_draw_when_the_round_is_over():
    table = deal(player="10H 8C", dealer="9S 6D", next="KC").do("hit")

    end = shown_states(table)[-1]

    assert (end.phase, end.dealer.total, end.dealer.would_draw) == ("closed", 15, True)


@pytest.mark.parametrize(("what", "is_push"), [("bust", False), ("push", True)])
def test_a_dealers_22_says_whether_it_is_a_push(what: str, is_push: bool):
    house = f'dealer.total_22 = "{what}"'
    table = deal(player="10H 8C", dealer="6S KD", next="6C", house=house).do("stand")

    assert shown_states(table)[-1].dealer.is_push == is_push
    assert not shown_states(table)[0].dealer.is_push


def test_a_question_of_a_swap_shows_both_hands_as_they_would_be():
    table = deal(player=("AH 6C", "5H KC"), dealer="9S 7D", house="variant.switch = true", owners=(1, 1))

    asked = blackjack.view(table.state, None).asked

    assert asked is not None
    assert [(hand.cards, hand.total, hand.soft) for hand in asked.swapped] == [
        (("AH", "KC"), 21, True),
        (("5H", "6C"), 11, False),
    ]
    assert {(hand.category, hand.is_natural) for hand in asked.swapped} == {("general", False)}


def test_a_round_says_whose_card_comes_next():
    table = deal(player=("10H 8C", "8H 8S"), dealer="9S 8D", next="2C 10C").do("stand split stand stand")

    seen = [blackjack.view(state, None).next_card for state in states_of(table.events)]

    dealt = [event for event in table.events if isinstance(event, e.CardDealt | e.DealerDrew)]
    assert seen[:6] == [w.NextCard(1, 1), w.NextCard(2, 1), None, w.NextCard(1, 1), w.NextCard(2, 1), None]
    after_split = [place for place in seen[6:] if place is not None]
    assert after_split == [w.NextCard(2, 1), w.NextCard(2, 2)]
    assert [(each.box, each.hand) for each in dealt if isinstance(each, e.CardDealt)][-2:] == [(2, 1), (2, 2)]


def states_of(events: list[e.Event]) -> list[Round]:
    state, states = None, []
    for event in events:
        state = blackjack.apply(state, event)
        states.append(state)
    return states


def test_a_bonus_hand_is_special_and_a_natural_or_a_plain_21_is_not():
    house = 'pay.bonus_hands = [{ name = "three", total = 21, count = "3", pay = 2 }]'
    hit = deal(player=("7H 7C", "AH KC"), dealer="9S 6D", next="7S 4D", house=house).do("hit")

    one, other = (box.hands[0] for box in blackjack.view(hit.state, None).boxes)

    assert (one.category, one.is_special) == ("three", True)
    assert (other.category, other.is_special) == ("natural", False)


def test_nothing_that_is_said_of_the_dealer_depends_on_a_card_that_is_face_down():
    compared = 0

    for played in seeded_rounds(houses=30, rounds_each=10):
        for state in played.states:
            hole = state.book.hole_place
            if not state.hole_hidden or len(state.dealer.cards) <= hole:
                continue
            before = blackjack.view(state, None)
            for card in state.book.pack[:13]:
                cards = tuple(card if at == hole else each for at, each in enumerate(state.dealer.cards))
                other = replace(state, dealer=dealer_with(state, cards))
                after = blackjack.view(other, None)
                assert (after.dealer, after.next_card) == (before.dealer, before.next_card)
                compared += 1

    assert compared > 1_000


def dealer_with(state: Round, cards: tuple[Card, ...]) -> Dealer:
    dealer = state.dealer
    held = Dealer(stood=dealer.stood, owed=dealer.owed, lap=dealer.lap)
    for card in cards:
        held = with_card(held, card, state.book)
    return replace(held, owed=dealer.owed)
