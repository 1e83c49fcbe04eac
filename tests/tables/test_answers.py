"""The answers to commands can be worked out from the logs, and the audit compares them with those kept."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fairdeal.people import Directory
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Answer, open_store
from fairdeal.store.chain import command_seal
from fairdeal.tables.audit.answers_and_claims import answers_in_logs
from fairdeal.tables.audit.room_audit import audit_room
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from tests.tables.room import Room


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Room]:
    """A room with people, a bot, refusals and a round."""
    room = Room(lambda clock: open_store(tmp_path / "room.db", clock))
    people = Directory(room.store, room.clock, room.randomness)
    people.sign_up("new", "zoe", "Zoe", None)
    table = room.open()
    table.seat("ann", "bob")
    room.wait_for(seat_bot(table.host, "mimic", "Mimi", 5_000, "bring"))
    table.play("ann", "bob")
    table.refusal("cid", c.BuyIn(100), id="refused")
    yield room
    room.close()


def codes(room: Room) -> list[str]:
    with room.store.open_reader() as reader:
        return [each.code for each in audit_room(room.store, reader, words_for("en")).found]


def change(tmp_path: Path, statement: str) -> None:
    with closing(sqlite3.connect(tmp_path / "room.db")) as database:
        database.execute(statement)
        database.commit()


def test_every_answer_follows_from_the_logs(played):
    rebuilt = dict(answered for _, answered in answers_in_logs(played.store))

    assert rebuilt == played.store.answers()
    assert {"new", "open-t-1", "bring"} <= set(rebuilt)
    assert "refused" not in rebuilt
    assert codes(played) == []


@pytest.mark.parametrize("id_", ["new", "open-t-1", "bring"])
def test_an_answer_that_was_deleted_is_found(played, tmp_path, id_):
    change(tmp_path, f"DELETE FROM commands WHERE id = '{id_}'")

    assert codes(played) == ["records.audit.answer"]


def test_all_answers_deleted_are_found(played, tmp_path):
    count = len(played.store.answers())

    change(tmp_path, "DELETE FROM commands")

    assert codes(played) == ["records.audit.answer"] * count


def test_an_answer_that_was_put_in_is_found(played, tmp_path):
    sealed = command_seal("more", Answer(b"digest", 1, b"")).hex()

    change(tmp_path, f"INSERT INTO commands VALUES ('more', CAST('digest' AS BLOB), 1, x'', 0, x'{sealed}')")

    assert codes(played) == ["records.audit.answer_alone"]


def test_an_answer_for_another_command_is_found(played, tmp_path):
    change(tmp_path, "UPDATE commands SET version = 1 WHERE id = 'bring'")

    assert "records.audit.answer" in codes(played)
