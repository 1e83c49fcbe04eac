"""A game's state machine as a picture: its phases, the events between them, and anything unreachable.

Events that lead on are boxes of their own, shared by all the phases that they lead out of. Events after
which the round stays where it is stand together in one box beside their phase, or no eye could follow.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

START = ""
"""Where a round is before it is opened."""

Row = tuple[str, str, str]
"""A phase, an event, and the phase that follows."""

PHASE_COLOUR, EVENT_COLOUR = "#dbe9f6", "#fdf6e3"
LINE_BREAK = r"\n"
"""As Graphviz reads it."""


Phase = TypeVar("Phase", bound=str)
Event = TypeVar("Event")


class Machine(Struct, frozen=True):
    """A state machine in words."""

    title: str
    rows: tuple[Row, ...]


class Happening(Struct, frozen=True):
    """A box of the picture: events, the phases in which they happen, and where they lead."""

    name: str
    events: tuple[str, ...]
    before: tuple[str, ...]
    after: str

    @property
    def stays(self) -> bool:
        return self.before == (self.after,)


def machine(title: str, next_phase: Mapping[tuple[Phase | None, type[Event]], Phase]) -> Machine:
    """The picture's rows, from a game's `NEXT_PHASE`."""
    rows = [(before or START, event.__name__, after) for (before, event), after in next_phase.items()]
    return Machine(title, tuple(rows))


def loose_ends(drawn: Machine, phases: Iterable[str], events: Iterable[str]) -> tuple[str, ...]:
    """Phases that no round can reach and events that never happen, in sentences; nothing when all is well."""
    reached = _reached(drawn)
    happening = {event for _, event, _ in drawn.rows}
    lost = [f"no round reaches the phase {phase}" for phase in phases if phase not in reached]
    unused = [f"no row has the event {event}" for event in events if event not in happening]
    return (*lost, *unused)


def _reached(drawn: Machine) -> set[str]:
    reached = {START}
    while True:
        further = {after for before, _, after in drawn.rows if before in reached} - reached
        if not further:
            return reached
        reached |= further


def phases_of(drawn: Machine) -> tuple[str, ...]:
    """Every phase that a row names, in the order of the rows, the start left out."""
    named = dict.fromkeys(phase for before, _, after in drawn.rows for phase in (before, after))
    return tuple(phase for phase in named if phase != START)


def happenings(drawn: Machine) -> tuple[Happening, ...]:
    """The boxes of the picture, in the order of the rows."""
    staying: dict[str, list[str]] = {}
    leading: dict[tuple[str, str], list[str]] = {}
    for before, event, after in drawn.rows:
        if before == after:
            staying.setdefault(before, []).append(event)
        else:
            leading.setdefault((event, after), []).append(before)
    stays = [Happening(f"in_{phase}", tuple(events), (phase,), phase) for phase, events in staying.items()]
    leads = [
        Happening(f"{event}_to_{after}", (event,), tuple(before), after)
        for (event, after), before in leading.items()
    ]
    return (*leads, *stays)


def mermaid(drawn: Machine) -> str:
    """The machine as a Mermaid flowchart, which many pages draw by themselves."""
    lines = ["---", f'title: "{drawn.title}"', "---", "flowchart TD", "    start((start))"]
    lines += [f"    {phase}[/{_spoken(phase)}/]:::phase" for phase in phases_of(drawn)]
    boxes = happenings(drawn)
    lines += [f'    {box.name}["{"<br>".join(box.events)}"]:::event' for box in boxes]
    for box in boxes:
        if box.stays:
            lines.append(f"    {box.after} <--> {box.name}")
            continue
        lines.append(f"    {' & '.join(before or 'start' for before in box.before)} --> {box.name}")
        lines.append(f"    {box.name} --> {box.after}")
    lines.append(f"    classDef phase fill:{PHASE_COLOUR},stroke:#345,color:#000")
    lines.append(f"    classDef event fill:{EVENT_COLOUR},stroke:#876,color:#000")
    return "\n".join(lines) + "\n"


def dot(drawn: Machine) -> str:
    """The machine in the language of Graphviz."""
    lines = [
        "digraph machine {",
        f'    graph [label="{drawn.title}", labelloc=t, fontsize=20, fontname="sans-serif", nodesep=0.35];',
        '    node [fontname="sans-serif", fontsize=12, style=filled];',
        '    start [shape=circle, label="", width=0.25, fillcolor=black];',
    ]
    look = f'shape=parallelogram, fillcolor="{PHASE_COLOUR}"'
    lines += [f'    {phase} [{look}, label="{_spoken(phase)}"];' for phase in phases_of(drawn)]
    look = f'shape=box, fillcolor="{EVENT_COLOUR}"'
    boxes = happenings(drawn)
    lines += [f'    {box.name} [{look}, label="{LINE_BREAK.join(box.events)}"];' for box in boxes]
    for box in boxes:
        if box.stays:
            lines.append(f"    {{rank=same; {box.after} -> {box.name} [dir=both]}}")
            continue
        lines += [f"    {before or 'start'} -> {box.name};" for before in box.before]
        lines.append(f"    {box.name} -> {box.after};")
    return "\n".join([*lines, "}"]) + "\n"


def _spoken(phase: str) -> str:
    return phase.replace("_", " ")
