"""What somebody at the table knows when a question is asked."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import Round
from fairdeal.games.blackjack.view import Question, RoundView


class Situation(Struct, frozen=True):
    """A question, the round it is asked in, and the cards seen in earlier rounds of this shoe."""

    state: Round
    view: RoundView
    """What everybody sees of the state."""
    asked: Question
    seen: tuple[Card, ...]

    @property
    def unseen(self) -> tuple[Card, ...]:
        """All cards that may yet come, a hole card face down among them."""
        book = self.state.book
        gone = Counter((*self.seen, *face_up(self.view)))
        return tuple((Counter(book.pack * (book.decks or 1)) - gone).elements())


def face_up(view: RoundView) -> Iterable[Card]:
    """Every card that lies on the table for all to see."""
    hands = (hand.cards for box in view.boxes for hand in box.hands)
    return (card for cards in (view.dealer.cards, *hands) for card in cards if card != FACE_DOWN)


def upcards(view: RoundView) -> tuple[Card, ...]:
    return tuple(card for card in view.dealer.cards if card != FACE_DOWN)


def is_known(book: RuleBook, view: RoundView) -> bool:
    """Whether odds know of a dealer who shows this: the upcard alone, or both cards where they lie open.

    Where turns go by rounds, what the dealer has drawn since lies beside it.
    """
    as_dealt = view.dealer.cards[: book.dealer_deals] if book.turns == "rounds" else view.dealer.cards
    shown = sum(card != FACE_DOWN for card in as_dealt)
    return shown == (2 if book.hole_card == "exposed" else 1)
