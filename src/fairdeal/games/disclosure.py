"""Wire events made from a game's events: built from scratch, with only the fields of their class."""

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from types import ModuleType
from typing import Never, TypeVar, cast

from msgspec import Struct

from fairdeal.games import game
from fairdeal.wire.events import opening

Shown = TypeVar("Shown", bound=Struct)

Disclose = Callable[[game.Event, game.Seat | None], Shown]
"""What a viewer is shown of an event."""

Disclosures = Mapping[type[game.Event], Disclose[game.Event, Shown]]
"""Functions by kind of event. An event of a missing kind is never shown."""


def disclosures(
    kinds: Iterable[type[game.Event]],
    forms: ModuleType,
    own: Mapping[type[game.Event], Callable[[Never, game.Seat | None], Shown]],
) -> Disclosures[game.Event, Shown]:
    """For each kind, its function in `own`, or else one that fills the wire form with the same name."""
    public = {
        kind: _filling(getattr(forms, kind.__name__)) for kind in kinds if hasattr(forms, kind.__name__)
    }
    return cast(Disclosures[game.Event, Shown], {**public, **own})


def _filling(form: type[Struct]) -> Disclose[Struct, Struct]:
    names = form.__struct_fields__
    if not names:
        empty = form()
        return lambda event, viewer: empty
    if len(names) == 1:
        (name,) = names
        return lambda event, viewer: form(getattr(event, name))
    values = attrgetter(*names)
    return lambda event, viewer: form(*values(event))


def wire_entries(entries: game.Entries) -> opening.Entries:
    """What a round begins with."""
    stakes = (opening.Stake(each.box, each.owner, each.chips, each.side) for each in entries.stakes)
    return opening.Entries(tuple(stakes), dict(entries.purses), entries.banker, entries.house_chip)
