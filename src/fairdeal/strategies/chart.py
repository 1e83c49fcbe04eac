"""A strategy by total, as it is printed on a card."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from fairdeal.games.blackjack.hand import add
from fairdeal.games.blackjack.state import POINTS
from fairdeal.games.blackjack.view import HandView, RoundView
from fairdeal.strategies.strategy import TOTAL, first_offered, hand_asked, pair_of, question, upcard_of

Wishes = tuple[str, ...]
"""Actions in order of preference: the first that is offered is taken."""


class OpenTotal(Struct, frozen=True, order=True):
    """Both of the dealer's cards where they lie open, by their total alone."""

    soft: bool
    total: int


Column = int | OpenTotal
"""What a chart looks at of the dealer: the upcard's points, 1 an ace, to 10; or the total of both cards."""

ByColumn = dict[Column, Wishes]


def column_of(points: Sequence[int]) -> Column:
    """The column for the dealer's open cards, of which a chart looks at two at most.

    >>> column_of([10]), column_of([10, 6]), column_of([1, 1])
    (10, OpenTotal(soft=False, total=16), OpenTotal(soft=True, total=12))
    """
    if len(points) == 1:
        return points[0]
    total, soft = add(*add(0, False, points[0]), points[1])
    return OpenTotal(soft, total)


class Chart(Struct, frozen=True):
    """What to do by total; a pair without a wish of its own is played by its total."""

    looks_at: ClassVar[str] = TOTAL

    name: str
    hard: dict[int, ByColumn]
    soft: dict[int, ByColumn]
    pairs: dict[int, ByColumn]
    """[points of either card]"""
    insure: tuple[Column, ...] = ()
    """Where insurance is taken."""
    even_money: tuple[Column, ...] = ()
    """Where even money is taken."""
    both_open: bool = False
    """Columns are totals of the dealer's two cards."""
    doubled: tuple["Chart", ...] = ()
    """[doubles - 1]: what a hand does that has been doubled, where it may still choose."""

    def wishes(self, total: int, soft: bool, pair: int, column: Column) -> Wishes:
        """`pair`: points of the two equal cards, or 0. The last wish is always to stand.

        >>> chart = Chart("never bust", {11: {10: ("double", "hit")}}, {}, {8: {10: ("split",)}})
        >>> chart.wishes(11, soft=False, pair=0, column=10), chart.wishes(16, soft=False, pair=8, column=10)
        (('double', 'hit', 'stand'), ('split', 'stand'))
        """
        as_pair = self.pairs.get(pair, {}).get(column, ()) if pair else ()
        by_total = (self.soft if soft else self.hard).get(total, {}).get(column, ())
        return (*as_pair, *by_total, "stand")

    def says(self, total: int, soft: bool, pair: int, column: Column, options: Sequence[str]) -> str:
        """What to do with this hand where just these actions are open.

        >>> chart = Chart("one cell", {16: {1: ("surrender", "hit")}}, {}, {8: {1: ("surrender", "split")}})
        >>> chart.says(16, False, 8, 1, ("hit", "stand", "split"))
        'split'
        >>> chart.says(16, False, 8, 1, ("hit", "stand"))
        'hit'
        """
        return first_offered(self.wishes(total, soft, pair, column), options)

    def __call__(self, view: RoundView) -> str:
        asked, column = question(view), self._column(view)
        match asked.question:
            case "insurance":
                return "yes" if column in self.insure else "no"
            case "even_money":
                return "yes" if column in self.even_money else "no"
            case "swap":
                return "keep"
        if not asked.hand:  # the banker's side
            return first_offered((), asked.options)
        hand = hand_asked(view)
        chart, pair = self._for(view, hand), pair_of(hand)
        if asked.question == "early_surrender":
            wishes = chart.wishes(hand.total, hand.soft, pair, column)
            return "surrender" if wishes[0] == "surrender" else "no"
        return chart.says(hand.total, hand.soft, pair, column, asked.options)

    def _for(self, view: RoundView, hand: HandView) -> "Chart":
        if not self.doubled:
            return self
        bet = view.boxes[question(view).box - 1].stake or 1
        doubles = ((hand.stake + hand.free - 1) // bet).bit_length()
        return (self, *self.doubled)[min(doubles, len(self.doubled))]

    def _column(self, view: RoundView) -> Column:
        if not self.both_open:
            return upcard_of(view)
        return column_of([POINTS[card] for card in view.dealer.cards[:2]])


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
    >>> read_chart("one row", rows).wishes(16, soft=False, pair=0, column=1)
    ('surrender', 'hit', 'stand')
    """
    upcards = [_points(word) for word in printed["upcards"]]
    tables: dict[str, dict[int, ByColumn]] = {
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
