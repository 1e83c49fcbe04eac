"""A stored step as it is published: the table before it, and each event with the table after it."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct, field

from fairdeal.games.game import Seat
from fairdeal.tables.disclosure import disclose_to_seat
from fairdeal.tables.state import Table
from fairdeal.tables.turn import Turn


class PublishedEvent(Struct, frozen=True, eq=False):
    """An event of a table, and the table after it."""

    event: Any
    table: Table
    played: Any = None
    """The game's own event, if this is a `RoundAdvanced`."""

    def __repr__(self) -> str:
        return f"<{type(self.played or self.event).__name__} {self.table.version} of {self.table.id}>"


class Shown(Struct, frozen=True, eq=False, dict=True):
    """What a viewer is shown of a step; viewers who are shown the same share one value."""

    events: tuple[Struct, ...]
    """Wire events."""

    @cached_property
    def json(self) -> bytes:
        """The events as a JSON array, encoded once."""
        return msgspec.json.encode(self.events)


class PublishedStep(Struct, frozen=True, eq=False):
    """One step of a table, as it was stored. All subscribers get the same value, and none may change it."""

    before: Table
    events: tuple[PublishedEvent, ...]
    _shown: dict[tuple[Seat | None, ...], Shown] = field(default_factory=dict)
    """What has been built already, by the viewer's seat at each event."""

    def __repr__(self) -> str:
        return f"<PublishedStep of {self.after.id}: {self.before.version + 1} to {self.after.version}>"

    @property
    def after(self) -> Table:
        return self.events[-1].table

    def shown_to(self, person: str | None) -> Shown:
        """The step as a person may see it; None for a spectator.

        It is built once for everybody who may see no more than a spectator, and once for each seat that may.
        A person who sits down or gets up in mid-step is shown each event from where they sat at that moment.
        """
        spectator: tuple[Seat | None, ...] = (None,) * len(self.events)
        public = self._build(spectator)
        seats = self._seats_of(person) if person is not None else spectator
        return public if seats == spectator else self._build(seats, public)

    def _seats_of(self, person: str) -> tuple[Seat | None, ...]:
        """Where a person sat before each event."""
        places = (before.place_of(person) for before, _ in self._with_tables())
        return tuple(place.seat if place is not None else None for place in places)

    def _with_tables(self) -> Iterator[tuple[Table, PublishedEvent]]:
        """Each event, with the table before it."""
        before = self.before
        for each in self.events:
            yield before, each
            before = each.table

    def _build(self, seats: tuple[Seat | None, ...], public: Shown | None = None) -> Shown:
        if seats not in self._shown:
            shown = (
                disclose_to_seat(before, each.event, seat, each.played)
                for seat, (before, each) in zip(seats, self._with_tables(), strict=True)
            )
            events = tuple(each for each in shown if each is not None)
            is_public = public is not None and events == public.events
            self._shown[seats] = public if public is not None and is_public else Shown(events)
        return self._shown[seats]


def step_of(before: Table, turn: Turn) -> PublishedStep:
    """A step that was made in this process, so that no event is applied again."""
    happened = zip(turn.happened, turn.tables, strict=True)
    return PublishedStep(
        before, tuple(PublishedEvent(each.event, table, each.played) for each, table in happened)
    )
