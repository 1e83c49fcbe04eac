"""What a house could do with the steps of its log, and both verifiers can tell: for the test vectors."""

from collections.abc import Callable

from tools.rewritten_logs import Steps


def _without_a_step(steps: Steps) -> None:
    del steps[_step_of(steps, "BoughtIn")]


def _without_an_event(steps: Steps) -> None:
    """The bank is funded with nothing said of it."""
    events = steps[_step_of(steps, "BankFunded")]["events"]
    funded = events.pop(0)
    events[0]["transfers"] = funded["transfers"] + events[0]["transfers"]


def _chips_of_a_neighbour(steps: Steps) -> None:
    """All chips of a step stand with its first event."""
    first, *others = steps[_step_of(steps, "BankFunded")]["events"]
    for event in others:
        first["transfers"] += event["transfers"]
        event["transfers"] = []


def _event_in_an_earlier_step(steps: Steps) -> None:
    """A round is over before its last event."""
    place = _step_of(steps, "RoundEnded")
    steps[place - 1]["events"].append(steps[place]["events"].pop())


def _events_turned_round(steps: Steps) -> None:
    steps[_step_of(steps, "BoughtIn")]["events"].reverse()


def _steps_turned_round(steps: Steps) -> None:
    place = _step_of(steps, "ShoeSealed")
    steps[place], steps[place + 1] = steps[place + 1], steps[place]


def _step_twice(steps: Steps) -> None:
    place = _step_of(steps, "SeatLeft")
    steps.insert(place, dict(steps[place]))


MISPLACED: dict[str, Callable[[Steps], object]] = {
    "a step that is left out": _without_a_step,
    "an event that is left out of its step": _without_an_event,
    "chips that stand with another event of their step": _chips_of_a_neighbour,
    "an event that is moved to the step before": _event_in_an_earlier_step,
    "events of a step in another order": _events_turned_round,
    "two steps in another order": _steps_turned_round,
    "a step that is there twice": _step_twice,
}


def _step_of(steps: Steps, type_: str) -> int:
    """The place of the first step that has an event of this type."""
    return next(
        place for place, step in enumerate(steps) if type_ in [event["type"] for event in step["events"]]
    )
