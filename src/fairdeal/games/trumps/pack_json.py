"""A pack's file as JSON: from bytes to plain values, with every mistake told by its place.

No number becomes a float: what is no whole number is kept as a Decimal.
"""

import json
from decimal import Decimal
from typing import Any

from fairdeal.games.trumps.problems import BadPack, Problem, shown_text

BYTES_MOST = 1024 * 1024
DIGITS_MOST = 25
"""A longer number is beyond all measure, and slow to read besides."""

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


def read_json(content: bytes, file: str) -> Any:
    """The value of a file; BadPack when it is none."""
    text = _text(content, file)
    try:
        return json.loads(
            text,
            parse_int=_number,
            parse_float=_number,
            parse_constant=_no_number,
            object_pairs_hook=_without_twins,
        )
    except json.JSONDecodeError as error:
        key = next((key for start, key in MISTAKES.items() if error.msg.startswith(start)), "")
        place = f"{shown_text(file, 500)}:{error.lineno}:{error.colno}"
        raise BadPack([Problem(key or "trumps_pack.json.other", place=place)]) from None
    except RecursionError:
        raise _bad(file, "trumps_pack.json.deep") from None
    except _Wrong as wrong:
        raise _bad(file, wrong.key, came=shown_text(wrong.came)) from None


class _Wrong(Exception):
    """Something inside the file that JSON's own rules let pass."""

    def __init__(self, key: str, came: str) -> None:
        self.key, self.came = key, came
        super().__init__(key)


def _text(content: bytes, file: str) -> str:
    """The file's text; a byte order mark is not part of it."""
    if len(content) > BYTES_MOST:
        raise _bad(file, "trumps_pack.file.too_big", most=BYTES_MOST // 1024)
    if not content.strip():
        raise _bad(file, "trumps_pack.file.empty")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        place = f"{shown_text(file, 500)}:{line}"
        raise BadPack([Problem("trumps_pack.file.not_utf8", place=place)]) from None
    if "\0" in text:
        raise _bad(file, "trumps_pack.file.binary")
    return text


def _number(written: str) -> int | Decimal:
    number = Decimal(written) if len(written) <= DIGITS_MOST else Decimal("NaN")
    if not number.is_finite() or abs(number.adjusted()) > DIGITS_MOST:
        raise _Wrong("trumps_pack.json.number", written)
    return int(written) if written.removeprefix("-").isdigit() else number


def _no_number(written: str) -> Any:
    raise _Wrong("trumps_pack.json.number", written)


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise _Wrong("trumps_pack.json.twice", name)
    return dict(pairs)


def _bad(file: str, key: str, **facts: object) -> BadPack:
    return BadPack([Problem(key, facts, shown_text(file, 500))])
