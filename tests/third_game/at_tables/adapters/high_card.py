"""What tables must know of high card, and what they keep to when it is played."""

from collections.abc import Iterator, Mapping, Set

from fairdeal.cards import Card, Shuffling
from fairdeal.games.bets import check_entries
from fairdeal.games.game import BoxNumber, Entries, Seat
from fairdeal.tables.game_adapter import GameAdapter, HouseOffer
from fairdeal.tables.model.terms import Terms
from fairdeal.tables.read.recorded_round import Record, SeatPart
from fairdeal.wire.records import HandRecord
from tests.third_game.high_card.book import HighCardBook
from tests.third_game.high_card.events import Event, PotShared
from tests.third_game.high_card.state import Round
from tests.third_game.high_card.view import RoundView


class HighCardAdapter(GameAdapter[HighCardBook, Round, Event, RoundView]):
    """Everybody has one box, and the players play each other for a pot."""

    def offers(self, where: str, overrides: tuple[str, ...]) -> Iterator[HouseOffer]:
        yield HouseOffer("corner", HighCardBook(), (TERMS,))

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

    def points(self, event: Event, seat: Seat, boxes: Set[BoxNumber]) -> int:
        if not isinstance(event, PotShared):
            return 0
        return 1 if seat in event.chips else -1

    def shipped_houses(self) -> list[str]:
        return ["corner"]

    def seat_part(self, record: Record, seen: RoundView, seat: Seat) -> SeatPart:
        ended = [event for event in record.events if isinstance(event, PotShared)]
        outcome = "" if not ended else "win" if seat in ended[0].chips else "lose"
        cards = ((box.number, box.card) for box in seen.boxes if box.owner == seat)
        return SeatPart(
            tuple(HandRecord(number, (card,), None, outcome) for number, card in cards if card is not None)
        )


ADAPTER = HighCardAdapter("tests.third_game.high_card")


TERMS = Terms(
    seats=4, players_least=2, least=0, most=100, shuffling=Shuffling(shuffle="every_round", burn_cards=0)
)
