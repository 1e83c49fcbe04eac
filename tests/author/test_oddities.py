"""Odd things are told of, and keep no house from being in order."""

from pathlib import Path

import pytest

from fairdeal.houses.author.oddities import oddities
from fairdeal.houses.author.pages import check
from fairdeal.houses.library import open_house
from fairdeal.words import words_for
from tests.houses.writing import write_house, write_script

ENGLISH = words_for("en")


def told(folder: Path, text: str, script: str = "") -> list[str]:
    path = write_house(folder, text)
    if script:
        write_script(path, script)
    assert check(path, (), ENGLISH).in_order
    return oddities(*open_house(path), ENGLISH)


SEVENS = """
def special(hand):
    if hand.cards == 3 and hand.suited and contains(hand, 7, 7, 7):
        return "sevens", [report]
    return usual
"""


SETTLED = """
def settlement(box, dealer):
    return {answer} if box.category == "{name}" else usual
"""


@pytest.mark.parametrize(
    ("text", "script", "sentence"),
    [
        (
            '[pay]\nnatural = "1:2"\n',
            "",
            "A natural wins 50 % of the bet, less than the 100 % of an ordinary win.",
        ),
        (
            "[pay]\ncharlie = { cards = 5, pay = 2, beats_natural = true }\n",
            "",
            "“charlie” cannot lose.",
        ),
        ('[pay]\nplayer_21 = "wins_even_vs_natural"\ntie = "win"\n', "", ""),
        (
            '[insurance]\npay = "3:1"\n',
            "",
            "Insurance favours the player: it gains 23.5 % of its price on average, from a full shoe.",
        ),
        (
            'name = "x"\n',
            "def dealer_draws(total, soft):\n    return True\n",
            "The dealer never stands, and so is bust in every round that is played out.",
        ),
        (
            'name = "x"\n',
            "def dealer_draws(total, soft):\n    return total < 12\n",
            "The dealer never draws from 12 on.",
        ),
        ('name = "x"\n', "def may_double(hand):\n    return False\n", "`may_double` never says True."),
        (
            "[split]\nmax_hands = 1\n",
            "def may_split(hand):\n    return hand.pair\n",
            "The script offers split, but split.max_hands = 1 never lets anyone.",
        ),
        (
            "[split]\nmax_hands = 3\n",
            "def special(hand):\n    return None\n",
            "split.max_hands = 3, but the script lets no hand split.",
        ),
        ("[shoe]\ndecks = 2\n", SEVENS, "The shoe cannot deal any hand that is called “sevens”."),
        ("[shoe]\ndecks = 3\n", SEVENS, ""),
        (
            'name = "x"\n',
            SEVENS + SETTLED.format(answer="(PLAYER, 3)", name="seven"),
            "The script asks whether a hand is “seven”, and no hand is called that.",
        ),
        (
            'name = "x"\n',
            SEVENS + SETTLED.format(answer="DEALER", name="sevens"),
            "“sevens” cannot win.",
        ),
    ],
)
def test_what_looks_odd_is_told(tmp_path, text, script, sentence):
    found = told(tmp_path, text, script)

    assert found == ([sentence] if sentence else [])


@pytest.mark.parametrize("name", ["vegas_strip", "reno", "gojack", "cs161", "double_exposure_ac"])
def test_nothing_is_odd_about_ordinary_houses(name):
    assert oddities(*open_house(name), ENGLISH) == []


def test_oddities_are_told_in_chinese_too():
    found = oddities(*open_house("cn21"), words_for("zh"))

    assert found[0] == "“royal”、“Blackjack”和“fiveCard”不会输。"
    assert len(found) == 2
