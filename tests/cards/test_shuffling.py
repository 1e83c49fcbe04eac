"""When a house shuffles, cuts, burns and refills its shoe."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import (
    STANDARD,
    BadShuffling,
    Shoe,
    ShoeEmpty,
    Shuffling,
    fisher_yates,
    packs,
    rounds_between,
)


def below_of(seed: int):
    return Random(seed).randrange


def in_order(cards, below):
    """No shuffle at all, so that the next card is known."""
    return tuple(cards)


def play_rounds(shuffling: Shuffling, shoe: Shoe, rounds: int, cards: int, seed: int = 1):
    """The numbers of the rounds before which the shoe was shuffled, and the shoe after them."""
    below = below_of(seed)
    shuffled_before = []
    for number in range(1, rounds + 1):
        if shuffling.is_due(shoe):
            shoe = shuffling.shuffled(shoe, fisher_yates, below)
            shuffled_before.append(number)
        for _ in range(cards):
            _, shoe = shuffling.draw(shoe, fisher_yates, below)
        shoe = shoe.end_round()
    return shuffled_before, shoe


@pytest.mark.covers("S0-48")
def test_fixed_rounds_3_shuffles_before_hands_1_4_and_7():
    shuffling = Shuffling(shuffle="fixed_rounds:3", burn_cards=0)

    shuffled_before, shoe = play_rounds(shuffling, Shoe(STANDARD), rounds=8, cards=9)

    assert shuffled_before == [1, 4, 7]
    assert Counter(shoe.undrawn + shoe.discards) == Counter(STANDARD)


def test_running_out_does_not_move_the_fixed_rounds():
    shuffling = Shuffling(shuffle="fixed_rounds:3", burn_cards=0)

    shuffled_before, _ = play_rounds(shuffling, Shoe(STANDARD), rounds=8, cards=20)

    assert shuffled_before == [1, 4, 7]


@pytest.mark.parametrize("way", ["csm", "every_round", "fixed_rounds:1"])
def test_a_machine_and_a_fresh_shoe_are_shuffled_before_every_round(way):
    shuffled_before, _ = play_rounds(Shuffling(shuffle=way), Shoe(STANDARD), rounds=4, cards=5)

    assert shuffled_before == [1, 2, 3, 4]


def test_the_shoe_is_shuffled_after_the_round_in_which_the_cut_card_came():
    # 52 cards, 26 in front of the cut card, one of them burnt: it comes in the fifth round of five cards.
    shuffling = Shuffling(penetration=0.5)

    shuffled_before, _ = play_rounds(shuffling, Shoe(STANDARD), rounds=11, cards=5)

    assert shuffled_before == [1, 6, 11]


@pytest.mark.parametrize(
    ("shuffling", "cut"),
    [
        (Shuffling(), 234),
        (Shuffling(penetration=0.5), 156),
        (Shuffling(cut_card_from_end=52), 260),
        (Shuffling(cut_card_from_end=0), 312),
        (Shuffling(cut_card_from_end=400), 0),
        (Shuffling(shuffle="csm"), None),
        (Shuffling(shuffle="fixed_rounds:2"), None),
    ],
)
def test_the_cut_card_goes_where_the_house_says(shuffling, cut):
    shoe = shuffling.shuffled(Shoe(packs(STANDARD, 6)), in_order, below_of(1))

    assert shoe.cut == cut


def test_a_cut_card_on_top_lets_one_round_be_played():
    shuffled_before, _ = play_rounds(Shuffling(cut_card_from_end=52), Shoe(STANDARD), rounds=3, cards=5)

    assert shuffled_before == [1, 2, 3]
    shoe = Shuffling(cut_card_from_end=52).shuffled(Shoe(STANDARD), in_order, below_of(1))
    assert not Shuffling(cut_card_from_end=52).is_due(shoe)


def test_packs_as_they_came_are_shuffled_before_the_first_round():
    shoe = Shuffling().shuffled(Shoe(STANDARD), fisher_yates, below_of(5))

    assert shoe.order != STANDARD
    assert Counter(shoe.order) == Counter(STANDARD)
    assert shoe.shuffles == 1


@pytest.mark.parametrize(
    ("way", "burnt"), [("cut_card", 3), ("every_round", 3), ("fixed_rounds:2", 3), ("csm", 0)]
)
def test_cards_are_burnt_after_a_shuffle_but_not_by_a_machine(way, burnt):
    shoe = Shuffling(shuffle=way, burn_cards=3).shuffled(Shoe(STANDARD), in_order, below_of(1))

    assert shoe.burnt == STANDARD[:burnt]
    assert shoe.left == 52 - burnt


@pytest.mark.covers("S4-37")
def test_card_157_of_a_shoe_of_three_packs_comes_from_the_shuffled_discards():
    _, shoe = play_rounds(Shuffling(burn_cards=0, cut_card_from_end=0), Shoe(packs(STANDARD, 3)), 31, cards=5)
    assert shoe.left == 1

    for _ in range(2):
        _, shoe = Shuffling().draw(shoe, fisher_yates, below_of(9))

    assert len(shoe.table) == 2
    assert shoe.order != packs(STANDARD, 3)[: len(shoe.order)]
    assert Counter(shoe.undrawn + shoe.table + shoe.discards) == Counter(packs(STANDARD, 3))


def test_discards_that_came_back_only_help_the_round_to_its_end():
    # Two cards are discarded, two lie on the table, none is left.
    shoe = Shoe(
        STANDARD[:4], drawn=4, cut=3, table=STANDARD[:2], discards=STANDARD[2:4], rounds=1, shuffles=1
    )

    _, refilled = Shuffling().draw(shoe, in_order, below_of(1))

    assert (refilled.shuffles, refilled.rounds) == (1, 1)
    assert Shuffling().is_due(refilled.end_round())


def test_a_new_shoe_in_mid_round_is_cut_and_played_on():
    shoe = Shoe(STANDARD, drawn=52, cut=39, table=STANDARD[:4], discards=STANDARD[4:], rounds=6, shuffles=1)
    shuffling = Shuffling(when_empty="new_shoe")

    _, refilled = shuffling.draw(shoe, in_order, below_of(1))

    assert (refilled.shuffles, refilled.rounds, refilled.cut, refilled.burnt) == (2, 0, 36, ())
    assert Counter(refilled.undrawn + refilled.table) == Counter(STANDARD)
    assert not shuffling.is_due(refilled.end_round())


@pytest.mark.parametrize("when_empty", ["reshuffle_discards", "new_shoe"])
def test_a_card_on_the_table_is_never_dealt_again(when_empty):
    shuffling = Shuffling(when_empty=when_empty, burn_cards=2)
    shoe = shuffling.shuffled(Shoe(STANDARD), fisher_yates, below_of(3))

    for _ in range(52):
        _, shoe = shuffling.draw(shoe, fisher_yates, below_of(4))

    assert Counter(shoe.table) == Counter(STANDARD)
    with pytest.raises(ShoeEmpty, match="52 on the table, 0 discarded, 0 burnt"):
        shuffling.draw(shoe, fisher_yates, below_of(4))


@pytest.mark.parametrize(
    ("shuffle", "rounds"),
    [("cut_card", None), ("csm", 1), ("every_round", 1), ("fixed_rounds:1", 1), ("fixed_rounds:12", 12)],
)
def test_a_way_to_shuffle_says_how_many_rounds_lie_between(shuffle, rounds):
    assert rounds_between(shuffle) == rounds


@pytest.mark.parametrize(
    "shuffle",
    [
        "",
        "CSM",
        "cut card",
        "fixed_rounds",
        "fixed_rounds:",
        "fixed_rounds:0",
        "fixed_rounds:-1",
        "fixed_rounds:1.5",
        "fixed_rounds:101",
        "fixed_rounds:²",
        "fixed_rounds:٣",
        "fixed_rounds:" + "9" * 5000,
    ],
)
def test_another_way_to_shuffle_is_refused_with_what_came_and_what_is_allowed(shuffle):
    with pytest.raises(
        BadShuffling, match="allowed are cut_card, csm, every_round, and fixed_rounds:n"
    ) as refusal:
        Shuffling(shuffle=shuffle)

    assert repr(shuffle)[:40] in str(refusal.value)


@given(st.text() | st.text(alphabet="0123456789-+_ ", max_size=8).map("fixed_rounds:".__add__))
def test_any_text_is_a_way_to_shuffle_or_is_refused(shuffle):
    try:
        rounds = rounds_between(shuffle)
    except BadShuffling:
        return

    assert rounds is None or rounds >= 1
