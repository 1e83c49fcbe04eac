"""What trouble a run has really come to, told by its logs."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from fairdeal.store import Store
from fairdeal.tables.engine.automation import able_to_bank
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import RoundEnded, RulesChanged
from fairdeal.tables.model.state import Table
from fairdeal.tables.stored_table import apply_stored
from fairdeal.wire.commands import CloseBets, DealCard
from tests.simulation.laws import ROOM
from tests.simulation.sent import VERSION
from tests.simulation.world import World


def reached_at_tables(world: World) -> Counter[str]:
    """How often a banker ran dry, a house was changed, and somebody dealt by hand."""
    done = [sent.act for sent in world.sent if sent.told.startswith(VERSION)]
    found = Counter({"dealt by hand": sum(isinstance(act, DealCard | CloseBets) for act in done)})
    for table in world.store.tables():
        if table != ROOM:
            for before, fact, after in _steps(world.store, table):
                found["house changed"] += isinstance(fact, RulesChanged)
                found["banker ran dry"] += isinstance(fact, RoundEnded) and _ran_dry(before, fact, after)
    return found


def _steps(store: Store, name: str) -> Iterator[tuple[Table, Any, Table]]:
    """Each fact of a table, with the table before it and after it."""
    table: Table | None = None
    for row in store.read(name):
        before, table = table, apply_stored(store, table, row)
        if before is not None:
            yield before, decode_event(row.event), table


def _ran_dry(before: Table, ended: RoundEnded, after: Table) -> bool:
    """Whether a person has lost so much as a banker that the smallest bet of another is too much."""
    banker = before.banker
    if banker is None or before.places[banker].bot or ended.won.get(str(banker), 0) >= 0:
        return False
    others = (seat for seat in after.places if seat != banker)
    can_bet = any(after.purse(seat) >= after.terms.least for seat in others)
    return can_bet and banker not in able_to_bank(after)
