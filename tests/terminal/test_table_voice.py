"""The table's own words: bets, every action, every question, for one person or several."""

import pytest

from tests.support.covers import covers
from tests.terminal.people import played

# The default order: a card to each box and the dealer's hole card, then the second cards and the upcard.
SIXTEEN_V_TEN = "10C 7D 6H 10S"


def test_a_round_is_told_in_sentences_for_the_ear():
    seen = played("vegas_strip", ["10", "hit", "quit"], shoe=f"{SIXTEEN_V_TEN} 5S", cards="words")

    assert seen.lines[3:] == [
        "You have 100. Your bet (5 to 500, ENTER for 5)? 10",
        "The cards are shuffled.",
        "Your hand: ten of clubs, six of hearts: sixteen.",
        "Dealer shows ten of spades.",
        "The dealer looks at the hole card: no natural.",
        "You may hit, stand or double: hit",
        "You draw five of spades: twenty-one.",
        "Dealer turns seven of diamonds: seventeen.",
        "Dealer stands on seventeen.",
        "You win 10: twenty-one against seventeen.",
        "",
        "You have 110. Your bet (5 to 500, ENTER for 10)? quit",
        "You leave the table with 110: 10 won.",
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


def test_enter_repeats_the_last_bet():
    seen = played("vegas_strip", ["25", "s", "", "s", "quit"], shoe=f"{SIXTEEN_V_TEN} {SIXTEEN_V_TEN}")

    assert "You lose 25: 16 against 17." in seen.lines
    assert seen.lines[-2] == "You leave the table with 50: 50 lost."


@pytest.mark.parametrize(
    ("bet", "complaint"),
    [
        ("abc", "“abc” is no bet: write an amount such as 5, or ? for help."),
        ("-5", "“-5” is no bet"),
        ("7.001", "“7.001” is no bet"),
        ("4", "Bets here go from 5 to 500: 4 does not."),
        ("0", "Bets here go from 5 to 500: 0 does not."),
        ("501", "Bets here go from 5 to 500: 501 does not."),
        ("7.5", "Bets here go in steps of 1: 7.5 does not."),
        ("101", "That is more than you have: 101 of 100."),
        ("5+5", "You may play one box here."),
        ("9" * 400, "is no bet"),
    ],
)
def test_a_bet_that_cannot_be_is_refused_with_the_reason(bet: str, complaint: str):
    seen = played("vegas_strip", [bet, "quit"])

    assert complaint in seen.text
    assert seen.lines[-2] == "You leave the table with 100: nothing won, nothing lost."


def test_the_rule_card_can_be_read_before_the_first_bet():
    seen = played("vegas_strip", "rules quit")

    assert "A natural pays 3:2: 3 won for each 2 staked." in seen.lines


def test_who_is_broke_is_told_so_and_the_sitting_ends():
    seen = played("vegas_strip", "100 s", shoe=SIXTEEN_V_TEN)

    assert seen.lines[-2:] == [
        "You have 0 left and the smallest bet is 5: the game is over for you.",
        "Goodbye, and thank you for playing.",
    ]


def test_leaving_in_mid_round_plays_the_hand_as_for_the_silent():
    seen = played("vegas_strip", "10", shoe=SIXTEEN_V_TEN)

    assert seen.lines[-4:] == [
        "Dealer stands on 17.",
        "You lose 10: 16 against 17.",
        "You leave the table with 90: 10 lost.",
        "Goodbye, and thank you for playing.",
    ]


def test_leaving_in_mid_round_costs_the_stake_where_the_house_says_so():
    seen = played("vegas_strip", "10", shoe=SIXTEEN_V_TEN, overrides=["table.leaving=forfeit"])

    assert seen.lines[-3] == "Leaving in mid-round costs the open stakes in this house."
    assert seen.lines[-2] == "You leave the table with 90: 10 lost."


def test_quit_in_mid_round_waits_for_the_end_of_the_round():
    seen = played("vegas_strip", "10 quit s quit", shoe=SIXTEEN_V_TEN)

    assert "The round has to end first: you can leave at the next bet." in seen.lines


def test_a_natural_is_paid_at_once():
    seen = played("vegas_strip", "10 quit", shoe="AC 7D KH 9S")

    assert "You have a natural!" in seen.lines
    assert seen.after("You have a natural!") == "Your natural wins 15."
    assert seen.lines[-2] == "You leave the table with 115: 15 won."


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
    assert "Push: 21 against a natural; your 10 comes back." in seen.lines


def test_insurance_that_is_lost_is_told_when_play_begins():
    seen = played("vegas_strip", "10 i s quit", shoe="10C 7D 6H AS")

    assert "Your insurance of 5 is lost." in seen.lines


def test_a_question_that_is_not_about_actions_takes_no_action():
    seen = played("vegas_strip", "10 h n s quit", shoe="10C 7D 6H AS")

    assert "“h” is no answer here: yes or no? “?” explains." in seen.lines


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
    assert seen.lines[-2] == "You leave the table with 200: 100 won."


def test_surrender_gives_half_back():
    overrides = ["surrender.kind=late"]
    seen = played("vegas_strip", "10 r quit", shoe=SIXTEEN_V_TEN, overrides=overrides)

    assert "You surrendered and lose 5." in seen.lines


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
    assert seen.lines[-2] == "Bob leaves the table with 80: 20 lost."


def test_a_dealer_without_a_hole_card_draws_the_second_one_later():
    seen = played("european", "10 s quit", shoe="10C 6D 6H 10S")

    assert "Dealer shows 6♦." in seen.lines
    assert "Dealer draws 10♠: 16." in seen.lines


def test_exposed_dealers_show_both_cards():
    seen = played("double_exposure_ac", "10 s quit", shoe="10C 6D 8H 10S 9C")

    assert "Dealer has 6♦ 10♠: 16." in seen.lines
    assert "Dealer busts with 25." in seen.lines


def test_a_free_banker_is_asked_from_17_on():
    seen = played(
        "vegas_strip", "10 s h s quit", shoe=f"{SIXTEEN_V_TEN} 2C", overrides=["dealer.policy=free"]
    )

    assert "Banker, your cards: 7♦ 10♠: 17. You may [h]it or [s]tand: h" in seen.lines
    assert "Dealer draws 2♣: 19." in seen.lines


def test_a_banker_among_the_players_wins_what_the_others_lose():
    overrides = ["table.banker=player:2"]
    options = {"shoe": SIXTEEN_V_TEN, "names": ["Ann", "Bob"], "overrides": overrides}
    seen = played("vegas_strip", "5 s quit quit", **options)

    assert "Bob is the banker of this round." in seen.lines
    assert "Ann loses 5: 16 against 17." in seen.lines
    assert seen.lines[-2] == "Bob leaves the table with 105: 5 won."


def test_a_bet_is_never_more_than_the_banker_can_cover():
    overrides = ["table.banker=player:2"]
    seen = played("vegas_strip", ["12", "quit", "quit"], names=["Ann", "Bob"], overrides=overrides)

    # Four hands, each doubled, and insurance: nine times the bet.
    assert "Bets go up to 11: that is what the banker's purse can cover." in seen.lines
    assert seen.prompts[0] == "Ann has 100. What does Ann bet (5 to 11, ENTER for 5)? "
    assert "Bets here go from 5 to 11: 12 does not." in seen.lines


def test_a_banker_covers_naturals_on_every_split_hand_where_those_count():
    naturals = ["pay.natural=5:1", "pay.natural_after_split=true", "split.max_hands_aces=4"]
    overrides = ["table.banker=player:2", *naturals]
    options = {"names": ["Ann", "Bob"], "overrides": overrides, "balance": 20_000}
    seen = played("vegas_strip", ["quit", "quit"], **options)

    # Four naturals at five to one, and insurance: twenty-one times the bet.
    assert seen.prompts[0] == "Ann has 200. What does Ann bet (5 to 9, ENTER for 5)? "


def test_the_house_banks_where_the_banker_cannot_cover_the_smallest_bet():
    overrides = ["table.banker=player:2"]
    options = {"names": ["Ann", "Bob"], "overrides": overrides, "balance": 4_000}
    seen = played("vegas_strip", ["quit", "quit"], **options)

    assert "is the banker" not in seen.text
    assert any(line.startswith("The house banks this round: ") for line in seen.lines)
    assert seen.prompts[0] == "Ann has 40. What does Ann bet (5 to 500, ENTER for 5)? "


def test_a_house_for_points_asks_for_no_bets():
    overrides = ["play.stakes=points", "pay.natural=1", "double.on=none", "split.max_hands=1"]
    overrides += ["insurance.offered=false", "pay.even_money=false"]
    seen = played(
        "vegas_strip", ["", "s", "x", "", "quit"], shoe=f"{SIXTEEN_V_TEN} AC 7D KH 9S", overrides=overrides
    )

    assert "No point for you: 16 against 17." in seen.lines
    assert "Your natural wins a point." in seen.lines
    assert "Points: Player 1 1, Dealer 1." in seen.lines


def test_cards_that_are_burnt_in_sight_are_told():
    seen = played("vegas_strip", "5 s quit", overrides=["shoe.burn_visible=true"], seed="7")

    assert seen.after("The cards are shuffled.").startswith("Burnt: ")


@covers("S4-37")
def test_a_shoe_that_runs_out_in_mid_round_is_announced():
    overrides = ["shoe.decks=1", "shoe.shuffle=fixed_rounds:90", "insurance.offered=false"]
    seen = played("vegas_strip", ["5", "s"] * 30, overrides=overrides)

    assert seen.lines.count("The cards are shuffled.") == 1
    assert "The shoe has run out: all cards that are not on the table are shuffled." in seen.lines


NINE_BOXES, SEVEN_BOXES = "+".join(["5"] * 9), "+".join(["5"] * 7)


@pytest.mark.parametrize(
    "answers",
    [
        # 27 boxes want more than 52 cards; 25 take them all, and this dealer wants one more.
        [NINE_BOXES, NINE_BOXES, NINE_BOXES, "quit", "quit", "quit"],
        [NINE_BOXES, NINE_BOXES, SEVEN_BOXES],
    ],
)
def test_a_round_for_which_the_cards_do_not_suffice_is_called_off(answers: list[str]):
    overrides = ["shoe.decks=1", "shoe.burn_cards=0", "table.hands_per_player=9", "insurance.offered=false"]
    names = ["Ann", "Bob", "Cid"]
    seen = played("vegas_strip", answers, overrides=overrides, names=names, balance=100_000, seed="0")

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


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_money_with_decimals_is_written_as_people_do(lang: str):
    seen = played("vegas_strip", "5 quit", shoe="AC 7D KH 9S", lang=lang)

    assert "107.5" in seen.lines[-2]


def test_a_bet_may_be_written_in_full_width_digits():
    seen = played("vegas_strip", ["１０", "s"], shoe=SIXTEEN_V_TEN, lang="zh")

    assert any(line.startswith("你输 10") for line in seen.lines)


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


def test_where_no_round_is_played_there_are_no_hands_to_see():
    seen = played("vegas_strip", ["v", "quit"])

    assert "“v” is no bet: write an amount such as 5, or ? for help." in seen.lines


@pytest.mark.parametrize("answers", [["10", "?"], ["10", "?", "n", "?"]])
def test_help_at_a_question_names_the_way_to_see_the_hands(answers: list[str]):
    seen = played("vegas_strip", answers, shoe="10C 7D 6H AS")

    assert seen.lines.count("“v” shows the hands again, “rules” the rule card.") == answers.count("?")


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


def test_a_bet_is_never_so_large_that_a_box_could_win_more_than_the_house_pays():
    seen = played("vegas_strip", ["12", "11", "quit"], overrides=["pay.max_payout=100"])

    # Four hands, each doubled, and insurance: nine times the bet.
    assert seen.prompts[0] == "You have 100. Your bet (5 to 11, ENTER for 5)? "
    assert seen.lines[4] == (
        "This house pays one box at most 100 a round, and a bet may win 9 times itself: 12 is too much."
    )
    assert seen.lines[6] == "The cards are shuffled."


def test_a_bet_over_the_tables_own_limit_is_refused_for_that_limit():
    seen = played("vegas_strip", ["501", "quit"], overrides=["pay.max_payout=9000"])

    assert "Bets here go from 5 to 500: 501 does not." in seen.lines


def test_where_the_smallest_bet_could_win_too_much_nobody_plays():
    seen = played("vegas_strip", ["5", "5"], overrides=["pay.max_payout=40"])

    assert "not even the smallest, 5, can be taken." in seen.text
    assert seen.prompts == []
    assert seen.lines[-1] == "Goodbye, and thank you for playing."


def test_only_a_purse_that_lowers_the_bets_is_named_as_the_reason():
    options = {"names": ["Ann", "Bob"], "balance": 100_000}
    overrides = ["table.banker=player:2", "pay.max_payout=100"]
    seen = played("vegas_strip", ["quit", "quit"], overrides=overrides, **options)

    assert seen.prompts[0] == "Ann has 1000. What does Ann bet (5 to 11, ENTER for 5)? "
    assert "purse can cover" not in seen.text
