"""Rooms over memory and over a file, with a clock that stands still and hashes that cost nothing."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copy

import pytest

from fairdeal.people import Directory
from fairdeal.store import Store, open_store
from tests.people.building import Clock, Randomness, cheap

Opening = Callable[[], Directory]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with nothing in it: copying it is quicker than making one for every test."""
    path = tmp_path_factory.mktemp("empty") / "room.db"
    open_store(path).close()
    return path


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path, empty_file: Path, clock: Clock) -> Iterator[Store]:
    if request.param == "sqlite":
        copy(empty_file, tmp_path / "room.db")
    opened = open_store("memory:" if request.param == "memory" else tmp_path / "room.db", clock)
    yield opened
    opened.close()


@pytest.fixture
def open_room(store: Store, clock: Clock) -> Opening:
    """Opens the same room each time, as another process would: none knows what the others know."""
    numbers = iter(range(100))
    return lambda: Directory(store, clock, Randomness(next(numbers)), cheap())


@pytest.fixture
def room(open_room: Opening) -> Directory:
    return open_room()
