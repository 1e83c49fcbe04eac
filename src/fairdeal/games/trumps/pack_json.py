"""A pack's file as JSON: from bytes to plain values, with every mistake told by its place.

What JSON's own rules let pass is kept as it came (any number, a name that comes twice), so that whoever
reads the pack can tell it with its card and go on.
"""

import json
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE
from decimal import Decimal, InvalidOperation

from msgspec import Struct

from fairdeal.games.trumps.problems import BadPack, Problem
from fairdeal.words.safe_text import shown_text

BYTES_MOST = 1024 * 1024
INT_LENGTH_MOST = 25
"""A longer number is beyond every limit, and slow to read besides."""

# The mark of UTF-32-LE begins as that of UTF-16-LE does.
OTHER_ENCODINGS = (BOM_UTF16_LE, BOM_UTF16_BE, BOM_UTF32_BE)

MISTAKES = {
    "Expecting value": "trumps_pack.json.value",
    "Expecting ',' delimiter": "trumps_pack.json.comma",
    "Expecting property name": "trumps_pack.json.name",
    "Illegal trailing comma": "trumps_pack.json.last_comma",
    "Expecting ':' delimiter": "trumps_pack.json.colon",
    "Extra data": "trumps_pack.json.rest",
    "Unterminated string": "trumps_pack.json.open_text",
    "Invalid control character": "trumps_pack.json.open_text",
}
"""How the parser's sentences begin, and our sentence for each; all others are `trumps_pack.json.other`."""


class Number(Struct, frozen=True, gc=False):
    """A number as the file writes it, where it is not a whole one of ordinary length; never a float."""

    written: str

    def __str__(self) -> str:
        return self.written

    def exact(self) -> Decimal:
        """Without any rounding; not finite when it is NaN, Infinity or beyond what can be worked with."""
        try:
            return Decimal(self.written)
        except InvalidOperation:
            return Decimal("NaN")


class Object(dict[str, object]):
    """An object of the file, each name with the last of its values."""

    twice: tuple[tuple[str, list[object]], ...] = ()
    """The names that come more than once, each with all its values."""


def read_json(content: bytes, file: str) -> object:
    """The value of a file, made of lists, Objects, texts, ints and Numbers; BadPack when it is none."""
    text = _text(content, file)
    try:
        return json.loads(
            text, parse_int=_whole, parse_float=Number, parse_constant=Number, object_pairs_hook=_object
        )
    except json.JSONDecodeError as error:
        key = next((key for start, key in MISTAKES.items() if error.msg.startswith(start)), "")
        place = f"{shown_text(file, 500)}:{error.lineno}:{error.colno}"
        raise BadPack([Problem(key or "trumps_pack.json.other", place=place)]) from None
    except RecursionError:
        raise _bad(file, "trumps_pack.json.deep") from None


def _text(content: bytes, file: str) -> str:
    """The file's text; a byte order mark is not part of it."""
    if len(content) > BYTES_MOST:
        raise _bad(file, "trumps_pack.file.too_big", most=BYTES_MOST // 1024)
    if content.startswith(OTHER_ENCODINGS):
        raise _bad(file, "trumps_pack.file.other_encoding")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        place = f"{shown_text(file, 500)}:{line}"
        raise BadPack([Problem("trumps_pack.file.not_utf8", place=place)]) from None
    if not text.strip():
        raise _bad(file, "trumps_pack.file.empty")
    if "\0" in text:
        raise _bad(file, "trumps_pack.file.binary")
    return text


def _whole(written: str) -> int | Number:
    return int(written) if len(written) <= INT_LENGTH_MOST else Number(written)


def _object(pairs: list[tuple[str, object]]) -> Object:
    made = Object(pairs)
    if len(made) < len(pairs):
        values: dict[str, list[object]] = {}
        for name, value in pairs:
            values.setdefault(name, []).append(value)
        made.twice = tuple((name, several) for name, several in values.items() if len(several) > 1)
    return made


def _bad(file: str, key: str, **facts: object) -> BadPack:
    return BadPack([Problem(key, facts, shown_text(file, 500))])
