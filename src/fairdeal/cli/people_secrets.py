"""Passwords and codes as they come in: typed without being shown, or a line each of a pipe.

They are never arguments, which other people of the same computer could read.
"""

import getpass
import sys
import warnings
from threading import Timer

from fairdeal.cli.wrong import Wrong, complain
from fairdeal.terminal.io.typed_ahead import taken_back, typed_ahead
from fairdeal.words import Words

LENGTH_MOST = 10_000
"""More of a line is not read: no password is nearly as long."""

SILENT_SECONDS = 1.0
"""After so long it is said what is waited for: at the other end of a pipe nobody sees a question."""


def secret(words: Words, key: str, person: str = "", early: str = "") -> str:
    """One line that nobody else shall see; `early` is for who has typed one before it could be hidden."""
    prompt = words(key, person=person)
    try:
        line = _typed(prompt, early) if _is_typed() else _piped(prompt, words)
        line.encode()
    except (EOFError, OSError):
        raise Wrong("people_page.wrong.no_password") from None
    except UnicodeError:
        raise Wrong("people_page.wrong.no_text") from None
    return line


def new_password(person: str, words: Words) -> str:
    """The password that somebody chooses; who can't see what they type does so twice."""
    chosen = secret(words, "people_page.ask.new", person, early=words("people_page.ask.early"))
    if _is_typed() and secret(words, "people_page.ask.again") != chosen:
        raise Wrong("people_page.wrong.differ")
    return chosen


def _is_typed() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _typed(prompt: str, early: str) -> str:
    """What was typed before the prompt counts for nothing; the beginning of a line leaves the screen too."""
    ahead = typed_ahead(sys.stdin)
    shown = taken_back(ahead.text) + (f"{early}\n" if ahead.is_whole and early else "") + prompt
    with warnings.catch_warnings():
        # Where the echo can't be switched off, getpass warns and would then show everything.
        warnings.simplefilter("error", getpass.GetPassWarning)
        try:
            return getpass.getpass(shown)
        except getpass.GetPassWarning:
            raise Wrong("people_page.wrong.echo") from None


def _piped(prompt: str, words: Words) -> str:
    told = words("people_page.ask.waiting", what=prompt.rstrip(" :："))
    waiting = Timer(SILENT_SECONDS, complain, [f"fairdeal: {told}"])
    waiting.daemon = True
    waiting.start()
    try:
        line = sys.stdin.readline(LENGTH_MOST) if sys.stdin is not None else ""
    finally:
        waiting.cancel()
    if not line:
        raise EOFError
    return line.rstrip("\r\n")
