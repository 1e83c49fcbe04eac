"""The number of claims of each name follows from the logs, and an audit names every row that was changed."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Store, open_store
from fairdeal.tables.audit.answers_and_claims import ClaimCounts
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.audit.room_audit import audit_room
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.model.terms import DUTIES
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from tests.people.building import Clock
from tests.tables.hall import BET, NOON, Hall
from tests.tables.room import Room

FEW, MANY = "records.audit.claims_few", "records.audit.claims_many"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture
def played(file: Path) -> Iterator[Hall]:
    """Ann has a limit and Bob has none; both have played with a bot. Cid was blocked and let in again."""
    clock = Clock(NOON)
    hall = Hall(open_store(file, clock), clock)
    hall.come_along("bob", "cid")
    hall.limit("loss", 500_000)
    for status in ("blocked", "active"):
        hall.room.set_status(hall.new(), "olga", "cid", status, "why not")

    async def play() -> None:
        host = await hall.seated("t-1", "bob")
        await seat_bot(host, "mimic", "Mimi", 100_000, hall.new())
        for _ in range(3):
            await hall.bet(host, BET, "bob")
            await hall.play(host)

    asyncio.run(play())
    yield hall
    hall.store.close()


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute(statement)
        database.commit()


def findings(store: Store) -> list[tuple[str, str]]:
    with store.open_reader() as reader:
        found = audit_room(store, reader, words_for("en")).found
    assert all(each.where in (*store.tables(), "room") for each in found)
    return [(each.code, each.sentence) for each in found]


def counts(store: Store, *tables: str) -> ClaimCounts:
    claims = ClaimCounts()
    for table in tables:
        claims.add(replay_log(store.steps(table), store.book).claims)
    return claims


def test_every_claim_follows_from_the_logs(played: Hall):
    kept, at_table = played.store.claim_counts(), counts(played.store, "t-1")

    assert findings(played.store) == []
    assert at_table.at_least == at_table.at_most
    assert kept["day:ann"] == 1 + at_table.at_least["day:ann"]  # her limit
    assert kept["day:bob"] == at_table.at_least["day:bob"] >= 4
    assert kept["day:cid"] == 2
    assert set(kept) == {"day:ann", "day:bob", "day:cid", "opened:t-1"}


@pytest.mark.parametrize("name", ["day:ann", "day:bob", "day:cid"])
@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("DELETE FROM claims WHERE name = '{}'", FEW),
        ("UPDATE claims SET version = version - 1 WHERE name = '{}'", FEW),
        ("UPDATE claims SET version = version + 1 WHERE name = '{}'", MANY),
        ("UPDATE claims SET version = 'many' WHERE name = '{}'", FEW),
    ],
)
def test_a_changed_count_is_named(played: Hall, file: Path, name: str, statement: str, code: str):
    change(file, statement.format(name))

    ((found, sentence),) = findings(played.store)

    assert found == code
    assert sentence.startswith(f"{name}: ")


def test_a_claim_that_no_log_has_is_named(played: Hall, file: Path):
    change(file, "INSERT INTO claims VALUES ('day:eve', 3)")

    assert findings(played.store) == [(MANY, "day:eve: 3 claims are stored, and the logs contain at most 0.")]


def test_all_claims_deleted_are_found(played: Hall, file: Path):
    change(file, "DELETE FROM claims")

    assert [code for code, _ in findings(played.store)] == [FEW, FEW, FEW, "records.audit.not_opened"]


def test_a_row_that_was_only_made_to_be_locked_is_no_claim(played: Hall, file: Path):
    change(file, "INSERT INTO claims VALUES ('day:eve', 0)")

    assert findings(played.store) == []


def test_an_audit_sees_no_claim_that_comes_while_it_reads(store: Store):
    clock = Clock(NOON)
    hall = Hall(store, clock)
    hall.limit("loss", 1_000)

    with store.open_reader() as reader:
        assert reader.claim_counts() == {"day:ann": 1}
        hall.limit("loss", 900)
        assert reader.claim_counts() == {"day:ann": 1}

    assert store.claim_counts() == {"day:ann": 2}


# What can't be known.


def test_a_round_that_waits_for_its_dealer_may_have_been_claimed_for_or_not(hall: Hall):
    async def play() -> None:
        host = await hall.seated("t-1", "bob", duties=DUTIES)
        await host.act(Actor("olga", may_deal=True), c.BeginShift("Dana"), hall.new())
        await hall.bet(host, BET)
        await hall.bet(host, BET, "bob")

    asyncio.run(play())

    at_table = counts(hall.store, "t-1")
    assert at_table.at_least["day:ann"] < at_table.at_most["day:ann"]
    assert at_table.at_least["day:ann"] <= hall.store.claimed("day:ann") <= at_table.at_most["day:ann"]


def test_tables_without_a_gate_claim_for_nobody(room: Room):
    table = room.open()
    table.seat("ann", "bob")
    table.play("ann", "bob")

    assert set(room.store.claim_counts()) == {"opened:t-1"}
    assert counts(room.store, "t-1").at_least["day:ann"] >= 2
    assert findings(room.store) == []
