"""The table's own words while a round is played, for one person or several."""

import pytest

from tests.support.covers import covers
from tests.terminal.people import played

# The default order: a card to each box and the dealer's hole card, then the second cards and the upcard.
SIXTEEN_V_TEN = "10C 7D 6H 10S"


def test_a_round_is_told_in_sentences_for_the_ear():
    seen = played("vegas_strip", ["10", "hit", "quit"], shoe=f"{SIXTEEN_V_TEN} 5S", cards="words")

    assert seen.lines[3] == "You sit down with 100 of play money; 900 stays in your wallet."
    assert seen.lines[5:] == [
        "You have 100. Your bet (5 to 100, ENTER for 5)? 10",
        "Your hand: ten of clubs, six of hearts: sixteen.",
        "Dealer shows ten of spades.",
        "The dealer looks at the hole card: no natural.",
        "You may hit, stand or double: hit",
        "You draw five of spades: twenty-one.",
        "Dealer turns seven of diamonds: seventeen.",
        "Dealer stands on seventeen.",
        "You win 10: twenty-one against seventeen.",
        "",
        "You have 110. Your bet (5 to 110, ENTER for 10)? quit",
        "You leave the table with 110: 10 won.",
        "Your wallet holds 1010.",
        "Goodbye, and thank you for playing.",
    ]


def test_for_the_eye_cards_are_symbols_and_keys_are_marked():
    seen = played("vegas_strip", "10 s quit", shoe=SIXTEEN_V_TEN)

    assert "Your hand: 10♣ 6♥: 16." in seen.lines
    assert "You may [h]it, [s]tand or [d]ouble: s" in seen.lines


def test_a_soft_hand_is_called_soft_but_not_a_soft_21():
    seen = played("vegas_strip", "10 h s quit", shoe="AC 7D 6H 9S 4D")

    assert "Your hand: A♣ 6♥: soft 17." in seen.lines
    assert "You draw 4♦: 21." in seen.lines


def test_a_natural_is_paid_at_once():
    seen = played("vegas_strip", "10 quit", shoe="AC 7D KH 9S")

    assert "You have a natural!" in seen.lines
    assert seen.after("You have a natural!") == "Your natural wins 15."
    assert seen.lines[-3] == "You leave the table with 115: 15 won."


def test_insurance_that_is_lost_is_told_when_play_begins():
    seen = played("vegas_strip", "10 i s quit", shoe="10C 7D 6H AS")

    assert "Your insurance of 5 is lost." in seen.lines


def test_a_pair_is_split_and_each_hand_is_played():
    seen = played("vegas_strip", "10 p h s s quit", shoe="8C 7D 8H 10S 2C 9D 5H")

    assert "You split." in seen.lines
    assert "You draw 2♣ (hand 1): 10." in seen.lines
    assert "You may [h]it, [s]tand or [d]ouble (hand 1): h" in seen.lines
    assert "Your hand (hand 2): 8♥ 9♦: 17." in seen.lines
    assert "You lose 10 (hand 1): 15 against 17." in seen.lines
    assert "Push (hand 2): 17 against 17; your 10 comes back." in seen.lines


def test_doubling_tells_what_is_at_stake():
    seen = played("vegas_strip", "10 d quit", shoe="6C 7D 5H 10S 9D")

    assert "You double: 20 at stake." in seen.lines
    assert "You win 20: 20 against 17." in seen.lines


def test_a_double_for_less_puts_in_all_that_is_left():
    seen = played("vegas_strip", "60 l quit", shoe="6C 7D 5H 10S 9D")

    assert "You may [h]it, [s]tand or double for [l]ess: l" in seen.lines
    assert seen.lines[-3] == "You leave the table with 200: 100 won."


def test_surrender_gives_half_back():
    overrides = ["surrender.kind=late"]
    seen = played("vegas_strip", "10 r quit", shoe=SIXTEEN_V_TEN, overrides=overrides)

    assert "You surrendered and lose 5." in seen.lines


def test_one_person_may_play_several_boxes():
    overrides = ["table.hands_per_player=3"]
    seen = played("vegas_strip", ["10+20", "s", "s", "quit"], shoe="10C 9D 7D 6H 8H 10S", overrides=overrides)

    assert "You stand on 16 (box 1)." in seen.lines
    assert "You lose 20 (box 2): 17 against 17." not in seen.lines
    assert "Push (box 2): 17 against 17; your 20 comes back." in seen.lines


def test_several_players_are_called_by_name_and_leave_one_by_one():
    shoe = "10C 9D 7D 6H 8H 10S"
    seen = played("vegas_strip", "10 20 s h quit pass quit", shoe=f"{shoe} 9C", names=["Ann", "Bob"])

    assert "Ann, you may [h]it, [s]tand or [d]ouble: s" in seen.lines
    assert "Bob draws 9♣: 26." in seen.lines
    assert "Bob busts with 26." in seen.lines
    assert "Ann loses 10: 16 against 17." in seen.lines
    assert "Ann leaves the table with 90: 10 lost." in seen.lines
    assert "Nobody bets on this round." in seen.lines
    assert seen.lines[-3] == "Bob leaves the table with 80: 20 lost."


