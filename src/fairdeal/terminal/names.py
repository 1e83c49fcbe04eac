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
"""Terminal control sequences: those with parameters, those with a text, and all others."""


TABLE_DEALER = "table.dealer"
DEALERS = {"cs161": "cs161.ai"}
"""The names of the dealer in voices that have their own, as keys of the catalogue."""


def clean_name(name: str) -> str:
    """A name without terminal control sequences; never cut, or two people would become one."""
    return "".join(mark for mark in ESCAPES.sub("", name) if unicodedata.category(mark) != "Cc").strip()


def name_problem(words: Words, names: Iterable[str], voice: str = "table") -> str | None:
    """A sentence about the first name that is not allowed; None if all of them are.

    `voice`: the voice of the house whose table they join.
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
    """A sentence about a name that the dealer has in this voice."""
    for dealer in _dealers(voice):
        if is_named_like(name, dealer):
            return words("table.name.dealer", name=shown(name), dealer=dealer)
    return None


def dealer_lookalikes(words: Words, names: Iterable[str], voice: str) -> Iterator[str]:
    """Warnings for people whose names are easily mistaken for the dealer's: if the dealer is AI, Al may still
    play.
    """
    for name in names:
        for dealer in _dealers(voice):
            if appearance(name) == appearance(dealer):
                yield words("table.name.like_dealer", name=shown(name), dealer=dealer)


def _dealers(voice: str) -> set[str]:
    """The names of the dealer in every language, since other players may use another."""
    return {words_for(lang)(DEALERS.get(voice, TABLE_DEALER)) for lang in LANGUAGES}


def named_twice(names: Iterable[str]) -> str | None:
    """A name that means the same person as an earlier one."""
    known: set[str] = set()
    for name in names:
        if normalize_name(name) in known:
            return name
        known.add(normalize_name(name))
    return None


def bot_names(words: Words, count: int) -> list[str]:
    """Names for this many bots."""
    return [words("table.bot", n=n) for n in range(1, count + 1)]
