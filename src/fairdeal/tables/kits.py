"""What tables must know of each game beside its eight functions."""

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from typing import Any

import msgspec

from fairdeal.cards import Card
from fairdeal.games.bets import check_entries
from fairdeal.games.game import BoxNumber, Entries, Game
from fairdeal.games.trumps.book import PLAYERS_LEAST


class Kit:
    """A game by its package: its functions, and how its books and events become bytes."""

    def __init__(self, name: str, package: str) -> None:
        self.name, self._package = name, package

    @cached_property
    def game(self) -> Game[Any, Any]:
        module: Any = import_module(self._package)
        return module  # type: ignore[no-any-return]

    @cached_property
    def _events(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(import_module(f"{self._package}.events").AnyEvent)

    @cached_property
    def _opening(self) -> type[msgspec.Struct]:
        kind: type[msgspec.Struct] = import_module(f"{self._package}.events").RoundOpened
        return kind

    @cached_property
    def _read_book(self) -> Callable[[bytes], Any]:
        # Many tables keep to one book, and each is opened more than once.
        return lru_cache(maxsize=32)(self._books.decode)

    @cached_property
    def _books(self) -> msgspec.msgpack.Decoder[Any]:
        return msgspec.msgpack.Decoder(msgspec.inspect.type_info(self._opening).fields[0].type.cls)  # type: ignore[attr-defined]

    # Books.

    def book_bytes(self, book: Any) -> bytes:
        return msgspec.msgpack.encode(book)

    def book_from(self, content: bytes) -> Any:
        return self._read_book(content)

    # Events: of the first one the book is written as its fingerprint.

    def event_bytes(self, event: Any, book_id: str) -> msgspec.Raw:
        if not isinstance(event, self._opening):
            return msgspec.Raw(msgspec.json.encode(event))
        opening: Any = event
        told = {"type": "RoundOpened", "book": book_id, "entries": opening.entries}
        return msgspec.Raw(msgspec.json.encode(told))

    def event_from(self, body: bytes, book: Any) -> Any:
        opening = _OPENING.decode(body)
        if opening.type == "RoundOpened":
            return self._opening(book, opening.entries)
        return self._events.decode(body)

    # Cards and money.

    def pack(self, book: Any) -> tuple[Card, ...]:
        """One pack in its canonical order."""
        pack: tuple[Card, ...] = book.pack
        return pack

    def decks(self, book: Any) -> int:
        decks: int = book.decks
        return decks

    def check_bets(self, book: Any, entries: Entries) -> None:
        """Refuse bets that the game can't play, though more may be placed yet."""
        self.game.open_round(book, entries)

    def worst_payouts(self, book: Any, entries: Entries) -> Mapping[BoxNumber, int]:
        """The most that the bank may have to pay on each box."""
        from fairdeal.games.blackjack.worst import worst_payouts

        return worst_payouts(book, entries)

    @property
    def has_bank(self) -> bool:
        """Whether players play against a bank."""
        return True


class _Trumps(Kit):
    """Everybody has one box, the pack is dealt out, and the players play each other for a pot."""

    def pack(self, book: Any) -> tuple[Card, ...]:
        return tuple(card.id for card in book.cards)

    def decks(self, book: Any) -> int:
        return 1

    def check_bets(self, book: Any, entries: Entries) -> None:
        check_entries(entries)
        if len(entries.stakes) >= PLAYERS_LEAST:
            self.game.open_round(book, entries)

    def worst_payouts(self, book: Any, entries: Entries) -> Mapping[BoxNumber, int]:
        return {}

    @property
    def has_bank(self) -> bool:
        return False


class _Opening(msgspec.Struct, frozen=True):
    type: str
    entries: Entries = Entries((), {})


_OPENING = msgspec.json.Decoder(_Opening)

KITS: dict[str, Kit] = {
    "blackjack": Kit("blackjack", "fairdeal.games.blackjack"),
    "trumps": _Trumps("trumps", "fairdeal.games.trumps"),
}

FindBook = Callable[[str], bytes]
"""A book's bytes by its fingerprint."""
