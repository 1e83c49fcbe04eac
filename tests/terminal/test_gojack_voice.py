"""The gojack house: names first, hands drawn as cards, points for everyone."""

import pytest

from tests.support.covers import covers
from tests.terminal.people import cards_left_after_the_deal, played

# Dealt alternately: a card to each player, then the dealer's hole card; then the second cards and the upcard.
MATT_16_DEALER_18 = "10S 9H 6D 9D"
"""Matt: 10S 6D; the dealer: 9H face down, 9D."""


@covers("S0-02")
def test_the_banner_comes_first():
    seen = played("gojack", ["Matt", "s", "n"])

    assert "│ F ┃│ A ┃│ I ┃│ R ┃   │ D ┃│ E ┃│ A ┃│ L ┃" in seen.lines[1]


@covers("S0-45")
@pytest.mark.parametrize("line", ["Matt Chris", "  Matt    Chris  "])
def test_names_are_asked_first_and_extra_spaces_are_ignored(line: str):
    seen = played("gojack", [line])

    assert seen.prompts[0].startswith("Who is playing?")
    assert "Matt's Hand:" in seen.lines
    assert "Chris's Hand:" in seen.lines
    assert seen.lines[-1].startswith("Goodbye, Matt and Chris,")


@covers("S0-45")
@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "At least one name is needed."),
        ("   ", "At least one name is needed."),
        ("\x00\x07", "At least one name is needed."),
        ("a b c d e f g h", "There are 7 seats, and that is more names."),
        ("Ann Bob Ann", "Two players can't both be called Ann."),
    ],
)
def test_names_that_cannot_be_are_asked_again(line: str, complaint: str):
    seen = played("gojack", [line, "Matt", "s", "n"])

    assert complaint in seen.lines
    assert "Matt's Hand:" in seen.lines


@covers("S0-05")
@pytest.mark.parametrize(
    ("names", "left"), [(["Ann"], 48), (["Ann", "Bob"], 46), (["Ann", "Bob", "Cid"], 44)]
)
def test_everybody_gets_two_cards_of_one_shuffled_deck(names: list[str], left: int):
    assert cards_left_after_the_deal("gojack", names) == left


@covers("S0-28", "S0-26", "S0-06")
def test_hands_are_drawn_under_their_owners_names():
    seen = played("gojack", ["Matt", "s", "n"], shoe=MATT_16_DEALER_18)

    dealers, matts = seen.lines.index("Dealer's Hand:"), seen.lines.index("Matt's Hand:")
    assert seen.lines[dealers + 2] == "  │ ╬╬╬╬╬ ┃  │♦ 9    ┃"
    assert seen.lines[matts + 1 : matts + 7] == [
        "  ┌───────┒  ┌───────┒",
        "  │♠10    ┃  │♦ 6    ┃",
        "  │       ┃  │       ┃",
        "  │       ┃  │       ┃",
        "  │    ♠10┃  │    ♦ 6┃",
        "  ┕━━━━━━━┛  ┕━━━━━━━┛",
    ]


@covers("S0-46")
@pytest.mark.parametrize("word", ["h", "Hit", "H", "hit"])
def test_hit_by_its_first_letter_in_either_case(word: str):
    seen = played("gojack", ["Matt", word, "s", "n"], shoe=f"{MATT_16_DEALER_18} 2C")

    assert "Matt has 18." in seen.lines


@covers("S0-46")
@pytest.mark.parametrize("word", ["s", "S", "stay", "Stay", "stand"])
def test_stay_by_its_first_letter_in_either_case(word: str):
    seen = played("gojack", ["Matt", word, "n"], shoe=MATT_16_DEALER_18)

    assert "Matt stays with 16." in seen.lines


@covers("S0-46")
@pytest.mark.parametrize("word", ["p", "x", "split", "1"])
def test_anything_else_is_asked_again(word: str):
    seen = played("gojack", ["Matt", word, "s", "n"], shoe=MATT_16_DEALER_18)

    assert seen.prompts.count("Matt, hit or stay? ") == 2
    assert "is neither hit nor stay: please write h or s." in seen.text


