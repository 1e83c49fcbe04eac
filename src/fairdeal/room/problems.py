"""Refusals as clients get them: all in one shape, with a sentence in the reader's language."""

from collections.abc import Callable

from fairdeal.games.game import Refused
from fairdeal.houses.problems import shown_text
from fairdeal.wire.parts import Text
from fairdeal.wire.problems import Problem
from fairdeal.words import Words
from fairdeal.words.catalogue import texts_of
from fairdeal.words.money import Written, in_money

Named = Callable[[Words, str], str]
"""A house's own word for an action."""

NO_ANSWER = ("not_asked", "unknown")
"""Reasons of words that belong to another question, or to another house."""

WORD_LENGTH = 40


def bare_name(words: Words, action: str) -> str:
    """What an action is called where a house has no word of its own for it."""
    key = f"action.{action}.name"
    return words(key) if key in texts_of(words.lang, "action") else action


def describe_problem(words: Words, money: Written, refused: Refused, named: Named = bare_name) -> Problem:
    """The problem that a client is sent."""
    facts = {name: _plain(value, words) for name, value in refused.facts.items()}
    return Problem(refused.code, refusal_sentence(words, money, refused, named), facts, refused.allowed)


def _plain(value: object, words: Words) -> int | str:
    """Of a refusal for which another one is the reason, its code."""
    if isinstance(value, Text):
        return value.told(words.lang)
    if isinstance(value, Refused):
        return value.code
    return value if isinstance(value, int) else str(value)


def refusal_sentence(words: Words, money: Written, refused: Refused, named: Named) -> str:
    """What came, what is allowed and why; `money` writes chips as people do."""
    facts = dict(refused.facts)
    if (told := _told_elsewhere(refused, words, money)) is not None:
        return told
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
    facts = in_money(key, facts, money)
    return words(key, **facts, allowed=words.one_of(named(words, action) for action in refused.allowed))


def _told_elsewhere(refused: Refused, words: Words, money: Written) -> str | None:
    """A refusal that is none of the game's: of a table, of the money or of the room."""
    # Whoever only plays with cards need not wait for these to load.
    if refused.code.startswith("table/"):
        from fairdeal.tables.model.refusals import render_refusal

        return render_refusal(refused, words, money)
    if refused.code.startswith(("people/", "ledger/", "limit/", "command/")):
        from fairdeal.people.refusals import render_refusal as told_of_people

        return told_of_people(refused, words)
    return None
