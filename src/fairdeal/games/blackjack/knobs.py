"""What a knob is, and how a table of knobs is read, with every fault in it found.

A kind's reader raises ValueError for a value that it cannot take, and Faulty for faults inside a table.
"""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

Value_co = TypeVar("Value_co", covariant=True)


class Kind(Struct, Generic[Value_co], frozen=True):
    """One kind of value."""

    read: Callable[[object], Value_co]
    key: str
    """The sentence that says what is allowed, in the catalogue."""
    facts: Mapping[str, object] = {}
    """What that sentence speaks of."""
    words: tuple[str, ...] = ()
    """Words it takes, to find the nearest of when one is misspelt."""


AnyKind = Kind[object]


class Knob(Struct, frozen=True):
    """One rule that a house may set: how it is read, what it does, what it is worth to a player."""

    kind: AnyKind
    text: str
    effect: str = ""
    """Percent of the first bet, for the player, from published or exact figures."""


class Fault(Struct, frozen=True):
    """Something in a table that cannot be read."""

    path: tuple[str | int, ...]
    came: object
    wrong: str
    """One of value, unknown (there is no such name) and missing."""
    kind: AnyKind | None = None
    names: tuple[str, ...] = ()
    """The names that the table has, when it has none such."""


class Faulty(Exception):
    """Every fault of one value."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        super().__init__(faults)


T = TypeVar("T", bound=Struct)
Key = TypeVar("Key")


def knobs_of(shape: type[Struct]) -> dict[str, Knob]:
    return {name: hint.__metadata__[0] for name, hint in shape.__annotations__.items()}


def read_table(shape: type[T], given: Mapping[str, object]) -> T:
    """Reads what a table gives; what it leaves out keeps the shape's default."""
    knobs = knobs_of(shape)
    found: dict[str, object] = {}
    faults: list[Fault] = []
    for name, value in given.items():
        if name not in knobs:
            faults.append(Fault((name,), name, "unknown", names=tuple(knobs)))
            continue
        try:
            found[name] = knobs[name].kind.read(value)
        except Faulty as inner:
            faults += under(name, inner.faults)
        except ValueError:
            faults.append(Fault((name,), value, "value", knobs[name].kind))
    faults += [
        Fault((name,), None, "missing", knobs[name].kind) for name in _needed(shape) if name not in given
    ]
    if faults:
        raise Faulty(faults)
    return shape(**found)


def under(name: str | int, faults: list[Fault]) -> list[Fault]:
    """The same faults, seen from the table around theirs."""
    return [replace(fault, path=(name, *fault.path)) for fault in faults]


def _needed(shape: type[Struct]) -> list[str]:
    return [
        field.name
        for field in fields(shape)
        if field.default is NODEFAULT and field.default_factory is NODEFAULT
    ]


def nested(shape: type[T], words: Mapping[str, T] | None = None) -> Kind[T]:
    """A table with knobs of its own, or one of the words that stand for such a table."""
    named = words or {}

    def read(value: object) -> T:
        if type(value) is str and value in named:
            return named[value]
        if not isinstance(value, dict):
            raise ValueError
        return read_table(shape, value)

    facts = {"names": tuple(knobs_of(shape)), "words": tuple(named)}
    return Kind(read, "house.allowed.word_or_table" if named else "house.allowed.table", facts, tuple(named))


def nested_list(shape: type[T]) -> Kind[tuple[T, ...]]:
    """Any number of such tables."""

    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list) or not all(isinstance(given, dict) for given in value):
            raise ValueError
        found, faults = [], []
        for number, given in enumerate(value):
            try:
                found.append(read_table(shape, given))
            except Faulty as inner:
                faults += under(number, inner.faults)
        if faults:
            raise Faulty(faults)
        return tuple(found)

    return Kind(read, "house.allowed.tables", {"names": tuple(knobs_of(shape))})


def keyed(names: Mapping[str, Key], kind: Kind[Value_co]) -> Kind[dict[Key, Value_co]]:
    """A table whose names are all known beforehand and whose values are of one kind."""

    def read(value: object) -> dict[Key, Value_co]:
        if not isinstance(value, dict):
            raise ValueError
        found, faults = {}, []
        for name, given in value.items():
            if name not in names:
                faults.append(Fault((name,), name, "unknown", names=tuple(names)))
                continue
            try:
                found[names[name]] = kind.read(given)
            except ValueError:
                faults.append(Fault((name,), given, "value", kind))
        if faults:
            raise Faulty(faults)
        return found

    return Kind(read, "house.allowed.keyed", {"names": tuple(names), "kind": kind})
