"""From the facts of the room to its people; from a fact to the bytes that are stored, and back."""

from collections.abc import Iterable

import msgspec

from fairdeal.games.game import Impossible
from fairdeal.people import facts
from fairdeal.people.facts import ClockCorrected, PersonSignedUp, RoomFact
from fairdeal.people.moved import moved_by
from fairdeal.people.person import People, Person
from fairdeal.store import Event

SCHEMA = 1
"""The form in which facts are written now."""

FORMS: dict[tuple[str, int], type[RoomFact]] = {
    (kind.__name__, 1): kind
    for kind in (
        PersonSignedUp,
        facts.GuestKept,
        facts.ProfileChanged,
        facts.StatusChanged,
        facts.RolesChanged,
        facts.PasswordChanged,
        facts.ResetCodeIssued,
        facts.ResetCodeFailed,
        facts.SignedIn,
        facts.SignInFailed,
        facts.LimitAsked,
        facts.StayedAway,
        facts.ClockCorrected,
        facts.ChipsIssued,
        facts.ChipsRetired,
        facts.ChipsAdjusted,
    )
}
"""Every form in which a fact was ever written: its name and the number of the form."""


def written(fact: RoomFact) -> Event:
    """A fact as it is stored, with the chips that it moves."""
    body = msgspec.json.encode(fact, order="deterministic")
    return Event(type(fact).__name__, SCHEMA, body, moved_by(fact))


def read(stored: Event) -> RoomFact:
    """A stored fact; Impossible when nobody of this room can have written it."""
    form = FORMS.get((stored.type, stored.schema))
    if form is None:
        raise Impossible(f"the room has no fact {stored.type} of form {stored.schema}")
    try:
        return msgspec.json.decode(stored.body, type=form)
    except (msgspec.MsgspecError, TypeError) as error:  # in a damaged file a body may be of any kind
        raise Impossible(f"a fact {stored.type} can't be read: {error}") from None


def fold(people: People, happened: Iterable[RoomFact]) -> dict[str, Person]:
    """The people after all of this.

    >>> fold({}, [PersonSignedUp("ann", "Ann", guest=True, secret="")])["ann"].name
    'Ann'
    """
    after = dict(people)
    for fact in happened:
        if isinstance(fact, PersonSignedUp):
            after[fact.person] = fact.made()
        elif isinstance(fact, ClockCorrected):
            after = {name: fact.changed(person) for name, person in after.items()}
        elif name := fact.about():
            after[name] = fact.changed(_known(after, name))
    return after


def _known(people: People, name: str) -> Person:
    if name not in people:
        raise Impossible(f"the room's log speaks of {name!r}, who never signed up")
    return people[name]
