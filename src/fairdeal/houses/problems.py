"""What is wrong with a house, each problem with its place and a sentence in the reader's language."""

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from fairdeal.games.blackjack.knobs import AnyKind, Kind
from fairdeal.games.game import Outside
from fairdeal.words import Words, words_for
from fairdeal.words.safe_text import shortened, shown_text


class Place(Struct, frozen=True):
    """Where a problem lies: in a file, or in an override as it was given."""

    file: str = ""
    line: int = 0
    column: int = 0
    override: str = ""

    def __str__(self) -> str:
        if self.override:
            return f"--set {shown_text(self.override, most=200)}"
        numbers = [str(number) for number in (self.line, self.column) if number]
        return ":".join([shown_text(self.file, most=500), *numbers])


@runtime_checkable
class Tells(Protocol):
    """Whatever has a sentence of its own, such as another problem."""

    def told(self, words: Words) -> str:
        """In the reader's language."""


class Problem(Struct, frozen=True):
    """One thing to mend."""

    place: Place
    key: str
    """Its sentence in the catalogue; also a stable code."""
    facts: Mapping[str, Any] = {}
    near: str = ""
    """The valid name that was probably meant."""

    def told(self, words: Words) -> str:
        facts = {name: told_fact(value, words) for name, value in self.facts.items()}
        if "known" in self.facts:
            facts["known"] = words.all_of(self.facts["known"])
        sentence = words(self.key, **facts)
        if self.near:
            sentence += words("house.problem.near", near=self.near)
        return f"{self.place}: {sentence}"


class ScriptMistake(Problem, frozen=True, kw_only=True):
    """A problem that a script's host found, and tells in its own words."""

    found: Tells

    def told(self, words: Words) -> str:
        return self.found.told(words)


class BadHouse(Outside):
    """A house that cannot be opened, with all that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__(self.told(words_for("en")))

    def told(self, words: Words) -> str:
        """One problem a line."""
        return "\n".join(problem.told(words) for problem in self.problems)


def told_fact(value: Any, words: Words) -> Any:
    """A fact as its sentence shows it: kinds say what they allow, words stand in a row."""
    if isinstance(value, Kind):
        return allowed(value, words)
    if isinstance(value, Tells):
        return value.told(words)
    if isinstance(value, tuple):
        return words.one_of(value)
    return value


def allowed(kind: AnyKind, words: Words) -> str:
    facts = {name: told_fact(value, words) for name, value in kind.facts.items()}
    if kind.words:
        said = kind.facts.get("words")
        facts["words"] = words.one_of(
            f'"{word}"' for word in (said if isinstance(said, tuple) else kind.words)
        )
    return words(kind.key, **facts)


def shown(value: Any) -> str:
    """A value as it would be written in a house file, short enough for one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            inside = ", ".join(f"{name} = {shown(given)}" for name, given in list(value.items())[:5])
            return shortened("{" + inside + "}")
        case list() | tuple():
            return shortened("[" + ", ".join(shown(given) for given in value[:10]) + "]")
        case str() if type(value) is str:
            return f'"{shown_text(value)}"'
        case int() if abs(value) >= 10**50:
            return "…"
    return shown_text(str(value))


def nearest(name: str, names: tuple[str, ...]) -> str:
    """The name that was probably meant, or nothing."""
    from difflib import get_close_matches

    folded = {known.lower(): known for known in names}
    close = get_close_matches(name[:80].lower(), folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else ""
