"""One field of stored data is changed at a time, and an audit names it.

In the first half the change is all that is done. In the second half somebody who can write to the database
hashes the whole log anew afterwards, so that only what follows from the rest of the log gives them away.
"""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any

import pytest

from fairdeal.fairness.log import NO_HASH, step_hash
from fairdeal.room.bots.driver import seat_bot
from fairdeal.room.room import Room
from fairdeal.store import Store, StoreTrouble, open_store
from fairdeal.store.private_parts import private_hash
from fairdeal.store.values import CLOSED
from fairdeal.tables.audit.room_audit import audit_room
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.stored_table import SNAPSHOT_SCHEMA, load, to_snapshot
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from tests.client.conftest import open_blackjack
from tests.people.building import Clock
from tests.support.long import LONG
from tests.tables.hall import BET, NOON, Hall

SAMPLES = 400 if LONG else 16
"""How many fields each walk changes."""

Row = tuple[Any, ...]
FieldPath = tuple[str | int, ...]

HARMLESS_COLUMNS = {
    "commands.at": "nothing reads when a command was answered",
    "transfers.number": "only the order counts, and that is checked",
    "streams.position": "a process that starts reads every open table, whatever its position",
    "snapshots.*": "a snapshot that its seal does not fit is not loaded, and the log is read instead",
    "secrets.*": "no log holds what a secret is; lost seeds are named",
    "alembic_version.*": "a database of an unknown version is not opened",
}
"""What an audit need not name, and why."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A room where two people and a bot have played; one of them has a limit, another one was blocked."""
    file = tmp_path_factory.mktemp("room") / "room.db"
    clock = Clock(NOON)
    hall = Hall(open_store(file, clock), clock)
    hall.come_along("bob", "cid")
    hall.limit("loss", 500_000)
    for status in ("blocked", "active"):
        hall.room.set_status(hall.new(), "olga", "cid", status, "why not")

    async def play() -> None:
        host = await hall.seated("t-1", "bob")
        await seat_bot(host, "mimic", "Mimi", 100_000, hall.new())
        for _ in range(2):
            await hall.bet(host, BET, "bob")
            await hall.play(host)
        state = to_snapshot(host.table)
        hall.store.keep_snapshot("t-1", host.table.version, state, SNAPSHOT_SCHEMA).result()
        await host.act(Actor("bob"), c.Leave(), hall.new())
        await hall.bet(host, BET)

    asyncio.run(play())
    hall.store.close()
    return file


@pytest.fixture
def file(played: Path, tmp_path: Path) -> Path:
    return Path(copy(played, tmp_path / "changed.db"))


def findings(file: Path) -> set[str]:
    """The codes of everything that an audit finds; also that there is nothing that it could go through."""
    try:
        store = open_store(file)
    except StoreTrouble as trouble:
        return {trouble.key}
    with closing(store), store.open_reader() as reader:
        return {each.code for each in audit_room(store, reader, words_for("en")).found}


def run(file: Path, statement: str, *values: object) -> list[Row]:
    with closing(sqlite3.connect(file)) as database, database:
        return database.execute(statement, values).fetchall()


def another(value: Any, chance: Random) -> Any:
    """A value of the same kind that differs as little as it can."""
    if value is None or isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((1, -1))
    if not value:
        return "x" if isinstance(value, str) else b"x"
    place = chance.randrange(len(value))
    if isinstance(value, str):
        return value[:place] + ("b" if value[place] == "a" else "a") + value[place + 1 :]
    return value[:place] + bytes([value[place] ^ 1]) + value[place + 1 :]


def test_nothing_is_found_in_the_room_as_it_was_played(file: Path):
    assert findings(file) == set()


# One value of one row.


