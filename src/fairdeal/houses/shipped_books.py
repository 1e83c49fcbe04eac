"""The rule books of every house that ever came with the program, by their fingerprints, and its terms.

The lists are printed by `./dev docs` into `shipped_books.json` beside each game's own files; the books of
earlier versions stay in them for ever, for logs that were played by them.
"""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import fairdeal

OWN = "own/"
"""What the id of a house begins with that is in somebody's own folder, whose name can't have a slash."""

HOUSE_KINDS = (OWN, "room/")
"""The same for every house that does not come with the program; `room/` is for those published in a room."""


def heading(title: str, house: str) -> str:
    """A title as players read it: anybody can give theirs the title of a shipped house, so the id follows.

    >>> heading("Vegas Strip", "vegas_strip"), heading("Vegas Strip", "own/mine")
    ('Vegas Strip', 'Vegas Strip (own/mine)')
    """
    return f"{title} ({house})" if house.startswith(HOUSE_KINDS) else title


GAMES = Path(fairdeal.__file__).parent / "games"
LIST = "shipped_books.json"


class ShippedBooks(Struct, frozen=True, omit_defaults=True):
    """What a house came with from one version of the program on, up to the next in its list."""

    version: str = ""
    books: tuple[str, ...] = ()
    """Fingerprints: one, or one for each named way to play with it."""
    entry: str = ""
    """The digest of what the cache keeps of the house as it is; empty where there is no cache."""
    terms: tuple[dict[str, Any], ...] = ()
    """What its tables keep to beside the book, in each form that they are opened in, without what those who
    open them decide.
    """


NOTHING = ShippedBooks()


@cache
def shipped_books(game: str) -> dict[str, tuple[ShippedBooks, ...]]:
    """By house, the earliest version first; none for a game that this program has not."""
    file = GAMES / game / LIST
    if not game.isidentifier() or not file.is_file():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=dict[str, tuple[ShippedBooks, ...]])


def newest(game: str, house: str) -> ShippedBooks:
    """What a house comes with now; nothing where there is no such house."""
    known = shipped_books(game).get(house, ())
    return known[-1] if known else NOTHING


def is_shipped_book(game: str, house: str, fingerprint: str) -> bool:
    """Whether a house ever came with this book.

    >>> is_shipped_book("blackjack", "vegas_strip", "0123456789abcdef")
    False
    """
    return any(fingerprint in each.books for each in shipped_books(game).get(house, ()))


def version_of(game: str, house: str, fingerprint: str) -> str:
    """The version that a house first came with this book in; empty where it never did."""
    known = shipped_books(game).get(house, ())
    return next((each.version for each in known if fingerprint in each.books), "")
