"""`fairdeal audit` names seeds that are gone, and tables that are."""

import sqlite3
from contextlib import closing
from io import StringIO

import pytest

from fairdeal.store import open_store
from fairdeal.store.places import FILE
from fairdeal.tables.read.history import tables_of
from fairdeal.tables.seeds import Seeds
from tests.cli.recorded import Played, a_room, change, run

GONE = "the whole table is gone; only what stood beside its log is left."


@pytest.fixture
def room(tmp_path):
    return a_room(tmp_path)


def audited(capsys, room, lang="en"):
    """The exit status, and what is not in order."""
    status, out, err = run(capsys, "audit", "--no-odds", "--lang", lang, "--data", room)
    assert err == ""
    return status, [line for line in out.splitlines() if line.startswith("- ")]


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM secrets WHERE name = 'chain:t-2:1'",
        "UPDATE secrets SET content = x'00' WHERE name = 'chain:t-2:1'",
        "UPDATE secrets SET content = randomblob(32) WHERE name = 'chain:t-2:1'",
    ],
)
def test_the_lost_seeds_of_an_open_table_are_named(capsys, room, statement):
    change(room, statement)

    status, (told,) = audited(capsys, room)

    assert status == 1
    assert told.startswith("- t-2: the secret of its seeds (chain 1) is not kept any more, or is another")


def test_seeds_that_are_not_needed_any_more_may_go(capsys, room):
    change(room, "DELETE FROM secrets WHERE name IN ('chain:t-1:1', 'chain:t-3:1')")

    assert audited(capsys, room) == (0, [])


def test_a_restored_room_lacks_no_seeds(capsys, room, tmp_path):
    run(capsys, "backup", tmp_path / "copy.db", "--data", room)
    run(capsys, "restore", tmp_path / "copy.db", "--data", tmp_path / "new")

    assert audited(capsys, tmp_path / "new") == (0, [])


# Tables that were taken out of the database, whole.


@pytest.fixture
def table(capsys, monkeypatch, tmp_path):
    """The name of a table without money, at which somebody has sat down at the terminal."""
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert run(capsys, "trumps", "--bots", "1", "--data", tmp_path)[0] == 0
    store = open_store(tmp_path / FILE)
    (opened,) = tables_of(store)
    assert store.balances() == {}
    store.close()
    return opened


def delete(folder, table):
    """Take out all that tells of a table but what is kept beside its log."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        for where in ("transfers", "steps", "snapshots"):
            database.execute(f"DELETE FROM {where} WHERE stream = ?", [table])
        database.execute("DELETE FROM streams WHERE name = ?", [table])
        database.commit()


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", GONE), ("zh", "整张桌都不见了，只剩下日志旁边的东西。")],
)
def test_a_table_of_the_terminal_that_was_deleted_is_named(capsys, table, tmp_path, lang, told):
    assert audited(capsys, tmp_path) == (0, [])

    delete(tmp_path, table)

    status, lines = audited(capsys, tmp_path, lang)
    assert status == 1
    assert [line for line in lines if table in line and line.endswith(told)] == lines


def test_a_table_that_had_come_to_announce_a_third_chain_of_seeds_was_surely_there(capsys, table, tmp_path):
    store = open_store(tmp_path / FILE)
    Seeds(store, table).new_root(3)
    store.close()
    change(tmp_path, f"DELETE FROM secrets WHERE name = 'sitting:{table}'")
    change(tmp_path, f"DELETE FROM claims WHERE name LIKE '%{table}%'")

    delete(tmp_path, table)

    assert audited(capsys, tmp_path) == (1, [f"- {table}: {GONE}"])


def test_a_table_that_has_lost_the_seeds_it_announced_is_named(capsys, table, tmp_path):
    change(tmp_path, f"DELETE FROM secrets WHERE name = 'chain:{table}:2'")

    status, (told,) = audited(capsys, tmp_path)

    assert status == 1
    assert told.startswith(f"- {table}: the secret of the announced chain 2 is missing or does not match")


def test_a_table_that_never_had_chips_and_lost_its_secrets_too_is_named(capsys, room):
    """Nobody ever sat there, and its book is that of another table."""
    store = open_store(room / FILE)
    Played(store, seed=5).blackjack("t-9", "casino", (), games=0, closes=False)
    store.close()
    assert audited(capsys, room) == (0, [])

    delete(room, "t-9")
    change(room, "DELETE FROM secrets WHERE name LIKE '%t-9%'")

    assert audited(capsys, room) == (1, [f"- t-9: {GONE}"])


def test_a_table_may_be_opened_again_under_the_name_of_one_that_was_deleted(capsys, room):
    store = open_store(room / FILE)
    Played(store, seed=5).blackjack("t-9", "casino", (), games=0, closes=False)
    delete(room, "t-9")
    Played(store, seed=6).blackjack("t-9", "casino", (), games=0, closes=False)
    store.close()


def test_the_book_of_a_table_that_was_deleted_tells_of_it(capsys, table, tmp_path):
    for where in ("secrets", "claims"):
        change(tmp_path, f"DELETE FROM {where} WHERE name LIKE '%{table}%'")

    delete(tmp_path, table)

    status, (told,) = audited(capsys, tmp_path)
    assert status == 1
    assert told.endswith("is left, and of the table that was played by it nothing is.")


def test_a_table_that_was_never_opened_is_no_table_that_is_gone(capsys, room):
    """Somebody was killed while opening one, and somebody else has left before sitting down."""
    store = open_store(room / FILE)
    for chain in (1, 2):
        Seeds(store, "t-killed").new_root(chain)
    store.keep_secret("sitting:t-left", b"how somebody would have sat")
    store.keep_secret("chain:nonsense", b"nobody put this here")
    store.close()

    assert audited(capsys, room) == (0, [])
