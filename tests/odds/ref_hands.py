"""The reference figures of single hands and of the dealer."""

from functools import cache

from msgspec import Struct

from tests.odds.ref import house, rows
from tests.odds.ref_rules import NO_HOLE_CARD

POINTS = {"A": 1, "T": 10} | {str(points): points for points in range(2, 10)}

# Single hands.

HAND_FILES = {
    "hand_evs_1d_h17_ndas_spl3_cdz.csv": house(1, h17=True, das=False),
    "hand_evs_6d_s17_das_spl3_cdz.csv": house(6),
}
"""Twelve decimals."""

ACTION_FILES = {
    "ev_1d_h17_ndas_spl4.csv": house(1, h17=True, das=False, surrender="late"),
    "ev_6d_s17_das_spl4.csv": house(6, surrender="late"),
    "ev_6d_s17_enhc_das_spl4.csv": house(6, more=NO_HOLE_CARD),
    "ev_8d_h17_das_spl4.csv": house(8, h17=True, surrender="late"),
}
"""Six decimals."""


class HandFigure(Struct, frozen=True):
    """A hand against an upcard, all as points, with what each action is worth as it is printed."""

    cards: tuple[int, int]
    upcard: int
    values: dict[str, str]


ACTIONS = ("stand", "hit", "double", "split", "surrender")


def hand_figures(file: str) -> list[HandFigure]:
    return [
        HandFigure(
            (_points(row["card1"]), _points(row["card2"])),
            _points(row.get("up") or row["upcard"]),
            {action: row[action] for action in ACTIONS if row.get(action)},
        )
        for row in rows(file)
    ]


def _points(written: str) -> int:
    return 10 if written == "10" else POINTS.get(written) or int(written)


# The dealer.


@cache
def dealer_outcomes() -> dict[tuple[int | str, str], dict[str, dict[int | str, float]]]:
    """[decks, soft 17][rank of the upcard]: the chance of each end, a natural apart."""
    found: dict[tuple[int | str, str], dict[str, dict[int | str, float]]] = {}
    for row in rows("dealer_outcomes.csv"):
        if row["upcard"] != "ALL":
            game = _decks(row["decks"]), {"S17": "stand", "H17": "hit"}[row["soft17"]]
            found.setdefault(game, {})[row["upcard"].replace("T", "10")] = _ends(row)
    return found


def _decks(written: str) -> int | str:
    return "infinite" if written == "inf" else int(written)


def _ends(row: dict[str, str]) -> dict[int | str, float]:
    totals: dict[int | str, float] = {total: float(row[f"p{total}"]) for total in range(17, 22)}
    return totals | {"bust": float(row["bust"]), "natural": float(row["bj"])}
