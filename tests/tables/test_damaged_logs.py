"""An event too few, twice or in another place is named by its number, whatever it brings the game to."""

from copy import deepcopy

import pytest

from fairdeal.tables.audit.log_replay import replay_log
from tests.tables import honest_logs as h
from tools.rewritten_logs import Events

PLAYED = (h.for_a_pot, h.mid_hand, h.rotating, h.closed)


def problems_of(log: h.Log, events: Events) -> list[tuple[int, str]]:
    def change(into: Events) -> None:
        into[:] = events

    found = replay_log(log.rewritten(change).steps, log.books.__getitem__).problems
    return [(each.line, each.code) for each in found]


def every_event_of(play) -> tuple[h.Log, Events]:
    log = h.played(play)
    found: Events = []
    log.rewritten(lambda events: found.extend(deepcopy(events)))
    return log, found


@pytest.mark.parametrize("play", PLAYED)
def test_an_event_that_is_missing_is_no_crash(play):
    log, events = every_event_of(play)

    for place in range(len(events)):
        found = problems_of(log, deepcopy(events[:place] + events[place + 1 :]))
        assert all(line <= len(events) for line, _ in found)


@pytest.mark.parametrize("play", PLAYED)
def test_two_events_that_changed_places_are_no_crash(play):
    log, events = every_event_of(play)

    for place in range(1, len(events) - 1):
        other = deepcopy(events)
        other[place], other[-1] = other[-1], other[place]
        problems_of(log, other)


def test_a_card_of_trumps_that_nobody_picked_is_told_with_its_line():
    log, events = every_event_of(h.for_a_pot)
    picked = next(
        place
        for place, event in enumerate(events)
        if event["body"].get("event", {}).get("type") == "CardPicked"
    )

    found = problems_of(log, events[:picked] + events[picked + 1 :])

    assert "replay/impossible" in [code for _, code in found]
    assert found[0][0] > picked


def test_an_event_of_no_round_is_told_with_its_line():
    log, events = every_event_of(h.mid_hand)
    opened = next(place for place, event in enumerate(events) if event["type"] == "RoundAdvanced")

    found = problems_of(log, events[:opened] + events[opened + 1 :])

    assert found[-1] == (opened + 1, "replay/impossible")
