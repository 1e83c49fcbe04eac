"""Refusals as clients get them: all in one shape, with a sentence in the reader's language."""

from typing import Any

from msgspec import to_builtins

from fairdeal.games.game import Refused
from fairdeal.wire.parts import Text
from fairdeal.wire.problems import Problem
from fairdeal.words import Words
from fairdeal.words.money import Written
from fairdeal.words.refusals import ActionName, action_name, render_refusal


def describe_problem(
    refusal: Refused, words: Words, money: Written, named: ActionName = action_name
) -> Problem:
    """The problem that a client is sent."""
    sentence = render_refusal(refusal, words, money, named)
    facts = {name: _plain(fact, words) for name, fact in refusal.facts.items()}
    return Problem(refusal.code, sentence, facts, refusal.allowed, refusal.notation)


def _plain(fact: object, words: Words) -> Any:
    """A refusal that is the reason for another one is sent as its code."""
    if isinstance(fact, Text):
        return fact.told(words.lang)
    if isinstance(fact, Refused):
        return fact.code
    return to_builtins(fact, enc_hook=str)
