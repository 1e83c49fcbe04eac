"""What is wrong with a pack or a variant, each problem in a sentence of the reader's language."""

from collections.abc import Mapping

from msgspec import Struct

from fairdeal.games.game import Outside
from fairdeal.games.trumps.pack import Text
from fairdeal.words import Words, words_for
from fairdeal.words.safe_text import shown_text

LISTED_MOST = 10


class Where(Struct, frozen=True):
    """The card or the category that a problem lies in."""

    part: str
    """`card` or `category`."""
    number: int
    """Its place in the file, from 1."""
    name: str = ""
    """What the file calls it, where that can be told."""

    def told(self, words: Words) -> str:
        key = f"trumps_pack.where.{self.part}"
        named = f"{key}.named" if self.name else key
        return words(named, number=self.number, name=self.name)


class Problem(Struct, frozen=True):
    """One thing to mend."""

    key: str
    """Its sentence in the catalogue; also a stable code."""
    facts: Mapping[str, object] = {}
    """What the sentence speaks of; a tuple is a choice, a list is told one after the other."""
    place: str = ""
    """The file, with line and column where they are known."""
    where: Where | None = None
    """The part of the file, where it is one."""

    def told(self, words: Words) -> str:
        sentence = words(self.key, **{name: _told_fact(fact, words) for name, fact in self.facts.items()})
        if self.where:
            sentence = words("trumps_pack.where.within", where=self.where.told(words), sentence=sentence)
        return f"{self.place}: {sentence}" if self.place else sentence


def _told_fact(fact: object, words: Words) -> object:
    match fact:
        case Text():
            return fact.told(words.lang)
        case tuple():
            return words.one_of(fact)
        case list():
            rest = ["…"] if len(fact) > LISTED_MOST else []
            return words("list.comma").join([*fact[:LISTED_MOST], *rest])
    return fact


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


def shown(value: object) -> str:
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
