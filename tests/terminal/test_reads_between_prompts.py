"""Between two prompts the room is read for everybody at once, and money only where somebody is shown it."""

from collections import Counter
from typing import Any, cast

import pytest

from fairdeal.store import Store, open_store
from fairdeal.terminal.blackjack.game_loop import play_lines
from tests.terminal.people import Transcript, sit_down

SHOE = "10C 7D 9H 10S  10H 9D 6H 10D"


class CountedStore:
    """A store that counts reads of the room's log and of balances."""

    def __init__(self) -> None:
        self._store = open_store("memory:")
        self.reads = Counter[str]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def read(self, stream: str, *given: Any) -> Any:
        self.reads[stream] += 1
        return self._store.read(stream, *given)

    def balance(self, account: str) -> int:
        self.reads[account] += 1
        return self._store.balance(account)


class Pauses(Transcript):
    """Answers, and keeps what was read before each prompt since the one before it."""

    def __init__(self, answers: list[str], store: CountedStore) -> None:
        super().__init__(answers)
        self._store, self.read = store, list[Counter[str]]()

    def ask(self, prompt: str) -> str:
        self.read.append(self._store.reads.copy())
        self._store.reads.clear()
        return super().ask(prompt)


def read_after_a_round(names: list[str], answers: list[str]) -> Counter[str]:
    """What is read from the answer that ends a round to the prompt for the next bet."""
    store = CountedStore()
    seen = Pauses(answers, store)
    play_lines(sit_down("vegas_strip", seen, names=names, shoe=SHOE, store=cast(Store, store)))
    assert "bet" in seen.prompts[len(answers)]
    return seen.read[len(answers)]


@pytest.mark.parametrize(
    ("names", "answers"), [(["Ann"], ["10", "s"]), (["Ann", "Bob"], ["10", "10", "s", "s"])]
)
def test_the_room_is_read_as_often_for_one_person_as_for_two(names: list[str], answers: list[str]):
    assert read_after_a_round(names, answers)["room"] == 3


def test_the_chips_of_a_house_that_issues_them_are_not_read():
    assert read_after_a_round(["Ann"], ["10", "s"])["house:vegas_strip"] == 0


def test_the_wallet_of_the_person_who_is_asked_is_read_once():
    read = read_after_a_round(["Ann"], ["10", "s"])

    assert [read[account] for account in read if account.startswith("wallet:")] == [1]
