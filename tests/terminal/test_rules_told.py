"""What is special in a house is told for what it is: free bets, a 22 that pushes, special hands, swaps."""

from pathlib import Path

import pytest

from fairdeal.cli.main import main
from tests.houses.writing import write_house, write_script
from tests.terminal.people import played
from tests.terminal.programs import Start

EIGHTS_V_TEN = "8C 7D 8H 10S"


def dealt(capsys: pytest.CaptureFixture[str], house: str | Path, shoe: str, do: str, *more: str) -> list[str]:
    """The lines of `fairdeal deal`."""
    main(["deal", "--house", str(house), "--shoe", shoe, "--do", do, *more])
    return capsys.readouterr().out.splitlines()


# Free bets.


def test_a_free_split_and_a_free_double_are_called_free_when_offered():
    seen = played("free_bet", "10 p s s quit", shoe=f"{EIGHTS_V_TEN} 2C 9C")

    assert "You may [h]it, [s]tand, [d]ouble or free s[p]lit: " in seen.prompts
    assert "You may [h]it, [s]tand or free [d]ouble (hand 1): " in seen.prompts
    assert "You may [h]it, [s]tand or [d]ouble (hand 2): " in seen.prompts


def test_help_on_a_free_bet_tells_who_stakes_it():
    seen = played("free_bet", "10 ? p ? s s quit", shoe=f"{EIGHTS_V_TEN} 2C 9C")

    assert "  p, split:   make two hands of a pair; the house stakes the second" in seen.lines
    assert "  d, double:  double the bet, take exactly one card" in seen.lines
    assert "  d, double:  the house stakes the double, and you take exactly one card" in seen.lines


@pytest.mark.parametrize("word", ["p", "split", "free split", "免费分牌"])
def test_a_free_split_may_be_asked_for_by_that_name(word: str):
    seen = played("free_bet", ["10", word, "s", "s", "quit"], shoe=f"{EIGHTS_V_TEN} 2C 9C")

    assert "You split for free: the house puts 10 on the new hand." in seen.lines


def test_an_open_question_names_what_is_free(capsys):
    asked = dealt(capsys, "free_bet", "5C 7D 5H 10S", "")[-1]

    assert asked == "The round waits for Player: hit, stand, free double or free split?"


def test_what_the_house_stakes_is_told_and_taken_back_when_it_does_not_win(capsys):
    lines = dealt(capsys, "free_bet", f"{EIGHTS_V_TEN} 2C 9C 3D", "p d s")

    assert "You double for free (hand 1): the house adds 10, and 20 is at stake." in lines
    assert lines[-5:] == [
        "You lose 10 (hand 1): 13 against 17.",
        "The house takes its 10 back (hand 1).",
        "Push (hand 2): 17 against 17.",
        "The house takes its 10 back (hand 2).",
        "You have 90: 10 lost.",
    ]


def test_a_hand_that_the_house_has_staked_pays_like_any_other_when_it_wins(capsys):
    lines = dealt(capsys, "free_bet", f"{EIGHTS_V_TEN} 2C 10C", "p s s")

    assert lines[-2:] == [
        "You win 10 (hand 2): 18 against 17.",
        "You have 100: nothing won, nothing lost.",
    ]


@pytest.mark.parametrize(
    ("cards", "do", "told"),
    [
        ("2C 6C", "p s s", "You lose nothing (hand 2): 14 against 17."),
        ("2C 6C KH", "p s h", "You lose nothing (hand 2)."),
    ],
)
def test_a_lost_hand_that_the_house_has_staked_costs_nothing(capsys, cards: str, do: str, told: str):
    lines = dealt(capsys, "free_bet", f"{EIGHTS_V_TEN} {cards}", do)

    assert told in lines
    assert lines[lines.index(told) + 1] == "The house takes its 10 back (hand 2)."


