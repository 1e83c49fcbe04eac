"""Whoever thinks ahead, beside the play, keeps nobody who wants to leave."""

import signal
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from fairdeal.coaching import advising
from fairdeal.room.bots.strategies import blackjack
from tests.support.opened import opened
from tests.terminal.programs import Start, only_table

BET = "Your bet ("


def bots_think_for_ever() -> None:
    blackjack.strategy_of = lambda *_: Event().wait()  # type: ignore[assignment]


def the_coach_thinks_for_ever() -> None:
    advising._load = lambda *_: Event().wait()  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("options", "beforehand"),
    [
        (("--bots", "composition"), bots_think_for_ever),
        (("--coach", "mistakes"), the_coach_thinks_for_ever),
    ],
)
@pytest.mark.parametrize("how", ["quit", "save"])
def test_who_leaves_waits_for_nobody_who_thinks(
    program: Start, own_data: Path, options: tuple[str, ...], beforehand: object, how: str
):
    table = program("--players", "Ann", *options, beforehand=beforehand)
    table.said_until(BET)

    table.answer(how)

    assert table.end() == 0
    assert "Goodbye" in table.all
    with opened(own_data) as store:
        closed = store.read(only_table(own_data))[-1].event.type == "TableClosed"
    assert closed == (how == "quit")


def test_ctrl_c_ends_the_wait_for_a_bot_that_thinks(program: Start):
    table = program(
        "--players", "Ann", "--bots", "composition", "--seed", "1", beforehand=bots_think_for_ever
    )
    table.said_until(BET)
    table.answer("10")
    table.said_until("You may ")
    table.answer("s")
    table.said_until("You stand on ")

    table.process.send_signal(signal.SIGINT)

    assert table.end() == 130
    assert "--resume" in table.all


def test_the_exit_status_and_all_that_was_said_get_out():
    script = (
        "from threading import Event; from fairdeal.terminal.background import begin, exit_without_waiting; "
        "begin(lambda: Event().wait()); print('said', end=''); exit_without_waiting(7)"
    )

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60, check=False)

    assert (done.returncode, done.stdout) == (7, b"said")
