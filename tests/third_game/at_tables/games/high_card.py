"""What the records of high card tell."""

from collections.abc import Iterator

from fairdeal.games.game import Seat
from fairdeal.store.protocol import Reader
from fairdeal.tables.history import Record
from fairdeal.terminal.records.played import Hand, Played
from fairdeal.terminal.records.scribe import Lines, Scribe
from fairdeal.terminal.records.steps import steps_of
from fairdeal.terminal.screen import Look
from tests.third_game.high_card.events import PotShared
from tests.third_game.high_card.view import RoundView


class HighCardScribe(Scribe):
    command = "high-card"

    def houses(self) -> tuple[str, ...]:
        return ("corner",)

    def hands(self, record: Record, seen: RoundView, seat: Seat) -> Iterator[Hand]:
        ended = [event for event in record.events if isinstance(event, PotShared)]
        outcome = "" if not ended else "win" if seat in ended[0].chips else "lose"
        for box in seen.boxes:
            if box.owner == seat and box.card is not None:
                yield Hand(box.number, (box.card,), None, outcome)

    def history_lines(self, played: Played, look: Look) -> Iterator[str]:
        for hand in played.hands:
            yield f"{hand.cards[0]}, {hand.ended(look.words)}"

    def steps(
        self, reader: Reader, record: Record, look: Look, house: str | None, *, coach_by: str | None
    ) -> Iterator[Lines]:
        for step in steps_of(record):
            yield [type(event).__name__ for event in step.events]


SCRIBE = HighCardScribe()
