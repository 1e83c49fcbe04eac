"""At a terminal a new room asks for its operator."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.quick_start import run
from tests.terminal.test_real_terminal import Terminal

OWN = "its operator? (y, n, or another id) > "
ORDER = ("bank", "issue", "house:casino", "5", "--reason", "first funds")


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(command=[*ORDER, "--data", str(tmp_path / "room")])
    try:
        opened.wait_for(OWN)
        yield opened
    finally:
        os.close(opened.master)
        opened.process.kill()
        opened.process.wait()


def operators(room: Path) -> list[str]:
    lines = run("people", "list", "--data", str(room)).stdout.decode().splitlines()
    return [line.split()[0] for line in lines if "operator" in line]


def test_somebody_else_can_be_named_in_the_place_of_who_sits_there(asked: Terminal, tmp_path: Path):
    asked.type("Big Boss\n")
    asked.wait_for("“Big Boss” can't be an id")
    asked.wait_for(OWN)
    asked.type("boss\n")

    assert asked.exit_status() == 0
    assert "boss runs this room now." in asked.seen
    assert operators(tmp_path / "room") == ["boss"]


def test_yes_is_the_one_who_was_offered(asked: Terminal, tmp_path: Path):
    name = asked.seen.partition("Make “")[2].partition("”")[0]

    asked.type("y\n")

    assert asked.exit_status() == 0
    assert operators(tmp_path / "room") == [name]


@pytest.mark.parametrize("answer", ["n\n", "\nno\n", "quit\n", "\x04"])
def test_who_wants_nobody_makes_nothing(asked: Terminal, tmp_path: Path, answer: str):
    asked.type(answer)

    assert asked.exit_status() == 2
    assert "name its first operator with --appoint ID" in asked.seen
    assert not (tmp_path / "room").exists()
