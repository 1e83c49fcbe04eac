"""A room for each test, as the tests of tables have it."""

from collections.abc import Iterator

import pytest

from fairdeal.store import open_store
from tests.tables.room import Room


@pytest.fixture
def room() -> Iterator[Room]:
    opened = Room(lambda clock: open_store("memory:", clock))
    yield opened
    opened.close()
