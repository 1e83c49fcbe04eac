"""Finding the rule books that a log was played by, among those that come with the program."""

from collections.abc import Iterable

from fairdeal.games.game import Impossible, fingerprint
from fairdeal.store import Stored
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import HouseTaken, TableOpened
from fairdeal.tables.kits import KITS
from fairdeal.terminal.records.games import SCRIBES

OPENINGS = ("TableOpened", "HouseTaken")


def known_books(rows: Iterable[Stored], houses: tuple[str, ...] = ()) -> dict[str, bytes] | None:
    """Every book of a log by its fingerprint; None where one of them is nowhere to be found.

    Looked for in the houses given, in the one that the log names, and then in all others.
    """
    found: dict[str, bytes] = {}
    game, overrides = "", tuple[str, ...]()
    for row in rows:
        if row.fact.type not in OPENINGS:
            continue
        try:
            fact = decoded(row.fact)
        except Impossible:
            return None
        if isinstance(fact, TableOpened):
            game, overrides = fact.game, fact.overrides
        # A log that names a house before a game is not in order: playing it again will say so.
        if game and fact.book not in found:
            content = _book(fact, game, houses, overrides)
            if content is None:
                return None
            found[fact.book] = content
    return found


def _book(
    fact: TableOpened | HouseTaken, game: str, houses: tuple[str, ...], overrides: tuple[str, ...]
) -> bytes | None:
    if game not in KITS:
        return None
    books = SCRIBES[game].books(houses, fact.house, overrides)
    return next((KITS[game].book_bytes(book) for book in books if fingerprint(book) == fact.book), None)
