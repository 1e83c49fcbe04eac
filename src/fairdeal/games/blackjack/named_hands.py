"""Which names of hands are worth saying: those that the house pays differently from other hands.

A house names hands with its knobs (Charlies, bonus hands) or in its script. A script may also name hands
that it pays like any other.
"""

from msgspec import Struct

from fairdeal.games.blackjack.book import EVEN, LEFT_TO_KNOBS, LOSE, PUSH, Ratio, RuleBook, Settlements
from fairdeal.games.blackjack.patterns import End, Results
from fairdeal.games.blackjack.per_book import OncePerBook
from fairdeal.games.blackjack.state import Hand

PLAIN = ("general", "natural", "bust")
"""Categories that are not names."""

SHOWN = ("reported", "stopped")
"""A player whose hand ended in one of these ways has shown its name."""


class NamedHands(Struct, frozen=True):
    """The names of hands that are worth saying."""

    players: frozenset[str]
    dealers: frozenset[str]


def is_special(hand: Hand, book: RuleBook) -> bool:
    """Whether a hand's category is worth saying.

    >>> from fairdeal.games.blackjack.working import default_book
    >>> is_special(Hand(1, 10, category="natural"), default_book())
    False
    """
    if hand.category in PLAIN:
        return False
    return hand.ended in SHOWN or hand.category in named_hands(book).players


def is_special_for_dealer(category: str, book: RuleBook) -> bool:
    """Whether this category of the dealer's hand changes what some hand gets."""
    return category not in PLAIN and category in named_hands(book).dealers


@OncePerBook
def named_hands(book: RuleBook) -> NamedHands:
    """The names worth saying in a house. A script takes a few hundredths of a second, once."""
    by_knobs = frozenset(book.specials)
    settled = book.settlements
    if settled is None:
        return NamedHands(by_knobs, frozenset())
    results = Results(book)
    return NamedHands(by_knobs | _paid_apart(settled, results), results.names)


def _paid_apart(settled: Settlements, results: Results) -> frozenset[str]:
    """Names that a script settles differently from unnamed hands of the same total."""
    usual: dict[int, set[tuple[int, ...]]] = {}
    for hand, row in results.rows.items():
        if hand.category == "general":
            usual.setdefault(hand.total, set()).add(settled.table[row])
    # If every hand of a total has a name, compare it with the result by totals alone.
    return frozenset(
        hand.category
        for hand, row in results.rows.items()
        if hand.last != "surrender"
        and (
            settled.table[row] not in usual[hand.total]
            if hand.total in usual
            else not _goes_by_points(hand.total, settled.table[row], settled, results.columns)
        )
    )


def _goes_by_points(total: int, row: tuple[int, ...], settled: Settlements, ends: dict[int, End]) -> bool:
    """Whether totals alone decide against a dealer whose hand has no name."""
    return all(
        place == LEFT_TO_KNOBS or settled.results[place][1] == _by_points(total, ends[column].total)
        for column, place in enumerate(row)
        if ends[column].category in ("general", "bust")
    )


def _by_points(total: int, dealer: int) -> Ratio:
    if dealer > 21 or total > dealer:
        return EVEN
    return PUSH if total == dealer else LOSE
