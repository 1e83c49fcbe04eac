"""What the recursion takes for granted, and where a house's rules make that an approximation."""

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.odds.by_rounds import works_out
from fairdeal.odds.tables import Tables

ASSUMED = ("banker",)
"""Remarks that name what a figure takes for granted, and leave it exact."""


def remarks_on(book: RuleBook, tables: Tables, strategy: str = "cdp") -> tuple[str, ...]:
    """Stable words for all that is not quite as the figures have it.

    - `swap`: each hand is judged as if the other's cards were not seen.
    - `rounds`: hands are played out before the dealer draws, though here the dealer draws between; only so
      where hands may be split, or are played by a chart.
    - `one_bet_more`: of a split box one hand is taken to stand when the dealer's natural shows.
    - `suited_halves`: after a split, suits of cards in other hands are not counted.
    - `suited_dealer`: the dealer's cards are taken to be of several suits.
    - `unlike_split`: what splitting two different cards is worth is left out.
    - `banker`: a free banker is taken to draw as the house's dealer would.
    """
    late_natural = any(show.natural_with and not show.peeks for show in tables.shows)
    claims = {
        "swap": book.swap,
        "rounds": book.turns == "rounds" and not works_out(tables, strategy),
        "one_bet_more": book.natural_takes == "busted_plus_one" and late_natural and bool(tables.hands.split),
        "suited_halves": any(suit != MIXED for _, suit in tables.hands.split),
        "suited_dealer": tables.suited_dealer,
        "unlike_split": _splits_unlike(tables),
        "banker": any(book.asks_banker),
    }
    return tuple(word for word, holds in claims.items() if holds)


def is_exact(remarks: tuple[str, ...]) -> bool:
    return not set(remarks) - set(ASSUMED)


def _splits_unlike(tables: Tables) -> bool:
    return any(
        any(options.splits for options in tables.hands.nodes[node].options)
        for (first, second, _), node in tables.hands.dealt.items()
        if first != second
    )