def test_a_hand_that_the_house_has_staked_is_given_up_for_nothing(capsys):
    more = ("--set", "surrender.kind=late", "--set", "surrender.after_split=true")
    lines = dealt(capsys, "free_bet", f"{EIGHTS_V_TEN} 2C 6C", "p s r", *more)

    assert "You surrendered and lose nothing (hand 2)." in lines


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_of_nothing_is_ever_won_lost_or_returned(capsys, lang: str):
    shoes = [(f"{EIGHTS_V_TEN} 2C {card} {more}", do) for card in ("9C", "6C", "KC") for more, do in
             (("3D", "p d s"), ("10D 3D", "p h h"), ("5D 8S", "p s s"))]  # fmt: skip
    players = ("--player", "Ann:100:10", "--lang", lang)

    told = [line for shoe, do in shoes for line in dealt(capsys, "free_bet", shoe, do, *players)]

    assert not [line for line in told if " 0" in line]


# A dealer's 22.


@pytest.mark.parametrize("knob", ["push", "push_except_natural"])
def test_a_dealers_22_that_pushes_is_no_bust(capsys, knob: str):
    lines = dealt(capsys, "vegas_strip", "10C 6D 9H 6S 10D", "s", "--set", f"dealer.total_22={knob}")

    assert lines[-4:-1] == [
        "Dealer draws 10D: 22.",
        "The dealer's 22 is no bust in this house, but a push.",
        "Push: 19 against 22; your 10 comes back.",
    ]


def test_a_dealers_23_is_a_bust_in_every_house(capsys):
    lines = dealt(capsys, "free_bet", "10C 6D 9H 7S 10D", "s")

    assert "Dealer busts with 23." in lines


def test_the_other_voices_call_a_22_that_pushes_no_bust_either(capsys):
    push = ("--set", "dealer.total_22=push")

    taught = dealt(capsys, "cs161", "6D 6S 10C 9H 10D", "hold", *push)
    drawn = dealt(capsys, "gojack", "10C 6D 9H 6S 10D", "s s s", *push)

    assert "AI: <diamond,6> <spade,6> <diamond,10> (22 -- Push!)" in taught
    assert "The dealer's 22 is no bust in this house, but a push." in drawn
    assert "Dealer Goes Bust with 22!" not in drawn


# Special hands.


def test_a_charlie_that_may_draw_on_is_named_when_made_and_when_it_wins(capsys):
    lines = dealt(capsys, "super_fun_21", "2C 7D 2H 10S 2D 3C 3D 2S", "h h h h s")

    made = lines.index("You have a special hand: six-card Charlie!")
    assert lines[made + 1] == "You stand on 14."
    assert "Your six-card Charlie wins 10." in lines


def test_a_special_hand_that_loses_is_named_beside_its_total(capsys):
    lines = dealt(
        capsys, "european", "2C 10D 3H 4S 5D 2D AH", "h h h", "--set", "pay.charlie={cards=5, pay=1}"
    )

    assert "You lose 10: 16 (five-card Charlie) against a natural." in lines


@pytest.mark.parametrize(
    ("lang", "made", "won"),
    [
        ("en", "You have a special hand: 6-7-8 suited!", "Your 6-7-8 suited wins 20."),
        ("zh", "你拿到牌型：同花 6-7-8！", "你的“同花 6-7-8”赢 20。"),
    ],
)
def test_a_bonus_hand_is_named_in_the_readers_language(capsys, lang: str, made: str, won: str):
    lines = dealt(capsys, "spanish21_h17_6d", "6C 7D 7C JS 8C", "h", "--lang", lang)

    assert {made, won} <= set(lines)


def test_the_names_that_a_script_has_for_hands_are_told(capsys):
    royal = dealt(capsys, "cn21", "10S 7D 6C 7C 8C", "h")
    natural = dealt(capsys, "cn21", "AS KD AC KC", "")

    assert {"You have a special hand: royal!", "Your royal wins 30."} <= set(royal)
    assert natural[0] == "Your hand: AC KC: 21 (Blackjack)."
    assert "Your Blackjack wins 30." in natural


