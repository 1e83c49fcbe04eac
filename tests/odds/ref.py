"""The reference figures as tests want them: each with the house it speaks of, written as in a house file."""

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from tests.odds.ref_rules import NO_HOLE_CARD, RULES
from tests.support.blackjack import rules_of

FOLDER = Path(__file__).parents[1] / "data" / "odds"

CLASSES = {
    "ev_total_dependent": "total",
    "ev_two_card": "two-card",
    "ev_cdz": "cdz",
    "ev_cdp1": "cdp1",
    "ev_cdp": "cdp",
}
"""What `exact_edges.json` calls the strategy classes, and what we do."""


class Figure(Struct, frozen=True):
    """One printed number."""

    name: str
    """What the file says of the game."""
    house: str
    strategy: str
    value: float
    half_digit: float
    """Half of the last digit printed."""

    def __str__(self) -> str:
        return f"{self.name} {self.strategy}"


def rows(file: str) -> list[dict[str, str]]:
    with (FOLDER / file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def house(
    decks: int | str = 6,
    *,
    h17: bool = False,
    das: bool = True,
    hands: int = 4,
    ace_hands: int = 2,
    surrender: str = "none",
    more: str = "",
) -> str:
    """The knobs of a house by what the figures tell houses apart."""
    return "\n".join(
        (
            f"shoe.decks = {decks!r}",
            f"dealer.soft17 = '{'hit' if h17 else 'stand'}'",
            f"double.after_split = {str(das).lower()}",
            f"split.max_hands = {hands}",
            f"split.max_hands_aces = {ace_hands}",
            f"surrender.kind = '{surrender}'",
            more,
        )
    )


# Whole games.


@cache
def exact_edges() -> list[Figure]:
    """Expectations in every class, of which the last digits are those of floating point."""
    told = json.loads((FOLDER / "exact_edges.json").read_text(encoding="utf-8"))
    return [
        Figure(_edge_name(row), _edge_house(row), CLASSES[column], row[column], 1e-9)
        for row in told["edges"]
        for column in CLASSES
    ] + _other_edges(told["others"])


def _edge_name(row: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in row.items() if not name.startswith("ev_"))


def _edge_house(row: dict[str, Any]) -> str:
    natural = {1.5: "3:2", 1.2: "6:5"}[row["bj_pays"]]
    doubling = {0: "any", 10: "hard_10_11"}[row["double_min"]]
    return house(
        row["decks"],
        h17=bool(row["h17"]),
        das=bool(row["das"]),
        hands=row["max_hands"],
        ace_hands=row["max_ace_hands"],
        surrender="late" if row["late_surrender"] else "none",
        more=f"pay.natural = '{natural}'\ndouble.on = '{doubling}'",
    )


def _other_edges(others: dict[str, dict[str, float]]) -> list[Figure]:
    houses = {
        "decks=6 enhc=1": house(more=NO_HOLE_CARD),
        "decks=6 surr=ES": house(surrender="early"),
        "decks=0": house("infinite"),
    }
    classes = {"TD": "total", "2C": "two-card", "CD": "cdz"}
    return [
        Figure(name, houses[name], classes[word], value, 1e-9)
        for name, by_class in others.items()
        for word, value in by_class.items()
    ]


def edge_grid() -> list[Figure]:
    """Expectations by decks and four rules."""
    return [
        Figure(_grid_name(row), _grid_house(row), strategy, *_from_edge(row[f"house_edge_pct_{strategy}"]))
        for row in rows("house_edge_grid.csv")
        for strategy in ("cdz", "cdp")
    ]


def _grid_name(row: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in row.items() if not name.startswith("house_edge"))


def _grid_house(row: dict[str, str]) -> str:
    return house(
        int(row["decks"]),
        h17=row["soft17"] == "H17",
        das=row["das"] == "1",
        ace_hands=4 if row["resplit_aces"] == "1" else 2,
        surrender="late" if row["late_surrender"] == "1" else "none",
    )


def _from_edge(percent: str) -> tuple[float, float]:
    """The player's expectation, and half of the last digit printed."""
    return -float(percent) / 100, half_digit(percent) / 100


def half_digit(printed: str) -> float:
    # A little more than a half, for a figure whose next digit is a five.
    return 0.501 * 10.0 ** -len(printed.partition(".")[2])


def rule_effects() -> list[Figure]:
    """Expectations with one rule changed."""
    return [
        Figure(f"{row['base']} {row['rule']}", _changed(row), "cdp", *_from_edge(row["house_edge_pct"]))
        for row in rows("rule_effects.csv")
    ]


def _changed(row: dict[str, str]) -> str:
    """The base with its changed knobs in the place of those it sets."""
    knobs = [f"shoe.decks = {row['base'][0]}"]
    if " H17 " in row["base"]:
        knobs.append("dealer.soft17 = 'hit'")
    changed = RULES[row["rule"]]
    return "\n".join((*(knob for knob in knobs if knob.split(" =")[0] not in changed), changed))


OVERRIDES = {"double_exposure_ac": ("double.on=hard 9-11, soft 19-21", "play.stop_on_21=false")}
"""Rules that a figure of a shipped house takes for granted, where the house itself has others."""


def house_edges() -> list[Figure]:
    """Expectations of houses that ship with the program; the house is its name."""
    return [
        Figure(row["house"], row["house"], "cdp", *_from_edge(row["house_edge_pct"]))
        for row in rows("exact_house_edges.csv")
    ]


def removals() -> dict[str, dict[str, tuple[float, float]]]:
    """[house][rank]: the full shoe's expectation, and what one card less of a rank adds to it, in percent."""
    found: dict[str, dict[str, tuple[float, float]]] = {}
    for row in rows("effect_of_removal.csv"):
        found.setdefault(_removal_house(row), {})[row["rank"]] = (
            float(row["ev_full_pct"]),
            float(row["eor_pct"]),
        )
    return found


def _removal_house(row: dict[str, str]) -> str:
    surrenders = row["late_surrender"] == "1"
    return house(
        int(row["decks"]),
        h17=row["soft17"] == "H17",
        das=row["das"] == "1",
        hands=int(row["max_hands"]),
        # Of these games the one with surrender is the one that splits aces again, by its full expectation.
        ace_hands=4 if surrenders else 2,
        surrender="late" if surrenders else "none",
    )


def by_house(figures: list[Figure]) -> list[Any]:
    """The figures of each house together, as cases of a test, so that a house is worked out once, whatever
    order its knobs are written in.
    """
    houses: dict[str, list[Figure]] = {}
    for figure in figures:
        houses.setdefault(repr(rules_of(figure.house)), []).append(figure)
    return [pytest.param(each[0].house, each, id=each[0].name) for each in houses.values()]
