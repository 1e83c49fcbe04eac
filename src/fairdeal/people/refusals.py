"""Refusals about people: a code that stays the same, and its sentence from the catalogue."""

from fairdeal.games.game import Refused
from fairdeal.ledger import refusals as of_money
from fairdeal.ledger.limits import OF_MONEY
from fairdeal.people.moments import until_told
from fairdeal.words import Words, words_for
from fairdeal.words.money import in_money, written

OURS = "people/"
IN_WORDS = ("status", "wanted", "role", "how", "limit")
"""What a sentence speaks of by a word that has one in each language."""
AMOUNTS = ("chips", "most_chips")
"""What a sentence speaks of that is chips, and tells as money."""


def refused(code: str, **facts: object) -> Refused:
    """A refusal with its English sentence; `facts` are what a sentence in any language speaks of."""
    if not code.startswith(OURS):
        return of_money.refused(code, **facts)
    return Refused(code, _sentence(code, words_for("en"), facts), facts=facts)


def told(refusal: Refused, words: Words) -> str:
    """A refusal of the room in the reader's language: about people, or about money and limits."""
    if refusal.code == "limit/away":
        return words("people.stays_away", **in_words(refusal.facts, words))
    if not refusal.code.startswith(OURS):
        return of_money.told(refusal, words)
    return _sentence(refusal.code, words, refusal.facts)


def _sentence(code: str, words: Words, facts: dict[str, object]) -> str:
    return words(f"people.refused.{code}", **in_words(facts, words))


def in_words(facts: dict[str, object], words: Words) -> dict[str, object]:
    """Facts with the reader's own words in place of those that the program uses."""
    own: dict[str, object] = {key: words(f"people.word.{facts[key]}") for key in IN_WORDS if key in facts}
    if "whose" in facts:
        own["whose"] = words(f"people.reserved.{facts['whose']}")
    if facts.get("limit") in OF_MONEY:
        own |= in_money({"to": facts.get("to")}, ["to"])
    own |= {key: written(chips) for key in AMOUNTS if isinstance(chips := facts.get(key), int)}
    if isinstance(roles := facts.get("roles"), list):
        own["roles"] = words.all_of(words(f"people.word.{role}") for role in roles)
    if isinstance(ids := facts.get("ids"), list):
        own["ids"] = words.all_of(ids)
    if isinstance(until := facts.get("until"), int):
        own["until"] = until_told(until, words)
    own |= {key: words("people.word.nothing") for key in ("roles", "to") if facts.get(key, 0) in (None, [])}
    return facts | own
