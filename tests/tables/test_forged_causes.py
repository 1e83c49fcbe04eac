"""A house that forges the cause of a step too: what follows from it by the rules is compared with the log."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.tables import honest_logs as h
from tools.rewritten_logs import Steps

CLOSING = {"type": "ClosingAnnounced", "schema": 1, "body": {"why": "jammed"}, "transfers": []}


def bet_step(steps: Steps) -> dict[str, Any]:
    """The first step with a bet."""
    found: dict[str, Any] = next(step for step in steps if step["events"][0]["type"] == "BetsPlaced")
    return found


def last_bet_step(steps: Steps) -> dict[str, Any]:
    """The step that begins the first round."""
    found: dict[str, Any] = next(step for step in steps if "RoundOpened" in json.dumps(step))
    return found


def add(steps: Steps, cause: dict[str, Any], *events: dict[str, Any]) -> None:
    steps.append({**deepcopy(steps[-1]), "cause": cause, "events": list(deepcopy(events))})


def event(type_: str, **body: Any) -> dict[str, Any]:
    return {"type": type_, "schema": 1, "body": body, "transfers": []}


def void(automatic: str) -> Callable[[Steps], None]:
    def change(steps: Steps) -> None:
        add(steps, {"automatic": automatic}, event("RoundVoided", round=1, why="jammed"))

    return change


def say_that_another_seat_bet(steps: Steps) -> None:
    bet_step(steps)["cause"]["seat"] = 2


def say_that_nobody_bet(steps: Steps) -> None:
    bet_step(steps)["cause"] = {"automatic": "dealer"}


def say_that_a_person_is_a_bot(steps: Steps) -> None:
    bet_step(steps)["cause"]["automatic"] = "bot"


def say_that_more_was_asked_for(steps: Steps) -> None:
    bet_step(steps)["cause"]["command"]["bets"][0]["chips"] += 500


def begin_the_round_later(steps: Steps) -> None:
    """Leave the last bet alone, let Ann take it back, and say that nothing had to come first."""
    last = last_bet_step(steps)
    at = steps.index(last)
    alone = {**deepcopy(last), "events": last["events"][:1]}
    again = deepcopy(bet_step(steps))
    again["cause"]["id"] = "again"
    again["cause"]["command"]["bets"] = []
    again["events"][0]["body"]["bets"] = []
    steps[at:] = [alone, again]


def say_that_the_clock_did_it(steps: Steps) -> None:
    last = last_bet_step(steps)
    at = steps.index(last)
    alone = {**deepcopy(last), "events": last["events"][:1]}
    rest = {**deepcopy(last), "events": last["events"][1:], "cause": {"automatic": "clock"}}
    steps[at : at + 1] = [alone, rest]


def end_a_step_in_the_middle_of_a_deal(steps: Steps) -> None:
    last = last_bet_step(steps)
    last["events"] = last["events"][:-1]
    del steps[steps.index(last) + 1 :]


def bet_beyond_the_limits(steps: Steps) -> None:
    bets = [{"chips": 10**9, "side": []}]
    cause = {"id": "x", "person": "bob", "seat": 2, "command": {"do": "bet", "bets": bets}}
    add(steps, cause, event("BetsPlaced", seat=2, bets=bets))


def sit_down_as_a_bot(steps: Steps) -> None:
    cause = {
        "id": "x",
        "person": "bot-t-1-3",
        "seat": 3,
        "command": {"do": "sit_down", "name": "Eve", "chips": 0, "seat": 3},
    }
    add(steps, cause, event("SeatTaken", seat=3, person="bot-t-1-3", name="Eve", bot=""))


FORGERIES: list[tuple[Any, Callable[[Steps], None], str]] = [
    (h.mid_hand, void("jammed"), "replay/paid"),
    (h.mid_hand, void("dealer"), "replay/invented"),
    (h.mid_hand, void("clock"), "replay/invented"),
    (h.mid_hand, void("bot"), "replay/invented"),
    (h.mid_hand, void("house"), "replay/invented"),
    (h.mid_hand, void("restored"), "replay/differs"),
    (h.mid_hand, void("whim"), "replay/invented"),
    (h.betting, say_that_another_seat_bet, "replay/sender"),
    (h.betting, say_that_nobody_bet, "replay/invented"),
    (h.betting, say_that_a_person_is_a_bot, "replay/sender"),
    (h.betting, say_that_more_was_asked_for, "replay/differs"),
    (h.betting, begin_the_round_later, "replay/skipped"),
    (h.betting, say_that_the_clock_did_it, "replay/cause"),
    (h.mid_hand, end_a_step_in_the_middle_of_a_deal, "replay/missing"),
    (h.betting, bet_beyond_the_limits, "replay/refused"),
    (h.betting, sit_down_as_a_bot, "replay/sender"),
]


@pytest.mark.parametrize(("play", "change", "code"), FORGERIES)
def test_a_forged_cause_is_found_out(play, change, code):
    log = h.played(play).rewritten_steps(change)

    assert code in log.by_rules


def test_a_table_that_gives_up_closes_and_that_is_in_order():
    """Why it could not continue, nobody can tell from the log; it costs the house the table."""

    def give_up(steps: Steps) -> None:
        moved = [each for step in steps for event in step["events"] for each in event["transfers"]]
        back = [
            {"source": each["target"], "target": each["source"], "chips": each["chips"], "reason": "refund"}
            for each in moved
            if each["reason"] in ("reserve", "stake")
        ]
        voided = {**event("RoundVoided", round=1, why="jammed"), "transfers": back}
        add(steps, {"automatic": "jammed"}, voided, CLOSING)

    codes = h.played(h.mid_hand).rewritten_steps(give_up).by_rules

    assert codes in ([], ["replay/order"])
