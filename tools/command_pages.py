"""docs/commands.md: what the program says of itself when it is asked for help."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module

from fairdeal.cli.main import COMMANDS

INTRO = """# The commands

Every command tells of itself with `--help`; this page is just that, printed by the program. Exit statuses:

- 0: done.
- 1: what was checked is not in order.
- 2: wrong arguments or input, with one sentence on the standard error.
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
    # A width and a language of our own, or the page would depend on who prints it.
    environment = {**os.environ, "COLUMNS": "110", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    asked = [sys.executable, "-m", "fairdeal", *words, "--help"]
    told = subprocess.run(asked, env=environment, capture_output=True, encoding="utf-8", check=True).stdout
    return "```\n" + "\n".join(line.rstrip() for line in told.strip().splitlines()) + "\n```\n"