def fields_of(file: Path) -> Iterator[tuple[str, str, Row]]:
    """Every column of every row that an audit has to name."""
    for (table,) in run(file, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"):
        columns = [row[1] for row in run(file, f"PRAGMA table_info({table})")]
        for column in columns:
            if not {f"{table}.{column}", f"{table}.*"} & HARMLESS_COLUMNS.keys():
                for row in run(file, f"SELECT * FROM {table} ORDER BY 1, 2"):
                    yield table, column, row


def change(file: Path, table: str, column: str, row: Row, value: object) -> None:
    columns = [each[1] for each in run(file, f"PRAGMA table_info({table})")]
    same = " AND ".join(f'"{name}" IS ?' for name in columns)
    run(file, f'UPDATE {table} SET "{column}" = ? WHERE {same}', value, *row)


@pytest.mark.parametrize("seed", range(SAMPLES))
def test_a_value_that_was_changed_is_named(file: Path, seed: int):
    chance = Random(seed)
    places = list(fields_of(file))
    _, column, _ = wanted = chance.choice(sorted({(table, column, ()) for table, column, _ in places}))
    table, _, row = chance.choice([each for each in places if each[:2] == wanted[:2]])
    columns = [each[1] for each in run(file, f"PRAGMA table_info({table})")]
    value = row[columns.index(column)]
    new = another(value, chance)

    change(file, table, column, row, new)

    is_empty = table == "balances" and row[1] == 0 and column == "account"
    is_opened = (table, column, new) == ("claims", "version", 2) and row[0].startswith("opened:")
    assert findings(file) or is_empty or is_opened, (table, column, row, new)


@pytest.mark.parametrize("column", ["version", "seal", "schema", "state"])
def test_a_changed_snapshot_is_passed_over(file: Path, column: str):
    (row,) = run(file, "SELECT * FROM snapshots")
    columns = [each[1] for each in run(file, "PRAGMA table_info(snapshots)")]

    change(file, "snapshots", column, row, another(row[columns.index(column)], Random(column)))

    with closing(open_store(file)) as store:
        changed = load(store, "t-1")
        run(file, "DELETE FROM snapshots")
        assert changed == load(store, "t-1")


def test_a_deadline_of_the_room_is_named_since_only_tables_wait(file: Path):
    run(file, "UPDATE streams SET deadline = 1 WHERE name = 'room'")

    assert findings(file) == {"records.audit.deadline"}


def test_an_open_table_that_no_lobby_would_list_is_named(file: Path):
    run(file, f"UPDATE streams SET type = '{CLOSED}' WHERE name = 't-1'")

    assert findings(file) == {"store.damage.head", "records.audit.listed"}


def test_a_closed_table_that_lobbies_would_list_is_named(file: Path):
    with closing(open_store(file)) as store:
        asyncio.run(open_and_close_table(store, "t-2"))
    assert findings(file) == set()

    run(file, "UPDATE streams SET type = 'ShoeRevealed' WHERE name = 't-2'")

    assert findings(file) == {"store.damage.head", "records.audit.listed"}


async def open_and_close_table(store: Store, name: str) -> None:
    room = Room(store)
    await open_blackjack(room, name)
    await room.act("ann", name, c.CloseTable(), "close")
    await room.rest(name)
    await room.close()


# One field of a step, hashed anew.

HARMLESS_FIELDS = {
    "at": "when something was decided is not known from anything else",
    "salt": "the salt only keeps others from guessing",
    "reason": "what an operator wrote is not known from anything else",
    "name": "nor is what people call themselves",
}
OF_TABLES = ("cause", "events")


def paths_in(value: object, path: FieldPath = ()) -> Iterator[FieldPath]:
    """The places of all values in a JSON document."""
    inner: Any = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    )
    if inner is None:
        yield path
        return
    for key, each in inner:
        yield from paths_in(each, (*path, key))


def written(document: object) -> bytes:
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()


