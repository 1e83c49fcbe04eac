"""The side bets that casinos know: what each calls the cards it pays for, and its common pay tables.

A kind looks at a box's first two cards and at the dealer's upcard, or at whether the dealer has a natural.
Cards may be several things at once, as suited queens are a pair too: the best paid of them counts.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement

from msgspec import Struct

from fairdeal.cards import RANK_OF, SUIT_OF, Card
from fairdeal.games.blackjack.hand import add, worth
from fairdeal.games.blackjack.kinds import Ratio

Names = tuple[str, ...]
"""The awards that some cards make."""

PayTable = dict[str, Ratio]
"""What each award pays; one that is left out is none."""


def _nothing(first: Card, second: Card) -> Names:
    return ()


class SideBetKind(Struct, frozen=True):
    """What a kind of side bet looks at, and what it may pay for."""

    awards: Names
    """Every award that a pay table may name, the rarest first."""
    tables: dict[str, PayTable]
    """The common pay tables by name."""
    of_pair: Callable[[Card, Card], Names] = _nothing
    """What the first two cards make by themselves."""
    with_natural: Callable[[Card, Card], Names] = _nothing
    """What they make besides when the dealer has a natural."""
    with_upcard: Callable[[Card, Card, Card], Names] | None = None
    """What they make together with the dealer's upcard."""
    adds_up: bool = False
    """Whether each card is paid for itself, rather than the best of all that they make."""


def _to_one(awards: Names, *pays: int) -> PayTable:
    return {award: (pay, 1) for award, pay in zip(awards, pays, strict=True)}


# 21+3: the two cards and the upcard as a hand of three-card poker.

POKER = ("suited_trips", "straight_flush", "trips", "straight", "flush")


def _poker(first: Card, second: Card, upcard: Card) -> Names:
    suited = SUIT_OF[first] == SUIT_OF[second] == SUIT_OF[upcard]
    return _poker_of(RANK_OF[first], RANK_OF[second], RANK_OF[upcard], suited)


@cache
def _poker_of(first: int, second: int, third: int, suited: bool) -> Names:
    low, middle, high = sorted((first, second, third))
    # An ace ends a straight as well as beginning one: Q K A is one, and K A 2 is none.
    straight = (low + 1 == middle and middle + 1 == high) or (low, middle, high) == (1, 12, 13)
    found = ("trips",) * (low == high) + ("straight",) * straight
    if not suited:
        return found
    both = {"trips": "suited_trips", "straight": "straight_flush"}
    return (*(both[name] for name in found), *found, "flush")


TWENTY_ONE_PLUS_3 = SideBetKind(
    POKER,
    {
        "v1_9": _to_one(POKER, 9, 9, 9, 9, 9),
        "v_100_40_30_10_5": _to_one(POKER, 100, 40, 30, 10, 5),
        "v_100_35_33_10_5": _to_one(POKER, 100, 35, 33, 10, 5),
        "v_100_40_25_10_5": _to_one(POKER, 100, 40, 25, 10, 5),
        "v_30_20_10_5": _to_one(POKER[1:], 30, 20, 10, 5),
    },
    with_upcard=_poker,
)


# Perfect Pairs: two cards of one rank, of one colour, or quite the same.

PAIRS = ("perfect_pair", "coloured_pair", "mixed_pair")
RED = (1, 2)
"""Hearts and diamonds."""


def _pairs(first: Card, second: Card) -> Names:
    if RANK_OF[first] != RANK_OF[second]:
        return ()
    if first == second:
        return PAIRS
    return PAIRS[1:] if (SUIT_OF[first] in RED) == (SUIT_OF[second] in RED) else PAIRS[2:]


PERFECT_PAIRS = SideBetKind(
    PAIRS,
    {
        "30/10/5": _to_one(PAIRS, 30, 10, 5),
        "25/12/5": _to_one(PAIRS, 25, 12, 5),
        "25/12/6": _to_one(PAIRS, 25, 12, 6),
        "30/12/5": _to_one(PAIRS, 30, 12, 5),
        "25/15/5": _to_one(PAIRS, 25, 15, 5),
        "25/10/5": _to_one(PAIRS, 25, 10, 5),
    },
    of_pair=_pairs,
)


# Lucky Ladies: a total of twenty, and queens.

LADIES = (
    "queens_of_hearts_against_natural",
    "queens_of_hearts",
    "queens_against_natural",
    "queens",
    "matched_20",
    "ranked_20",
    "suited_20",
    "any_20",
    "queen_of_hearts",
    "any_queen",
)
TOP_20 = ("queens_of_hearts_against_natural", "queens_of_hearts", "matched_20", "suited_20", "any_20")
QUEENS_20 = ("queens_against_natural", "queens", "ranked_20", "suited_20", "any_20")
ONE_QUEEN = ("queens_of_hearts", "matched_20", "suited_20", "any_20", "any_queen")
ONE_OF_HEARTS = ("queens_of_hearts", "matched_20", "suited_20", "any_20", "queen_of_hearts", "any_queen")

