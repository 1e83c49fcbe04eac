"""Standard input and output as lines, and what this output can show."""

import os
from collections.abc import Callable, Mapping
from typing import TextIO

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.terminal.io import card_art, card_faces, colours
from fairdeal.terminal.io.cells import wrapped
from fairdeal.terminal.io.colours import RESET
from fairdeal.terminal.io.prompt import EndOfInput, shown
from fairdeal.terminal.io.typed_ahead import Ahead, taken_back, typed_ahead
from fairdeal.words import Words

LINE_LENGTH_MAX = 10_000
"""A longer line is cut off: nobody types that much, and a program that does must not fill our memory."""

LINE_PARTS_MAX = 100
"""A line longer than this many such lengths has no end, and counts as the end of the input."""

COLUMNS = 80
"""The width of a terminal that does not report its own."""

COLOURS = {"S": colours.BOLD, "H": colours.RED, "D": colours.BLUE, "C": colours.GREEN}
"""Four colours, never the only sign of a suit; 16-colour terminals have them all."""


ASCII_MARKS = str.maketrans({"“": '"', "”": '"', "…": "...", "·": "."})


class Look(Struct, frozen=True):
    """How cards are shown."""

    words: Words
    cards: str = "words"
    """`words`, or one of the short styles in `card_faces.STYLES`."""
    coloured: bool = False
    ascii: bool = False
    """Whether only ASCII can be shown."""
    drawings: bool = True
    """Whether cards may be drawn as pictures, which are useless when read aloud."""
    columns: Callable[[], int | None] = lambda: None
    """Cells in a line of this output, which may change at any time; None if lines have no end."""

    @property
    def is_watched(self) -> bool:
        """Whether a person watches the lines as they are printed."""
        return self.columns() is not None

    @property
    def spoken(self) -> bool:
        return self.cards == "words"

    def card(self, card: Card) -> str:
        """One card, in colour if that is wanted."""
        if self.spoken:
            return card_faces.spoken(card, self.words)
        return self.painted(card, card_faces.STYLES[self.cards](card))

    def painted(self, card: Card, text: str) -> str:
        """The text in the colour of the card's suit."""
        colour = COLOURS.get(card[-1])
        return f"{colour}{text}{RESET}" if self.coloured and colour else text

    def banner(self, title: str) -> str:
        """The title on cards, or as plain text if cards are not wanted or don't fit."""
        banner = card_art.banner(title.upper(), self._frame)
        columns = self.columns()
        fits = columns is None or banner.index("\n") <= columns
        return banner if self.drawings and fits else title

    @property
    def _frame(self) -> card_art.Frame:
        return card_art.ASCII if self.ascii else card_art.LINES

    def drawn(self, cards: tuple[Card, ...]) -> str:
        """The cards as pictures side by side, in as many rows as needed; in words if that is wanted."""
        if not self.drawings:
            return self.words("list.comma").join(card_faces.spoken(card, self.words) for card in cards)
        columns = self.columns()
        row = max(1, columns // card_art.CARD_CELLS) if columns else max(1, len(cards))
        rows = (cards[first : first + row] for first in range(0, len(cards), row))
        return "\n".join(card_art.draw(some, self._frame, self.painted) for some in rows)


class Screen:
    """Lines out, lines in, through a terminal or a pipe."""

    def __init__(
        self, source: TextIO | None, target: TextIO | None, environment: Mapping[str, str] = {}
    ) -> None:
        self.source = source
        self.target = target
        self.environment = environment
        self.typed = source is not None and source.isatty()
        self.knows_symbols = _can_show(target) and not _is_c_locale(environment)
        self.marks = {} if self.knows_symbols else ASCII_MARKS
        for stream in (source, target):
            # Bytes that are not text, and text that the output can't show, become a question mark.
            getattr(stream, "reconfigure", lambda errors: None)(errors="replace")

    @property
    def is_terminal(self) -> bool:
        """Whether a person watches the output as it is printed."""
        return self.target is not None and self.target.isatty()

    def columns(self) -> int | None:
        """Cells in a line; None for a pipe, where lines have no end."""
        if self.target is None or not self.is_terminal:
            return None
        try:
            return os.get_terminal_size(self.target.fileno()).columns or COLUMNS
        except OSError:
            return COLUMNS

    def table_columns(self) -> int:
        """The width available for tables; for a pipe, the width that `COLUMNS` gives."""
        given = self.environment.get("COLUMNS", "")[:9]
        return self.columns() or (int(given) if given.isdecimal() and int(given) else COLUMNS)

    def tell(self, text: str, indent: int | None = None) -> None:
        """Print one line, or several with newlines between; on a terminal, long sentences break between
        words.

        Text after a break is indented, or aligned with the text of its list item.
        """
        self._write(self._fitted(text, indent) + "\n")

    def ask(self, prompt: str) -> str:
        """The line that was typed. A pipe shows no ENTER, so there the prompt is a line of its own."""
        if self.source is None or not self.typed:
            self._write(colours.shown(prompt.removesuffix("> ").rstrip()) + "\n")
            line = self._read_line()
        else:
            line = self._read_typed(prompt, typed_ahead(self.source) if self.is_terminal else Ahead())
        if not line:
            if self.typed:
                self._write("\n")
            raise EndOfInput
        return line.rstrip("\n")

    def _read_typed(self, prompt: str, ahead: Ahead) -> str:
        """Read a line; what was typed before the prompt appeared is shown again after it."""
        begun = ahead.text.rstrip("\n")
        self._write(taken_back(begun) + self._fitted(prompt) + shown(begun))
        line = ahead.text
        if not line.endswith("\n"):
            line = line + rest if (rest := self._read_line()) else ""
        if ahead.is_whole and line:
            self._write(shown(line.rstrip("\n").removeprefix(begun)) + "\n")
        return line

    def _fitted(self, text: str, indent: int | None = None) -> str:
        """The text as it is printed: safe, in colour, and in lines that fit."""
        columns, text = self.columns(), colours.made_safe(text)
        if columns is None:
            return colours.painted(text)
        lines = (
            part
            for line in text.split("\n")
            for part in wrapped(line, columns, _list_indent(line) if indent is None else indent)
        )
        return colours.painted("\n".join(lines))

    def _write(self, text: str) -> None:
        if self.target is not None:
            self.target.write(text.translate(self.marks))
            self.target.flush()

    def _read_line(self) -> str:
        if self.source is None:
            return ""
        try:
            line = part = self.source.readline(LINE_LENGTH_MAX)
            for _ in range(LINE_PARTS_MAX):
                if len(part) < LINE_LENGTH_MAX or part.endswith("\n"):
                    return line
                part = self.source.readline(LINE_LENGTH_MAX)
        except OSError:
            pass
        return ""


def _list_indent(line: str) -> int:
    """Where the text of a list item begins: after its spaces or its dash."""
    spaces = len(line) - len(line.lstrip(" "))
    return spaces + 2 if spaces else 2 if line.startswith("- ") else 0


def look_for(screen: Screen, words: Words, environment: Mapping[str, str], cards: str | None) -> Look:
    """The style that was asked for, or one that this output can show: symbols on a terminal, else letters."""
    plain = not screen.knows_symbols or cards == "letters"
    dumb = environment.get("TERM") == "dumb"
    coloured = screen.is_terminal and not environment.get("NO_COLOR") and not dumb
    by_itself = "letters" if plain or dumb or not screen.is_terminal else "symbols"
    return Look(
        words,
        cards or by_itself,
        coloured=coloured,
        ascii=plain,
        drawings=cards != "words",
        columns=screen.columns,
    )


def _is_c_locale(environment: Mapping[str, str]) -> bool:
    """Whether the locale asks for plain ASCII; Python itself writes UTF-8 there by default."""
    python = environment.get("PYTHONUTF8", "") + environment.get("PYTHONIOENCODING", "")
    return environment.get("LC_ALL") in ("C", "POSIX") and not python


def _can_show(target: TextIO | None) -> bool:
    encoding = getattr(target, "encoding", None) or "ascii"
    try:
        "♠♥♦♣┌╬┒".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
