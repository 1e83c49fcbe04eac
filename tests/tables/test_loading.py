"""A table is what its log says: after a crash, from a snapshot, in another process."""

import sqlite3
from concurrent.futures import Future
from contextlib import closing

import pytest
from msgspec.structs import replace

from fairdeal.fairness import BankerElected
from fairdeal.games.game import Impossible
from fairdeal.store import Appended, Event, StoreTrouble, open_store
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.host_factory import load_host
from fairdeal.tables.model.codec import decode_event, encode_event
from fairdeal.tables.model.events import BoughtIn, LeavingAnnounced, StakesForfeited
from fairdeal.tables.model.notices import SnapshotFailed
from fairdeal.tables.model.terms import ROTATE
from fairdeal.tables.stored_table import EVENTS_PER_SNAPSHOT, SNAPSHOT_SCHEMA, apply_stored, load, to_snapshot
from fairdeal.wire import commands as c
from tests.support.appending import append
from tests.tables.room import Room, Sitting


@pytest.mark.parametrize("terms", [{}, {"banker": ROTATE}, {"boxes_each": 2}])
def test_after_every_single_act_the_log_gives_the_same_table(room, terms):
    table = room.open(**terms)
    table.seat("ann", "bob")

    for _ in range(6):
        table.bet(*(place.person for place in list(table.table.players)), chips=500)
        assert load(room.store, "t-1") == table.table
        while (asked := table.asked) is not None:
            person, box, options = asked
            table.act(person, c.ChooseAction(box, options[-1]))
            assert load(room.store, "t-1") == table.table


def long_table(room):
    """A table whose log is longer than it may be without a snapshot."""
    table = room.open()
    table.seat("ann", chips=100_000)
    while room.store.last_snapshot("t-1", SNAPSHOT_SCHEMA) is None:
        table.play("ann", chips=500)
    return table


def test_from_a_mark_the_same_table_is_loaded_as_from_the_whole_log(room):
    table = long_table(room)
    snapshot = room.store.last_snapshot("t-1", SNAPSHOT_SCHEMA)
    assert EVENTS_PER_SNAPSHOT <= snapshot.version < EVENTS_PER_SNAPSHOT + 100

    for _ in range(3):
        table.play("ann", chips=500)

    assert load(room.store, "t-1") == table.table
    assert len(room.store.read("t-1", snapshot.version)) < snapshot.version


def test_a_mark_has_the_times_of_the_log_whatever_the_clock_of_its_host():
    room = Room(lambda clock: open_store("memory:", lambda: clock() + 3))
    long_table(room)

    snapshot = room.store.last_snapshot("t-1", SNAPSHOT_SCHEMA)
    assert snapshot is not None
    table = None
    for row in room.store.read("t-1")[: snapshot.version]:
        table = apply_stored(room.store, table, row)
    room.close()

    assert table is not None
    assert to_snapshot(table) == snapshot.state


def test_a_mark_of_another_form_is_passed_by(room):
    table = long_table(room)

    room.store.keep_snapshot("t-1", table.table.version, b"of another time", SNAPSHOT_SCHEMA + 1)

    assert load(room.store, "t-1") == table.table


def test_a_table_in_a_file_goes_on_in_mid_round_after_the_process_is_gone(tmp_path):
    room = Room(lambda clock: open_store(tmp_path / "room.db", clock))
    table = room.open()
    table.seat("ann")
    table.until_asked("ann")
    before = table.table
    room.close()

    again = Room(lambda clock: open_store(tmp_path / "room.db", clock), issued=False)
    after = again.host("t-1")
    assert replace(after.table, at=0, asked_at=0) == replace(before, at=0, asked_at=0)
    after.play_out()

    assert again.problems == ()
    again.close()


def test_what_this_program_does_not_know_stops_the_table(room):
    room.open()
    append(room.store, "t-1", room.store.version("t-1"), [Event("Unheard", 1, b"{}")]).result()

    with pytest.raises(Impossible, match="Unheard"):
        room.host("t-1")


def test_a_fact_of_a_later_form_is_not_guessed_at():
    later = replace(encode_event(BoughtIn(1, 5)), schema=99)

    with pytest.raises(Impossible, match="99"):
        decode_event(later)


def test_a_log_that_does_not_begin_with_its_opening_is_no_table(room):
    append(room.store, "t-1", 0, [encode_event(BoughtIn(1, 5))]).result()

    with pytest.raises(Impossible, match="first event of a table is TableOpened"):
        room.host("t-1")


