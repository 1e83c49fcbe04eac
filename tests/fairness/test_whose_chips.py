"""Every chip at a table moves because an event says so; where one does not, both verifiers name the same."""

import copy
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.store import open_store
from fairdeal.tables.read.export import exported
from fairdeal.wire import commands as c
from tests.support.forged_logs import at, found_by_both, the
from tests.tables.room import Room
from tools.rewritten_logs import Events, events_of, log_of, rewritten
from tools.staked_table import staked_table

LOG = staked_table().log


def codes(change: Any) -> list[str]:
    return [code for _, code in found_by_both(rewritten(LOG, change))]


@cache
def played() -> list[bytes]:
    """The log of a real table: people come, play, bank in turn and go."""
    room = Room(lambda clock: open_store("memory:", clock))
    table = room.open(banker="rotate")
    table.seat("ann", "bob", "cid")
    for _ in range(3):
        for place in list(table.table.players):
            table.bet(place.person, chips=500)
            room.later(1)
        table.play_out()
    table.until_asked(*(place.person for place in table.table.players))
    table.only_act("ops", c.VoidRound())
    table.act("cid", c.CashOut(100))
    table.act("cid", c.BuyIn(200))
    table.close()
    log = list(exported(room.store, "t-1"))
    room.close()
    return log


def test_the_log_of_a_table_is_in_order():
    assert found_by_both(LOG) == []
    assert found_by_both(played()) == []


def test_a_log_that_begins_in_another_way_is_checked_for_its_shuffles_only():
    def as_before(events: Events) -> None:
        events[0]["type"] = "SomethingElse"
        the(events, "RoundEnded")["won"]["1"] = 99

    assert codes(as_before) == []


UNREADABLE = [
    ("TableOpened", "house", 5),
    ("TableOpened", "terms", {"banker": "house"}),
    ("TableOpened", "terms", {"banker": "house", "bank": -1}),
    ("TableOpened", "terms", {"banker": "house", "bank": None, "for_show": 1}),
    ("TableOpened", "by", 5),
    ("SeatTaken", "person", None),
    ("SeatTaken", "bot", True),
    ("SeatTaken", "seat", 0),
    ("SeatTaken", "seat", True),
    ("BoughtIn", "chips", 0),
    ("BoughtIn", "chips", 100.0),
    ("SeatLeft", "chips", -1),
    ("BetsPlaced", "bets", [5]),
    ("BetsPlaced", "bets", [{"chips": 10}]),
    ("BetsPlaced", "bets", [{"chips": 10, "side": [{"id": 5, "chips": 1}]}]),
    ("BankFunded", "chips", None),
    ("RoundAdvanced", "round", 0),
    ("RoundAdvanced", "event", {"type": "RoundOpened"}),
    ("RoundAdvanced", "event", {"type": "RoundOpened", "entries": {"stakes": [], "purses": {}}}),
    (
        "RoundAdvanced",
        "event",
        {"type": "RoundOpened", "entries": {"stakes": {}, "purses": {}, "banker": None}},
    ),
    ("RoundEnded", "won", {"1": "10"}),
    ("RoundEnded", "won", [10]),
    ("RoundVoided", "round", "2"),
]


@pytest.mark.parametrize(("type_", "field", "value"), UNREADABLE)
def test_an_event_that_moves_chips_and_is_not_as_it_must_be_is_told(type_, field, value):
    assert "event/unreadable" in codes(lambda events: the(events, type_).update({field: value}))


def test_more_chips_than_every_reader_counts_are_no_row():
    assert "line/unreadable" in codes(lambda events: the(events, "SeatLeft").update(chips=2**53))


@pytest.mark.parametrize(
    ("type_", "field"), [("SeatTaken", "person"), ("BoughtIn", "chips"), ("RoundEnded", "won")]
)
def test_an_event_without_a_field_that_is_read_is_told(type_, field):
    assert "event/unreadable" in codes(lambda events: the(events, type_).pop(field))


def test_other_fields_are_passed_by():
    assert codes(lambda events: the(events, "BoughtIn").update(note="half of it is new")) == []


def test_chips_that_stand_with_the_next_event_are_missing_and_unfounded():
    def late(events: Events) -> None:
        left = events[at(events, "SeatLeft")]
        events[at(events, "SeatLeft") + 1]["transfers"] += left["transfers"]
        left["transfers"] = []

    assert codes(late)[:2] == ["money/missing", "money/unfounded"]


def test_an_event_without_its_chips_is_found_at_the_end_of_a_log_too():
    def cut(events: Events) -> None:
        del events[at(events, "SeatLeft") + 1 :]
        events[-1]["transfers"] = []

    assert codes(cut) == ["money/missing"]


def test_no_more_is_issued_than_is_brought():
    def issue(events: Events) -> None:
        events[at(events, "BoughtIn")]["transfers"][0]["chips"] = 101

    assert codes(issue) == ["money/unfounded"]


EDITS = st.tuples(
    st.sampled_from(["drop", "double", "move", "chips", "source", "target", "reason", "body"]),
    st.integers(0, 200),
    st.integers(0, 200),
)


@given(st.sampled_from(["staked", "played"]), st.lists(EDITS, min_size=1, max_size=4))
def test_whatever_is_done_to_the_events_both_verifiers_find_the_same(which, edits):
    log = LOG if which == "staked" else played()

    def change(events: Events) -> None:
        for what, place, other in edits:
            _edit(events, what, place % len(events), other)

    found_by_both(rewritten(log, change))


def _edit(events: Events, what: str, place: int, other: int) -> None:
    """Do one thing to an event, with what stands somewhere else in the log."""
    other_event = events[other % len(events)]
    if what in ("drop", "move", "double"):
        event = events[place] if what == "double" else events.pop(place)
        if what != "drop":
            events.insert(other % (len(events) + 1), copy.deepcopy(event))
    elif what == "body":
        events[place]["body"] = copy.deepcopy(other_event["body"])
    else:
        moved = [each for event in events for each in event["transfers"]]
        if moved:
            moved[place % len(moved)][what] = moved[other % len(moved)][what]


def test_every_event_of_a_real_table_that_is_left_out_is_missed():
    """But for those after which nothing is left to be missed, and answers that are the game's own."""
    events = events_of(played())
    wanted = ("SeatTaken", "BoughtIn", "BetsPlaced", "BankFunded", "RoundEnded", "RoundVoided", "SeatLeft")
    places = [place for place, event in enumerate(events) if event["type"] in wanted]

    for place in places:
        kept = [*events[:place], *events[place + 1 :]]
        for number, event in enumerate(kept, start=1):
            event["seq"] = number
        assert found_by_both(log_of(kept)), events[place]


def test_a_table_that_opens_after_a_line_that_can_not_be_read_is_checked_for_its_shuffles_only():
    """Whatever stood in that line came first."""
    said = rewritten(LOG, lambda events: the(events, "RoundEnded")["won"].update({"1": 99}))

    found = found_by_both([b"spoilt\n", *said])

    assert (1, "line/unreadable") in found
    assert "money/won" not in [code for _, code in found]
