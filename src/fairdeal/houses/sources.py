"""Where the knobs of a house came from, to say of a problem in which line of which file it lies."""

from collections.abc import Mapping

from msgspec import Struct

from fairdeal.games.blackjack.knobs import Fault, knobs_of
from fairdeal.games.blackjack.rules import TABLES
from fairdeal.games.blackjack.sense import Clash
from fairdeal.houses.house import Header
from fairdeal.houses.lines import Path, known_lines
from fairdeal.houses.problems import Place, Problem, nearest, shown
from fairdeal.houses.toml import Override, Table
from fairdeal.words.safe_text import shown_text

HEADER = knobs_of(Header)


class Source(Struct, frozen=True):
    """One file of the chain, read."""

    file: str
    text: str
    table: Table

    @property
    def header(self) -> Table:
        return {name: value for name, value in self.table.items() if name in HEADER}

    @property
    def knobs(self) -> Table:
        return {name: value for name, value in self.table.items() if name not in HEADER}

    def line(self, path: Path) -> int:
        """The line that sets this, or the nearest thing around it; 0 where nothing does."""
        lines = known_lines(self.text)
        around = (lines.get(path[:length]) for length in range(len(path), 0, -1))
        return next((line for line in around if line), 0)


class Sources(Struct, frozen=True):
    """The files, the first house extended first, and the overrides above them."""

    files: tuple[Source, ...]
    overrides: tuple[Override, ...]
    given: Mapping[str, int]
    """For each knob the number of the file that has the last word on it; an override's is one more."""

    def fault(self, fault: Fault) -> Problem:
        knob = shown_text(".".join(str(step) for step in fault.path))
        place = self.place(fault.path)
        if fault.wrong == "unknown":
            key = "house.problem.no_table" if len(fault.path) == 1 else "house.problem.no_knob"
            return Problem(place, key, {"knob": knob, "known": fault.names}, _name_meant(fault))
        if fault.wrong == "missing":
            return Problem(place, "house.problem.missing", {"knob": knob, "kind": fault.kind})
        facts = {"knob": knob, "came": shown(fault.came), "kind": fault.kind}
        return Problem(place, "house.problem.value", facts, _word_meant(fault))

    def clash(self, clash: Clash) -> Problem:
        """Told at the knob that was set last, since all was in order before, or at the first of those."""
        paths = [
            tuple(int(step) if step.isdigit() else step for step in knob.split(".")) for knob in clash.knobs
        ]
        path = max(paths, key=lambda path: self.given.get(_knob(path), -1))
        return Problem(self.place(path), clash.key, clash.facts)

    def place(self, path: Path) -> Place:
        """The override or the line that set this, or the nearest thing around it."""
        number = self.given.get(_knob(path), len(self.files))
        file = self.files[min(number, len(self.files) - 1)]
        lines = known_lines(file.text)
        for length in range(len(path), 0, -1):
            for override in reversed(self.overrides):
                if override.path == path[:length] or (length > 1 and override.path[:length] == path[:length]):
                    return Place(override=override.written)
            if path[:length] in lines:
                return Place(file.file, lines[path[:length]])
        # A table that only an override speaks of.
        written = [each.written for each in self.overrides if each.path[: len(path)] == path]
        return Place(override=written[0]) if written else Place(file.file)


def _knob(path: Path) -> str:
    """The knob that a path leads to or into."""
    return ".".join(map(str, path[:2] if path[0] in TABLES else path[:1]))


def _name_meant(fault: Fault) -> str:
    """The nearest name of that table; else the knob of that name in another one."""
    *around, name = (str(step) for step in fault.path)
    names = (*fault.names, *HEADER) if not around else fault.names
    near = nearest(name, names)
    if near:
        return ".".join((*around, near))
    elsewhere = {knob: f"{table}.{knob}" for table, shape in TABLES.items() for knob in knobs_of(shape)}
    return elsewhere.get(nearest(name, tuple(elsewhere)), "") if len(around) < 2 else ""


def _word_meant(fault: Fault) -> str:
    if type(fault.came) is not str or fault.kind is None:
        return ""
    near = nearest(fault.came, fault.kind.words)
    return f'"{near}"' if near else ""
