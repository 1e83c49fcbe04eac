"""The state machine drawn: what the picture holds, and what hangs loose in it."""

import re
from typing import get_args

import pytest

from fairdeal.games.blackjack.events import NEXT_PHASE, AnyEvent
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.diagram import (
    START,
    Happening,
    Machine,
    dot,
    happenings,
    loose_ends,
    machine,
    mermaid,
    phases_of,
)

EVENTS = [event.__name__ for event in get_args(AnyEvent)]
BLACKJACK = machine("Blackjack: a round", NEXT_PHASE)
DOOR = Machine(
    "A door",
    (
        (START, "DoorHung", "shut"),
        ("shut", "Knocked", "shut"),
        ("shut", "Opened", "open"),
        ("shut", "Broken", "gone"),
        ("open", "Broken", "gone"),
    ),
)


def with_row(row: tuple[str, str, str]) -> Machine:
    return Machine(DOOR.title, (*DOOR.rows, row))


def test_events_that_lead_to_one_phase_share_a_box_whatever_phase_they_leave():
    boxes = happenings(DOOR)

    assert Happening("Broken_to_gone", ("Broken",), ("shut", "open"), "gone") in boxes


def test_events_after_which_the_phase_stays_share_the_box_beside_it():
    boxes = happenings(with_row(("shut", "RungAt", "shut")))

    assert Happening("in_shut", ("Knocked", "RungAt"), ("shut",), "shut") in boxes


@pytest.mark.covers("S0-38")
def test_the_boxes_hold_every_row_of_the_machine_exactly_once():
    rows = [
        (before, event, box.after)
        for box in happenings(BLACKJACK)
        for event in box.events
        for before in box.before
    ]

    assert sorted(rows) == sorted(BLACKJACK.rows)
    assert len(rows) == len(NEXT_PHASE)


def test_a_small_machine_in_mermaid():
    assert mermaid(DOOR).splitlines()[:-2] == [
        "---",
        'title: "A door"',
        "---",
        "flowchart TD",
        "    start((start))",
        "    shut[/shut/]:::phase",
        "    open[/open/]:::phase",
        "    gone[/gone/]:::phase",
        '    DoorHung_to_shut["DoorHung"]:::event',
        '    Opened_to_open["Opened"]:::event',
        '    Broken_to_gone["Broken"]:::event',
        '    in_shut["Knocked"]:::event',
        "    start --> DoorHung_to_shut",
        "    DoorHung_to_shut --> shut",
        "    shut --> Opened_to_open",
        "    Opened_to_open --> open",
        "    shut & open --> Broken_to_gone",
        "    Broken_to_gone --> gone",
        "    shut <--> in_shut",
    ]


def test_a_small_machine_in_dot():
    lines = dot(DOOR).splitlines()

    assert lines[0] == "digraph machine {"
    assert 'label="A door"' in lines[1]
    assert '    shut [shape=parallelogram, fillcolor="#dbe9f6", label="shut"];' in lines
    assert '    Broken_to_gone [shape=box, fillcolor="#fdf6e3", label="Broken"];' in lines
    assert lines[-9:] == [
        "    start -> DoorHung_to_shut;",
        "    DoorHung_to_shut -> shut;",
        "    shut -> Opened_to_open;",
        "    Opened_to_open -> open;",
        "    shut -> Broken_to_gone;",
        "    open -> Broken_to_gone;",
        "    Broken_to_gone -> gone;",
        "    {rank=same; shut -> in_shut [dir=both]}",
        "}",
    ]


@pytest.mark.covers("S0-38")
def test_nothing_is_declared_twice():
    declared = {
        "dot": re.findall(r"^    (\w+) \[shape", dot(BLACKJACK), re.MULTILINE),
        "mermaid": re.findall(r"^    (\w+)(?:\[|\(\()", mermaid(BLACKJACK), re.MULTILINE),
    }

    for names in declared.values():
        assert len(names) == len(set(names)) == 1 + len(Phase) + len(happenings(BLACKJACK))


@pytest.mark.covers("S0-38")
def test_phases_are_parallelograms_and_happenings_are_boxes():
    drawn = dot(BLACKJACK)

    assert drawn.count("shape=parallelogram") == len(Phase)
    assert drawn.count("shape=box") == len(happenings(BLACKJACK))


@pytest.mark.covers("S0-35", "S0-39")
def test_every_phase_of_blackjack_is_reached_and_every_event_has_a_row():
    assert loose_ends(BLACKJACK, Phase, EVENTS) == ()
    assert set(phases_of(BLACKJACK)) == set(Phase)


@pytest.mark.covers("S0-35")
def test_nothing_happens_after_a_round_is_closed_and_something_in_every_other_phase():
    left = {before for before, _, _ in BLACKJACK.rows}

    assert set(Phase) - left == {Phase.CLOSED}


@pytest.mark.covers("S0-39")
def test_a_phase_that_is_in_no_row_is_found():
    found = loose_ends(DOOR, ["shut", "open", "gone", "ajar"], [])

    assert found == ("no round reaches the phase ajar",)


@pytest.mark.covers("S0-39")
def test_a_phase_that_only_leads_away_or_to_itself_is_found():
    drawn = Machine(DOOR.title, (*DOOR.rows, ("ajar", "Opened", "open"), ("ajar", "Knocked", "ajar")))

    assert loose_ends(drawn, phases_of(drawn), []) == ("no round reaches the phase ajar",)


@pytest.mark.covers("S0-39")
def test_an_event_that_never_happens_is_found():
    assert loose_ends(DOOR, ["shut"], ["Opened", "Painted"]) == ("no row has the event Painted",)


@pytest.mark.covers("S0-39")
@pytest.mark.parametrize("removed", [row for row in BLACKJACK.rows if row[0] in (START, "players", "dealer")])
def test_the_check_of_blackjack_can_fail(removed):
    """Whatever is the only way to a phase, or the only row of an event, is missed when it is taken out."""
    drawn = Machine(BLACKJACK.title, tuple(row for row in BLACKJACK.rows if row != removed))
    only_way = not any(after == removed[2] != before for before, _, after in drawn.rows)
    only_row = not any(event == removed[1] for _, event, _ in drawn.rows)

    assert bool(loose_ends(drawn, Phase, EVENTS)) == (only_way or only_row)
