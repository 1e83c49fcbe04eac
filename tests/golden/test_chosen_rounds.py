"""Rounds chosen to show what makes a house special, each with the chips it was expected to bring.

A file holds, for every round, a line such as `= +15: five cards of 21 pay 3:2`, the round, and its events.
FAIRDEAL_GOLDEN=write tells the events anew; what was expected stays as it was worked out by hand.
"""

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import RoundClosed, RoundOpened
from fairdeal.houses.library import open_house
from tests.golden.test_rounds import told

FILES = sorted((Path(__file__).parent / "chosen").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_chosen_round_goes_as_written(file: Path):
    book = open_house(file.stem)[1]
    written = file.read_text(encoding="utf-8")

    again = "\n".join(f"{title}\n{told(notation.read(line, book)[1])}" for title, line in rounds_in(written))

    if os.environ.get("FAIRDEAL_GOLDEN") == "write":
        file.write_text(again, encoding="utf-8")
        written = again
    assert again == written


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_chosen_round_brings_the_chips_that_were_expected(file: Path):
    book = open_house(file.stem)[1]
    rounds = list(rounds_in(file.read_text(encoding="utf-8")))

    brought = {title: changes(line, book) for title, line in rounds}

    assert brought == {title: expected(title) for title, _ in rounds}
    assert len(brought) == len(rounds) > 0


def rounds_in(written: str) -> Iterator[tuple[str, str]]:
    """The title and the line of every round."""
    lines = written.splitlines()
    return ((title, line) for title, line in pairwise(lines) if title.startswith("= "))


def expected(title: str) -> list[int]:
    """What each seat wins, as the title says."""
    return [int(chips) for chips in title.removeprefix("= ").partition(":")[0].split()]


def changes(line: str, book: RuleBook) -> list[int]:
    state, events = notation.read(line, book)
    opening = events[0]
    assert isinstance(opening, RoundOpened)
    assert isinstance(events[-1], RoundClosed), f"the round is not over: {line}"
    return [state.purses[seat] - chips for seat, chips in opening.entries.purses.items()]
