"""One step of a table while it is being made: the events so far, and the state after them."""

from collections.abc import Callable, Iterator
from typing import Protocol

from msgspec import Struct

from fairdeal.cards import Card, ShoeEmpty
from fairdeal.fairness import (
    Drawn,
    Draws,
    ShoeReshuffled,
    chance_key,
    reshuffled,
    shoe_key,
    shoe_order,
    stream,
    without,
)
from fairdeal.games.game import Impossible
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import Claim
from fairdeal.tables.engine.apply import apply_event
from fairdeal.tables.game_adapter import AnyAdapter
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.causes import Cause
from fairdeal.tables.model.events import TableEvent
from fairdeal.tables.model.state import SealedShoe, Table


class Secrets(Protocol):
    """What only the house knows: the seeds of its shoes, and the balance of its treasury."""

    order: tuple[Card, ...]
    order_of: object
    """Everything that the order depends on, computed once."""

    def seed(self, chain: int, place: int) -> bytes:
        """A seed of a chain, by its place from 1."""

    def new_root(self, chain: int, announced: str = "") -> bytes:
        """The root of a new chain; `announced`: the root that it must have, because people have seen it."""

    def treasury(self, house: str) -> int:
        """What a house has for funding its banks, as last read."""

    def check_treasury(self, house: str) -> None:
        """Raise `Unread` if the treasury may have more by now, so that nobody is refused because of an old
        balance.
        """


class Unread(Exception):
    """A step depends on something that is unknown or may be out of date: read it, and decide again."""

    def __init__(self, what: str, read: Callable[[], object]) -> None:
        """`read` reads from the store; it is called in a thread."""
        super().__init__(what)
        self.read = read


class StepEvent(Struct, frozen=True, gc=False):
    """An event, and the chips that moved with it."""

    event: TableEvent
    transfers: tuple[Transfer, ...] = ()
    played: Struct | None = None
    """The game's own event, if this is a new `RoundAdvanced`, so that it doesn't have to be decoded again."""


class Checkpoint(Struct, frozen=True, gc=False):
    """The state of a step, to go back to."""

    table: Table
    events: int
    claims: int
    books: dict[str, bytes]


class StepBuilder:
    """Makes a step. Nothing in it counts until it is stored."""

    def __init__(
        self, table: Table, now: int, secrets: Secrets, may_issue: Callable[[], bool] = lambda: True
    ) -> None:
        """`may_issue`: whether the mint adds what a treasury lacks; otherwise only operators issue chips."""
        self.table, self.now, self.secrets, self.may_issue = table, now, secrets, may_issue
        self.step_events: list[StepEvent] = []
        self.tables: list[Table] = []
        """The table after each of these events."""
        self.cause = Cause()
        """Why the step is made."""
        self.books: dict[str, bytes] = {}
        self.claims: list[Claim] = []
        """The claims of a step that depends on more than this table."""

    @property
    def events(self) -> tuple[TableEvent, ...]:
        return tuple(each.event for each in self.step_events)

    @property
    def transfers(self) -> Iterator[Transfer]:
        """All chips that have moved, in order."""
        return (moved for each in self.step_events for moved in each.transfers)

    @property
    def adapter(self) -> AnyAdapter:
        return ADAPTERS[self.table.game]

    def add(self, event: TableEvent, *transfers: Transfer, played: Struct | None = None) -> None:
        """Add an event, and the chips that move with it.

        `played`: the game's own event in a `RoundAdvanced`.
        """
        self.table = apply_event(self.table, event, self.now, transfers, self._book, played)
        self.step_events.append(StepEvent(event, transfers, played))
        self.tables.append(self.table)

    def _book(self, fingerprint: str) -> bytes:
        return self.books[fingerprint]

    def checkpoint(self) -> Checkpoint:
        return Checkpoint(self.table, len(self.step_events), len(self.claims), dict(self.books))

    def go_back(self, to: Checkpoint) -> None:
        """Undo everything since a checkpoint."""
        self.table, self.books = to.table, dict(to.books)
        del self.step_events[to.events :]
        del self.tables[to.events :]
        del self.claims[to.claims :]

    # The shoe, whose order only the house knows.

    @property
    def shoe(self) -> SealedShoe:
        if self.table.shoe is None:
            raise Impossible(f"{self.table.id} has no shoe")
        return self.table.shoe

    @property
    def server_seed(self) -> bytes:
        """The seed of the shoe in use; secret until it is revealed."""
        return self.seed_of(self.shoe.sealed.shoe)

    def seed_of(self, shoe: int) -> bytes:
        """The seed of any shoe of the chain in use."""
        chain = self.table.chain
        if chain is None:
            raise Impossible("no seeds were ever published")
        return self.secrets.seed(chain.chain, shoe - self.table.first_shoe + 1)

    @property
    def key(self) -> bytes:
        """The key of this shoe's order, once every seat's seed is known."""
        assert self.table.chain is not None
        if not self.shoe.is_settled:
            raise Impossible("the seeds of this shoe are not all known")
        return shoe_key(self.server_seed, self.table.chain, self.shoe.sealed, self.shoe.seats)

    def draws(self, label: str) -> Draws:
        """Uniform draws for anything but cards, each use with its own label; they don't wait for seats'
        seeds.
        """
        assert self.table.chain is not None
        return stream(chance_key(self.server_seed, self.table.chain, self.shoe.sealed), label)

    def draw(self, round_: int) -> Drawn:
        """The next card for a round, from a reshuffled shoe if need be; `round_` 0: a card to burn."""
        if self.shoe.drawn == self.shoe.size:
            self._reshuffle(round_)
        return self.card_at(self.shoe.drawn + 1, round_)

    def card_at(self, place: int, round_: int) -> Drawn:
        return Drawn(self.shoe.sealed.shoe, round_, place, self._cards()[place - 1])

    def _reshuffle(self, round_: int) -> None:
        sealed = self.shoe.sealed
        cards = without(sealed.pack, sealed.decks, self.shoe.on_table)
        if not cards:
            raise ShoeEmpty("every card is on the table")
        self.add(ShoeReshuffled(sealed.shoe, len(self.shoe.again) + 1, round_, cards))

    def _cards(self) -> tuple[Card, ...]:
        """The order in which the cards are drawn, computed once per shoe and once per reshuffle."""
        shoe = self.shoe
        # A step that was never stored may have had other seeds, or shuffled other cards.
        of = (shoe.sealed.shoe, shoe.seats, shoe.again)
        if self.secrets.order_of != of:
            key = self.key
            order = shoe_order(key, shoe.sealed.pack, shoe.sealed.decks)
            for number, cards in enumerate(shoe.again, start=1):
                order += reshuffled(key, number, cards)
            self.secrets.order_of, self.secrets.order = of, order
        return self.secrets.order
