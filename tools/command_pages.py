"""docs/commands.md: what the program says of itself when it is asked for help."""

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from importlib import import_module

from fairdeal.cli.main import COMMANDS, main

INTRO = """# The commands

Every command tells of itself with `--help`; this page is just that, printed by the program. Exit statuses:

- 0: done.
- 1: what was checked is not in order.
- 2: wrong arguments or input, with one sentence on the standard error; of `fairdeal verify` also: what was
  checked is in order, but no house at hand has the rules or the terms of the log.
- 3 and 4, of `fairdeal deal` only: a question is open and no word is left; words are left over.
- 130: ended by Ctrl-C.
"""


def commands_page() -> str:
    parts = [INTRO, "## `fairdeal`", "", _help()]
    for words in commands():
        heading = "##" if len(words) == 1 else "###"
        parts += [f"{heading} `fairdeal {' '.join(words)}`", "", _help(*words)]
    return "\n".join(parts)


def commands() -> Iterator[tuple[str, ...]]:
    """Every command, those inside others after them."""
    for name, place in COMMANDS.items():
        yield (name,)
        module, _, attribute = place.partition(":")
        command = getattr(import_module(module), attribute)
        if not callable(getattr(command, "command", None)):
            continue
        yield from ((name, inner) for inner in command if not inner.startswith("-"))


def _help(*words: str) -> str:
    said = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with _anybodys_terminal(), redirect_stdout(said):
        status = main([*words, "--help"])
    assert status == 0, f"fairdeal {' '.join(words)} --help ended with {status}"
    said.seek(0)
    return "```\n" + "\n".join(line.rstrip() for line in said.read().strip().splitlines()) + "\n```\n"


@contextmanager
def _anybodys_terminal() -> Iterator[None]:
    """A width and a language of our own, or the page would depend on who prints it."""
    before = dict(os.environ)
    os.environ.update(COLUMNS="110", LC_ALL="C.UTF-8", NO_COLOR="1")
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
