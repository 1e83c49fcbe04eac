"""Rooms in which something was played, for tests of what people do with the record."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from fairdeal.cli.main import main
from fairdeal.games.game import ForPlayers
from fairdeal.games.trumps.book import book_of
from fairdeal.games.trumps.variants import variant_of
from fairdeal.houses.library import open_house
from fairdeal.people import Directory
from fairdeal.people.person import Contact
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Store, open_store
from fairdeal.store.places import FILE
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.games.trumps import open_pack, trumps_table, trumps_terms
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import open_table
from fairdeal.tables.houses.terms import blackjack_table
from fairdeal.tables.model.events import BoxBet, TableOpened
from fairdeal.wire.commands import Bet, ChooseAction, CloseTable, SitDown
from tests.people.building import Clock, Randomness, cheap, new
from tests.support.settling import settle

Chooser = Callable[[random.Random, tuple[str, ...]], str]
FIRST = 1_800_000_000_000
CHIPS = 1_000_000


def any_of(chance: random.Random, options: tuple[str, ...]) -> str:
    return chance.choice(options)


class Played:
    """A room while it is filled."""

    def __init__(self, store: Store, seed: int = 1) -> None:
        self.store, self.clock = store, Clock(FIRST)
        self.randomness, self.chance = Randomness(seed), random.Random(seed)
        self.room = Directory(store, self.clock, self.randomness, cheap())

    def people(self, *ids: str) -> None:
        """Guests with a million chips each."""
        for person in ids:
            self.room.sign_up(new(), person, person.title(), None)
            self.room.allowance(new(), person, CHIPS)

    def blackjack(self, table: str, house: str, seats: Sequence[str], **more: Any) -> Host:
        opened, book = open_house(house, more.pop("overrides", ()))
        return self.at(blackjack_table(table, opened, book, "ann"), book, seats, **more)

    def at(self, opening: TableOpened, book: Any, seats: Sequence[str], **more: Any) -> Host:
        """At a table that is opened like this."""
        return asyncio.run(self._play(opening, book, seats, **more))

    def trumps(self, table: str, pack: str, seats: Sequence[str], most: int = 0, **more: Any) -> Host:
        book = book_of(open_pack(pack), variant_of("source", more.pop("overrides", ())))
        terms = trumps_terms(book, len(seats) + bool(more.get("bot")), most)
        return asyncio.run(self._play(trumps_table(table, pack, book, "ann", terms), book, seats, **more))

    async def _play(
        self,
        opening: TableOpened,
        book: Any,
        seats: Sequence[str],
        games: int = 3,
        bets: Sequence[BoxBet] | None = None,
        chooser: Chooser = any_of,
        bot: str = "",
        closes: bool = True,
        stops_in_mid_round: bool = False,
        names: Sequence[str] = (),
    ) -> Host:
        host = await open_table(self.store, opening, book, new(), self.clock, self.randomness)
        for person, name in zip(seats, names or map(str.title, seats), strict=True):
            await host.act(Actor(person), SitDown(name, 100_000), new())
        if bot:
            await seat_bot(host, bot, "Robby", 100_000, new())
        for number in range(1, games + 1):
            for person in seats:
                await host.act(Actor(person), Bet(tuple(bets or self._bets(host))), new())
            await settle(host)
            if stops_in_mid_round and number == games and host.table.round is not None:
                return host
            await self._answer(host, chooser)
        if closes:
            await host.act(Actor("ann"), CloseTable(), new())
            await settle(host)
        return host

    def _bets(self, host: Host) -> tuple[BoxBet, ...]:
        terms = host.table.terms
        boxes = 2 if terms.bets_in_pairs else 1
        return (BoxBet(terms.least * 2),) * boxes

    async def _answer(self, host: Host, chooser: Chooser) -> None:
        while host.table.round is not None:
            self.clock.now += 1000
            waiting = rounds.waiting_for(host.table)
            assert isinstance(waiting, ForPlayers)
            box, options = next(iter(waiting.options.items()))
            seat = rounds.owner_of(host.table, box)
            assert seat is not None
            person = host.table.places[seat].person
            await host.act(Actor(person), ChooseAction(box, chooser(self.chance, options)), new())
            await settle(host)


def ordinary_room(file: Path) -> Path:
    """Two tables of blackjack, one of them open with a bot, and a game of Trumps."""
    store = open_store(file)
    try:
        played = Played(store)
        played.people("ann", "bo")
        played.randomness(32)  # what a password would draw: the cards stay those that tests know
        played.room.appoint_newcomer(new(), "carl")
        played.room.set_profile(new(), "carl", "Carl", Contact())
        played.room.issue(new(), "carl", "wallet:carl", CHIPS, "to begin with")
        played.blackjack("t-1", "vegas_strip", ("ann", "carl"), games=6)
        played.blackjack("t-2", "casino", ("bo",), games=3, bot="mimic", closes=False)
        played.trumps("t-3", "airliners", ("ann", "bo"), games=1, most=100, bets=[BoxBet(50)])
    finally:
        store.close()
    return file


@cache
def _ordinary() -> bytes:
    with TemporaryDirectory() as folder:
        return ordinary_room(Path(folder) / FILE).read_bytes()


def a_room(folder: Path) -> Path:
    """A folder with an ordinary room in it."""
    (folder / FILE).write_bytes(_ordinary())
    return folder


def change(folder: Path, statement: str) -> None:
    """Do to the database what nobody should; the statement must meet at least one row."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        assert database.execute(statement).rowcount > 0
        database.commit()


def steps_with(content: str, table: str = "t-1") -> str:
    """A condition that finds the steps of a table with this in them."""
    return f"stream = '{table}' AND CAST(text AS TEXT) LIKE '%{content}%'"


def step_with(content: str, table: str = "t-1") -> str:
    """The same for the first of them."""
    first = f"SELECT min(version) FROM steps WHERE {steps_with(content, table)}"
    return f"stream = '{table}' AND version = ({first})"


def rewritten(old: str, new: str) -> str:
    """The text of a step with something else in it."""
    return f"CAST(replace(CAST(text AS TEXT), '{old}', '{new}') AS BLOB)"


LATER = rewritten('"at":1', '"at":2')
"""The text of a step at another time."""


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Exit status, output and complaints of a command."""
    status = main([str(argument) for argument in arguments])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def complaint(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The one sentence of a wrong argument."""
    status, out, err = run(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1), (status, out, err)
    return err.strip()
