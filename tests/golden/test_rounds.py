"""Whole rounds of every shipped house, event by event, as they were when somebody last read them.

FAIRDEAL_GOLDEN=write writes the files anew; read the difference before it goes in.
"""

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest

from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import Entries, SideStake, Stake
from fairdeal.houses.library import open_house, shipped
from tests.support.covers import covers
from tests.support.random_rounds import play_at_random

FOLDER = Path(__file__).parent / "rounds"
ROUNDS = 7
TRIED = 150
"""Rounds played at random to find those that show most of what can happen."""


@covers("S0-37", "S4-48")
@pytest.mark.parametrize("name", shipped())
def test_a_shipped_house_plays_its_golden_rounds_as_written(name: str):
    book, file = open_house(name)[1], FOLDER / f"{name}.txt"
    if os.environ.get("FAIRDEAL_GOLDEN") == "write":
        file.write_text("\n".join(map(told, telling_rounds(book))), encoding="utf-8")
    written = file.read_text(encoding="utf-8")

    again = [told(notation.read(line, book)[1]) for line in written.splitlines() if "bets" in line]

    assert len(set(again)) == len(again) == ROUNDS
    assert "\n".join(again) == written


@covers("S4-19")
@pytest.mark.parametrize("name", [name for name in shipped() if name != "gojack"])
def test_in_every_house_with_chips_a_bust_hand_is_settled_at_once(name: str):
    """Only at macau may a late natural give a bust hand's double back, and then it waits for that."""
    book, busts = open_house(name)[1], 0
    for seed in range(TRIED):
        played = play_at_random(book, entries(book, seed), Random(seed))
        for state, events in ((step.after, step.events) for step in played.steps):
            for ended, after in pairwise(events):
                if isinstance(ended, e.HandEnded) and ended.how == "bust":
                    waits = book.natural_takes == "original_only" and state.natural_possible
                    assert waits or (type(after), after.outcome) == (e.HandSettled, "bust")  # type: ignore[attr-defined]
                    assert waits is False or name == "macau"
                    busts += 1

    assert busts > 10


def test_every_file_of_golden_rounds_belongs_to_a_house():
    assert sorted(file.stem for file in FOLDER.glob("*")) == sorted(shipped())


def told(events: list[e.Event]) -> str:
    """The line of a round, then a line for each event after the opening."""
    return "\n".join([notation.write(events), *map(event_line, events[1:]), ""])


def event_line(event: e.Event) -> str:
    facts = msgspec.structs.asdict(event)
    return " ".join(["  " + type(event).__name__, *(f"{name}={value}" for name, value in facts.items())])


def telling_rounds(book: RuleBook) -> Iterator[list[e.Event]]:
    """A few rounds, each with as much as possible that none before it has shown."""
    rounds = [play_at_random(book, entries(book, seed), Random(seed)).events for seed in range(TRIED)]
    shown = set[str]()
    for _ in range(ROUNDS):
        best = max(rounds, key=lambda events: len(kinds(events) - shown))
        rounds.remove(best)
        shown |= kinds(best)
        yield best


def entries(book: RuleBook, seed: int) -> Entries:
    """One to three players in turn; a stake is ten of the usual money, in chips of a hundredth."""
    seats = range(1, 2 + seed % 3)
    chips = 0 if book.points_only else 1000
    owners = [seat for seat in seats for _ in range(2 if book.swap else 1)]
    side = tuple(SideStake(bet.id, chips // 2) for bet in book.side_bets)
    return Entries(
        tuple(Stake(box, seat, chips, side) for box, seat in enumerate(owners, 1)),
        dict.fromkeys(seats, 5 * chips),
    )


def kinds(events: list[e.Event]) -> set[str]:
    """What a round shows: its kinds of events, with outcomes and ways to end told apart."""
    telling = ("outcome", "how", "award")
    return {
        " ".join([type(event).__name__, *(str(getattr(event, name, "")) for name in telling)])
        for event in events
    }
