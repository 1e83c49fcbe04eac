"""Encodes and decodes the room's events, and applies them to its people."""

from collections.abc import Iterable

import msgspec

from fairdeal.games.game import Impossible
from fairdeal.people import events
from fairdeal.people.events import ROOM, ClockCorrected, PersonSignedUp, RoomEvent
from fairdeal.people.person import People, Person
from fairdeal.people.transfers import transfers_of
from fairdeal.store import Event
from fairdeal.store.protocol import Reader

SCHEMA = 1
"""The form in which events are written now."""

FORMS: dict[tuple[str, int], type[RoomEvent]] = {
    (kind.__name__, 1): kind
    for kind in (
        PersonSignedUp,
        events.GuestKept,
        events.ProfileChanged,
        events.StatusChanged,
        events.RolesChanged,
        events.PasswordChanged,
        events.ResetCodeIssued,
        events.ResetCodeFailed,
        events.SignedIn,
        events.SignInFailed,
        events.LimitAsked,
        events.StayedAway,
        events.ClockCorrected,
        events.ChipsIssued,
        events.ChipsRetired,
        events.ChipsAdjusted,
    )
}
"""Every form in which an event was ever written: its name and the number of the form."""


def encode_room_event(event: RoomEvent) -> Event:
    """An event as it is stored, with the chips that it moves."""
    body = msgspec.json.encode(event, order="deterministic")
    return Event(type(event).__name__, SCHEMA, body, transfers_of(event))


def decode_room_event(stored: Event) -> RoomEvent:
    """A stored event, decoded; raises `Impossible` if this room can't have written it."""
    form = FORMS.get((stored.type, stored.schema))
    if form is None:
        raise Impossible(f"the room has no event {stored.type} of form {stored.schema}")
    try:
        return msgspec.json.decode(stored.body, type=form)
    except (msgspec.MsgspecError, TypeError) as error:  # in a damaged file a body may be of any kind
        raise Impossible(f"a stored {stored.type} can't be read: {error}") from None


def apply_room_events(people: People, events: Iterable[RoomEvent]) -> dict[str, Person]:
    """The people after these events.

    >>> apply_room_events({}, [PersonSignedUp("ann", "Ann", guest=True, secret="")])["ann"].name
    'Ann'
    """
    after = dict(people)
    for event in events:
        if isinstance(event, PersonSignedUp):
            after[event.person] = event.make_person()
        elif isinstance(event, ClockCorrected):
            after = {name: event.change(person) for name, person in after.items()}
        elif name := event.about():
            after[name] = event.change(_known(after, name))
    return after


def read_people(reader: Reader) -> People:
    """Everybody in the room, by id."""
    return apply_room_events({}, (decode_room_event(stored.event) for stored in reader.read(ROOM)))


def _known(people: People, name: str) -> Person:
    if name not in people:
        raise Impossible(f"the room's log mentions {name!r}, who never signed up")
    return people[name]
