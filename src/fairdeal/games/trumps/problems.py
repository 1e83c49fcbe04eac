"""What is wrong with a pack or a variant, each problem in a sentence of the reader's language."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from fairdeal.games.game import Outside
from fairdeal.games.trumps.pack import Text
from fairdeal.words import Words, words_for


class Problem(Struct, frozen=True):
    """One thing to mend."""

    key: str
    """Its sentence in the catalogue; also a stable code."""
    facts: Mapping[str, Any] = {}
    place: str = ""
    """The file, with line and column where they are known."""

    def told(self, words: Words) -> str:
        sentence = words(self.key, **{name: _told_fact(fact, words) for name, fact in self.facts.items()})
        return f"{self.place}: {sentence}" if self.place else sentence


def _told_fact(fact: Any, words: Words) -> Any:
    if isinstance(fact, Text):
        return fact.told(words.lang)
    return words.one_of(fact) if isinstance(fact, tuple) else fact


class Problems(Outside):
    """All that is wrong, told at once."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__(self.told(words_for("en")))

    def told(self, words: Words) -> str:
        """One problem a line."""
        return "\n".join(problem.told(words) for problem in self.problems)


class BadPack(Problems):
    """A pack that cannot be played with."""


class BadVariant(Problems):
    """A way to play that does not exist or makes no sense."""


def shown(value: Any) -> str:
    """A value as a pack's file would have it, short enough for one line."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{shown_text(value)}"'
        case dict():
            return "{…}"
        case list():
            return "[…]"
    return shown_text(str(value))


def shown_text(text: str, most: int = 60) -> str:
    """Foreign text without line breaks or control characters, and not endless."""
    printable = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: most + 1]
    )
    return printable if len(printable) <= most else printable[: most - 1] + "…"
