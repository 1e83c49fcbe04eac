"""The one writer of a table: it takes commands one at a time, and stores each step before anyone sees it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import NoReturn

from fairdeal.fairness import Draws
from fairdeal.games.game import Impossible, Refused, Seat, refused
from fairdeal.store import Append, Appended, Command, Conflict, Store, StoreTrouble
from fairdeal.store.refused_commands import RefusedCommands
from fairdeal.store.waiting import wait_for_result, wait_until_done
from fairdeal.tables.aliases import mask_step
from fairdeal.tables.engine.automation import automatic_reason, depends_on_people, give_up, go_on
from fairdeal.tables.engine.clock import deadline
from fairdeal.tables.engine.first_step import is_house_name
from fairdeal.tables.engine.handlers import Actor, decide
from fairdeal.tables.engine.step import Checkpoint, StepBuilder, Unread
from fairdeal.tables.houses.followed_house import FollowedHouse, News
from fairdeal.tables.limits.enforcement import check_limits_before_closing
from fairdeal.tables.limits.gate import Gate, OpenGate, ask
from fairdeal.tables.live_table import LiveTable
from fairdeal.tables.model.bot_ids import BOT_COMMAND, BOT_PERSON
from fairdeal.tables.model.causes import BOT, HOUSE, JAMMED, Cause
from fairdeal.tables.model.notices import Jammed
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.receipts import known_receipt, make_command
from fairdeal.tables.seeds import Seeds
from fairdeal.tables.stored_table import TableSnapshots
from fairdeal.wire import commands as c
from fairdeal.wire.frames import Receipt

TRIES = 100
"""How often a command is decided again when another process has written first. Each time, one of them
succeeds.
"""

REFUSALS = 3
"""How many refusals of automatic steps in a row a table tolerates before it gives up."""

MISTAKES = (Impossible, AssertionError)
"""Errors that nobody at the table has caused: the players get their chips back and leave, and the log stays
as it is.
"""

ANSWERS = (c.Bet, c.CloseBets, c.DealCard, c.ChooseAction, c.MoreTime)
"""Commands that answer a question of the table. If they arrived late, they would answer the next question."""

BEGINNING = (c.Bet, c.SitDown)
"""Commands with which a person begins to play by the rules of the table."""

_OPEN = OpenGate()


class Host(LiveTable):
    """A table hosted by this process. Other processes may write to it too: the version of the log decides."""

    def __init__(
        self,
        store: Store,
        table: Table,
        clock: Callable[[], int],
        seeds: Seeds,
        gate: Gate = _OPEN,
        house: FollowedHouse | None = None,
        snapshot: int = 0,
    ) -> None:
        """`house`: where new rules come from; `snapshot`: the version of the last snapshot."""
        super().__init__(store, table, clock, gate, seeds)
        self.house = house
        self._snapshots, self._refusals = TableSnapshots(snapshot), 0
        self.refused = RefusedCommands()
        self._under_way: Future[Appended] | None = None
        self._settling: asyncio.Task[None] | None = None
        """Keeps tasks that nobody awaits from being garbage-collected."""
        self._is_in_doubt = False
        """Whether the result of the last append is unknown: its client has gone, or its answer was lost."""
        self._resting: Table | None = None
        """The table when it last waited for a person; if it is unchanged, nothing is due before its deadline.
        """

    # Commands.

    async def act(
        self, actor: Actor, command: c.AnyCommand, command_id: str, seen: int | None = None
    ) -> Receipt:
        """Carry out a command. A repeated command gets the same answer, even if that was a refusal.

        `seen` is the version that the person was looking at: answers to an earlier question are refused.
        """
        if command_id.startswith(BOT_COMMAND) and not actor.person.startswith(BOT_PERSON):
            raise refused("table/command-id")  # otherwise, anybody who guesses it could speak for a bot
        asked = make_command(command_id, (self.table.id, command, seen), actor.person)
        async with self._lock:
            await self._settle_doubt()
            if (before := self.refused.find(asked)) is not None:
                known, _ = await self._find_receipt(asked)
                return known or self._refuse(asked, before)
            self.seeds.start_step()
            newcomers = [actor.person] if isinstance(command, c.SitDown) else []
            for _ in range(TRIES):
                await self._get_ready(newcomers)
                while await self._go_on(now := self.clock()):
                    continue  # automatic steps come first, such as electing a banker before the bets
                try:
                    self._check_seen(command, seen)
                    builder = self._make_step(actor, command, asked.id, now, seen)
                    return await self._append_with_continuation(builder, asked)
                except Conflict:
                    await self._look_again(newcomers)
                except Unread as unread:
                    await asyncio.to_thread(unread.read)
                except Refused as refusal:
                    known, version = await self._find_receipt(asked)
                    if known is not None:
                        return known
                    if not await self._is_out_of_date(refusal, newcomers, version):
                        self._refuse(asked, refusal)
        raise StoreTrouble("store.crowded", table=self.table.id)

    def _make_step(
        self, actor: Actor, command: c.AnyCommand, command_id: str, now: int, seen: int | None
    ) -> StepBuilder:
        """The step that a command leads to; raises `Refused` if it is not allowed."""
        builder = self._builder(now)
        if isinstance(command, BEGINNING):
            self._in_force.check(builder.table)
        check_limits_before_closing(builder, command, self.gate)
        decide(builder, actor, command)
        ask(self.gate, builder, actor, command)
        place = self.table.place_of(actor.person) or builder.table.place_of(actor.person)
        automatic = BOT if actor.person.startswith(BOT_PERSON) else ""
        seat = place.seat if place is not None else 0
        builder.cause = Cause(automatic, command_id, seat, command, actor.person, seen)
        return builder

    async def _find_receipt(self, asked: Command) -> tuple[Receipt | None, int]:
        """The receipt of a command that was done before, here or by another process, and the version of the
        table in the store.

        A refusal needs both: the command may have been done before this process read the table, so a version
        that is still the same says nothing about it.
        """
        known, version = await asyncio.to_thread(known_receipt, self.store, asked, self.table.id)
        if known is not None and known.version > self.table.version:
            await self._reload()
        return known, version

    def _refuse(self, asked: Command, refusal: Refused) -> NoReturn:
        self.refused.remember(asked, refusal)
        raise refusal.with_traceback(None)

    def _check_seen(self, command: c.AnyCommand, seen: int | None) -> None:
        if isinstance(command, ANSWERS) and seen is not None and seen < self.table.asked:
            raise refused("table/stale", seen=seen, version=self.table.version)

    # What happens automatically.

    async def go_on(self, not_before: int = 0) -> bool:
        """Do one thing that needs no person; False if there is none. `not_before`: see `settle`."""
        async with self._lock:
            self.seeds.start_step()
            return await self._go_on(max(self.clock(), not_before))

    async def _go_on(self, now: int) -> bool:
        for _ in range(TRIES):
            try:
                return await self._continue_alone(now)
            except Unread as unread:
                await asyncio.to_thread(unread.read)
        raise StoreTrouble("store.crowded", table=self.table.id)

    async def _continue_alone(self, now: int) -> bool:
        await self._settle_doubt()
        if self._is_at_rest(now):
            return False
        await self._look_at_house()
        await self._get_ready()
        builder = self._builder(now)
        try:
            is_taken = self._takes_house(builder)
            if not is_taken and self._is_outdated(builder.table):
                return await self._give_up()
            if not (is_taken or go_on(builder, self.gate)):
                self._resting = self.table
                return False
            builder.cause = Cause(HOUSE if is_taken else automatic_reason(self.table, now))
            await self._append_with_continuation(builder, None)
        except Conflict:
            await self._look_again()
        except Refused as refusal:
            if await self._is_out_of_date(refusal):
                return True
            if self._refusals >= REFUSALS:
                return await self._give_up()
            self._refusals += 1  # chips that others move may be there next time
        except MISTAKES as mistake:
            return await self._stop(mistake)
        return True

    def _is_at_rest(self, now: int) -> bool:
        """Whether nothing has changed since the table last waited for a person.

        Between rounds, the files of its house can change unnoticed.
        """
        may_have_new_rules = self.house is not None and self.table.phase is Phase.BETTING
        if self._resting is not self.table or may_have_new_rules or depends_on_people(self.table):
            return False
        return (limit := self.deadline) is None or now < limit

    async def _stop(self, mistake: Exception) -> bool:
        """Give up a table that can't continue because of a bug or damage, and notify everybody; returns False
        as `_give_up` does.
        """
        if await self._has_fallen_behind():
            return True  # the failure was due to out-of-date data
        is_news = await self._give_up()
        if is_news:
            why = str(mistake) or type(mistake).__name__
            self.channel.announce(self.table, Jammed(why))
        return is_news

    async def _give_up(self) -> bool:
        """Release the players: the round is voided or the bets are returned, and the table closes. Returns
        False if nothing of that is left to do.
        """
        builder = self._builder(self.clock())
        give_up(builder)
        if not builder.step_events:
            return False
        builder.cause = Cause(JAMMED)
        try:
            await self._append(builder, None)
        except Conflict:
            await self._look_again()
        return True

    async def _look_at_house(self) -> None:
        """Between rounds: read changes of the house, and report why they can't take effect."""
        if self.house is not None and self.table.phase is Phase.BETTING:
            news = await asyncio.to_thread(self._read_house, self.house)
            if news is not None:
                self.channel.announce(self.table, news)

    def _read_house(self, house: FollowedHouse) -> News | None:
        """Read the files of a house, and its treasury if they now name another house."""
        news, wanted = house.look(self.table), house.wanted(self.table)
        if wanted is not None and is_house_name(wanted.house):
            self.seeds.treasury(wanted.house)
        return news

    def _is_outdated(self, table: Table) -> bool:
        """Whether a round would begin by rules that the house no longer has, and no files bring new ones."""
        if table.phase is not Phase.BETTING or not any(place.bets for place in table.places.values()):
            return False
        return not self._in_force.holds(table)

    def _takes_house(self, builder: StepBuilder) -> bool:
        return self.house is not None and builder.table.phase is Phase.BETTING and self.house.take(builder)

    async def settle(self, not_before: int = 0) -> None:
        """Do everything that needs neither a person nor a bot.

        `not_before`: a time that has certainly been reached, even if the clock was set back.
        """
        while await self.go_on(not_before):
            continue

    def draws_for_bot(self, table: Table, seat: Seat) -> Draws:
        """Random draws of the bot in a seat, for the question at this version; the same every time."""
        builder = StepBuilder(table, 0, self.seeds)
        return builder.draws(f"bot:{seat}:{table.rounds}:{table.asked}")

    @property
    def deadline(self) -> int | None:
        """When `settle` next has to act for people who are silent."""
        return deadline(self.table)

    # Storing.

    def _builder(self, now: int) -> StepBuilder:
        return StepBuilder(self.table, now, self.seeds, self.gate.may_issue)

    async def _append_with_continuation(self, builder: StepBuilder, command: Command | None) -> Receipt:
        """Store a step with everything that follows from it automatically, or alone if that fails."""
        alone = builder.checkpoint()
        comes_to_rest = self._continue(builder, alone)
        try:
            receipt = await self._append(builder, command)
        except Refused:
            if len(builder.step_events) == alone.events:
                raise
            builder.go_back(alone)
            return await self._append(builder, command)
        if comes_to_rest and self.table is builder.table:
            self._resting = self.table
        return receipt

    def _continue(self, builder: StepBuilder, alone: Checkpoint) -> bool:
        """Do everything that needs no person; returns whether the table then waits for a person.

        If that fails, everything except the step itself is undone.
        """
        try:
            while not (self._looks_at_house_first(builder) or self._is_outdated(builder.table)):
                if not go_on(builder, self.gate):
                    return True
        except (Refused, *MISTAKES):
            builder.go_back(alone)  # it will fail again in a step of its own, and be given up with its reason
        return False

    def _looks_at_house_first(self, builder: StepBuilder) -> bool:
        """Whether a round has ended, so that changed rules must be read before anything else."""
        if self.house is None or builder.table.round is not None:
            return False
        return self.table.round is not None or builder.table.rounds > self.table.rounds

    async def _append(self, builder: StepBuilder, command: Command | None) -> Receipt:
        before = self.table
        version = before.version + len(builder.step_events)
        masked = mask_step(builder.table.guests, builder.step_events, builder.cause, self.seeds.salts)
        step = Append(
            table=before.id,
            after=before.version,
            at=builder.now,
            events=masked.events,
            cause=masked.cause,
            private=masked.private,
            command=command,
            books=builder.books,
            claims=tuple(builder.claims),
            deadline=deadline(builder.table),
        )
        appended = await self._store(step)
        if appended.again:
            await self._reload()
            return Receipt(appended.version, again=True)
        if builder.table.book is not before.book:
            await asyncio.to_thread(self._learn_rules, builder.table)  # the view of this step needs it
        self.table, self._refusals = builder.table, 0
        self._follow(before, builder)
        self.keep_snapshot_if_due()
        return Receipt(version)

    async def _store(self, step: Append) -> Appended:
        """Store a step. If this neither returns nor is refused, nobody knows whether the step is stored."""
        self._is_in_doubt, self._under_way = True, None
        try:
            self._under_way = self.store.append(step)
            appended = await wait_for_result(self._under_way)
        except (Refused, Conflict):
            self._is_in_doubt = False
            raise
        except BaseException:  # even if the client has gone
            self._settling = asyncio.get_running_loop().create_task(self._settle_later())
            raise
        self._is_in_doubt = False
        return appended

    async def _settle_later(self) -> None:
        """Show everybody else what was stored, although its sender no longer waits for it."""
        with suppress(StoreTrouble):  # the next command tries again
            async with self._lock:
                await self._settle_doubt()

    async def _settle_doubt(self) -> None:
        """Find out the result of an append that was not awaited; it may still be in progress."""
        if not self._is_in_doubt:
            return
        if self._under_way is not None and not self._under_way.done():
            await wait_until_done(self._under_way)
        await self._look_again()
        self._is_in_doubt = False

    def keep_snapshot_if_due(self) -> None:
        """Store a snapshot if the log has grown enough."""
        news = self._snapshots.keep_if_due(self.store, self.table)
        if news is not None:
            self.channel.announce(self.table, news)

    @property
    def is_open(self) -> bool:
        return self.table.phase is not Phase.CLOSED
