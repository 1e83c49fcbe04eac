"""What a strategy is, and what all strategies read from a view."""

from collections.abc import Callable, Sequence

from fairdeal.cards import FACE_DOWN
from fairdeal.games.blackjack.state import POINTS
from fairdeal.games.blackjack.view import HandView, Question, RoundView

Strategy = Callable[[RoundView], str]
"""Answers the question that a view asks, with one of its options.

A strategy whose answers depend on less than the whole view may say so by an attribute `looks_at`, so that it
can be compiled: `total` (total, softness, pair and number of cards of the hand that is asked, what the dealer
shows, and the options) or `cards` (all cards of that hand, what the dealer shows, and the options). One
without it is played as it is.
"""

TOTAL, CARDS = "total", "cards"

LEAST_DARING = ("no", "keep", "stand", "report", "stop")
"""Answers that stake nothing and ask for nothing, whatever the question."""


def question(view: RoundView) -> Question:
    """The question that is asked; a view without one needs no strategy."""
    assert view.asked is not None
    return view.asked


def hand_asked(view: RoundView) -> HandView:
    """The hand that the question is about."""
    asked = question(view)
    return view.boxes[asked.box - 1].hands[asked.hand - 1]


def upcard_of(view: RoundView) -> int:
    """Points of the first card of the dealer's that lies face up."""
    return next(POINTS[card] for card in view.dealer.cards if card != FACE_DOWN)


def pair_of(hand: HandView) -> int:
    """Points of a hand of two cards that are worth the same; else 0."""
    if len(hand.cards) != 2 or POINTS[hand.cards[0]] != POINTS[hand.cards[1]]:
        return 0
    return POINTS[hand.cards[0]]


def first_offered(wishes: Sequence[str], options: Sequence[str]) -> str:
    """The first wish that can be had; where none can, what stakes nothing.

    A house that lets its hands report or stop where others stand is answered in its own words.

    >>> first_offered(("double", "hit"), ("hit", "stand")), first_offered(("stand",), ("hit", "report"))
    ('hit', 'report')
    """
    for wish in wishes:
        if wish in options:
            return wish
        if wish == "stand":
            break
    return next((word for word in LEAST_DARING if word in options), options[0])
