"""Doubles, insurance, upcards and surrender: what a script makes of them is on the card and in the check."""

from pathlib import Path

import pytest

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.author.comparing import difference_page
from fairdeal.houses.author.oddities import oddities
from fairdeal.houses.author.pages import check
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.telling.card import rule_card
from fairdeal.words import words_for
from tests.houses.writing import write_house, write_script

ENGLISH = words_for("en")
LATE = '[surrender]\nkind = "late"\n'


def written(folder: Path, script: str, text: str = 'name = "Mine"\n') -> Path:
    path = write_house(folder, text)
    write_script(path, script)
    return path


def opened(folder: Path, script: str, text: str = 'name = "Mine"\n') -> tuple[House, RuleBook]:
    return open_house(written(folder, script, text))


def checked(folder: Path, script: str, text: str = 'name = "Mine"\n') -> list[str]:
    """What `house check` says of the script."""
    lines = check(written(folder, script, text), (), ENGLISH).lines
    return lines[next(place for place, line in enumerate(lines) if line.startswith("What the script")) :]


def settlement(*lines: str) -> str:
    return "\n".join(
        ("def settlement(box, dealer):", *(f"    {line}" for line in lines), "    return usual\n")
    )


HIGHER_WINS = "def settlement(box, dealer):\n    return (PLAYER, 1) if box.total > dealer.total else DEALER\n"
LOST_DOUBLES = settlement("if box.last == double: return DEALER, 1")


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (
            LOST_DOUBLES,
            "any other hand loses 50 % of the stake whatever the dealer holds.",
        ),
        (
            HIGHER_WINS,
            "any other hand of 18 to 21 loses, but wins 1:2 against a lower total.",
        ),
        (
            settlement("if box.total == 13: return DEALER, (1, 2)"),
            "any other hand of 13 loses 25 % of the stake whatever the dealer holds.",
        ),
    ],
)
def test_the_card_tells_what_a_double_makes_of_hands_without_a_name(tmp_path, script, told):
    card = "\n".join(rule_card(*opened(tmp_path, script), ENGLISH))

    assert f"Doubled (counted on the whole stake), {told}" in card


def test_doubles_that_get_the_same_for_each_chip_are_not_told_again(tmp_path):
    script = settlement("if box.total == 20: return PLAYER, box.bet_sum")

    card = "\n".join(rule_card(*opened(tmp_path, script), ENGLISH))

    assert "Any other hand of 20 wins 1:1 whatever the dealer holds." in card
    assert "Doubled" not in card


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (LOST_DOUBLES, "After a double, any other hand cannot win."),
        (
            HIGHER_WINS,
            (
                "After a double, any other hand of 18 to 21 wins at most 50 % of what is staked: "
                "`box.bet_sum` is all that lies there, 1 is the first bet alone."
            ),
        ),
        (HIGHER_WINS, "A dealer who is bust wins against any other hand and “natural”."),
        (
            'def special(hand):\n    return ("jackpot", [hit, stop]) if hand.ranks == (7, 7, 7) else usual\n',
            "The script offers hit and stop to “jackpot”, but a 21 stands by itself here: play.stop_on_21.",
        ),
    ],
)
def test_common_slips_are_worth_a_second_look(tmp_path, script, told):
    assert told in oddities(*opened(tmp_path, script), ENGLISH)


def test_a_natural_that_gets_what_others_get_is_told_so(tmp_path):
    card = rule_card(*opened(tmp_path, HIGHER_WINS), ENGLISH)

    natural = next(sentence for sentence in card if sentence.startswith("“natural”"))
    assert natural.endswith("There is nothing to decide. It is settled as any other hand.")


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("box.insured", "With insurance, any other hand of 16 is a push whatever the dealer holds."),
        (
            "dealer.upcard == 6",
            "Against an upcard of 6, any other hand of 16 is a push whatever the dealer holds.",
        ),
    ],
)
def test_what_hangs_on_insurance_or_the_upcard_is_told_to_players_and_to_the_author(
    tmp_path, condition, told
):
    script = settlement(f"if {condition} and box.total == 16: return PUSH")

    path = written(tmp_path, script)
    card = rule_card(*open_house(path), ENGLISH)

    assert told in card
    assert "Any other hand is settled by points." in card
    assert not any("“bust”" in sentence for sentence in card)
    assert f"- settlement: {told}" in check(path, (), ENGLISH).lines


