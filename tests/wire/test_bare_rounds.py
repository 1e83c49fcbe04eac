"""`deal` shows what a spectator of a table is shown, from a bare round and by the same function."""

import json

import msgspec
import pytest

from fairdeal.cli.main import main
from fairdeal.games.blackjack import notation
from fairdeal.tables.disclosure import disclose
from fairdeal.tables.facts import RoundAdvanced
from fairdeal.tables.kits import KITS
from fairdeal.wire import commands as c
from fairdeal.wire.events.blackjack import AnyEvent
from fairdeal.wire.parts import BoxBet
from tests.tables.room import Room, Sitting


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
    kit, book = KITS["blackjack"], table.table.book
    line = notation.write([kit.event_from(bytes(event.event), book) for event in played])

    assert main(["deal", "--house", house, "--from", line, "--json"]) == 0
    dealt = json.loads(capsys.readouterr().out)["events"]

    shown = [json.loads(msgspec.json.encode(disclose(table.table, event, None))) for event in played]
    assert dealt == shown
    assert [msgspec.convert(event, AnyEvent, strict=False) for event in dealt]
