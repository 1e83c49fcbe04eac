"""Refusals as plain data, for tests that compare them."""

from fairdeal.games.game import Refused

CodeAndFacts = tuple[str, dict[str, object]]


def code_and_facts(refusal: Refused) -> CodeAndFacts:
    """The code and the facts; likewise of a refusal that is the reason for this one."""
    facts = {
        name: code_and_facts(fact) if isinstance(fact, Refused) else fact
        for name, fact in refusal.facts.items()
    }
    return refusal.code, facts


def unreadable(why: str, **facts: object) -> CodeAndFacts:
    """The refusal of a line that is not a round in notation."""
    return "notation/unreadable", {"why": why, **facts}


def no_number(given: str, wanted: str) -> CodeAndFacts:
    return unreadable("number", given=given, wanted=wanted)
