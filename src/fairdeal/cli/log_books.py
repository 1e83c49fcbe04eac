"""Finding the rule books that a log was played by, among those that come with the program."""

from collections.abc import Iterable, Iterator
from typing import Any

from fairdeal.games.game import Impossible, fingerprint
from fairdeal.houses.library import open_house
from fairdeal.houses.places import shipped
from fairdeal.store import Stored
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import HouseTaken, TableOpened
from fairdeal.tables.kits import KITS

OPENINGS = ("TableOpened", "HouseTaken")


def known_books(rows: Iterable[Stored], houses: tuple[str, ...] = ()) -> dict[str, bytes] | None:
    """Every book of a log by its fingerprint; None where one of them is nowhere to be found.

    Looked for in the houses given, in the one that the log names, and then in all others.
    """
    found: dict[str, bytes] = {}
    game = "blackjack"
    for row in rows:
        if row.fact.type not in OPENINGS:
            continue
        try:
            fact = decoded(row.fact)
        except Impossible:
            return None
        game = fact.game if isinstance(fact, TableOpened) else game
        if fact.book not in found:
            content = _book(fact, game, houses)
            if content is None:
                return None
            found[fact.book] = content
    return found


def _book(fact: TableOpened | HouseTaken, game: str, houses: tuple[str, ...]) -> bytes | None:
    if game not in KITS:
        return None
    books = _of_packs() if game == "trumps" else _of_houses((*houses, fact.house))
    return next((KITS[game].book_bytes(book) for book in books if fingerprint(book) == fact.book), None)


def _of_houses(first: tuple[str, ...]) -> Iterator[Any]:
    known = shipped()
    given = first[:-1]
    likely = [name for name in first[-1:] if name in known]
    for name in dict.fromkeys((*given, *likely, *known)):
        yield open_house(name)[1]


def _of_packs() -> Iterator[Any]:
    from fairdeal.games.trumps.book import book_of
    from fairdeal.games.trumps.problems import BadPack
    from fairdeal.games.trumps.variants import VARIANTS
    from fairdeal.terminal.voices import trumps_packs

    for name in trumps_packs.shipped():
        pack = trumps_packs.open_pack(name)
        for variant in VARIANTS.values():
            try:
                yield book_of(pack, variant)
            except BadPack:  # not every pack can be played by every variant
                continue
