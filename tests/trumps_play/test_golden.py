"""Whole games, line by line: a change in tests/golden/trumps is a change of what people read.

`FAIRDEAL_WRITE_GOLDEN=1` writes them anew.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.trumps_play.people import pack_in, played, small_pack

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "trumps"

EIGHT, ANIMALS = pack_in("eight.json"), pack_in("animals.json")
WITH_DRAWS = small_pack(ant=[1, 5], bee=[2, 5], cat=[3, None], dog=[4, 4], elk=[4, 2], fox=[6, 1])
CALLING_EVERY_THIRD = ["1", "3", "", "1", "", "1", ""]

GAMES: dict[str, tuple[list[str], dict[str, Any]]] = {
    "source": (
        ["?", "1", "x", "9", "2", "o", "3", "", *["1", "1", "2", ""] * 30],
        {"pack": EIGHT, "seed": "golden", "settings": ["rounds_most=4"]},
    ),
    "source_bots": (
        CALLING_EVERY_THIRD * 30,
        {"pack": ANIMALS, "players": 3, "bots": {2: "greedy", 3: "memory"}, "seed": "golden"},
    ),
    "classic": (
        ["?", "v", "o", "3", *["", "2"] * 30],
        {"variant": "classic", "pack": ANIMALS, "seed": "golden", "settings": ["rounds_most=6"]},
    ),
    "classic_draws": (
        ["rules", "2", *["", "1"] * 30],
        {"variant": "classic", "pack": WITH_DRAWS, "dealt": "ant bee cat elk dog fox"},
    ),
    "draws_shared_and_stopped": (
        ["1", "", "1", "?", "o", "1", "o", "2", *["", "1"] * 4, "1", "1"],
        {
            "variant": "classic",
            "pack": small_pack(ant=[5], bee=[5], cat=[5], dog=[5], elk=[0]),
            "dealt": "ant bee elk cat dog",
            "players": 3,
            "bots": {3: "greedy"},
            "settings": ["tie=share", "draws_offer=2"],
        },
    ),
    "stakes_shared": (
        ["rules", "v", "1"],
        {
            "variant": "classic",
            "pack": small_pack(ant=[5], bee=[5], cat=[5], dog=[5], elk=[0]),
            "dealt": "ant bee elk cat dog",
            "players": 3,
            "bots": {3: "greedy"},
            "settings": ["rounds_most=1"],
            "stake": "25.01",
        },
    ),
    "stakes_left": (
        ["1", "1", "quit", "n", "quit", "y"],
        {"pack": EIGHT, "seed": "golden", "settings": ["rounds_most=4"], "bots": {2: "greedy"}, "stake": 1},
    ),
    "open_hands": (
        ["", "3", "?", "", "2", "o", "1", "", "", "1", "", "1", "quit", "y"],
        {
            "pack": WITH_DRAWS,
            "dealt": "ant bee cat elk dog fox",
            "settings": ["hand=three", "hidden_values=false", "super_card=dog", "super_beaten_by=bee,elk"],
        },
    ),
    "points": (
        ["rules", *["1", "1", "1", ""] * 30],
        {"variant": "points", "pack": ANIMALS, "seed": "golden", "settings": ["points_to=2"]},
    ),
}
"""Answers and circumstances of each game."""


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", GAMES)
def test_the_game_reads_as_it_did(name: str, lang: str):
    answers, options = GAMES[name]
    path = GOLDEN / f"{name}.{lang}.txt"

    seen = played(answers, lang=lang, **options)

    if os.environ.get("FAIRDEAL_WRITE_GOLDEN"):
        path.write_text(seen.text, encoding="utf-8")
    assert seen.text == path.read_text(encoding="utf-8")


def test_every_golden_game_is_still_played():
    expected = {f"{name}.{lang}.txt" for name in GAMES for lang in ("en", "zh")}

    assert {path.name for path in GOLDEN.iterdir()} == expected
