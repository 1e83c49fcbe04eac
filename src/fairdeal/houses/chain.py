"""The chain of a house: its own file, the one that this extends, and so on."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from fairdeal.houses.places import HouseFile, house_file
from fairdeal.houses.problems import BadHouse, Place, Problem, shown
from fairdeal.words.safe_text import shown_text

CHAIN_MOST = 8

EXTENDS = "extends"


class Chain(Struct, frozen=True):
    """Files from the first base to the house itself, as far as they could be read."""

    files: tuple[HouseFile, ...]
    problems: tuple[Problem, ...] = ()
    """Why there are no more."""

    def whole(self) -> tuple[HouseFile, ...]:
        """All the files; BadHouse where one is missing."""
        if self.problems:
            raise BadHouse(list(self.problems))
        return self.files


def look_up(where: str | Path) -> Chain:
    """The chain of a shipped house by its name, or of the one in a folder."""
    try:
        return chain_of(house_file(where))
    except BadHouse as bad:
        return Chain((), tuple(bad.problems))


def chain_of(house: HouseFile) -> Chain:
    """The chain that ends with this file."""
    files = [house]
    try:
        while extended := _extended(files[0]):
            files.insert(0, _base(files, extended))
    except BadHouse as bad:
        return Chain(tuple(files), tuple(bad.problems))
    return Chain(tuple(files))


def _extended(file: HouseFile) -> str:
    """What the file extends, or nothing; a value of another kind is told when the header is read."""
    # Most houses extend nothing, and reading TOML takes longer than all else; an escape may hide the name.
    if EXTENDS.encode() not in file.content and b"\\" not in file.content:
        return ""
    from fairdeal.houses.toml import read_text, read_toml

    named: Any = read_toml(read_text(file.content, file.path), file.path).get(EXTENDS)
    return named.strip() if isinstance(named, str) else ""


def _base(files: Sequence[HouseFile], extended: str) -> HouseFile:
    """The file of the house that the first of these extends."""
    child = files[0]
    if Path(extended).is_absolute():
        raise _bad(child, "house.extends.absolute", came=shown(extended))
    try:
        base = house_file(extended, Path(child.path).parent)
    except BadHouse as bad:
        raise _bad(child, "house.extends.nowhere", came=shown(extended), reason=bad.problems[0]) from None
    shown_chain = " → ".join(shown_text(file.name) for file in reversed((base, *files)))
    if _real(base) in map(_real, files):
        raise _bad(child, "house.extends.circle", chain=shown_chain)
    if len(files) == CHAIN_MOST:
        raise _bad(child, "house.extends.long", most=CHAIN_MOST, chain=shown_chain)
    return base


def _real(file: HouseFile) -> Path:
    return Path(file.path).resolve()


def _bad(child: HouseFile, key: str, **facts: object) -> BadHouse:
    """A problem at the line that names the base."""
    from fairdeal.houses.lines import known_lines
    from fairdeal.houses.toml import read_text

    line = known_lines(read_text(child.content, child.path)).get((EXTENDS,), 0)
    return BadHouse([Problem(Place(child.path, line), key, facts)])