@covers("S0-08", "S0-53", "S0-25")
def test_who_goes_bust_is_named_and_the_dealer_draws_nothing():
    seen = played("gojack", ["Matt", "h", "n"], shoe="10S 2H 6D 9D KD")

    assert "Matt Goes Bust with 26!" in seen.lines
    assert "Matt has 26." not in seen.lines
    assert "Dealer takes a card." not in seen.lines
    assert "Dealer has 11, Matt has 26: Dealer wins." in seen.lines


@covers("S0-50", "S0-12")
def test_the_result_names_both_totals_and_a_tie_is_the_dealers():
    seen = played("gojack", ["Matt", "h", "s", "n"], shoe=f"{MATT_16_DEALER_18} 2C")

    assert "Dealer has 18, Matt has 18: Dealer wins." in seen.lines


@covers("S0-07")
def test_a_natural_wins_at_once():
    seen = played("gojack", ["Matt", "n"], shoe="AS 9H KD 9D")

    assert seen.after("Matt was dealt 21!") == "Matt has 21 and wins at once."


@covers("S0-07")
def test_a_dealers_natural_beats_even_a_natural():
    seen = played("gojack", ["Matt", "n"], shoe="AS AH KD KC")

    assert "Dealer was dealt 21!" in seen.lines
    assert "Dealer has 21, Matt has 21: Dealer wins." in seen.lines


@covers("S0-14")
def test_everybodys_score_is_shown_after_each_hand_zeros_too():
    seen = played("gojack", ["Matt Chris", "s", "s", "n"], shoe="10S 2C 9H 10D 9C 9D")

    scores = seen.lines.index("Scores:")
    assert seen.lines[scores + 1 : scores + 4] == ["  Matt    1", "  Chris   0", "  Dealer  1"]


@covers("S0-14")
def test_scores_run_on_from_hand_to_hand():
    won, lost = "10S 9H 10D 8D", MATT_16_DEALER_18
    seen = played("gojack", ["Matt", "s", "y", "s", "y", "s", "n"], shoe=f"{won} {lost} {won}")

    assert seen.lines[-4:-2] == ["  Matt    2", "  Dealer  1"]


@covers("S0-10")
def test_who_has_stayed_is_not_asked_again_while_others_go_on():
    shoe = "10S 2C 2D 2H 9H 10D 3C 3D"
    seen = played("gojack", ["Ann Bob Cid", "s", "h", "h", "s", "s", "n"], shoe=f"{shoe} 2S 3S 4S")

    assert seen.prompts.count("Ann, hit or stay? ") == 1
    assert seen.prompts.count("Bob, hit or stay? ") == 2


@covers("S0-47")
def test_play_again_asks_until_it_is_yes_or_no():
    seen = played("gojack", ["Matt", "s", "x", "", "Y", "s", "N"], shoe=MATT_16_DEALER_18)

    assert seen.prompts.count("Play again (y or n)? ") == 4
    assert seen.text.count("Scores:") == 2
    assert seen.lines[-1] == "Goodbye, Matt, and thank you for playing."


@covers("S0-48")
def test_the_deck_is_shuffled_before_hands_1_4_and_7():
    seen = played("gojack", ["Matt", *["s", "y"] * 40])

    told = [line for line in seen.lines if line in ("The dealer shuffles the deck.", "Scores:")]
    hands_before = [told[:place].count("Scores:") for place, line in enumerate(told) if line != "Scores:"]
    assert hands_before[:4] == [0, 3, 6, 9]


@covers("S0-49")
def test_there_is_a_pause_after_the_dealers_steps_and_it_is_handed_in():
    pauses: list[int] = []

    seen = played("gojack", ["Matt", "s", "n"], shoe="10S 2H 8D 9D 7C", pause=lambda: pauses.append(1))

    assert "Dealer takes a card." in seen.lines
    assert len(pauses) == 3


def test_end_of_input_before_any_name_says_goodbye():
    assert played("gojack", []).lines[-1] == "Goodbye."


def test_a_gojack_that_plays_for_chips_asks_for_bets_and_offers_every_action():
    overrides = ["play.stakes=chips", "double.on=any", "play.turns=seats"]
    seen = played("gojack", ["Matt", "10", "d", "quit"], shoe="6S 9H 5D 9D 10C", overrides=overrides)

    assert "You double: 20 at stake." in seen.lines
    assert "You win 20: 21 against 18." in seen.lines


