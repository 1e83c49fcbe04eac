"""At the terminal each event of a game is applied once, and nothing is read back that was just written."""

from typing import Any, cast

import pytest

from fairdeal.store import Store, open_store
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import RoundAdvanced, RoundEnded
from fairdeal.terminal.blackjack.game_loop import play_lines
from tests.support.counted_game import counted_game
from tests.terminal.people import Transcript, sit_down
from tests.trumps_play.people import played as play_trumps

TABLE = "t-1"


class ReadBack:
    """A store that notes which events of the table are read from it."""

    def __init__(self) -> None:
        self._store = open_store("memory:")
        self.read_back: list[int] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def read(self, table: str, *given: Any) -> Any:
        rows = self._store.read(table, *given)
        self.read_back += [row.seq for row in rows if table == TABLE]
        return rows

    def steps(self, table: str, *given: Any) -> Any:
        steps = self._store.steps(table, *given)
        self.read_back += [row.seq for step in steps for row in step.stored_events if table == TABLE]
        return steps

    @property
    def played(self) -> list[Any]:
        """Everything in the log that happened in a round, as it is written."""
        events = (decode_event(row.event) for row in self._store.read(TABLE))
        return [event for event in events if isinstance(event, RoundAdvanced)]

    @property
    def rounds(self) -> int:
        rows = self._store.read(TABLE)
        return sum(isinstance(decode_event(row.event), RoundEnded) for row in rows)

    @property
    def opened(self) -> int:
        """The version of the table when it was opened."""
        return self._store.steps(TABLE)[0].version


@pytest.fixture
def store() -> ReadBack:
    return ReadBack()


def test_a_sitting_with_bots_applies_each_event_once_and_reads_none_of_them_back(store: ReadBack):
    answers = ["10", "s", "10", "s", "10", "s", "10", "s", "quit"]
    seen = Transcript(answers)
    with counted_game("blackjack") as counted:
        sitting = sit_down(
            "vegas_strip",
            seen,
            names=["Ann"],
            bots=["mimic", "random"],
            seed="5",
            store=cast(Store, store),
        )
        play_lines(sitting)

    assert store.rounds >= 3
    assert len(counted.applied) == len(store.played) > 40
    assert counted.decoded == 0
    assert {seq for seq in store.read_back if seq > store.opened} == set()


def test_a_game_of_trumps_with_a_bot_applies_each_event_once_and_reads_none_of_them_back(store: ReadBack):
    with counted_game("trumps") as counted:
        play_trumps(
            "1 - " * 40, bots={2: "memory"}, store=cast(Store, store), settings=("rounds_most=5",), stake=10
        )

    assert len(counted.applied) == len(store.played) > 10
    assert counted.decoded == 0
    assert {seq for seq in store.read_back if seq > store.opened} == set()
