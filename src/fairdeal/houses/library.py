"""Opening a house with its rule book; books once worked out are kept on disk.

What the cache holds is believed only where somebody vouches for it: the program itself for the houses that
come with it, as they are, and the key of this user's cache for all others. That key alone opens no table.
"""

import hashlib
import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.chain import look_up
from fairdeal.houses.disk import Cache, Changed, code_stamps
from fairdeal.houses.house import House
from fairdeal.houses.places import HouseFile, is_shipped, shipped
from fairdeal.houses.problems import BadHouse, Place, Problem, ScriptMistake
from fairdeal.houses.shipped_books import newest
from fairdeal.version import VERSION

__all__ = ["open_house", "shipped"]

CODE = ("cards", "games/blackjack", "houses", "scripts")
"""The folders whose code decides what a book says."""

GAME = "blackjack"

NO_CACHE: Mapping[str, str] = {}
"""The environment of whoever must not trust a cache: it names no place for one."""


class Entry(Struct, frozen=True):
    """What the cache keeps of one house: nothing of where its files are."""

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
    return _opened(_Opening(files, tuple(overrides), Cache(environment)))


def open_for_table(
    files: Sequence[HouseFile], overrides: Sequence[str] = (), environment: Mapping[str, str] = os.environ
) -> tuple[House, RuleBook]:
    """The same for a table, where money is at stake: from the cache only where the program itself knows what
    the entry must be. Everything else is worked out anew.
    """
    return _opened(_Opening(files, tuple(overrides), Cache(environment), is_for_table=True))


class _Opening(Struct, frozen=True):
    """A house that is to be opened, and where its entry may be found."""

    files: Sequence[HouseFile]
    overrides: tuple[str, ...]
    cache: Cache
    is_for_table: bool = False

    @property
    def is_plain_shipped(self) -> bool:
        return is_shipped(self.files[-1].id) and not self.overrides

    def believes(self, body: bytes) -> bool:
        """Whether somebody vouches for what the cache has."""
        if self.is_plain_shipped:
            return digest_of(body) == newest(GAME, self.files[-1].id).entry
        return not self.is_for_table


def _opened(opening: _Opening) -> tuple[House, RuleBook]:
    files = opening.files
    entry = _found(opening, _key(files, opening.overrides))
    # The same bytes may lie in several places.
    scripts = tuple(file.script_path for file in files if file.script is not None)
    place = {"id": files[-1].id, "path": files[-1].path}
    return replace(entry.house, **place, scripts=scripts, overrides=opening.overrides), entry.book


def _found(opening: _Opening, key: str) -> Entry:
    name, cache, is_changed = f"{key}.book", opening.cache, False
    try:
        body = cache.kept(name)
    except Changed:
        body, is_changed = None, True
    if body is not None and opening.believes(body) and (kept := _entry(body)) is not None:
        return kept
    fresh = _fresh(key) or _remember(key, _work_out(opening.files, opening.overrides))
    if is_changed or body not in (None, fresh):
        cache.warn_of(name)
    if body != fresh:
        cache.keep(name, fresh)
    entry = _entry(fresh)
    assert entry is not None
    return entry


_worked_out: dict[str, bytes] = {}
_WORKED_OUT_MOST = 16


def _fresh(key: str) -> bytes | None:
    """What this process itself has worked out, so that nobody waits for it twice."""
    return _worked_out.get(key)


def _remember(key: str, entry: Entry) -> bytes:
    if len(_worked_out) >= _WORKED_OUT_MOST:
        _worked_out.clear()
    _worked_out[key] = encoded(entry)
    return _worked_out[key]


def encoded(entry: Entry) -> bytes:
    """An entry as the cache has it: without what each place of the files has of its own."""
    nowhere = {"id": "", "path": "", "scripts": (), "overrides": ()}
    return msgspec.msgpack.encode(replace(entry, house=replace(entry.house, **nowhere)))


def digest_of(body: bytes) -> str:
    """What the program knows of an entry that comes with it."""
    return hashlib.sha256(body).hexdigest()


def worked_out(house: str) -> bytes:
    """The entry of a shipped house, as the cache would have it, without asking that."""
    files = look_up(house).whole()
    key = _key(files, ())
    return _fresh(key) or _remember(key, _work_out(files, ()))


def _work_out(files: Sequence[HouseFile], overrides: Sequence[str]) -> Entry:
    # Reading TOML and working a book out are imported only when there is something to read.
    from fairdeal.houses.load import read_chain

    house = read_chain(files, overrides)
    if house.scripts:
        return _scripted(house, files)
    for bet in house.rules.side_bet:
        if bet.kind == "script":
            raise BadHouse([Problem(Place(house.path), "side.no_script", {"id": bet.id})])
    from fairdeal.games.blackjack.working import rule_book

    return Entry(house, rule_book(house.rules))


def _scripted(house: House, files: Sequence[HouseFile]) -> Entry:
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
    return Entry(replace(house, asked=scripted.asked, decided=scripted.decided), book)


def _key(files: Sequence[HouseFile], overrides: Sequence[str]) -> str:
    """A hash of everything that an entry depends on."""
    # Arguments and folders may hold bytes that are no text, and reach us as surrogates.
    foreign = [text.encode("utf-8", "surrogatepass") for text in (files[-1].id, *overrides)]
    read = [(file.content, file.script) for file in files]
    parts = (VERSION, *code_stamps(CODE), read, foreign)
    return hashlib.sha256(msgspec.msgpack.encode(parts)).hexdigest()[:40]


@lru_cache(maxsize=8)
def _entry(body: bytes) -> Entry | None:
    """What these bytes are. Who opens a house again gets the same book, whose odds may be known already."""
    try:
        return msgspec.msgpack.Decoder(Entry).decode(body)
    except ValueError:  # msgspec's errors are ValueErrors
        return None
