"""What hands win and lose by a rule book, whether knobs or a script decided.

A *pattern* is what a hand gets against each kind of dealer: one with a natural, one who is bust, one with a
lower, the same or a higher total. Most houses need no more to be told; where a script heeds what the dealer's
hand is called, that name is a kind as well.
"""

from collections.abc import Iterable, Iterator
from functools import cache, cached_property

from msgspec import Struct

from fairdeal.games.blackjack.book import LEFT_TO_KNOBS, LOSE, Ratio, RuleBook
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.settle import result
from fairdeal.games.blackjack.state import Dealer, Hand

KINDS = ("natural", "22", "bust", "lower", "same", "higher")
"""Kinds of dealers, seen from a hand; a 22 is a kind of its own, since some houses treat it so."""

NAMED = "called "
"""What a kind begins with that is a name of the dealer's hand."""

VARIES: Ratio = (0, 0)
"""In place of what is won: it is not the same against all dealers of the kind."""

Pattern = dict[str, Ratio]
"""By kind, as far as the hand meets such dealers, what a chip wins."""

Names = frozenset[str]
"""What dealers' hands are called."""


class Ended(Struct, frozen=True):
    """A class of hands that are over; see `classes.py` of the game."""

    category: str
    total: int
    cards: int
    last: str = "stand"
    stakes: int = 1
    split: bool = False
    natural: bool = False
    insured: bool = False


class End(Struct, frozen=True):
    """An end of the dealer's."""

    category: str
    total: int
    natural: bool = False


class Results:
    """Reads one book."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book
        settled = book.settlements
        self.rows = {_ended(name): row for name, row in settled.rows.items()} if settled is not None else {}
        """The hands that a script has settled, and the place of each one's row."""
        self.ends = tuple(map(_end, settled.columns)) if settled is not None else _ends_by_knobs(book)
        self._by_knobs = cache(self._worked_out)

    def pattern(self, hand: Ended, names: Names | None = None) -> Pattern:
        """With these names of the dealer's as kinds; left out: those that matter in this book."""
        heeded = self.names if names is None else names
        found: Pattern = {}
        for end, ratio in self._pays(hand):
            kind = kind_of(end, hand.total, heeded)
            found[kind] = ratio if found.get(kind, ratio) == ratio else VARIES
        return found

    @cached_property
    def names(self) -> Names:
        """The dealer's names that make a difference for some hand."""
        found: set[str] = set()
        for hand in self.rows:
            plain = self.pattern(hand, frozenset())
            mixed = {kind for kind, ratio in plain.items() if ratio == VARIES}
            for end, ratio in self._pays(hand) if mixed else ():
                if kind_of(end, hand.total, frozenset()) in mixed and end.category != "general":
                    usual = self._against_general(hand, end.total)
                    found |= {end.category} if ratio != usual else set()
        return frozenset(found)

    def _against_general(self, hand: Ended, total: int) -> Ratio | None:
        """What the hand gets against a dealer of that total without a name."""
        ratios = (ratio for end, ratio in self._pays(hand) if (end.category, end.total) == ("general", total))
        return next(ratios, None)

    def _pays(self, hand: Ended) -> Iterator[tuple[End, Ratio]]:
        """What each chip on the hand wins against every end of the dealer's."""
        settled, known = self.book.settlements, _seen_by_knobs(hand)
        if settled is None or hand not in self.rows:
            return ((end, self._by_knobs(*known, end.total, end.natural)) for end in self.ends)
        return (
            (
                end,
                settled.results[place][1]
                if place != LEFT_TO_KNOBS
                else self._by_knobs(*known, end.total, end.natural),
            )
            for end, place in zip(self.ends, settled.table[self.rows[hand]], strict=True)
        )

    def _worked_out(
        self, category: str, total: int, is_natural: bool, given_up: bool, dealer: int, natural: bool
    ) -> Ratio:
        over, under = self.book.surrender_returns
        if given_up:
            return LOSE if natural and not self.book.early_surrender else (over - under, under)
        hand = Hand(1, 1, total=total, suits=MIXED, category=category, is_natural=is_natural, ended="stood")
        return result(hand, Dealer(total=dealer, is_natural=natural), self.book)[1]


def _seen_by_knobs(hand: Ended) -> tuple[str, int, bool, bool]:
    """All that the knobs look at, which is the same of many classes."""
    return hand.category, hand.total, hand.natural, hand.last == "surrender"


def _ended(name: str) -> Ended:
    category, _, rest = name.rpartition("|")
    total, cards, last, stakes, *marks = rest.split()
    return Ended(category, int(total), int(cards), last, int(stakes), **dict.fromkeys(marks, True))


def _end(name: str) -> End:
    category, _, rest = name.rpartition("|")
    total, _, *marks = rest.split()
    return End(category, int(total), "natural" in marks)


def _ends_by_knobs(book: RuleBook) -> tuple[End, ...]:
    standing = (total for total in range(2, 22) if not all(book.dealer_draws[total]))
    busts = (End("bust", total) for total in range(22, 27))
    return (End("natural", 21, natural=True), *busts, *(End("general", total) for total in standing))


def kind_of(end: End, total: int, names: Names) -> str:
    if end.category in names:
        return NAMED + end.category
    if end.natural:
        return "natural"
    if end.total > 21:
        return "22" if end.total == 22 else "bust"
    return "same" if end.total == total else "lower" if end.total < total else "higher"


def joined(patterns: Iterable[Pattern]) -> Pattern | None:
    """The pattern that all of these are, as far as they go; None where two of them differ."""
    whole: Pattern = {}
    for pattern in patterns:
        for kind, ratio in pattern.items():
            if whole.setdefault(kind, ratio) != ratio:
                return None
    return whole
