"""The simulation reaches what it is there for: over a few seeds every kind of trouble really happens."""

from collections import Counter

import pytest

from tests.simulation.houses import POOR_BANKERS
from tests.simulation.running import run

FIRST, SEEDS = 400_000, 20
WANTED = (
    "late",
    "lost",
    "doubled",
    "answer lost",
    "failed",
    "crash before",
    "crash after",
    "hung up",
    "came back",
    "gap shown",
    "bound",
    "restore",
    "house changed",
    "dealt by hand",
)


def reached(house: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in range(FIRST, FIRST + SEEDS):
        found += run(seed, "memory:", lambda line: None, house=house)
    return found


def test_every_kind_of_trouble_happens():
    found = reached("")

    assert [kind for kind in WANTED if not found[kind]] == []


@pytest.mark.parametrize("house", POOR_BANKERS)
def test_bankers_lose_in_play_until_they_cover_no_bet(house: str):
    found = reached(house)

    assert found["banker ran dry"]
