"""Whom an operator sends away, or whose table is closed, is told so at the terminal, and what they have."""

import asyncio
from pathlib import Path

from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host_factory import load_host
from fairdeal.tables.read.history import tables_of
from fairdeal.wire.commands import AnyCommand, CloseTable, SendAway
from tests.support.opened import opened
from tests.support.settling import settle
from tests.terminal.programs import Program, Start

BET = "bet ("
OPERATOR = Actor("ops", is_operator=True)
SEED = "4"


def order(data: Path, act: AnyCommand) -> None:
    """An operator's act, from another process than the one that plays."""

    async def carry_out() -> None:
        host = load_host(store, tables_of(store)[0])
        await host.act(OPERATOR, act, "an-order")
        await settle(host)

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


def in_mid_round(program: Start) -> Program:
    """Two play, and Ann is asked what she does."""
    table = program("--players", "Ann,Bob", "--seed", SEED)
    for question in ("What does Ann bet (", "What does Bob bet ("):
        table.said_until(question)
        table.answer("5")
    table.said_until("Ann, you may")
    return table


def test_in_mid_round_the_round_is_played_for_them_first(program: Start, own_data: Path):
    table = in_mid_round(program)

    order(own_data, SendAway(1, "too loud"))
    table.answer("h")
    table.said_until("Bob, you may")
    table.answer("s")

    said = table.said_until("bet (")
    assert "ops has sent Ann away: too loud" in table.all
    assert "The round is played to its end for Ann" in table.all
    assert "Ann leaves the table with" in said


def test_who_comes_back_later_hears_what_they_left_with(program: Start, own_data: Path):
    table = in_mid_round(program)
    order(own_data, SendAway(1, "too loud"))
    table.kill()

    again = program("--resume")
    again.said_until("you may")
    again.answer("s")

    assert "Ann leaves the table with" in again.said_until("bet (")


CLOSES = "This table closes as soon as the round is over"


def test_a_table_that_is_closed_in_mid_round_says_so_and_what_everybody_leaves_with(
    program: Start, own_data: Path
):
    table = in_mid_round(program)

    order(own_data, CloseTable("it is late"))
    table.answer("s")
    table.said_until(f"{CLOSES}: it is late\n")
    for name in ("Ann", "Bob"):
        table.said_until(f"{name}, you may")
        table.answer("s")

    assert table.end() == 0
    for name in ("Ann", "Bob"):
        assert f"{name} leaves the table with" in table.all
        assert f"{name}'s practice wallet holds" in table.all
    assert table.all.count(CLOSES) == 1
    assert table.all.count("bet (") == 2


def test_who_comes_back_to_a_table_that_is_closing_is_told_again(program: Start, own_data: Path):
    table = in_mid_round(program)
    order(own_data, CloseTable())
    table.kill()

    again = program("--resume")
    assert f"{CLOSES}.\n" in again.said_until("you may")
    again.answer("s")
    again.said_until("you may")
    again.answer("s")

    assert again.end() == 0
    assert "Bob leaves the table with" in again.all


def test_at_gojack_nobody_is_asked_to_play_again_at_a_table_that_closes(program: Start, own_data: Path):
    table = program("--house", "gojack", "--players", "Ann", "--seed", "1")
    table.said_until("hit or stay?")
    order(own_data, CloseTable())
    table.answer("s")
    table.said_until(f"{CLOSES}.\n")
    table.said_until("hit or stay?")
    table.answer("s")

    assert table.end() == 0
    assert "Scores:" in table.all
    assert "Play again" not in table.all
