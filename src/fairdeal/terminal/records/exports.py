"""A person's rounds for programs: a row of a table, or an object. Amounts are chips, cards are codes."""

from typing import Any

from fairdeal.cards import Card
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
    "dealer",
    "choices",
    "staked",
    "won",
    "before",
    "after",
    "chip",
    "state",
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
        "dealer": played.dealer,
        "choices": played.choices,
        "staked": played.staked,
        "won": played.won,
        "before": played.before,
        "after": played.after,
        "chip": _chip(played),
        "state": state_of(played),
        "voided": record.voided,
    }


def as_row(played: Played) -> list[Any]:
    """The same in the order of `COLUMNS`: hands are parted by a slash, what is not known is empty."""
    told = as_object(played)
    told["cards"] = " / ".join(_written(hand.cards) for hand in played.hands)
    told["totals"] = " / ".join("" if hand.total is None else str(hand.total) for hand in played.hands)
    told["outcomes"] = " / ".join(hand.outcome for hand in played.hands)
    told["dealer"] = _written(played.dealer)
    told["choices"] = " ".join(f"{answer.box}:{answer.action}" for answer in played.choices)
    told["banker"] = int(told["banker"])
    return ["" if told[column] is None else told[column] for column in COLUMNS]


def state_of(played: Played) -> str:
    record = played.record
    return "voided" if record.voided else "ended" if record.ended else "in play"


def _written(cards: tuple[Card, ...]) -> str:
    return " ".join(cards)


def _chip(played: Played) -> str:
    """What a chip is worth, as a fraction: exact in every language."""
    over, under = played.record.chip
    return f"{over}/{under}"
