"""What a side bet costs: the house's exact edge on it, from a fresh shoe."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from fairdeal.cards import RANK_OF, STANDARD, Card
from fairdeal.games.blackjack.hand import worth
from fairdeal.games.blackjack.side_bets import CARD_AT, PAIRS, ROW_AT, UNDER_NATURAL, SideBet

Ways = int
"""In how many orders the first two cards, the upcard and the hole card can come from the shoe."""

WORTH = {card: worth(RANK_OF[card]) for card in STANDARD}


@lru_cache(maxsize=64)
def edge(bet: SideBet, pack: tuple[Card, ...], decks: int) -> Fraction:
    """The house's edge, as a part of the side bet; 0 decks draw with replacement.

    >>> from fairdeal.games.blackjack.side_bet_kinds import PAY_TABLES
    >>> from fairdeal.games.blackjack.side_bet_rules import SideBetRules
    >>> from fairdeal.games.blackjack.side_bet_answers import side_bet_answers
    >>> royal_match = SideBetRules(id="royal", kind="royal_match", pays=PAY_TABLES["10/3"])
    >>> f"{float(edge(side_bet_answers(royal_match), STANDARD, 6)):.4%}"
    '-1.1130%'
    """
    shoe = _Shoe(pack, decks)
    ways: Counter[int] = Counter()
    for pair, row in zip(PAIRS, bet.row_of, strict=True):
        for number, more in _answers(shoe, *pair, bet.rows[row]):
            ways[number] += more
    back = (
        Fraction(over + under, under) * ways[number]
        for number, (_, (over, under)) in enumerate(bet.awards, 1)
    )
    return 1 - sum(back, start=Fraction(0)) / ways.total()


class _Shoe:
    """How many of each card there are, before and after some have left."""

    def __init__(self, pack: tuple[Card, ...], decks: int) -> None:
        self.copies = {card: pack.count(card) * (decks or 1) for card in STANDARD}
        self.size = sum(self.copies.values())
        self.worth = Counter[int]()
        for card, count in self.copies.items():
            self.worth[WORTH[card]] += count
        self.taken = 1 if decks else 0
        """How many fewer a card that is dealt leaves."""

    def pairs(self, first: Card, second: Card) -> Ways:
        if first == second:
            return self.copies[first] * (self.copies[first] - self.taken)
        return 2 * self.copies[first] * self.copies[second]

    def upcards(self, first: Card, second: Card, upcard: Card) -> Ways:
        return self.copies[upcard] - self.taken * ((upcard == first) + (upcard == second))

    def hole_cards(self) -> Ways:
        return self.size - 3 * self.taken

    def natural_hole_cards(self, first: Card, second: Card, upcard: Card) -> Ways:
        wanted = 11 - WORTH[upcard]
        return self.worth[wanted] - self.taken * ((WORTH[first] == wanted) + (WORTH[second] == wanted))


def _answers(shoe: _Shoe, first: Card, second: Card, row: bytes) -> Iterator[tuple[int, Ways]]:
    """The numbers of the awards that two cards may win, 0 for a loss, and in how many ways."""
    pairs = shoe.pairs(first, second)
    if not pairs:
        return
    if len(set(row)) == 1:
        yield row[0], pairs * (shoe.size - 2 * shoe.taken) * shoe.hole_cards()
        return
    for upcard in STANDARD:
        ways = pairs * shoe.upcards(first, second, upcard)
        number = row[CARD_AT[upcard]]
        natural = _natural_ways(shoe, first, second, upcard)
        yield number, ways * (shoe.hole_cards() - natural)
        if natural:
            yield row[ROW_AT[upcard, True]], ways * natural


def _natural_ways(shoe: _Shoe, first: Card, second: Card, upcard: Card) -> Ways:
    return shoe.natural_hole_cards(first, second, upcard) if upcard in UNDER_NATURAL else 0
