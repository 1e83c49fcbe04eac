"""A room with tables for tests: people with wallets, a clock that is set by hand, and one line an act."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from fairdeal.games.game import ForCard, ForPlayers, Refused
from fairdeal.games.trumps.book import TrumpsBook, book_of
from fairdeal.games.trumps.variants import Variant
from fairdeal.houses.library import open_house
from fairdeal.people.codec import encode_room_event
from fairdeal.people.events import ROOM, ChipsIssued, PersonSignedUp
from fairdeal.store import Store
from fairdeal.store.audit import audit
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.games.trumps import trumps_table, trumps_terms
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host, open_table
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import BoxBet, TableEvent, TableOpened
from fairdeal.tables.model.state import Table
from fairdeal.tables.views.table_view import view
from fairdeal.wire import commands as c
from fairdeal.wire.frames import Receipt
from tests.support.appending import append
from tests.support.own_houses import by_own_house
from tests.support.settling import settle
from tests.trumps.random_games import random_pack

PEOPLE = ("ann", "bob", "cid", "dot", "eve", "fay", "gus")
CHIPS = 100_000
BANKING = ("ops",)
DEALING = ("dee",)

Result = TypeVar("Result")


opened_house = lru_cache(open_house)


def let_in(store: Store, person: str) -> None:
    """Somebody new, with chips to play with."""
    account = f"wallet:{person}"
    facts = [
        PersonSignedUp(person, person.title(), guest=True, secret=""),
        ChipsIssued(account, CHIPS, ROOM, "allowance"),
    ]
    append(store, ROOM, store.version(ROOM), [encode_room_event(fact) for fact in facts]).result()


def round_seen(table: Table, person: str | None) -> Any:
    """The round in play as a person sees it."""
    return view(table, person).seen


class Room:
    """Where tables are opened; everything of it is closed with the test."""

    def __init__(self, store_at: Callable[[Callable[[], int]], Store], *, issued: bool = True) -> None:
        self.now = 1_700_000_000_000
        self.store = store_at(lambda: self.now)
        self.runner = asyncio.Runner()
        self.chance = Random(7)
        self.commands, self.name = 0, "first" if issued else "again"
        if issued:
            for person in PEOPLE:
                let_in(self.store, person)

    def close(self) -> None:
        self.runner.close()
        self.store.close()

    def wait_for(self, doing: Coroutine[Any, Any, Result]) -> Result:
        return self.runner.run(doing)

    def clock(self) -> int:
        return self.now

    def later(self, seconds: float) -> None:
        self.now += int(1000 * seconds)

    def open(
        self,
        house: str = "vegas_strip",
        *rules: str,
        name: str = "t-1",
        command: str = "open",
        by: str = "ann",
        **terms: Any,
    ) -> "Sitting":
        """A table of a house, with these of its rules and terms changed."""
        opened, book = opened_house(house, rules)
        opening = blackjack_table(name, opened, book, by, replace(blackjack_terms(opened, book), **terms))
        return self._sitting(by_own_house(opening), book, f"{command}-{name}")

    def open_trumps(
        self, name: str = "t-1", book: TrumpsBook | None = None, pack: str = "own/random", **terms: Any
    ) -> "Sitting":
        """A table where players play each other for a pot; with a random pack unless a book is given."""
        book = book or book_of(random_pack(Random(3)), Variant(rounds_most=5))
        opening = trumps_table(name, pack, book, "ann", replace(trumps_terms(book, most=500), **terms))
        return self._sitting(opening, book, f"open-{name}")

    def _sitting(self, opening: TableOpened, book: Any, command: str) -> "Sitting":
        made = open_table(self.store, opening, book, command, self.clock, self.randomness)
        return Sitting(self, self.wait_for(made))

    def randomness(self, count: int) -> bytes:
        return self.chance.randbytes(count)

    def host(self, table: str) -> "Sitting":
        """The table once more, as another process would have it."""
        return Sitting(self, load_host(self.store, table, self.clock, self.randomness))

    def wallet(self, person: str) -> int:
        return self.store.balance(f"wallet:{person}")

    def chips_in_all(self) -> int:
        return sum(chips for account, chips in self.store.balances().items() if account != "mint")

    @property
    def problems(self) -> tuple[object, ...]:
        """What an audit finds."""
        return audit(self.store).problems


class Sitting:
    """A table, and people who act at it one after the other."""

    def __init__(self, room: Room, host: Host) -> None:
        self.room, self.host = room, host

    @property
    def table(self) -> Table:
        return self.host.table

    def act(self, person: str, act: c.AnyCommand, *, seen: int | None = None, id: str = "") -> Receipt:  # noqa: A002
        """What an act comes to, and whatever the table does by itself after it."""
        answer = self.only_act(person, act, seen=seen, id=id)
        self.settle()
        return answer

    def only_act(self, person: str, act: c.AnyCommand, *, seen: int | None = None, id: str = "") -> Receipt:  # noqa: A002
        self.room.commands += 1
        actor = Actor(person, is_operator=person in BANKING, may_deal=person in DEALING)
        command = id or f"{self.room.name}-{self.room.commands}"
        return self.room.wait_for(self.host.act(actor, act, command, seen))

    def refusal(self, person: str, act: c.AnyCommand, *, seen: int | None = None, id: str = "") -> str:  # noqa: A002
        """The code by which an act is refused; it changes nothing."""
        before = self.table
        with pytest.raises(Refused) as refused:
            self.only_act(person, act, seen=seen, id=id)
        assert self.table == before
        return refused.value.code

    def refusal_after(self, person: str, act: c.AnyCommand, *, seen: int) -> str:
        """The same of an act before which the table goes on by itself."""
        with pytest.raises(Refused) as refused:
            self.only_act(person, act, seen=seen)
        return refused.value.code

    def settle(self) -> None:
        self.room.wait_for(settle(self.host))

    def later(self, seconds: float) -> None:
        """Time goes by, and the table notices."""
        self.room.later(seconds)
        self.settle()

    def seat(self, *people: str, chips: int = 20_000) -> None:
        for person in people:
            self.act(person, c.SitDown(person.title(), chips))

    def bet(self, *people: str, chips: int = 1_000) -> None:
        for person in people:
            self.act(person, c.Bet((BoxBet(chips),)))

    @property
    def asked(self) -> tuple[str, int, tuple[str, ...]] | None:
        """Who must speak, for which box, and what they may say; None when nobody must."""
        if self.table.round is None:
            return None
        waiting = rounds.waiting_for(self.table)
        if not isinstance(waiting, ForPlayers):
            return None
        box, options = next(iter(waiting.options.items()))
        seat = rounds.owner_of(self.table, box)
        assert seat is not None
        return self.table.places[seat].person, box, options

    @property
    def wants_card(self) -> bool:
        return self.table.round is not None and isinstance(rounds.waiting_for(self.table), ForCard)

    def play_out(self) -> None:
        """Everybody stands, or says what comes to the same, until the round is over."""
        while (asked := self.asked) is not None:
            person, box, options = asked
            careful = next((each for each in ("stand", "no", "keep") if each in options), options[0])
            self.act(person, c.ChooseAction(box, careful))
        assert self.table.round is None

    def play(self, *people: str, chips: int = 1_000) -> None:
        """A whole round."""
        self.bet(*people, chips=chips)
        self.play_out()

    def until_asked(self, *people: str, chips: int = 1_000) -> None:
        """Rounds until one of them waits for an answer in mid-round."""
        for _ in range(50):
            self.bet(*people, chips=chips)
            if self.asked is not None:
                return
        raise AssertionError("nobody was ever asked")

    @property
    def facts(self) -> list[TableEvent]:
        """All that the log has."""
        return [decode_event(row.event) for row in self.room.store.read(self.table.id)]

    def happened(self, kind: type[Any]) -> list[Any]:
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def close(self) -> None:
        self.act("ops", c.CloseTable())
