"""Side bets at the table: placed behind a bet, settled after the deal."""

import pytest

from tests.terminal.people import played

# The default order: a card to each box and the dealer's hole card, then the second cards and the upcard.
SIXTEEN_V_TEN = "10C 7D 6H 10S"


SIDE_BETS = "vegas_strip_side_bets"
PAIR_V_TEN = "8C 7D 8S 10S"


def test_a_side_bet_stands_behind_the_bet_and_is_settled_after_the_deal():
    seen = played(SIDE_BETS, ["10 pairs=5 21+3 = 2", "s", "quit"], shoe=PAIR_V_TEN)

    after_the_deal = seen.lines[seen.lines.index("Your hand: 8♣ 8♠: 16.") :]
    assert after_the_deal[2:4] == [
        "Your Perfect Pairs wins 50: coloured pair (same colour).",
        "Your 21+3 of 2 is lost.",
    ]
    assert seen.lines[-3] == "You leave the table with 138: 38 won."


def test_who_sits_down_is_told_of_side_bets_and_helped_to_place_them():
    seen = played(SIDE_BETS, ["?", "quit"])

    assert (
        "Side bets: 21+3 and Perfect Pairs. Put one behind your bet, as in “5 21+3=1”; ? tells more."
        in seen.lines
    )
    assert "- pairs (Perfect Pairs): 1 to 100, in steps of 1." in seen.lines


def test_enter_repeats_the_side_bets_too():
    seen = played(SIDE_BETS, ["10 pairs=5", "s", "", "s", "quit"], shoe=f"{PAIR_V_TEN} {PAIR_V_TEN}")

    assert "ENTER for 10 pairs=5)" in seen.prompts[2]
    assert seen.lines[-3] == "You leave the table with 180: 80 won."


def test_enter_means_the_smallest_bet_once_the_side_bets_cannot_be_paid_any_more():
    seen = played(SIDE_BETS, ["50 pairs=40", "s", "quit"], shoe=SIXTEEN_V_TEN)

    assert "ENTER for 5)" in seen.prompts[-1]


@pytest.mark.parametrize(
    ("bet", "complaint"),
    [
        ("10 lucky=5", "“lucky” is no side bet here: there is 21+3 or pairs."),
        ("10 pairs=", "“pairs=” is no side bet: write an amount such as pairs=1."),
        ("10 pairs=abc", "“pairs=abc” is no side bet"),
        ("10 pairs=101", "Side bets on pairs go from 1 to 100, in steps of 1: 101 does not."),
        ("10 pairs=1.5", "Side bets on pairs go from 1 to 100, in steps of 1: 1.5 does not."),
        ("10 pairs=0", "Side bets on pairs go from 1 to 100, in steps of 1: 0 does not."),
        ("pairs=5 10", "“pairs=5” stands alone: write the bet of the box first, then its side bets."),
        ("10 pairs=5 PAIRS=5", "“pairs” is placed twice on one box: a side bet lies there once."),
        ("99 pairs=5", "That is more than you have: 99 pairs=5 of 100."),
        ("=", "stands alone"),
    ],
)
def test_a_side_bet_that_cannot_be_is_refused_with_the_reason(bet: str, complaint: str):
    seen = played(SIDE_BETS, [bet, "quit"])

    assert complaint in seen.text
    assert seen.lines[-3] == "You leave the table with 100: nothing won, nothing lost."


def test_a_house_without_side_bets_says_so():
    assert "This house has no side bets." in played("vegas_strip", ["10 pairs=5", "quit"]).lines


def test_each_box_has_side_bets_of_its_own():
    seen = played(
        SIDE_BETS,
        ["10 pairs=5 + 10 21+3=1", "s", "s", "quit"],
        overrides=["table.hands_per_player=2"],
        shoe="8C 9H 7D 8S 2C 10S",
    )

    assert "Your Perfect Pairs wins 50 (box 1): coloured pair (same colour)." in seen.lines
    assert "Your 21+3 of 1 is lost (box 2)." in seen.lines


def test_several_people_are_told_by_name():
    seen = played(SIDE_BETS, ["10 pairs=5", "10 pairs=5", "s", "s", "quit", "quit"], names=["Ann", "Bob"],
                  shoe="8C 9H 7D 8S 2C 10S")  # fmt: skip

    assert "Ann's Perfect Pairs wins 50: coloured pair (same colour)." in seen.lines
    assert "Bob loses Perfect Pairs of 5." in seen.lines


def test_an_award_of_nothing_is_told_as_the_bet_coming_back():
    side = 'side_bet=[{ id = "it", kind = "perfect_pairs", pays = { mixed_pair = 0 } }]'
    seen = played("vegas_strip", ["10 it=5", "s", "quit"], overrides=[side], shoe=PAIR_V_TEN)

    assert "Your Perfect Pairs comes back: mixed pair." in seen.lines


def test_side_bets_count_towards_the_most_that_a_box_is_paid():
    seen = played(SIDE_BETS, ["10 pairs=100", "quit"], overrides=["pay.max_payout=1000"], balance=20_000)

    told = "With these side bets the box could win more than 1000, the most that is paid for it."
    assert told in seen.lines


def test_the_teaching_house_asks_for_side_bets_as_the_table_does():
    side = 'side_bet=[{ id = "it", kind = "perfect_pairs", pays = "25/12/5" }]'
    seen = played("cs161", ["10 it=5", "hold", "quit"], overrides=[side], shoe="10S 7D 8C 8S")

    assert "Your Perfect Pairs wins 60: coloured pair (same colour)." in seen.lines
