"""Whatever comes in, a sitting goes on or ends with a goodbye."""

import io
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fairdeal.houses.house import VOICES
from fairdeal.houses.library import shipped
from fairdeal.store import open_store
from fairdeal.store.audit import audit
from fairdeal.terminal.blackjack.game_loop import play_lines
from fairdeal.terminal.io.prompt import EndOfInput
from fairdeal.terminal.io.screen import Screen
from tests.terminal.people import Transcript, sit_down

HOUSES = ["vegas_strip", "gojack", "cs161"]
GOODBYES = {"vegas_strip": "Goodbye", "gojack": "Goodbye", "cs161": "Goodbye!"}
SENSE = [
    "h",
    "s",
    "d",
    "p",
    "r",
    "y",
    "n",
    "10",
    "",
    "hit",
    "hold",
    "split",
    "Ann Bob",
    "yes",
    "w",
    "k",
    "?",
    "rules",
    "v",
]

lines = st.one_of(st.sampled_from(SENSE).map(str.encode), st.binary(max_size=30))
pipes = st.one_of(st.binary(max_size=400), st.lists(lines, max_size=60).map(b"\n".join))


@pytest.mark.parametrize("house", HOUSES)
@given(data=pipes)
@example(data=b"\xff\xfe\x00\n" * 20)
@example(data=b"h" * 100_000)
@example(data="🂡 \u202e\u0000\n".encode() * 9)
@settings(max_examples=40)
def test_any_bytes_end_in_a_goodbye(house: str, data: bytes):
    out = io.BytesIO()
    pipe = Screen(io.TextIOWrapper(io.BytesIO(data)), io.TextIOWrapper(out, encoding="utf-8"))
    seen = Transcript([])
    seen.ask, seen.tell = pipe.ask, pipe.tell  # type: ignore[method-assign]

    play_lines(sit_down(house, seen))

    assert GOODBYES[house] in out.getvalue().decode().splitlines()[-1]


class Learner(Transcript):
    """Asks for help at every prompt before giving an answer that some house knows."""

    def __init__(self, seed: int, answers: int) -> None:
        super().__init__([])
        self.random = random.Random(seed)
        self.left = answers
        self.asked_for_help = False
        self.told = 0
        self.helped: dict[str, list[str]] = {}

    def ask(self, prompt: str) -> str:
        if self.asked_for_help:
            self.helped[prompt] = self.lines[self.told :]
            self.asked_for_help = False
            return self.random.choice(SENSE[:16])
        self.left -= 1
        if self.left < 0:
            raise EndOfInput
        self.told = len(self.lines)
        self.asked_for_help = True
        return "?"


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("house", shipped())
def test_every_prompt_of_every_house_helps(house: str, lang: str):
    seen = Learner(seed=len(house), answers=150)

    play_lines(sit_down(house, seen, lang=lang, balance=100_000, bets=True))

    assert len(seen.helped) > 2
    assert all(any(line.strip() for line in told) for told in seen.helped.values())


@pytest.mark.parametrize("house", ["vegas_strip", "european", "helsinki"])
@pytest.mark.parametrize("seed", range(5))
def test_with_a_banker_among_the_players_no_chip_is_made_or_lost(house: str, seed: int):
    seen, store = Learner(seed, answers=200), open_store("memory:")
    names, overrides = ["Ann", "Bob", "Cid"], ["table.banker=rotate"]

    play_lines(sit_down(house, seen, names=names, overrides=overrides, balance=100_000, store=store))

    assert "is the banker of this round." in seen.text
    assert audit(store).problems == ()
    # What was issued is what the three began with: nothing came from the house.
    assert store.balance("mint") == -3_000_000


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize("house", shipped())
def test_with_no_input_every_house_ends_in_every_voice(house: str, voice: str):
    told: list[str] = []
    seen = Transcript([])
    sitting = sit_down(house, seen, names=["Ann"], voice=voice)

    def tell(text: str) -> None:
        told.append(text)
        assert len(told) < 200, "the sitting does not end"

    sitting.asker = replace(sitting.asker, tell=tell)
    play_lines(sitting)

    assert "oodbye" in told[-1]
