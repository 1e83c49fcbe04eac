"""What the records of blackjack tell."""

from collections.abc import Iterator

from fairdeal.cards import Card
from fairdeal.games.blackjack.view import RoundView
from fairdeal.games.game import Seat
from fairdeal.houses.places import shipped
from fairdeal.store.protocol import Reader
from fairdeal.tables.history import Record
from fairdeal.terminal.records.games.blackjack.listing import history_lines
from fairdeal.terminal.records.games.blackjack.stakes import Stakes
from fairdeal.terminal.records.played import Hand, Insurance, Played, SideBet
from fairdeal.terminal.records.scribe import Lines, Scribe
from fairdeal.terminal.screen import Look


class HouseScribe(Scribe):
    """Rounds are told as their house would tell them."""

    command = "play"
    is_dealt_again = True
    has_measures = True

    def houses(self) -> tuple[str, ...]:
        return tuple(shipped())

    def hands(self, record: Record, seen: RoundView, seat: Seat) -> Iterator[Hand]:
        return Stakes(record, seen, seat).hands()

    def insurance(self, record: Record, seen: RoundView, seat: Seat) -> Iterator[Insurance]:
        return Stakes(record, seen, seat).insurance()

    def side_bets(self, record: Record, seen: RoundView, seat: Seat) -> Iterator[SideBet]:
        return Stakes(record, seen, seat).side_bets()

    def dealer(self, seen: RoundView) -> tuple[tuple[Card, ...], int]:
        return seen.dealer.cards, seen.dealer.total

    def history_lines(self, played: Played, look: Look) -> Iterator[str]:
        return history_lines(played, look)

    def steps(
        self, reader: Reader, record: Record, look: Look, house: str | None, *, coach_by: str | None
    ) -> Iterator[Lines]:
        # Voices, charts and the coach: too much for commands that tell only who has won.
        from fairdeal.terminal.records.games.blackjack.replay import told_steps

        return told_steps(reader, record, look, house, coach_by=coach_by)

    def as_seen(self, reader: Reader, record: Record, look: Look) -> Lines:
        from fairdeal.terminal.records.games.blackjack.replay import told_to_spectators

        return list(told_to_spectators(record, look))


SCRIBE = HouseScribe()
