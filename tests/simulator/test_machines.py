"""The small machines: what the engine makes of single hands, as rows of targets."""

import pytest

from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.reduce import reduction
from fairdeal.games.blackjack.state import Dealer, Hand
from fairdeal.games.blackjack.view import RoundView
from fairdeal.simulator import machines
from fairdeal.simulator.alphabet import of_reduction
from fairdeal.simulator.machines import ASK, BEGIN, CARD, END, SPLIT, Answers, Hands, Target, TooLarge
from fairdeal.strategies.strategy import hand_asked, question
from tests.simulator.house_shoes import house_with
from tests.support.blackjack import cards

UNIT = 2
BOOK, _ = house_with("shoe.decks=6")


def always(*wishes: str) -> Answers:
    """Answers with the first of these words that is an option."""
    return lambda view: (next(wish for wish in wishes if wish in question(view).options),)


def draws_to_17(view: RoundView) -> tuple[str, ...]:
    """Answers as a dealer would, and takes no insurance."""
    if not question(view).hand:
        return ("no",)
    return ("hit" if hand_asked(view).total < 17 else "stand",)


def hands_by(answers: Answers) -> Hands:
    reduced = reduction(BOOK)
    return Hands(reduced, answers, of_reduction(reduced), UNIT, cards_seen=False)


def dealt(hands: Hands, mine: str, dealers: str) -> tuple[Target, int, bool]:
    """Where a hand against the dealer's hole card and upcard leads; its insurance; whether all is over."""
    hand, dealer = hands.opened.boxes[0].hands[0], Dealer()
    for card in cards(mine):
        hand = with_card(hand, card, BOOK)
    for card in cards(dealers):
        dealer = with_card(dealer, card, BOOK)
    (kind, target, insurance), over = hands.start(hand, dealer)
    assert kind == BEGIN
    return target, insurance, over


def hand_of(hands: Hands, target: Target) -> Hand:
    """The hand that stands for all which end so."""
    assert target[0] == END
    return hands.ended[target[1]].hand


# The deal.


def test_a_natural_is_over_with_the_deal():
    hands = hands_by(draws_to_17)

    target, _, over = dealt(hands, "AS KH", "7S 6D")

    assert hand_of(hands, target).is_natural
    assert not over


@pytest.mark.parametrize(("dealer", "ends"), [("AS KD", True), ("9S KD", False)])
def test_a_dealers_natural_under_a_ten_ends_the_round_with_the_deal(dealer, ends):
    assert dealt(hands_by(draws_to_17), "10S 6H", dealer)[2] is ends


def test_an_insured_box_is_told_from_one_that_is_not():
    chips = {}
    for answer in ("yes", "no"):
        hands = hands_by(always(answer, "stand"))
        _, insurance, _ = dealt(hands, "10S 6H", "9D AC")
        chips[answer] = hands.insured[insurance].insurance or 0

    assert chips == {"yes": UNIT // 2, "no": 0}


# In play.


def test_a_card_does_to_a_hand_what_the_engine_does():
    hands = hands_by(draws_to_17)
    target, _, _ = dealt(hands, "10S 6H", "7S 6D")
    hands.walk()

    row = hands.rows[target[1]]
    after = [hand_of(hands, row[hands.alphabet.class_of[card]]) for card in cards("AS 2S 5S 6S KS")]

    assert target[0] == CARD
    assert [hand.ended for hand in after] == ["stood", "stood", "stood", "bust", "bust"]
    assert [hand.total for hand in after[:3]] == [17, 18, 21]


def test_a_doubled_hand_gets_one_card_and_has_twice_the_stake():
    hands = hands_by(always("double", "stand"))
    target, _, _ = dealt(hands, "5S 6H", "7S 6D")
    hands.walk()

    row = [hand_of(hands, after) for after in hands.rows[target[1]]]

    assert {(hand.doubles, hand.stake) for hand in row} == {(1, 2 * UNIT)}


def test_hands_that_go_on_alike_are_one():
    hands = hands_by(draws_to_17)

    ten_six, nine_seven, ace_five, other_upcard = (
        dealt(hands, mine, dealers)[0]
        for mine, dealers in [
            ("10S 6H", "7S 6D"),
            ("9D 7C", "KS 6H"),
            ("AD 5C", "7S 6D"),
            ("10S 6H", "7S 5D"),
        ]
    )

    assert ten_six == nine_seven
    assert len({ten_six, ace_five, other_upcard}) == 3


def test_every_hand_that_is_met_is_followed_to_its_end():
    hands = hands_by(draws_to_17)
    dealt(hands, "2S 3H", "7S 6D")

    hands.walk()

    nodes = {target[1] for row in hands.rows for target in row if target[0] == CARD}
    assert len(hands.rows) == len(hands.nodes) > len(nodes) > 10
    assert nodes < set(range(len(hands.rows)))


# Splits.


def test_a_pair_is_split_again_only_while_the_house_lets_it():
    hands = hands_by(always("split", "stand"))
    target, _, _ = dealt(hands, "8S 8H", "7S 6D")
    hands.walk()

    [eight] = cards("8S")
    waiting = hands.half_rows[target[1]][hands.alphabet.class_of[eight]]

    assert target == (SPLIT, target[1], target[1])
    assert [after[0] for after in hands.decided[waiting][2:]] == [SPLIT, SPLIT, END]
    assert hands.hands_most == 4


def test_split_aces_get_one_card_each():
    hands = hands_by(always("split", "hit"))
    target, _, _ = dealt(hands, "AS AH", "7S 6D")
    hands.walk()

    waiting = {*hands.half_rows[target[1]], *hands.half_rows[target[2]]}

    assert {hands.decided[one][2][0] for one in waiting} == {END}


# Counts.


def test_only_answers_that_hang_on_the_count_are_asked_for():
    def answers(view: RoundView) -> tuple[str, ...]:
        return ("hit", "hit" if hand_asked(view).total < 13 else "stand")

    hands = hands_by(answers)
    twelve, sixteen = (dealt(hands, mine, "7S 6D")[0] for mine in ("10S 2H", "10S 6H"))

    assert twelve[0] == CARD
    assert sixteen[0] == ASK and [target[0] for target in sixteen[1]] == [CARD, END]


def test_too_many_hands_are_refused(monkeypatch):
    monkeypatch.setattr(machines, "KNOWN_MOST", 20)
    hands = hands_by(draws_to_17)
    dealt(hands, "2S 3H", "7S 6D")

    with pytest.raises(TooLarge):
        hands.walk()
