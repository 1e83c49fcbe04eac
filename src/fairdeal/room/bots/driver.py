"""Plays for the bots at a table, with the same commands as people use, and decides when they may bet."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

from msgspec import Struct

from fairdeal.games.game import Refused, Seat, refused
from fairdeal.room.bots.decisions import BotCommand, Decider
from fairdeal.room.bots.memory import BotMemory
from fairdeal.room.bots.strategies import BOT_STRATEGIES
from fairdeal.room.bots.strategy import AnyBotStrategy
from fairdeal.room.lifecycle.open_tables import has_people
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.model.state import Table
from fairdeal.wire import commands as c
from fairdeal.wire.frames import Receipt

ROUNDS_ALONE = 1
"""How many rounds bots play at a table without people. Nobody would see more."""


class BotRules(Struct, frozen=True):
    """How bots in a room play together with people."""

    rounds_alone: int = ROUNDS_ALONE
    """How many rounds they play before the first person arrives. After people have left, they begin no more.
    """
    in_turn: bool = False
    """If several players are asked at once, whether bots answer in the order of the boxes, as people at one
    terminal do.
    """
    thinks_ahead: bool = True
    """Whether slow strategies are computed as soon as a bot sits down, so that nobody waits for its first
    answer.
    """


BESIDE_PEOPLE = BotRules()

NO_NEW_ROUNDS = BotRules(rounds_alone=0, thinks_ahead=False)
"""For a process in which nobody plays: bots finish the round that they are in, and begin none."""

_ahead = ThreadPoolExecutor(1, thread_name_prefix="ahead")
"""Computes strategies one after another, so that no table waits for a thread in the meantime."""


class BotDriver:
    """Drives the bots of one table. Another process may drive the same bots; nothing is done twice."""

    def __init__(self, host: Host, rules: BotRules = BESIDE_PEOPLE) -> None:
        self._host, self._rules = host, rules
        self._memory = BotMemory(host)
        self._last_round = 0
        """Bots bet up to this round even if no person does."""
        self._have_people_come = False
        self._prepared: tuple[tuple[str, ...], str] = ((), "")
        """The kinds of bots that strategies were computed for, and the rules."""
        self._preparing: Future[None] | None = None

    def begin_rounds(self, rounds: int = 1) -> None:
        """Let bots bet in the next rounds even if no person does.

        A banker who is the only person calls this for each round.
        """
        self._last_round = self._host.table.rounds + rounds

    async def settle(self, not_before: int = 0) -> None:
        """Do everything that needs no person: what the table does automatically, and what bots do.

        `not_before`: a time that has certainly been reached, even if the clock was set back.
        """
        self._think_ahead()
        while await self._host.go_on(not_before) or await self.act():
            continue

    async def act(self) -> bool:
        """Let the next bot act; False if the table isn't waiting for a bot."""
        table, seat = self._host.table, None
        while (wanted := await self._decide(table, seat)) is not None:
            if await self._carry_out(wanted, table):
                return True
            seat = wanted.seat  # All its commands were refused, so the other bots continue.
        return False

    async def decide(self) -> BotCommand | None:
        """The next bot's command; None if the table isn't waiting for a bot."""
        return await self._decide(self._host.table, None)

    def stop(self) -> None:
        """Stop keeping the bots' memory, and compute nothing more for them."""
        self._memory.stop()
        if self._preparing is not None:
            self._preparing.cancel()

    def _think_ahead(self) -> None:
        """Compute how the bots here play, whenever new kinds of bots or new rules have arrived."""
        table = self._host.table
        kinds = tuple(sorted({place.bot for place in table.places.values() if place.bot}))
        if not self._rules.thinks_ahead or (kinds, table.book_id) == self._prepared:
            return
        self._prepared = kinds, table.book_id
        strategy = BOT_STRATEGIES[table.game]
        if any(strategy.thinks_long(kind, table.book, table.book_id) for kind in kinds):
            self._preparing = _ahead.submit(_prepare, strategy, kinds, table)

    async def _carry_out(self, wanted: BotCommand, table: Table) -> bool:
        """Send a bot's command, or its fallback; False if both are refused and nothing has changed."""
        actor = Actor(wanted.person)
        for command, command_id in ((wanted.command, wanted.id), (wanted.modest, f"{wanted.id}:modest")):
            with suppress(Refused):
                await self._host.act(actor, command, command_id, wanted.seen)
                return True
            if self._host.table.version != table.version:
                return True
        return False

    async def _decide(self, table: Table, after: Seat | None) -> BotCommand | None:
        """The next bot's command. A bot that thinks for seconds doesn't hold up other tables."""
        bots = [place for place in table.places.values() if place.bot]
        if not bots:
            return None
        decider = Decider(
            table,
            memories=await self._memory.look_up(table),
            draws_of=lambda seat: self._host.draws_for_bot(table, seat),
            last_round=self._find_last_round(table),
            in_turn=self._rules.in_turn,
        )
        strategy = BOT_STRATEGIES[table.game]
        if any(strategy.thinks_long(place.bot, table.book, table.book_id) for place in bots):
            return await asyncio.to_thread(decider.next_command, after)
        return decider.next_command(after)

    def _find_last_round(self, table: Table) -> int:
        self._have_people_come |= has_people(table)
        return self._last_round if self._have_people_come else max(self._last_round, self._rules.rounds_alone)


def _prepare(strategy: AnyBotStrategy, kinds: tuple[str, ...], table: Table) -> None:
    for kind in kinds:
        strategy.prepare(kind, table.book, table.book_id)


# Seating bots.


def check_bot(game: str, actor: Actor, command: c.AnyCommand) -> None:
    """Refuse a kind of bot that the game does not have. The table checks who may seat bots."""
    if not isinstance(command, c.SeatBot) or not actor.seats_bots:
        return
    kinds = BOT_STRATEGIES[game].kinds
    if command.kind not in kinds:
        raise refused("table/bot/kind", kind=command.kind[:40], known=", ".join(kinds))


async def seat_bot(host: Host, kind: str, name: str, chips: int, command_id: str, seat: Seat = 0) -> Receipt:
    """Seat a bot with chips that are issued for it; seat 0: any free seat.

    The caller has to check that the person who asks for the bot is allowed to.
    """
    actor, command = Actor("", seats_bots=True), c.SeatBot(kind, name, chips, seat)
    check_bot(host.table.game, actor, command)
    return await host.act(actor, command, command_id)
