"""Asks a script's functions over their domains, and says about which hand an answer went wrong."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.scripts.asked import Asked, Part, asked, part
from fairdeal.scripts.checking import WrongAnswer, read_flag, read_special
from fairdeal.scripts.domain import RANK_SIGNS, SUITS, Held, is_natural, written
from fairdeal.scripts.host import Session
from fairdeal.scripts.problems import ASK_AGAIN, BadScript, ScriptProblem
from fairdeal.scripts.questions import facts_seen
from fairdeal.scripts.readings import UPCARDS, Point

Item = TypeVar("Item")
Value = TypeVar("Value")

QUESTIONS_MOST = 100_000
"""In one call: their answers stay well below what an answer may be long, and each call has its own time."""

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
        wide = len(SUITS)
        values, places = self.batch(
            function,
            groups,
            lambda some: ("ask_hands", function, [hand_text(*group, book) for group in some], SUITS),
            lambda group: self._hand_at_fault(function, group, book),
            wide=wide * len(Origin),
        )

        def tell(place: int) -> Asked:
            rows = [(held, origin) for held, origins in groups for origin in origins]
            return written(*rows[place // wide], place % wide)

        parsed = self._parsed(function, values, places, read, tell)
        return [
            tuple(parsed[place] for place in places[start : start + wide])
            for start in range(0, len(places), wide)
        ]

    def _hand_at_fault(self, function: str, group: tuple[Held, Sequence[Origin]], book: RuleBook) -> Asked:
        held, origins = group
        for origin in origins:
            for suit_class, suit in enumerate(SUITS):
                try:
                    self.session.call("ask_hands", function, [hand_text(held, (origin,), book)], (suit,))
                except BadScript:
                    return written(held, origin, suit_class)
        raise AssertionError("a hand that failed in company fails alone")

    def surrender(self, shapes: Sequence[tuple[Point, dict[str, Any]]]) -> list[tuple[int, ...]]:
        """The upcards against which each shape may be given up."""
        wide = len(UPCARDS)
        values, places = self.batch(
            "may_surrender",
            shapes,
            lambda some: ("ask_surrender", [facts for _, facts in some], UPCARDS),
            lambda item: asked(_shape_part(item[1])),
            wide=wide,
        )

        def tell(place: int) -> Asked:
            rank = RANK_SIGNS[UPCARDS[place % wide]]
            return asked(_shape_part(shapes[place // wide][1]), part("upcard", upcard=rank))

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
        tell: Callable[[Item], Asked],
        wide: int = 1,
    ) -> Batch:
        """The raw answers of a function; an error in it is told with the first item that brings it about.

        `wide`: how many questions an item stands for, at most.
        """
        values: list[Any] = []
        places: list[int] = []
        known: dict[str, int] = {}
        step = max(1, QUESTIONS_MOST // wide)
        for start in range(0, len(items), step):
            came, places_of_came = self._ask(function, items[start : start + step], call, tell)
            for value in came:
                if repr(value) not in known:
                    known[repr(value)] = len(values)
                    values.append(value)
            numbers = [known[repr(value)] for value in came]
            places += [numbers[place] for place in places_of_came]
        return values, places

    def refuse(self, function: str, wrong: WrongAnswer, about: Asked) -> BadScript:
        """An answer that can't be taken, at the line of its function."""
        place = self.session.defined[function]
        facts = {**wrong.facts, "function": function, "asked": about}
        return BadScript(ScriptProblem(wrong.kind, place.file, place.line, facts=facts))

    def _parsed(
        self,
        function: str,
        values: list[Any],
        places: list[int],
        read: Callable[[Any], Value],
        tell: Callable[[int], Asked],
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
        tell: Callable[[Item], Asked],
    ) -> Batch:
        try:
            values, places = self.session.call(*call(items))
        except BadScript as bad:
            if bad.problem.kind not in ASK_AGAIN:
                # The host knows what it was called for only by the driver's name for it.
                facts = {**bad.problem.facts, "function": function}
                raise BadScript(replace(bad.problem, facts=facts)) from None
            item, alone = self._first_at_fault(items, call, bad)
            facts = {**alone.problem.facts, **_seen_instead(function, alone), "asked": tell(item)}
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


ORIGIN_SIGNS = {Origin.DEALT: "d", Origin.SPLIT: "s", Origin.SPLIT_ACES: "a", Origin.SWAPPED: "w"}


def hand_text(held: Held, origins: Sequence[Origin], book: RuleBook) -> str:
    """A hand as the driver reads it, `1,10 21 soft - Ds`: a sign for each origin, a capital for a natural.

    Thousands of hands are handed over at once, and a text travels ten times as fast as lists within lists.
    """
    signs = [
        ORIGIN_SIGNS[origin].upper() if is_natural(held, origin, book) else ORIGIN_SIGNS[origin]
        for origin in origins
    ]
    ranks = ",".join(map(str, held.ranks))
    soft, pair = "soft" if held.soft else "hard", "pair" if held.pair else "-"
    return f"{ranks} {held.total} {soft} {pair} {''.join(signs)}"


def _shape_part(facts: Mapping[str, Any]) -> Part:
    key = "soft_hand" if facts["soft"] else "hard_hand"
    return part(key, total=facts["total"], cards=facts["cards"])


def _seen_instead(function: str, bad: BadScript) -> dict[str, Any]:
    """What can be read where a script reads what is not there."""
    facts = bad.problem.facts
    if bad.problem.kind != "attribute" or facts.get("type") != "struct" or facts["what"].startswith("rules"):
        return {}
    sights = facts_seen(function)
    # An author may call a parameter otherwise; where all show the same it does not matter which it was.
    alike = next(iter(sights.values()), ()) if len(set(sights.values())) == 1 else ()
    return {"seen": sights.get(facts["what"], alike), "function": function}
