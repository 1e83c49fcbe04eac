"""The program is killed after any of its writes: who comes back plays on, and no chip is lost or made."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from fairdeal.cli import local
from fairdeal.ledger.accounts import MINT, wallet
from fairdeal.room.lifecycle.new_tables import Sealing
from fairdeal.store import Store, open_store
from fairdeal.store.audit import audit
from fairdeal.store.writers.thread import WriterThread
from fairdeal.tables.audit.leftovers import missing_tables
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.read.history import rounds_of, tables_of
from fairdeal.tables.read.recorded_round import Record
from fairdeal.tables.seeds import Seeds, chains_made
from fairdeal.words import words_for
from tests.support.long import spread
from tests.terminal.programs import Program
from tests.terminal.test_left_tables import an_hour_later

KILLED = 9
KILLS = 6
PATIENCE_SECONDS = 20
PEOPLE = ("ann", "bob", "guest-86ebb13f1a5b")


class Evening(Struct, frozen=True):
    """A short sitting: how it is begun, and what is answered to each question."""

    options: tuple[str, ...]
    answers: dict[str, str]
    leaving: dict[str, str]
    """What is answered instead once a round was played, or by who comes back."""


TABLE = {" bet (": "10", " may ": "s", "yes or no?": "n"}
AI = {"ENTER for Player)?": "Ann", "How much is bet": "1", "hold or hit)?": "hold", "Play again": "no"}

EVENINGS = {
    "bot": Evening(("--players", "Ann", "--bots", "mimic"), TABLE, {" bet (": "quit"}),
    "two people": Evening(("--players", "Ann,Bob"), TABLE, {" bet (": "quit"}),
    "cs161": Evening(("--house", "cs161"), AI, {}),
    "cs161 with a bot": Evening(("--house", "cs161", "--bots", "1"), AI, {}),
    "cs161 for money": Evening(("--house", "cs161", "--bets"), AI, {}),
}


# In the process that is killed.


def the_same_cards() -> None:
    """For every sitting, so that all of them write the same."""
    local.sealing = lambda *_: Sealing("t-1")
    Seeds._fresh = lambda self, number: sha256(b"the same cards %d" % number).digest()  # type: ignore[method-assign]


def killed_after(writes: int, counted: Path) -> None:
    """After so many writes, as soon as the last one is on the disk; each of them is counted in a file."""
    the_same_cards()
    put = WriterThread.put

    def put_and_count(self: WriterThread, work: Any) -> Future[Any]:
        future = put(self, work)
        wait([future])
        with counted.open("ab") as file:
            file.write(b".")
        if counted.stat().st_size == writes:
            os._exit(KILLED)
        return future

    WriterThread.put = put_and_count  # type: ignore[method-assign]


# In front of it.


def answer_all(program: Program, evening: Evening, rounds: int) -> int:
    """Answer whatever is asked, and get up after so many rounds; the exit status."""
    while question := next_question(program, evening.answers):
        leaves = question in evening.leaving and not rounds
        program.answer(evening.leaving[question] if leaves else evening.answers[question])
        rounds -= question in evening.leaving and rounds > 0
    return program.end()


def next_question(program: Program, questions: Iterable[str]) -> str | None:
    """None when the program has ended."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not any(each in program.seen for each in questions):
        assert time.monotonic() < deadline, f"nobody knows what to answer: {program.all}"
        if not program._read():
            return None
    said = program.said_until(*questions)
    return next(each for each in questions if said.endswith(each))


@contextmanager
def program(*options: str, beforehand: Callable[[], object]) -> Iterator[Program]:
    started = Program(*options, "--cards", "letters", beforehand=beforehand)
    try:
        yield started
    finally:
        started.clean_up()


def sit_and_be_killed(evening: Evening, data: Path, writes: int) -> int:
    """How many writes there were."""
    counted = data.with_suffix(".writes")
    rounds = 2 if "Ann,Bob" in evening.options else 1
    killed = partial(killed_after, writes, counted)
    with program(*evening.options, "--data", str(data), beforehand=killed) as first:
        status = answer_all(first, evening, rounds)
        assert status == (KILLED if writes else 0), first.complaint()
    return counted.stat().st_size


def come_back(evening: Evening, data: Path) -> None:
    """An hour later, if there is a table to come back to."""
    with program("--resume", "--data", str(data), beforehand=an_hour_later) as again:
        status = answer_all(again, evening, 0)
        assert status == 0 or "there is no table to go on at" in again.complaint()


def check(data: Path) -> dict[str, int]:
    """All is in order and no table open; everybody has what they won and were given, and that it tells."""
    store = open_store(data / "fairdeal.db")
    try:
        assert audit(store).problems == ()
        assert list(missing_tables(store, chains_made(store), words_for("en"))) == []
        for table in tables_of(store):
            rows = store.read(table)
            assert rows[-1].event.type == "TableClosed"
            assert replay_log(store.steps(table), store.book).problems == ()
        records = [record for table in tables_of(store) for record in rounds_of(store, table)]
        gifts = {person: given(store, person) for person in PEOPLE}
        for person in PEOPLE:
            assert store.balance(wallet(person)) == gifts[person] + won(records, person)
        others = [name for name in store.balances() if not name.startswith((MINT, "house:"))]
        assert set(others) <= {wallet(person) for person in PEOPLE}
        return gifts
    finally:
        store.close()


def given(store: Store, person: str) -> int:
    """All play money that was ever issued to somebody, less what was retired."""
    moved = [line.transfer for line in store.statement(wallet(person))]
    issued = sum(each.chips for each in moved if each.source == MINT)
    return issued - sum(each.chips for each in moved if each.target == MINT)


def won(records: list[Record], person: str) -> int:
    seats = [
        (record, next((seat for seat, place in record.places.items() if place.person == person), None))
        for record in records
    ]
    return sum(record.won.get(seat, 0) for record, seat in seats if seat is not None)


@pytest.mark.parametrize("named", EVENINGS)
def test_whichever_write_was_the_last_no_chip_is_lost_and_no_table_left_open(tmp_path: Path, named: str):
    evening = EVENINGS[named]
    writes = sit_and_be_killed(evening, tmp_path / "whole", 0)
    whole = check(tmp_path / "whole")

    for last in spread(range(1, writes + 1), KILLS):
        data = tmp_path / f"killed-{last}"
        sit_and_be_killed(evening, data, last)
        come_back(evening, data)
        gifts = check(data)
        assert all(gifts[person] in (0, whole[person]) for person in PEOPLE)
