"""A table for the people in front of one terminal: what they do is stored before anything of it is shown."""

import asyncio
import atexit
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.fairness import seat_commitment, seat_name
from fairdeal.games.game import ForPlayers, Refused, Seat
from fairdeal.ledger import accounts
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.store import Command
from fairdeal.store.opening import now
from fairdeal.store.problems import Unreachable
from fairdeal.tables import acts as a
from fairdeal.tables import folding, rounds
from fairdeal.tables.bots import let_bot_act, seat_bot
from fairdeal.tables.deciding import Actor, decide
from fairdeal.tables.facts import BoxBet, TableOpened
from fairdeal.tables.following import FollowedHouse
from fairdeal.tables.gates import ask
from fairdeal.tables.host import Host, hosted, open_table
from fairdeal.tables.kits import KITS
from fairdeal.tables.seeds import Randomness
from fairdeal.tables.state import Place, Table
from fairdeal.tables.turn import Turn
from fairdeal.terminal.happenings import Happening, Log
from fairdeal.terminal.taken_bets import largest_bet, takes
from fairdeal.terminal.visitors import Visitors

T = TypeVar("T")

RUNNER = asyncio.Runner()
"""Runs what hosts do; people in front of one terminal do one thing at a time."""
atexit.register(RUNNER.close)

TRIES = 3
WAIT_SECONDS = 0.2
"""Between two tries to reach a database that is there for nobody just now."""


ROUNDS_OF_BOTS = 1
"""Where bots play among themselves, nobody wants to see more."""


class MovedOn(Exception):
    """The table is not as the person saw it who has just answered: nothing was done."""


class Seated(Struct, frozen=True):
    """What sitting down came to, in chips."""

    brought: int
    issued: int
    """New play money, for the wallet had too little."""
    left: int
    """What stays in the wallet."""


