"""The interface that describes a round to spectators during play; each game implements it."""

from typing import Any, Protocol

from msgspec import Struct

from fairdeal.wire.frames import Answer

Lines = list[str]


class Player(Struct, frozen=True):
    """A person or bot that plays, or has played."""

    name: str
    bot: str = ""
    """The kind of bot; empty for a person."""


class RoundNarrator(Protocol):
    """Describes one round from its beginning."""

    def who_is_who(self) -> Lines:
        """The players whose names in the game differ from those at the table."""

    def describe(self, before: Any, event: Any, after: Any) -> Lines:
        """The lines about a wire event; `before` and `after`: the round as spectators see it."""

    def describe_answer(self, answer: Answer, after: Any) -> Lines:
        """The lines about an answer; `after`: the round after it."""
