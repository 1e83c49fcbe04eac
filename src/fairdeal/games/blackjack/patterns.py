"""What hands win and lose by a rule book, whether knobs or a script decided.

A *pattern* is what a hand gets against each kind of dealer: one with a natural, one who is bust, one with a
lower, the same or a higher total. Most houses need no more to be told; where a script heeds what the dealer's
hand is called, that name is a kind as well.
"""

from collections.abc import Collection, Iterable
from functools import cache, cached_property

from msgspec import Struct

from fairdeal.games.blackjack.book import LEFT_TO_KNOBS, LOSE, Ratio, RuleBook, Settlements
from fairdeal.games.blackjack.hand import MIXED, worth
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


Ends = dict[End, dict[int, list[int]]]

Known = tuple[str, int, bool, bool]
"""All that the knobs look at: category, total, whether a natural, whether given up."""

Upcards = frozenset[int]
"""Ranks of upcards, where a script looks at them; else only 0."""


class Results:
    """Reads one book."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book
        settled = book.settlements
        self.rows = {_ended(name): row for name, row in settled.rows.items()} if settled is not None else {}
        """The hands that a script has settled, and the place of each one's row."""
        self.ends = _ends_of(settled) if settled is not None else _ends_by_knobs(book)
        """Every end of the dealer's; by upcard, the columns that hold it."""
        self._by_knobs = cache(self._worked_out)
        self._pays = cache(self._paid)
        self._patterns: dict[object, Pattern] = {}

    @cached_property
    def columns(self) -> dict[int, End]:
        """The end of the dealer's in each column of a script's table."""
        return {
            place: end for end, by_upcard in self.ends.items() for at in by_upcard.values() for place in at
        }

    @cached_property
    def upcards(self) -> Upcards:
        """The upcards that settlement tells apart; 0 where it does not look."""
        return frozenset(upcard for columns in self.ends.values() for upcard in columns)

    def pattern(self, hand: Ended, names: Names | None = None, upcards: Upcards | None = None) -> Pattern:
        """With these names of the dealer's as kinds; left out: those that matter in this book.

        Where the upcard makes a difference, what the hand gets against most of these; left out: of all.
        """
        heeded = self.names if names is None else names
        among = upcards or (self.insurable if hand.insured else self.upcards)
        known = (self.rows.get(hand, -1), _seen_by_knobs(hand), among)
        if (known, heeded) not in self._patterns:
            found: Pattern = {}
            for end, ratio in self._pays(*known).items():
                kind = kind_of(end, hand.total, heeded)
                found[kind] = ratio if found.get(kind, ratio) == ratio else VARIES
            self._patterns[known, heeded] = found
        return self._patterns[known, heeded]

    @cached_property
    def insurable(self) -> Upcards:
        """Only against these can a hand be insured."""
        offered = {
            upcard for upcard in self.upcards if not upcard or self.book.offers_insurance[worth(upcard)]
        }
        return frozenset(offered) or self.upcards

    @cached_property
    def names(self) -> Names:
        """The dealer's names that make a difference for some hand."""
        found: set[str] = set()
        for hand in {(row, _seen_by_knobs(hand)): hand for hand, row in self.rows.items()}.values():
            mixed = {kind for kind, ratio in self.pattern(hand, frozenset()).items() if ratio == VARIES}
            found |= self._names_heeded(hand, mixed) if mixed else set()
        return frozenset(found)

    def _names_heeded(self, hand: Ended, mixed: Collection[str]) -> set[str]:
        """Names with which a dealer of some total does otherwise than without."""
        pays = self._pays(self.rows[hand], _seen_by_knobs(hand), self.upcards)
        plain = {end.total: ratio for end, ratio in pays.items() if end.category == "general"}
        return {
            end.category
            for end, ratio in pays.items()
            if end.category not in ("general", "bust")
            and kind_of(end, hand.total, frozenset()) in mixed
            and ratio != plain.get(end.total)
        }

    def _paid(self, row: int, known: Known, among: Upcards) -> dict[End, Ratio]:
        """What each chip on the hand wins against every end of the dealer's with such upcards."""
        found: dict[End, Ratio] = {}
        for end, columns in self.ends.items():
            by_knobs = self._by_knobs(*known, end.total, end.natural)
            met = [self._one(row, places, by_knobs) for upcard, places in columns.items() if upcard in among]
            if met:
                found[end] = max(dict.fromkeys(met), key=met.count)
        return found

    def _one(self, row: int, columns: Iterable[int], by_knobs: Ratio) -> Ratio:
        """What it wins in all of these columns, if that is the same."""
        settled = self.book.settlements
        if settled is None or row < 0:
            return by_knobs
        places = {settled.table[row][column] for column in columns}
        ratios = {by_knobs if place == LEFT_TO_KNOBS else settled.results[place][1] for place in places}
        return ratios.pop() if len(ratios) == 1 else VARIES

    @cached_property
    def are_the_knobs(self) -> bool:
        """Whether every chip gets what the knobs would give it, as far as they do not look at suits."""
        return all(
            self._one(row, columns, by_knobs) == by_knobs
            for row, known in {(row, _seen_by_knobs(hand)) for hand, row in self.rows.items()}
            for end, by_upcard in self.ends.items()
            for by_knobs in (self._by_knobs(*known, end.total, end.natural),)
            for columns in by_upcard.values()
        )

    def _worked_out(
        self, category: str, total: int, is_natural: bool, given_up: bool, dealer: int, natural: bool
    ) -> Ratio:
        over, under = self.book.surrender_returns
        if given_up:
            return LOSE if natural and not self.book.early_surrender else (over - under, under)
        hand = Hand(1, 1, total=total, suits=MIXED, category=category, is_natural=is_natural, ended="stood")
        return result(hand, Dealer(total=dealer, is_natural=natural), self.book)[1]


def _seen_by_knobs(hand: Ended) -> Known:
    """The same of many classes."""
    return hand.category, hand.total, hand.natural, hand.last == "surrender"


def _ended(name: str) -> Ended:
    category, _, rest = name.rpartition("|")
    total, cards, last, stakes, *marks = rest.split()
    return Ended(category, int(total), int(cards), last, int(stakes), **dict.fromkeys(marks, True))


def _ends_of(settled: Settlements) -> Ends:
    """Those that a script has settled against."""
    found: Ends = {}
    for (name, column), place in zip(settled.columns.items(), settled.ends, strict=True):
        category, _, rest = name.rpartition("|")
        end = End(category, int(rest.split()[0]), place.natural)
        found.setdefault(end, {}).setdefault(place.upcard, []).append(column)
    return found


def _ends_by_knobs(book: RuleBook) -> Ends:
    standing = (total for total in range(2, 22) if not all(book.dealer_draws[total]))
    busts = (End("bust", total) for total in range(22, 27))
    ends = (End("natural", 21, natural=True), *busts, *(End("general", total) for total in standing))
    return {end: {0: []} for end in ends}


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
