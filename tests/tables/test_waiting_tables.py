"""After a restart: open tables whose clock runs are found by their deadlines, and no log is read for that."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, event

from fairdeal.store import Store, open_store
from fairdeal.tables.audit.restore import give_up_seeds
from fairdeal.tables.engine.clock import deadline
from fairdeal.tables.stored_table import load
from fairdeal.tables.timer import find_waiting_tables
from fairdeal.wire import commands as c
from tests.support.appending import step
from tests.support.facts import fact
from tests.tables.room import Room

OTHERS = 300


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "room.db")
    given: str = request.getfixturevalue("postgres")
    return given


@contextmanager
def statements() -> Iterator[list[str]]:
    """Whatever any database is asked meanwhile."""
    asked: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *more: Any) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    yield asked
    event.remove(Engine, "before_cursor_execute", note)


def open_tables(room: Room, *names: str) -> dict[str, Any]:
    tables = {}
    for name in names:
        tables[name] = room.open(name=name, decision_seconds=10)
        tables[name].seat("ann", "bob", chips=2_000)
    return tables


def test_open_tables_with_a_deadline_are_found_in_one_look(address: str):
    room = Room(lambda clock: open_store(address, clock))
    tables = open_tables(room, "t-late", "t-soon", "t-idle", "t-closed", "t-unhurried", "t-asked")
    tables["t-soon"].bet("ann")
    room.later(1)
    for name in ("t-late", "t-closed", "t-unhurried"):
        tables[name].bet("ann")
    tables["t-closed"].act("ann", c.CloseTable())
    tables["t-unhurried"].act("bob", c.SetPace(is_unhurried=True))
    room.later(1)
    tables["t-asked"].until_asked("ann", "bob", chips=500)
    for number in range(OTHERS):
        room.store.append(replace(step(f"other-{number}", 0, [fact()]), deadline=None)).result()
    room.close()

    again = open_store(address)
    with statements() as asked:
        found = find_waiting_tables(again)

    assert found == ("t-soon", "t-late", "t-asked")
    assert len([each for each in asked if "FROM" in each]) == 1, "one question, however many tables there are"
    assert all("steps" not in each for each in asked)
    for name in found:
        table = load(again, name)
        assert table is not None
        assert again.deadlines()[name] == deadline(table)
    again.close()


def test_a_new_table_waits_for_nobody(room: Room):
    room.open(decision_seconds=10)

    assert find_waiting_tables(room.store) == ()


def test_after_every_step_the_store_has_the_deadline_of_the_table(room: Room):
    table = room.open(decision_seconds=10)

    def check() -> None:
        now = table.host.deadline
        assert room.store.deadlines() == ({} if now is None else {"t-1": now})

    table.seat("ann", "bob")
    check()
    for turn in range(20):
        if table.asked is None:
            table.bet("ann")
            check()
            table.only_act("bob", c.MoreTime())
            check()
            table.bet("bob")
        elif turn % 3:
            table.only_act(table.asked[0], c.ChooseAction(table.asked[1], table.asked[2][0]))
        else:
            table.later(70)
        check()
    table.play_out()
    table.close()
    check()
    assert room.store.deadlines() == {}


def test_nothing_but_the_deadlines_is_asked_for():
    class OnlyDeadlines:
        def deadlines(self) -> dict[str, int]:
            return {"b": 5, "a": 5, "c": 1}

    reader: Any = OnlyDeadlines()

    assert find_waiting_tables(reader) == ("c", "a", "b")


def test_a_restored_table_has_no_old_deadline(room: Room):
    table = room.open(decision_seconds=10)
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    store: Store = room.store
    assert find_waiting_tables(store) == ("t-1",)

    assert [given.table for given in give_up_seeds(store, room.now)] == ["t-1"]

    assert find_waiting_tables(store) == ()
