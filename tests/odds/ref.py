"""The reference figures as tests want them: each with the house it speaks of, written as in a house file."""

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

FOLDER = Path(__file__).parents[1] / "data" / "odds"

CLASSES = {
    "ev_total_dependent": "total",
    "ev_two_card": "two-card",
    "ev_cdz": "cdz",
    "ev_cdp1": "cdp1",
    "ev_cdp": "cdp",
}
"""What `exact_edges.json` calls the strategy classes, and what we do."""

POINTS = {"A": 1, "T": 10} | {str(points): points for points in range(2, 10)}


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


NO_HOLE_CARD = "dealer.hole_card = 'none'"


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


BONUS = "pay.bonus_hands = [{{ name = 'bonus', pay = {pay}, {hand} }}]"
# A soft 21 of one card less may be hit, and is then sure to win.
CHARLIE = "play.stop_on_21 = false\npay.charlie = {{ cards = {}, pay = 1 }}"
RULES = {
    "bj65": "pay.natural = '6:5'",
    "bj75": "pay.natural = '7:5'",
    "bj_after_split": "pay.natural_after_split = true",
    "d911": "double.on = 'hard_9_11'",
    "d1011": "double.on = 'hard_10_11'",
    "d11": "double.on = 'hard_11'",
    "dnone": "double.on = 'none'",
    "dany_cards": "double.card_count = 'any'",
    "redouble1": "double.redouble = 1",
    "redouble_unl": "double.redouble = 8",
    "rescue": "double.rescue = true",
    "ndas": "double.after_split = false",
    "hsa_dsa": "split.hit_split_aces = true\ndouble.split_aces = true",
    "max2": "split.max_hands = 2",
    "max3": "split.max_hands = 3",
    "ls": "surrender.kind = 'late'",
    "es_not_ace": "surrender.kind = 'early'\nsurrender.vs = '2-T'",
    "charlie5": CHARLIE.format(5),
    "charlie6": CHARLIE.format(6),
    "charlie7": CHARLIE.format(7),
    "push22": "dealer.total_22 = 'push'",
    "tie_lose": "pay.tie = 'lose'",
    "tie_win": "pay.tie = 'win'",
    "b678_suited_3": BONUS.format(pay=3, hand="cards = '6 7 8', suited = 'one'"),
    "b777_suited_3": BONUS.format(pay=3, hand="cards = '7 7 7', suited = 'one'"),
    "five_card21_2to1": BONUS.format(pay=2, hand="total = 21, count = '5+'"),
    "spanish_deck_only": "shoe.composition = 'spanish48'",
    "helsinki": f"{NO_HOLE_CARD}\nsurrender.kind = 'early'\nsurrender.vs = '2-T'\n"
    + BONUS.format(pay=3, hand="cards = '7 7 7'"),
    "base6_h17": "dealer.soft17 = 'hit'",
    "base8": "",
    "early_surrender_not_vs_ace": "surrender.kind = 'early'\nsurrender.vs = '2-T'",
    "hit_split_aces": "split.hit_split_aces = true",
    "max_hands_3": "split.max_hands = 3",
    "double_hard_9_11": "double.on = 'hard_9_11'",
    "no_das": "double.after_split = false",
    "h17": "dealer.soft17 = 'hit'",
    "enhc_lose_all": NO_HOLE_CARD,
    "natural_6_5": "pay.natural = '6:5'",
    "natural_7_5": "pay.natural = '7:5'",
    "natural_2_1": "pay.natural = '2:1'",
    "tie_17_18_lose": "pay.tie_by_total = { 17 = 'lose', 18 = 'lose' }",
    "tie_17_21_lose": "pay.tie = 'lose'",
    "double_rescue": "double.rescue = true",
    "decks_5": "shoe.decks = 5",
    "ls_h17": "surrender.kind = 'late'",
    "ndas_h17": "double.after_split = false",
    "rsa_h17": "split.max_hands_aces = 4",
    "d1011_h17": "double.on = 'hard_10_11'",
}
"""What each row of `rule_effects.csv` changes."""


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
    """The figures of each house together, as cases of a test, so that a house is worked out once."""
    houses: dict[str, list[Figure]] = {}
    for figure in figures:
        houses.setdefault(figure.house, []).append(figure)
    return [pytest.param(house, each, id=each[0].name) for house, each in houses.items()]


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
