"""Every chip at a table moves because a fact says so, and both verifiers name the same where one does not."""

import copy
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.store import open_store
from fairdeal.tables import acts as a
from fairdeal.tables.exporting import exported
from tests.support.forged_logs import Rows, at, forged, found_by_both, log_of, rows_of, the
from tests.tables.room import Room
from tools.staked_table import staked_table

LOG = staked_table().log


def codes(change: Any) -> list[str]:
    return [code for _, code in found_by_both(forged(LOG, change))]


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
    table.only_act("ops", a.VoidRound())
    table.act("cid", a.CashOut(100))
    table.act("cid", a.BuyIn(200))
    table.close()
    log = list(exported(room.store, "t-1"))
    room.close()
    return log


def test_the_log_of_a_table_is_in_order():
    assert found_by_both(LOG) == []
    assert found_by_both(played()) == []


def test_a_log_that_begins_in_another_way_is_checked_for_its_shuffles_only():
    def as_before(rows: Rows) -> None:
        rows[0]["type"] = "SomethingElse"
        the(rows, "RoundEnded")["won"]["1"] = 99

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
    ("Played", "round", 0),
    ("Played", "event", {"type": "RoundOpened"}),
    ("Played", "event", {"type": "RoundOpened", "entries": {"stakes": [], "purses": {}}}),
    ("Played", "event", {"type": "RoundOpened", "entries": {"stakes": {}, "purses": {}, "banker": None}}),
    ("RoundEnded", "won", {"1": "10"}),
    ("RoundEnded", "won", [10]),
    ("RoundVoided", "round", "2"),
]


@pytest.mark.parametrize(("type_", "field", "value"), UNREADABLE)
def test_a_fact_that_moves_chips_and_is_not_as_it_must_be_is_told(type_, field, value):
    assert "fact/unreadable" in codes(lambda rows: the(rows, type_).update({field: value}))


def test_more_chips_than_every_reader_counts_are_no_row():
    assert "line/unreadable" in codes(lambda rows: the(rows, "SeatLeft").update(chips=2**53))


@pytest.mark.parametrize(
    ("type_", "field"), [("SeatTaken", "person"), ("BoughtIn", "chips"), ("RoundEnded", "won")]
)
def test_a_fact_without_a_field_that_is_read_is_told(type_, field):
    assert "fact/unreadable" in codes(lambda rows: the(rows, type_).pop(field))


def test_other_fields_are_passed_by():
    assert codes(lambda rows: the(rows, "BoughtIn").update(note="half of it is new")) == []


def test_a_step_that_is_over_owes_nothing_any_more():
    """The chips stand one row later, and so in another step."""

    def late(rows: Rows) -> None:
        left = rows[at(rows, "SeatLeft")]
        rows[at(rows, "SeatLeft") + 1]["transfers"] += left["transfers"]
        left["transfers"] = []

    assert codes(late)[:2] == ["money/missing", "money/unfounded"]


def test_a_log_that_ends_before_its_chips_are_told_owes_them():
    def cut(rows: Rows) -> None:
        del rows[at(rows, "SeatLeft") + 1 :]
        rows[-1]["transfers"] = []

    assert codes(cut) == ["money/missing"]


def test_no_more_is_issued_than_is_brought():
    def issue(rows: Rows) -> None:
        rows[at(rows, "BoughtIn")]["transfers"][0]["chips"] = 101

    assert codes(issue) == ["money/unfounded"]


EDITS = st.tuples(
    st.sampled_from(["drop", "double", "move", "chips", "source", "target", "reason", "body"]),
    st.integers(0, 200),
    st.integers(0, 200),
)


@given(st.sampled_from(["staked", "played"]), st.lists(EDITS, min_size=1, max_size=4))
def test_whatever_is_done_to_the_rows_both_verifiers_find_the_same(which, edits):
    log = LOG if which == "staked" else played()

    def change(rows: Rows) -> None:
        for what, place, other in edits:
            _edit(rows, what, place % len(rows), other)

    found_by_both(forged(log, change))


def _edit(rows: Rows, what: str, place: int, other: int) -> None:
    """Do one thing to a row, with what stands somewhere else in the log."""
    from_row = rows[other % len(rows)]
    if what in ("drop", "move", "double"):
        row = rows[place] if what == "double" else rows.pop(place)
        if what != "drop":
            rows.insert(other % (len(rows) + 1), copy.deepcopy(row))
    elif what == "body":
        rows[place]["body"] = copy.deepcopy(from_row["body"])
    else:
        moved = [each for row in rows for each in row["transfers"]]
        if moved:
            moved[place % len(moved)][what] = moved[other % len(moved)][what]


def test_every_row_of_a_real_table_that_is_left_out_is_missed():
    """But for those after which nothing is left to be missed, and answers that are the game's own."""
    rows = rows_of(played())
    wanted = ("SeatTaken", "BoughtIn", "BetsPlaced", "BankFunded", "RoundEnded", "RoundVoided", "SeatLeft")
    places = [place for place, row in enumerate(rows) if row["type"] in wanted]

    for place in places:
        kept = [*rows[:place], *rows[place + 1 :]]
        for number, row in enumerate(kept, start=1):
            row["seq"] = number
        assert found_by_both(log_of(kept)), rows[place]
