"""Imported by the process from which others are started: what commands import and load, they find done."""

import os
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from fairdeal.cli.main import COMMANDS, main
from fairdeal.store import open_store

USED = (
    ("history", "--data", "{data}"),
    ("audit", "--data", "{data}"),
    ("odds", "reno"),
    ("house", "check", "nowhere"),
    ("simulate", "reno", "--rounds", "1000"),
)
"""Commands that bring in the store, the compiler, and how people are told what was wrong."""


def import_all() -> None:
    for place in COMMANDS.values():
        import_module(place.partition(":")[0])
    for name in ("houses.author.variations", "scripts.book", "tables.kits.blackjack", "terminal.lines"):
        import_module(f"fairdeal.{name}")
    import_module("argon2")


def use_once() -> None:
    """Run some commands whose output nobody reads."""
    streams = sys.stdin, sys.stdout, sys.stderr
    nothing_there = Path(os.devnull)
    with TemporaryDirectory() as data, nothing_there.open() as nothing, nothing_there.open("w") as nowhere:
        sys.stdin, sys.stdout, sys.stderr = nothing, nowhere, nowhere
        open_store(Path(data) / "fairdeal.db").close()
        for command in USED:
            main([part.format(data=data) for part in command])
    sys.stdin, sys.stdout, sys.stderr = streams


# Pytest looks for examples in this file as in all others, and need not be warm for that.
if "pytest" not in sys.modules:
    import_all()
    use_once()
