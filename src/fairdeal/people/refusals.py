"""Refusals about people: a code that stays the same, and its sentence from the catalogue."""

from fairdeal.games.game import Refused
from fairdeal.ledger import refusals as of_money
from fairdeal.ledger.limits import OF_MONEY
from fairdeal.people.moments import render_until
from fairdeal.words import Words, words_for
from fairdeal.words.money import in_money, written

OURS = "people/"
IN_WORDS = ("status", "wanted", "role", "how", "limit")
"""What a sentence speaks of by a word that has one in each language."""


def refused(code: str, **facts: object) -> Refused:
    """A refusal with its English sentence; `facts` are what a sentence in any language speaks of."""
    if not code.startswith(OURS):
        return of_money.refused(code, **facts)
    return Refused(code, _sentence(code, words_for("en"), facts), facts=facts)


def render_refusal(refusal: Refused, words: Words) -> str:
    """A refusal of the room in the reader's language: about people, or about money and limits."""
    if refusal.code == "limit/away":
        return words("people.stays_away", **in_words("people.stays_away", refusal.facts, words))
    if not refusal.code.startswith(OURS):
        return of_money.told(refusal, words)
    return _sentence(refusal.code, words, refusal.facts)


def _sentence(code: str, words: Words, facts: dict[str, object]) -> str:
    key = f"people.refused.{code}"
    return words(key, **in_words(key, facts, words))


def in_words(key: str, facts: dict[str, object], words: Words) -> dict[str, object]:
    """Facts for the sentence of this key, with the reader's own words in place of those that the program
    uses.
    """
    own: dict[str, object] = {name: words(f"people.word.{facts[name]}") for name in IN_WORDS if name in facts}
    # A refusal in the log of an earlier version does not say whose the name is: only dealers had any then.
    own["whose"] = words(f"people.reserved.{facts.get('whose', 'dealer')}")
    # Whether a limit is an amount depends on what it limits.
    if facts.get("limit") in OF_MONEY and isinstance(to := facts.get("to"), int):
        own["to"] = written(to)
    if isinstance(roles := facts.get("roles"), list):
        own["roles"] = words.all_of(words(f"people.word.{role}") for role in roles)
    if isinstance(ids := facts.get("ids"), list):
        own["ids"] = words.all_of(ids)
    if isinstance(until := facts.get("until"), int):
        own["until"] = render_until(until, words)
    nothing = [name for name in ("roles", "to") if facts.get(name, 0) in (None, [])]
    own |= {name: words("people.word.nothing") for name in nothing}
    return in_money(key, facts) | own
