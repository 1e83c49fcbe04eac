"""Whole sittings, line by line: a change in tests/golden/terminal is a change of what people read.

`FAIRDEAL_WRITE_GOLDEN=1` writes them anew.
"""

import os
from pathlib import Path

import pytest

from tests.terminal.people import played

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "terminal"

STAND_EVEN_MONEY_BUST_DOUBLE = "5C 8S 7S QS  AC 7D KH AS  9C 10S KD 6H KH  6C 10D 5H 9S 10H"
TABLE = ["?", "10", "?", "x", "s", "", "?", "e", "25", "p", "h", "", "d", "quit"]
SPLIT_AND_SURRENDER_NATURAL_BUST = "8C 10D 9D 8H 6S AS 3C 10C 9H  AC 7D KH 9S  10C 9C 5D 6H 9D 6S KD 7H"
TWO_PLAYERS = ["10", "20", "y", "n", "p", "d", "s", "r", "", "pass", "30", "", "h", "s", "quit", "quit"]

FREE_SPLIT_AND_DOUBLE_THEN_22 = "8C 7D 8H 10S 2C 9C 3D  10C 6D 9H 6S 10D"
CHARLIE_THEN_RESCUE = "2C 7D 2H 10S 2D 3C 3D 2S  6C 7D 5H 10S 2S"
A_NATURAL_AT_ONCE = "AS JD 8S 4C AC 8D 10D 5H  7D 2H 10C 6D 6C QS"
ROYAL_BLACKJACK_DOUBLE_INSURED = "10S 7D 6C 7C 8C  9S 10S AC KC  9S 10S 6C 5C 7D  10S AD 10C 7C"

SITTINGS: dict[str, tuple[str, list[str], dict[str, object]]] = {
    "table": ("vegas_strip", TABLE, {"shoe": STAND_EVEN_MONEY_BUST_DOUBLE}),
    "table_words": ("vegas_strip", TABLE, {"shoe": STAND_EVEN_MONEY_BUST_DOUBLE, "cards": "words"}),
    "table_two_players": (
        "vegas_strip_liberal",
        TWO_PLAYERS,
        {"shoe": SPLIT_AND_SURRENDER_NATURAL_BUST, "names": ["Ann", "Bob"]},
    ),
    "table_bots": (
        "vegas_strip",
        ["10", "s", "pass", "20", "h", "quit"],
        {"seed": "golden", "bots": ["basic", "counter", "mimic"]},
    ),
    "casino": ("casino", ["10", "s", "quit"], {"seed": "golden"}),
    "european": ("european", ["10", "s", "", "h", "quit"], {"seed": "golden 3"}),
    "free_bet": (
        "free_bet",
        ["10", "?", "p", "?", "d", "s", "", "s", "quit"],
        {"shoe": FREE_SPLIT_AND_DOUBLE_THEN_22},
    ),
    "blackjack_switch": (
        "blackjack_switch",
        ["?", "10", "?", "w", "s", "s", "quit"],
        {"shoe": "10C 6D 6H 5H 10H 6S 10D"},
    ),
    "super_fun_21": (
        "super_fun_21",
        ["10", "h", "h", "h", "h", "s", "", "d", "r", "quit"],
        {"shoe": CHARLIE_THEN_RESCUE},
    ),
    "cn21": (
        "cn21",
        ["20", "h", "", "", "d", "", "?", "y", "s", "quit"],
        {"shoe": ROYAL_BLACKJACK_DOUBLE_INSURED, "balance": 40_000},
    ),
    "gojack": ("gojack", ["Matt Chris", "?", "h", "s", "y", "s", "s", "x", "n"], {"shoe": A_NATURAL_AT_ONCE}),
    "cs161": ("cs161", ["?", "stand", "hit", "hold", "yes", "hold", "no"], {"seed": "5"}),
    "cs161_bots": ("cs161", ["hold", "yes", "hit", "no"], {"seed": "5", "bots": ["basic", "random"]}),
    "gojack_bots": (
        "gojack",
        ["Matt", "s", "y", "s", "n"],
        {"seed": "golden", "bots": ["basic", "composition"]},
    ),
    "cs161_split": ("cs161", ["split", "hit", "hold", "hold", "no"], {"shoe": "10H 8H 5S 5H 2C 3C 4C"}),
    "cs161_bets": (
        "cs161",
        ["?", "Ann", "?", "20", "hold", "yes", "10", "hit", "hold", "no"],
        {"seed": "bets", "bets": True, "asks_name": True},
    ),
}
"""House, answers and circumstances of each sitting."""


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SITTINGS)
def test_the_sitting_reads_as_it_did(name: str, lang: str):
    house, answers, options = SITTINGS[name]
    path = GOLDEN / f"{name}.{lang}.txt"

    seen = played(house, answers, lang=lang, **options)

    if os.environ.get("FAIRDEAL_WRITE_GOLDEN"):
        path.write_text(seen.text, encoding="utf-8")
    assert seen.text == path.read_text(encoding="utf-8")


def test_every_golden_sitting_is_still_played():
    assert {path.name for path in GOLDEN.iterdir()} == {
        f"{n}.{lang}.txt" for n in SITTINGS for lang in ("en", "zh")
    }
