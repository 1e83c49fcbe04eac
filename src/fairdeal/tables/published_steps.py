"""A stored step as it is published: the table before it, and each event with the table after it."""

from collections.abc import Iterator
from functools import cached_property

import msgspec
from msgspec import Struct, field

from fairdeal.games.game import Seat, View
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.model.causes import Cause
from fairdeal.tables.model.events import TableEvent
from fairdeal.tables.model.state import Table
from fairdeal.tables.views.answers import find_answer
from fairdeal.tables.views.disclosure import disclose_to_seat
from fairdeal.tables.views.table_view import round_view
from fairdeal.wire.frames import Answer


class PublishedEvent(Struct, frozen=True, eq=False):
    """An event of a table, and the table after it."""

    event: TableEvent
    table: Table
    played: Struct | None = None
    """The game's own event, if this is a `RoundAdvanced`."""

    def __repr__(self) -> str:
        return f"<{type(self.played or self.event).__name__} {self.table.version} of {self.table.id}>"


class ShownStep(Struct, frozen=True, eq=False, dict=True):
    """What a viewer is shown of a step; viewers who are shown the same share one value."""

    events: tuple[Struct, ...]
    """Wire events."""
    places: tuple[int, ...]
    """Of each of them, its place among all events of the step: a viewer is not shown every event."""

    @cached_property
    def json(self) -> bytes:
        """The events as a JSON array, encoded once."""
        return msgspec.json.encode(self.events)


class PublishedStep(Struct, frozen=True, eq=False):
    """One step of a table, as it was stored. All subscribers get the same value, and none may change it."""

    before: Table
    events: tuple[PublishedEvent, ...]
    cause: Cause
    _shown: dict[tuple[Seat | None, ...], ShownStep] = field(default_factory=dict)
    """What has been built already, by the viewer's seat at each event."""

    def __repr__(self) -> str:
        return f"<PublishedStep of {self.after.id}: {self.before.version + 1} to {self.after.version}>"

    @property
    def after(self) -> Table:
        return self.events[-1].table

    def shown_to(self, person: str | None) -> ShownStep:
        """The step as a person may see it; None for a spectator.

        It is built once for everybody who sees what a spectator sees, and once for each seat that sees more.
        If somebody sits down or leaves during a step, each event is shown from where they sat at that moment.
        """
        spectator: tuple[Seat | None, ...] = (None,) * len(self.events)
        public = self._build(spectator)
        seats = self._seats_of(person) if person is not None else spectator
        return public if seats == spectator else self._build(seats, public)

    def rounds_shown_to(self, person: str | None) -> tuple[View | None, ...]:
        """The round after each event that a person is shown, as that person may see it."""
        return tuple(round_view(each.table, seat) for seat, _, each in self._shown_events(person))

    def answers_shown_to(self, person: str | None) -> tuple[Answer, ...]:
        """The answers of players among the events that a person is shown, by the place of the event."""
        found = (
            find_answer(before, each.played, place, each.table.at, seat)
            for place, (seat, before, each) in enumerate(self._shown_events(person))
            if each.played is not None and before.round is not None
        )
        return tuple(answer for answer in found if answer is not None)

    def _shown_events(self, person: str | None) -> Iterator[tuple[Seat | None, Table, PublishedEvent]]:
        """The events that a person is shown, each with the person's seat and the table before it."""
        seats = self._seats_of(person) if person is not None else (None,) * len(self.events)
        for place in self.shown_to(person).places:
            before = self.events[place - 1].table if place else self.before
            yield seats[place], before, self.events[place]

    def _seats_of(self, person: str) -> tuple[Seat | None, ...]:
        """The person's seat before each event."""
        places = (before.place_of(person) for before, _ in self._with_tables())
        return tuple(place.seat if place is not None else None for place in places)

    def _with_tables(self) -> Iterator[tuple[Table, PublishedEvent]]:
        """Each event, with the table before it."""
        before = self.before
        for each in self.events:
            yield before, each
            before = each.table

    def _build(self, seats: tuple[Seat | None, ...], public: ShownStep | None = None) -> ShownStep:
        if seats not in self._shown:
            disclosed = [
                disclose_to_seat(before, each.event, seat, each.played)
                for seat, (before, each) in zip(seats, self._with_tables(), strict=True)
            ]
            events = tuple(each for each in disclosed if each is not None)
            places = tuple(place for place, each in enumerate(disclosed) if each is not None)
            is_public = public is not None and (events, places) == (public.events, public.places)
            self._shown[seats] = public if public is not None and is_public else ShownStep(events, places)
        return self._shown[seats]


def step_of(before: Table, builder: StepBuilder) -> PublishedStep:
    """A step that was made in this process, so events don't have to be applied again."""
    step_events = zip(builder.step_events, builder.tables, strict=True)
    events = tuple(PublishedEvent(each.event, table, each.played) for each, table in step_events)
    return PublishedStep(before, events, builder.cause)
