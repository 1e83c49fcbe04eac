"""The stores, in memory and in databases, written by a thread or by a process: every law is asked of each."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fairdeal.store import Store, open_store
from fairdeal.store.writers.process import Running

Opening = Callable[[], Store]


def opening(address: str | Path, writer: Running = "thread") -> Iterator[Opening]:
    """Opens one database as often as wanted, and closes all of it in the end."""
    opened: list[Store] = []

    def open_again() -> Store:
        opened.append(open_store(address, writer=writer))
        return opened[-1]

    yield open_again
    for store in opened:
        store.close()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a database can be."""
    if request.param == "sqlite":
        return str(tmp_path / "room.db")
    given: str = request.getfixturevalue("postgres")
    return given


@pytest.fixture
def open_database(address: str) -> Iterator[Opening]:
    """Opens the same database each time, as another process would."""
    yield from opening(address)


@pytest.fixture(params=["thread", "process"])
def open_either_way(address: str, request: pytest.FixtureRequest) -> Iterator[Opening]:
    """The same, written by a thread or by a process of its own."""
    yield from opening(address, request.param)


@pytest.fixture(params=["memory", "sqlite", "postgres", "sqlite process", "postgres process"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    kind, _, writer = request.param.partition(" ")
    if kind == "postgres":
        address: str | Path = request.getfixturevalue("postgres")
    else:
        address = "memory:" if kind == "memory" else tmp_path / "room.db"
    for open_one in opening(address, writer or "thread"):
        yield open_one()
