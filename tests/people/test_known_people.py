"""What a process knows of the people without reading, and when it looks again."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import pytest

from fairdeal.games.game import Refused
from fairdeal.ledger.limits import Day
from fairdeal.people import Directory
from fairdeal.people.codec import apply_room_events, decode_room_event
from fairdeal.people.log import RoomLog
from fairdeal.store import Store, StoredEvent
from tests.people.building import PASSWORD, Clock, Randomness, cheap, new, refusing, with_people


class Reading:
    """A store that lists what is read of it."""

    def __init__(self, store: Store) -> None:
        self._store, self.reads = store, list[str]()
        self.meanwhile: Callable[[], None] | None = None
        """Happens once, after rows were read and before anybody sees them."""

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[StoredEvent, ...]:
        self.reads.append("read")
        rows = self._store.read(table, after, limit)
        if (meanwhile := self.meanwhile) is not None:
            self.meanwhile = None
            meanwhile()
        return rows

    def __getattr__(self, name: str) -> object:
        if name in ("last_snapshot", "version", "balance", "ends", "open_ends", "changes", "secret"):
            self.reads.append(name)
        return getattr(self._store, name)


@pytest.fixture
def reading(store: Store) -> Reading:
    return Reading(store)


@pytest.fixture
def here(reading: Reading, clock: Clock) -> Directory:
    return Directory(cast(Store, reading), clock, Randomness(8), cheap())


@pytest.fixture
def elsewhere(store: Store, clock: Clock) -> Directory:
    """The room in another process."""
    return Directory(store, clock, Randomness(9), cheap())


def test_whoever_is_known_is_asked_about_without_reading(here: Directory, reading: Reading, clock: Clock):
    with_people(here, "ann", "bob")
    reading.reads.clear()

    assert here.has_operator()
    assert here.has_met("bob")
    assert here.person("bob").name == "Bob"
    here.check_may_play("bob", Day(), (5,), clock())
    here.check_may_come("bob", clock())

    assert reading.reads == []


def test_what_a_process_has_appended_it_does_not_read_back(here: Directory, reading: Reading):
    with_people(here, "ann", "bob")
    reading.reads.clear()

    here.limit(new(), "bob", "loss", 100)
    here.set_status(new(), "ann", "bob", "blocked", "rude")

    assert here.person("bob").limits.limits.loss == 100
    assert not here.person("bob").is_active
    assert reading.reads == []


def test_somebody_who_signed_up_elsewhere_is_met_at_once(here: Directory, elsewhere: Directory):
    with_people(here, "ann")

    elsewhere.sign_up(new(), "bob", "Bob", PASSWORD)

    assert not here.has_met("bob")
    assert here.person("bob").name == "Bob"
    assert here.sign_in("bob", PASSWORD).id == "bob"


def test_nobody_is_refused_by_what_is_so_no_longer(here: Directory, elsewhere: Directory):
    with_people(here, "ann", "bob")
    here.set_status(new(), "ann", "bob", "blocked", "rude")

    elsewhere.set_status(new(), "ann", "bob", "active", "was not")

    here.limit(new(), "bob", "loss", 100)
    assert here.person("bob").is_active


def test_nobody_is_let_through_by_what_is_so_no_longer(here: Directory, elsewhere: Directory):
    with_people(here, "ann", "bob")

    elsewhere.set_status(new(), "ann", "bob", "blocked", "rude")

    with refusing("people/not-active"):
        here.limit(new(), "bob", "loss", 100)


def test_what_is_known_never_moves_to_an_older_version(reading: Reading, elsewhere: Directory):
    with_people(elsewhere, "ann")
    log = RoomLog(cast(Store, reading))
    version = log.known().version

    def sign_up_and_look() -> None:
        elsewhere.sign_up(new(), "bob", "Bob", None)
        elsewhere.sign_up(new(), "cat", "Cat", None)
        log.look_again()

    elsewhere.sign_up(new(), "dan", "Dan", None)
    reading.meanwhile = sign_up_and_look
    seen = log.look_again()  # has read Dan alone, when the other thread knows all three

    assert seen is log.known()
    assert (seen.version, set(seen.people)) == (version + 3, {"ann", "bob", "cat", "dan"})


def test_fifty_who_sign_up_at_once_are_all_known_at_once(here: Directory, store: Store):
    versions = list[int]()

    def sign_up(number: int) -> bool:
        here.sign_up(new(), f"p{number}", f"Player {number}", None)
        versions.append(here._log.known().version)
        return here.has_met(f"p{number}")

    with ThreadPoolExecutor(50) as threads:
        met = list(threads.map(sign_up, range(50)))

    assert met == [True] * 50
    assert here.people() == apply_room_events(
        {}, (decode_room_event(row.event) for row in store.read("room"))
    )
    assert max(versions) == store.version("room") == 50


def test_a_clock_that_was_corrected_elsewhere_is_not_corrected_again(
    here: Directory, elsewhere: Directory, store: Store, clock: Clock
):
    with_people(here, "ann")
    clock.now -= 60 * 60_000
    elsewhere.correct_clock()
    version = store.version("room")

    here.correct_clock()

    assert store.version("room") == version


def test_an_operator_appointed_elsewhere_is_seen_with_the_next_look(here: Directory, elsewhere: Directory):
    here.sign_up(new(), "ann", "Ann", PASSWORD)
    assert not here.has_operator()

    elsewhere.appoint(new(), "ann")
    here.look_again()

    assert here.has_operator()


def test_a_stranger_is_looked_for_before_the_refusal(here: Directory, reading: Reading):
    with_people(here, "ann")
    reading.reads.clear()

    with pytest.raises(Refused, match="people/unknown"):
        here.person("nobody")

    assert reading.reads == ["read"]
