"""Wire events made from a game's events: each is built from nothing, and holds what its form names."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from types import ModuleType
from typing import Any

from msgspec import Struct

from fairdeal.games import game
from fairdeal.wire.events import opening

Disclose = Callable[[Any, "game.Seat | None"], Any]
"""What a viewer is shown of an event."""


def public_forms(kinds: Iterable[type], forms: ModuleType) -> dict[type, Disclose]:
    """For every kind that has a wire form of its name: a function that fills it, the same for all viewers."""
    return {kind: _filling(getattr(forms, kind.__name__)) for kind in kinds if hasattr(forms, kind.__name__)}


def _filling(form: type[Struct]) -> Disclose:
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
