"""What every game at the table answers, and the one loop that plays it.

A game is a module with the eight functions of `Game`. None of them keeps anything: a round is a value,
an input makes one event, an event makes the next value. Whoever drives a round hands in its cards.

Every game has the same file names: `events.py` with `NEXT_PHASE` and the union `AnyEvent`, `state.py` with
`Phase`. Its state has a `phase`, its first event `book` and `entries`, events of wanted cards a `card`.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Protocol, TypeVar, cast, runtime_checkable

import msgspec
from msgspec import UNSET, Struct, UnsetType

from fairdeal.cards import Card
from fairdeal.wire import parts

Seat = int
"""A person's place at the table, from 1. It owns boxes, sees and pays."""

BoxNumber = int
"""A betting spot, numbered from 1 through the whole table. 0 is the banker's side."""

BANKER_BOX: BoxNumber = 0

SideStake = parts.SideStake
"""Chips on a side bet of the house."""


class Stake(Struct, frozen=True, gc=False):
    """One box in play: whose it is and what lies on it before the first card."""

    box: BoxNumber
    owner: Seat
    chips: int
    side: tuple[SideStake, ...] = ()


class Entries(Struct, frozen=True, gc=False):
    """Everything a round begins with: the bets are in."""

    stakes: tuple[Stake, ...]
    purses: dict[Seat, int]
    """Chips each seat has at the table, its stakes still included."""
    banker: Seat | None = None
    """The seat that plays the dealer's side; None when the house does. Its purse is the bank: whoever keeps
    the money maps the place `bank` to it, and the round itself does not move it."""
    house_chip: int | UnsetType = UNSET
    """How many of these chips are one of the house's own, where that is more than one. Stakes are whole
    numbers of the house's chips, and what is paid is rounded to them."""

    @property
    def chips_per_house_chip(self) -> int:
        return 1 if self.house_chip is UNSET else self.house_chip

    def in_house_chips(self) -> "Entries":
        """The same round counted in the house's chips; a purse holds no part of one that could be staked."""
        size = self.chips_per_house_chip
        if size == 1:
            return self
        stakes = tuple(
            Stake(
                stake.box,
                stake.owner,
                stake.chips // size,
                tuple(SideStake(side.id, side.chips // size) for side in stake.side),
            )
            for stake in self.stakes
        )
        return Entries(stakes, {seat: chips // size for seat, chips in self.purses.items()}, self.banker)


class Choose(Struct, frozen=True, gc=False, tag=True):
    """A person's decision."""

    box: BoxNumber
    action: str


class Deal(Struct, frozen=True, gc=False, tag=True):
    """The next card."""

    card: Card


Input = Choose | Deal


class ForPlayers(Struct, frozen=True, gc=False, tag=True):
    """The round waits for any of these boxes."""

    options: dict[BoxNumber, tuple[str, ...]]
    """What each may do, in the order of the house's menu."""
    silent: dict[BoxNumber, str]
    """What is done for somebody who says nothing: it stakes nothing, and leads to the end of the round."""
    question: str = "action"
    """What is asked; stable, for people to see in their own words."""


class ForCard(Struct, frozen=True, gc=False, tag=True):
    """The round waits for a card."""


class Finished(Struct, frozen=True, gc=False, tag=True):
    """The round is over."""


Waiting = ForPlayers | ForCard | Finished


class Movement(Struct, frozen=True, gc=False):
    """Chips that change place: `purse:2` to `stake:3:1:main`, `bank` to `purse:2`, `pot` to `purse:1`."""

    source: str
    target: str
    chips: int


class Refused(Exception):
    """A person may not do that; nothing has changed. `words.refusals` has its sentence in each language."""

    def __init__(
        self,
        code: str,
        facts: Mapping[str, object] | None = None,
        allowed: tuple[str, ...] = (),
        notation: str = "",
    ) -> None:
        self.code = code
        """Stable: `action/not-legal`, `table/stale`."""
        self.facts = dict(facts or {})
        """What its sentence names, such as a box or an amount."""
        self.allowed = allowed
        self.notation = notation
        """The position at which it was refused, as one line."""
        super().__init__(code)

    def __str__(self) -> str:
        """For logs and tracebacks: enough to reproduce it.

        >>> str(Refused("action/not-legal", {"box": 2}, ("stand", "hit"), "2: 9C 8H v 6S"))
        'action/not-legal: box=2; allowed: stand, hit (2: 9C 8H v 6S)'
        """
        facts = ", ".join(f"{name}={fact!r}" for name, fact in self.facts.items())
        allowed = f"; allowed: {', '.join(self.allowed)}" if self.allowed else ""
        position = f" ({self.notation})" if self.notation else ""
        return (f"{self.code}: {facts}" if facts else self.code) + allowed + position


def refused(code: str, **facts: object) -> Refused:
    """A refusal that names these facts."""
    return Refused(code, facts)


@runtime_checkable
class AnyBook(Protocol):
    """The rule book of any game; only the game itself reads it."""

    __struct_fields__: ClassVar[tuple[str, ...]]


BOOKS_KEPT = 32
_fingerprints: OrderedDict[int, tuple[AnyBook, str]] = OrderedDict()
"""By the identity of a book, which is kept alive with it: books never change, and are large to compare."""


def fingerprint(book: AnyBook | dict[str, object]) -> str:
    """Sixteen hex digits that name a book's answers, stored with every round played by it."""
    if isinstance(book, dict):
        return _fingerprint(book)
    known = _fingerprints.get(id(book))
    if known is None or known[0] is not book:
        known = _fingerprints[id(book)] = (book, _fingerprint(book))
        while len(_fingerprints) > BOOKS_KEPT:
            _fingerprints.popitem(last=False)
    return known[1]


def _fingerprint(book: AnyBook | dict[str, object]) -> str:
    answers = msgspec.to_builtins(book, str_keys=True)
    return hashlib.sha256(msgspec.json.encode(answers, order="deterministic")).hexdigest()[:16]


class Impossible(Exception):
    """Our bug or a damaged log, never a player. Stop that table, keep the log, say so."""


class Outside(Exception):
    """Disk, network, a file or a script: retried or reported at the edge, never inside the engine."""


class AnyBox(Protocol):
    """A box of a round of any game."""

    @property
    def number(self) -> BoxNumber: ...

    @property
    def owner(self) -> Seat: ...


class AnyRound(Protocol):
    """The state of a round of any game: the parts that a table needs."""

    @property
    def phase(self) -> str: ...

    @property
    def boxes(self) -> Sequence[AnyBox]: ...

    @property
    def purses(self) -> Mapping[Seat, int]: ...


class CardEvent(Protocol):
    """Every event that answers a wanted card names it."""

    @property
    def card(self) -> Card: ...


class OpeningEvent(Protocol):
    """The first event of every round."""

    @property
    def entries(self) -> Entries: ...


@runtime_checkable
class View(Protocol):
    """What every game's view shows, whatever else it does."""

    @property
    def phase(self) -> str: ...

    @property
    def actions(self) -> dict[BoxNumber, tuple[str, ...]]:
        """What this viewer may do now, by box: a button for each word."""


Book = TypeVar("Book", bound=AnyBook)
Book_contra = TypeVar("Book_contra", bound=AnyBook, contravariant=True)
State = TypeVar("State", bound=AnyRound)
Event = TypeVar("Event", bound=Struct)
View_co = TypeVar("View_co", bound=View, covariant=True)


class Game(Protocol[Book_contra, State, Event, View_co]):
    """The eight functions."""

    def open_round(self, book: Book_contra, entries: Entries) -> Event:
        """The first event of a round; bets that can't be played are refused."""

    def apply(self, state: State | None, event: Event) -> State:
        """Bookkeeping: the state after an event. Impossible when the event cannot follow."""

    def waiting_for(self, state: State) -> Waiting:
        """Who must act, once `follow_up` has nothing more to do."""

    def decide(self, state: State, given: Input) -> Event:
        """The one event that an input causes; refused inputs change nothing."""

    def follow_up(self, state: State) -> Event | None:
        """What the house does next by itself, or None when an input is wanted or the round is over."""

    def view(self, state: State, viewer: Seat | None) -> View_co:
        """What a seat may see; None is a spectator."""

    def disclose(self, event: Event, viewer: Seat | None) -> Struct:
        """The wire event that a seat is shown: built from nothing, with the book as its fingerprint."""

    def movements(self, event: Event) -> tuple[Movement, ...]:
        """The chips that an event moves."""


AnyGame = Game[AnyBook, AnyRound, Struct, View]
"""A game known only by name: its values are passed along unread."""


def advance(
    game: Game[Book, State, Event, View],
    state: State,
    given: Input,
    amend: Callable[[Event], Event] | None = None,
) -> tuple[State, list[Event]]:
    """Answer one input: its own event, then whatever the house does by itself.

    `amend` changes each event before it happens, where players have left and lose what they staked.

    >>> from fairdeal.games import blackjack
    >>> from fairdeal.games.blackjack.working import default_book
    >>> entries = Entries((Stake(1, 1, 10),), {1: 100})
    >>> opened = blackjack.apply(None, blackjack.open_round(default_book(), entries))
    >>> state, events = advance(blackjack, opened, Deal(Card("10H")))
    >>> [type(event).__name__ for event in events]
    ['CardDealt']
    """
    events: list[Event] = []
    event: Event | None = game.decide(state, given)
    while event is not None:
        if amend is not None:
            event = amend(event)
        state = game.apply(state, event)
        events.append(event)
        event = game.follow_up(state)
    return state, events


def play(
    game: Game[Book, State, Event, View], state: State, given: Input, draw: Callable[[], Card]
) -> tuple[State, list[Event]]:
    """Answer one input, then deal until a person must speak or the round ends.

    >>> from fairdeal.games import blackjack
    >>> from fairdeal.games.blackjack.working import default_book
    >>> shoe = iter("10H 5C 6D 9S".split())
    >>> entries = Entries((Stake(1, 1, 10),), {1: 100})
    >>> opened = blackjack.apply(None, blackjack.open_round(default_book(), entries))
    >>> state, events = play(blackjack, opened, Deal(Card(next(shoe))), lambda: Card(next(shoe)))
    >>> blackjack.waiting_for(state).options
    {1: ('hit', 'stand', 'double')}
    """
    state, events = advance(game, state, given)
    return deal_on(game, state, draw, events)


def begin(
    game: Game[Book, State, Event, View], book: Book, entries: Entries, draw: Callable[[], Card]
) -> tuple[State, list[Event]]:
    """Open a round and deal until a person must speak or the round ends."""
    state, events = opened(game, book, entries)
    return deal_on(game, state, draw, events)


def opened(game: Game[Book, State, Event, View], book: Book, entries: Entries) -> tuple[State, list[Event]]:
    """Open a round: its first event, then whatever the house does by itself before the first input."""
    event: Event | None = game.open_round(book, entries)
    state: State | None = None
    events: list[Event] = []
    while event is not None:
        state = game.apply(state, event)
        events.append(event)
        event = game.follow_up(state)
    assert state is not None
    return state, events


def deal_on(
    game: Game[Book, State, Event, View], state: State, draw: Callable[[], Card], events: list[Event]
) -> tuple[State, list[Event]]:
    """Deal while a card is wanted; `events` is what led here and grows."""
    while isinstance(game.waiting_for(state), ForCard):
        state, more = advance(game, state, Deal(draw()))
        events += more
    return state, events


def replay(game: Game[Book, State, Event, View], events: list[Event]) -> State:
    """The state that a round's events lead to."""
    if not events:
        raise Impossible("a round without events is no round")
    state: State | None = None
    for event in events:
        state = game.apply(state, event)
    assert state is not None
    return state


def inputs_of(game: Game[Book, State, Event, View], events: list[Event]) -> list[Input]:
    """What was put into a round to make these events, the first of which opened it."""
    given: list[Input] = []
    state = game.apply(None, events[0])
    for event in events[1:]:
        if game.follow_up(state) is None:
            given.append(_input_for(game, state, event))
        state = game.apply(state, event)
    return given


def _input_for(game: Game[Book, State, Event, View], state: State, event: Event) -> Input:
    waiting = game.waiting_for(state)
    if isinstance(waiting, ForCard):
        return Deal(cast(CardEvent, event).card)
    if isinstance(waiting, ForPlayers):
        for box, options in waiting.options.items():
            for action in options:
                if game.decide(state, Choose(box, action)) == event:
                    return Choose(box, action)
    raise Impossible(f"{type(event).__name__} answers nothing that was asked")


def purses_after(entries: Entries) -> Mapping[Seat, int]:
    """What is left in each purse once the stakes are out."""
    left = dict(entries.purses)
    for stake in entries.stakes:
        left[stake.owner] -= stake.chips + sum(side.chips for side in stake.side)
    return left
