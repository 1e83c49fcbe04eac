"""A hand of the classroom, which knows its deck."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.classroom import BadCard, Card, Deck, Hand, ShoeEmpty

FACES = {"A": 1, "J": 11, "Q": 12, "K": 13}
CARDS = Deck(Random(1)).cards
ANYTHING = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers())


def hand(faces: str, deck: Deck | None = None) -> Hand:
    """A hand of these faces, such as `A 10 Q`, all of clubs."""
    cards = [Card("club", FACES.get(face) or int(face)) for face in faces.split()]
    return Hand(Deck(Random(1)) if deck is None else deck, cards)


@pytest.mark.covers("S2-01", "S2-02", "S2-03", "S2-09")
@pytest.mark.parametrize(
    ("faces", "value"),
    [
        ("", 0),
        ("J 6", 16),
        ("A A", 12),
        ("A A Q", 12),
        ("A A Q A", 13),
        ("A A Q A J", 23),
        ("A A A 5", 18),
        ("A " * 21, 21),
        ("A " * 22, 22),
        ("2 A", 13),
        ("2 A J", 13),
        ("J J A 4", 25),
        ("K Q", 20),
    ],
)
def test_an_ace_counts_11_unless_that_busts_and_a_face_card_10(faces, value):
    assert hand(faces).value == value


@pytest.mark.covers("S0-13", "S2-04")
@pytest.mark.parametrize("faces", ["A A Q A", "2 A J", "A 9 A", "J J A 4"])
def test_neither_order_nor_suit_matters_for_the_value(faces):
    orders = {hand(" ".join(order)).value for order in permutations(faces.split())}
    suits = {
        Hand(Deck(Random(1)), [Card(suit, card.face) for card in hand(faces).cards]).value
        for suit in ("spade", "heart", "diamond", "club")
    }

    assert orders == suits == {hand(faces).value}


@pytest.mark.covers("S2-10")
@pytest.mark.parametrize(("faces", "bust"), [("J J A", False), ("J J 2", True), ("A Q", False), ("", False)])
def test_a_hand_is_bust_when_its_value_exceeds_21(faces, bust):
    assert hand(faces).is_bust is bust


@pytest.mark.covers("S2-11")
@pytest.mark.parametrize(
    ("faces", "blackjack"), [("A Q", True), ("7 7 7", False), ("A Q 5", False), ("9 Q", False)]
)
def test_a_blackjack_is_21_in_exactly_two_cards(faces, blackjack):
    assert hand(faces).is_blackjack is blackjack


@pytest.mark.covers("S2-06")
def test_a_hand_from_a_deck_takes_its_two_top_cards():
    deck = Deck(Random(1))

    dealt = Hand(deck)

    assert dealt.cards == CARDS[:2]
    assert len(deck) == 50
    assert dealt.deck is deck


@pytest.mark.covers("S2-07", "S2-08")
@pytest.mark.parametrize("faces", ["A Q", "A", "2 3 4 5"])
def test_a_hand_of_given_cards_takes_none_from_the_deck(faces):
    deck = Deck(Random(1))

    given_hand = hand(faces, deck)

    assert len(given_hand.cards) == len(faces.split())
    assert len(deck) == 52


@pytest.mark.covers("S2-05")
def test_two_hands_of_one_deck_draw_from_the_same_cards():
    deck = Deck(Random(1))
    mine, yours = Hand(deck), Hand(deck)

    mine.hit()
    yours.hit()

    assert (*mine.cards[:2], *yours.cards[:2], mine.cards[2], yours.cards[2]) == CARDS[:6]
    assert len(deck) == 46


@pytest.mark.covers("S2-12", "S2-14")
def test_a_hit_adds_the_top_card():
    deck = Deck(Random(1), [Card("heart", 5)])
    mine = hand("A Q", deck)

    mine.hit()

    assert str(mine) == "<club,A> <club,Q> <heart,5> (16)"
    assert deck.is_empty


@pytest.mark.covers("S2-13")
def test_a_hit_on_a_bust_hand_changes_neither_hand_nor_deck():
    deck = Deck(Random(1))
    bust = hand("J J 2", deck)

    bust.hit()

    assert len(bust.cards) == 3
    assert deck.cards == CARDS


@pytest.mark.covers("S2-15")
def test_a_hit_from_an_empty_deck_replenishes_it_first():
    deck = Deck(Random(1), [])
    mine = hand("", deck)

    mine.hit()

    assert len(mine.cards) == 1
    assert len(deck) == 51
    assert (*mine.cards, *deck.cards) != CARDS


def test_cards_that_lie_in_hands_do_not_come_back_when_the_deck_is_replenished():
    deck = Deck(Random(1))
    mine, yours = Hand(deck), Hand(deck)
    while not deck.is_empty:
        deck.discard()

    mine.hit()

    assert len(mine.cards) == 3
    assert Counter(mine.cards + yours.cards + deck.cards) == Counter(CARDS)


def test_a_hand_dealt_from_the_last_card_does_not_get_that_card_twice():
    for seed in range(200):
        deck = Deck(Random(seed), CARDS[:1])

        dealt = Hand(deck)

        assert Counter(dealt.cards + deck.cards) == Counter(CARDS)


def test_when_all_52_cards_lie_in_hands_a_hit_says_so():
    deck = Deck(Random(1), [])
    others = [Hand(deck, CARDS[place : place + 4]) for place in range(0, 52, 4)]
    mine = hand("", deck)

    with pytest.raises(ShoeEmpty, match="no card is left to deal: all 52 lie in hands"):
        mine.hit()
    assert len(others) == 13
    assert mine.cards == ()


@pytest.mark.covers("S2-17", "S2-18")
@pytest.mark.parametrize(
    ("mine", "yours", "pushes", "defeats"),
    [
        ("A 10", "A K", True, False),
        ("10 8", "10 7", False, True),
        ("10 7", "10 8", False, False),
        ("A 10", "10 8", False, True),
        ("10 8", "A 10", False, False),
        ("10 10 7", "10 8", False, False),
        ("10 8", "10 10 7", False, True),
        ("10 10 7", "10 10 6", False, False),
        ("10 10 6", "10 10 7", False, False),
        ("7 7 7", "A K", True, False),
    ],
)
def test_a_hand_pushes_or_defeats_another_by_its_value(mine, yours, pushes, defeats):
    assert hand(mine).pushes(hand(yours)) is pushes
    assert hand(mine).defeats(hand(yours)) is defeats


@pytest.mark.covers("S2-19")
@given(ANYTHING)
def test_what_is_no_hand_is_neither_pushed_nor_defeated(thing):
    assert hand("A K").pushes(thing) is False
    assert hand("A K").defeats(thing) is False


@pytest.mark.covers("S2-16")
def test_a_card_is_found_at_its_place():
    mine = hand("A 5")

    assert [str(mine.card_at(place)) for place in (0, 1)] == ["<club,A>", "<club,5>"]


@pytest.mark.covers("S2-16")
@pytest.mark.parametrize("place", [-1, -2, 2, 999, None, "0", 0.0, 1.0, True, [0]])
def test_no_card_is_found_where_none_lies(place):
    assert hand("A 5").card_at(place) is None


@given(ANYTHING | st.integers(-4, 4))
def test_any_place_has_the_right_card_or_none(place):
    mine = hand("A 5 7")

    found = mine.card_at(place)

    assert found is None or found is mine.cards[place]


@pytest.mark.covers("S2-20")
@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ([("club", 1), ("diamond", 1)], "<club,A> <diamond,A> (12)"),
        ([("club", 1), ("spade", 12)], "<club,A> <spade,Q> (21 -- Black Jack!)"),
        (
            [("club", 1), ("spade", 12), ("heart", 5), ("spade", 11)],
            "<club,A> <spade,Q> <heart,5> <spade,J> (26 -- Bust!)",
        ),
        ([], "(0)"),
    ],
)
def test_the_text_tells_the_cards_the_value_and_what_it_is(cards, text):
    assert str(Hand(Deck(Random(1)), [Card(*card) for card in cards])) == text


@pytest.mark.parametrize("deck", [None, 52, "deck", Deck])
def test_a_hand_needs_a_deck(deck):
    with pytest.raises(TypeError, match="a hand needs the Deck that it takes its cards from, not "):
        Hand(deck)


@given(st.lists(st.none() | st.integers() | st.text(), min_size=1))
def test_a_hand_is_made_of_cards_only(things):
    with pytest.raises(BadCard, match="is not a card"):
        Hand(Deck(Random(1)), things)


@given(st.integers(0, 2**32), st.lists(st.integers(0, 5), max_size=80))
def test_deck_and_hands_never_hold_a_card_twice(seed, turns):
    deck = Deck(Random(seed))
    deck.shuffle()
    hands = [Hand(deck) for _ in range(5)]

    for turn in turns:
        if turn < 5:
            hands[turn].hit()
        else:
            # The round is over: these cards leave the game, and come back when the deck is replenished.
            hands = []
            hands = [Hand(deck) for _ in range(5)]

    held = Counter(card for each in hands for card in each.cards)
    assert max((held + Counter(deck.cards)).values()) == 1
