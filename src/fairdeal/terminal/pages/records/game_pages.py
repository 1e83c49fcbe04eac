"""The interface for showing recorded rounds of a game; each game implements it in its own folder."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fairdeal.games.registry import ByGame
from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.round_narrator import Player, RoundNarrator
from fairdeal.wire.parts import Seat
from fairdeal.wire.records import CoachedRound, PlayedRound, RoundReplay
from fairdeal.wire.views.table import TableView
from fairdeal.words import Words

Lines = list[str]


class ReplayToShow(Struct, frozen=True):
    """A recorded round, and how it should be described."""

    replay: RoundReplay[Any]
    house: str | None = None
    """The house whose words are used; None: its own."""
    has_coach: bool = False
    coached: CoachedRound | None = None
    """The coach's view, for games that the room's coach knows."""


class GamePages(ABC):
    """The pages of one game."""

    command: str
    """The command that resumes a table."""
    is_dealt_again = False
    """Whether `fairdeal deal` can play a round again."""
    has_measures = False
    """Whether its coach has more than one measure."""

    def place(self, house: str, words: Words) -> str:
        """The name of a table's place, in a list of tables of all games."""
        return house

    @abstractmethod
    def history_lines(self, played: PlayedRound, look: Look) -> Iterator[str]:
        """The lines about one player's part, in a list of rounds."""

    def who_is_who(self, replay: RoundReplay[Any], look: Look) -> Lines:
        """The players whose names in the game differ from those at the table."""
        return []

    @abstractmethod
    def steps(self, shown: ReplayToShow, look: Look) -> Iterator[Lines]:
        """The lines of each step of a round."""

    @abstractmethod
    def narrator(
        self, view: TableView[Any], seen: Any, players: dict[Seat, Player], look: Look
    ) -> RoundNarrator:
        """A narrator that describes a round to spectators.

        `view`: the table; `seen`: the round as it begins; `players`: its players.
        """


PAGES: ByGame[GamePages] = ByGame("fairdeal.terminal", "PAGES", "recorded_rounds")
"""The pages of each game, in a folder named after the game."""
