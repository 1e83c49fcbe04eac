"""The names of people at the table. They are never cut, since people are recognised by them."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from fairdeal.games.game import Refused
from fairdeal.ledger.accounts import NAME_MOST
from fairdeal.people.checks import check_name
from fairdeal.people.names import appearance, is_named_like, normalize_name
from fairdeal.terminal.io.prompt import shown
from fairdeal.words import LANGUAGES, Words, words_for
from fairdeal.words.refusals import render_refusal

ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"
    r"|\x1b[ -/]*[0-~]?"
)
"""Orders to a terminal: those with parameters, those with a text, and all others."""


TABLE_DEALER = "table.dealer"
DEALERS = {"cs161": "cs161.ai"}
"""What the dealer is called by voices that have a word of their own for it, as keys of the catalogue."""


def clean_name(name: str) -> str:
    """A name without orders to a terminal; never cut, or two people would be one."""
    return "".join(mark for mark in ESCAPES.sub("", name) if unicodedata.category(mark) != "Cc").strip()


def name_problem(words: Words, names: Iterable[str], voice: str = "table") -> str | None:
    """A sentence about the first name that nobody can have; None where all of them can be used.

    `voice`: of the house whose table they come to.
    """
    return next(filter(None, (_problem(words, name, voice) for name in names)), None)


def _problem(words: Words, name: str, voice: str) -> str | None:
    if len(name) > NAME_MOST:
        return words("table.name.long", name=shown(name), n=NAME_MOST)
    try:
        check_name(name)
    except Refused as refusal:
        return render_refusal(refusal, words)
    return dealer_problem(words, name, voice)


def dealer_problem(words: Words, name: str, voice: str) -> str | None:
    """A sentence about a name that the dealer has in a house of this voice."""
    for dealer in _dealers(voice):
        if is_named_like(name, dealer):
            return words("table.name.dealer", name=shown(name), dealer=dealer)
    return None


def dealer_lookalikes(words: Words, names: Iterable[str], voice: str) -> Iterator[str]:
    """For people whose own name is easily taken for the dealer's: where the dealer is AI, Al may play."""
    for name in names:
        for dealer in _dealers(voice):
            if appearance(name) == appearance(dealer):
                yield words("table.name.like_dealer", name=shown(name), dealer=dealer)


def _dealers(voice: str) -> set[str]:
    """What the dealer is called in each language, since other players may use another."""
    return {words_for(lang)(DEALERS.get(voice, TABLE_DEALER)) for lang in LANGUAGES}


def named_twice(names: Iterable[str]) -> str | None:
    """A name that stands for the same person as one before it."""
    known: set[str] = set()
    for name in names:
        if normalize_name(name) in known:
            return name
        known.add(normalize_name(name))
    return None


def bot_names(words: Words, count: int) -> list[str]:
    """What so many bots are called."""
    return [words("table.bot", n=n) for n in range(1, count + 1)]
