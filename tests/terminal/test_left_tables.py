"""Tables that everybody has left and nobody has closed, for the program was killed in between."""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from secrets import token_bytes

import pytest

from fairdeal.ledger.accounts import house, wallet
from fairdeal.people import Directory
from fairdeal.room.lifecycle.left_tables import close_left_table
from fairdeal.store import open_store
from fairdeal.store.audit import audit
from fairdeal.store.opening import now
from fairdeal.tables.read.history import tables_of
from fairdeal.tables.stored_table import load
from fairdeal.terminal.blackjack.game_loop import play_lines
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.party import Party
from tests.support.opened import opened
from tests.terminal.people import Transcript, sit_down
from tests.terminal.programs import Start

BET = "Your bet ("
KILLED = 9


def killed_before_closing() -> None:
    Party.close = lambda self: os._exit(KILLED)  # type: ignore[method-assign]


def killed_before_bots_leave() -> None:
    leave = PlaySession.leave

    def leave_once(self: PlaySession, seat: int) -> int:
        leave(self, seat)
        os._exit(KILLED)

    PlaySession.leave = leave_once  # type: ignore[method-assign]


def an_hour_later() -> None:
    time_ns = time.time_ns
    time.time_ns = lambda: time_ns() + 3_600_000_000_000


def left(start: Start, data: Path, *options: str, killed: Callable[[], None]) -> str:
    """A table at which Ann sat and played nothing; its name."""
    first = start("--players", "Ann", "--data", str(data), *options, beforehand=killed)
    first.said_until(BET)
    first.answer("quit")
    assert first.end() == KILLED
    with opened(data) as store:
        (table,) = tables_of(store)
        found = load(store, table)
        assert found is not None
        assert not found.closing
    return table


def check_closed(data: Path, table: str) -> None:
    """The shoe is revealed, and no chips are left behind."""
    with opened(data) as store:
        kinds = [row.event.type for row in store.read(table)]
        assert kinds[-1] == "TableClosed"
        assert kinds.count("ClosingAnnounced") == 1
        assert "ShoeRevealed" in kinds
        accounts = [account for account in store.balances() if table in account]
        assert accounts == []
        assert audit(store).problems == ()


@pytest.mark.parametrize("killed", [killed_before_closing, killed_before_bots_leave])
def test_who_wants_back_to_a_table_that_everybody_has_left_closes_it(
    program: Start, tmp_path: Path, killed: Callable[[], None]
):
    table = left(program, tmp_path, "--bots", "mimic,basic", killed=killed)

    for _ in range(2):
        asked = program("--resume", table, "--data", str(tmp_path))
        assert asked.end() == 2
        assert f"table {table} is closed, and everybody has left it" in asked.complaint()

    check_closed(tmp_path, table)


def test_the_next_who_plays_closes_what_everybody_has_left(program: Start, tmp_path: Path):
    table = left(program, tmp_path, "--bots", "mimic", killed=killed_before_bots_leave)

    later = program("--players", "Bob", "--data", str(tmp_path), beforehand=an_hour_later)

    assert "left open" not in later.said_until(BET)
    check_closed(tmp_path, table)


def test_a_table_at_which_something_has_just_happened_is_left_alone(program: Start, tmp_path: Path):
    table = left(program, tmp_path, killed=killed_before_closing)

    program("--players", "Bob", "--data", str(tmp_path)).said_until(BET)

    with opened(tmp_path) as store:
        assert "ClosingAnnounced" not in [row.event.type for row in store.read(table)]


def test_in_an_operators_room_it_is_the_same(program: Start, tmp_path: Path):
    with opened(tmp_path) as store:
        room = Directory(store, now, token_bytes)
        room.sign_up("c-1", "ops", "Olga", "staple of the trade")
        room.appoint("c-2", "ops")
        room.sign_up("c-3", "ann", "Ann", None)
        room.issue("c-4", "ops", wallet("ann"), 10_000, "to play with")
        room.issue("c-5", "ops", house("vegas_strip"), 1_000_000, "to play against")
    table = left(program, tmp_path, killed=killed_before_closing)

    asked = program("--resume", "--data", str(tmp_path), beforehand=an_hour_later)

    assert asked.end() == 2
    assert "there is no table to go on at" in asked.complaint()
    check_closed(tmp_path, table)


@pytest.mark.parametrize("bots", [[], ["mimic"]])
def test_who_is_just_leaving_is_not_disturbed_by_somebody_who_closes_the_table(bots: list[str]):
    seen, store = Transcript(["quit"]), open_store("memory:")
    sitting = sit_down("vegas_strip", seen, names=["Ann"], bots=bots, store=store)
    leave = sitting.party.leave

    def leave_and_lose_time(seat: int) -> int:
        chips = leave(seat)
        for _ in range(2):
            table = load(store, "t-1")
            assert table is not None
            asyncio.run(close_left_table(store, table))
        return chips

    sitting.party.leave = leave_and_lose_time  # type: ignore[method-assign]
    play_lines(sitting)

    assert not sitting.party.is_open
    assert "You leave the table with 100" in seen.text
    assert [row.event.type for row in store.read("t-1")].count("TableClosed") == 1
    assert audit(store).problems == ()
