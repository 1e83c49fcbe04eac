"""The coach's sum goes on for who comes back, whatever ended the program before."""

from contextlib import suppress
from typing import NoReturn

import pytest
from msgspec.structs import replace

from fairdeal.store import Store, open_store
from fairdeal.terminal.blackjack.coach import Coach
from fairdeal.terminal.blackjack.game_loop import play_lines
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.io.prompt import Saved
from tests.terminal.people import Transcript, come_back, sit_down

ROUNDS = 4
QUIET = ["insurance.offered=false"]


class Killed(BaseException):
    """As if the power had gone."""


def killed() -> NoReturn:
    raise Killed


def saved() -> NoReturn:
    raise Saved


ENDS = {"kill": killed, "save": saved}


def sitting_down(store: Store, mode: str, bots: list[str]) -> PlaySession:
    sitting = sit_down(
        "vegas_strip", Transcript([]), names=["Ann"], bots=bots, seed="3", store=store, overrides=QUIET
    )
    sitting.coach = Coach(mode, lambda action: action)
    return sitting


def end_if_due(question: int, breaks: dict[int, str]) -> None:
    """End the sitting at this question, in the way that is meant for it, if one is."""
    if how := breaks.pop(question, ""):
        ENDS[how]()


def stand_on_everything(sitting: PlaySession, question: int, breaks: dict[int, str]) -> tuple[int, list[str]]:
    """From the question with this number on; the number of the next one, and what was said."""
    seen = Transcript([])

    def ask(prompt: str) -> str:
        nonlocal question
        end_if_due(question, breaks)
        question += 1
        if "bet (" in prompt:
            return "10" if sitting.rounds < ROUNDS else "quit"
        return "s"

    sitting.asker = replace(sitting.asker, ask=ask, tell=seen.tell)
    with suppress(Killed):
        play_lines(sitting)
    return question, seen.lines


def told_in_the_end(mode: str, breaks: dict[int, str], bots: list[str]) -> tuple[list[str], list[str]]:
    """What the coach says last, and every mistake that was told."""
    store = open_store("memory:")
    sitting = sitting_down(store, mode, bots)
    question, lines = stand_on_everything(sitting, 0, breaks)
    every = list(lines)
    while sitting.party.is_open:
        sitting = come_back(sitting, store, Coach(mode, lambda action: action))
        question, lines = stand_on_everything(sitting, question, breaks)
        every += lines
    return (
        [line for line in lines if line.startswith("Coach, ")],
        [line for line in every if line.startswith("That cost ")],
    )


@pytest.mark.parametrize("how", ["kill", "save"])
@pytest.mark.parametrize("mode", ["mistakes", "ask"])
def test_the_sum_is_the_same_as_without_a_break(mode: str, how: str):
    whole = told_in_the_end(mode, {}, [])
    broken = told_in_the_end(mode, dict.fromkeys((1, 2, 4, 5), how), [])

    assert len(whole[0]) == 1
    assert "mistakes in " in whole[0][0]
    assert broken == whole


def test_decisions_of_bots_are_not_added_to_it():
    whole = told_in_the_end("ask", {}, ["mimic"])
    broken = told_in_the_end("ask", dict.fromkeys((1, 3), "kill"), ["mimic"])

    assert broken == whole


def test_who_plays_without_a_coach_keeps_no_sum():
    store = open_store("memory:")

    stand_on_everything(sitting_down(store, "off", []), 0, {})

    assert store.secret_names("coached:") == ()


def sum_where_ann_leaves(breaks: dict[int, str]) -> list[str]:
    """What the coach says last of a round that Ann leaves at her first question, and Bo stays in."""
    store = open_store("memory:")
    sitting = sit_down("vegas_strip", Transcript([]), names=["Ann", "Bo"], seed="3", store=store)
    sitting.coach = Coach("ask", lambda action: action)
    answers = iter(["10", "10", "quit", "y", "s", "quit"])
    asked, lines = 0, list[str]()

    def ask(prompt: str) -> str:
        nonlocal asked
        end_if_due(asked, breaks)
        asked += 1
        return next(answers)

    while True:
        seen = Transcript([])
        sitting.asker = replace(sitting.asker, ask=ask, tell=seen.tell)
        with suppress(Killed):
            play_lines(sitting)
        lines = seen.lines
        if not sitting.party.is_open:
            return [line for line in lines if line.startswith("Coach, ")]
        sitting = come_back(sitting, store, Coach("ask", lambda action: action))


@pytest.mark.parametrize("how", ["kill", "save"])
def test_what_the_house_chose_for_who_left_is_not_added_to_it(how: str):
    whole = sum_where_ann_leaves({})
    broken = sum_where_ann_leaves({4: how})

    assert [line for line in whole if "Ann" in line] == []
    assert len(whole) == 1
    assert broken == whole
