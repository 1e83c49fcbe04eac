"""A house that changes its rules, its shoe or its cards behind the players' backs is found by both verifiers,
which know no game: each log is played honestly at a real table, then rewritten.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.forged_logs import Rows, at, the
from tests.tables import honest_logs as h

OTHER_BOOK = "0123456789abcdef"


def last_drawn(rows: Rows) -> int:
    return max(place for place, row in enumerate(rows) if row["type"] == "Played" and row["body"]["drawn"])


def other_rules(rows: Rows) -> None:
    rows[0]["body"]["book"] = OTHER_BOOK


def other_house(rows: Rows) -> None:
    rows[0]["body"]["house"] = "reno"


def other_rules_taken(rows: Rows) -> None:
    body = {"house": "vegas_strip", "book": OTHER_BOOK, "terms": rows[0]["body"]["terms"]}
    rows.append({**rows[-1], "type": "HouseTaken", "body": body, "transfers": []})


def round_by_other_rules(rows: Rows) -> None:
    the(rows, "Played")["event"]["book"] = OTHER_BOOK


def opened_twice(rows: Rows) -> None:
    rows.append({**rows[-1], **{name: rows[0][name] for name in ("type", "body", "transfers")}})


def shoe_kept(rows: Rows) -> None:
    del rows[at(rows, "ShoeRevealed")]


def closed_twice(rows: Rows) -> None:
    rows.append(dict(rows[-1]))


def card_from_nowhere(rows: Rows) -> None:
    body = rows[last_drawn(rows)]["body"]
    body["drawn"], body["event"]["card"] = [], "AS"


def card_dealt_twice(rows: Rows) -> None:
    """The same card again, which nobody has drawn."""
    place = last_drawn(rows)
    again = {**rows[place]["body"], "drawn": []}
    rows.insert(place + 1, {**rows[place], "body": again, "transfers": []})


def second_dealing(rows: Rows) -> None:
    drawn = [place for place, row in enumerate(rows) if row["type"] == "Played" and row["body"]["drawn"]]
    first, second = (rows[place]["body"] for place in drawn[-2:])
    first["drawn"] += second["drawn"]
    first["event"]["card"] = second["drawn"][0]["card"]
    second["drawn"] = []


def card_with_an_answer(rows: Rows) -> None:
    """A card leaves where none is dealt, so that the next one gets another."""
    rows[last_drawn(rows)]["body"]["event"] = {"type": "HandStood", "box": 1, "hand": 1}


def card_by_the_way(rows: Rows) -> None:
    row = rows[last_drawn(rows)]
    row["type"], row["body"] = "TimeGranted", {"seat": 1, "seconds": 1, "drawn": row["body"]["drawn"]}


def burn_before_the_bets(rows: Rows) -> None:
    row = rows.pop(at(rows, "CardsBurnt"))
    rows.insert(at(rows, "BetsPlaced"), {**row, "at": rows[at(rows, "BetsPlaced") - 1]["at"]})


def burn_between_the_bets(rows: Rows) -> None:
    row = rows.pop(at(rows, "CardsBurnt"))
    rows.insert(at(rows, "BetsPlaced", 2), {**row, "at": rows[at(rows, "BetsPlaced")]["at"]})


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
        (h.closed, card_by_the_way, "card/fact"),
        (h.closed, burn_before_the_bets, "card/burnt"),
        (h.closed, burn_between_the_bets, "card/burnt"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_both_verifiers_find_it(play: Callable[..., Any], change: h.Change, code: str):
    assert code in h.played(play).rewritten(change).by_both
