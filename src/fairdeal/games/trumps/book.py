"""The book of a game of Trumps: the pack it is played with and every rule, decided beforehand."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.trumps.pack import Category, Pack, PackCard
from fairdeal.games.trumps.problems import BadVariant, Problem, shown_text
from fairdeal.games.trumps.variants import Variant, clashes

SCHEMA = 1
"""Number of the book's form; it is part of every fingerprint."""

PLAYERS_LEAST, PLAYERS_MOST = 2, 6


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
    problems = clashes(variant)
    known = {card.id for card in pack.cards}
    for named in (variant.super_card, *variant.super_beaten_by):
        if named and named not in known:
            facts = {"came": shown_text(named), "pack": pack.title.en}
            problems.append(Problem("trumps_pack.clash.no_card", facts))
    if problems:
        raise BadVariant(problems)
    return TrumpsBook(SCHEMA, pack.categories, pack.cards, variant)
