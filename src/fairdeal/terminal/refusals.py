"""A refusal in the reader's language."""

from collections.abc import Callable

from fairdeal.games.game import Refused
from fairdeal.terminal.scene import Scene


def refusal_sentence(scene: Scene, refused: Refused, name_of: Callable[[str], str] | None = None) -> str:
    """What came, what is allowed and why; `name_of` gives the house's own word for an action."""
    words = scene.words
    name_of = name_of or (lambda action: words(f"action.{action}.name"))
    facts = dict(refused.facts)
    for amount in ("chips", "purse"):
        if isinstance(chips := facts.get(amount), int):
            facts[amount] = scene.money(chips)
    if "reason" in facts:
        facts["reason"] = words(f"refusal.reason.{facts['reason']}")
    if "action" in facts:
        facts["action"] = name_of(str(facts["action"]))
    return words(f"refusal.{refused.code}", **facts, allowed=words.one_of(map(name_of, refused.allowed)))
