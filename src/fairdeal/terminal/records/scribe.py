"""How the records of a game are told: what differs from game to game in the commands that read logs."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any

from fairdeal.cards import Card
from fairdeal.games.game import Seat
from fairdeal.store.protocol import Reader
from fairdeal.tables.history import Record
from fairdeal.terminal.records.played import Hand, Insurance, Played, SideBet
from fairdeal.terminal.records.steps import Step
from fairdeal.terminal.screen import Look
from fairdeal.words import Words

Lines = list[str]


class Scribe(ABC):
    """Knows what to tell of one game."""

    command: str
    """The one that goes on with a game which was left."""
    is_dealt_again = False
    """Whether `fairdeal deal` can play a round again."""
    has_measures = False
    """Whether its coach can go by more than one."""

    # Tables.

    def place(self, house: str, words: Words) -> str:
        """Where a table of the game is, in a list of tables of all games."""
        return house

    @abstractmethod
    def houses(self) -> Iterable[str]:
        """The names of those that come with the program."""

    # Who has played how.

    @abstractmethod
    def hands(self, record: Record, seen: Any, seat: Seat) -> Iterator[Hand]:
        """The hands of a seat; `seen` is the round as everybody sees it."""

    def insurance(self, record: Record, seen: Any, seat: Seat) -> Iterable[Insurance]:
        """What a seat had on insurance, in games that have it."""
        return ()

    def side_bets(self, record: Record, seen: Any, seat: Seat) -> Iterable[SideBet]:
        """What a seat had beside its hands, in games that have such."""
        return ()

    def dealer(self, seen: Any) -> tuple[tuple[Card, ...], int]:
        """The dealer's cards as everybody sees them, and their total; none where nobody deals for a bank."""
        return (), 0

    def chosen(self, record: Record, step: Step) -> str:
        """What an answer has chosen, by its name in English."""
        assert step.choice is not None
        return step.choice.action

    def may_tell_choices(self, record: Record) -> bool:
        """Whether everybody may know by now what was chosen."""
        return True

    @abstractmethod
    def history_lines(self, played: Played, look: Look) -> Iterator[str]:
        """What somebody had and did, in a list of rounds."""

    # Told again.

    def who_is_who(self, record: Record, look: Look) -> Lines:
        """Those who are called differently in the game than at the table."""
        return []

    @abstractmethod
    def steps(
        self, reader: Reader, record: Record, look: Look, house: str | None, *, coach_by: str | None
    ) -> Iterator[Lines]:
        """The lines of each step of a round; `house`: the one that somebody wants to hear it from.

        `coach_by`: the coach's measure, in games that have several; None without a coach.
        """

    def as_seen(self, reader: Reader, record: Record, look: Look) -> Lines:
        """What a spectator has heard of a round so far; while it goes on, lines only come behind these."""
        steps = self.steps(reader, record, look, None, coach_by=None)
        return [line for step in steps for line in step]
