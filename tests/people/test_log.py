"""The room's log: how it is read, marked, told, and what it does not take."""

import re
import sqlite3
from concurrent.futures import Future
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import cast

import pytest

from fairdeal.games.game import Impossible, refused
from fairdeal.people import Directory
from fairdeal.people.codec import FORMS, apply_room_events, decode_room_event, encode_room_event
from fairdeal.people.events import ChipsIssued, GuestKept, PersonSignedUp, SignedIn
from fairdeal.people.log import EVENTS_PER_SNAPSHOT, SNAPSHOT_SCHEMA, Decision, RoomLog
from fairdeal.store import Appended, Event, Store, StoreTrouble, open_store
from fairdeal.store.sql import SqlStore
from fairdeal.words import words_for
from fairdeal.words.catalogue import texts_of
from fairdeal.words.refusals import render_refusal
from tests.people.building import HOUR, OTHER, PASSWORD, Clock, Randomness, cheap, new, refusing, with_people
from tests.people.test_commands import COMMANDS, code_of
from tests.support.appending import append


@pytest.fixture
def eventful(room: Directory, clock: Clock) -> Directory:
    """A room in which everything happened once that can."""
    with_people(room, "ann", "bob")
    room.sign_up(new(), "gus", "Gus", None)
    room.issue(new(), "ann", "wallet:bob", 50, "to begin with")
    code_of(room)
    room.sign_in("ann", PASSWORD)
    with refusing("people/wrong"):
        room.sign_in("bob", OTHER)
    with refusing("people/wrong-code"):
        room.reset_by_code(new(), "bob", "A" * 12, OTHER)
    of_one_kind = {"sign_up again", "sign_up as a guest", "change_password", "reset"}
    # The code must be used before another is made, and whoever is blocked can do nothing more.
    turns = {"reset_by_code": -1, "set_status": 1}
    for name in sorted(COMMANDS.keys() - of_one_kind, key=lambda name: (turns.get(name, 0), name)):
        COMMANDS[name][0](room, new())
    clock.now -= HOUR
    room.sign_in("ann", PASSWORD)
    return room


def test_everything_that_can_happen_is_told_in_both_languages(eventful: Directory):
    events = eventful.events()

    english = [event.told(words_for("en")) for event in events]
    chinese = [event.told(words_for("zh")) for event in events]

    assert {event.what for event in events} == {name for name, _ in FORMS}
    assert "bob is blocked now, by ann: rude" in english
    assert "bob has these roles now, by ann: dealer and player." in english
    assert "bob set a limit, loss a day: 1." in english
    assert "0.5 was issued to wallet:bob, by ann: to begin with" in english
    assert "bob 现在已被封禁，由 ann 操作：rude" in chinese
    assert not [text for text in (*english, *chinese) if "{" in text or "secret" in text]


def test_a_limit_that_is_taken_away_is_told_as_none(eventful: Directory):
    eventful.limit(new(), "ann", "loss", None)
    eventful.limit(new(), "ann", "loss", 0)
    eventful.give_roles(new(), "ann", "gus", [])

    said = [event.told(words_for("en")) for event in eventful.events()[-3:]]

    assert said == [
        "ann set a limit, loss a day: none.",
        "ann set a limit, loss a day: 0.",
        "gus has these roles now, by ann: none.",
    ]


def test_events_go_on_after_one_and_name_who_and_by_whom(eventful: Directory):
    first, second = eventful.events(limit=2)

    assert (first.seq, first.what, first.person, first.by) == (1, "PersonSignedUp", "ann", "ann")
    assert eventful.events(after=first.seq, limit=1) == (second,)
    issued = next(event for event in eventful.events() if event.what == "ChipsIssued")
    assert (issued.person, issued.by) == ("bob", "ann")


def test_folding_the_log_from_the_start_gives_the_same_people(eventful: Directory, store: Store):
    assert (
        apply_room_events({}, (decode_room_event(row.event) for row in store.read("room")))
        == eventful.people()
    )


def test_a_long_log_opens_from_its_mark(eventful: Directory, store: Store):
    more = [encode_room_event(SignedIn("ann"))] * EVENTS_PER_SNAPSHOT
    append(store, "room", store.version("room"), more).result()
    whole = eventful.look_again()  # comes to know so much that it leaves a snapshot
    append(store, "room", store.version("room"), [encode_room_event(SignedIn("bob"))]).result()

    snapshot = store.last_snapshot("room", SNAPSHOT_SCHEMA)
    again = RoomLog(store).known()

    assert snapshot is not None
    assert snapshot.version == store.version("room") - 1
    assert again.version == store.version("room")
    assert again.people == {**whole, "bob": again.people["bob"]}
    assert eventful.look_again() == again.people


def test_what_was_written_is_read_as_it_was(eventful: Directory, store: Store):
    for row in store.read("room"):
        assert encode_room_event(decode_room_event(row.event)) == row.event


def test_a_fact_of_a_form_that_nobody_knows_stops_the_room(room: Directory, store: Store):
    append(store, "room", 0, [Event("PersonSignedUp", 2, b"{}")]).result()

    with pytest.raises(Impossible, match="no event PersonSignedUp of form 2"):
        room.people()


def test_a_fact_that_can_not_be_read_stops_the_room(room: Directory, store: Store):
    append(store, "room", 0, [Event("SignedIn", 1, b'{"person": 5}')]).result()

    with pytest.raises(Impossible, match="a stored SignedIn can't be read"):
        room.people()


def test_a_log_that_speaks_of_nobody_stops_the_room():
    with pytest.raises(Impossible, match="'gus', who never signed up"):
        apply_room_events({}, [GuestKept("gus", "")])


