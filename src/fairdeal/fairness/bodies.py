"""The form of a body: JSON that every language reads alike.

No name stands twice in an object, nothing is nested too deeply, and every whole number is kept exact.
"""

import json
import math
from typing import Any

from fairdeal.fairness.facts import LARGEST

DEPTH_MOST = 100
"""So many objects and lists may lie one in another, the body itself counted."""
_DIGITS_MOST = len(str(-LARGEST))


class BadBody(ValueError):
    """A body that two readers could read differently."""


def check_body(body: bytes) -> None:
    """BadBody for what is not in the form."""
    try:
        value = _DECODER.decode(body.decode())
    except RecursionError:
        raise BadBody(_TOO_DEEP) from None
    except ValueError as wrong:
        raise BadBody(str(wrong)) from None
    # Most bodies have so few brackets that there is nothing to look for.
    if body.count(b"{") + body.count(b"[") > DEPTH_MOST and _is_deeper(value, DEPTH_MOST):
        raise BadBody(_TOO_DEEP)


_TOO_DEEP = f"objects and lists lie one in another more than {DEPTH_MOST} deep"


def _is_deeper(value: Any, most: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return most == 0 or any(_is_deeper(each, most - 1) for each in inside)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = dict(pairs)
    if len(names) != len(pairs):
        raise BadBody("a name stands twice in an object")
    return names


def _whole(digits: str) -> int:
    if len(digits) > _DIGITS_MOST or abs(int(digits)) > LARGEST:
        raise BadBody(f"a whole number lies beyond {LARGEST}")
    return int(digits)


def _fraction(digits: str) -> float:
    if math.isinf(float(digits)):
        raise BadBody("a number is too large")
    return float(digits)


def _constant(name: str) -> None:
    raise BadBody(f"{name} is no number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_constant
)
