"""A refusal in the reader's language."""

from collections.abc import Callable

from fairdeal.games.game import Refused
from fairdeal.houses.problems import shown_text
from fairdeal.words import Words

Named = Callable[[Words, str], str]
"""A house's own word for an action."""

NO_ANSWER = ("not_asked", "unknown")
"""Reasons of words that belong to another question, or to another house."""

WORD_LENGTH = 40


def refusal_sentence(words: Words, money: Callable[[int], str], refused: Refused, named: Named) -> str:
    """What came, what is allowed and why; `money` writes chips as people do."""
    facts = dict(refused.facts)
    for amount in ("chips", "purse"):
        if isinstance(chips := facts.get(amount), int):
            facts[amount] = money(chips)
    if isinstance(because := facts.get("because"), Refused):
        facts["because"] = refusal_sentence(words, money, because, named)
    if "given" in facts:
        facts["given"] = shown_text(str(facts["given"]), WORD_LENGTH)
    key = f"refusal.{refused.code}" + (f".{facts['why']}" if "why" in facts else "")
    if facts.get("reason") in NO_ANSWER:
        # Such a word may be anything, and is shown as it came.
        key = "refusal.action/no-answer"
        facts["action"] = shown_text(str(facts["action"]), WORD_LENGTH)
    elif refused.code == "action/not-legal":
        facts["action"] = named(words, str(facts["action"]))
        facts["reason"] = words(f"refusal.reason.{facts['reason']}")
    return words(key, **facts, allowed=words.one_of(named(words, action) for action in refused.allowed))
