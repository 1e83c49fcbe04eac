"""What tables must know of Trumps, and how a table of it is opened."""

from collections.abc import Mapping, Set
from typing import Any

from fairdeal.cards import Card, Shuffling
from fairdeal.games.bets import check_entries
from fairdeal.games.game import BoxNumber, Entries, Seat, fingerprint
from fairdeal.games.trumps.book import PLAYERS_LEAST, PLAYERS_MOST, TrumpsBook
from fairdeal.games.trumps.events import GameEnded
from fairdeal.games.trumps.variants import VARIANTS, settings_of
from fairdeal.tables.facts import TableOpened
from fairdeal.tables.kit import Kit
from fairdeal.tables.terms import Terms


class TrumpsKit(Kit):
    """Everybody has one box, the pack is dealt out, and the players play each other for a pot."""

    def pack(self, book: TrumpsBook) -> tuple[Card, ...]:
        return tuple(card.id for card in book.cards)

    def check_bets(self, book: TrumpsBook, entries: Entries) -> None:
        check_entries(entries)
        if len(entries.stakes) >= PLAYERS_LEAST:
            self.game.open_round(book, entries)

    @property
    def has_bank(self) -> bool:
        return False

    def worst_payouts(self, book: TrumpsBook, entries: Entries) -> Mapping[BoxNumber, int]:
        return {}

    def points(self, event: Any, seat: Seat, boxes: Set[BoxNumber]) -> int:
        if not isinstance(event, GameEnded):
            return 0
        return 1 if boxes & set(event.winners) else -1


KIT = TrumpsKit("fairdeal.games.trumps")

CHIP = (1, 100)
"""What a chip is worth in money, as houses of blackjack say unless they say otherwise: both games are played
from one wallet.
"""


def trumps_terms(
    book: TrumpsBook, players: int = PLAYERS_MOST, most: int = 0, chip: tuple[int, int] = CHIP
) -> Terms:
    """A game for so many, each with the same bet; the pack is shuffled before each."""
    return Terms(
        seats=players,
        players_least=PLAYERS_LEAST,
        least=0,
        most=most,
        chip=chip,
        shuffling=Shuffling(shuffle="every_round", burn_cards=0),
    )


def trumps_table(table: str, pack: str, book: TrumpsBook, by: str, terms: Terms) -> TableOpened:
    """The opening of a table of Trumps."""
    is_named = book.variant in VARIANTS.values()
    overrides = () if is_named else settings_of(book.variant)
    return TableOpened(table, "trumps", pack, fingerprint(book), terms, by, overrides)
