"""A deck for lessons: it changes as cards leave it, and it knows the hands that were made with it."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Protocol
from weakref import WeakSet

from fairdeal import cards
from fairdeal.classroom.card import Card, check_card, from_code
from fairdeal.classroom.deck_file import load_deck

FULL: tuple[Card, ...] = tuple(from_code(code) for code in cards.STANDARD)


class HoldsCards(Protocol):
    """What a deck has to know of a hand."""

    @property
    def cards(self) -> tuple[Card, ...]: ...


class Deck:
    """Cards with a top; a new one is full and lies in the factory's order until it is shuffled."""

    def __init__(self, random: Random, given: Iterable[Card] = FULL) -> None:
        """`random` shuffles this deck, so that `Random(7)` makes a lesson that can be repeated."""
        if not isinstance(random, Random):
            raise TypeError(f"a deck needs a random.Random to shuffle with, not {cards.quoted(random)}")
        self._random = random
        self._bottom_up = [check_card(card) for card in given][::-1]
        # A hand that nobody keeps any more has left the game, and its cards may come back.
        self._hands: WeakSet[HoldsCards] = WeakSet()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards from the top to the bottom."""
        return tuple(reversed(self._bottom_up))

    @property
    def is_empty(self) -> bool:
        """No card is left."""
        return not self._bottom_up

    def discard(self) -> Card:
        """Take off the top card; `ShoeEmpty` if there is none."""
        if self.is_empty:
            raise cards.ShoeEmpty("the deck is empty: replenish it, or load a file, before a card is taken")
        return self._bottom_up.pop()

    def deal(self) -> Card:
        """Take off the top card, of a replenished and shuffled deck if this one is empty."""
        if self.is_empty:
            self.replenish()
            self.shuffle()
        if self.is_empty:
            raise cards.ShoeEmpty("no card is left to deal: all 52 lie in hands that are still kept")
        return self.discard()

    def replenish(self) -> None:
        """Fill up with a full pack in the factory's order, less the cards that lie in hands of this deck."""
        held = Counter(card for hand in self._hands for card in hand.cards)
        self._bottom_up = [card for card in reversed(FULL) if not held[card]]

    def shuffle(self) -> None:
        """Put the cards in a new order; every order is as likely as any other."""
        self._bottom_up = list(cards.fisher_yates(self._bottom_up, self._random.randrange))

    def load(self, path: str | Path) -> None:
        """Take the cards of a file of lines such as `3 of CLUB`, top one first; `BadDeck` changes nothing."""
        self._bottom_up = [from_code(code) for code in reversed(load_deck(path))]

    def listing(self) -> str:
        """A line that says how many cards there are, then each of them, indented by four."""
        lines = [f"    {card}" for card in self.cards]
        return "\n".join([f"Deck of {len(lines)} cards:", *lines])

    def remember(self, hand: HoldsCards) -> None:
        """Count this hand's cards as in play; every hand does it for itself."""
        self._hands.add(hand)

    def __len__(self) -> int:
        return len(self._bottom_up)

    def __str__(self) -> str:
        return "\n".join(str(card) for card in self.cards)
