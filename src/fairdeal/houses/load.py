"""Loading a house: read the files of its chain, lay each over the one before, ask whether all makes sense."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from fairdeal.games.blackjack.knobs import Fault, Faulty, read_table
from fairdeal.games.blackjack.rules import TABLES, Rules
from fairdeal.games.blackjack.sense import clashes
from fairdeal.houses.chain import chain_of
from fairdeal.houses.house import Header, House
from fairdeal.houses.places import HouseFile, house_file
from fairdeal.houses.problems import BadHouse, Place, Problem
from fairdeal.houses.rounds.examples import StatedExample
from fairdeal.houses.sources import HEADER, Source, Sources
from fairdeal.houses.toml import Override, Table, read_overrides, read_text, read_toml

INHERITED = ("source", "voice")
"""What a house that does not say it itself takes from the header of the one it extends."""


def load_house(where: str | Path, overrides: Sequence[str] = ()) -> House:
    """A shipped house by its name, or the one in a folder; BadHouse tells everything that is wrong."""
    return read_house(house_file(where), overrides)


def read_house(file: HouseFile, overrides: Sequence[str] = ()) -> House:
    """A house from the bytes of its file, and from the files of those that it extends."""
    return read_chain(chain_of(file).whole(), overrides)


def read_chain(files: Sequence[HouseFile], overrides: Sequence[str] = ()) -> House:
    """A house from all its files; each must be in order before the next is laid over it."""
    above = _read_overrides(overrides)
    sources = tuple(map(_source, files))
    for number in range(1, len(sources)):
        _laid(sources[:number], ())
    heading, rules, given = _laid(sources, above)
    return House(
        files[-1].id,
        heading.name,
        heading.text,
        heading.source,
        heading.voice,
        rules,
        files[-1].path,
        dict(sorted(given.items())),
        heading.extends,
        tuple(file.script_path for file in files if file.script is not None),
        examples=tuple(
            StatedExample(sources[-1].line(("example", number)), example)
            for number, example in enumerate(heading.example)
        ),
    )


def _source(file: HouseFile) -> Source:
    text = read_text(file.content, file.path)
    return Source(file.path, text, read_toml(text, file.path))


def _read_overrides(written: Sequence[str]) -> tuple[Override, ...]:
    overrides = tuple(read_overrides(written))
    problems = [
        Problem(Place(override=override.written), "house.override.header", {"knob": override.path[0]})
        for override in overrides
        if override.path[0] in HEADER
    ]
    if problems:
        raise BadHouse(problems)
    return overrides


def _laid(files: tuple[Source, ...], overrides: tuple[Override, ...]) -> tuple[Header, Rules, dict[str, int]]:
    """The header and the knobs of the last of these files, laid over those of the others."""
    given = _given(files, overrides)
    sources = Sources(files, overrides, given)
    header: Table = {}
    knobs: Table = {}
    for file in files:
        header = {name: value for name, value in header.items() if name in INHERITED} | file.header
        knobs = _over(knobs, file.knobs)
    heading, rules = _read(header, _overridden(knobs, overrides), sources)
    rules = _with_second_hand(rules, given)
    problems = [sources.clash(clash) for clash in clashes(rules, given)]
    if problems:
        raise BadHouse(problems)
    return heading, rules, given


def _given(files: Sequence[Source], overrides: Sequence[Override]) -> dict[str, int]:
    """The knobs that were set on purpose: each by which of the files, or above all of them by an override."""
    given = {knob: number for number, file in enumerate(files) for knob in _names(file.knobs)}
    for override in overrides:
        inside = override.path[0] in TABLES and len(override.path) > 1
        names = [".".join(override.path[:2])] if inside else _names({override.path[0]: override.value})
        given.update(dict.fromkeys(names, len(files)))
    return given


def _names(knobs: Table) -> list[str]:
    """`shoe.decks` for what stands in a table of knobs, `side_bet` for a list of tables."""
    names: list[str] = []
    for table, own in knobs.items():
        names += [f"{table}.{knob}" for knob in own] if isinstance(own, dict) else [table]
    return names


def _over(base: Table, own: Table) -> Table:
    """One file's knobs over another's: knob by knob, each as a whole."""
    laid = dict(base)
    for table, knobs in own.items():
        both = table in TABLES and isinstance(knobs, dict) and isinstance(base.get(table), dict)
        laid[table] = {**base[table], **knobs} if both else knobs
    return laid


def _read(header: Table, knobs: Table, sources: Sources) -> tuple[Header, Rules]:
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
        raise BadHouse([sources.fault(fault) for fault in faults])
    return heading, rules


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


def _with_second_hand(rules: Rules, given: Mapping[str, int]) -> Rules:
    """Switch is played with two hands, and a house need not say so."""
    if not rules.variant.switch or "table.hands_per_player" in given:
        return rules
    return replace(rules, table=replace(rules.table, hands_per_player=2))
