"""The room comes back from a backup of just now: no process lives on, and no seed of before."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from fairdeal.store import open_store
from fairdeal.store.backup import backup
from fairdeal.store.sql import SqlStore
from fairdeal.tables.audit.restore import GivenUp, give_up_seeds, restore_tables

if TYPE_CHECKING:
    from tests.simulation.world import World


async def restore(world: "World") -> None:
    for process in world.stores:
        await world.crash(process)
    store = world.store
    world.truth.read_on(store)
    world.eyes.remember_seeds()  # somebody may have seen a shoe of before, and is asked only later
    is_file = isinstance(store, SqlStore) and store.engine.dialect.name == "sqlite"
    # A store that is no file stays where it is, and does what is done to one that was restored.
    given_up = from_a_backup(world) if is_file else give_up_seeds(store, world.now)
    for each in given_up:
        world.tell(f"restored: {each}")


def from_a_backup(world: "World") -> Iterable[GivenUp]:
    """Everybody goes on with a copy of the store."""
    folder = Path(world.folder.enter_context(TemporaryDirectory()))
    assert isinstance(world.store, SqlStore)
    backup(world.store, folder / "backup.db")
    world.close_stores()
    given_up = restore_tables(folder / "backup.db", folder / "room.db", world.clock)
    world.use(open_store(folder / "room.db", world.clock))
    return given_up
