"""What tables must know of high card, and what they keep to when it is played."""

from collections.abc import Iterator, Mapping, Set
from typing import Any

from fairdeal.cards import Card, Shuffling
from fairdeal.games.bets import check_entries
from fairdeal.games.game import BoxNumber, Entries, Seat
from fairdeal.tables.kit import Kit, Offer
from fairdeal.tables.terms import Terms
from tests.third_game.high_card.book import HighCardBook
from tests.third_game.high_card.events import PotShared


class HighCardKit(Kit):
    """Everybody has one box, and the players play each other for a pot."""

    def offers(self, where: str, overrides: tuple[str, ...]) -> Iterator[Offer]:
        yield Offer("corner", HighCardBook(), (TERMS,))

    def pack(self, book: HighCardBook) -> tuple[Card, ...]:
        return book.pack

    def check_bets(self, book: HighCardBook, entries: Entries) -> None:
        check_entries(entries)
        if len(entries.stakes) > 1:  # the first one to bet waits for another
            self.game.open_round(book, entries)

    @property
    def has_bank(self) -> bool:
        return False

    def max_payouts(self, book: HighCardBook, entries: Entries) -> Mapping[BoxNumber, int]:
        return {}

    def points(self, event: Any, seat: Seat, boxes: Set[BoxNumber]) -> int:
        if not isinstance(event, PotShared):
            return 0
        return 1 if seat in event.chips else -1


KIT = HighCardKit("tests.third_game.high_card")


TERMS = Terms(
    seats=4, players_least=2, least=0, most=100, shuffling=Shuffling(shuffle="every_round", burn_cards=0)
)
