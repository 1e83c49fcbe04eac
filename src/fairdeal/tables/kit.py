"""What tables must know of a game beside its eight functions."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Set
from functools import cache, cached_property, lru_cache
from importlib import import_module
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.games.game import BoxNumber, Entries, Game, Impossible, Seat, fingerprint
from fairdeal.tables.terms import OF_THE_OPENER, Terms, with_openers_clock
from fairdeal.wire.parts import Text
from fairdeal.wire.views.table import ActionView
from fairdeal.words import LANGUAGES, words_for

BOOKS_KEPT = 128
"""The most rule books to keep in memory: more than most rooms ever use."""

FindBook = Callable[[str], bytes]
"""A book's bytes by its fingerprint."""


class Offer(msgspec.Struct, frozen=True):
    """A rule book of a house, and what its tables keep to beside it."""

    house: str
    """What a log calls the house."""
    book: Any
    terms: tuple[Terms, ...]
    """Every form in which a table may be opened; what its opener decides is not the house's to say."""


class Kit(ABC):
    """A game by its package: its functions, how its books and events become bytes, its cards and money."""

    def __init__(self, package: str) -> None:
        self._package = package

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
        return lru_cache(maxsize=BOOKS_KEPT)(self._books.decode)

    @cached_property
    def _books(self) -> msgspec.msgpack.Decoder[Any]:
        return msgspec.msgpack.Decoder(msgspec.inspect.type_info(self._opening).fields[0].type.cls)  # type: ignore[attr-defined]

    # Books.

    @cached_property
    def _written_books(self) -> dict[str, bytes]:
        """By fingerprint: many tables open by one book."""
        return {}

    def book_bytes(self, book: Any) -> bytes:
        """As it is stored."""
        name = fingerprint(book)
        content = self._written_books.get(name)
        if content is None:
            if len(self._written_books) >= BOOKS_KEPT:
                self._written_books.clear()
            content = self._written_books[name] = msgspec.msgpack.encode(book)
        return content

    def book_from(self, content: bytes) -> Any:
        return self._read_book(content)

    def book_named(self, fingerprint: str, find_book: FindBook) -> Any:
        """The book of this fingerprint; Impossible where what is kept under it is another."""
        content = find_book(fingerprint)
        if _fingerprint_of(content) != fingerprint:
            raise Impossible(f"what is kept as the book {fingerprint} is another book")
        return self.book_from(content)

    def offers(self, where: str, overrides: tuple[str, ...]) -> Iterator[Offer]:
        """What a house has, by its name or the place of its files, with what was set at a table. Never from a
        cache; nothing where no house can be read, or where that can't be set.
        """
        return iter(())

    def add_openers_choices(self, said: Terms, terms: Terms) -> Terms:
        """The terms that a house says, with what the opener of a table with `terms` was free to decide."""
        chosen = replace(said, **{name: getattr(terms, name) for name in OF_THE_OPENER})
        return with_openers_clock(chosen, terms)

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

    # Views.

    @cached_property
    def _view(self) -> type[msgspec.Struct]:
        kind: type[msgspec.Struct] = get_type_hints(self.game.view)["return"]
        return kind

    def view_from(self, plain: Any) -> Any:
        """A view of a round that was kept in plain values."""
        return msgspec.convert(plain, self._view)

    def actions(self, state: Any, seen: Any) -> tuple[ActionView, ...]:
        """What a seat that is asked may do now, and why not the rest, each with the word for it.

        `seen`: the round as this seat sees it.
        """
        return tuple(
            ActionView(box, action, Text(action), is_open=True)
            for box, actions in seen.actions.items()
            for action in actions
        )

    # Cards.

    @abstractmethod
    def pack(self, book: Any) -> tuple[Card, ...]:
        """One pack in its canonical order."""

    def decks(self, book: Any) -> int:
        """How many packs a shoe has."""
        return 1

    # Bets.

    def check_bets(self, book: Any, entries: Entries) -> None:
        """Refuse bets that the game can't play, though more may be placed yet."""
        self.game.open_round(book, entries)

    def bets_in_pairs(self, book: Any) -> bool:
        """Whether everybody plays two boxes with equal bets."""
        return False

    def is_for_points(self, book: Any) -> bool:
        """Whether nobody plays for chips."""
        return False

    def largest_first_bet(self, book: Any, payout: int) -> int:
        """The largest bet on a box that can't win more than this."""
        return sys.maxsize

    def pays_whole_chips(self, book: Any, chips: int) -> bool:
        """Whether a bet of so many chips of the house is always paid in whole ones."""
        return True

    # Who wins.

    @property
    @abstractmethod
    def has_bank(self) -> bool:
        """Whether players play against a bank."""

    def work_out(self, book: Any) -> None:
        """Compute everything that a table will ask of a book; this may take a while the first time."""
        self.max_payouts(book, Entries((), {}))

    @abstractmethod
    def max_payouts(self, book: Any, entries: Entries) -> Mapping[BoxNumber, int]:
        """The most that the bank may have to pay on each box; nothing where there is no bank."""

    @abstractmethod
    def points(self, event: Any, seat: Seat, boxes: Set[BoxNumber]) -> int:
        """What an event brings to a seat with these boxes, where no chips are played for."""

    def forfeit(self, event: Any, seats: Set[Seat]) -> Any:
        """The event where these seats have left and lost what was open: nothing of it comes back to them."""
        return event

    def won_beside(self, event: Any) -> int:
        """The part of an event's wins that the odds of a house do not tell of."""
        return 0


@cache
def text_of(key: str) -> Text:
    """A sentence of the catalogue in every language."""
    return Text(**{lang: words_for(lang)(key) for lang in LANGUAGES})


@lru_cache(maxsize=BOOKS_KEPT)
def _fingerprint_of(content: bytes) -> str:
    """Of a book as it was written, whatever later versions have added to the form of books."""
    try:
        return fingerprint(msgspec.msgpack.decode(content))
    except (ValueError, TypeError):  # no book at all
        return ""


class _Opening(msgspec.Struct, frozen=True):
    type: str
    entries: Entries = Entries((), {})


_OPENING = msgspec.json.Decoder(_Opening)