@pytest.mark.parametrize("shoe", ["10S 7D 6C 5C 10H", "10S 7D 8C 8D"])
def test_a_name_that_only_says_what_the_hand_may_do_is_not_told(capsys, shoe: str):
    told = " ".join(dealt(capsys, "cn21", shoe, "s"))

    assert "doubleDown" not in told
    assert "(split)" not in told


def test_a_name_that_nearly_all_hands_have_is_not_told(capsys):
    told = " ".join(dealt(capsys, "cn21_double_any_time", "2S 3D 10C 10D 4C 5D 5H", "s"))

    assert "You win 10: 20 against 19." in told
    assert "doubleDown" not in told


def test_the_name_of_a_dealers_hand_is_told_where_it_beats_a_higher_total(capsys):
    shoe = "2S 3D 10C 10D 4C 5D 5H"

    beaten = dealt(capsys, "cn21_dealer_five_cards", shoe, "s")
    by_points = dealt(capsys, "cn21", shoe, "s")

    assert "You lose 10: 20 against 19 (fiveCard)." in beaten
    assert "You win 10: 20 against 19." in by_points


def test_a_dealers_natural_is_called_one_whatever_the_script_calls_it(capsys):
    assert "You lose 10: 20 against a natural." in dealt(capsys, "cn21", "AS KD 10C KC", "s")


def test_a_21_that_always_wins_is_not_held_against_a_hand_that_the_dealer_leaves_unfinished(capsys):
    lines = dealt(capsys, "spanish21_h17_6d", "AC 5D 9S JS AH", "h")

    assert "You win 10: your 21 wins whatever the dealer draws." in lines


# What only a script offers.

SCRIPT = """
def special(hand):
    if hand.cards == 2 and hand.total == 20:
        return "pair of kings", [hit, report]
    if hand.cards == 3:
        return "general", [hit, stop]
    if hand.cards == 2 and hand.total == 8:
        return "lucky eight", [hit, stand]
    return "general", [hit, stand]

def settlement(box, dealer):
    if box.category == "pair of kings":
        return PLAYER, 4 * box.first_bet
    if box.category == "lucky eight" and dealer.total > 21:
        return PLAYER, 2 * box.first_bet
    return usual
"""
KNOBS = '[dealer]\nhole_card = "no_peek"\n[play]\nnaturals = "at_settlement"\n[insurance]\noffered = false\n'
KINGS_V_SEVEN = "KC 9S KH 7D"


@pytest.fixture
def reporting(tmp_path: Path) -> Path:
    """A house in which some hands report and others stop, in place of standing."""
    house = write_house(tmp_path, KNOBS + '[pay]\neven_money = false\n[table]\nleaving = "forfeit"\n')
    write_script(house, SCRIPT)
    return house


@pytest.mark.parametrize("voice", ["table", "cs161", "gojack"])
@pytest.mark.parametrize("word", ["t", "report", "报牌"])
def test_report_is_offered_explained_and_understood_in_every_voice(reporting: Path, voice: str, word: str):
    file = reporting / "house.toml"
    file.write_text(f'voice = "{voice}"\n{file.read_text()}')
    bet = [] if voice == "cs161" else ["10"]

    seen = played(str(reporting), [*bet, "?", word, "no", "quit"], shoe=KINGS_V_SEVEN, names=["Ann"])

    assert seen.prompts.count("You may [h]it or repor[t]: ") == 2
    assert "  t, report:  show the hand for what it is and take no more cards" in seen.lines
    assert voice == "cs161" or "You report: pair of kings." in seen.lines


def test_stop_is_offered_explained_and_understood(reporting: Path):
    seen = played(str(reporting), ["10", "h", "?", "stop", "quit"], shoe="KC 9S 3H 7D 4C")

    assert "You may [h]it or [stop]: " in seen.prompts
    assert "  stop:    take no more cards" in seen.lines
    assert "You stop: 17." in seen.lines


