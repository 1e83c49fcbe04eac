"""A log with a row too few, twice or in another place is told by its line, whatever it brings the game to."""

from copy import deepcopy

import pytest

from fairdeal.tables.replaying import replayed
from tests.support.forged_logs import Rows
from tests.tables import honest_logs as h

PLAYED = (h.for_a_pot, h.mid_hand, h.rotating, h.closed)


def problems_of(log: h.Log, rows: Rows) -> list[tuple[int, str]]:
    def change(into: Rows) -> None:
        into[:] = rows

    lines = log.rewritten(change).lines
    found = replayed((h.stored(line) for line in lines), log.books.__getitem__).problems
    return [(each.line, each.code) for each in found]


def every_row_of(play) -> tuple[h.Log, Rows]:
    log = h.played(play)
    found: Rows = []
    log.rewritten(lambda rows: found.extend(deepcopy(rows)))
    return log, found


@pytest.mark.parametrize("play", PLAYED)
def test_a_row_that_is_missing_is_no_crash(play):
    log, rows = every_row_of(play)

    for place in range(len(rows)):
        found = problems_of(log, deepcopy(rows[:place] + rows[place + 1 :]))
        assert all(line <= len(rows) for line, _ in found)


@pytest.mark.parametrize("play", PLAYED)
def test_two_rows_that_changed_places_are_no_crash(play):
    log, rows = every_row_of(play)

    for place in range(1, len(rows) - 1):
        other = deepcopy(rows)
        other[place], other[-1] = other[-1], other[place]
        problems_of(log, other)


def test_a_card_of_trumps_that_nobody_picked_is_told_with_its_line():
    log, rows = every_row_of(h.for_a_pot)
    picked = next(
        place for place, row in enumerate(rows) if row["body"].get("event", {}).get("type") == "CardPicked"
    )

    found = problems_of(log, rows[:picked] + rows[picked + 1 :])

    assert "replay/impossible" in [code for _, code in found]
    assert found[0][0] > picked


def test_an_event_of_no_round_is_told_with_its_line():
    log, rows = every_row_of(h.mid_hand)
    opened = next(place for place, row in enumerate(rows) if row["type"] == "Played")

    found = problems_of(log, rows[:opened] + rows[opened + 1 :])

    assert found[-1] == (opened + 1, "replay/impossible")
