"""What somebody at the table knows when a question is asked."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.coaching.measures import CARDS, CHART
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.procedure import boxes_to_swap
from fairdeal.games.blackjack.state import Round
from fairdeal.games.blackjack.view import Question, RoundView


class Situation(Struct, frozen=True):
    """A question, the round it is asked in, and the cards seen in earlier rounds of this shoe."""

    state: Round
    view: RoundView
    """What everybody sees of the state."""
    asked: Question
    seen: tuple[Card, ...]
    by: str = CARDS
    """What answers are measured by: one of `MEASURES`."""

    @property
    def gone(self) -> Counter[Card]:
        """The cards that count as out of the shoe, those on the table included."""
        if self.by == CHART:
            return Counter((*self._own_cards, *upcards(self.view)))
        return Counter((*self.seen, *face_up(self.view)))

    @property
    def unseen(self) -> tuple[Card, ...]:
        """All cards that may yet come, a hole card face down among them."""
        book = self.state.book
        return tuple((Counter(book.pack * (book.decks or 1)) - self.gone).elements())

    @property
    def _own_cards(self) -> Iterable[Card]:
        """Of the hand that is asked, or of both where they may swap cards."""
        if self.asked.question == "swap":
            return (card for box in boxes_to_swap(self.state) or () for card in box.hands[0].cards)
        return self.view.boxes[self.asked.box - 1].hands[self.asked.hand - 1].cards


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
