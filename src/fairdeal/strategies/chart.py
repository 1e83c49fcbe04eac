"""A strategy by total, as it is printed on a card."""

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct

from fairdeal.games.blackjack.view import RoundView
from fairdeal.strategies.strategy import TOTAL, first_offered, hand_asked, pair_of, question, upcard_of

Wishes = tuple[str, ...]
"""Actions in order of preference: the first that is offered is taken."""

ByUpcard = dict[int, Wishes]
"""[the upcard's points: 1 an ace, to 10]"""


class Chart(Struct, frozen=True):
    """What to do by total; a pair without a wish of its own is played by its total."""

    looks_at: ClassVar[str] = TOTAL

    name: str
    hard: dict[int, ByUpcard]
    soft: dict[int, ByUpcard]
    pairs: dict[int, ByUpcard]
    """[points of either card]"""
    insure: tuple[int, ...] = ()
    """Upcards against which insurance is taken."""
    even_money: tuple[int, ...] = ()
    """Upcards against which even money is taken."""

    def wishes(self, total: int, soft: bool, pair: int, upcard: int) -> Wishes:
        """`pair`: points of the two equal cards, or 0. The last wish is always to stand.

        >>> chart = Chart("never bust", {11: {10: ("double", "hit")}}, {}, {8: {10: ("split",)}})
        >>> chart.wishes(11, soft=False, pair=0, upcard=10), chart.wishes(16, soft=False, pair=8, upcard=10)
        (('double', 'hit', 'stand'), ('split', 'stand'))
        """
        as_pair = self.pairs.get(pair, {}).get(upcard, ()) if pair else ()
        by_total = (self.soft if soft else self.hard).get(total, {}).get(upcard, ())
        return (*as_pair, *by_total, "stand")

    def __call__(self, view: RoundView) -> str:
        asked, upcard = question(view), upcard_of(view)
        match asked.question:
            case "insurance":
                return "yes" if upcard in self.insure else "no"
            case "even_money":
                return "yes" if upcard in self.even_money else "no"
            case "swap":
                return "keep"
        if not asked.hand:  # the banker's side
            return first_offered((), asked.options)
        hand = hand_asked(view)
        wishes = self.wishes(hand.total, hand.soft, pair_of(hand), upcard)
        if asked.question == "early_surrender":
            return "surrender" if wishes[0] == "surrender" else "no"
        return first_offered(wishes, asked.options)


WORDS = {
    "S": ("stand",),
    "H": ("hit",),
    "P": ("split",),
    "Dh": ("double", "hit"),
    "Ds": ("double", "stand"),
    "Uh": ("surrender", "hit"),
    "Us": ("surrender", "stand"),
    "Up": ("surrender", "split"),
}
"""The letters that charts are printed with."""


def read_chart(name: str, printed: Mapping[str, Any]) -> Chart:
    """A chart from rows of letters: `hard`, `soft`, `pairs`, and the order of the `upcards`.

    >>> rows = {"upcards": ["2", "A"], "hard": {"16": ["S", "Uh"]}, "soft": {}, "pairs": {"A": ["P", "P"]}}
    >>> read_chart("one row", rows).wishes(16, soft=False, pair=0, upcard=1)
    ('surrender', 'hit', 'stand')
    """
    upcards = [_points(word) for word in printed["upcards"]]
    tables = {
        kind: {
            _points(row): {upcard: WORDS[letter] for upcard, letter in zip(upcards, letters, strict=True)}
            for row, letters in printed[kind].items()
        }
        for kind in ("hard", "soft", "pairs")
    }
    # Printed charts leave out what is nearly always split: two twos that may not be, and two such aces.
    tables["hard"].setdefault(4, dict.fromkeys(upcards, WORDS["H"]))
    tables["soft"].setdefault(12, dict.fromkeys(upcards, WORDS["H"]))
    return Chart(name, tables["hard"], tables["soft"], tables["pairs"])


def _points(word: str) -> int:
    return {"A": 1, "T": 10}.get(word) or int(word)
