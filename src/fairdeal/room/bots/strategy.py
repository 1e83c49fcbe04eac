"""How bots decide: a strategy sees what a person in its seat would see, and chooses an action."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct

from fairdeal.fairness import Draws
from fairdeal.games.game import BoxNumber
from fairdeal.wire.views.table import TableView

Book = TypeVar("Book")
RoundView = TypeVar("RoundView")
Memory = TypeVar("Memory")


class Situation(Struct, Generic[Book, RoundView, Memory], frozen=True):
    """Everything that a bot may use for a decision."""

    kind: str
    view: TableView[RoundView]
    """The table as a person in the bot's seat sees it."""
    book: Book
    """The rules, which are public."""
    memory: Memory
    """The bot's memory; `blank` for a kind that remembers nothing."""
    draws: Callable[[], Draws]
    """Random draws for this decision only."""

    @property
    def round(self) -> RoundView:
        """The round in play, as the bot sees it."""
        seen = self.view.seen
        assert seen is not None, "a bot answers only in a round"
        return seen


class BotStrategy(ABC, Generic[Book, RoundView, Memory]):
    """How the bots of one game decide."""

    kinds: ClassVar[tuple[str, ...]]
    """The kinds of bots, as people type them."""
    kinds_with_memory: ClassVar[tuple[str, ...]] = ()
    """The kinds that remember what was shown since the last shuffle."""
    blank: Memory
    """The memory of a bot that has been shown nothing."""

    @abstractmethod
    def answer(self, situation: Situation[Book, RoundView, Memory], box: BoxNumber) -> str:
        """One of the actions that the bot's view offers for its box."""

    def bet(
        self, situation: Situation[Book, RoundView, Memory], smallest: int, chips_each: int
    ) -> int | None:
        """The bot's bet on each of its boxes; None if it sits the round out.

        `smallest`: the smallest bet of the table; `chips_each`: what its purse holds for each box.
        """
        return smallest if smallest <= chips_each else None

    def thinks_long(self, kind: str, book: Book, book_id: str) -> bool:
        """Whether a bot of this kind may take seconds to answer."""
        return False

    def prepare(self, kind: str, book: Book, book_id: str) -> None:
        """Compute what this kind of bot needs under these rules, so that its answers are quick."""

    def remember(self, memory: Memory, event: Struct) -> Memory:
        """The memory after one more event, in the form shown to the bot's seat."""
        return memory


AnySituation: TypeAlias = Situation[Any, Any, Any]
AnyBotStrategy: TypeAlias = BotStrategy[Any, Any, Any]
"""The bot strategy of any game, for code that doesn't depend on the game's types."""