@covers("S0-44")
def test_names_can_be_given_beforehand():
    seen = played("gojack", ["s", "s", "n"], names=["Matt", "Chris"], shoe="10S 2C 9H 10D 9C 9D")

    assert "Who is playing?" not in seen.text
    assert "Chris stays with 11." in seen.lines


@pytest.mark.parametrize("line", ["Ann, Bob", "Ann,Bob", "Ann、Bob，"])
def test_commas_between_names_are_no_part_of_them(line: str):
    seen = played("gojack", [line], shoe="2C 2D 2H 3C 3D 3H")

    assert seen.prompts[1].startswith("Ann, hit")


def test_quit_leaves_before_the_names_and_after_a_hand():
    at_once = played("gojack", ["quit"])
    later = played("gojack", ["Ann", "s", "quit"], shoe="10H 9C 9D 8D")

    assert at_once.lines[-1] == "Goodbye."
    assert later.lines[-1] == "Goodbye, Ann, and thank you for playing."
    assert "(end of input)" not in later.lines


LEAVE = "Leave in mid-round? The house then plays your hands as for somebody who says nothing."


def test_quit_leaves_in_mid_hand_and_the_hand_stays_as_the_rule_card_says():
    seen = played("gojack", ["Matt", "rules", "quit", "y"], shoe=MATT_16_DEALER_18)

    assert (
        "If you leave in mid-round, your hands are played as if you said nothing: they stand." in seen.lines
    )
    assert any(line.startswith(LEAVE) for line in seen.lines)
    assert "Matt stays with 16." in seen.lines
    assert "Dealer has 18, Matt has 16: Dealer wins." in seen.lines
    assert seen.lines[-1] == "Goodbye, Matt, and thank you for playing."
    assert "(end of input)" not in seen.lines


def test_who_says_no_to_leaving_plays_on():
    seen = played("gojack", ["Matt", "quit", "n", "s", "n"], shoe=MATT_16_DEALER_18)

    assert seen.prompts.count("Matt, hit or stay? ") == 2
    assert "Matt stays with 16." in seen.lines


def test_others_play_on_when_somebody_leaves_in_mid_hand():
    answers = ["Matt Chris", "quit", "y", "s", "y", "s", "n"]
    seen = played("gojack", answers, shoe="10C 9D 10H 6D 8C 9C  10S 10D 7C 9S")

    assert seen.prompts.count("Chris, hit or stay? ") == 2
    assert seen.prompts.count("Matt, hit or stay? ") == 1
    assert "(end of input)" not in seen.lines


def test_an_empty_line_is_asked_for_an_answer():
    seen = played("gojack", ["Matt", "", "s", "n"], shoe=MATT_16_DEALER_18)

    assert seen.after("Matt, hit or stay?") == "Please write h to hit or s to stay."


def test_the_hands_can_be_seen_again():
    seen = played("gojack", ["Matt", "v", "s", "n"], shoe=MATT_16_DEALER_18)

    asked = seen.lines.index("Matt, hit or stay? v")
    assert seen.lines[asked + 1 : asked + 4] == [
        "Dealer's Hand:",
        "  ┌───────┒  ┌───────┒",
        "  │ ╬╬╬╬╬ ┃  │♦ 9    ┃",
    ]
    assert seen.lines[asked + 10] == "  │♠10    ┃  │♦ 6    ┃"


@pytest.mark.parametrize("name", ["Dealer", "DEALER", "庄家"])
def test_nobody_is_called_dealer(name: str):
    seen = played("gojack", [f"Matt {name}", "Matt Chris"])

    assert f"Nobody can be called “{name}”: that is the dealer. Choose another name." in seen.lines
    assert "Chris's Hand:" in seen.lines


def test_a_name_that_is_too_long_is_asked_for_again_and_never_cut():
    seen = played("gojack", ["Ann " + "B" * 41, "Ann Bartholomew-Maximilian"])

    assert f"“{'B' * 40}…” is too long a name: 40 letters are the most." in seen.lines
    assert "Bartholomew-Maximilian's Hand:" in seen.lines
