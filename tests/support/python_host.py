"""A host whose scripts are Python functions: another engine in the place of the sandbox."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any

from fairdeal.scripts.host import Defined, Program

Functions = Mapping[str, Callable[..., Any]]
"""By name; one that looks at facts of which a session tells says so by an attribute `reads`.

A settlement may have a method `of_box` that answers with a function of the dealer alone: a box is asked about
against hundreds of dealers.
"""
Answers = tuple[list[Any], list[int]]


class PythonHost:
    """Answers with these functions, whatever the program's scripts say."""

    def __init__(self, functions: Functions, knobs_read: Sequence[str] = ()) -> None:
        self.functions = functions
        self.knobs_read = knobs_read

    @contextmanager
    def start(self, program: Program) -> Iterator["PythonSession"]:
        yield PythonSession(self.functions, self.knobs_read)


class PythonSession:
    """What the driver does, in Python."""

    def __init__(self, functions: Functions, knobs_read: Sequence[str]) -> None:
        self.functions = functions
        self.defined = {name: Defined("house.py", 1) for name in functions}
        self.knobs_read = {knob: Defined("house.py", 1) for knob in knobs_read}
        self.facts_read: dict[str, frozenset[str]] = {
            name: getattr(function, "reads", frozenset()) for name, function in functions.items()
        }

    def call(self, name: str, *arguments: Any) -> Any:
        return getattr(self, name)(*arguments)

    def ask_hands(self, name: str, hands: Sequence[str], suits: Sequence[str]) -> Answers:
        return numbered(
            self.functions[name](hand_seen(text.split(" "), origin, suit))
            for text in hands
            for origin in text.split(" ")[-1]
            for suit in suits
        )

    def ask_surrender(self, shapes: Sequence[dict[str, Any]], upcards: Sequence[int]) -> Answers:
        ask = self.functions["may_surrender"]
        return numbered(ask(SimpleNamespace(**shape), upcard) for shape in shapes for upcard in upcards)

    def ask_settlement(self, boxes: Sequence[dict[str, Any]], dealers: Sequence[dict[str, Any]]) -> Answers:
        ask = self.functions["settlement"]
        of_box = getattr(ask, "of_box", lambda box: partial(ask, box))
        ends = [SimpleNamespace(**dealer) for dealer in dealers]
        settled = (of_box(SimpleNamespace(**box)) for box in boxes)
        return numbered(against(dealer) for against in settled for dealer in ends)

    def ask_insurance(self, boxes: Sequence[dict[str, Any]]) -> Answers:
        return numbered(self.functions["insurance"](SimpleNamespace(**box)) for box in boxes)

    def ask_dealer(self, hands: Sequence[tuple[int, bool]]) -> Answers:
        return numbered(self.functions["dealer_draws"](total, soft) for total, soft in hands)


def hand_seen(written: list[str], origin: str, suit: str) -> SimpleNamespace:
    """A hand as `asking.hand_text` writes it, one of its origins, and a suit."""
    ranks, total, soft, pair, _ = written
    held = tuple(int(rank) for rank in ranks.split(","))
    return SimpleNamespace(
        cards=len(held),
        total=int(total),
        soft=soft == "soft",
        ranks=held,
        suit=suit,
        suited=suit != "",
        pair=pair == "pair",
        split=origin in "sSaA",
        split_aces=origin in "aA",
        swapped=origin in "wW",
        natural=origin.isupper(),
    )


def numbered(values: Iterator[Any]) -> Answers:
    """The different values, and the place of each that came."""
    found: list[Any] = []
    places: dict[str, int] = {}
    answers = []
    for value in values:
        place = places.setdefault(repr(value), len(found))
        if place == len(found):
            found.append(_carried(value))
        answers.append(place)
    return found, answers


def _carried(value: Any) -> Any:
    """As it would come through a pipe: every tuple as a list."""
    return [_carried(item) for item in value] if isinstance(value, tuple | list) else value
