"""The lists of rule books that houses ever came with: `src/fairdeal/games/GAME/shipped_books.json`.

What earlier versions of the program came with stays; what this one comes with is worked out anew, without any
cache. `python tools/shipped_books.py` prints the lists again, and so does `./dev docs`.
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

# As a script this file sees only its own folder.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fairdeal.games.game import fingerprint
from fairdeal.houses.library import GAME, digest_of, worked_out
from fairdeal.houses.shipped_books import LIST, ShippedBooks, shipped_books
from fairdeal.terminal.records.games import SCRIBES
from fairdeal.version import VERSION

GAMES = Path(__file__).resolve().parents[1] / "src" / "fairdeal" / "games"


def lists() -> dict[Path, Callable[[], str]]:
    """Each list, and what prints it."""
    return {GAMES / game / LIST: partial(printed_list, game) for game in SCRIBES}


def printed_list(game: str) -> str:
    now = {house: _now(game, house) for house in SCRIBES[game].houses()}
    before = shipped_books(game)
    every = {house: _joined(before.get(house, ()), now.get(house)) for house in sorted({*before, *now})}
    lines = [f"  {_json(house)}: {_json(known)}" for house, known in every.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _now(game: str, house: str) -> ShippedBooks:
    books = tuple(dict.fromkeys(fingerprint(offer.book) for offer in SCRIBES[game].offers(house, ())))
    entry = digest_of(worked_out(house)) if game == GAME else ""
    return ShippedBooks(VERSION, books, entry)


def _joined(before: tuple[ShippedBooks, ...], now: ShippedBooks | None) -> list[ShippedBooks]:
    """What is no other than before keeps the version that it first came with."""
    earlier = [each for each in before if each.version != VERSION]
    if now is None:
        return earlier
    if earlier and (earlier[-1].books, earlier[-1].entry) == (now.books, now.entry):
        return earlier
    return [*earlier, now]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    for file, text in {file: page() for file, page in lists().items()}.items():
        file.write_text(text, "utf-8")
        print(f"printed: {file.relative_to(GAMES.parents[2])}")
