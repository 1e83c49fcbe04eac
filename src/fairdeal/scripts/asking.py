"""Asks a script's functions over their domains, and says about which hand an answer went wrong."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.scripts.checking import WrongAnswer, read_flag, read_special
from fairdeal.scripts.domain import SUITS, Held, is_natural, is_split, written
from fairdeal.scripts.host import Session
from fairdeal.scripts.problems import ASK_AGAIN, BadScript, ScriptProblem
from fairdeal.scripts.readings import UPCARDS, Point

Item = TypeVar("Item")
Value = TypeVar("Value")

Batch = tuple[list[Any], list[int]]
"""The different values that came, and for each question the place of its value."""


class Asking:
    """One script's session, with the number of questions that were put to it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.asked: dict[str, int] = {}
        """By function."""

    def answers(self, function: str) -> bool:
        """Whether the script has this function."""
        return function in self.session.defined

    def hands(
        self, function: str, points: Mapping[Held, Sequence[Origin]], book: RuleBook
    ) -> list[tuple[Any, ...]]:
        """What a function of a hand says: for each hand and origin, one value for each suit class."""
        read = read_special if function == "special" else read_flag
        groups = list(points.items())
        values, places = self._ask(
            function,
            groups,
            lambda some: ("ask_hands", function, [_hand_facts(*group, book) for group in some], SUITS),
            lambda group: self._hand_at_fault(function, group, book),
        )
        wide = len(SUITS)
        tell = self._teller(points)
        parsed = self._parsed(function, values, places, read, tell)
        return [
            tuple(parsed[place] for place in places[start : start + wide])
            for start in range(0, len(places), wide)
        ]

    def _teller(self, points: Mapping[Held, Sequence[Origin]]) -> Callable[[int], str]:
        def tell(place: int) -> str:
            rows = [(held, origin) for held, origins in points.items() for origin in origins]
            held, origin = rows[place // len(SUITS)]
            return written(held, origin, place % len(SUITS))

        return tell

    def _hand_at_fault(self, function: str, group: tuple[Held, Sequence[Origin]], book: RuleBook) -> str:
        held, origins = group
        for origin in origins:
            for suit_class, suit in enumerate(SUITS):
                try:
                    self.session.call("ask_hands", function, [_hand_facts(held, (origin,), book)], (suit,))
                except BadScript:
                    return written(held, origin, suit_class)
        raise AssertionError("a hand that failed in company fails alone")

    def surrender(self, shapes: Sequence[tuple[Point, dict[str, Any]]]) -> list[tuple[int, ...]]:
        """The upcards against which each shape may be given up."""
        values, places = self._ask(
            "may_surrender",
            shapes,
            lambda some: ("ask_surrender", [facts for _, facts in some], UPCARDS),
            lambda item: _shape_text(item[1]),
        )
        wide = len(UPCARDS)
        tell = lambda place: f"{_shape_text(shapes[place // wide][1])} v {UPCARDS[place % wide]}"  # noqa: E731
        parsed = self._parsed("may_surrender", values, places, read_flag, tell)
        return [
            tuple(
                upcard
                for upcard, place in zip(UPCARDS, places[start : start + wide], strict=True)
                if parsed[place]
            )
            for start in range(0, len(places), wide)
        ]

    def batch(
        self,
        function: str,
        items: Sequence[Item],
        call: Callable[[Sequence[Item]], tuple[Any, ...]],
        tell: Callable[[Item], str],
    ) -> Batch:
        """The raw answers of a function; an error in it is told with the first item that brings it about."""
        return self._ask(function, items, call, tell)

    def refuse(self, function: str, wrong: WrongAnswer, asked: str) -> BadScript:
        """An answer that can't be taken, at the line of its function."""
        place = self.session.defined[function]
        facts = {**wrong.facts, "function": function, "asked": asked}
        return BadScript(ScriptProblem(wrong.kind, place.file, place.line, facts=facts))

    def _parsed(
        self,
        function: str,
        values: list[Any],
        places: list[int],
        read: Callable[[Any], Value],
        tell: Callable[[int], str],
    ) -> list[Value]:
        found = []
        for place, value in enumerate(values):
            try:
                found.append(read(value))
            except WrongAnswer as wrong:
                raise self.refuse(function, wrong, tell(places.index(place))) from None
        return found

    def _ask(
        self,
        function: str,
        items: Sequence[Item],
        call: Callable[[Sequence[Item]], tuple[Any, ...]],
        tell: Callable[[Item], str],
    ) -> Batch:
        try:
            values, places = self.session.call(*call(items))
        except BadScript as bad:
            if bad.problem.kind not in ASK_AGAIN:
                # The host knows what it was called for only by the driver's name for it.
                facts = {**bad.problem.facts, "function": function}
                raise BadScript(replace(bad.problem, facts=facts)) from None
            item, alone = self._first_at_fault(items, call, bad)
            facts = {**alone.problem.facts, "asked": tell(item)}
            raise BadScript(replace(alone.problem, facts=facts)) from None
        self.asked[function] = self.asked.get(function, 0) + len(places)
        return values, places

    def _first_at_fault(
        self, items: Sequence[Item], call: Callable[[Sequence[Item]], tuple[Any, ...]], bad: BadScript
    ) -> tuple[Item, BadScript]:
        """The first item that fails, found by halving, and how it fails alone."""
        while len(items) > 1:
            half = items[: len(items) // 2]
            try:
                self.session.call(*call(half))
            except BadScript as again:
                items, bad = half, again
            else:
                items = items[len(items) // 2 :]
        return items[0], bad


def _hand_facts(held: Held, origins: Sequence[Origin], book: RuleBook) -> list[Any]:
    made = [
        [
            is_split(origin),
            origin == Origin.SPLIT_ACES,
            origin == Origin.SWAPPED,
            is_natural(held, origin, book),
        ]
        for origin in origins
    ]
    return [held.ranks, held.total, held.soft, held.pair, made]


def _shape_text(facts: Mapping[str, Any]) -> str:
    kind = "soft" if facts["soft"] else "hard"
    return f"{kind} {facts['total']} of {facts['cards']} cards"