QUEEN = 12
QUEEN_OF_HEARTS = Card("QH")


def _ladies(first: Card, second: Card) -> Names:
    queens = (RANK_OF[first] == QUEEN) + (RANK_OF[second] == QUEEN)
    of_hearts = (first == QUEEN_OF_HEARTS) + (second == QUEEN_OF_HEARTS)
    makes = {
        "queens_of_hearts": of_hearts == 2,
        "queens": queens == 2,
        "queen_of_hearts": of_hearts > 0,
        "any_queen": queens > 0,
        **(_twenties(first, second) if _total(first, second) == 20 else {}),
    }
    return tuple(award for award, made in makes.items() if made)


def _twenties(first: Card, second: Card) -> dict[str, bool]:
    return {
        "matched_20": first == second,
        "ranked_20": RANK_OF[first] == RANK_OF[second],
        "suited_20": SUIT_OF[first] == SUIT_OF[second],
        "any_20": True,
    }


def _total(first: Card, second: Card) -> int:
    total, soft = add(0, False, worth(RANK_OF[first]))
    return add(total, soft, worth(RANK_OF[second]))[0]


def _ladies_against_natural(first: Card, second: Card) -> Names:
    if not RANK_OF[first] == RANK_OF[second] == QUEEN:
        return ()
    hearts = first == second == QUEEN_OF_HEARTS
    return ("queens_of_hearts_against_natural",) * hearts + ("queens_against_natural",)


LUCKY_LADIES = SideBetKind(
    LADIES,
    {
        "A": _to_one(TOP_20, 1000, 125, 19, 9, 4),
        "B": _to_one(TOP_20, 1000, 200, 25, 10, 4),
        "C": _to_one(QUEENS_20, 250, 25, 9, 6, 3),
        "D": _to_one(ONE_QUEEN, 100, 30, 10, 3, 1),
        "E": _to_one(ONE_OF_HEARTS, 100, 25, 10, 3, 2, 1),
    },
    of_pair=_ladies,
    with_natural=_ladies_against_natural,
)


# Royal Match: two cards of one suit, best a king and a queen.

MATCHES = ("royal_match", "suited_match")


def _royal(first: Card, second: Card) -> Names:
    if SUIT_OF[first] != SUIT_OF[second]:
        return ()
    return MATCHES if {RANK_OF[first], RANK_OF[second]} == {12, 13} else MATCHES[1:]


ROYAL_MATCH = SideBetKind(
    MATCHES,
    {
        "10/3": _to_one(MATCHES, 10, 3),
        "25/2.5": {"royal_match": (25, 1), "suited_match": (5, 2)},
    },
    of_pair=_royal,
)


# Match the Dealer: each of the two cards that has the upcard's rank is paid, more so in its suit.

DEALER = ("suited_dealer_match", "dealer_match")


def _dealer_matches(first: Card, second: Card, upcard: Card) -> Names:
    found = []
    for card in (first, second):
        if RANK_OF[card] == RANK_OF[upcard]:
            found.append(DEALER[0] if card == upcard else DEALER[1])
    return tuple(sorted(found, key=DEALER.index))


MATCH_THE_DEALER = SideBetKind(
    DEALER,
    {"4:1/11:1": _to_one(DEALER, 11, 4), "3:1/14:1": _to_one(DEALER, 14, 3)},
    with_upcard=_dealer_matches,
    adds_up=True,
)


SIDE_BET_KINDS: dict[str, SideBetKind] = {
    "21+3": TWENTY_ONE_PLUS_3,
    "perfect_pairs": PERFECT_PAIRS,
    "lucky_ladies": LUCKY_LADIES,
    "royal_match": ROYAL_MATCH,
    "match_the_dealer": MATCH_THE_DEALER,
}

PAY_TABLES: dict[str, PayTable] = {
    name: table for kind in SIDE_BET_KINDS.values() for name, table in kind.tables.items()
}
"""Every common pay table; no two kinds use a name."""

AWARDS: Names = tuple(award for kind in SIDE_BET_KINDS.values() for award in kind.awards)
"""Every award of every kind; no two kinds use a name."""


def made_together(awards: Names) -> list[Names]:
    """The ways in which two cards can be paid where each is paid for itself."""
    return [*((award,) for award in awards), *combinations_with_replacement(awards, 2)]
