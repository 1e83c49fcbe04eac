"""A person's rounds, and a room's events, for programs: a row of a table, or an object. Amounts are chips,
cards are codes.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from fairdeal.cards import Card
from fairdeal.people.events import Event
from fairdeal.tables.history import ROOM
from fairdeal.tables.significant import TableEvent
from fairdeal.terminal.records.played import Played
from fairdeal.terminal.records.told import when_exactly

COLUMNS = (
    "round",
    "began",
    "ended",
    "game",
    "house",
    "book",
    "seat",
    "person",
    "name",
    "bot",
    "banker",
    "cards",
    "totals",
    "outcomes",
    "hand_stakes",
    "hand_changes",
    "insurance_stake",
    "insurance_change",
    "side_bets",
    "side_stake",
    "side_change",
    "dealer",
    "choices",
    "staked",
    "won",
    "before",
    "after",
    "chip",
    "state",
    "forfeited",
)


def as_object(played: Played) -> dict[str, Any]:
    """All that is known of it."""
    record = played.record
    return {
        "round": record.name,
        "table": record.table,
        "number": record.number,
        "began": when_exactly(record.began_at),
        "ended": when_exactly(record.ended_at) if record.ended else None,
        "game": record.game,
        "house": record.house,
        "book": record.book_id,
        "shoe": record.shoe,
        "seat": played.place.seat,
        "person": played.place.person,
        "name": played.place.name,
        "bot": played.place.bot,
        "banker": played.place.seat == record.banker,
        "hands": played.hands,
        "insurance": played.insurance,
        "side": played.side,
        "dealer": played.dealer,
        "choices": played.choices,
        "staked": played.staked,
        "won": played.won,
        "before": played.before,
        "after": played.after,
        "chip": _chip(played),
        "state": state_of(played),
        "voided": record.voided,
        "forfeited": played.forfeited,
    }


def as_row(played: Played) -> list[Any]:
    """The same in the order of `COLUMNS`: hands are parted by a slash, what is not known is empty.

    The changes of the hands, of the insurance and of the side bets come to what was won.
    """
    told = as_object(played)
    told["cards"] = " / ".join(_written(hand.cards) for hand in played.hands)
    told["totals"] = " / ".join("" if hand.total is None else str(hand.total) for hand in played.hands)
    told["outcomes"] = " / ".join(hand.outcome for hand in played.hands)
    told["dealer"] = _written(played.dealer)
    # Names may have spaces in them.
    told["choices"] = " / ".join(f"{answer.box}:{answer.name}" for answer in played.choices)
    told |= _stakes(played)
    told["banker"], told["forfeited"] = int(told["banker"]), int(told["forfeited"])
    return ["" if told[column] is None else told[column] for column in COLUMNS]


def _stakes(played: Played) -> dict[str, Any]:
    """What lay where, and what came of it; side bets as `box:id:stake:change`."""
    hands, insurance, side = played.hands, played.insurance, played.side
    return {
        "hand_stakes": " / ".join(str(hand.stake) for hand in hands),
        "hand_changes": " / ".join(_known(hand.change) for hand in hands),
        "insurance_stake": sum(each.stake for each in insurance),
        "insurance_change": _sum(each.change for each in insurance),
        "side_bets": " ".join(f"{each.box}:{each.id}:{each.stake}:{_known(each.change)}" for each in side),
        "side_stake": sum(each.stake for each in side),
        "side_change": _sum(each.change for each in side),
    }


def _sum(changes: Iterable[int | None]) -> int | None:
    """None as long as one of them is in play."""
    known = list(changes)
    return None if None in known else sum(change for change in known if change is not None)


def _known(change: int | None) -> str:
    return "" if change is None else str(change)


def state_of(played: Played) -> str:
    record = played.record
    return "voided" if record.voided else "ended" if record.ended else "in play"


def _written(cards: tuple[Card, ...]) -> str:
    return " ".join(cards)


def _chip(played: Played) -> str:
    """What a chip is worth, as a fraction: exact in every language."""
    over, under = played.record.chip
    return f"{over}/{under}"


# The significant events.

EVENT_COLUMNS = ("at", "log", "number", "what", "person", "by", "reason", "details")


def event_object(event: Event) -> dict[str, Any]:
    """`log`: the table, or `room`; `number`: its place in that log."""
    return {
        "at": when_exactly(event.at),
        "log": event.table if isinstance(event, TableEvent) else ROOM,
        "number": event.seq,
        "what": event.what,
        "person": event.person,
        "by": event.by,
        "reason": event.details.get("reason", event.details.get("why", "")),
        "details": event.details,
    }


def event_row(event: Event) -> list[Any]:
    """The same in the order of `EVENT_COLUMNS`; details are JSON."""
    told = event_object(event)
    told["details"] = msgspec.json.encode(event.details).decode()
    return [told[column] for column in EVENT_COLUMNS]
