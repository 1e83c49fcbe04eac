"""A refusal in the reader's language."""

from collections.abc import Callable

from fairdeal.games.game import Refused
from fairdeal.words import Words

Named = Callable[[Words, str], str]
"""A house's own word for an action."""

NO_ANSWER = ("not_asked", "unknown")
"""Reasons of words that belong to another question, or to another house."""


def refusal_sentence(words: Words, money: Callable[[int], str], refused: Refused, named: Named) -> str:
    """What came, what is allowed and why; `money` writes chips as people do."""
    facts = dict(refused.facts)
    for amount in ("chips", "purse"):
        if isinstance(chips := facts.get(amount), int):
            facts[amount] = money(chips)
    if isinstance(because := facts.get("because"), Refused):
        facts["because"] = refusal_sentence(words, money, because, named)
    if "action" in facts:
        facts["action"] = named(words, str(facts["action"]))
    key = f"refusal.{refused.code}"
    if refused.code == "action/not-legal":
        key = "refusal.action/no-answer" if facts["reason"] in NO_ANSWER else key
        facts["reason"] = words(f"refusal.reason.{facts['reason']}")
    if "why" in facts:
        key += f".{facts['why']}"
    return words(key, **facts, allowed=words.one_of(named(words, action) for action in refused.allowed))
