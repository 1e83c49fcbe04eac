"""Runs `fairdeal deal` for its tests."""

import json
import re
from typing import Any

import pytest

from fairdeal.cli.main import main

SIDE_BETS = ("--house", "vegas_strip_side_bets")
ENGLISH = re.compile("[A-Za-z]{4,}")
"""A word; cards, keys and names are shorter."""


def deal(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    """The exit status and the object that was printed."""
    status = main(["deal", *arguments, "--json"])
    return status, json.loads(capsys.readouterr().out)


def wrong(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence of a wrong argument."""
    assert main(["deal", *arguments, "--json"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.strip()


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines of a round that is told."""
    main(["deal", *arguments])
    return capsys.readouterr().out.splitlines()
