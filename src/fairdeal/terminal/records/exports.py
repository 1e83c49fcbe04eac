"""A person's rounds, and a room's events, for programs: a row of a table, or an object.

Cards are codes. Amounts are chips, 0.01 of the room's money each, and their keys end in `chips`.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from fairdeal.cards import Card
from fairdeal.ledger.limits import OF_MONEY
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
    "hand_stakes_chips",
    "hand_changes_chips",
    "insurance_stake_chips",
    "insurance_change_chips",
    "side_bets_chips",
    "side_stake_chips",
    "side_change_chips",
    "dealer",
    "choices",
    "staked_chips",
    "won_chips",
    "before_chips",
    "after_chips",
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
        "staked_chips": played.staked,
        "won_chips": played.won,
        "before_chips": played.before,
        "after_chips": played.after,
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
    told["choices"] = " / ".join(f"{answer.box}:{answer.name}" for answer in played.own_choices)
    told |= _stakes(played)
    told["banker"], told["forfeited"] = int(told["banker"]), int(told["forfeited"])
    return ["" if told[column] is None else told[column] for column in COLUMNS]


def _stakes(played: Played) -> dict[str, Any]:
    """What lay where, and what came of it; side bets as `box:id:stake:change`."""
    hands, insurance, side = played.hands, played.insurance, played.side
    placed = (f"{each.box}:{each.id}:{each.stake}:{_known(each.change)}" for each in side)
    return {
        "hand_stakes_chips": " / ".join(str(hand.stake) for hand in hands),
        "hand_changes_chips": " / ".join(_known(hand.change) for hand in hands),
        "insurance_stake_chips": sum(each.stake for each in insurance),
        "insurance_change_chips": _sum(each.change for each in insurance),
        "side_bets_chips": " ".join(placed),
        "side_stake_chips": sum(each.stake for each in side),
        "side_change_chips": _sum(each.change for each in side),
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
        "details": _details(event),
    }


def _details(event: Event) -> dict[str, Any]:
    """Everything that the fact says; the amount of a limit of money is told as what it is."""
    details = dict(event.details)
    if details.get("limit") in OF_MONEY:
        details["to_chips"] = details.pop("to")
    return details


def event_row(event: Event) -> list[Any]:
    """The same in the order of `EVENT_COLUMNS`; details are JSON."""
    told = event_object(event)
    told["details"] = msgspec.json.encode(told["details"]).decode()
    return [told[column] for column in EVENT_COLUMNS]
