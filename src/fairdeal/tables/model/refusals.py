"""Refusals by tables: a stable code, and its sentence from the catalogue."""

from fairdeal.games.game import Refused
from fairdeal.wire.parts import Text
from fairdeal.words import Words, words_for
from fairdeal.words.money import Written, in_money, written


def refused(code: str, **facts: object) -> Refused:
    """A refusal with its English sentence; `facts` are what a sentence in any language speaks of."""
    return Refused(f"table/{code}", _sentence(code, words_for("en"), facts), facts=facts)


def render_refusal(refusal: Refused, words: Words, money: Written = written) -> str:
    """Such a refusal in the reader's language; `money` writes the chips of its table."""
    return _sentence(refusal.code.removeprefix("table/"), words, refusal.facts, money)


def _sentence(code: str, words: Words, facts: dict[str, object], money: Written = written) -> str:
    key = f"tables.refused.{code}"
    told = {name: fact.told(words.lang) if isinstance(fact, Text) else fact for name, fact in facts.items()}
    return words(key, **in_money(key, told, money))
