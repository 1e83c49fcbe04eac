"""People for tests of the room."""

import hashlib
from collections.abc import Callable
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest

from fairdeal.games.game import Refused
from fairdeal.people import Directory
from fairdeal.people.passwords import Argon2, Cost

PASSWORD = "correct horse battery"
OTHER = "staple of the trade"
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Clock:
    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


class Randomness:
    """Bytes that are others for every seed and every call, and the same in every run."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._calls = count()

    def __call__(self, length: int) -> bytes:
        return hashlib.shake_256(b"%d %d" % (self._seed, next(self._calls))).digest(length)


CHEAP = Cost(time_cost=1, memory_cost=8, parallelism=1)


def cheap() -> Argon2:
    return Argon2(CHEAP)


_numbers = count()


def new() -> str:
    """The id of a command that nobody has sent."""
    return f"c-{next(_numbers)}"


def with_people(room: Directory, *people: str) -> Directory:
    """The first is the operator."""
    for person in people:
        room.sign_up(new(), person, person.title(), PASSWORD)
    room.appoint(new(), people[0])
    return room


@contextmanager
def refusing(code: str):
    """What is done within must be refused with this code, and change nothing."""
    with pytest.raises(Refused) as caught:
        yield caught
    assert caught.value.code == code


Asking = Callable[[Directory, str], Any]
"""Sends a command with this id."""
