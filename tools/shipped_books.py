"""The lists of rule books and terms that houses ever came with: `src/fairdeal/games/GAME/shipped_books.json`.

What earlier versions of the program came with stays; what this one comes with is worked out anew, without any
cache. `python tools/shipped_books.py` prints the lists again, and so does `./dev docs`.
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

# As a script this file sees only its own folder.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fairdeal.games.game import fingerprint
from fairdeal.houses.library import GAME, digest_of, worked_out
from fairdeal.houses.shipped_books import LIST, ShippedBooks, shipped_books
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.terms import OF_THE_OPENER, Terms
from fairdeal.version import VERSION

GAMES = Path(__file__).resolve().parents[1] / "src" / "fairdeal" / "games"


def lists() -> dict[Path, Callable[[], str]]:
    """Each list, and what prints it."""
    return {GAMES / game / LIST: partial(printed_list, game) for game in ADAPTERS}


def printed_list(game: str) -> str:
    now = {house: _now(game, house) for house in ADAPTERS[game].shipped_houses()}
    before = shipped_books(game)
    every = {house: _joined(before.get(house, ()), now.get(house)) for house in sorted({*before, *now})}
    lines = [f"  {_json(house)}: {_json(known)}" for house, known in every.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _now(game: str, house: str) -> ShippedBooks:
    offers = list(ADAPTERS[game].offers(house, ()))
    books = tuple(dict.fromkeys(fingerprint(offer.book) for offer in offers))
    said = [_plain(terms) for offer in offers for terms in offer.terms]
    terms = tuple(each for number, each in enumerate(said) if each not in said[:number])
    entry = digest_of(worked_out(house)) if game == GAME else ""
    return ShippedBooks(VERSION, books, entry, terms)


def _plain(terms: Terms) -> dict[str, Any]:
    """What a house says of its tables, whole: what is usual may be something else one day."""
    every: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(terms))
    return {name: value for name, value in every.items() if name not in OF_THE_OPENER}


def _joined(before: tuple[ShippedBooks, ...], now: ShippedBooks | None) -> list[ShippedBooks]:
    """What is no other than before keeps the version that it first came with."""
    earlier = [each for each in before if each.version != VERSION]
    if now is None:
        return earlier
    if earlier and replace(earlier[-1], version=VERSION) == now:
        return earlier
    return [*earlier, now]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    for file, text in {file: page() for file, page in lists().items()}.items():
        file.write_text(text, "utf-8")
        print(f"printed: {file.relative_to(GAMES.parents[2])}")
