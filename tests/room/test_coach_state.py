"""The coach's state as it is stored: settings by version, and what older programs have left."""

from collections.abc import Iterator

import msgspec
import pytest

from fairdeal.coaching.decisions import Cost
from fairdeal.coaching.measures import CARDS, CHART
from fairdeal.coaching.modes import ASK, MISTAKES, OFF
from fairdeal.room.coach.state import (
    NEVER_SET,
    CoachState,
    OlderCoachState,
    SeatCoach,
    Setting,
    keep_coach_state,
    name_of,
    read_coach_state,
)
from fairdeal.store import open_store
from tests.tables.room import Room, Sitting


@pytest.fixture
def sitting() -> Iterator[Sitting]:
    room = Room(lambda clock: open_store("memory:", clock))
    sitting = room.open("vegas_strip", "insurance.offered=false")
    sitting.seat("ann", "bob")
    yield sitting
    room.close()


@pytest.mark.parametrize(("ahead", "is_used"), [(0, True), (1, False)])
def test_a_sum_counts_unless_it_is_ahead_of_the_log(sitting: Sitting, ahead: int, is_used: bool):
    store, table = sitting.room.store, sitting.table
    own = SeatCoach("ann", (Setting(1, ASK, CHART),), {CHART: Cost(3, 1, 0.5, 500.0)})
    state = CoachState(table.version, table.book_id, table.version + ahead, {1: own})
    keep_coach_state(store, "t-1", state)

    assert read_coach_state(store, table) == (state if is_used else None)


def test_what_older_programs_stored_holds_for_everybody_who_sits_there(sitting: Sitting):
    table, costs = sitting.table, {1: Cost(3, 1, 0.5, 500.0)}
    older = OlderCoachState(2, table.book_id, {}, costs, CHART, judged_to=3, off_from=4)
    sitting.room.store.keep_secret(name_of("t-1"), msgspec.msgpack.encode(older))

    found = read_coach_state(sitting.room.store, table)

    assert found is not None
    assert (found.version, found.judged_to) == (2, 3)
    assert [(each.person, each.costs) for each in found.seats.values()] == [
        ("ann", {CHART: costs[1]}),
        ("bob", {}),
    ]
    assert [found.seats[1].setting_at(version).mode for version in (4, 5)] == [MISTAKES, OFF]


def test_a_setting_holds_for_answers_after_its_version():
    own = SeatCoach("ann", ()).add(Setting(10, ASK, CHART)).add(Setting(20, MISTAKES, CARDS))

    assert own.setting_at(10) == NEVER_SET
    assert [own.setting_at(version).measure for version in (11, 20, 21)] == [CHART, CHART, CARDS]


def test_settings_that_no_answer_needs_any_more_are_forgotten():
    settings = (Setting(10, ASK, CHART), Setting(20, OFF, CHART), Setting(30, ASK, CARDS))
    own = SeatCoach("ann", settings)

    assert own.forget_before(9).settings == settings
    assert own.forget_before(20).settings == settings[1:]
    assert own.forget_before(99).settings == settings[2:]


def test_who_has_left_and_come_back_is_not_switched_off_again():
    left = SeatCoach("ann", (Setting(10, ASK, CHART),)).switch_off(15)
    back = left.add(Setting(20, ASK, CHART))

    assert not left.setting.is_on
    assert left.switch_off(15) == left
    assert back.switch_off(15) == back
