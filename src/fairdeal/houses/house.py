"""A house: a rule set with a name, a text for players, and a voice at the terminal."""

from typing import Annotated, Any

from msgspec import Struct

from fairdeal.games.blackjack.kinds import choice, optional
from fairdeal.games.blackjack.knobs import Kind, Knob, nested_list
from fairdeal.games.blackjack.rules import Rules
from fairdeal.houses.rounds.examples import Example, StatedExample
from fairdeal.houses.shipped_books import heading
from fairdeal.words import LANGUAGES

VOICES = ("table", "gojack", "cs161")
"""Each is a module of `fairdeal.terminal.blackjack.voices`."""

Texts = dict[str, str]
"""The same text by language."""


class House(Struct, frozen=True):
    """What was read from a house folder and those it extends, with the overrides in it."""

    id: str
    """What logs and accounts call it: `vegas_strip`, or `own/mine` for somebody's own folder `mine`."""
    titles: Texts
    texts: Texts
    source: str
    voice: str
    rules: Rules
    path: str
    """The file that it was read from."""
    given: dict[str, int] = {}
    """The knobs that were set on purpose, and how late: 0 by the first house extended, then up."""
    extends: str = ""
    """The house that it builds on, as its file names it."""
    scripts: tuple[str, ...] = ()
    """The files of scripts, the first house extended first."""
    asked: dict[str, int] = {}
    """How many questions each function of the scripts has answered."""
    decided: dict[str, str] = {}
    """Knobs that mean nothing in this house, and the function of the scripts that decides in their place."""
    examples: tuple[StatedExample, ...] = ()
    """Its own tests; those of the houses it extends are theirs."""
    overrides: tuple[str, ...] = ()
    """What was set over all that, as it was written: `knob=value`."""

    @property
    def name(self) -> str:
        """The folder's name."""
        return self.id.rpartition("/")[2]

    @property
    def title(self) -> str:
        return self.title_in("en")

    @property
    def text(self) -> str:
        return self.text_in("en")

    def title_in(self, lang: str) -> str:
        return _in(self.titles, lang) or self.name

    def heading_in(self, lang: str) -> str:
        """The title as players read it."""
        return heading(self.title_in(lang), self.id)

    def text_in(self, lang: str) -> str:
        return _in(self.texts, lang)


def _in(texts: Texts, lang: str) -> str:
    """The text in that language, or else in one that there is."""
    return texts.get(lang) or next(iter(texts.values()), "")


def _texts(value: Any) -> Texts:
    """One text, or a table of texts by language."""
    given = {"en": value} if type(value) is str else value
    if not isinstance(given, dict) or not given or not set(given) <= set(LANGUAGES):
        raise ValueError
    texts = {lang: _line(text) for lang, text in given.items()}
    if not all(texts.values()):
        raise ValueError
    return texts


def _line(value: Any) -> str:
    """The text on one line; control characters could repaint a terminal."""
    line = " ".join(value.split()) if type(value) is str else "\0"
    if not line.isprintable():
        raise ValueError
    return line


EXTENDED = Kind(_line, "house.allowed.extends")
TEXTS = Kind(_texts, "house.allowed.texts")
LINE = Kind(_line, "house.allowed.text")


class Header(Struct, frozen=True, kw_only=True):
    """What a house file says above its knobs."""

    name: Annotated[
        Texts, Knob(TEXTS, "The house's title; in several languages as `name.en`, `name.zh`.")
    ] = {}
    text: Annotated[Texts, Knob(TEXTS, "A description for players; `text.en`, `text.zh`.")] = {}
    source: Annotated[str, Knob(LINE, "Where these rules come from.")] = ""
    voice: Annotated[str, Knob(choice(*VOICES), "How the terminal speaks.")] = "table"
    extends: Annotated[
        str,
        Knob(
            EXTENDED,
            "The house that this one builds on: its knobs, script, voice and source hold where this file "
            "says nothing. A shipped one by its name, or a path from this folder, such as `../base`.",
        ),
    ] = ""
    example: Annotated[
        tuple[Example, ...],
        Knob(optional(nested_list(Example), ()), "Rounds that test the house, each an `[[example]]`."),
    ] = ()
