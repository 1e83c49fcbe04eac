"""The three stores: every law is asked of each."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fairdeal.store import Store, open_store

Opening = Callable[[], Store]


def opening(address: str | Path) -> Iterator[Opening]:
    """Opens one database as often as wanted, and closes all of it in the end."""
    opened: list[Store] = []

    def open_again() -> Store:
        opened.append(open_store(address))
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


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    if request.param == "postgres":
        address: str | Path = request.getfixturevalue("postgres")
    else:
        address = "memory:" if request.param == "memory" else tmp_path / "room.db"
    for open_one in opening(address):
        yield open_one()
