"""The chances of the card that a player has in play, in games where a category is called."""

from fairdeal.room.seen_cards import read_shown_events
from fairdeal.store.protocol import Reader
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.refusals import refused
from fairdeal.tables.model.state import Table
from fairdeal.tables.views.table_view import round_view
from fairdeal.wire.chances import CategoryChance


def find_chances(store: Reader, table: Table, person: str) -> tuple[CategoryChance, ...]:
    """The chances in each category, from what the player was shown; empty if no category is to be called.

    This reads the log and may compute for seconds, so run it in a thread.
    """
    place = table.place_of(person)
    if place is None:
        raise refused("not-seated")
    seen = round_view(table, place.seat)
    if seen is None:
        return ()
    return ADAPTERS[table.game].chances(table.book, seen, read_shown_events(store, table, place.seat))
