"""The form of a text: JSON that every language reads alike.

There are no spaces, nothing is escaped that need not be, no name is twice in an object, nothing is nested too
deeply, and every whole number is exact in a double.
"""

import json
import math
import re
from typing import Any

from fairdeal.fairness.shuffle_events import LARGEST

DEPTH_MOST = 100
"""The most objects and lists that may be nested, the outermost counted."""
_DIGITS_MOST = len(str(-LARGEST))


class BadText(ValueError):
    """A text that two readers could read differently."""


def check_text(text: bytes) -> None:
    """BadText for what is not in the form."""
    try:
        value = _DECODER.decode(text.decode())
    except RecursionError:
        raise BadText(_TOO_DEEP) from None
    except ValueError as wrong:
        raise BadText(str(wrong)) from None
    if _SPACE_OR_QUOTE.search(_STRING.sub(b"", text)):
        raise BadText("it is written without spaces, and nothing is escaped that need not be")
    # Most texts have so few brackets that there is nothing to look for.
    if text.count(b"{") + text.count(b"[") > DEPTH_MOST and _is_deeper(value, DEPTH_MOST):
        raise BadText(_TOO_DEEP)


_ESCAPED = rb'\\(?:["\\bfnrt]|u00(?:0[0-7bef]|1[0-9a-f]))'
"""A quote, a backslash or a control character: each can be written in one way only."""
_STRING = re.compile(rb'"[^"\\]*(?:' + _ESCAPED + rb'[^"\\]*)*"')
_SPACE_OR_QUOTE = re.compile(rb'[\s"]')

_TOO_DEEP = f"objects and lists are nested more than {DEPTH_MOST} deep"


def _is_deeper(value: Any, most: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return most == 0 or any(_is_deeper(each, most - 1) for each in inside)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = dict(pairs)
    if len(names) != len(pairs):
        raise BadText("a name is twice in an object")
    return names


def _whole(digits: str) -> int:
    if digits == "-0" or len(digits) > _DIGITS_MOST or abs(int(digits)) > LARGEST:
        raise BadText(f"{digits[:20]} is not a whole number from -{LARGEST} to {LARGEST}")
    return int(digits)


def _fraction(digits: str) -> float:
    if math.isinf(float(digits)):
        raise BadText("a number is too large")
    return float(digits)


def _constant(name: str) -> None:
    raise BadText(f"{name} is not a number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_constant
)
