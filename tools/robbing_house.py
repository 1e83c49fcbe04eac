"""What a house could do with its rules, its closing and its cards: for the test vectors."""

from collections.abc import Callable
from typing import Any

from tools.rewritten_logs import Events
from tools.sealed_table import FINGERPRINT


def _other_rules(events: Events) -> None:
    events[0]["body"]["book"] = "fedcba9876543210"


def _other_rules_in_mid_shoe(events: Events) -> None:
    taken = {"house": "reno", "book": FINGERPRINT, "terms": events[0]["body"]["terms"]}
    events.insert(
        _at(events, "SeatLeft"), {**events[_at(events, "SeatLeft")], **_event("RulesChanged", taken)}
    )


def _round_by_other_rules(events: Events) -> None:
    events[_at(events, "RoundAdvanced")]["body"]["event"]["book"] = "fedcba9876543210"


def _open_again(events: Events) -> None:
    events.insert(2, {**events[0], "at": events[1]["at"]})


def _keep_the_shoe(events: Events) -> None:
    del events[_at(events, "ShoeRevealed")]


def _go_on_when_closed(events: Events) -> None:
    events.append(
        {**events[-1], **_event("SeatTaken", {"seat": 1, "person": "gus", "name": "Gus", "bot": ""})}
    )


def _card_from_nowhere(events: Events) -> None:
    dealt = events[_last_card(events)]["body"]
    dealt["drawn"], dealt["event"]["card"] = [], "AS"


def _card_told_of(events: Events) -> None:
    """An event that deals none speaks of a card that is not on the table."""
    event = {"type": "DealerHadNatural", "card": "2C"}
    events.insert(
        _last_card(events) + 1, {**events[_last_card(events)], **_event("RoundAdvanced", _in_round(event))}
    )


def _second_dealing(events: Events) -> None:
    """The card on top is kept back, and the next one is played."""
    last = _last_card(events)
    drawn = events[last]["body"]["drawn"][0]
    before = events[last - 1]["body"]
    before["drawn"].append(drawn)
    before["event"]["card"] = drawn["card"]
    del events[last]


def _card_for_nobody(events: Events) -> None:
    events[_last_card(events)]["body"]["event"] = {"type": "HandStood", "box": 1, "hand": 1}


def _card_of_another_round(events: Events) -> None:
    events[_last_card(events)]["body"]["drawn"][0]["round"] = 3


def _card_by_the_way(events: Events) -> None:
    events[_last_card(events)]["type"] = "TimeGranted"


def _burn_before_the_bets(events: Events) -> None:
    """The first card of the shoe is burnt, and looked at, before anybody has bet."""
    first = events[_at(events, "RoundAdvanced") + 1]
    burnt = [{**first["body"]["drawn"][0], "round": 0}]
    first["body"] |= {"drawn": [], "event": {"type": "PlayBegan"}}
    event = events[_at(events, "ShoeSealed")]
    events.insert(events.index(event) + 1, {**event, **_event("CardsBurnt", {"drawn": burnt, "shown": True})})


ROBBING: dict[str, Callable[[Events], object]] = {
    "another rule book than the sealed one": _other_rules,
    "another house in mid-shoe": _other_rules_in_mid_shoe,
    "a round by another rule book": _round_by_other_rules,
    "a table that is opened twice": _open_again,
    "a table that closes with its shoe sealed": _keep_the_shoe,
    "a table that goes on when it has closed": _go_on_when_closed,
    "a card from nowhere": _card_from_nowhere,
    "a card that does not lie on the table": _card_told_of,
    "the second card in place of the first": _second_dealing,
    "a card that nobody gets": _card_for_nobody,
    "a card of another round": _card_of_another_round,
    "a card that leaves by the way": _card_by_the_way,
    "a card burnt before the bets": _burn_before_the_bets,
}


def _at(events: Events, type_: str) -> int:
    """The place of the first event of a type."""
    return next(place for place, event in enumerate(events) if event["type"] == type_)


def _last_card(events: Events) -> int:
    return max(place for place, event in enumerate(events) if event["body"].get("drawn"))


def _event(type_: str, body: dict[str, Any]) -> dict[str, Any]:
    return {"type": type_, "body": body, "transfers": []}


def _in_round(event: dict[str, Any]) -> dict[str, Any]:
    return {"round": 2, "event": event, "drawn": []}
