"""The log of a table can be shown to everybody who sat there: who people are, and why operators acted, is
stored beside it.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.json import decode, encode

from fairdeal.fairness import verify_log
from fairdeal.fairness.log import parted
from fairdeal.games.game import Impossible
from fairdeal.ledger import Transfer
from fairdeal.ledger.transfer import Reason
from fairdeal.store import Event, open_store
from fairdeal.store.chain import step_from
from fairdeal.store.private_parts import PrivatePart, private_hash, unmask_cause, unmask_events
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.model.bot_ids import BOT_COMMAND
from fairdeal.tables.model.causes import read_cause
from fairdeal.tables.model.events import SeatTaken
from fairdeal.tables.read.export import exported
from fairdeal.tables.stored_table import load
from fairdeal.wire import commands as c
from tests.tables.honest_logs import PLAYED, sent_away
from tests.tables.room import DEALING, PEOPLE, Room
from verifier import fairdeal_verify

REASONS = ("not seen since May", "not seen since June", "fell asleep", "the room closes")


@pytest.fixture
def evening(room):
    """Operators and a dealer work at a table, and say why."""
    return sent_away(room)


def texts_in(value) -> set[str]:
    """All texts of a decoded line."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return {text for each in value.items() for text in texts_in(list(each))}
    return {text for each in value for text in texts_in(each)} if isinstance(value, list) else set()


def test_a_log_that_is_shown_names_nobody_and_gives_no_reason(evening):
    lines = list(exported(evening.room.store, "t-1"))

    texts = {text for line in lines for text in texts_in(json.loads(line))}
    ids = {*PEOPLE, *DEALING, "ops"}
    assert texts & {*ids, *(f"wallet:{person}" for person in ids), *REASONS} == set()
    assert {"Ann", "Bob", "#1", "wallet:#1"} <= texts


@pytest.mark.parametrize("play", PLAYED)
def test_what_is_shown_is_checked_like_the_whole(room, play):
    table = play(room)
    lines = list(exported(room.store, table.table.id))

    shown = [step_from(*parted(line)) for line in lines]

    assert verify_log(lines).problems == ()
    assert fairdeal_verify.verify(lines).problems == []
    assert replay_log(shown, room.store.book).problems == ()


@pytest.mark.parametrize("play", PLAYED)
def test_the_store_knows_everybody(room, play):
    table = play(room)

    assert load(room.store, table.table.id) == table.table
    assert {fact.person for fact in table.happened(SeatTaken)} <= {*PEOPLE, "bot-t-1-2"}


def test_somebody_who_comes_back_has_the_same_alias(room):
    table = room.open(by="bob")
    table.seat("ann")
    table.act("ann", c.Leave())
    table.seat("cid", "ann")

    seated = [
        event["body"]["person"]
        for line in exported(room.store, "t-1")
        for event in json.loads(line)["events"]
        if event["type"] == "SeatTaken"
    ]

    assert seated == ["#2", "#3", "#2"]


@pytest.mark.parametrize("play", PLAYED)
def test_a_log_that_is_shown_has_no_ids_that_a_client_has_made(room, play):
    table = play(room)
    lines = [json.loads(line) for line in exported(room.store, table.table.id)]

    shown = {line["cause"]["id"] for line in lines if "id" in line["cause"]}
    stored = {read_cause(step.cause).id for step in room.store.steps(table.table.id)} - {""}

    assert shown == {command for command in stored if command.startswith(BOT_COMMAND)}
    assert set(room.store.answers()) >= stored


def test_only_a_field_for_people_is_read_as_an_alias():
    part = PrivatePart("salt", {"#1": "ann"}, {1: "#1"}, "#1", 7, "#1")
    body = {"person": "#1", "name": "#1", "among": ["#1"], "by": "#2"}
    moved = (
        Transfer("wallet:#1", "purse:t-1:1", 5, Reason.BUY_IN),
        Transfer("house:#1", "bank:t-1", 5, "fund"),
    )

    first, second = unmask_events((Event("A", 1, encode(body), moved), Event("B", 1, encode(body))), part)
    cause = unmask_cause(encode({"person": "#1", "command": {"do": "close_table", "name": "#1"}}), part)

    assert decode(first.body) == {**body, "person": "ann"}
    assert [each.source for each in first.transfers] == ["wallet:ann", "house:#1"]
    assert decode(second.body) == {**body, "person": "ann", "reason": "#1"}
    assert decode(cause) == {
        "person": "ann",
        "id": "#1",
        "seen": 7,
        "command": {"do": "close_table", "name": "#1", "reason": "#1"},
    }


def test_nobody_can_be_called_like_an_alias(room):
    table = room.open()

    assert table.refusal("ann", c.SitDown("#1", 0)) == "table/name"


def test_the_same_people_at_two_tables_can_not_be_matched_by_their_hashes(room):
    for name in ("t-1", "t-2"):
        room.open(name=name)

    one, other = (json.loads(next(exported(room.store, name)))["private"] for name in ("t-1", "t-2"))

    assert len(one) == len(other) == 64
    assert one != other


def test_a_step_has_the_hash_of_its_private_part(evening):
    for step in evening.room.store.steps("t-1"):
        assert json.loads(step.text)["private"] == private_hash(step.private)


def test_nobody_plays_on_with_the_chips_of_somebody_else(tmp_path: Path):
    room = Room(lambda clock: open_store(tmp_path / "room.db", clock))
    room.open().seat("ann")
    room.close()
    with closing(sqlite3.connect(tmp_path / "room.db")) as database:
        database.execute(f"{CHANGES['another person']} WHERE stream = 't-1'")
        database.execute("DELETE FROM snapshots")
        database.commit()
    store = open_store(tmp_path / "room.db")

    with pytest.raises(Impossible, match="was changed since it was written"):
        load(store, "t-1")
    store.close()


def test_somebody_who_was_never_at_the_table_shares_an_alias_with_nobody_there(room):
    table = room.open()
    table.seat("ann")
    actor = Actor("ops", is_operator=True, seats_bots=True)
    room.wait_for(table.host.act(actor, c.SeatBot("mimic", "Mimi", 500), "b-1", seen=4))
    table.seat("bob")

    lines = [json.loads(line) for line in exported(room.store, "t-1")]

    (seating,) = [line["cause"] for line in lines if line["cause"].get("command", {}).get("do") == "seat_bot"]
    assert seating["person"] == "#0"
    assert [line for line in lines if "seen" in line["cause"]] == []
    (cause,) = [found for step in room.store.steps("t-1") if (found := read_cause(step.cause)).id == "b-1"]
    assert (cause.person, cause.seen) == ("ops", 4)


CHANGES = {
    "another person": "UPDATE steps SET private = CAST(replace(CAST(private AS TEXT), 'ann', 'bob') AS BLOB)",
    "no person": "UPDATE steps SET private = x''",
    "no text": "UPDATE steps SET private = 5",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_private_part_that_was_changed_is_found(tmp_path: Path, change: str):
    room = Room(lambda clock: open_store(tmp_path / "room.db", clock))
    room.open().seat("ann")
    room.close()
    with closing(sqlite3.connect(tmp_path / "room.db")) as database:
        database.execute(f"{change} WHERE stream = 't-1'")
        database.commit()

    store = open_store(tmp_path / "room.db")
    codes = {each.key for each in store.verify_chain("t-1")}
    store.close()

    assert "store.damage.step" in codes
