"""What the coach measures answers by: the chart of the house, or every card that was seen."""

from fairdeal.games.blackjack.book import RuleBook

CHART, CARDS = "chart", "cards"

MEASURES = (CHART, CARDS)
"""What each of them means.

- `chart`: figures of a fresh shoe without the hand and the upcard, compared with the chart's answer.
- `cards`: figures of the shoe without any card that was seen, compared with the best answer.
"""

CLOSE = 0.005
"""A loss this small, in first bets, matters to nobody: either answer will do."""


def has_chart(book: RuleBook) -> bool:
    """No chart takes into account what a dealer draws between turns."""
    return book.turns != "rounds"


def measure_at(book: RuleBook, wanted: str) -> str:
    """The measure that somebody wants; the cards where the house has no chart."""
    return wanted if has_chart(book) else CARDS
