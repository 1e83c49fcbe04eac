"""The one thread that writes: groups of what waits, and nobody left without an answer."""

from collections.abc import Sequence
from threading import Event

import pytest

from fairdeal.store import Appended, StoreTrouble
from fairdeal.store.append_plan import Append
from fairdeal.store.problems import Unreachable
from fairdeal.store.work import Work
from fairdeal.store.writers.thread import GROUP_MOST, WriterThread


class Held:
    """A database that commits only once it is let go, and remembers its groups."""

    def __init__(self, error: Exception | None = None) -> None:
        self.go = Event()
        self.began = Event()
        self.groups: list[list[int]] = []
        self.error = error

    def __call__(self, group: Sequence[Work]) -> list[Appended]:
        self.began.set()
        self.go.wait(10)
        numbers = [work.after for work in group if isinstance(work, Append)]
        self.groups.append(numbers)
        if self.error is not None and (len(numbers) > 1 or 5 in numbers):
            raise self.error
        return [Appended(number) for number in numbers]


def work(number: int) -> Append:
    return Append(table="t-1", after=number, at=0, events=())


def test_what_waits_while_one_commits_goes_into_the_next_group_in_order():
    held = Held()
    writer = WriterThread(held)
    first = writer.put(work(0))
    held.began.wait(10)
    others = [writer.put(work(number)) for number in range(1, 51)]

    held.go.set()
    writer.close()

    assert held.groups == [[0], list(range(1, 1 + GROUP_MOST)), list(range(1 + GROUP_MOST, 51))]
    assert [each.result().version for each in (first, *others)] == list(range(51))


def test_an_error_that_one_has_caused_is_not_the_others():
    held = Held(ValueError("5 is too much"))
    writer = WriterThread(held)
    futures = [writer.put(work(number)) for number in range(10)]

    held.go.set()
    writer.close()

    assert [number for number, each in enumerate(futures) if each.exception()] == [5]


def test_when_the_database_is_gone_nobody_tries_again_alone():
    held = Held(Unreachable("store.unreachable", name="room.db"))
    writer = WriterThread(held)
    first = writer.put(work(0))
    held.began.wait(10)
    futures = [writer.put(work(number)) for number in range(1, 10)]

    held.go.set()
    writer.close()

    assert first.exception() is None
    assert len(held.groups) == 2
    assert all(isinstance(each.exception(), Unreachable) for each in futures)


def test_what_is_cancelled_while_it_waits_is_not_done():
    held = Held()
    writer = WriterThread(held)
    writer.put(work(0))
    held.began.wait(10)
    futures = [writer.put(work(number)) for number in range(1, 4)]

    cancelled = futures[1].cancel()
    held.go.set()
    writer.close()

    assert cancelled
    assert held.groups == [[0], [1, 3]]


def test_a_group_that_was_cancelled_as_a_whole_is_passed_over():
    held = Held()
    writer = WriterThread(held)
    writer.put(work(0))
    held.began.wait(10)

    writer.put(work(1)).cancel()
    held.go.set()
    writer.close()

    assert held.groups == [[0]]


def test_a_closed_writer_takes_nothing():
    writer = WriterThread(Held())
    writer.close()

    with pytest.raises(StoreTrouble, match="closed"):
        writer.put(work(1))
