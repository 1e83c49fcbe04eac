"""A person's rounds and a room's events, exported for programs: as rows of a table, or as objects.

Cards are codes. Amounts are chips, 0.01 of the room's money each, and their keys end in `chips`.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from fairdeal.people.reported_events import ReportedEvent
from fairdeal.tables.read.history import ROOM
from fairdeal.wire.records import PlayedRound
from fairdeal.words.money import LIMITS_OF_MONEY

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


def as_object(played: PlayedRound) -> dict[str, Any]:
    """Everything that is known about the round."""
    round_ = played.round
    return {
        "round": round_.name,
        "table": round_.table,
        "number": round_.number,
        "began": when_exactly(round_.began_at_ms),
        "ended": when_exactly(round_.ended_at_ms) if round_.is_ended else None,
        "game": round_.game,
        "house": round_.house,
        "book": round_.book,
        "shoe": round_.shoe,
        "seat": played.seat,
        "person": played.person,
        "name": played.name,
        "bot": played.bot,
        "banker": played.seat == round_.banker,
        "hands": played.hands,
        "insurance": played.insurance,
        "side": played.side_bets,
        "dealer": played.dealer_cards,
        "choices": played.choices,
        "staked_chips": played.chips_staked,
        "won_chips": played.chips_won,
        "before_chips": played.chips_before,
        "after_chips": played.chips_after,
        "state": "voided" if round_.voided else "ended" if round_.is_ended else "in play",
        "voided": round_.voided,
        "forfeited": played.has_forfeited,
    }


def as_row(played: PlayedRound) -> list[Any]:
    """The same in the order of `COLUMNS`. Hands are separated by slashes, and unknown values are empty.

    The changes of hands, insurance and side bets add up to the chips won.
    """
    row = as_object(played)
    row["cards"] = " / ".join(" ".join(hand.cards) for hand in played.hands)
    row["totals"] = " / ".join("" if hand.total is None else str(hand.total) for hand in played.hands)
    row["outcomes"] = " / ".join(hand.outcome for hand in played.hands)
    row["dealer"] = " ".join(played.dealer_cards)
    # Names may have spaces in them.
    row["choices"] = " / ".join(f"{answer.box}:{answer.name}" for answer in played.own_choices)
    row |= _stakes(played)
    row["banker"], row["forfeited"] = int(row["banker"]), int(row["forfeited"])
    return ["" if row[column] is None else row[column] for column in COLUMNS]


def _stakes(played: PlayedRound) -> dict[str, Any]:
    """Each stake and its result; side bets as `box:id:stake:change`."""
    hands, insurance, side = played.hands, played.insurance, played.side_bets
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


# The significant events.

EVENT_COLUMNS = ("at", "log", "number", "what", "person", "by", "reason", "details")


def event_object(event: ReportedEvent) -> dict[str, Any]:
    """`log`: the table, or `room`; `number`: its place in that log."""
    return {
        "at": when_exactly(event.at),
        "log": event.table or ROOM,
        "number": event.seq,
        "what": event.what,
        "person": event.person,
        "by": event.by,
        "reason": event.details.get("reason", event.details.get("why", "")),
        "details": _details(event),
    }


def _details(event: ReportedEvent) -> dict[str, Any]:
    """All fields of the event. The amount of a limit on money is called `to_chips`."""
    details = dict(event.details)
    if details.get("limit") in LIMITS_OF_MONEY:
        details["to_chips"] = details.pop("to")
    return details


def event_row(event: ReportedEvent) -> list[Any]:
    """The same in the order of `EVENT_COLUMNS`; details are JSON."""
    told = event_object(event)
    told["details"] = msgspec.json.encode(told["details"]).decode()
    return [told[column] for column in EVENT_COLUMNS]


def when_exactly(at: int) -> str:
    """A time for programs, with the offset from UTC."""
    return datetime.fromtimestamp(at / 1000).astimezone().isoformat(timespec="milliseconds")
