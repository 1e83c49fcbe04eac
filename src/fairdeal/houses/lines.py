"""On which line of a TOML text each name stands: the parser of the standard library does not tell.

The text has been parsed before, so this scanner may trust it to be well formed.
"""

import re
from collections import Counter

Path = tuple[str | int, ...]
"""Names from the top, with the numbers of list items: ("pay", "bonus_hands", 0, "cards")."""

BLANK = re.compile(r"(?:\s|#[^\n]*)*")
NAME = re.compile(r"""[ \t]*(?:"((?:\\.|[^"\\\n])*)"|'([^'\n]*)'|([A-Za-z0-9_-]+))[ \t]*""")
STRING = re.compile(
    r'"""(?:\\[\s\S]|[^\\])*?"{3,5}' r"|'''[\s\S]*?'{3,5}" r'|"(?:\\.|[^"\\\n])*"' r"|'[^'\n]*'"
)
SCALAR = re.compile(r"[^,\]}\n#]*")


def lines_of(text: str) -> dict[Path, int]:
    """The line, from 1, on which each name or list item begins."""
    return _Scanner(text).scan()


def known_lines(text: str) -> dict[Path, int]:
    """The same, or nothing: problems are told without lines rather than not at all."""
    try:
        return lines_of(text)
    except (ValueError, RecursionError):
        return {}


class _Scanner:
    """Walks through the text once; `at` is the place reached."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.items: Counter[Path] = Counter()

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        self._skip_blank()
        while self.at < len(self.text):
            if self._take("[["):
                table = self._in_lists(self._path(), one_more=True)
                self.at += 2
            elif self._take("["):
                table = self._in_lists(self._path(), one_more=False)
                self.at += 1
            else:
                self._pair(table)
            self._skip_blank()
        return self.lines

    def _in_lists(self, path: Path, one_more: bool) -> Path:
        """The path of a header with the numbers of the list items that it speaks of."""
        full: Path = ()
        for depth, name in enumerate(path, 1):
            full = (*full, name)
            self._mark(full)
            if one_more and depth == len(path):
                self.items[full] += 1
            if self.items[full]:
                full = (*full, self.items[full] - 1)
                self._mark(full)
        return full

    def _pair(self, table: Path) -> None:
        path = table
        for name in self._path():
            path = (*path, name)
            self._mark(path)
        self.at += 1  # the equals sign
        self._value(path)

    def _path(self) -> Path:
        """Names joined by dots; leaves `at` on what follows."""
        names = []
        while True:
            match = NAME.match(self.text, self.at)
            if match is None:
                raise ValueError("not the TOML that was parsed")
            names.append(next(group for group in match.groups() if group is not None))
            self.at = match.end()
            if not self._take("."):
                return tuple(names)

    def _value(self, path: Path) -> None:
        self._skip_blank()
        if self.at >= len(self.text):
            raise ValueError("not the TOML that was parsed")
        if self._take("["):
            self._list(path)
        elif self._take("{"):
            self._inline_table(path)
        else:
            match = STRING.match(self.text, self.at) or SCALAR.match(self.text, self.at)
            assert match is not None  # a scalar may be empty
            self.at = match.end()

    def _list(self, path: Path) -> None:
        number = 0
        self._skip_blank()
        while not self._take("]"):
            self._mark((*path, number))
            self._value((*path, number))
            number += 1
            self._skip_blank()
            self._take(",")
            self._skip_blank()

    def _inline_table(self, path: Path) -> None:
        self._skip_blank()
        while not self._take("}"):
            self._pair(path)
            self._skip_blank()
            self._take(",")
            self._skip_blank()

    def _mark(self, path: Path) -> None:
        self.lines.setdefault(path, self.text.count("\n", 0, self.at) + 1)

    def _skip_blank(self) -> None:
        match = BLANK.match(self.text, self.at)
        assert match is not None  # it matches nothing at all too
        self.at = match.end()

    def _take(self, expected: str) -> bool:
        found = self.text.startswith(expected, self.at)
        self.at += len(expected) if found else 0
        return found
