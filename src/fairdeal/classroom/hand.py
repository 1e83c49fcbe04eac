"""A hand for lessons: it knows its deck, and counts as the engine counts."""

from collections.abc import Iterable

from fairdeal.cards import quoted
from fairdeal.classroom.card import Card, check_card
from fairdeal.classroom.deck import Deck
from fairdeal.games.blackjack.hand import add, worth


class Hand:
    """Cards in the order in which they came; none is ever taken away."""

    def __init__(self, deck: Deck, given: Iterable[Card] | None = None) -> None:
        """The given cards, and none from the deck; or the two top cards of the deck where none are given."""
        if not isinstance(deck, Deck):
            raise TypeError(f"a hand needs the Deck that it takes its cards from, not {quoted(deck)}")
        self._deck = deck
        self._cards = [] if given is None else [check_card(card) for card in given]
        deck.remember(self)
        if given is None:
            self._take()
            self._take()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order in which they came."""
        return tuple(self._cards)

    @property
    def deck(self) -> Deck:
        """The deck from which this hand takes its cards."""
        return self._deck

    @property
    def value(self) -> int:
        """The best total: an ace counts 11 unless that makes the hand bust, then 1."""
        total, soft = 0, False
        for card in self._cards:
            total, soft = add(total, soft, worth(card.face))
        return total

    @property
    def is_bust(self) -> bool:
        """The value exceeds 21."""
        return self.value > 21

    @property
    def is_blackjack(self) -> bool:
        """Exactly two cards, worth 21."""
        return len(self._cards) == 2 and self.value == 21

    def hit(self) -> None:
        """Take the deck's top card; a bust hand takes none."""
        if not self.is_bust:
            self._take()

    def pushes(self, other: object) -> bool:
        """Both hands have the same value; False for anything that is no hand."""
        return isinstance(other, Hand) and self.value == other.value

    def defeats(self, other: object) -> bool:
        """This hand is not bust, and the other is bust or lower; False for anything that is no hand."""
        if not isinstance(other, Hand) or self.is_bust:
            return False
        return other.is_bust or self.value > other.value

    def card_at(self, place: object) -> Card | None:
        """The card in this place, counted from 0; None for everything else, a negative number too."""
        if type(place) is not int or not 0 <= place < len(self._cards):
            return None
        return self._cards[place]

    def __str__(self) -> str:
        mark = " -- Bust!" if self.is_bust else " -- Black Jack!" if self.is_blackjack else ""
        return " ".join([*(str(card) for card in self._cards), f"({self.value}{mark})"])

    def _take(self) -> None:
        self._cards.append(self._deck.deal())