def change_field(file: Path, stream: str, version: int, path: FieldPath, value: object, column: str) -> None:
    """Change one field of a step's text or private part, and hash its log anew."""
    same = "WHERE stream = ? AND version = ?"
    ((text, private),) = run(file, f"SELECT text, private FROM steps {same}", stream, version)
    shown, hidden = json.loads(text), json.loads(private or b"{}")
    inner: Any = shown if column == "text" else hidden
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    if column == "private":
        run(file, f"UPDATE steps SET private = ? {same}", written(hidden), stream, version)
        shown["private"] = private_hash(written(hidden))
    run(file, f"UPDATE steps SET text = ? {same}", written(shown), stream, version)
    hash_anew(file, stream)


def hash_anew(file: Path, stream: str) -> None:
    last = NO_HASH
    for version, text in run(
        file, "SELECT version, text FROM steps WHERE stream = ? ORDER BY version", stream
    ):
        last = step_hash(last, text)
        run(file, "UPDATE steps SET hash = ? WHERE stream = ? AND version = ?", last, stream, version)
    run(file, "UPDATE streams SET hash = ? WHERE name = ?", last, stream)
    run(file, "DELETE FROM snapshots")


def fields_of_steps(file: Path) -> Iterator[tuple[str, int, str, FieldPath, Any]]:
    """Every field of the table's steps that follows from the others."""
    for stream, version, text, private in run(
        file, "SELECT stream, version, text, private FROM steps ORDER BY 1, 2"
    ):
        for column, content in (("text", text), ("private", private)):
            document = json.loads(content or b"{}")
            for path in paths_in(document):
                value = document
                for key in path:
                    value = value[key]
                is_ours = stream != "room" and (column == "private" or path[0] in OF_TABLES)
                if is_ours and path[-1] not in HARMLESS_FIELDS:
                    yield stream, version, column, path, value


def find_event(file: Path, kind: str) -> tuple[int, int]:
    """The version of the step with the last event of a kind, and the event's place in the step."""
    steps = run(file, "SELECT version, text FROM steps WHERE stream = 't-1' ORDER BY version DESC")
    return next(
        (version, place)
        for version, text in steps
        for place, event in enumerate(json.loads(text)["events"])
        if event["type"] == kind
    )


@pytest.mark.parametrize("seed", range(SAMPLES))
def test_a_field_of_a_table_that_was_changed_and_hashed_anew_is_named(file: Path, seed: int):
    chance = Random(seed)
    places = list(fields_of_steps(file))
    kinds = sorted(
        {(column, *(str(key) for key in path if isinstance(key, str))) for _, _, column, path, _ in places}
    )
    kind = chance.choice(kinds)
    stream, version, column, path, value = chance.choice(
        [each for each in places if (each[2], *(key for key in each[3] if isinstance(key, str))) == kind]
    )
    new = another(value, chance)

    change_field(file, stream, version, path, new, column)

    assert findings(file), (version, column, path, value, new)


def test_a_cause_of_the_room_that_can_not_be_read_hides_no_deleted_answer(file: Path):
    """The room says of its commands only what they are hashed to."""
    steps = run(file, "SELECT version, text FROM steps WHERE stream = 'room' ORDER BY version")
    version = next(version for version, text in steps if json.loads(text)["cause"].get("digest"))
    run(file, "DELETE FROM commands WHERE id LIKE 'bot:%'")

    change_field(file, "room", version, ("cause", "digest"), "no digest", "text")

    assert "records.audit.unreadable" in findings(file)


def test_a_burnt_card_that_is_in_no_pack_is_named_before_its_shoe_is_revealed(file: Path):
    version, place = find_event(file, "CardsBurnt")

    change_field(file, "t-1", version, ("events", place, "body", "drawn", 0, "card"), "9Dx", "text")

    assert findings(file)


def test_a_commitment_that_its_seed_does_not_fit_is_named_before_its_shoe_is_revealed(file: Path):
    version, place = find_event(file, "ShoeSealed")

    change_field(file, "t-1", version, ("events", place, "body", "commitment"), "ab" * 32, "text")

    assert findings(file) == {"records.audit.no_seeds"}
