"""What tables need from a game besides its eight functions."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Generic, TypeVar, cast, get_type_hints

import msgspec
from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.games.game import (
    AnyBook,
    AnyRound,
    Book,
    BoxNumber,
    Entries,
    Event,
    Game,
    Impossible,
    OpeningEvent,
    Seat,
    State,
    View,
    fingerprint,
)
from fairdeal.tables.model.terms import OF_THE_OPENER, Terms, with_openers_clock
from fairdeal.tables.read.recorded_round import Record, RoundStep, SeatPart
from fairdeal.wire.chances import CategoryChance
from fairdeal.wire.parts import Text
from fairdeal.wire.views.table import ActionView
from fairdeal.words import LANGUAGES, words_for

BOOKS_KEPT = 128
"""The most rule books to keep in memory: more than most rooms ever use."""

FindBook = Callable[[str], bytes]
"""A book's bytes by its fingerprint."""


class HouseOffer(msgspec.Struct, frozen=True):
    """A rule book of a house, and the terms of its tables."""

    house: str
    """The house's name in a log."""
    book: AnyBook
    terms: tuple[Terms, ...]
    """Every form of terms with which a table may be opened. What the opener decides is not set by the house.
    """


RoundView = TypeVar("RoundView", bound=View)


class GameAdapter(ABC, Generic[Book, State, Event, RoundView]):
    """A game with its package: its functions, how its books and events are stored, its cards and money."""

    def __init__(self, package: str) -> None:
        self._package = package

    @cached_property
    def game(self) -> Game[Book, State, Event, RoundView]:
        return cast(Game[Book, State, Event, RoundView], import_module(self._package))

    def part(self, name: str) -> ModuleType:
        """A module of the game's package. Every game has the same file names."""
        return import_module(f"{self._package}.{name}")

    @cached_property
    def _events(self) -> msgspec.json.Decoder[Event]:
        return msgspec.json.Decoder(self.part("events").AnyEvent)

    @cached_property
    def _opening(self) -> type[Event]:
        kind: type[Event] = self.part("events").RoundOpened
        return kind

    @cached_property
    def _read_book(self) -> Callable[[bytes], Book]:
        # Many tables use the same book, and each may be opened more than once.
        return lru_cache(maxsize=BOOKS_KEPT)(self._books.decode)

    @cached_property
    def _books(self) -> msgspec.msgpack.Decoder[Book]:
        return msgspec.msgpack.Decoder(msgspec.inspect.type_info(self._opening).fields[0].type.cls)  # type: ignore[attr-defined]

    # Books.

    @cached_property
    def _written_books(self) -> dict[str, bytes]:
        """By fingerprint, since many tables have the same book."""
        return {}

    def book_bytes(self, book: Book) -> bytes:
        """A rule book as it is stored."""
        name = fingerprint(book)
        content = self._written_books.get(name)
        if content is None:
            if len(self._written_books) >= BOOKS_KEPT:
                self._written_books.clear()
            content = self._written_books[name] = msgspec.msgpack.encode(book)
        return content

    def book_from(self, content: bytes) -> Book:
        return self._read_book(content)

    def book_named(self, fingerprint: str, find_book: FindBook) -> Book:
        """The book of this fingerprint; Impossible if a different book is stored under it."""
        content = find_book(fingerprint)
        if _fingerprint_of(content) != fingerprint:
            raise Impossible(f"the book stored as {fingerprint} is a different book")
        return self.book_from(content)

    def offers(self, where: str, overrides: tuple[str, ...]) -> Iterator[HouseOffer]:
        """The rule books of a house, found by its name or path, with a table's overrides. Never from a cache;
        empty if the house can't be read, or if the overrides are not valid there.
        """
        return iter(())

    def add_openers_choices(self, said: Terms, terms: Terms) -> Terms:
        """The terms that a house sets, with what the opener of a table with `terms` was free to decide."""
        chosen = replace(said, **{name: getattr(terms, name) for name in OF_THE_OPENER})
        return with_openers_clock(chosen, terms)

    # Events. In the first event of a round, the book is stored as its fingerprint.

    def event_bytes(self, event: Event, book_id: str) -> msgspec.Raw:
        if not isinstance(event, self._opening):
            return msgspec.Raw(msgspec.json.encode(event))
        told = {"type": "RoundOpened", "book": book_id, "entries": self.entries_of(event)}
        return msgspec.Raw(msgspec.json.encode(told))

    def entries_of(self, opening: Event) -> Entries:
        """The bets and purses with which a round begins, from its first event."""
        return cast(OpeningEvent, opening).entries

    def event_from(self, body: bytes, book: Book) -> Event:
        opening = _OPENING.decode(body)
        if opening.type == "RoundOpened":
            return self._opening(book, opening.entries)
        return self._events.decode(body)

    # Views.

    @cached_property
    def _view(self) -> type[RoundView]:
        kind: type[RoundView] = get_type_hints(self.game.view)["return"]
        return kind

    def view_from(self, plain: object) -> RoundView:
        """Decode a view of a round that was stored as plain values."""
        return msgspec.convert(plain, self._view)

    def actions(self, state: State, seen: RoundView) -> tuple[ActionView, ...]:
        """What a seat may do now and why not the rest, each with its name.

        `seen`: the round as this seat sees it.
        """
        return tuple(
            ActionView(box, action, Text(action), is_open=True)
            for box, actions in seen.actions.items()
            for action in actions
        )

    # Advice.

    @property
    def has_coach(self) -> bool:
        """Whether a coach can say what each answer is worth."""
        return False

    def chances(
        self, book: Book, seen: RoundView, shown: Iterable[msgspec.Struct]
    ) -> tuple[CategoryChance, ...]:
        """What each category is worth to a seat that has to call one; empty in games without categories.

        `seen`: the round as this seat sees it; `shown`: the wire events that it was shown since the shuffle.
        """
        return ()

    # Cards.

    @abstractmethod
    def pack(self, book: Book) -> tuple[Card, ...]:
        """One pack in its canonical order."""

    def decks(self, book: Book) -> int:
        """How many packs a shoe has."""
        return 1

    # Bets.

    def check_bets(self, book: Book, entries: Entries) -> None:
        """Refuse bets that the game can't play, even if more may still be placed."""
        self.game.open_round(book, entries)

    def bets_in_pairs(self, book: Book) -> bool:
        """Whether everybody plays two boxes with equal bets."""
        return False

    def is_for_points(self, book: Book) -> bool:
        """Whether nobody plays for chips."""
        return False

    def largest_first_bet(self, book: Book, payout: int) -> int:
        """The largest bet on a box that can't win more than this."""
        return sys.maxsize

    def max_first_bets(self, book: Book) -> Fraction:
        """The most first bets that a box can win; 0 in games without a bank."""
        return Fraction()

    def pays_whole_chips(self, book: Book, chips: int) -> bool:
        """Whether a bet of this many house chips is always paid in whole chips."""
        return True

    # Who wins.

    @property
    @abstractmethod
    def has_bank(self) -> bool:
        """Whether players play against a bank."""

    def work_out(self, book: Book) -> None:
        """Compute everything that a table will need from a book; this may take a while the first time."""
        self.max_payouts(book, Entries((), {}))

    @abstractmethod
    def max_payouts(self, book: Book, entries: Entries) -> Mapping[BoxNumber, int]:
        """The most that the bank may have to pay on each box; empty if there is no bank."""

    @abstractmethod
    def points(self, event: Event, seat: Seat, boxes: Set[BoxNumber]) -> int:
        """The points that an event gives to a seat with these boxes, in games without chips."""

    def point_winner(self, event: Event) -> Seat | None:
        """The seat that gets a point on a table's score board for an event; 0 is the dealer's."""
        return None

    def forfeit(self, event: Event, seats: Set[Seat]) -> Event:
        """The event after these seats have left and lost their open stakes: none of it comes back to them."""
        return event

    def won_beside(self, event: Event) -> int:
        """The part of an event's winnings that a house's odds don't include."""
        return 0

    # Records.

    @abstractmethod
    def shipped_houses(self) -> list[str]:
        """The names of the houses that come with the program, or of the game's equivalent of houses."""

    @abstractmethod
    def seat_part(self, record: Record, seen: RoundView, seat: Seat) -> SeatPart:
        """What a seat did in a recorded round; `seen`: the round as spectators see it."""

    def dealer_hand(self, seen: RoundView) -> tuple[tuple[Card, ...], int]:
        """The dealer's cards as spectators see them, and their total; none in games without a dealer."""
        return (), 0

    def choice_label(self, record: Record, step: RoundStep) -> Text | None:
        """What an answer chose, if the answer is not an action with its own name."""
        return None

    def may_show_choices(self, record: Record) -> bool:
        """Whether everybody may know by now what was chosen."""
        return True

    def chips_staked(self, record: Record, seat: Seat) -> int:
        """All chips that a seat staked during a round; 0 if chips count for nothing."""
        if record.for_show:
            return 0
        purse = f"purse:{seat}"
        events = cast(list[Event], record.events)
        moved = (movement for event in events for movement in self.game.movements(event))
        return sum(movement.chips for movement in moved if movement.source == purse)


AnyAdapter = GameAdapter[AnyBook, AnyRound, msgspec.Struct, View]
"""The adapter of a game known only by name. It gets only values from its own game."""


@cache
def text_of(key: str) -> Text:
    """A sentence from the catalogue in every language."""
    return Text(**{lang: words_for(lang)(key) for lang in LANGUAGES})


@lru_cache(maxsize=BOOKS_KEPT)
def _fingerprint_of(content: bytes) -> str:
    """The fingerprint of a stored book, whatever later versions have added to the form of books."""
    try:
        return fingerprint(msgspec.msgpack.decode(content))
    except (ValueError, TypeError):  # not a book at all
        return ""


class _Opening(msgspec.Struct, frozen=True):
    type: str
    entries: Entries = Entries((), {})


_OPENING = msgspec.json.Decoder(_Opening)
