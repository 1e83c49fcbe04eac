"""What a house could do with its rules, its closing and its cards: for the test vectors."""

import json
from collections.abc import Callable
from typing import Any

from fairdeal.fairness import log_line, row_hash
from fairdeal.fairness.log import NO_HASH, parted, read_row
from tools.sealed_table import FINGERPRINT

Rows = list[dict[str, Any]]


def _other_rules(rows: Rows) -> None:
    rows[0]["body"]["book"] = "fedcba9876543210"


def _other_rules_in_mid_shoe(rows: Rows) -> None:
    taken = {"house": "reno", "book": FINGERPRINT, "terms": rows[0]["body"]["terms"]}
    rows.insert(_at(rows, "SeatLeft"), {**rows[_at(rows, "SeatLeft")], **_fact("HouseTaken", taken)})


def _round_by_other_rules(rows: Rows) -> None:
    rows[_at(rows, "Played")]["body"]["event"]["book"] = "fedcba9876543210"


def _open_again(rows: Rows) -> None:
    rows.insert(2, {**rows[0], "at": rows[1]["at"]})


def _keep_the_shoe(rows: Rows) -> None:
    del rows[_at(rows, "ShoeRevealed")]


def _go_on_when_closed(rows: Rows) -> None:
    rows.append({**rows[-1], **_fact("SeatTaken", {"seat": 1, "person": "gus", "name": "Gus", "bot": ""})})


def _card_from_nowhere(rows: Rows) -> None:
    dealt = rows[_last_card(rows)]["body"]
    dealt["drawn"], dealt["event"]["card"] = [], "AS"


def _card_told_of(rows: Rows) -> None:
    """An event that deals none speaks of a card that is not on the table."""
    event = {"type": "DealerHadNatural", "card": "2C"}
    rows.insert(_last_card(rows) + 1, {**rows[_last_card(rows)], **_fact("Played", _in_round(event))})


def _second_dealing(rows: Rows) -> None:
    """The card on top is kept back, and the next one is played."""
    last = _last_card(rows)
    drawn = rows[last]["body"]["drawn"][0]
    before = rows[last - 1]["body"]
    before["drawn"].append(drawn)
    before["event"]["card"] = drawn["card"]
    del rows[last]


def _card_for_nobody(rows: Rows) -> None:
    rows[_last_card(rows)]["body"]["event"] = {"type": "HandStood", "box": 1, "hand": 1}


def _card_of_another_round(rows: Rows) -> None:
    rows[_last_card(rows)]["body"]["drawn"][0]["round"] = 3


def _card_by_the_way(rows: Rows) -> None:
    rows[_last_card(rows)]["type"] = "TimeGranted"


def _burn_before_the_bets(rows: Rows) -> None:
    """The first card of the shoe is burnt, and looked at, before anybody has bet."""
    first = rows[_at(rows, "Played") + 1]
    burnt = [{**first["body"]["drawn"][0], "round": 0}]
    first["body"] |= {"drawn": [], "event": {"type": "PlayBegan"}}
    row = rows[_at(rows, "ShoeSealed")]
    rows.insert(rows.index(row) + 1, {**row, **_fact("CardsBurnt", {"drawn": burnt, "shown": True})})


ROBBING: dict[str, Callable[[Rows], object]] = {
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


def _at(rows: Rows, type_: str) -> int:
    """The place of the first fact of a type."""
    return next(place for place, row in enumerate(rows) if row["type"] == type_)


def _last_card(rows: Rows) -> int:
    return max(place for place, row in enumerate(rows) if row["body"].get("drawn"))


def _fact(type_: str, body: dict[str, Any]) -> dict[str, Any]:
    return {"type": type_, "body": body, "transfers": []}


def _in_round(event: dict[str, Any]) -> dict[str, Any]:
    return {"round": 2, "event": event, "drawn": []}


def rewritten(log: list[bytes], change: Callable[[Rows], object]) -> list[bytes]:
    """The log after a change of its rows, numbered and hashed anew as a forger would."""
    rows: Rows = [json.loads(parted(line)[0]) for line in log]
    change(rows)
    lines, last = [], NO_HASH
    for number, row in enumerate(rows, start=1):
        text = json.dumps({**row, "seq": number}, separators=(",", ":"), ensure_ascii=False)
        read = read_row(text.encode())
        last = row_hash(last, read)
        lines.append(log_line(read, last))
    return lines
