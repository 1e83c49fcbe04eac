"""A room for each test, and stores for tables that need no more."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal.store import Store, open_store
from tests.tables.room import Room


@pytest.fixture
def room() -> Iterator[Room]:
    opened = Room(lambda clock: open_store("memory:", clock))
    yield opened
    opened.close()


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    found = open_store("memory:" if request.param == "memory" else tmp_path / "room.db")
    yield found
    found.close()


@pytest.fixture
def memory() -> Store:
    return open_store("memory:")
