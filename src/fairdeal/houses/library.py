"""Opening a house with its rule book; books once worked out are kept on disk."""

import hashlib
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.chain import look_up
from fairdeal.houses.disk import cache_folder, code_stamps, keep, kept
from fairdeal.houses.house import House
from fairdeal.houses.places import HouseFile, shipped
from fairdeal.houses.problems import BadHouse, Place, Problem, ScriptMistake
from fairdeal.version import VERSION

__all__ = ["open_house", "shipped"]

CODE = ("cards", "games/blackjack", "houses", "scripts")
"""The folders whose code decides what a book says."""


class Entry(Struct, frozen=True):
    """What the cache keeps of one house."""

    key: str
    house: House
    book: RuleBook


def open_house(
    where: str | Path, overrides: Sequence[str] = (), environment: Mapping[str, str] = os.environ
) -> tuple[House, RuleBook]:
    """The house and its book, from the cache where it has them; BadHouse when the house is not in order."""
    return open_files(look_up(where).whole(), overrides, environment)


def open_files(
    files: Sequence[HouseFile], overrides: Sequence[str] = (), environment: Mapping[str, str] = os.environ
) -> tuple[House, RuleBook]:
    """The same from files already read: the house's own, after those of the houses it extends."""
    key = _key(files, overrides)
    folder = cache_folder(environment)
    entry = _kept(folder, key) if folder else None
    if entry is None:
        entry = _work_out(files, overrides, key)
        if folder:
            _keep(folder, entry)
    # The same bytes may lie in several places.
    scripts = tuple(file.script_path for file in files if file.script is not None)
    found = {"path": files[-1].path, "scripts": scripts, "overrides": tuple(overrides)}
    return replace(entry.house, **found), entry.book


def _work_out(files: Sequence[HouseFile], overrides: Sequence[str], key: str) -> Entry:
    # Reading TOML and working a book out are imported only when there is something to read.
    from fairdeal.houses.load import read_chain

    house = read_chain(files, overrides)
    if house.scripts:
        return _scripted(key, house, files)
    for bet in house.rules.side_bet:
        if bet.kind == "script":
            raise BadHouse([Problem(Place(house.path), "side.no_script", {"id": bet.id})])
    from fairdeal.games.blackjack.working import rule_book

    return Entry(key, house, rule_book(house.rules))


def _scripted(key: str, house: House, files: Sequence[HouseFile]) -> Entry:
    from fairdeal.houses.toml import read_text
    from fairdeal.scripts.book import scripted_book
    from fairdeal.scripts.host import Script
    from fairdeal.scripts.problems import BadScript

    scripts = [
        Script(file.script_path, read_text(file.script, file.script_path))
        for file in files
        if file.script is not None
    ]
    # What a house's script decides may well be set by the knobs of the house that it extends.
    last = max(number for number, file in enumerate(files) if file.script is not None)
    given = {knob: number for knob, number in house.given.items() if number >= last}
    try:
        book, scripted = scripted_book(house.rules, scripts, given)
    except BadScript as bad:
        found = bad.problem
        place = Place(found.file, found.line, found.column)
        mistake = ScriptMistake(place, f"scripts.problem.{found.kind}", found=found)
        raise BadHouse([mistake]) from None
    return Entry(key, replace(house, asked=scripted.asked, decided=scripted.decided), book)


def _key(files: Sequence[HouseFile], overrides: Sequence[str]) -> str:
    """A hash of everything that an entry depends on."""
    # Arguments and folders may hold bytes that are no text, and reach us as surrogates.
    foreign = [text.encode("utf-8", "surrogatepass") for text in (files[-1].id, *overrides)]
    read = [(file.content, file.script) for file in files]
    parts = (VERSION, *code_stamps(CODE), read, foreign)
    return hashlib.sha256(msgspec.msgpack.encode(parts)).hexdigest()[:40]


def _kept(folder: Path, key: str) -> Entry | None:
    """The entry of that key, if it is there and whole."""
    body = kept(folder / f"{key}.book")
    entry = _entry(body) if body is not None else None
    return entry if entry is not None and entry.key == key else None


@lru_cache(maxsize=8)
def _entry(body: bytes) -> Entry | None:
    """What these bytes are. Who opens a house again gets the same book, whose odds may be known already."""
    try:
        return msgspec.msgpack.Decoder(Entry).decode(body)
    except ValueError:  # msgspec's errors are ValueErrors
        return None


def _keep(folder: Path, entry: Entry) -> None:
    with suppress(ValueError):
        keep(folder / f"{entry.key}.book", msgspec.msgpack.encode(entry))
