"""`fairdeal tables watch`: looking on at a table that another program plays at."""

import hashlib
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fairdeal.room.feed import ROUND_START
from fairdeal.store import open_store
from fairdeal.store.places import FILE
from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.spectator import Spectator
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from tests.cli.recorded import complaint, run
from tests.room.watching import Watching
from tests.tables.room import Room
from tests.terminal.programs import Program

ASKED = "(5 to"


@pytest.fixture
def programs() -> Iterator[list[Program]]:
    started: list[Program] = []
    yield started
    for each in started:
        each.kill()


@pytest.fixture
def table(tmp_path: Path, programs: list[Program]) -> tuple[str, Program]:
    """A table that Ann plays at, before her first bet."""
    player = Program("--players", "Ann", "--seed", "1", "--data", str(tmp_path))
    programs.append(player)
    player.said_until(ASKED)
    return _table(tmp_path), player


def _table(room: Path) -> str:
    store = open_store(room / FILE)
    try:
        return next(name for name in store.tables() if name != "room")
    finally:
        store.close()


def looking_on(programs: list[Program], table: str, room: Path, *options: str) -> Program:
    spectator = Program("watch", table, "--data", str(room), *options, command="tables")
    programs.append(spectator)
    return spectator


def test_a_spectator_hears_what_is_played_until_the_table_is_closed(tmp_path, programs, table):
    name, player = table
    spectator = looking_on(programs, name, tmp_path)
    spectator.said_until(f"Looking on at {name} (vegas_strip); Ctrl-C ends it.\n")
    spectator.said_until("at the table: Ann\n")

    player.answer("10")
    player.said_until("Your hand:")
    heard = spectator.said_until("Ann, with 100, stakes 10")
    heard += spectator.said_until("Dealer shows")
    player.answer("s")
    heard += spectator.said_until("> Ann: stand")
    heard += spectator.said_until("Ann: ")
    player.said_until(ASKED)
    player.answer("quit")
    ended = spectator.said_until(f"The table {name} is closed.")

    assert f"Round {name}:1 at vegas_strip" in heard
    assert "Your" not in heard and "You " not in heard
    assert "Ann leaves with " in ended
    assert spectator.process.wait(60) == 0


def test_who_comes_in_mid_round_hears_it_so_far_and_no_hidden_card(tmp_path, programs, table):
    name, player = table
    player.answer("10")
    player.said_until("You may")
    spectator = looking_on(programs, name, tmp_path)

    heard = spectator.said_until("Dealer shows")
    heard += spectator.said_until("\n")

    assert "Seat 1: Ann, with 100, stakes 10" in spectator.all
    assert heard.count("Dealer") == 1
    assert "turns" not in spectator.all


def test_looking_on_writes_nothing(tmp_path, programs, table):
    name, player = table
    player.answer("10")
    player.said_until("You may")
    player.kill()
    before = _content(tmp_path)
    spectator = looking_on(programs, name, tmp_path)
    spectator.said_until("Dealer shows")

    spectator.process.send_signal(signal.SIGINT)

    assert spectator.process.wait(60) == 130
    assert _content(tmp_path) == before


def _content(room: Path) -> tuple[int, dict[str, int], str]:
    """All facts, all balances, and the secrets that are kept."""
    store = open_store(room / FILE)
    try:
        facts = [row for name in store.tables() for row in store.read(name)]
        names = ",".join(sorted(store.secret_names("")))
        return len(facts), store.balances(), hashlib.sha256(names.encode()).hexdigest()
    finally:
        store.close()


def test_in_chinese_and_of_trumps(tmp_path, programs):
    player = Program("--bots", "1", "--seed", "1", "--data", str(tmp_path), command="trumps")
    programs.append(player)
    player.said_until("pick a card!")

    spectator = looking_on(programs, _table(tmp_path), tmp_path, "--lang", "zh")

    spectator.said_until("旁观 t-")
    spectator.said_until("座位")


def test_a_closed_table_and_none_at_all(capsys, monkeypatch, tmp_path, programs, table):
    name, player = table
    player.answer("quit")
    player.process.wait(60)

    status, out, _ = run(capsys, "tables", "watch", name, "--data", tmp_path)
    unknown = complaint(capsys, "tables", "watch", "t-9", "--data", tmp_path)

    assert (status, out) == (0, f"The table {name} is closed.\n")
    assert unknown == f"fairdeal: there is no table t-9, but {name}"


# A clock.


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room(lambda clock: open_store("memory:", clock))
    yield room
    room.close()


@pytest.fixture
def heard(room: Room) -> Iterator[Callable[[], list[str]]]:
    """What a spectator hears each time of a table with ten seconds to decide."""
    table = room.open(decision_seconds=10, duties=("open",))
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann", "bob")
    watching = Watching(room, room.store, ROUND_START)
    spectator = Spectator(Look(words_for("en")))

    def hear() -> list[str]:
        return [line for frame in watching.read() for line in spectator.read(frame)]

    hear()
    yield hear
    watching.close()


def test_a_spectator_hears_why_a_seat_is_given_up(room: Room, heard: Callable[[], list[str]]):
    table = room.host("t-1")
    for number in range(1, 4):
        table.bet("ann")
        while table.table.rounds < number or table.table.round is not None:
            table.later(10)

    lines = heard()

    silent = lines.index("Bob has done nothing for 3 rounds and loses the seat.")
    assert lines[silent + 1] == "Bob leaves with 200."
    dealer = lines.index("Dee has not dealt for 3 rounds.")
    assert lines[dealer + 1] == "The machine deals from now on."


def test_a_spectator_hears_who_takes_time(room: Room, heard: Callable[[], list[str]]):
    table = room.host("t-1")
    table.bet("ann")
    table.act("bob", c.MoreTime())
    table.act("bob", c.SetPace(is_unhurried=True))
    table.act("dee", c.SetPace(is_unhurried=True))
    table.act("bob", c.SetPace(is_unhurried=False))

    assert heard() == [
        "Bob gets 60 more seconds.",
        "Bob asked not to be hurried: no clock runs while the table waits for them.",
        "Dee asked not to be hurried: no clock runs while the table waits for them.",
        "The clock runs for Bob again.",
    ]
