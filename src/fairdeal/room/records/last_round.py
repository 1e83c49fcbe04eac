"""The events of a table's last round, as shown to a viewer, for people who come back."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fairdeal.games.game import Seat
from fairdeal.store.protocol import Reader
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import RoundAdvanced, RoundEnded, RoundVoided
from fairdeal.tables.model.state import Table
from fairdeal.tables.stored_table import load
from fairdeal.tables.views.disclosure import disclose_to_seat

EVENTS_AT_ONCE = 200
"""How many events are read at a time, from the end of the log, to find the start of a round."""


class RoundEvent(Struct, frozen=True):
    """An event of a round as shown to a viewer, with the round before and after it."""

    event: Any
    """A wire event: one of the game's, or the end of the round."""
    before: Any
    after: Any
    """None once the round is over."""


def read_last_round(store: Reader, name: str, viewer: Seat | None = None) -> list[RoundEvent]:
    """The current or last round, from its second event on; empty if it ended too long ago to matter.

    `viewer`: the viewer's seat; None for a spectator.
    """
    table = load(store, name)
    return list(_replay(table, _read_events(store, table), viewer)) if table is not None else []


def _replay(table: Table, events: list[Any], viewer: Seat | None) -> Iterator[RoundEvent]:
    adapter: Any = ADAPTERS[table.game]
    state, seen = None, None
    for event in events:
        if isinstance(event, RoundAdvanced):
            played = adapter.event_from(bytes(event.event), table.book)
            state, before = adapter.game.apply(state, played), seen
            seen = adapter.game.view(state, viewer)
            shown = adapter.game.disclose(played, viewer)
        else:
            before, seen, shown = seen, None, disclose_to_seat(table, event, viewer)
        if before is not None:
            yield RoundEvent(shown, before, seen)


def _read_events(store: Reader, table: Table) -> list[Any]:
    end, found = table.version, list[Any]()
    while end:
        start = max(0, end - EVENTS_AT_ONCE)
        rows = store.read(table.id, start, end - start)
        kinds = {kind.__name__ for kind in (RoundAdvanced, RoundEnded, RoundVoided)}
        events = (decode_event(row.event) for row in rows if row.event.type in kinds)
        of_rounds = [event for event in events if isinstance(event, RoundAdvanced | RoundEnded | RoundVoided)]
        last = [event for event in of_rounds if event.round == table.rounds]
        found = last + found
        if not last or len(last) < len(of_rounds):
            break
        end = start
    return found
