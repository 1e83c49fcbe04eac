"""The table's own questions: the words that answer them, help, and a look at the hands."""

import pytest

from tests.support.covers import covers
from tests.terminal.people import played

# The default order: a card to each box and the dealer's hole card, then the second cards and the upcard.
SIXTEEN_V_TEN = "10C 7D 6H 10S"


@pytest.mark.parametrize(
    "word", ["s", "S", "stand", "stay", "hold", "stand pat", " STAND  PAT ", "stand-pat", "停牌"]
)
@covers("S4-28")
def test_every_houses_word_for_stand_is_understood(word: str):
    seen = played("vegas_strip", ["10", word, "quit"], shoe=SIXTEEN_V_TEN)

    assert "You stand on 16." in seen.lines


@pytest.mark.parametrize("word", ["foo", "hh", "10", "swap", "yes", "\x00", "🂡", "h s"])
@covers("S4-29")
def test_a_word_that_means_nothing_is_asked_again_and_changes_nothing(word: str):
    seen = played("vegas_strip", ["10", word, "s", "quit"], shoe=SIXTEEN_V_TEN)

    prompt = "You may [h]it, [s]tand or [d]ouble: "
    assert seen.prompts.count(prompt) == 2
    assert "no answer here: hit, stand or double?" in seen.text
    assert "You stand on 16." in seen.lines


@pytest.mark.parametrize(
    ("answers", "shoe", "why"),
    [
        ("10 p s", SIXTEEN_V_TEN, "You can't split now: the hand is no pair that this house splits."),
        ("10 r s", SIXTEEN_V_TEN, "You can't surrender now: the house does not offer it here."),
        ("10 h d s", "2C 7D 3H 10S 4D", "You can't double now: this house does not allow it with this hand."),
        ("100 d s", "6C 7D 5H 10S", "You can't double now: you have not enough left for it."),
        ("10 l s", "6C 7D 5H 10S", "You can't double for less now: you can pay for a full double."),
    ],
)
def test_why_an_action_is_not_allowed(answers: str, shoe: str, why: str):
    seen = played("vegas_strip", f"{answers} quit", shoe=shoe)

    assert why in seen.text
    assert "You stand on" in seen.text


def test_who_quits_in_mid_round_is_asked_whether_they_mean_it():
    seen = played("vegas_strip", "10 quit n s quit", shoe=SIXTEEN_V_TEN)

    assert seen.prompts[2].startswith("Leave in mid-round? The house then plays your hands")
    assert "You lose 10: 16 against 17." in seen.lines
    assert seen.prompts[-1].startswith("You have 90.")


@covers("S3-33")
def test_who_leaves_in_mid_round_is_played_as_somebody_silent_and_the_others_play_on():
    shoe = "10C 9H 7D 6H 9C 10S"
    seen = played("vegas_strip", "10 20 quit y s quit", shoe=shoe, names=["Ann", "Bob"])

    after = seen.lines[seen.lines.index("Ann stands on 16.") :]
    assert after[2].startswith("Bob, you may")
    assert "Ann loses 10: 16 against 17." in after
    assert "Bob wins 20: 18 against 17." in after
    assert after[after.index("Ann leaves the table with 90: 10 lost.") + 1] == "Ann's wallet holds 990."


@covers("S3-33")
def test_who_leaves_in_mid_round_loses_the_open_stakes_where_the_house_says_so():
    options = {"shoe": "10C 7D 9H 10S", "overrides": ["table.leaving=forfeit"]}
    seen = played("vegas_strip", "10 quit y", **options)

    assert seen.prompts[2].startswith("Leave in mid-round? Your open stakes are lost then.")
    assert "You left in mid-round and lose 10." in seen.lines
    assert not any(line.startswith("You win") for line in seen.lines)
    assert seen.lines[-3:] == [
        "You leave the table with 90: 10 lost.",
        "Your wallet holds 990.",
        "Goodbye, and thank you for playing.",
    ]


@pytest.mark.parametrize("word", ["e", "y", "yes", "even money", "等额赔付"])
@covers("S4-16")
def test_even_money_can_be_taken(word: str):
    seen = played("vegas_strip", ["10", word, "quit"], shoe="AC 7D KH AS")

    assert "Even money for your natural, yes or no? " in seen.prompts
    assert "You win 10 by even money." in seen.lines


@covers("S4-17", "S4-18", "S4-34")
def test_insurance_is_offered_after_even_money_is_declined():
    seen = played("vegas_strip", ["10", "n", "i", "quit"], shoe="AC KD KH AS")

    offers = [prompt for prompt in seen.prompts if "yes or no" in prompt]
    assert offers == ["Even money for your natural, yes or no? ", "Insurance for 5, yes or no? "]
    assert "You insure for 5." in seen.lines
    assert "The dealer has a natural: K♦ A♠." in seen.lines
    assert "Your insurance pays 10." in seen.lines
    assert "Push: natural against natural; your 10 comes back." in seen.lines


def test_a_question_that_is_not_about_actions_takes_no_action():
    seen = played("vegas_strip", "10 h n s quit", shoe="10C 7D 6H AS")

    assert "“h” is no answer here: yes or no? “?” explains." in seen.lines


def test_early_surrender_is_a_question_of_its_own():
    overrides = ["surrender.kind=early"]
    seen = played("vegas_strip", "10 r quit", shoe=SIXTEEN_V_TEN, overrides=overrides)

    assert "Surrender before the dealer looks (surrender or no)? " in seen.prompts
    assert "You surrender." in seen.lines