def test_a_hand_may_be_reported_and_stopped_in_given_rounds(capsys, reporting: Path):
    reported = dealt(capsys, reporting, KINGS_V_SEVEN, "report")
    stopped = dealt(capsys, reporting, "KC 9S 3H 7D 4C 10C", "h stop")

    assert {"You report: pair of kings.", "Your pair of kings wins 40."} <= set(reported)
    assert "You stop: 17." in stopped


def test_a_reported_hand_is_told_in_chinese(capsys, reporting: Path):
    lines = dealt(capsys, reporting, KINGS_V_SEVEN, "report", "--lang", "zh")

    assert {"你报牌：pair of kings。", "你的“pair of kings”赢 40。"} <= set(lines)


def test_a_hand_that_is_paid_apart_is_named_though_it_stands_like_any_other(capsys, reporting: Path):
    lines = dealt(capsys, reporting, "2C 9S 6H 7D 10C", "s")

    assert lines[0] == "Your hand: 2C 6H: 8 (lucky eight)."
    assert "Your lucky eight wins 20." in lines


@pytest.mark.parametrize("word", ["report", "t", "stop"])
def test_where_no_script_offers_it_there_is_no_reporting(word: str):
    seen = played("vegas_strip", ["10", word, "s", "quit"], shoe="10C 7D 6H 10S")

    assert f"“{word}” is no answer here: hit, stand or double? “?” explains." in seen.lines


# Swaps.


def test_whoever_may_swap_sees_both_hands_as_they_are_and_as_they_would_be():
    seen = played("blackjack_switch", "10 w s s quit", shoe="10C 6D 6H 5H 10H 6S")

    assert seen.prompts[1] == (
        "Your hands: 10♣ 5♥: 15; 6♦ 10♥: 16.\n"
        "With the second cards swapped: 10♣ 10♥: 20; 6♦ 5♥: 11.\n"
        "You may s[w]ap or [k]eep: "
    )


def test_a_swap_that_would_break_a_natural_up_says_so():
    seen = played("blackjack_switch", "10 k s quit", shoe="AC 6D 6H KH 10H 6S")

    assert seen.prompts[1].split("\n")[:2] == [
        "Your hands: A♣ K♥: a natural; 6♦ 10♥: 16.",
        "With the second cards swapped: A♣ 10♥: 21; 6♦ K♥: 16.",
    ]


def test_several_people_are_asked_about_their_swaps_by_name():
    names, shoe = ["Ann", "Bob"], "10C 6D 9C 8D 6H 5H 10H 9H 8H 6S"
    seen = played("blackjack_switch", "10 10 k w s s s s quit quit", shoe=shoe, names=names)

    assert [prompt.split("\n")[0] for prompt in seen.prompts[2:4]] == [
        "Ann's hands: 10♣ 5♥: 15; 6♦ 10♥: 16.",
        "Bob's hands: 9♣ 9♥: 18; 8♦ 8♥: 16.",
    ]


def test_help_on_bets_tells_of_the_two_equal_bets_where_cards_may_be_swapped():
    told = "Everybody plays two boxes with equal bets here: write one bet, and as much goes on each box."

    assert told in played("blackjack_switch", "? quit").lines
    assert told not in played("vegas_strip", "? quit").lines


# Insurance.


def test_help_on_insurance_tells_what_the_script_pays():
    seen = played("cn21", "20 ? n s quit", shoe="10S AD 10C 7C")

    assert "a bet of its own, 10, that the dealer has a natural: if so it pays 40" in seen.text


# The clock.


def test_no_time_is_promised_in_a_terminal_where_no_clock_runs(program: Start):
    table = program("--set", "table.decision_seconds=7")
    table.answer("rules")

    card = table.said_until("If you leave in mid-round")

    assert "seconds for each decision" not in card
