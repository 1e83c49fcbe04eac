"""The table's own words before and between rounds: bets and their limits, bankers, leaving, points."""

import pytest

from tests.terminal.people import played

# The default order: a card to each box and the dealer's hole card, then the second cards and the upcard.
SIXTEEN_V_TEN = "10C 7D 6H 10S"


def test_enter_repeats_the_last_bet():
    seen = played("vegas_strip", ["25", "s", "", "s", "quit"], shoe=f"{SIXTEEN_V_TEN} {SIXTEEN_V_TEN}")

    assert "You lose 25: 16 against 17." in seen.lines
    assert seen.lines[-3] == "You leave the table with 50: 50 lost."


@pytest.mark.parametrize(
    ("bet", "complaint"),
    [
        ("abc", "“abc” is no bet: write an amount such as 5, or ? for help."),
        ("-5", "“-5” is no bet"),
        ("7.001", "Bets here go in steps of 1: 7.001 does not."),
        ("4", "Bets here go from 5 to 500: 4 does not."),
        ("0", "Bets here go from 5 to 500: 0 does not."),
        ("501", "Bets here go from 5 to 500: 501 does not."),
        ("7.5", "Bets here go in steps of 1: 7.5 does not."),
        ("101", "That is more than you have: 101 of 100."),
        ("5+5", "You may play one box here."),
        ("9" * 26, f"That is more than you have: {'9' * 26} of 100."),
        ("9" * 400, f"That is more than you have: {'9' * 40}… of 100."),
    ],
)
def test_a_bet_that_cannot_be_is_refused_with_the_reason(bet: str, complaint: str):
    seen = played("vegas_strip", [bet, "quit"])

    assert complaint in seen.text
    assert seen.lines[-3] == "You leave the table with 100: nothing won, nothing lost."


def test_the_rule_card_can_be_read_before_the_first_bet():
    seen = played("vegas_strip", "rules quit")

    assert "A natural pays 3:2: 3 won for each 2 staked." in seen.lines


def test_who_is_broke_is_told_so_and_the_sitting_ends():
    seen = played(
        "vegas_strip", ["buy 900", "1000", "s"], shoe=SIXTEEN_V_TEN, overrides=["table.max_bet=1000"]
    )

    assert seen.lines[-4:] == [
        "You have 0 left and the smallest bet is 5: the game is over for you.",
        "Your wallet holds 0.",
        "To sit down again: fairdeal play --house vegas_strip --players 'Player 1'",
        "Goodbye, and thank you for playing.",
    ]


def test_the_end_of_the_input_in_mid_round_keeps_the_round():
    seen = played("vegas_strip", "10", shoe=SIXTEEN_V_TEN)

    assert seen.lines[-3:] == [
        "(end of input)",
        "Everything stays as it is: “fairdeal play --resume t-1” goes on exactly here.",
        "Goodbye, and thank you for playing.",
    ]


def test_a_banker_among_the_players_wins_what_the_others_lose():
    overrides = ["table.banker=player:2"]
    options = {"shoe": SIXTEEN_V_TEN, "names": ["Ann", "Bob"], "overrides": overrides}
    seen = played("vegas_strip", "5 s quit quit", **options)

    assert "Bob is the banker of this round." in seen.lines
    assert "Ann loses 5: 16 against 17." in seen.lines
    assert seen.lines[-3] == "Bob leaves the table with 105: 5 won."


def test_a_bet_is_never_more_than_the_banker_can_cover():
    overrides = ["table.banker=player:2"]
    seen = played("vegas_strip", ["67", "quit", "quit"], names=["Ann", "Bob"], overrides=overrides)

    # Splits and doubles win no more than Ann can stake, which Bob can pay; a natural wins half as much again.
    assert "Bets go up to 66: that is what the banker's purse can cover." in seen.lines
    assert seen.prompts[0] == "Ann has 100. What does Ann bet (5 to 66, ENTER for 5)? "
    assert "The bank can't take this bet: the round may cost it 100.5 and it has 100." in seen.lines


