"""Damaged tables and houses: each is for the audit, and keeps nobody from playing elsewhere."""

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest

from fairdeal.client import connect
from fairdeal.games.game import Impossible
from fairdeal.houses import places
from fairdeal.room.lobby import Lobby
from fairdeal.room.room import Room
from fairdeal.store import Store, open_store
from fairdeal.store.places import FILE
from fairdeal.tables.model.state import Table
from tests.client.conftest import open_blackjack, play
from tests.support.guarded_store import GuardedStore, is_on_loop
from tests.support.troubled_store import damage_log

T = TypeVar("T")
BET = 1_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = open_store(tmp_path / FILE)
    yield found
    found.close()


def tell(story: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(story, 60))


def test_a_table_whose_house_cant_be_opened_any_more_is_played_all_the_same(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    async def open_one() -> None:
        room = Room(store)
        await open_blackjack(room, "t-1")
        await room.close()

    async def come_back() -> tuple[str, str]:
        room = Room(store)
        async with connect(room, name="Ann") as ann:
            shown = await play(await ann.sit("t-1", chips=10 * BET), rounds=1)
        (entry,) = await room.lobby()
        await room.close()
        return shown.view.house.id, entry.house_name.en

    tell(open_one())
    (tmp_path / "vegas_strip").mkdir()
    (tmp_path / "vegas_strip" / places.FILE).write_text("[rules]\ndecks = 'many'\n")
    monkeypatch.setattr(places, "SHIPPED", tmp_path)

    assert tell(come_back()) == ("vegas_strip", "vegas_strip")


def test_a_lobby_leaves_out_a_damaged_table_and_reads_it_once(store: Store, tmp_path: Path):
    guarded = GuardedStore(store)

    async def story() -> tuple[list[str], list[str], list[str]]:
        first = Room(store)
        for name in ("t-1", "t-2"):
            await open_blackjack(first, name)
        await first.close()
        damage_log(tmp_path / FILE, "t-1")
        room = Room(cast(Store, guarded))
        found = [entry.table for entry in await room.lobby()]
        guarded.reads.clear()
        again = [entry.table for entry in await room.lobby()]
        reads = list(guarded.reads)
        with pytest.raises(Impossible):
            await room.rest("t-1")
        await room.close()
        return found, again, reads

    found, again, reads = tell(story())

    assert found == again == ["t-2"]
    assert reads == ["changes"]


def test_the_lobby_is_changed_on_the_event_loop_alone(store: Store, monkeypatch: pytest.MonkeyPatch):
    changed: list[bool] = []
    follow = Lobby.follow

    def note(self: Lobby, table: Table) -> None:
        changed.append(is_on_loop())
        follow(self, table)

    async def story() -> None:
        first = Room(store)
        for name in ("t-1", "t-2"):
            await open_blackjack(first, name)
        await first.close()
        monkeypatch.setattr(Lobby, "follow", note)
        room = Room(store)
        await room.lobby()
        await room.close()

    tell(story())

    assert changed == [True, True]