class LocalTable:
    """Opened when the first person sits down; everything is read back from its log."""

    def __init__(
        self,
        visitors: Visitors,
        opening: TableOpened,
        book: Any,
        randomness: Randomness | None = None,
        house: FollowedHouse | None = None,
    ) -> None:
        """`opening` says who opens it only if that is nobody who sits down."""
        self.visitors, self._opening, self._book = visitors, opening, book
        self._randomness, self._house = randomness, house
        self._host: Host | None = None
        self._happenings: list[Happening] = []
        self._seeds: dict[Seat, bytes] = {}
        """Those that people here have bound for the shoe, and that are still to be revealed."""
        self.when_opened: Callable[[], None] = lambda: None
        """Called before anybody sits at a new table: what is needed to come back to it is kept then."""
        self.news: list[Any] = []
        """What was said that is no fact, such as why changed rules are not taken over."""
        self._bots_bet_in = 0
        """The round in which bots bet though no person does."""

    # How it stands.

    @property
    def table(self) -> Table:
        """As it is in the store; before anybody sits, as it would be opened."""
        if self._host is not None:
            return self._host.table
        content = KITS[self._opening.game].book_bytes(self._book)
        return folding.opened(self._opening, lambda _: content)

    @property
    def was_opened(self) -> bool:
        return self._host is not None

    @property
    def is_open(self) -> bool:
        return self._host is not None and self._host.is_open

    @property
    def round(self) -> Any:
        """The game's own value of the round in play; None between rounds."""
        in_play = self.table.round
        return in_play.state if in_play is not None else None

    @property
    def host(self) -> Host:
        assert self._host is not None, "nobody has sat down yet"
        return self._host

    # Opening, and coming back.

    def open(self, person: str) -> None:
        """Make the table, where that was not done yet."""
        if self._host is not None:
            return
        opening = replace(self._opening, by=self._opening.by or person)
        command, store = self.visitors.commands.next(), self.visitors.store
        gate, house = self.visitors.gate, self._house
        self._host = self._do(
            lambda: open_table(
                store, opening, self._book, command, randomness=self._randomness, gate=gate, house=house
            )
        )
        self.when_opened()
        self._begin_to_look(from_the_start=True)

    @classmethod
    def resumed(cls, visitors: Visitors, table: str, house: FollowedHouse | None = None) -> "LocalTable":
        """A table of the store, from where it stands; refused when there is none of this name."""
        host = hosted(visitors.store, table, gate=visitors.gate, house=house)
        found = host.table
        opening = TableOpened(found.id, found.game, found.house, found.book_id, found.terms, found.opened_by)
        for place in found.places.values():
            if not place.bot:
                visitors.come_back(place.person, place.name)
        local = cls(visitors, opening, found.book, house=house)
        local._host = host
        local._begin_to_look(from_the_start=False)
        return local

    def _begin_to_look(self, *, from_the_start: bool) -> None:
        self._watcher = self.host.watchers.add()
        self._log = Log(self.visitors.store, self.table, from_the_start=from_the_start)

    # What people do.

    def welcome(self, name: str, usual: int) -> int:
        """Let somebody in, who is given play money the first time; the chips of their wallet."""
        person = self.visitors.come_in(name)
        self.visitors.give_allowance(person, usual)
        return self.visitors.wallet(person)

    def sit_down(self, seat: Seat, name: str, chips: int, *, issued: bool) -> Seated:
        """Bring chips from the wallet; `issued`: what it lacks of them is new play money.

        Chips for show are issued by the table itself, and the wallet is left alone.
        """
        person = self.visitors.come_in(name)
        self.visitors.gate.check_seat(person, now())  # nobody opens a table and may not sit there
        self.open(person)
        had = self.visitors.wallet(person)
        for_show = self.table.terms.for_show
        brought = chips if issued or for_show else min(chips, had)
        lacks = 0 if for_show else max(0, brought - had)
        self._act(person, a.SitDown(name, brought, seat), lacks)
        return Seated(brought, lacks, self.visitors.wallet(person))

    def wallet(self, person: str) -> int:
        return self.visitors.wallet(person)

    def seat_bot(self, kind: str, name: str, seat: Seat, chips: int = 0) -> None:
        """Let a bot sit down, with chips that are issued for it."""
        command, host = self.visitors.commands.next(), self.host
        self._do(lambda: seat_bot(host, kind, name, chips, command, seat))
        self._read_on()

    def buy_in(self, seat: Seat, chips: int) -> None:
        """Chips that are issued for it, if not by the table itself."""
        issued = 0 if self.table.issues_to(self.place(seat)) else chips
        self._act(self.person(seat), a.BuyIn(chips), issued)

    def bet(self, seat: Seat, bets: tuple[BoxBet, ...]) -> None:
        self._check_still()
        if not bets or self.takes(seat, bets):
            self._reveal_seeds(before=seat)
        self._act(self.person(seat), a.Bet(bets))

    def add_seed(self, seat: Seat, seed: bytes) -> str:
        """Bind somebody's own seed for this shoe, to be revealed when the bets are in; its commitment."""
        self._check_still()
        shoe, who = self.table.shoe, seat_name(seat)
        assert shoe is not None, "bets are asked after a shoe is sealed"
        bound = seat_commitment(bytes.fromhex(shoe.sealed.commitment), who, seed).hex()
        self._act(self.person(seat), a.AddSeed(bound))
        self._seeds[seat] = seed
        return bound

    def _reveal_seeds(self, *, before: Seat) -> None:
        """Before the last of the people has said something: once one seed is known no other can be bound."""
        people = (place for place in self.table.players if not place.bot and place.seat != before)
        if any(place.bets is None for place in people):
            return
        seeds, self._seeds = self._seeds, {}
        for seat, seed in seeds.items():
            if seat in self.table.places:
                # What comes too late is replaced, and the table tells so.
                with suppress(Refused):
                    self._act(self.person(seat), a.RevealSeed(seed.hex()))

    def takes(self, seat: Seat, bets: tuple[BoxBet, ...]) -> bool:
        return takes(self.table, seat, bets)

    def largest_bet(self, seat: Seat) -> int:
        return largest_bet(self.table, seat)

    def choose(self, box: int, action: str, seat: Seat) -> None:
        """Answer for a box what is asked now."""
        self._check_still()
        self._act(self.person(seat), a.Do(box, action), seen=self.table.version)

    def leave(self, seat: Seat) -> int:
        """Get up with the purse, by the house's rule; what it holds now."""
        self._check_unmoved()
        chips = self.table.purse(seat)
        if self.table.round is None:
            self._reveal_seeds(before=seat)
        self._act(self.person(seat), a.Leave())
        return chips

    def call_off(self) -> None:
        """Nobody plays this round to its end: all that it moved goes back, and the table is closed."""
        if not self.is_open:
            return
        host, by = self.host, Actor(self.table.opened_by)

        def make(turn: Turn) -> None:
            if turn.table.round is not None:
                rounds.void(turn, rounds.CALLED_OFF)
            decide(turn, by, a.CloseTable())

        body = msgspec.json.encode((host.table.id, "call off"))
        asked = Command(self.visitors.commands.next(), body, by.person)
        self._do(lambda: host.carry_out(asked, make))
        while self._step():
            continue

    def close(self) -> None:
        """Nobody sits here any more: the last shoe is revealed."""
        self._act(self.table.opened_by, a.CloseTable())
        while self._step():
            continue

    def person(self, seat: Seat) -> str:
        return self.place(seat).person

    def place(self, seat: Seat) -> Place:
        place = self.table.places.get(seat)
        if place is None:
            raise MovedOn
        return place

    # What happens by itself.

    @property
    def pending(self) -> list[Happening]:
        """What has happened and was not told yet."""
        return self._happenings

    def go_on(self) -> list[Happening]:
        """What has happened since; if nothing, the next thing that waits for no person. Nothing: it waits."""
        while not self._happenings and self._host is not None and self._step():
            continue
        found, self._happenings = self._happenings, []
        return found

    def _step(self) -> bool:
        """What waits for nobody, or else for a bot."""
        host = self.host
        done = self._do(host.go_on)
        if not done and self._is_for_a_bot():
            done = self._do(lambda: let_bot_act(host, self._last_round_of_bots))
        self._read_on()
        return done

    def let_bots_bet(self) -> None:
        """Where the only person banks, nobody else says when the next round is to begin."""
        self._bots_bet_in = self.table.rounds + 1

    @property
    def _last_round_of_bots(self) -> int:
        has_people = any(not place.bot for place in self.table.places.values())
        return self._bots_bet_in if has_people else ROUNDS_OF_BOTS

    def _is_for_a_bot(self) -> bool:
        """Whether who is asked first is a bot: people and bots answer in the order of their boxes."""
        table = self.table
        if table.round is None:
            return any(place.bot for place in table.places.values())
        waiting = rounds.waiting_for(table)
        box = next(iter(waiting.options), None) if isinstance(waiting, ForPlayers) else None
        owner = rounds.owner_of(table, box) if box is not None else None
        return owner is not None and bool(self.place(owner).bot)

    def look_again(self) -> bool:
        """Whether others have played on meanwhile."""
        self.host.reload()
        self._read_on()
        return bool(self._happenings)

    def _check_still(self) -> None:
        """Whoever answers has seen the table as it is; else the answer is to another question."""
        own = len(self._happenings)
        self._check_unmoved()
        while self._do(self.host.go_on):
            self._read_on()
        if len(self._happenings) > own:
            raise MovedOn

    def _check_unmoved(self) -> None:
        """Nobody else has done anything that was not told here."""
        own = len(self._happenings)
        self.host.reload()
        self._read_on()
        if len(self._happenings) > own:
            raise MovedOn

    # How it is done.

    def _act(self, person: str, act: a.Act, issued: int = 0, seen: int | None = None) -> None:
        """One command; play money that is issued for it stands in the same step."""
        host, actor, wallet = self.host, Actor(person), accounts.wallet(person)
        if not issued:
            command = self.visitors.commands.next()
            self._do(lambda: host.act(actor, act, command, seen))
            self._read_on()
            return

        def make(turn: Turn) -> None:
            turn.transfers.append(Transfer(accounts.MINT, wallet, issued, Reason.ISSUE))
            decide(turn, actor, act)
            ask(host.gate, turn, actor, act)

        body = msgspec.json.encode((host.table.id, act, issued))
        asked = Command(self.visitors.commands.next(), body, person)
        self._do(lambda: host.carry_out(asked, make))
        self._read_on()

    def _do(self, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run what the host does; the same again, by the same id, while the database is not to be reached."""
        for _ in range(TRIES - 1):
            try:
                return RUNNER.run(make())
            except Unreachable:
                time.sleep(WAIT_SECONDS)
            except Refused as refusal:
                if self._host is not None:
                    self._read_on()
                if refusal.code == "table/stale":
                    raise MovedOn from None
                raise
        return RUNNER.run(make())

    def _read_on(self) -> None:
        """Make happenings of what is new in the log, whoever wrote it."""
        self._happenings += self._log.read_on(self.table.version)
        self.news += [update.news for update in self._watcher.waiting() if update.news is not None]
