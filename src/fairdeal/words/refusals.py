"""The sentence of a refusal, in the reader's language: why something is refused, and what is allowed instead."""

from collections.abc import Callable, Mapping
from typing import Protocol, runtime_checkable

from fairdeal.words.catalogue import Words, texts_of
from fairdeal.words.moments import render_until
from fairdeal.words.money import LIMITS_OF_MONEY, Written, in_money, written
from fairdeal.words.safe_text import shown_text

GIVEN_LENGTH = 40
"""The most characters that are shown of what somebody entered."""

NOT_LEGAL, UNREADABLE = "action/not-legal", "notation/unreadable"

ABOUT_PEOPLE = ("people/", "limit/away")

IN_ROOM_CHIPS = ("people/", "ledger/", "limit/", "command/")
"""Refusals whose amounts are in chips of the room, even at a table with chips of its own."""

NO_ANSWER = ("not_asked", "unknown")
"""Reasons against words that answer another question, or that no house has."""

ActionName = Callable[[Words, str], str]
"""A house's own word for an action."""


@runtime_checkable
class Refusal(Protocol):
    """What a sentence needs to know of a refusal; `games.game.Refused` is one."""

    code: str
    facts: dict[str, object]
    allowed: tuple[str, ...]


@runtime_checkable
class Translated(Protocol):
    """A fact that is a text in every language, such as `wire.parts.Text`."""

    def told(self, lang: str, /) -> str: ...


def action_name(words: Words, action: str) -> str:
    """What an action is called in houses that have no word of their own for it."""
    key = f"action.{action}.name"
    return words(key) if key in texts_of(words.lang, "action") else action


def render_refusal(
    refusal: Refusal, words: Words, money: Written = written, named: ActionName = action_name
) -> str:
    """The sentence for a refusal; `money` writes the chips of its table, `named` the actions of its house."""
    if refusal.code.startswith(IN_ROOM_CHIPS):
        money = written
    key, facts = _sentence_key(refusal), _facts_in_words(refusal, words, money, named)
    allowed = words.one_of(named(words, action) for action in refusal.allowed)
    return words(key, **in_money(key, facts, money), allowed=allowed)


def _sentence_key(refusal: Refusal) -> str:
    if _is_no_answer(refusal):
        return "refusal.action/no-answer"
    if refusal.code == UNREADABLE:
        return f"refusal.notation/unreadable.{refusal.facts['why']}"
    return f"refusal.{refusal.code}"


def _is_no_answer(refusal: Refusal) -> bool:
    return refusal.code == NOT_LEGAL and refusal.facts["reason"] in NO_ANSWER


def _facts_in_words(refusal: Refusal, words: Words, money: Written, named: ActionName) -> dict[str, object]:
    if refusal.code.startswith(ABOUT_PEOPLE):
        return translate_facts(refusal.facts, words)
    facts = dict(refusal.facts)
    for name, fact in refusal.facts.items():
        if isinstance(fact, Refusal):
            facts[name] = render_refusal(fact, words, money, named)
        elif isinstance(fact, Translated):
            facts[name] = fact.told(words.lang)
    if "given" in facts:
        facts["given"] = shown_text(str(facts["given"]), GIVEN_LENGTH)
    if _is_no_answer(refusal):
        facts["action"] = shown_text(str(facts["action"]), GIVEN_LENGTH)
    elif refusal.code == NOT_LEGAL:
        facts["action"] = named(words, str(facts["action"]))
        facts["reason"] = words(f"refusal.reason.{facts['reason']}")
    return facts


def translate_facts(facts: Mapping[str, object], words: Words) -> dict[str, object]:
    """Facts about people, with the reader's own words in place of those that the program uses."""
    translated = dict(facts)
    # A refusal in the log of an earlier version does not say whose the name is: only dealers had any then.
    translated["whose"] = words(f"people.reserved.{facts.get('whose', 'dealer')}")
    for name, fact in facts.items():
        match name, fact:
            case "status" | "wanted" | "role" | "how" | "limit", _:
                translated[name] = words(f"people.word.{fact}")
            case "roles" | "to", None | []:
                translated[name] = words("people.word.nothing")
            case "roles", [*roles]:
                translated[name] = words.all_of(words(f"people.word.{role}") for role in roles)
            case "ids", [*ids]:
                translated[name] = words.all_of(map(str, ids))
            case "until", int(until):
                translated[name] = render_until(until, words)
            # Only some limits are amounts; the others count rounds and minutes.
            case "to", int(chips) if facts.get("limit") in LIMITS_OF_MONEY:
                translated[name] = written(chips)
    return translated