def test_the_cards_of_two_boxes_can_be_swapped():
    overrides = ["variant.switch=true", "table.hands_per_player=2"]
    seen = played("vegas_strip", "10 w s s quit", shoe="10C 6D 7D 5H 10H 10S", overrides=overrides)

    assert "Your hand (box 1): 10♣ 5♥: 15." in seen.lines
    assert seen.after("You swap the second cards.") == "Your hand (box 1): 10♣ 10♥: 20."


def test_a_free_banker_is_asked_from_17_on():
    free = {"names": ["Ann", "Bob"], "overrides": ["dealer.policy=free", "table.banker=player:2"]}
    seen = played("vegas_strip", "10 s h s quit quit", shoe=f"{SIXTEEN_V_TEN} 2C", **free)

    assert "Banker, your cards: 7♦ 10♠: 17. You may [h]it or [s]tand: h" in seen.lines
    assert "Dealer draws 2♣: 19." in seen.lines


def test_an_empty_line_is_asked_for_an_answer():
    seen = played("vegas_strip", ["10", "", "s", "quit"], shoe=SIXTEEN_V_TEN)

    assert "Please answer: hit, stand or double? “?” explains." in seen.lines
    assert "You stand on 16." in seen.lines


LYING = ["Your hand: 10♣ 6♥: 16.", "Dealer shows 10♠."]


@pytest.mark.parametrize("word", ["v", "V", "view"])
def test_the_hands_can_be_seen_again_at_any_question(word: str):
    seen = played("vegas_strip", ["10", word, "s", "quit"], shoe=SIXTEEN_V_TEN)

    asked = seen.lines.index(f"You may [h]it, [s]tand or [d]ouble: {word}")
    assert seen.lines[asked + 1 : asked + 3] == LYING


def test_the_hands_can_be_seen_again_by_a_chinese_word():
    seen = played("vegas_strip", ["10", "看", "s", "quit"], shoe=SIXTEEN_V_TEN, lang="zh")

    assert seen.lines.count("你的牌：10♣ 6♥：16。") == 2


def test_every_split_hand_is_seen_again_and_no_hidden_card():
    seen = played("vegas_strip", "10 p h v s s quit", shoe="8C 7D 8H 10S 2C 9D 5H")

    asked = seen.lines.index("You may [h]it or [s]tand (hand 1): v")
    assert seen.lines[asked + 1 : asked + 4] == [
        "Your hand (hand 1): 8♣ 2♣ 5♥: 15.",
        "Your hand (hand 2): 8♥ 9♦: 17.",
        "Dealer shows 10♠.",
    ]


def test_an_offer_can_be_answered_with_a_look_at_the_hands():
    seen = played("vegas_strip", "10 v n s quit", shoe="10C 7D 6H AS")

    assert seen.after("Insurance for 5, yes or no? v") == "Your hand: 10♣ 6♥: 16."
    assert seen.prompts.count("Insurance for 5, yes or no? ") == 2


@pytest.mark.parametrize("answers", [["10", "?"], ["10", "?", "n", "?"]])
def test_help_at_a_question_names_the_way_to_see_the_hands(answers: list[str]):
    seen = played("vegas_strip", answers, shoe="10C 7D 6H AS")

    assert seen.lines.count(
        "“v” shows the hands again, “rules” the rule card; “save” keeps the round for another time."
    ) == answers.count("?")


def test_help_on_insurance_tells_what_this_one_costs_and_pays():
    seen = played("vegas_strip", "15 ? n s quit", shoe="10C 7D 6H AS")

    told = seen.after("Insurance for 7.5, yes or no? ?")
    assert "a bet of its own, 7.5, that the dealer has a natural: if so it pays 15, if not it is lost" in told


@pytest.mark.parametrize(
    ("knob", "against"),
    [
        ("push", "your 20 comes back and nothing is won."),
        ("lose", "your 20 is lost."),
        ("win", "it wins 24."),
    ],
)
def test_help_on_even_money_tells_what_is_won_with_it_and_without(knob: str, against: str):
    overrides = ["pay.natural=6:5", f"pay.natural_vs_natural={knob}"]
    seen = played("vegas_strip", "20 ? y quit", shoe="AC 7D KH AS", overrides=overrides)

    told = seen.after("Even money for your natural, yes or no? ?")
    assert told.startswith("Even money pays your natural 20 at once")
    assert "it wins 24 against a dealer without a natural" in told
    assert told.endswith(against)


def test_declined_offers_are_told():
    seen = played("vegas_strip", "10 n n quit", shoe="AC 7D KH AS")

    assert seen.after("Even money for your natural, yes or no? n") == "You decline even money."
    assert seen.after("Insurance for 5, yes or no? n") == "You take no insurance."


def test_who_cannot_pay_for_insurance_declines_nothing():
    seen = played("vegas_strip", "100 s quit", shoe="10C 7D 6H AS")

    assert "insurance" not in seen.text


def test_with_several_boxes_offers_name_the_box_at_the_end_of_the_sentence():
    options = {"overrides": ["table.hands_per_player=2"], "shoe": "AC 10C KD KH 6H AS"}
    seen = played("vegas_strip", ["10+10", "y", "y", "quit"], **options)

    assert "Insurance for 5 (box 2), yes or no? " in seen.prompts
    assert "You insure for 5 (box 2)." in seen.lines
    assert "Your insurance pays 10 (box 2)." in seen.lines
    assert "You win 10 by even money (box 1)." in seen.lines
