"""Secrets: kept apart from everything that is shown."""

import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import text

from fairdeal.games.game import Impossible
from fairdeal.people import Directory
from fairdeal.store import Store, StoreTrouble, open_store
from fairdeal.store.audit import audit
from fairdeal.store.backup import backup, restore
from fairdeal.store.sql import SqlStore
from fairdeal.store.work import Forgetting, Keeping, SecretKept
from tests.people.building import OTHER, Clock, Randomness, cheap, refusing, with_people
from tests.store.conftest import Opening
from tests.support.appending import append
from tests.support.facts import as_it_is, fact, issue

SECRET = b"\x00seed of the shoe\xff"


def test_a_secret_is_kept_changed_and_forgotten(store: Store):
    nothing = store.secret("seed:t-1")

    kept = store.keep_secret("seed:t-1", b"first")
    changed = store.keep_secret("seed:t-1", SECRET)
    read = store.secret("seed:t-1")
    store.forget_secret("seed:t-1")
    store.forget_secret("seed:t-1")

    assert (nothing, kept, changed, read) == (None, b"first", SECRET, SECRET)
    assert store.secret("seed:t-1") is None


def test_what_is_kept_once_stays_whoever_comes_later(store: Store):
    first = store.keep_secret("seed:t-1", b"first", once=True)
    second = store.keep_secret("seed:t-1", b"second", once=True)

    assert (first, second, store.secret("seed:t-1")) == (b"first", b"first", b"first")


def test_a_secret_that_was_forgotten_can_be_kept_once_again(store: Store):
    store.keep_secret("seed:t-1", b"first", once=True)
    store.forget_secret("seed:t-1")

    assert store.keep_secret("seed:t-1", b"second", once=True) == b"second"


def test_programs_that_make_the_same_seed_at_once_get_the_same(open_database: Opening):
    stores = [open_database() for _ in range(4)]

    def make(number: int) -> bytes:
        return stores[number % 4].keep_secret(f"seed:t-{number // 8}", b"made by %d" % number, once=True)

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(make, range(80)))

    assert [len(set(made[first : first + 8])) for first in range(0, 80, 8)] == [1] * 10
    assert [stores[0].secret(f"seed:t-{table}") for table in range(10)] == made[::8]


def test_a_secret_is_there_for_another_program_at_once(open_database: Opening):
    first, second = open_database(), open_database()

    first.keep_secret("seed:t-1", SECRET)
    there = second.secret("seed:t-1")
    second.forget_secret("seed:t-1")

    assert there == SECRET
    assert first.secret("seed:t-1") is None


def test_secrets_and_appends_that_wait_together_get_each_its_own_answer(open_database: Opening):
    store = open_database()

    with ThreadPoolExecutor(16) as pool:
        kept = [pool.submit(store.keep_secret, f"s-{number}", b"%d" % number) for number in range(60)]
        appended = [append(store, f"t-{number}", 0, [fact(number)]) for number in range(60)]
        conflicts = [append(store, "t-0", 7, [fact()]) for _ in range(10)]

    assert [each.result() for each in kept] == [b"%d" % number for number in range(60)]
    assert [each.result().version for each in appended] == [1] * 60
    assert all(isinstance(each.exception(), StoreTrouble) for each in conflicts)


def test_secrets_are_found_by_how_their_names_begin(store: Store):
    for name in ("chain:t-1:2", "chain:t-1:1", "Chain:t-1:1", "chain_t", "password:ann"):
        store.keep_secret(name, SECRET)

    assert store.secret_names("chain:") == ("chain:t-1:1", "chain:t-1:2")
    assert store.secret_names("chain_") == ("chain_t",)
    assert store.secret_names("%") == ()


def test_a_closed_store_keeps_no_secret(store: Store):
    store.close()

    with pytest.raises(StoreTrouble, match="closed"):
        store.keep_secret("seed:t-1", SECRET)
    with pytest.raises(StoreTrouble, match="closed"):
        store.forget_secret("seed:t-1")


