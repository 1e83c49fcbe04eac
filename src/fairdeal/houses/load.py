"""Loading a house: read its file, put the overrides in, read the knobs, ask whether they make sense."""

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.knobs import Fault, Faulty, knobs_of, read_table
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.sense import Clash, clashes
from fairdeal.houses.house import Header, House
from fairdeal.houses.lines import lines_of
from fairdeal.houses.places import HouseFile, house_file
from fairdeal.houses.problems import BadHouse, Place, Problem, nearest, shown, shown_text
from fairdeal.houses.toml import Override, Table, read_overrides, read_text, read_toml

HEADER = knobs_of(Header)
TABLES = knobs_of(Rules)


def load_house(where: str | Path, overrides: Sequence[str] = ()) -> House:
    """A shipped house by its name, or the one in a folder; BadHouse tells everything that is wrong."""
    return read_house(house_file(where), overrides)


def read_house(file: HouseFile, overrides: Sequence[str] = ()) -> House:
    """A house from the bytes of its file."""
    text = read_text(file.content, file.path)
    source = Source(file.path, text, tuple(read_overrides(overrides)))
    own = read_toml(text, file.path)
    header = {name: value for name, value in own.items() if name in HEADER}
    knobs = {name: value for name, value in own.items() if name not in HEADER}
    given = _given(knobs, source.overrides)
    heading, rules = _read(header, _overridden(knobs, source.overrides), source)
    rules = _with_second_hand(rules, given)
    problems = [source.clash(clash, given) for clash in clashes(rules, given)]
    if problems:
        raise BadHouse(problems)
    return House(
        file.id,
        heading.name,
        heading.text,
        heading.source,
        heading.voice,
        rules,
        file.path,
        tuple(sorted(given)),
    )


def _read(header: Table, knobs: Table, source: "Source") -> tuple[Header, Rules]:
    """Both parts of the file, or the faults of both."""
    faults: list[Fault] = []
    heading, rules = Header(), Rules()
    try:
        heading = read_table(Header, header)
    except Faulty as faulty:
        faults += faulty.faults
    try:
        rules = read_table(Rules, knobs)
    except Faulty as faulty:
        faults += faulty.faults
    if faults:
        raise BadHouse([source.fault(fault) for fault in faults])
    return heading, rules


def _given(knobs: Table, overrides: Sequence[Override]) -> dict[str, int]:
    """The knobs that were set on purpose: 0 by the house, 1 by an override."""
    given = {f"{table}.{knob}": 0 for table, own in knobs.items() if isinstance(own, dict) for knob in own}
    for override in overrides:
        if len(override.path) > 1:
            given[".".join(override.path[:2])] = 1
        elif isinstance(override.value, dict):
            given.update({f"{override.path[0]}.{knob}": 1 for knob in override.value})
    return given


def _overridden(knobs: Table, overrides: Sequence[Override]) -> Table:
    """The house's own knobs with the overrides in their places."""
    merged = deepcopy(knobs)
    for override in overrides:
        _put(merged, override.path, override.value)
    return merged


def _put(table: Table, path: tuple[str, ...], value: Any) -> None:
    name, *rest = path
    if not rest and isinstance(value, dict) and isinstance(table.get(name), dict) and name in TABLES:
        table[name].update(value)
    elif not rest:
        table[name] = value
    elif isinstance(table.setdefault(name, {}), dict):
        _put(table[name], tuple(rest), value)
    elif name not in TABLES:  # a table in place of the single word that the house had there
        table[name] = {}
        _put(table[name], tuple(rest), value)


def _with_second_hand(rules: Rules, given: dict[str, int]) -> Rules:
    """Switch is played with two hands, and a house need not say so."""
    if not rules.variant.switch or "table.hands_per_player" in given:
        return rules
    return replace(rules, table=replace(rules.table, hands_per_player=2))


class Source(Struct, frozen=True):
    """Where the knobs came from, to say of a problem where it lies."""

    file: str
    text: str
    overrides: tuple[Override, ...]

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

    def clash(self, clash: Clash, given: dict[str, int]) -> Problem:
        """Told at the first of its knobs that was given."""
        paths = [tuple(knob.split(".")) for knob in clash.knobs]
        path = next((path for path in paths if ".".join(path[:2]) in given), paths[0])
        steps = tuple(int(step) if step.isdigit() else step for step in path)
        return Problem(self.place(steps), clash.key, clash.facts)

    def place(self, path: tuple[str | int, ...]) -> Place:
        """The override or the line that set this, or the nearest thing around it."""
        lines = self._lines()
        for length in range(len(path), 0, -1):
            for override in reversed(self.overrides):
                if override.path == path[:length] or (length > 1 and override.path[:length] == path[:length]):
                    return Place(override=override.written)
            if path[:length] in lines:
                return Place(self.file, lines[path[:length]])
        return Place(self.file)

    def _lines(self) -> dict[tuple[str | int, ...], int]:
        try:
            return lines_of(self.text)
        except (ValueError, RecursionError):  # problems are told without lines rather than not at all
            return {}


def _name_meant(fault: Fault) -> str:
    """The nearest name of that table; else the knob of that name in another one."""
    *around, name = (str(step) for step in fault.path)
    names = (*fault.names, *HEADER) if not around else fault.names
    near = nearest(name, names)
    if near:
        return ".".join((*around, near))
    elsewhere = {knob: f"{table}.{knob}" for table in TABLES for knob in _knobs_in(table)}
    return elsewhere.get(nearest(name, tuple(elsewhere)), "") if len(around) < 2 else ""


def _knobs_in(table: str) -> tuple[str, ...]:
    names: tuple[str, ...] = TABLES[table].kind.facts["names"]
    return names


def _word_meant(fault: Fault) -> str:
    if type(fault.came) is not str or fault.kind is None:
        return ""
    near = nearest(fault.came, fault.kind.words)
    return f'"{near}"' if near else ""
