"""`deal` shows what a spectator of a table is shown, from a bare round and by the same function."""

import json
from typing import cast

import msgspec
import pytest

from fairdeal.cli.main import main
from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.disclosure import show_events
from fairdeal.games.blackjack.events import Event
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.events import RoundAdvanced
from fairdeal.tables.views.disclosure import disclose
from fairdeal.tables.views.table_view import public_view
from fairdeal.wire import commands as c
from fairdeal.wire.events.blackjack import AnyEvent
from fairdeal.wire.parts import BoxBet
from tests.tables.room import Room, Sitting
from tests.wire.drawn_tables import states


def played_events(table: Sitting) -> list[RoundAdvanced]:
    """Of the first round."""
    return [event for event in table.happened(RoundAdvanced) if event.round == 1]


@pytest.mark.parametrize("house", ["vegas_strip", "uk", "vegas_downtown_side_bets", "cn21", "free_bet"])
def test_deal_shows_what_a_spectator_of_the_same_round_was_shown(room: Room, capsys, house):
    table = room.open(house)
    table.seat("ann", "bob")
    for person in ("ann", "bob"):
        table.act(person, c.Bet((BoxBet(1_000),)))
    table.play_out()
    played = played_events(table)
    adapter, book = ADAPTERS["blackjack"], table.table.book
    line = notation.write([cast(Event, adapter.event_from(bytes(event.event), book)) for event in played])

    assert main(["deal", "--house", house, "--from", line, "--json"]) == 0
    dealt = json.loads(capsys.readouterr().out)["events"]

    shown = [json.loads(msgspec.json.encode(disclose(table.table, event, None))) for event in played]
    assert dealt == shown
    assert [msgspec.convert(event, AnyEvent, strict=False) for event in dealt]


@pytest.mark.parametrize("house", ["vegas_strip", "uk", "free_bet", "cn21"])
def test_a_bare_round_is_shown_between_the_same_views_as_at_a_table(room: Room, house: str):
    table = room.open(house)
    table.seat("ann", "bob")
    table.bet("ann", "bob")
    table.play_out()
    adapter, book = ADAPTERS["blackjack"], table.table.book
    played = [cast(Event, adapter.event_from(bytes(event.event), book)) for event in played_events(table)]

    shown = list(show_events(played))

    after_each = zip(table.facts, states(table), strict=True)
    rounds = [public_view(state).round for fact, state in after_each if isinstance(fact, RoundAdvanced)]
    assert [shown[0].before, *(each.after for each in shown)] == rounds
    assert [each.before for each in shown[1:]] == [each.after for each in shown[:-1]]
    assert [type(each.event).__name__ for each in shown] == [type(event).__name__ for event in played[1:]]
