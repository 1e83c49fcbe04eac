"""Lines on the standard output, for commands that print and are done."""

import os
import sys


def screen_columns() -> int | None:
    """Cells in a line of the terminal; None where there is none."""
    from fairdeal.terminal.io.screen import Screen

    return Screen(None, sys.stdout, os.environ).columns()


def print_lines(lines: list[str]) -> None:
    """Through a pipe as they are; at a terminal broken between words."""
    from fairdeal.terminal.io.screen import Screen

    Screen(None, sys.stdout, os.environ).tell("\n".join(lines))
