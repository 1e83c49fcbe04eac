"""Many who come at once: what a process knows of the room never moves to an older version."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal.store import open_store
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.wire import commands as c
from tests.people.building import Clock
from tests.tables.hall import NOON, Hall, check_logs

NEWCOMERS = 50
TABLES = 10


@pytest.fixture(params=["memory", "sqlite"])
def hall(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hall]:
    clock = Clock(NOON)
    store = open_store("memory:" if request.param == "memory" else tmp_path / "room.db", clock)
    hall = Hall(store, clock)
    yield hall
    check_logs(hall)
    store.close()


def test_fifty_who_sign_up_in_threads_sit_down_at_once(hall: Hall):
    versions = list[int]()

    def sign_up(person: str) -> None:
        hall.room.sign_up(f"up-{person}", person, person.title(), None)
        versions.append(len(hall.room.people()))

    async def come(host: Host, person: str) -> None:
        await asyncio.to_thread(sign_up, person)
        await host.act(Actor(person), c.SitDown(person.title(), 0), f"sit-{person}")

    async def story() -> list[Host]:
        hosts = [await hall.table(f"t-{number}", seats=6) for number in range(TABLES)]
        await asyncio.gather(*(come(hosts[number % TABLES], f"p{number}") for number in range(NEWCOMERS)))
        return hosts

    hosts = asyncio.run(story())

    seated = {place.person for host in hosts for place in host.table.places.values()}
    assert seated == {f"p{number}" for number in range(NEWCOMERS)}
    assert max(versions) == len(hall.room.people()) == NEWCOMERS + 2
    assert hall.room.people() == hall.room.look_again()