@pytest.mark.parametrize("version", [1, 9])
def test_a_log_that_does_not_end_where_it_should_stops_the_room(tmp_path: Path, clock: Clock, version: int):
    store = open_store(tmp_path / "room.db", clock)
    room = Directory(store, clock, Randomness(1), cheap())
    with_people(room, "ann")
    with closing(sqlite3.connect(tmp_path / "room.db")) as damaging:
        damaging.execute("UPDATE streams SET version = ? WHERE name = 'room'", [version])
        damaging.commit()

    with pytest.raises(Impossible, match=f"the room's log ends at 2, and should at {version}"):
        room.sign_in("ann", PASSWORD)
    store.close()


def test_chips_for_a_house_are_about_nobody():
    people = apply_room_events({}, [PersonSignedUp("ann", "Ann", guest=True, secret="")])

    assert apply_room_events(people, [ChipsIssued("house:ann", 5, "room", "to begin with")]) == people


def test_folding_leaves_what_it_was_given_as_it_was():
    people = apply_room_events({}, [PersonSignedUp("ann", "Ann", guest=True, secret="")])
    before = dict(people)

    apply_room_events(people, [GuestKept("ann", "password:ann")])

    assert people == before


FACTS = {
    "person": "ann",
    "name": "Ann",
    "account": "wallet:ann",
    "command": "c",
    "text": "x",
    "status": "closed",
    "wanted": "active",
    "role": "operator",
    "least": 1,
    "most": 2,
    "most_chips": 3,
    "chips": 3,
    "n": 4,
    "ids": ["ann", "bob"],
}


@pytest.mark.parametrize(
    "key", [key for key in texts_of("en", "refusal") if key.startswith("refusal.people/")]
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_refusal_is_told_in_the_reader_s_language(key: str, lang: str):
    refusal = refused(key.removeprefix("refusal."), **FACTS)

    said = render_refusal(refusal, words_for(lang))

    assert "{" not in said
    assert bool(re.search("[\u4e00-\u9fff]", said)) == (lang == "zh")


def test_refusals_about_money_are_told_too():
    refusal = refused("ledger/overdraft", account="wallet:ann", chips=5, has=4)

    assert render_refusal(refusal, words_for("zh")) == "wallet:ann 有 0.04，需要 0.05。"


HERE = datetime.fromtimestamp(1_800_000_000).strftime("%Y-%m-%d %H:%M:%S")


@pytest.mark.parametrize(
    ("until", "en", "zh"),
    [(1_800_000_000_000, f"until {HERE}", f"到 {HERE} 为止"), (2**53 - 1, "for ever", "永远")],
)
def test_who_stays_away_is_told_until_when(until: int, en: str, zh: str):
    refusal = refused("limit/away", until=until)

    assert render_refusal(refusal, words_for("en")) == f"You have chosen to stay away from play {en}."
    assert zh in render_refusal(refusal, words_for("zh"))


def test_a_word_of_the_program_is_told_in_the_reader_s():
    refusal = refused("people/status", person="ann", status="closed", wanted="active")

    assert render_refusal(refusal, words_for("en")) == "The account ann is closed, and can't become active."
    assert render_refusal(refusal, words_for("zh")) == "账号 ann 已关闭，不能改为有效。"


def test_a_mark_that_was_not_kept_is_tried_again(eventful: Directory, store: Store):
    class Full:
        """Where no snapshot can be kept."""

        def keep_snapshot(self, *_: object) -> "Future[Appended]":
            failed: Future[Appended] = Future()
            failed.set_exception(StoreTrouble("store.full", name="room.db"))
            return failed

        def __getattr__(self, name: str) -> object:
            return getattr(store, name)

    append(
        store, "room", store.version("room"), [encode_room_event(SignedIn("ann"))] * EVENTS_PER_SNAPSHOT
    ).result()
    log = RoomLog(cast(Store, Full()))
    log.known()

    log._store = store
    for _ in range(2):
        append(store, "room", store.version("room"), [encode_room_event(SignedIn("bob"))]).result()
        log.look_again()

    assert store.last_snapshot("room", SNAPSHOT_SCHEMA) is not None


def test_a_store_that_takes_no_mark_hinders_nobody(eventful: Directory, store: Store):
    class Stopped:
        """One that takes no snapshots at all, as after the second death of its writer."""

        tried = 0

        def keep_snapshot(self, *_: object) -> "Future[Appended]":
            self.tried += 1
            raise StoreTrouble("store.closed")

        def __getattr__(self, name: str) -> object:
            return getattr(store, name)

    append(
        store, "room", store.version("room"), [encode_room_event(SignedIn("ann"))] * EVENTS_PER_SNAPSHOT
    ).result()
    stopped = Stopped()
    log = RoomLog(cast(Store, stopped))

    assert log.known().version == store.version("room")
    log.record(lambda _: Decision((SignedIn("bob"),)))

    assert log.known().version == store.version("room")
    assert stopped.tried == 2


def test_everybody_can_still_be_read_from_a_store_that_takes_nothing_more(tmp_path: Path, clock: Clock):
    store = cast(SqlStore, open_store(tmp_path / "room.db", clock))
    Directory(store, clock, Randomness(1), cheap()).sign_up(new(), "ann", "Ann", None)
    append(store, "room", 1, [encode_room_event(SignedIn("ann"))] * EVENTS_PER_SNAPSHOT).result()
    store.writer.close()

    assert set(RoomLog(store).known().people) == {"ann"}
    store.close()
