"""Tables for bots: real hosts over real stores, with fixed randomness so that every run is the same."""

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Any

from fairdeal.cards import Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.trumps.book import TrumpsBook, book_of
from fairdeal.games.trumps.pack import Category, Pack, PackCard, Text
from fairdeal.games.trumps.variants import Variant
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.ledger.transfer import Transfer
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Event, Store
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.games.trumps import trumps_table, trumps_terms
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host, open_table
from fairdeal.tables.houses.terms import blackjack_table
from fairdeal.tables.model.bot_ids import bot_person
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import TableOpened
from fairdeal.tables.model.terms import Terms
from fairdeal.wire.commands import Leave
from fairdeal.wire.frames import Receipt
from tests.support.appending import append
from tests.support.own_houses import by_own_house

TABLE = "t-1"
CHIPS = 1_000_000


def randomness(count: int) -> bytes:
    return hashlib.sha256(b"always the same").digest()[:count]


@cache
def house_of(name: str, *overrides: str) -> tuple[House, RuleBook]:
    return open_house(name, overrides)


@cache
def small_trumps() -> TrumpsBook:
    """A pack of nine cards, so that games are short."""
    categories = tuple(Category(name, Text(name)) for name in ("speed", "weight"))
    cards = tuple(
        PackCard(Card(f"card{number}"), Text(f"Card {number}"), {"speed": number % 4, "weight": -number % 3})
        for number in range(9)
    )
    return book_of(Pack("small", Text("Small"), categories, cards), Variant(rounds_most=6))


async def opened(store: Store, opening: TableOpened, book: Any, kinds: Iterable[str] = ()) -> Host:
    """A table with these bots at it."""
    host = await open_table(store, by_own_house(opening), book, "opened", randomness=randomness)
    for number, kind in enumerate(kinds):
        await seat_bot(host, kind, f"{kind} {number}", CHIPS, f"bot{number}")
    return host


async def blackjack_host(
    store: Store, kinds: Iterable[str] = (), name: str = "vegas_strip", terms: Terms | None = None
) -> Host:
    house, book = house_of(name)
    return await opened(store, blackjack_table(TABLE, house, book, "ann", terms), book, kinds)


async def trumps_host(store: Store, kinds: Iterable[str] = (), most: int = 500) -> Host:
    book = small_trumps()
    terms = trumps_terms(book, players=4, most=most)
    return await opened(store, trumps_table(TABLE, "own/small", book, "ann", terms), book, kinds)


async def unseat_bot(host: Host, seat: int, command: str) -> Receipt:
    """Let the bot in a seat leave, by the house's rule for leaving."""
    return await host.act(Actor(bot_person(host.table.id, seat)), Leave(), command)


def restarted(host: Host) -> Host:
    """The same table as another process would find it."""
    return load_host(host.store, host.table.id, randomness=randomness)


def give(store: Store, person: str, chips: int) -> None:
    """Chips in somebody's wallet."""
    version = store.version("room")
    moved = Transfer("mint", f"wallet:{person}", chips, "issue")
    append(store, "room", version, [Event("Gift", 1, b"{}")], [moved]).result()


def facts_of(store: Store, table: str = TABLE) -> list[Any]:
    return [decode_event(row.event) for row in store.read(table)]