def test_hosts_that_live_for_a_few_rounds_only_leave_marks_too(room):
    room.open().seat("ann", chips=100_000)
    while room.store.version("t-1") < 2 * EVENTS_PER_SNAPSHOT:
        again = room.host("t-1")
        for _ in range(5):
            again.play("ann", chips=500)

    snapshot = room.store.last_snapshot("t-1", SNAPSHOT_SCHEMA)

    assert snapshot is not None
    assert len(room.store.read("t-1", snapshot.version)) < EVENTS_PER_SNAPSHOT + 100


def test_nobody_plays_on_a_log_that_was_changed(tmp_path):
    room = Room(lambda clock: open_store(tmp_path / "room.db", clock))
    room.open().seat("ann")
    room.close()
    with closing(sqlite3.connect(tmp_path / "room.db")) as database:
        text = "CAST(replace(CAST(text AS TEXT), '\"Ann\"', '\"Eve\"') AS BLOB)"
        changed = f"UPDATE steps SET text = {text} WHERE CAST(text AS TEXT) LIKE '%SeatTaken%'"
        assert database.execute(changed).rowcount == 1
        database.commit()

    again = Room(lambda clock: open_store(tmp_path / "room.db", clock), issued=False)
    with pytest.raises(Impossible, match="was changed since it was written"):
        again.host("t-1")
    again.close()


class Beside:
    """A store of which a part is done in another way."""

    def __init__(self, store):
        self._store, self.most_read = store, 0

    def steps(self, *given):
        steps = self._store.steps(*given)
        self.most_read = max(self.most_read, len(steps))
        return steps

    def __getattr__(self, name):
        return getattr(self._store, name)


def test_a_long_log_without_a_mark_is_read_in_parts_and_marked_right_away(room, monkeypatch):
    table = long_table(room)
    room.store.keep_snapshot(
        "t-1", room.store.steps("t-1")[0].version, b"of another time", SNAPSHOT_SCHEMA + 1
    ).result()
    monkeypatch.setattr("fairdeal.store.logs.CHUNK", 20)
    counting = Beside(room.store)

    host = load_host(counting, "t-1")

    assert host.table == table.table
    assert counting.most_read == 20
    assert room.store.last_snapshot("t-1", SNAPSHOT_SCHEMA).version == table.table.version


class WithoutSnapshots(Beside):
    """Where no snapshot can be kept."""

    tried = 0

    def keep_snapshot(self, *_):
        self.tried += 1
        failed: Future[Appended] = Future()
        failed.set_exception(StoreTrouble("store.full", name="room.db"))
        return failed


class Stopped(WithoutSnapshots):
    """One that takes no more work at all, as after the second death of its writer."""

    def keep_snapshot(self, *given):
        raise super().keep_snapshot(*given).exception()


@pytest.mark.parametrize("kind", [WithoutSnapshots, Stopped])
def test_a_mark_that_was_not_kept_is_told_once_and_tried_again(room, kind):
    table = long_table(room)
    room.store.keep_snapshot(
        "t-1", room.store.steps("t-1")[0].version, b"of another time", SNAPSHOT_SCHEMA + 1
    ).result()
    full = kind(room.store)
    again = Sitting(room, load_host(full, "t-1", room.clock, room.randomness))
    subscriber, news = again.host.channel.subscribe(), []

    for _ in range(3):
        again.only_act("ann", c.CashOut(1))
        news += [notice for update in subscriber.waiting() for notice in update.notices]

    (notice,) = news
    assert isinstance(notice, SnapshotFailed)
    assert "is full" in notice.why
    assert full.tried == 1 + 3
    again.host.store = room.store
    again.only_act("ann", c.CashOut(1))
    assert room.store.last_snapshot("t-1", SNAPSHOT_SCHEMA).version > table.table.version


@pytest.mark.parametrize("fact", [LeavingAnnounced(9), StakesForfeited(1, 1), BankerElected(9, 1, ())])
def test_a_fact_that_can_not_stand_where_it_does_is_impossible_and_named(room, fact):
    table = room.open()
    append(room.store, "t-1", table.table.version, [encode_event(fact)]).result()
    seq, name = table.table.version + 1, type(fact).__name__

    with pytest.raises(Impossible):
        load(room.store, "t-1")

    found = replay_log(room.store.steps("t-1"), room.store.book).problems
    assert [(each.code, each.line) for each in found][-1] == ("replay/impossible", seq), name
