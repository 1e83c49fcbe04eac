"""Refusals about money and commands: a code that stays the same, and its sentence from the catalogue."""

from fairdeal.games.game import Refused
from fairdeal.words import Words, words_for
from fairdeal.words.money import in_money


def refused(code: str, **facts: object) -> Refused:
    """A refusal with its English sentence; `facts` are what a sentence in any language speaks of."""
    return Refused(code, _sentence(code, words_for("en"), facts), facts=facts)


def told(refusal: Refused, words: Words) -> str:
    """Such a refusal in the reader's language."""
    return _sentence(refusal.code, words, refusal.facts)


def _sentence(code: str, words: Words, facts: dict[str, object]) -> str:
    key = f"ledger.refused.{code}"
    return words(key, **in_money(key, facts))
