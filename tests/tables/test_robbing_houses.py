"""A house that changes its rules, its shoe or its cards behind the players' backs is found by both verifiers,
which know no game: each log is played honestly at a real table, then rewritten.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.forged_logs import at, the
from tests.tables import honest_logs as h
from tools.rewritten_logs import Events

OTHER_BOOK = "0123456789abcdef"


def last_drawn(events: Events) -> int:
    return max(
        place
        for place, event in enumerate(events)
        if event["type"] == "RoundAdvanced" and event["body"]["drawn"]
    )


def other_rules(events: Events) -> None:
    events[0]["body"]["book"] = OTHER_BOOK


def other_house(events: Events) -> None:
    events[0]["body"]["house"] = "reno"


def other_rules_taken(events: Events) -> None:
    body = {"house": "vegas_strip", "book": OTHER_BOOK, "terms": events[0]["body"]["terms"]}
    events.append({**events[-1], "type": "RulesChanged", "body": body, "transfers": []})


def round_by_other_rules(events: Events) -> None:
    the(events, "RoundAdvanced")["event"]["book"] = OTHER_BOOK


def opened_twice(events: Events) -> None:
    events.append({**events[-1], **{name: events[0][name] for name in ("type", "body", "transfers")}})


def shoe_kept(events: Events) -> None:
    del events[at(events, "ShoeRevealed")]


def closed_twice(events: Events) -> None:
    events.append(dict(events[-1]))


def card_from_nowhere(events: Events) -> None:
    body = events[last_drawn(events)]["body"]
    body["drawn"], body["event"]["card"] = [], "AS"


def card_dealt_twice(events: Events) -> None:
    """The same card again, which nobody has drawn."""
    place = last_drawn(events)
    again = {**events[place]["body"], "drawn": []}
    events.insert(place + 1, {**events[place], "body": again, "transfers": []})


def second_dealing(events: Events) -> None:
    drawn = [
        place
        for place, event in enumerate(events)
        if event["type"] == "RoundAdvanced" and event["body"]["drawn"]
    ]
    first, second = (events[place]["body"] for place in drawn[-2:])
    first["drawn"] += second["drawn"]
    first["event"]["card"] = second["drawn"][0]["card"]
    second["drawn"] = []


def card_with_an_answer(events: Events) -> None:
    """A card leaves where none is dealt, so that the next one gets another."""
    events[last_drawn(events)]["body"]["event"] = {"type": "HandStood", "box": 1, "hand": 1}


def card_by_the_way(events: Events) -> None:
    event = events[last_drawn(events)]
    event["type"], event["body"] = "TimeGranted", {"seat": 1, "seconds": 1, "drawn": event["body"]["drawn"]}


def burn_before_the_bets(events: Events) -> None:
    event = events.pop(at(events, "CardsBurnt"))
    events.insert(at(events, "BetsPlaced"), {**event, "at": events[at(events, "BetsPlaced") - 1]["at"]})


def burn_between_the_bets(events: Events) -> None:
    event = events.pop(at(events, "CardsBurnt"))
    events.insert(at(events, "BetsPlaced", 2), {**event, "at": events[at(events, "BetsPlaced")]["at"]})


@pytest.mark.parametrize(
    ("play", "change", "code"),
    [
        (h.betting, other_rules, "shoe/house"),
        (h.betting, other_rules, "round/book"),
        (h.betting, other_house, "shoe/house"),
        (h.betting, other_rules_taken, "shoe/house"),
        (h.for_a_pot, other_rules, "shoe/house"),
        (h.betting, round_by_other_rules, "round/book"),
        (h.for_a_pot, round_by_other_rules, "round/book"),
        (h.betting, opened_twice, "table/opened"),
        (h.closed, shoe_kept, "shoe/unrevealed"),
        (h.closed, closed_twice, "table/closed"),
        (h.closed, card_from_nowhere, "card/undrawn"),
        (h.closed, card_dealt_twice, "card/undrawn"),
        (h.for_a_pot, card_from_nowhere, "card/undrawn"),
        (h.closed, second_dealing, "card/many"),
        (h.for_a_pot, second_dealing, "card/many"),
        (h.closed, card_with_an_answer, "card/event"),
        (h.closed, card_by_the_way, "card/undealt"),
        (h.closed, burn_before_the_bets, "card/burnt"),
        (h.closed, burn_between_the_bets, "card/burnt"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_both_verifiers_find_it(play: Callable[..., Any], change: h.Change, code: str):
    assert code in h.played(play).rewritten(change).by_both
