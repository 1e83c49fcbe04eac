"""Refusals of tables: a code that stays the same, and its sentence from the catalogue."""

from fairdeal.games.game import Refused
from fairdeal.words import Words, words_for
from fairdeal.words.money import Written, in_money, written

AMOUNTS = {
    "purse": ("chips", "has"),
    "bet/limits": ("chips", "least", "most", "step"),
    "bet/step": ("chips", "least", "most", "step"),
    "bet/side": ("chips",),
    "bet/side-limits": ("chips", "least", "most"),
    "bet/side-step": ("chips", "step"),
    "bet/purse": ("chips", "has"),
    "bet/payout": ("chips", "most"),
    "bet/bank": ("chips", "has"),
}
"""What these refusals speak of that is chips; their sentences tell it as money."""


def refused(code: str, **facts: object) -> Refused:
    """A refusal with its English sentence; `facts` are what a sentence in any language speaks of."""
    return Refused(f"table/{code}", _sentence(code, words_for("en"), facts), facts=facts)


def told(refusal: Refused, words: Words, money: Written = written) -> str:
    """Such a refusal in the reader's language; `money` writes the chips of its table."""
    return _sentence(refusal.code.removeprefix("table/"), words, refusal.facts, money)


def _sentence(code: str, words: Words, facts: dict[str, object], money: Written = written) -> str:
    return words(f"tables.refused.{code}", **in_money(facts, AMOUNTS.get(code, ()), money))