def test_a_backup_takes_the_secrets_along(open_database: Opening, tmp_path: Path):
    store = cast(SqlStore, open_database())
    store.keep_secret("seed:t-1", SECRET)
    backup(store, tmp_path / "backup")

    restore(tmp_path / "backup", tmp_path / "new.db", as_it_is)

    again = open_store(tmp_path / "new.db")
    assert again.secret("seed:t-1") == SECRET
    again.close()


def test_a_restore_to_a_server_takes_the_secrets_along_and_overwrites_none(tmp_path: Path, postgres: str):
    store = cast(SqlStore, open_store(tmp_path / "room.db"))
    append(store, "room", 0, [fact()], [issue(50)]).result()
    store.keep_secret("seed:t-1", SECRET)
    backup(store, tmp_path / "backup")
    store.close()

    restore(tmp_path / "backup", postgres, as_it_is)
    again = open_store(postgres)
    there = again.secret("seed:t-1")
    again.close()

    assert there == SECRET


def test_a_server_with_nothing_but_a_secret_is_not_overwritten(tmp_path: Path, postgres: str):
    store = cast(SqlStore, open_store(tmp_path / "room.db"))
    append(store, "room", 0, [fact()], [issue(50)]).result()
    backup(store, tmp_path / "backup")
    store.close()
    used = open_store(postgres)
    used.keep_secret("seed:t-1", SECRET)

    with pytest.raises(StoreTrouble, match="is there already, and is not overwritten"):
        restore(tmp_path / "backup", postgres, as_it_is)

    assert used.secret("seed:t-1") == SECRET
    used.close()


def test_an_audit_says_nothing_of_secrets(store: Store):
    append(store, "room", 0, [fact()], [issue(50)]).result()
    before = audit(store)

    store.keep_secret("seed:t-1", SECRET)

    assert audit(store) == before


def test_no_value_shows_a_secret_in_passing():
    shown = repr([Keeping("seed:t-1", SECRET, True), Forgetting("seed:t-1"), SecretKept(0, SECRET)])

    assert "seed of" not in shown
    assert "seed:t-1" in shown


REFUSING = {
    "sqlite": [
        "CREATE TRIGGER no BEFORE INSERT ON secrets BEGIN SELECT RAISE(ABORT, 'no secrets today'); END"
    ],
    "postgresql": [
        "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no secrets today'; END $$",
        "CREATE TRIGGER no BEFORE INSERT ON secrets FOR EACH ROW EXECUTE FUNCTION no()",
    ],
}
"""What makes a database refuse every secret, and complain of it at length."""


def test_no_failure_of_the_database_shows_a_secret(open_database: Opening):
    store = cast(SqlStore, open_database())
    with store.engine.execution_options(fairdeal_writes=True).begin() as connection:
        for statement in REFUSING[store.engine.dialect.name]:
            connection.execute(text(statement))

    with pytest.raises((StoreTrouble, Impossible)) as caught:
        store.keep_secret("seed:t-1", SECRET)

    everything = "".join(traceback.format_exception(caught.value))
    assert "no secrets today" in everything
    assert "seed of" not in everything
    assert SECRET.hex()[:16] not in everything


def test_two_rooms_over_a_server_share_what_they_keep(postgres: str):
    clock = Clock()
    stores = [open_store(postgres, clock) for _ in range(2)]
    rooms = [Directory(store, clock, Randomness(number), cheap()) for number, store in enumerate(stores)]
    with_people(rooms[0], "ann", "bob")

    code = rooms[1].issue_code("code", "ann", "bob")
    rooms[0].reset_by_code("reset", "bob", code, OTHER)
    with ThreadPoolExecutor(10) as pool:
        asked = [
            pool.submit(rooms[number % 2].issue, f"i-{number // 2}", "ann", "wallet:bob", 1, "prize")
            for number in range(20)
        ]
    with refusing("people/id"):
        rooms[0].sign_up("nul", "\0", "Nul", OTHER)

    assert [each.exception() for each in asked] == [None] * 20
    assert rooms[1].sign_in("bob", OTHER).id == "bob"
    assert stores[0].balances() == {"mint": -10, "wallet:bob": 10}
    assert audit(stores[1]).problems == ()
    for store in stores:
        store.close()
