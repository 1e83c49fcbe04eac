"""Names that come twice in one object of a pack's file: JSON would keep the last value and say nothing."""

from collections.abc import Iterator, Mapping
from typing import cast

from fairdeal.games.trumps.pack_json import Object
from fairdeal.games.trumps.pack_notes import Notes, card_at, category_at
from fairdeal.games.trumps.problems import Where, shown

DEPTH_MOST = 6
"""A pack is not as deep as that, so what lies deeper is told as a mistake anyhow."""

Path = tuple[str | int, ...]
"""How to get from the whole file to a value: names of objects, and places in lists from 0."""


def tell_twins(given: object, notes: Notes) -> None:
    for path, values in _twins(given, ()):
        where, inside = _place(given, path)
        field = ".".join(str(step + 1) if isinstance(step, int) else step for step in inside)
        notes.wrong(
            "trumps_pack.form.twice", where, field=shown(field), values=[shown(value) for value in values]
        )


def _twins(given: object, path: Path) -> Iterator[tuple[Path, list[object]]]:
    """The way to each name that comes more than once, with all its values, in the order of the file."""
    if len(path) >= DEPTH_MOST:
        return
    if isinstance(given, Object):
        for name, values in given.twice:
            yield (*path, name), values
        for name, value in given.items():
            yield from _twins(value, (*path, name))
    elif isinstance(given, list):
        for number, value in enumerate(given):
            yield from _twins(value, (*path, number))


def _place(given: object, path: Path) -> tuple[Where | None, Path]:
    """The card or category that a way leads through, and the rest of the way."""
    match path:
        case (int(index), *inside):
            return card_at(index + 1, _part(given, index)), tuple(inside)
        case ("cards", int(index), *inside):
            return card_at(index + 1, _part(given, "cards", index)), tuple(inside)
        case ("categories", int(index), *inside):
            return category_at(index + 1, _part(given, "categories", index)), tuple(inside)
    return None, path


def _part(given: object, *path: str | int) -> object:
    """The value at a path that was found in this same value."""
    for step in path:
        given = cast(Mapping[str | int, object], given)[step]
    return given
