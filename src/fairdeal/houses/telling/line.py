"""How each rule of a house is told to players: one line of the rule card, for the knobs that it speaks of."""

from collections.abc import Callable

from msgspec import Struct

from fairdeal.games.blackjack.rules import Rules
from fairdeal.words import Words

Tell = Callable[[Rules, Words], str]
"""The sentence for these rules; empty where there is nothing to tell."""


class Line(Struct, frozen=True):
    """One line of the rule card."""

    knobs: tuple[str, ...]
    tell: Tell


def by_value(
    knob: str, keys: dict[str | bool, str], when: Callable[[Rules], bool] = lambda rules: True
) -> Line:
    """A line for a knob of few values, each with a sentence of its own; a value without one is not told."""
    table, name = knob.split(".")

    def tell(rules: Rules, words: Words) -> str:
        key = keys.get(getattr(getattr(rules, table), name))
        return words(key) if key and when(rules) else ""

    return Line((knob,), tell)


def plays_for_chips(rules: Rules) -> bool:
    return rules.play.stakes == "chips"
