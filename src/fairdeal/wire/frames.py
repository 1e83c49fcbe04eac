"""What a room sends back: a receipt for a command, and a frame after each step of a table."""

from typing import Any, Generic, TypeVar

from msgspec import Struct

from fairdeal.wire.parts import BoxNumber, Text
from fairdeal.wire.views.table import TableView

Round = TypeVar("Round")


class Receipt(Struct, frozen=True):
    """The answer to a command that was carried out."""

    version: int
    """The version of the table after it."""
    again: bool = False
    """The command was carried out before: this is its original receipt."""


class Answer(Struct, frozen=True):
    """What a player answered to the question that a round asked, and the event that it led to."""

    event: int
    """The place of that event in its frame, from 0."""
    box: BoxNumber
    """0 for the banker."""
    question: str
    action: str
    """The word that was chosen; empty if this viewer may not know it."""
    by_house: bool
    """Whether the house answered, for a player who had left or was silent for too long."""


class Frame(Struct, Generic[Round], frozen=True):
    """What a viewer gets after each step: what happened, and the whole table as it is now."""

    version: int
    """The version of the table that the view shows."""
    events: tuple[Any, ...]
    """Wire events, in order. After a reconnect, those of several steps; none if `has_gap`."""
    view: TableView[Round]
    at_ms: int = 0
    """When the last of these steps was taken, in milliseconds since 1970."""
    command_id: str = ""
    """The id of the viewer's own command that made this step; empty if the step is not the viewer's."""
    has_gap: bool = False
    """Whether events are missing, and only the view shows what they led to."""
    notices: tuple[Text, ...] = ()
    """Messages to everybody that are not events, such as why new rules do not apply yet."""
    rounds_after_events: tuple[Round | None, ...] = ()
    """The round after each event, for viewers who asked for it; otherwise empty."""
    answers: tuple[Answer, ...] = ()
    """The answers among the events, for viewers who asked for the rounds."""
