"""Cache entries changed by somebody who can write the cache: with a checksum that anybody can make, or even
with this user's own key.
"""

import hashlib
import hmac
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.disk import MAC_BYTES, cache_folder, key_place
from fairdeal.houses.library import Entry

Sign = Callable[[str, bytes], bytes]


def by_anybody(name: str, body: bytes) -> bytes:
    return hashlib.sha256(body).digest()


def by_owner(environment: Mapping[str, str]) -> Sign:
    """With the key that lies beside the cache."""
    place = key_place(environment)
    assert place is not None
    key = place.read_bytes()
    return lambda name, body: hmac.digest(key, name.encode() + b"\0" + body, hashlib.sha256)


def entries(environment: Mapping[str, str], kind: str = "books") -> list[Path]:
    folder = cache_folder(environment, kind)
    assert folder is not None
    return sorted(file for file in folder.iterdir() if file.is_file())


def doctor(file: Path, form: type[Any], change: Callable[[Any], Any], sign: Sign) -> None:
    """Change what an entry says, and sign it anew."""
    body = msgspec.msgpack.encode(change(msgspec.msgpack.decode(file.read_bytes()[MAC_BYTES:], type=form)))
    file.write_bytes(sign(file.name, body) + body)


def doctor_books(environment: Mapping[str, str], change: Callable[[RuleBook], RuleBook], sign: Sign) -> None:
    for file in entries(environment):
        doctor(file, Entry, lambda entry: replace(entry, book=change(entry.book)), sign)


def wins_five_to_one(book: RuleBook) -> RuleBook:
    """A book by which players rob the treasury."""
    return replace(book, win_pays=(5, 1))


def naturals_six_to_five(book: RuleBook) -> RuleBook:
    """A book that robs players."""
    return replace(book, natural_pays=((6, 5),) * len(book.natural_pays))
