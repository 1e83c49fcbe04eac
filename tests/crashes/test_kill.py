"""Real processes that play under load are killed at any moment: nothing that was acknowledged is lost."""

import select
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import IO

import pytest

from fairdeal.fairness import verify_log
from fairdeal.store import Store, open_store
from fairdeal.store.audit import audit
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.read.export import exported
from fairdeal.tables.read.history import rounds_of, tables_of
from tests.crashes.worker import SHARED
from tests.support.long import LONG

ROOT = Path(__file__).resolve().parents[2]
KILLS = 50 if LONG else 10
WORKERS = ("ann", "bob")
PATIENCE_SECONDS = 120
ANSWERS = {"HandHit", "HandStood", "HandDoubled"} | ({"HandSplit"} if LONG else set())
"""What must have been done; pairs come too seldom to be counted upon in a short run."""

Acks = dict[str, int]
"""The version that each command was acknowledged with; 0 for one that was refused."""


def start(address: str, name: str, how: str) -> subprocess.Popen[str]:
    call = [sys.executable, "-m", "tests.crashes.worker", address, name, how]
    return subprocess.Popen(call, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def read_acks(pipes: list[IO[str]], acks: Acks, wanted: int) -> None:
    """Take in acknowledgements until there are so many; 0: until all pipes have ended."""
    deadline, left, count = time.monotonic() + PATIENCE_SECONDS, list(pipes), 0
    while left and (not wanted or count < wanted):
        assert time.monotonic() < deadline, "the workers do not get on"
        for pipe in select.select(left, [], [], 1)[0]:
            line = pipe.readline()
            if not line:
                left.remove(pipe)
            elif line.endswith("\n"):  # a line that was cut off is no acknowledgement
                _, command, version = line.split()
                acks[command] = int(version)
                count += 1


def play_until_killed(address: str, acks: Acks, chance: Random) -> None:
    """All workers at once. When some acts are acknowledged one is killed, whatever it is doing; the others go
    on without it, at the table that they share too, until they are killed.
    """
    workers = [start(address, name, "on") for name in WORKERS]
    pipes = {id(worker): worker.stdout for worker in workers if worker.stdout is not None}
    try:
        read_acks(list(pipes.values()), acks, chance.randint(1, 30))
        first, *others = chance.sample(workers, len(workers))
        first.kill()
        read_acks([pipes[id(worker)] for worker in others], acks, chance.choice((1, 1, 5)))
    finally:
        for worker in workers:
            worker.kill()
        read_acks(list(pipes.values()), acks, 0)
        for worker in workers:
            worker.wait()
            pipes[id(worker)].close()


def check(address: str, acks: Acks) -> None:
    """Every acknowledged act is there, and every chip accounted for."""
    store = open_store(address)
    try:
        for command, version in acks.items():
            answer = store.answer(command)
            if version == 0:
                assert answer is None, f"{command} was refused and is stored"
                continue
            assert answer is not None, f"{command} was acknowledged and is gone"
            assert answer.version == version
        assert audit(store).problems == ()
    finally:
        store.close()


def end_all(address: str) -> None:
    """Let every round be played to its end, and every table be closed."""
    for name in WORKERS:
        worker = start(address, name, "ends")
        worker.communicate(timeout=PATIENCE_SECONDS)
        assert worker.returncode == 0


def check_records(store: Store) -> None:
    assert set(tables_of(store)) == {SHARED, *(f"t-{name}" for name in WORKERS)}
    for table in tables_of(store):
        rows = store.read(table)
        assert rows[-1].event.type == "TableClosed"
        assert replay_log(store.steps(table), store.book).problems == ()
        assert verify_log(list(exported(store, table))).problems == ()
    left = [account for account in store.balances() if account.startswith(("stake:", "reserve:", "purse:"))]
    assert left == []


def answers_given(store: Store) -> set[str]:
    """What people and bots did in all the rounds."""
    return {
        type(event).__name__
        for table in tables_of(store)
        for record in rounds_of(store, table)
        for event in record.events
    }


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_nothing_is_lost_however_often_processes_are_killed(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
):
    address = request.getfixturevalue("postgres") if database == "postgres" else str(tmp_path / "room.db")
    chance, acks = Random(f"killed on {database}"), Acks()

    for _ in range(KILLS):
        play_until_killed(address, acks, chance)
        check(address, acks)
    end_all(address)

    check(address, acks)
    assert len(acks) > KILLS
    store = open_store(address)
    try:
        check_records(store)
        assert answers_given(store) >= ANSWERS
    finally:
        store.close()
