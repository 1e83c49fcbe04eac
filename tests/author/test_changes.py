"""What a script changes, and how two books differ, in words."""

from pathlib import Path

import pytest

from fairdeal.games.blackjack.working import rule_book
from fairdeal.houses.author.changes import changes
from fairdeal.houses.author.comparing import difference_page
from fairdeal.houses.author.pages import check
from fairdeal.houses.library import open_house
from fairdeal.houses.telling.gathering import Gathered
from fairdeal.words import words_for
from tests.houses.writing import write_house, write_script

ENGLISH = words_for("en")


def script_changes(folder: Path, script: str, text: str = 'name = "Mine"\n') -> list[str]:
    path = write_house(folder, text)
    write_script(path, script)
    house, book = open_house(path, (), {})
    return changes(Gathered(rule_book(house.rules)), Gathered(book), ENGLISH)


def difference(first: str, second: str, *overrides: str) -> list[str]:
    return difference_page(open_house(first), open_house(second, overrides), overrides, ENGLISH)


def test_a_named_hand_is_told_with_its_number_and_its_menu():
    house, book = open_house("cn21")

    told = changes(Gathered(rule_book(house.rules)), Gathered(book), ENGLISH)

    assert "special: “royal” is 6-7-8 of one suit (4 hands). There is nothing to decide." in told
    assert (
        "settlement: “Blackjack” as dealt wins 3:1 whatever the dealer holds "
        "(before: wins 3:1, but is a push against a natural)"
    ) in told
    assert "insurance: wins 200 % of the bet (before: wins 100 % of the bet)" in told
    assert len(told) < 20


def test_actions_are_told_with_what_was_allowed_before(tmp_path):
    script = "def may_double(hand):\n    return hand.cards == 2 and hand.total == 11\n"

    assert script_changes(tmp_path, script) == [
        "double: hard 11 with 2 cards (before: any hand with 2 cards)"
    ]


def test_an_action_that_is_taken_from_every_hand_is_told_as_such(tmp_path):
    script = "def may_split(hand):\n    return False\n"

    (told,) = script_changes(tmp_path, script)

    assert told.startswith("split: never (before: two cards of the same value")


def test_hands_that_may_no_more_hit_are_told_without_a_new_name(tmp_path):
    script = 'def special(hand):\n    return ("general", [stand]) if hand.total == 12 else usual\n'

    (told,) = script_changes(tmp_path, script, '[split]\nmax_hands = 1\n[double]\non = "none"\n')

    assert told.startswith("hit: no more on a total of 12")


def test_the_dealers_draws_are_told(tmp_path):
    script = "def dealer_draws(total, soft):\n    return total < 18\n"

    assert script_changes(tmp_path, script) == [
        (
            "dealer_draws: The dealer draws to 17 and stands on 18, soft 18 included. "
            "(before: The dealer draws to 16 and stands on every 17, soft 17 included.)"
        )
    ]


def test_a_result_is_told_for_just_the_hands_that_it_touches(tmp_path):
    script = "def settlement(box, dealer):\n    return (PLAYER, 2) if box.total == 20 else usual\n"

    told = script_changes(tmp_path, script)

    assert told == [
        "settlement: any other hand of 20 wins 2:1 whatever the dealer holds (before: is settled by points)",
        (
            "settlement: any other hand after a double of 20 wins 1:1 whatever the dealer holds "
            "(before: is settled by points)"
        ),
    ]


def test_a_script_that_changes_nothing_is_told_so(tmp_path):
    path = write_house(tmp_path, 'name = "Mine"\n')
    write_script(path, "def dealer_draws(total, soft):\n    return total < 17\n")

    lines = check(path, (), ENGLISH).lines

    assert "Nothing: the knobs alone would give the same answers." in lines
    assert any("`dealer_draws` asked" in line for line in lines)


def test_no_change_is_told_of_a_book_against_itself():
    hands = Gathered(open_house("cn21")[1])

    assert changes(hands, hands, ENGLISH) == []


def test_two_knob_houses_differ_by_the_lines_of_their_cards():
    told = difference("vegas_strip", "reno")

    assert "- shoe.decks: 4 decks are in play. → One deck is in play." in told
    assert not any("Answers in" in line for line in told)


def test_what_one_house_does_not_tell_is_nothing():
    told = difference("vegas_strip", "casino")

    assert any("(nothing) → Both cards of each box" in line for line in told)


def test_houses_that_only_differ_at_the_table_play_alike():
    told = difference("reno", "reno", "table.seats=3")

    assert any(line.startswith("No difference in play") for line in told)
    assert "Only what is no part of the rule book differs:" in told
    assert told[-1] == "- table.seats: 7 seats at the table. → 3 seats at the table."


def test_houses_that_only_differ_in_their_texts_say_so(tmp_path):
    path = write_house(tmp_path, 'name = "Other"\nextends = "reno"\n')

    told = difference("reno", str(path))

    assert told[-1] == "Only names and texts differ."


def test_a_house_and_itself_have_no_difference():
    assert len(difference("reno", "reno")) == 3


def test_scripted_answers_are_compared_with_those_of_another_script():
    told = difference("cn21", "cn21", "pay.natural=3:2")

    assert told[0] == "cn21 and cn21 (pay.natural=3:2):"
    assert told[-1] == (
        "- settlement: “Blackjack” wins 3:2 whatever the dealer holds "
        "(before: wins 3:1 whatever the dealer holds)"
    )


def test_hands_that_lose_their_name_are_known_by_the_old_one():
    told = difference("cn21", "vegas_strip")

    assert (
        "- settlement: “fiveCard” is settled by points (before: wins 3:1 whatever the dealer holds)" in told
    )
    assert any("no hand is called “royal” any more" in line for line in told)


def test_side_bets_are_compared_by_name():
    told = difference("vegas_strip", "vegas_strip_side_bets")

    assert any(line.startswith("- side_bet ") and "(nothing) → " in line for line in told)


@pytest.mark.parametrize(
    "pair", [("cn21", "vegas_strip"), ("cn21", "cn21_dealer_five_cards"), ("uk", "reno")]
)
def test_differences_are_told_in_chinese_too(pair):
    first, second = (open_house(name) for name in pair)

    chinese = difference_page(first, second, (), words_for("zh"))

    assert len(chinese) == len(difference_page(first, second, (), ENGLISH))
    assert not any(" is " in line or "before" in line for line in chinese)
