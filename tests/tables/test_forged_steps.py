"""A house that rewrites the steps of its log: what happened, in which order, and which chips went with what.

Each log is played honestly at a real table, then rewritten, numbered and hashed anew.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from fairdeal.fairness import verify_log
from tests.tables import honest_logs as h
from tools.rewritten_logs import Steps, log_of, steps_of
from verifier import fairdeal_verify

StepChange = Callable[[Steps], object]


def step_of(steps: Steps, type_: str) -> dict[str, Any]:
    """The first step that has an event of this type."""
    return next(step for step in steps if type_ in kinds_of(step))


def kinds_of(step: dict[str, Any]) -> list[str]:
    return [event["type"] for event in step["events"]]


def event_of(steps: Steps, type_: str) -> dict[str, Any]:
    event: dict[str, Any] = next(
        event for step in steps for event in step["events"] if event["type"] == type_
    )
    return event


# What breaks the order of events, or the chips of one.


def leave_out_a_step(steps: Steps) -> None:
    steps.remove(step_of(steps, "BoughtIn"))


def leave_out_an_event(steps: Steps) -> None:
    """The bank is funded, and nothing is said of it."""
    events = step_of(steps, "BankFunded")["events"]
    funded = next(event for event in events if event["type"] == "BankFunded")
    begun = events[events.index(funded) + 1]
    begun["transfers"] = funded["transfers"] + begun["transfers"]
    events.remove(funded)


def add_an_event(steps: Steps) -> None:
    """Somebody buys in twice with one command."""
    events, bought = step_of(steps, "BoughtIn")["events"], event_of(steps, "BoughtIn")
    events.insert(events.index(bought) + 1, deepcopy(bought))


def change_an_event(steps: Steps) -> None:
    event_of(steps, "BoughtIn")["body"]["chips"] += 1


def change_a_transfer(steps: Steps) -> None:
    event_of(steps, "BoughtIn")["transfers"][0]["chips"] -= 1


def move_chips_to_a_neighbour(steps: Steps) -> None:
    """The chips that a seat brings move when it is taken."""
    taken, bought = event_of(steps, "SeatTaken"), event_of(steps, "BoughtIn")
    taken["transfers"], bought["transfers"] = bought["transfers"], []


def move_chips_to_another_step(steps: Steps) -> None:
    bought = event_of(steps, "BoughtIn")
    event_of(steps, "BetsPlaced")["transfers"] += bought["transfers"]
    bought["transfers"] = []


def turn_a_step_round(steps: Steps) -> None:
    step_of(steps, "BoughtIn")["events"].reverse()


def move_an_event_to_an_earlier_step(steps: Steps) -> None:
    """A round is over before its last card is played."""
    place = steps.index(step_of(steps, "RoundEnded"))
    ended = event_of(steps, "RoundEnded")
    steps[place]["events"].remove(ended)
    steps[place - 1]["events"].insert(0, ended)
    if not steps[place]["events"]:
        del steps[place]


def move_an_event_to_a_later_step(steps: Steps) -> None:
    """Chips are bet before they are brought."""
    bought = event_of(steps, "BoughtIn")
    step_of(steps, "BoughtIn")["events"].remove(bought)
    steps[-1]["events"].append(bought)


def change_places(steps: Steps) -> None:
    """A shoe is sealed when everybody has bet."""
    sealed = step_of(steps, "ShoeSealed")
    steps.remove(sealed)
    steps.insert(steps.index(step_of(steps, "BetsPlaced")) + 1, sealed)


def take_a_step_twice(steps: Steps) -> None:
    bought = step_of(steps, "BoughtIn")
    steps.insert(steps.index(bought), deepcopy(bought))


FORGERIES: list[tuple[StepChange, str, str]] = [
    (leave_out_a_step, "replay/refused", "money/seat"),
    (leave_out_an_event, "replay/otherwise", "money/unfounded"),
    (add_an_event, "replay/otherwise", "money/bets"),
    (change_an_event, "replay/differs", "money/missing"),
    (change_a_transfer, "replay/paid", "money/missing"),
    (move_chips_to_a_neighbour, "replay/unfounded", "money/unfounded"),
    (move_chips_to_another_step, "replay/unfounded", "money/missing"),
    (turn_a_step_round, "replay/otherwise", "money/seat"),
    (move_an_event_to_an_earlier_step, "replay/otherwise", "money/round"),
    (move_an_event_to_a_later_step, "replay/refused", "money/bets"),
    (change_places, "replay/skipped", "shoe/bets"),
    (take_a_step_twice, "replay/refused", "money/seat"),
]


@pytest.mark.parametrize(
    ("change", "by_rules", "by_both"), FORGERIES, ids=[change.__name__ for change, *_ in FORGERIES]
)
def test_a_step_that_was_rewritten_is_found(change, by_rules, by_both):
    log = h.played(h.betting).rewritten_steps(change)

    assert by_rules in log.by_rules
    assert by_both in log.by_both


@pytest.mark.parametrize("play", [h.betting, h.closed, h.rotating, h.for_a_pot])
def test_every_step_that_is_left_out_is_missed(play):
    """But for the last one: a log that was cut off has no problems."""
    log = h.played(play)
    kinds = list(map(kinds_of, steps_of(list(log.lines))))

    left = [log.rewritten_steps(without_step(place)) for place in range(len(kinds) - 1)]

    assert [kinds[place] for place, log in enumerate(left) if not log.by_rules and not log.by_both] == []


def without_step(place: int) -> StepChange:
    return lambda steps: steps.pop(place)


# What leaves all events as they were: the rules tell, and the hashes.


def split_a_step(steps: Steps) -> None:
    bought = step_of(steps, "BoughtIn")
    later = deepcopy(bought)
    steps.insert(steps.index(bought) + 1, later)
    bought["events"], later["events"] = bought["events"][:1], bought["events"][1:]


def merge_two_steps(steps: Steps) -> None:
    steps[1]["events"] += steps.pop(2)["events"]


def change_the_time(steps: Steps) -> None:
    step_of(steps, "BetsPlaced")["at"] += 1


def change_the_command(steps: Steps) -> None:
    """Ann is said to have asked for another bet than was placed."""
    step_of(steps, "BetsPlaced")["cause"]["command"]["bets"][0]["chips"] += 100


def blame_the_clock(steps: Steps) -> None:
    step_of(steps, "BetsPlaced")["cause"] = {"automatic": "clock"}


WRONG_CAUSES: list[tuple[StepChange, str]] = [
    (split_a_step, "replay/missing"),
    (merge_two_steps, "replay/invented"),
    (change_the_command, "replay/differs"),
    (blame_the_clock, "replay/cause"),
]


@pytest.mark.parametrize(("change", "by_rules"), WRONG_CAUSES)
def test_a_step_that_does_not_follow_from_its_cause_is_found_by_the_rules(change, by_rules):
    log = h.played(h.betting).rewritten_steps(change)

    assert by_rules in log.by_rules
    assert log.by_both == []


@pytest.mark.parametrize("change", [change_the_time, *(change for change, _ in WRONG_CAUSES)])
def test_what_no_event_tells_of_is_held_by_the_hashes(change):
    log = h.played(h.betting)
    noted = verify_log(log.lines).head

    forged = list(log.rewritten_steps(change).lines)

    assert "log/head" in [each.code for each in verify_log(forged, head=noted).problems]
    theirs = fairdeal_verify.verify(forged, head=noted).problems
    assert "log/head" in [code for _, code, _ in theirs]


def test_a_step_begins_with_the_number_after_the_last_event_of_the_one_before():
    steps = steps_of(list(h.played(h.betting).lines))
    split_a_step(steps)

    found = h.Log(tuple(log_of(steps)), {}).by_both

    assert found == ["line/number"]
