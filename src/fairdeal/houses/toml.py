"""TOML as people write it: a house file, and the value of an override; mistakes told in our own words."""

import re
import tomllib
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from fairdeal.games.blackjack.kinds import Written
from fairdeal.houses.problems import BadHouse, Place, Problem
from fairdeal.words.safe_text import shown_text

Table = dict[str, Any]

MISTAKES = {
    "Cannot overwrite": "house.toml.twice",
    "Cannot declare": "house.toml.twice",
    "Cannot mutate": "house.toml.twice",
    "Cannot redefine": "house.toml.twice",
    "Duplicate inline table key": "house.toml.twice",
    "Expected '=' after a key": "house.toml.equals",
    "Expected newline or end of document": "house.toml.rest",
    "Expected ']": "house.toml.bracket",
    "Invalid value": "house.toml.value",
    "Invalid statement": "house.toml.statement",
    "Invalid initial character for a key": "house.toml.name",
    "Unclosed array": "house.toml.open_list",
    "Unclosed inline table": "house.toml.open_table",
    "Unterminated string": "house.toml.open_text",
    'Expected "\'"': "house.toml.open_text",
    "Expected \"'''\"": "house.toml.open_text",
    "Illegal character": "house.toml.letter",
    "Found invalid character": "house.toml.letter",
    "Unescaped '\\' in a string": "house.toml.backslash",
    "Invalid hex value": "house.toml.backslash",
    "Escaped character is not": "house.toml.backslash",
}
"""How the parser's sentences begin, and our sentence for each; all others are `house.toml.other`."""


DEPTH_MOST = 12
"""Tables and lists within each other: a house needs four, and what walks through them may recurse."""


class Override(Struct, frozen=True):
    """`shoe.decks=2`, read."""

    written: str
    path: tuple[str, ...]
    value: Any


def read_text(content: bytes, file: str) -> str:
    """The file's text; a byte order mark is not part of it."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadHouse([Problem(Place(file, line), "house.file.not_utf8")]) from None


def read_toml(text: str, file: str) -> Table:
    try:
        return _parsed(text)
    except tomllib.TOMLDecodeError as error:
        raise BadHouse([_mistake(str(error), text, file)]) from None
    except (ValueError, RecursionError):  # a number of thousands of digits; lists within lists
        raise BadHouse([Problem(Place(file), "house.toml.absurd")]) from None


def _parsed(text: str) -> Table:
    table = tomllib.loads(text, parse_float=Written)
    if _is_deeper(table, DEPTH_MOST):
        raise ValueError
    return table


def _is_deeper(value: Any, most: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return most == 0 or any(_is_deeper(given, most - 1) for given in inner)


def _mistake(sentence: str, text: str, file: str) -> Problem:
    key = next((key for start, key in MISTAKES.items() if sentence.startswith(start)), "house.toml.other")
    match = re.search(r"\(at line (\d+), column (\d+)\)", sentence)
    if match:
        return Problem(Place(file, int(match[1]), int(match[2])), key)
    lines = text.rstrip("\n").split("\n")
    return Problem(Place(file, len(lines), len(lines[-1]) + 1), key)


def read_overrides(written: Sequence[str]) -> list[Override]:
    """All the overrides, or all that is wrong with them."""
    read: list[Override] = []
    problems: list[Problem] = []
    for text in written:
        try:
            read.append(_override(text))
        except BadHouse as bad:
            problems += bad.problems
    if problems:
        raise BadHouse(problems)
    return read


def _override(written: str) -> Override:
    knob, equals, value = written.partition("=")
    path = tuple(name.strip() for name in knob.split("."))
    # An argument may hold bytes that are no text, and no log could tell what was set by it.
    is_text = not any("\ud800" <= letter <= "\udfff" for letter in written)
    if not equals or not all(path) or not is_text:
        raise BadHouse([Problem(Place(override=written), "house.override.form")])
    return Override(written, path, _override_value(value.strip(), written))


def _override_value(text: str, written: str) -> Any:
    """A TOML value; what is none is a text, unless it begins as only TOML does."""
    try:
        table = _parsed(f"value = {text}")
    except (ValueError, RecursionError):
        if text.startswith(("{", "[", '"', "'")):
            problem = Problem(Place(override=written), "house.override.value", {"came": shown_text(text)})
            raise BadHouse([problem]) from None
        return text
    return table["value"] if len(table) == 1 else text