def test_a_dealer_without_a_hole_card_draws_the_second_one_later():
    seen = played("european", "10 s quit", shoe="10C 6D 6H 10S")

    assert "Dealer shows 6♦." in seen.lines
    assert "Dealer draws 10♠: 16." in seen.lines


def test_exposed_dealers_show_both_cards():
    seen = played("double_exposure_ac", "10 s quit", shoe="10C 6D 8H 10S 9C")

    assert "Dealer has 6♦ 10♠: 16." in seen.lines
    assert "Dealer busts with 25." in seen.lines


def test_cards_that_are_burnt_in_sight_are_told():
    seen = played("vegas_strip", "5 s quit", overrides=["shoe.burn_visible=true"], seed="7")

    assert seen.after("You have 100. Your bet (5 to 100, ENTER for 5)? 5").startswith("Burnt: ")


@covers("S4-37")
def test_a_shoe_that_runs_out_in_mid_round_is_announced():
    overrides = ["shoe.decks=1", "shoe.shuffle=fixed_rounds:90", "insurance.offered=false"]
    seen = played("vegas_strip", ["5", "s"] * 30, overrides=overrides)

    assert seen.text.count("The cards are shuffled and sealed") == 1
    assert "The shoe has run out: all cards that are not on the table are shuffled." in seen.lines


NINE_BOXES, SEVEN_BOXES = "+".join(["5"] * 9), "+".join(["5"] * 7)


@pytest.mark.parametrize(
    "answers",
    [
        # 27 boxes want more than 52 cards; 25 take them all, and this dealer wants one more.
        [NINE_BOXES, NINE_BOXES, NINE_BOXES, "quit", "quit", "quit"],
        [NINE_BOXES, NINE_BOXES, SEVEN_BOXES, *["s"] * 25, "quit", "quit", "quit"],
    ],
)
def test_a_round_for_which_the_cards_do_not_suffice_is_called_off(answers: list[str]):
    overrides = ["shoe.decks=1", "shoe.burn_cards=0", "table.hands_per_player=9", "insurance.offered=false"]
    names = ["Ann", "Bob", "Cid"]
    seen = played("vegas_strip", answers, overrides=overrides, names=names, balance=100_000, seed="3")

    assert "the round is off and all bets come back." in seen.text
    assert "Cid leaves the table with 1000: nothing won, nothing lost." in seen.lines


def before_the_dealers_turn(hole_card: str) -> list[str]:
    seen = played("vegas_strip", "10 h s quit", shoe=f"2C {hole_card} 3H 10S 4C 9C")
    return seen.lines[: seen.lines.index("You stand on 9.")]


@covers("S0-54", "S4-15")
def test_nothing_said_before_the_dealers_turn_depends_on_the_hole_card():
    told = before_the_dealers_turn("7D")

    assert all(before_the_dealers_turn(hole_card) == told for hole_card in ("KH", "2S", "10C", "5D"))
    assert not any("7♦" in line for line in told)


@pytest.mark.parametrize(
    ("lang", "knobs", "line"),
    [
        ("en", "", "Push: natural against natural; your 10 comes back."),
        ("en", "pay.natural_vs_natural=lose", "You lose 10: natural against natural."),
        ("zh", "", "平局：黑杰克 对 黑杰克，退回 10。"),
        ("zh", "pay.natural_vs_natural=lose", "你输 10：黑杰克 对 黑杰克。"),
    ],
)
def test_two_naturals_are_called_natural_against_natural(lang: str, knobs: str, line: str):
    overrides = ["insurance.offered=false", *([knobs] if knobs else [])]
    seen = played("vegas_strip", "10 quit", shoe="AC KD KH AS", lang=lang, overrides=overrides)

    assert line in seen.lines


def test_a_21_that_is_no_natural_is_called_by_its_total_against_a_natural():
    overrides = ["dealer.hole_card=no_peek", "insurance.offered=false"]
    seen = played("vegas_strip", "10 h quit", shoe="5C KD 6H AS 10C", overrides=overrides)

    assert "You lose 10: 21 against a natural." in seen.lines


def test_insurance_of_a_split_box_is_told_of_the_box_and_not_of_a_hand():
    overrides = ["dealer.hole_card=no_peek"]
    seen = played("vegas_strip", "10 i p s s quit", shoe="8C KD 8H AS 10C 9C", overrides=overrides)

    assert "Your insurance pays 10." in seen.lines
    assert "You lose 10 (hand 1): 18 against a natural." in seen.lines


def test_insurance_names_the_box_where_somebody_has_several():
    overrides = ["dealer.hole_card=no_peek", "table.hands_per_player=2"]
    words = "10+10 i n p s s s quit"
    seen = played("vegas_strip", words, shoe="8C 10C KD 8H 9H AS 10D 9C", overrides=overrides)

    assert "Your insurance pays 10 (box 1)." in seen.lines
