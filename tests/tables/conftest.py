"""A room for each test, and stores for tables that need no more."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal.store import Store, open_store
from tests.tables.hall import Hall, check_logs, new_hall
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


@pytest.fixture
def hall() -> Iterator[Hall]:
    """With Bob and Cid beside Ann; at its end everything in the logs is as it had to be."""
    hall = new_hall()
    hall.come_along("bob", "cid")
    yield hall
    check_logs(hall)
