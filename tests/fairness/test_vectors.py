"""The published test vectors are what the program comes to, and what the stand-alone verifier comes to."""

import copy
import json

import pytest

from tools.fairness_vectors import PAGE, printed
from verifier.fairdeal_verify import wrong_vectors

VECTORS = json.loads(PAGE.read_text("utf-8"))


def test_the_published_vectors_are_those_of_the_program():
    assert PAGE.read_text("utf-8") == printed(), "stale: python tools/fairness_vectors.py writes them again"


def test_the_stand_alone_verifier_comes_to_the_same():
    assert wrong_vectors(VECTORS) == []


def test_the_logs_among_them_are_clean_ones_and_forged_ones():
    clean = [log["name"] for log in VECTORS["logs"] if not log["problems"]]

    assert clean == [
        "played",
        "bankers elected, restored from a backup",
        "two people who play for chips",
        "a body that every reader reads alike",
        "two events of a step",
        "as it was seen at the table",
        "the beginning of what was played",
        "another table with the same seeds",
        "another table with another pack",
    ]
    assert len(VECTORS["logs"]) - len(clean) > 50


def test_the_rooms_among_them_are_clean_ones_and_some_whose_tables_do_not_go_together():
    assert [bool(room["problems"]) for room in VECTORS["rooms"]] == [False, False, True, True, True]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        (("frame", 0, "bytes"), "frame"),
        (("chain", "root"), "chain"),
        (("shoes", 0, "sealed", "commitment"), "shoe small: commitment"),
        (("shoes", 0, "seats", 0, "commitment"), "shoe small: seat:1"),
        (("shoes", 0, "seats", 1, "seed"), "shoe small: seed of seat:2"),
        (("shoes", 0, "key"), "shoe small: key"),
        (("shoes", 1, "chance"), "shoe eight packs, no seat: chance"),
        (("shoes", 1, "order"), "shoe eight packs, no seat: order"),
        (("shoes", 0, "reshuffles", 0, "cards"), "shoe small: left"),
        (("shoes", 0, "reshuffles", 1, "order"), "shoe small: reshuffle"),
        (("streams", 1, "words"), "stream reshuffle:1"),
        (("draws", 2, "drawn"), "draws"),
        (("draws", 0, "left"), "draws: words left"),
        (("logs", 0, "head"), "head of played"),
        (("logs", 3, "problems"), "log another house, hashed anew"),
    ],
)
def test_a_vector_that_was_changed_is_named(path, name):
    changed = copy.deepcopy(VECTORS)
    place = changed
    for step in path[:-1]:
        place = place[step]
    value = place[path[-1]]
    place[path[-1]] = value[:-2] + value[-1:] + value[-2:-1] if isinstance(value, str) else value[::-1]
    if place[path[-1]] == value:
        place[path[-1]] = value[:-1] + ("0" if value[-1] != "0" else "1")

    assert name in wrong_vectors(changed)
