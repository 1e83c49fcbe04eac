"""A table is what its log says: after a crash, from a mark, in another process."""

import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from fairdeal.games.game import Impossible
from fairdeal.store import Fact, open_store
from fairdeal.tables import acts as a
from fairdeal.tables.codec import decoded, encoded
from fairdeal.tables.facts import BoughtIn
from fairdeal.tables.host import FACTS_A_MARK
from fairdeal.tables.loading import MARK_SCHEMA, folded, load, to_mark
from fairdeal.tables.terms import ROTATE
from tests.tables.room import Room


@pytest.mark.parametrize("terms", [{}, {"banker": ROTATE}, {"boxes_each": 2}])
def test_after_every_single_act_the_log_gives_the_same_table(room, terms):
    table = room.open(**terms)
    table.seat("ann", "bob")

    for _ in range(6):
        table.bet(*(place.person for place in list(table.table.players)), chips=500)
        assert load(room.store, "t-1") == table.table
        while (asked := table.asked) is not None:
            person, box, options = asked
            table.act(person, a.Do(box, options[-1]))
            assert load(room.store, "t-1") == table.table


def long_table(room):
    """A table whose log is longer than it may be without a mark."""
    table = room.open()
    table.seat("ann", chips=100_000)
    while room.store.read_from_mark("t-1", MARK_SCHEMA)[0] is None:
        table.play("ann", chips=500)
    return table


def test_from_a_mark_the_same_table_is_loaded_as_from_the_whole_log(room):
    table = long_table(room)
    mark, rows = room.store.read_from_mark("t-1", MARK_SCHEMA)
    assert FACTS_A_MARK <= mark.seq < FACTS_A_MARK + 100

    for _ in range(3):
        table.play("ann", chips=500)

    assert load(room.store, "t-1") == table.table
    assert len(rows) < mark.seq


def test_a_mark_has_the_times_of_the_log_whatever_the_clock_of_its_host():
    room = Room(lambda clock: open_store("memory:", lambda: clock() + 3))
    long_table(room)

    mark = room.store.read_from_mark("t-1", MARK_SCHEMA)[0]
    table = None
    for row in room.store.read("t-1")[: mark.seq]:
        table = folded(room.store, table, row)
    room.close()

    assert to_mark(table) == mark.state


def test_a_mark_of_another_form_is_passed_by(room):
    table = long_table(room)

    room.store.mark("t-1", table.table.version, b"of another time", MARK_SCHEMA + 1)

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
    room.store.append("t-1", room.store.version("t-1"), [Fact("Unheard", 1, b"{}")]).result()

    with pytest.raises(Impossible, match="Unheard"):
        room.host("t-1")


def test_a_fact_of_a_later_form_is_not_guessed_at():
    later = replace(encoded(BoughtIn(1, 5)), schema=99)

    with pytest.raises(Impossible, match="99"):
        decoded(later)


def test_a_log_that_does_not_begin_with_its_opening_is_no_table(room):
    room.store.append("t-1", 0, [encoded(BoughtIn(1, 5))]).result()

    with pytest.raises(Impossible, match="begins"):
        room.host("t-1")


def test_hosts_that_live_for_a_few_rounds_only_leave_marks_too(room):
    room.open().seat("ann", chips=100_000)
    while room.store.version("t-1") < 2 * FACTS_A_MARK:
        again = room.host("t-1")
        for _ in range(5):
            again.play("ann", chips=500)

    mark, rows = room.store.read_from_mark("t-1", MARK_SCHEMA)

    assert mark is not None
    assert len(rows) < FACTS_A_MARK + 100


def test_nobody_plays_on_a_log_that_was_changed(tmp_path):
    room = Room(lambda clock: open_store(tmp_path / "room.db", clock))
    room.open().seat("ann")
    room.close()
    with closing(sqlite3.connect(tmp_path / "room.db")) as database:
        changed = "UPDATE facts SET body = replace(body, 'Ann', 'Eve') WHERE type = 'SeatTaken'"
        assert database.execute(changed).rowcount == 1
        database.commit()

    again = Room(lambda clock: open_store(tmp_path / "room.db", clock), issued=False)
    with pytest.raises(Impossible, match="was changed since it was written"):
        again.host("t-1")
    again.close()
