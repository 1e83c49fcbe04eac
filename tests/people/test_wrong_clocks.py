"""A clock that is far ahead for a while: nobody waits longer for that, once it shows the right time again."""

import pytest

from fairdeal.ledger.limits import COOLING_MS, Day
from fairdeal.people import Directory
from fairdeal.people.checks import FOREVER
from fairdeal.people.directory import SKEW_MS
from tests.people.building import DAY, HOUR, OTHER, PASSWORD, Clock, new, refusing, with_people
from tests.people.conftest import Opening

AHEAD = 50 * 365 * DAY
NO_STAKES = Day()


@pytest.fixture
def ahead(room: Directory, clock: Clock) -> Directory:
    """A room whose clock has just gone fifty years ahead."""
    with_people(room, "ann", "bob")
    clock.now += AHEAD
    return room


@pytest.mark.parametrize("person", ["bob", "nobody"])
def test_wrong_passwords_under_a_wrong_clock_lock_nobody_out(ahead: Directory, clock: Clock, person: str):
    for _ in range(10):
        with pytest.raises(Exception, match="people/"):
            ahead.sign_in(person, OTHER)
    clock.now -= AHEAD

    with refusing("people/wrong"):
        ahead.sign_in(person, OTHER)
    with refusing("people/wait") as caught:
        ahead.sign_in(person, OTHER)

    assert caught.value.facts["n"] <= 60


def test_a_code_that_was_made_under_a_wrong_clock_is_not_good_for_years(ahead: Directory, clock: Clock):
    code = ahead.issue_code(new(), "ann", "bob")
    clock.now -= AHEAD

    with refusing("people/wrong-code"):
        ahead.reset_by_code(new(), "bob", code, OTHER)


def test_a_time_out_under_a_wrong_clock_lasts_as_long_as_it_was_meant_to(
    ahead: Directory, open_room: Opening, clock: Clock
):
    ahead.stay_away(new(), "bob", clock.now + DAY)
    clock.now -= AHEAD

    with refusing("limit/away") as caught:
        ahead.check_may_come("bob", clock.now)
    assert caught.value.facts["until"] == clock.now + DAY

    clock.now += DAY - 1
    with refusing("limit/away"):
        open_room().check_may_play("bob", NO_STAKES, (), clock.now)
    clock.now += 1
    open_room().check_may_play("bob", NO_STAKES, (), clock.now)


def test_who_stays_away_for_ever_still_does(ahead: Directory, clock: Clock):
    ahead.stay_away(new(), "bob", FOREVER)
    clock.now -= AHEAD

    with refusing("limit/away"):
        ahead.check_may_come("bob", clock.now)
    with refusing("limit/away"):
        ahead.check_may_come("bob", clock.now + AHEAD)


def test_a_time_out_of_before_keeps_its_end(room: Directory, clock: Clock):
    with_people(room, "ann", "bob")
    until = clock.now + DAY
    room.stay_away(new(), "bob", until)
    clock.now += 2 * HOUR
    room.sign_in("ann", PASSWORD)
    clock.now -= HOUR

    with refusing("limit/away") as caught:
        room.check_may_come("bob", clock.now)

    assert caught.value.facts["until"] == until


def test_a_higher_limit_that_was_asked_for_under_a_wrong_clock_waits_a_day(ahead: Directory, clock: Clock):
    ahead.limit(new(), "bob", "loss", 10)
    ahead.limit(new(), "bob", "loss", 20)
    clock.now -= AHEAD

    ahead.sign_in("bob", PASSWORD)
    (waiting,) = ahead.person("bob").limits.raises

    assert waiting.at == clock.now + COOLING_MS
    assert ahead.events()[-2].what == "ClockCorrected"


def test_that_the_clock_was_wrong_is_noted_once(ahead: Directory, clock: Clock):
    ahead.sign_in("bob", PASSWORD)
    clock.now -= AHEAD

    for _ in range(3):
        ahead.sign_in("bob", PASSWORD)

    assert [event.what for event in ahead.events()].count("ClockCorrected") == 1


def test_two_computers_may_differ_by_a_little(room: Directory, clock: Clock):
    with_people(room, "ann", "bob")
    clock.now -= SKEW_MS

    room.sign_in("bob", PASSWORD)

    assert "ClockCorrected" not in [event.what for event in room.events()]
