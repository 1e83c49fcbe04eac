"""The book of a game of Trumps: the pack it is played with and every rule, decided beforehand."""

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.games.trumps.pack import Category, Pack, PackCard
from fairdeal.games.trumps.problems import BadVariant, Problem
from fairdeal.games.trumps.variants import Variant, clashes
from fairdeal.words.safe_text import shown_text

SCHEMA = 1
"""Number of the book's form; it is part of every fingerprint."""

PLAYERS_LEAST, PLAYERS_MOST = 2, 6

NEAREST_MOST = 5
"""How many cards are named to who has named none."""


class TrumpsBook(Struct, frozen=True):
    """All that the game asks of its rules."""

    schema: int
    categories: tuple[Category, ...]
    """In the order in which they are offered."""
    cards: tuple[PackCard, ...]
    variant: Variant

    def card(self, wanted: Card) -> PackCard:
        """A card of the pack; LookupError when it is none."""
        for card in self.cards:
            if card.id == wanted:
                return card
        raise LookupError(wanted)

    def has(self, wanted: Card) -> bool:
        return any(card.id == wanted for card in self.cards)

    def category(self, wanted: str) -> Category:
        """A category of the pack; LookupError when it is none."""
        for category in self.categories:
            if category.id == wanted:
                return category
        raise LookupError(wanted)

    def cards_dealt(self, players: int) -> int:
        """How many cards of the pack are dealt to so many players."""
        aside = len(self.cards) % players if self.variant.deal == "aside" else 0
        return len(self.cards) - aside


def book_of(pack: Pack, variant: Variant) -> TrumpsBook:
    """The book of a pack played in a variant; BadVariant when the two make no sense together."""
    called = [name for name in dict.fromkeys((variant.super_card, *variant.super_beaten_by)) if name]
    ids = {name: card for name in called if (card := _card_called(pack, name)) is not None}
    variant = replace(
        variant,
        super_card=ids.get(variant.super_card, variant.super_card),
        super_beaten_by=tuple(dict.fromkeys(ids.get(name, name) for name in variant.super_beaten_by)),
    )
    problems = clashes(variant) + [_no_card(pack, name) for name in called if name not in ids]
    if problems:
        raise BadVariant(problems)
    return TrumpsBook(SCHEMA, pack.categories, pack.cards, variant)


def _card_called(pack: Pack, name: str) -> Card | None:
    """A card by its id or its name in any language; only where no card is spelled so is any case as good."""
    for spelled in (str, str.casefold):
        for texts in (_id, _names):
            for card in pack.cards:
                if spelled(name) in map(spelled, texts(card)):
                    return card.id
    return None


def _id(card: PackCard) -> tuple[str, ...]:
    return (card.id,)


def _names(card: PackCard) -> tuple[str, ...]:
    return tuple(name for name in (card.name.en, card.name.zh) if name)


def _no_card(pack: Pack, name: str) -> Problem:
    """That a card is none of the pack, and the ids of those that somebody may have meant, nearest first."""
    # Only who mistypes needs it, and it takes long to load.
    from difflib import SequenceMatcher

    came = shown_text(name)

    def likeness(card: PackCard) -> float:
        texts = (*_id(card), *_names(card))
        return max(SequenceMatcher(None, text.casefold(), came.casefold()).ratio() for text in texts)

    nearest = sorted(pack.cards, key=likeness, reverse=True)[:NEAREST_MOST]
    facts = {"came": came, "pack": pack.title, "n": len(pack.cards), "known": tuple(c.id for c in nearest)}
    return Problem("trumps.variant.no_card", facts)
