"""Houses that many tests ask about are worked out once."""

from collections.abc import Iterator

import pytest

from fairdeal.odds import answers

HOUSES = 16
"""More than a person compares at a time, and than the program keeps in memory for one."""


@pytest.fixture(autouse=True, scope="package")
def known_houses() -> Iterator[None]:
    usual = answers._KEPT
    answers._KEPT = HOUSES
    yield
    answers._KEPT = usual
    answers._known.clear()
