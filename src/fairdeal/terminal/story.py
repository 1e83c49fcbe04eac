"""What happens at a table, event by event, each with the round before and after it."""

from collections import deque
from typing import Any

from msgspec import Struct

from fairdeal.client.frame_queue import FrameQueue
from fairdeal.wire.events.table import RoundEnded, RoundVoided
from fairdeal.wire.frames import Frame
from fairdeal.wire.parts import Text
from fairdeal.wire.views.table import TableView


class ShownEvent(Struct, frozen=True):
    """An event as a spectator sees it."""

    event: Any
    """A wire event, of the table or of its game."""
    before: Any
    """The round before it; None between rounds."""
    after: Any
    """The round after it."""


class Story:
    """Reads a spectator's frames, without gaps, as one sequence of events."""

    def __init__(self, queue: FrameQueue) -> None:
        self._queue = queue
        first = queue.frames[0]
        self._told: TableView[Any] = first.view
        """The table after the last step that was described."""
        self._is_telling = False
        self.notices: list[Text] = []
        """Messages that are not events, such as why changed rules do not apply, until they are taken."""
        self._round = first.view.round if not first.events else None
        self._events = deque[ShownEvent]()
        """The remaining events of the step that is being described."""

    @property
    def view(self) -> TableView[Any]:
        """The table after the step that is being described; otherwise the current table."""
        return self._told if self._is_telling else self.newest

    @property
    def newest(self) -> TableView[Any]:
        """The current table, even if events are still pending."""
        return self._queue.frames[-1].view if self._queue.frames else self._told

    def pause(self) -> None:
        """Stop describing a step, so that `view` is the current table again."""
        self._is_telling = False

    @property
    def pending(self) -> list[Any]:
        """The events that have not been described yet."""
        later = (event for frame in self._queue.frames for event in frame.events)
        return [*(each.event for each in self._events), *later]

    def read_on(self) -> list[ShownEvent]:
        """What happened next, up to the end of a step or a round; empty if nothing has happened."""
        while not self._events and self._queue.frames:
            self._begin(self._queue.frames.popleft())
        told = list[ShownEvent]()
        self._is_telling = bool(self._events)
        while self._events:
            told.append(self._events.popleft())
            if isinstance(told[-1].event, RoundEnded | RoundVoided):
                break
        return told

    def _begin(self, frame: Frame[Any]) -> None:
        self._told = frame.view
        self.notices += frame.notices
        for event, after in zip(frame.events, frame.rounds_after_events, strict=True):
            self._events.append(ShownEvent(event, self._round, after))
            self._round = after
