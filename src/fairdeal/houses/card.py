"""The rule card: a house's rules in plain words for players, derived from its knobs and never typed."""

from collections.abc import Callable
from typing import Any

from fairdeal.games.blackjack.rules import Rules
from fairdeal.houses.house import House
from fairdeal.houses.tell_pay import PAYING
from fairdeal.houses.tell_play import DEALER, DOUBLING, OFFERS, ORDER, SPLITTING
from fairdeal.houses.tell_table import SHOE, TABLE
from fairdeal.houses.telling import Line
from fairdeal.words import Words

LINES: tuple[Line, ...] = (*SHOE, *DEALER, *ORDER, *PAYING, *DOUBLING, *SPLITTING, *OFFERS, *TABLE)
"""In the order of the card; every knob belongs to one of them."""

DEFAULT = Rules()


def rule_card(house: House, words: Words) -> list[str]:
    """One sentence or two a line; only what matters in this house."""
    told = (line.tell(house.rules, words) for line in LINES)
    return [sentence for sentence in told if sentence]


def differences(house: House, words: Words) -> list[str]:
    """What is not as in the default house: the knobs, what holds here, and what holds there."""
    found = []
    for line in LINES:
        changed = [knob for knob in line.knobs if _values(house.rules, knob) != _values(DEFAULT, knob)]
        here, there = line.tell(house.rules, words), line.tell(DEFAULT, words)
        if changed and here != there:
            found.append(_difference(", ".join(changed), here, there, words))
    return found


IN_FORCE: dict[str, Callable[[Rules], Any]] = {
    "shoe.penetration": lambda rules: rules.shoe.share_dealt,
    "dealer.natural_takes": lambda rules: rules.dealer.natural_takes_in_force,
}
"""Knobs whose value, when they are left out, follows from others."""


def _values(rules: Rules, knob: str) -> tuple[Any, Any]:
    """What a knob is set to, and what that comes to."""
    table, name = knob.split(".")
    value = getattr(getattr(rules, table), name)
    return value, IN_FORCE[knob](rules) if knob in IN_FORCE else value


def _difference(knobs: str, here: str, there: str, words: Words) -> str:
    if not there:
        return words("house.difference.new", knobs=knobs, here=here)
    if not here:
        return words("house.difference.gone", knobs=knobs, there=there)
    return words("house.difference.other", knobs=knobs, here=here, there=there)
