"""The kinds of bots that play blackjack, and what each does besides playing its hands."""

from collections.abc import Iterable

from fairdeal.cards import Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.view import RoundView
from fairdeal.strategies.counting import HI_LO, ILLUSTRIOUS_18, Counting
from fairdeal.strategies.plain import MIMIC
from fairdeal.strategies.strategy import Strategy

BASIC, COMPOSITION, COUNTER, RANDOM = "basic", "composition", "counter", "random"

KINDS = (BASIC, COMPOSITION, COUNTER, MIMIC.name, RANDOM)
"""The kinds of bots, as people type them."""

RAMP = ((1, 2), (2, 4), (3, 8), (4, 12))
"""The counter's bet from each true count up, in multiples of the smallest bet."""

INSURE_FROM = 3


def make_counter(basic: Strategy, book: RuleBook) -> Counting:
    """A bot that counts with Hi-Lo, and otherwise plays the basic strategy of a house."""
    # The published index plays assume a dealer who shows one card.
    indexes = () if book.hole_card == "exposed" else ILLUSTRIOUS_18
    return Counting(COUNTER, HI_LO, basic, indexes, INSURE_FROM, RAMP)


def true_count(book: RuleBook, seen: Iterable[Card]) -> int:
    """The true count from the cards of the shoe that everybody has seen."""
    return HI_LO.count_shoe(len(book.pack) * book.decks, book.decks, seen)


def answer_as_banker(book: RuleBook, view: RoundView) -> str:
    """A banker may be free to draw or stand; a bot follows the house's rule."""
    return "hit" if book.dealer_draws[view.dealer.total][view.dealer.soft] else "stand"
