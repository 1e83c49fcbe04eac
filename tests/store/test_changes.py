"""Open tables, and what has changed since a look, without going through all tables."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, event, text

from fairdeal.store import Event, Store, open_store
from fairdeal.store.backup import backup, restore
from fairdeal.store.migration import migrate
from fairdeal.store.opening import engine_at
from fairdeal.store.positions import NEXT_POSITION
from fairdeal.store.protocol import Reader
from fairdeal.store.sql import SqlStore
from fairdeal.store.sql_reader import CHANGED_ENDS, OPEN_ENDS
from fairdeal.store.values import CLOSED, End
from tests.store.conftest import Opening
from tests.support.appending import append, step
from tests.support.facts import fact

CLOSING = Event(CLOSED, 1, b"{}")


def put(store: Store, *tables: str, ends: bool = False) -> None:
    """One step more for each of these tables."""
    under_way = [append(store, each, store.version(each), [CLOSING if ends else fact()]) for each in tables]
    for each in under_way:
        each.result()


def rebuild_ends(reader: Reader) -> dict[str, End]:
    """Where every log ends, by the log itself."""
    last = [reader.read(table)[-1] for table in reader.tables()]
    return {each.table: End(each.seq, each.event.type, each.at) for each in last}


def rebuild_open_ends(reader: Reader) -> dict[str, End]:
    return {table: end for table, end in rebuild_ends(reader).items() if end.type != "TableClosed"}


def test_open_tables_are_those_whose_log_says_so(store: Store):
    assert store.open_ends().ends == {}
    put(store, "t-1", "t-2", "t-3")
    put(store, "t-2", ends=True)

    assert set(store.open_ends().ends) == {"t-1", "t-3"}
    assert store.open_ends().ends == rebuild_open_ends(store)
    with store.open_reader() as still:
        assert still.open_ends().ends == rebuild_open_ends(still)
        put(store, "t-1", ends=True)
        assert set(still.open_ends().ends) == {"t-1", "t-3"}
    assert set(store.open_ends().ends) == {"t-3"}


class Follower:
    """Follows a store, and knows what it has found."""

    def __init__(self, store: Reader) -> None:
        self._store = store
        look = store.open_ends()
        self.known, self.position = dict(look.ends), look.position

    def look_again(self) -> dict[str, End]:
        """What has changed since the last look.

        PostgreSQL finds a log once more while a transaction that began before it is in progress, anywhere on
        the server.
        """
        found = self._store.changes(self.position)
        new = {name: end for name, end in found.ends.items() if self.known.get(name) != end}
        assert found.position >= self.position
        self.known, self.position = self.known | new, found.position
        return new


def test_only_what_has_changed_since_a_look_is_found_also_what_was_closed(store: Store):
    put(store, "t-1", "t-2", "t-3", "t-4")
    follower = Follower(store)
    put(store, "t-2")
    put(store, "t-3", ends=True)

    second, third = follower.look_again(), follower.look_again()
    put(store, "t-1", "t-5")
    fourth = follower.look_again()

    assert {name: end.is_closed for name, end in second.items()} == {"t-2": False, "t-3": True}
    assert third == {}
    assert {name: end.version for name, end in fourth.items()} == {"t-1": 2, "t-5": 1}


def test_several_steps_of_one_group_are_one_change(store: Store):
    follower = Follower(store)
    for each in [store.append(step("t-1", after, [fact()])) for after in range(3)]:
        each.result()
    put(store, "t-2")

    found = follower.look_again()

    assert found == rebuild_ends(store)
    assert found["t-1"].version == 3
    assert follower.look_again() == {}


def test_an_append_that_fails_changes_nothing(store: Store):
    put(store, "t-1")
    follower = Follower(store)

    assert append(store, "t-1", 0, [fact()]).exception() is not None

    assert follower.look_again() == {}


def test_a_reader_sees_changes_up_to_its_instant(store: Store):
    put(store, "t-1")
    follower = Follower(store)
    with store.open_reader() as still:
        before = still.changes(follower.position)
        put(store, "t-2")
        assert still.changes(follower.position) == before
        assert "t-2" not in before.ends

    assert set(follower.look_again()) == {"t-2"}


@pytest.mark.parametrize("seed", range(3))
def test_whoever_follows_the_changes_knows_every_end(open_database: Opening, seed: int):
    """Two processes write, and one of them looks now and then."""
    chance, stores = Random(seed), [open_database(), open_database()]
    looking = stores[0]
    follower = Follower(looking)
    for _ in range(60):
        name = f"t-{chance.randrange(12)}"
        if rebuild_ends(looking).get(name, End(0, "", 0)).type != CLOSED:
            put(chance.choice(stores), name, ends=chance.random() < 0.2)
        if chance.random() < 0.3:
            follower.look_again()
    follower.look_again()

    assert follower.known == rebuild_ends(looking)
    assert looking.open_ends().ends == rebuild_open_ends(looking)


# How they are found.


@contextmanager
def statements() -> Iterator[list[str]]:
    """Everything that any database is asked meanwhile."""
    asked: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *more: Any) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    yield asked
    event.remove(Engine, "before_cursor_execute", note)


def test_if_nothing_has_changed_that_is_one_question(tmp_path: Path):
    store = open_store(tmp_path / "room.db")
    put(store, "t-1", "t-2")
    follower = Follower(store)

    with statements() as asked:
        assert follower.look_again() == {}

    assert len([each for each in asked if "SELECT" in each]) == 1
    store.close()


def test_an_index_answers_every_question(tmp_path: Path):
    store = open_store(tmp_path / "room.db")
    assert isinstance(store, SqlStore)
    with store.engine.connect() as connection:
        for asked in (OPEN_ENDS, CHANGED_ENDS, text(NEXT_POSITION)):
            written = str(asked.compile(store.engine))
            found = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {written}", (1,) * written.count("?"))
            lines = [row.detail for row in found if "streams" in row.detail]
            assert lines
            assert all("ix_streams" in line for line in lines), lines
    store.close()


# Elsewhere.


def test_on_postgresql_a_transaction_that_ends_late_is_found_then(postgres: str):
    store = open_store(postgres)
    put(store, "t-1")
    follower = Follower(store)
    with psycopg.connect(postgres) as late:
        late.execute("UPDATE streams SET at = 7, position = pg_current_xact_id()::text::bigint")
        put(store, "t-2")
        assert set(follower.look_again()) == {"t-2"}
        late.commit()

    assert [(name, end.at) for name, end in follower.look_again().items()] == [("t-1", 7)]
    store.close()


def test_a_store_from_before_this_is_followed_like_any_other(address: str):
    """What is kept is made anew from the log."""
    store = open_store(address)
    put(store, "t-1", "t-2", "t-3")
    put(store, "t-1", ends=True)
    store.close()
    engine = engine_at(address)
    migrate(engine, "0003")
    engine.dispose()

    store = open_store(address)
    follower = Follower(store)
    assert follower.known == rebuild_open_ends(store)
    assert set(follower.known) == {"t-2", "t-3"}
    put(store, "t-2")
    put(store, "t-3", ends=True)

    assert set(follower.look_again()) == {"t-2", "t-3"}
    store.close()


def test_a_backup_on_another_kind_of_database_is_followed_like_any_other(tmp_path: Path, postgres: str):
    """There positions are others, and may be much lower."""
    store = open_store(tmp_path / "room.db")
    assert isinstance(store, SqlStore)
    put(store, "t-1", "t-2")
    put(store, "t-1", ends=True)
    with closing(sqlite3.connect(tmp_path / "room.db")) as file, file:
        file.execute("UPDATE streams SET position = position + 1000000000000")
    backup(store, tmp_path / "copy")
    store.close()
    restore(tmp_path / "copy", postgres, prepare=lambda _: None)

    store = open_store(postgres)
    follower = Follower(store)
    first = store.changes(follower.position).ends
    put(store, "t-2")

    assert set(follower.known) == {"t-2"}
    assert "t-1" not in first, "it is not found again and again"
    assert set(follower.look_again()) == {"t-2"}
    store.close()
