"""The kinds of cards that a book tells apart, and which hands it looks at card by card."""

from msgspec import Struct

from fairdeal.cards import RANK_OF, SUIT_OF, Card
from fairdeal.games.blackjack.alike import (
    TENS,
    cards_alike,
    named_keys,
    parts_of,
    shapes_vary,
    suited_ranks,
    tens_alike,
)
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import POINTS

UNLIMITED = 1_000
"""Copies of a card that is drawn with replacement: more than any hand can hold."""


class CardKind(Struct, frozen=True):
    """Cards that are the same to every rule of a book."""

    card: Card
    """One of them, for all."""
    copies: int
    """How many the shoe holds."""

    @property
    def is_short(self) -> bool:
        """Whether a hand could hold more of them than there are."""
        return self.copies * POINTS[self.card] < 21

    def is_left_beside(self, cards: tuple[Card, ...]) -> bool:
        """Whether the shoe holds one more than there are among these."""
        return cards.count(self.card) < self.copies


class CardKinds(Struct, frozen=True):
    """All kinds of a book."""

    all: tuple[CardKind, ...]
    """The highest ranks first, so that long hands are found with few cards of a kind."""
    named: frozenset[int]
    """Keys of ranks that are, or may become, those of a hand with a name or menu of its own."""
    cards_alike: int
    """Hands of this many cards or more are treated by their totals alone."""
    has_suits: bool
    """Some hand is worth more in one suit."""
    has_suits_for_long: bool
    """Suits matter whatever cards a hand has."""

    def key_of(self, cards: int, key: int, suits: int, *, pair: bool, natural: bool) -> tuple[int, int]:
        """What of a hand's ranks and suits may still matter, which is nothing of most."""
        open_ = cards == 1 or key in self.named
        suited = self.has_suits_for_long or (self.has_suits and (open_ or natural))
        return key if open_ or pair else 0, suits if suited else -1


def card_kinds(book: RuleBook) -> CardKinds:
    """Looks through a book once."""
    alike, suited = tens_alike(book), frozenset(suited_ranks(book))
    copies: dict[tuple[int, int], list[Card]] = {}
    for card in book.pack:
        rank = RANK_OF[card]
        kind = (10 if alike and rank in TENS else rank, SUIT_OF[card] if rank in suited else -1)
        copies.setdefault(kind, []).append(card)
    return CardKinds(
        tuple(
            CardKind(cards[0], len(cards) * book.decks or UNLIMITED)
            for _, cards in sorted(copies.items(), reverse=True)
        ),
        frozenset(part for key in named_keys(book) for part in parts_of(key)),
        cards_alike(book),
        bool(suited),
        shapes_vary(book),
    )
