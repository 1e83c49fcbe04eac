"""A crash between any two steps of an append, and a real kill: all of it is there, or nothing."""

import json
import sqlite3
import subprocess
import sys
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, cast

import psycopg
import pytest
from sqlalchemy import Dialect, Engine, event

from fairdeal.ledger import Transfer
from fairdeal.store import Claim, Store
from fairdeal.store.audit import audit
from fairdeal.store.sql import SqlStore
from tests.store.conftest import Opening
from tests.support.appending import append
from tests.support.covers import covers
from tests.support.facts import buy_in, command, fact, issue

ROOT = Path(__file__).resolve().parents[2]


class Power:
    """Fails at the n-th step that the database is asked for; a commit is one too."""

    def __init__(self, engine: Engine) -> None:
        self.steps = 0
        self.fails_at: int | None = None
        event.listen(engine, "do_connect", self._connect)
        engine.dispose()  # so that the writer's connection is counted too

    def _connect(self, dialect: Dialect, record: object, given: Any, options: Any) -> object:
        if dialect.name == "sqlite":
            return CountedFile(self, *given, **options)
        connection = CountedServer.connect(*given, **options)
        connection.power = self
        return connection

    def step(self, *_: object, **__: object) -> None:
        self.steps += 1
        if self.steps == self.fails_at:
            raise RuntimeError("power gone")

    @contextmanager
    def failing(self, at: int | None = None):
        """Counts the steps of what is done meanwhile, and fails at one of them."""
        self.steps, self.fails_at = 0, at
        yield
        self.fails_at = None


