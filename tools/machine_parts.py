"""Parts of docs/state-machine.md: the picture, and what every event means."""

from typing import get_args

from fairdeal.games.blackjack.events import NEXT_PHASE, AnyEvent
from fairdeal.games.diagram import START, machine, mermaid
from fairdeal.words import words_for


def machine_picture() -> str:
    drawn = machine(words_for("en")("blackjack.diagram"), NEXT_PHASE)
    return f"```mermaid\n{mermaid(drawn)}```\n"


def events_table() -> str:
    """Each event, what it says, and the phases in which it happens with where it leads."""
    rows = ["| event | what happened | from → to |", "|---|---|---|"]
    for event in get_args(AnyEvent):
        ways = [
            f"{before or START or 'start'} → {after}" if before != after else f"in {after}"
            for (before, happened), after in NEXT_PHASE.items()
            if happened is event
        ]
        rows.append(f"| `{event.__name__}` | {_meaning(event)} | {'; '.join(ways)} |")
    return "\n".join(rows) + "\n"


def _meaning(event: type) -> str:
    """The docstring, where there is one: most names say it all."""
    return " ".join((event.__dict__.get("__doc__") or "").split())