def test_what_a_hand_given_up_gets_is_told_as_a_change(tmp_path):
    told = checked(tmp_path, settlement("if box.last == surrender: return PLAYER, 1"), LATE)

    assert told[1] == (
        "- settlement: A hand given up wins 1:1 whatever the dealer holds. "
        "(before: A hand given up loses 50 % of the stake, but loses all of it against a natural.)"
    )


def test_the_upcards_of_surrender_are_told_as_a_change(tmp_path):
    script = "def may_surrender(hand, upcard):\n    return hand.total == 15 and upcard == 9\n"

    told = checked(tmp_path, script, LATE)

    assert told[1].startswith("- surrender: a total of 15, against 9 only (before: any hand with 2 cards")


def test_a_side_bet_of_the_script_is_told_as_a_change(tmp_path):
    script = (
        "def side_bet(id, first, second, upcard, dealer_natural):\n"
        '    return ("reds", 3) if first.red and second.red else None\n'
    )
    text = '[[side_bet]]\nid = "reds"\nkind = "script"\nname = "Reds"\nmax_bet = 50\n'

    told = checked(tmp_path, script, text)

    assert told[1].startswith("- side_bet: Side bet Reds (reds)")


def test_a_script_that_leaves_everything_to_the_knobs_changes_nothing(tmp_path):
    script = "def special(hand):\n    return usual\n\n" + settlement()

    assert checked(tmp_path, script)[1] == "Nothing: the knobs alone would give the same answers."


SAME_NATURALS = settlement("if box.natural and not dealer.natural: return PLAYER, (3, 2)")


def test_a_script_that_says_what_the_knobs_say_changes_nothing(tmp_path):
    told = checked(tmp_path, SAME_NATURALS)

    assert told[1] == "Nothing: the knobs alone would give the same answers."


def test_a_change_that_words_do_not_reach_is_not_called_nothing(tmp_path):
    # The knobs pay a natural of spades more; the script, which sees no suits, does not.
    told = checked(tmp_path, SAME_NATURALS, '[pay]\nnatural_suited = { S = "2:1" }\n')

    assert told[1] == "Nothing that can be told in words, but the rule book is not that of the knobs alone."


def test_no_doubles_leave_nothing_to_say_of_doubles_for_less(tmp_path):
    card = rule_card(*opened(tmp_path, "def may_double(hand):\n    return False\n"), ENGLISH)

    assert "No doubling." in card
    assert not any("double for what you have left" in sentence for sentence in card)


def test_rules_that_a_script_only_tells_otherwise_are_no_difference(tmp_path):
    script = settlement("if box.total == 20 and box.cards == 4: return PLAYER, box.bet_sum * 2")

    told = difference_page(open_house("reno"), opened(tmp_path, script, 'extends = "reno"\n'), (), ENGLISH)

    assert not any("(nothing)" in line for line in told)
    assert any(line.startswith("- settlement: any other hand") for line in told)


def test_a_hand_that_may_not_stand_is_not_told_what_it_gets_when_it_stands(tmp_path):
    naming = 'def special(hand):\n    return ("calm", [stop, hit]) if hand.total == 18 else usual\n\n'
    script = naming + settlement("if box.last == stop: return PLAYER, (1, 2)")

    card = rule_card(*opened(tmp_path, script), ENGLISH)

    calm = next(sentence for sentence in card if sentence.startswith("“calm”"))
    assert "“stand”" not in calm
    assert "It wins 1:2 whatever the dealer holds." in calm


def test_parts_of_a_sentence_stand_by_the_hand_that_they_are_of(tmp_path):
    script = settlement("if box.split and not dealer.natural: return PLAYER, box.bet_sum * 2")

    card = "\n".join(rule_card(*opened(tmp_path, script), ENGLISH))

    assert "Any other hand after a split wins 2:1, but loses against a natural." in card