class CountedFile(sqlite3.Connection):
    """SQLite, where the power may go before and after each statement, the one that commits too.

    After a commit it is too late to undo anything: that is the case of a writer that dies.
    """

    def __init__(self, power: Power, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.power = power

    def execute(self, statement: str, *given: Any) -> sqlite3.Cursor:
        if statement == "ROLLBACK":
            return super().execute(statement)
        self.power.step()
        done = super().execute(statement, *given)
        if statement != "COMMIT":
            self.power.step()
        return done

    def executemany(self, statement: str, rows: Any) -> sqlite3.Cursor:
        self.power.step()
        done = super().executemany(statement, rows)
        self.power.step()
        return done


class CountedServer(psycopg.Connection[Any]):
    """The same of PostgreSQL."""

    power: Power | None = None

    def execute(self, *given: Any, **options: Any) -> Any:
        self._step()
        done = super().execute(*given, **options)
        if given[0] != "COMMIT":
            self._step()
        return done

    def commit(self) -> None:
        self._step()
        super().commit()

    def _step(self) -> None:
        if self.power is not None:
            self.power.step()


def act(store: Store, after: int) -> BaseException | None:
    """Everything that an append can write."""
    stake = f"stake:t-1:{after}:1:1:main"
    moved = [buy_in(30), Transfer("wallet:ann", stake, 5, "stake"), Transfer(stake, "bank:t-1", 5, "lost")]
    asked = command(f"c-{after}")
    future = append(
        store, "t-1", after, [fact(1), fact(2)], moved, asked, b"done", {f"book-{after}": b"book"}
    )
    return future.exception()


def picture(store: Store) -> object:
    return (
        store.tables(),
        [store.read(table) for table in store.tables()],
        store.balances(),
        store.books(),
        store.answer("c-0"),
    )


@covers("S3-42")
def test_after_a_failure_at_any_step_nothing_is_written_and_the_next_append_works(open_database: Opening):
    store = cast(SqlStore, open_database())
    append(store, "room", 0, [fact()], [issue(1000)]).result()
    power = Power(store.engine)
    assert act(store, 0) is None
    before = picture(store)

    for step in count(1):
        with power.failing(at=step):
            error = act(store, 2)
        if error is None:
            break
        assert str(error) == "power gone", step
        assert picture(store) == before, step

    assert step > 20
    assert store.version("t-1") == 4
    assert audit(store).problems == ()


def test_a_failure_harms_only_its_own_group_of_commands(open_database: Opening):
    store = cast(SqlStore, open_database())
    append(store, "room", 0, [fact()], [issue(1000)]).result()
    power = Power(store.engine)

    with power.failing(at=12):
        futures = [append(store, f"t-{number}", 0, [fact()], [buy_in(1)]) for number in range(20)]
        failed = [each.exception() for each in futures]

    # The first or the second transaction failed; what shared it was done again, one by one.
    assert sum(error is not None for error in failed) <= 1
    assert len(store.tables()) == 21 - sum(error is not None for error in failed)
    assert audit(store).problems == ()


WORKER = """
import json
import sys
from fairdeal.ledger import Transfer
from fairdeal.store import Command, Conflict, Event, open_store
from tests.support.appending import append

address, worker, most = sys.argv[1], sys.argv[2], int(sys.argv[3])
store = open_store(address)
waiting = []
for number in range(most):
    name = f"{worker}-{number}"
    while True:
        after = store.version("t-1")
        wallet, said = f"wallet:{worker}", Event("Said", 1, json.dumps({"said": name}).encode())
        moved = [Transfer("mint", wallet, 3, "issue"), Transfer(wallet, "bank:t-1", 1, "lost")]
        try:
            done = append(store, "t-1", after, [said], moved, Command(name, b"", worker), b"ok")
            print(name, done.result().version, flush=True)
            break
        except Conflict:
            pass
store.close()
"""


def start(address: str, worker: str, most: int) -> subprocess.Popen[str]:
    call = [sys.executable, "-c", WORKER, address, worker, str(most)]
    return subprocess.Popen(call, cwd=ROOT, stdout=subprocess.PIPE, text=True)


@covers("S3-42")
@pytest.mark.parametrize("lines", [1, 20])
def test_whatever_was_acknowledged_before_a_kill_is_there(address: str, open_database: Opening, lines: int):
    open_database().close()
    with start(address, "ann", 100_000) as worker:
        assert worker.stdout is not None
        told = [worker.stdout.readline().split() for _ in range(lines)]
        worker.kill()
        told += [
            line.split() for line in worker.stdout.read().splitlines(keepends=True) if line.endswith("\n")
        ]

    store = open_database()

    stored = {json.loads(row.event.body)["said"]: row.seq for row in store.read("t-1")}
    assert len(told) >= lines
    assert [(name, version) for name, version in told if stored.get(name) != int(version)] == []
    # At most the one that nobody was told of yet is there beside them.
    assert len(stored) - len(told) in (0, 1)
    assert all(store.answer(name) is not None for name in stored)
    assert store.balance("wallet:ann") == 2 * len(stored)
    assert audit(store).problems == ()


def test_of_two_processes_that_write_to_one_table_one_wins_each_time(address: str, open_database: Opening):
    store = open_database()
    with start(address, "ann", 15) as ann, start(address, "bob", 15) as bob:
        told = [line.split() for each in (ann, bob) for line in each.communicate()[0].splitlines()]

    stored = {json.loads(row.event.body)["said"]: row.seq for row in store.read("t-1")}

    assert (ann.returncode, bob.returncode) == (0, 0)
    assert len(stored) == 30
    assert {name: int(version) for name, version in told} == stored
    assert store.balances() == {"bank:t-1": 30, "mint": -90, "wallet:ann": 30, "wallet:bob": 30}
    assert audit(store).problems == ()


def test_two_stores_of_one_database_give_one_winner_and_one_conflict(open_either_way: Opening):
    one, other = open_either_way(), open_either_way()
    for version in range(20):
        both = [append(each, "t-1", version, [fact(version)], [issue(1)]) for each in (one, other)]

        outcomes = sorted(type(each.exception()).__name__ for each in both)

        assert outcomes == ["Conflict", "NoneType"]
    assert one.balance("wallet:ann") == 20


def test_two_stores_that_move_the_same_money_in_opposite_order_both_get_done(open_either_way: Opening):
    stores = [open_either_way(), open_either_way()]
    append(stores[0], "room", 0, [fact()], [issue(500), issue(500, "bob")]).result()
    there = Transfer("wallet:ann", "wallet:bob", 1, "adjust")
    back = Transfer("wallet:bob", "wallet:ann", 1, "adjust")
    futures = [
        append(store, f"{name}-{number}", 0, [fact()], [there if number % 2 else back] * 3)
        for number in range(60)
        for name, store in zip("ab", stores, strict=True)
    ]

    assert [each.exception() for each in futures] == [None] * 120
    assert stores[0].balances("wallet:") == {"wallet:ann": 500, "wallet:bob": 500}
    assert audit(stores[1]).problems == ()


def test_a_command_sent_to_two_stores_at_once_is_done_once(open_either_way: Opening):
    stores = [open_either_way(), open_either_way()]
    futures = [
        append(store, f"{name}-{number}", 0, [fact()], [issue(1)], command(f"c-{number}"), b"done")
        for number in range(40)
        for name, store in zip("ab", stores, strict=True)
    ]

    done = [each.result() for each in futures]

    assert sum(each.again for each in done) == 40
    assert stores[0].balance("wallet:ann") == 40
    assert len(stores[0].tables()) == 40


def test_of_two_stores_that_claim_the_same_one_is_too_late(open_either_way: Opening):
    stores = [open_either_way(), open_either_way()]
    for number in range(20):
        both = [
            append(store, f"{name}-{number}", 0, [fact()], [issue(1)], claims=[Claim("day:ann", number)])
            for name, store in zip("ab", stores, strict=True)
        ]

        outcomes = sorted(type(each.exception()).__name__ for each in both)

        assert outcomes == ["Conflict", "NoneType"]
    assert (stores[0].claimed("day:ann"), stores[1].balance("wallet:ann")) == (20, 20)


def test_two_stores_that_open_the_same_account_at_once_lose_nothing_of_it(open_either_way: Opening):
    stores = [open_either_way(), open_either_way()]
    futures = [
        append(store, f"{name}-{number}", 0, [fact()], [Transfer("mint", f"bank:t-{number}", 3, "adjust")])
        for number in range(40)
        for name, store in zip("ab", stores, strict=True)
    ]

    assert [each.exception() for each in futures] == [None] * 80
    assert set(stores[0].balances("bank:").values()) == {6}
    assert audit(stores[1]).problems == ()
