"""Blackjack for classrooms: a card, a deck that changes, and a hand that knows its deck.

Decks and hands here change in place, as in a first course; the engine's own values never do.
"""

from fairdeal.cards import BadCard, BadDeck, ShoeEmpty
from fairdeal.classroom.card import Card
from fairdeal.classroom.deck import Deck
from fairdeal.classroom.hand import Hand
from fairdeal.classroom.paths import LyingCard, PathHand, largest, score_paths, smallest

__all__ = [
    "BadCard",
    "BadDeck",
    "Card",
    "Deck",
    "Hand",
    "LyingCard",
    "PathHand",
    "ShoeEmpty",
    "largest",
    "score_paths",
    "smallest",
]
