"""Whom an operator sends away while they sit at a terminal is told so there, and what they have."""

import asyncio
from pathlib import Path

from fairdeal.tables.acts import Act, SendAway
from fairdeal.tables.deciding import Actor
from fairdeal.tables.history import tables_of
from fairdeal.tables.host import hosted
from tests.support.opened import opened
from tests.terminal.programs import Start

BET = "bet ("
OPERATOR = Actor("ops", is_operator=True)


def order(data: Path, act: Act) -> None:
    """An operator's act, from another process than the one that plays."""

    async def carry_out() -> None:
        host = hosted(store, tables_of(store)[0])
        await host.act(OPERATOR, act, "an-order")
        await host.settle()

    with opened(data) as store:
        asyncio.run(carry_out())


def test_who_is_sent_away_between_rounds_is_told_by_whom_and_why(program: Start, own_data: Path):
    table = program("--players", "Bob")
    table.said_until(BET)

    order(own_data, SendAway(1, "the room closes"))
    table.answer("5")

    said = table.said_until("What you had here, 100, is in your wallet.")
    assert "ops has sent you away: the room closes" in said
    assert table.end() == 0
    assert table.all.count(BET) == 1


def test_the_others_hear_of_it_and_play_on(program: Start, own_data: Path):
    table = program("--players", "Ann,Bob")
    table.said_until(BET)

    order(own_data, SendAway(1))
    table.answer("5")

    said = table.said_until("What does Bob bet (", "Your bet (")
    assert "ops has sent Ann away." in said
    table.answer("quit")
    assert table.end() == 0