def test_a_banker_covers_naturals_on_every_split_hand_where_those_count():
    naturals = ["pay.natural=5:1", "pay.natural_after_split=true", "split.max_hands_aces=4"]
    overrides = ["table.banker=player:2", *naturals]
    options = {"names": ["Ann", "Bob"], "overrides": overrides, "balance": 40_000}
    seen = played("vegas_strip", ["quit", "quit"], **options)

    # Four naturals at five to one, none of which can be doubled: twenty times the bet.
    assert seen.prompts[0] == "Ann has 400. What does Ann bet (5 to 20, ENTER for 5)? "


def test_the_house_banks_where_the_banker_cannot_cover_the_smallest_bet():
    overrides = ["table.banker=player:2"]
    options = {"names": ["Ann", "Bob"], "overrides": overrides, "balance": 600}
    seen = played("vegas_strip", ["quit", "quit"], **options)

    assert "is the banker" not in seen.text
    assert any(line.startswith("The house banks this round: ") for line in seen.lines)
    assert seen.prompts[0] == "Ann has 6. What does Ann bet (5 to 6, ENTER for 5)? "


def test_a_house_for_points_asks_for_no_bets():
    overrides = ["play.stakes=points", "pay.natural=1", "double.on=none", "split.max_hands=1"]
    overrides += ["insurance.offered=false", "pay.even_money=false"]
    seen = played(
        "vegas_strip", ["", "s", "x", "", "quit"], shoe=f"{SIXTEEN_V_TEN} AC 7D KH 9S", overrides=overrides
    )

    assert "No point for you: 16 against 17." in seen.lines
    assert "Your natural wins a point." in seen.lines
    assert "Points: Player 1 1, Dealer 1." in seen.lines


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_money_with_decimals_is_written_as_people_do(lang: str):
    seen = played("vegas_strip", "5 quit", shoe="AC 7D KH 9S", lang=lang)

    assert "107.5" in seen.lines[-3]


def test_a_bet_may_be_written_in_full_width_digits():
    seen = played("vegas_strip", ["１０", "s"], shoe=SIXTEEN_V_TEN, lang="zh")

    assert any(line.startswith("你输 10") for line in seen.lines)


def test_where_no_round_is_played_there_are_no_hands_to_see():
    seen = played("vegas_strip", ["v", "quit"])

    assert "“v” is no bet: write an amount such as 5, or ? for help." in seen.lines


def test_a_bet_is_never_so_large_that_a_box_could_win_more_than_the_house_pays():
    seen = played("vegas_strip", ["13", "12", "quit"], overrides=["pay.max_payout=100"], balance=100_000)

    # Four hands, each doubled: eight times the bet.
    assert seen.prompts[0] == "You have 1000. Your bet (5 to 12, ENTER for 5)? "
    assert seen.lines[6] == (
        "This house pays one box at most 100 a round, and a bet may win 8 times itself: 13 is too much."
    )
    assert seen.lines[8].startswith("Your hand: ")


def test_a_bet_over_the_tables_own_limit_is_refused_for_that_limit():
    seen = played("vegas_strip", ["501", "quit"], overrides=["pay.max_payout=9000"])

    assert "Bets here go from 5 to 500: 501 does not." in seen.lines


def test_where_the_smallest_bet_could_win_too_much_nobody_plays():
    seen = played("vegas_strip", ["5", "5"], overrides=["pay.max_payout=39"])

    assert "not even the smallest, 5, can be taken." in seen.text
    assert seen.prompts == []
    assert seen.lines[-1] == "Goodbye, and thank you for playing."


def test_only_a_purse_that_lowers_the_bets_is_named_as_the_reason():
    options = {"names": ["Ann", "Bob"], "balance": 100_000}
    overrides = ["table.banker=player:2", "pay.max_payout=100"]
    seen = played("vegas_strip", ["quit", "quit"], overrides=overrides, **options)

    assert seen.prompts[0] == "Ann has 1000. What does Ann bet (5 to 12, ENTER for 5)? "
    assert "purse can cover" not in seen.text


def test_what_goes_out_on_a_pair_of_boxes_is_told():
    seen = played("blackjack_switch", ["10"])

    assert seen.after(next(line for line in seen.lines if "Your bet (" in line)) == (
        "10 on each of two boxes: 20 in all."
    )
