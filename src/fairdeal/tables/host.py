"""The one writer of a table: commands one at a time, stored before anyone sees what came of them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, NoReturn

from fairdeal.games.game import Impossible, Refused
from fairdeal.store import Append, Appended, Command, Conflict, Store, StoreTrouble
from fairdeal.store.refused_commands import RefusedCommands
from fairdeal.tables.aliases import mask_step
from fairdeal.tables.bot_ids import BOT_COMMAND, BOT_PERSON
from fairdeal.tables.bots import Knows, let_bot_act
from fairdeal.tables.causes import BOT, HOUSE, JAMMED, Cause
from fairdeal.tables.channel import Jammed
from fairdeal.tables.clock import deadline
from fairdeal.tables.deciding import Actor, decide
from fairdeal.tables.following import FollowedHouse
from fairdeal.tables.gates import Gate, OpenGate, ask
from fairdeal.tables.going_on import automatic_reason, depends_on_people, give_up, go_on
from fairdeal.tables.limiting import check_limits_before_closing
from fairdeal.tables.live_table import LiveTable, wait_until_done
from fairdeal.tables.opening import is_house_name
from fairdeal.tables.receipts import Receipt, asked_for, known_receipt
from fairdeal.tables.refusals import refused
from fairdeal.tables.seeds import Seeds
from fairdeal.tables.snapshots import TableSnapshots
from fairdeal.tables.state import Phase, Table
from fairdeal.tables.turn import Turn, Unread
from fairdeal.wire import commands as c

TRIES = 100
"""How often a command is decided anew when another process has written first; each time one of them has."""

REFUSALS = 3
"""How often what the table does by itself may be refused in a row before it gives up."""

MISTAKES = (Impossible, AssertionError)
"""What is nobody's fault at the table: people get their chips and go, and the log is kept as it is."""

ANSWERS = (c.Bet, c.CloseBets, c.DealCard, c.ChooseAction, c.MoreTime)
"""Acts that answer what the table asks: late, they would be taken for answers to the next question."""

BEGINNING = (c.Bet, c.SitDown)
"""Acts with which somebody begins to play by the rules of the table."""

_OPEN = OpenGate()


class Host(LiveTable):
    """A table in this process. Others may write to it too: the log's version decides."""

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
        """`house`: where new rules come from; `snapshot`: the version of its last one."""
        super().__init__(store, table, clock, gate, seeds)
        self.house = house
        self.knows = Knows(lambda: self.remembering.of(self.table), lambda label: self._turn(0).draws(label))
        self._snapshots, self._refusals = TableSnapshots(snapshot), 0
        self.refused = RefusedCommands()
        self._under_way: Future[Appended] | None = None
        self._settling: asyncio.Task[None] | None = None
        """Kept, since nothing else holds a task that nobody awaits."""
        self._is_in_doubt = False
        """Whether nobody knows the outcome of the last append: its client has gone, or its answer is lost."""
        self._resting: Table | None = None
        """The table when it last waited for somebody; if unchanged, nothing is due before its deadline."""

    # Commands.

    async def act(self, actor: Actor, act: c.AnyCommand, command: str, seen: int | None = None) -> Receipt:
        """What an act comes to; the same command again gets the same answer, a refusal too.

        `seen` is the version that the person looked at: answers to an earlier question are refused.
        """
        if command.startswith(BOT_COMMAND) and not actor.person.startswith(BOT_PERSON):
            raise refused("command-id")  # else whoever guesses it could speak in a bot's place
        asked = asked_for(command, (self.table.id, act, seen), actor.person)
        async with self._lock:
            await self._settle_doubt()
            if (before := self.refused.find(asked)) is not None:
                return await self._known(asked) or self._refuse(asked, before)
            self.seeds.start_step()
            newcomers = [actor.person] if isinstance(act, c.SitDown) else []
            for _ in range(TRIES):
                await self._get_ready(newcomers)
                while await self._go_on(now := self.clock()):
                    continue  # whatever waits for nobody comes first, such as a new banker before the bets
                try:
                    self._check_seen(act, seen)
                    turn = self._decided(actor, act, asked.id, now, seen)
                    return await self._append_with_continuation(turn, asked)
                except Conflict:
                    await self._look_again(newcomers)
                except Unread as unread:
                    await asyncio.to_thread(unread.read)
                except Refused as refusal:
                    if (known := await self._known(asked)) is not None:
                        return known
                    if not await self._is_out_of_date(refusal, newcomers):
                        self._refuse(asked, refusal)
        raise StoreTrouble("store.crowded", table=self.table.id)

    def _decided(self, actor: Actor, act: c.AnyCommand, command: str, now: int, seen: int | None) -> Turn:
        """The step that an act comes to; refused where it may not be."""
        turn = self._turn(now)
        if isinstance(act, BEGINNING):
            self._in_force.check(turn.table)
        check_limits_before_closing(turn, act, self.gate)
        decide(turn, actor, act)
        ask(self.gate, turn, actor, act)
        place = self.table.place_of(actor.person) or turn.table.place_of(actor.person)
        automatic = BOT if actor.person.startswith(BOT_PERSON) else ""
        seat = place.seat if place is not None else 0
        turn.cause = Cause(automatic, command, seat, act, actor.person, seen)
        return turn

    async def _known(self, asked: Command) -> Receipt | None:
        """The receipt of a command that was done before, here or by another process."""
        known = await asyncio.to_thread(known_receipt, self.store, asked)
        if known is not None and known.version > self.table.version:
            await self._reload()
        return known

    def _refuse(self, asked: Command, refusal: Refused) -> NoReturn:
        self.refused.remember(asked, refusal)
        raise refusal.with_traceback(None)

    def _check_seen(self, act: c.TableCommand, seen: int | None) -> None:
        if isinstance(act, ANSWERS) and seen is not None and seen < self.table.asked:
            raise refused("stale", seen=seen, version=self.table.version)

    # What happens by itself.

    async def go_on(self, not_before: int = 0) -> bool:
        """Do one thing that waits for nobody; False if there is none. `not_before`: as for `settle`."""
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
        turn = self._turn(now)
        try:
            is_taken = self._takes_house(turn)
            if not is_taken and self._is_outdated(turn.table):
                return await self._give_up()
            if not (is_taken or go_on(turn, self.gate)):
                self._resting = self.table
                return False
            turn.cause = Cause(HOUSE if is_taken else automatic_reason(self.table, now))
            await self._append_with_continuation(turn, None)
        except Conflict:
            await self._look_again()
        except Refused as refusal:
            if await self._is_out_of_date(refusal):
                return True
            if self._refusals >= REFUSALS:
                return await self._give_up()
            self._refusals += 1  # money that others move may be there the next time
        except MISTAKES as mistake:
            return await self._stop(mistake)
        return True

    def _is_at_rest(self, now: int) -> bool:
        """Whether nothing has changed since the table waited for somebody. Files can change unnoticed."""
        if self._resting is not self.table or self.house is not None or depends_on_people(self.table):
            return False
        return (limit := self.deadline) is None or now < limit

    async def _stop(self, mistake: Exception) -> bool:
        """The table can't go on, and no rule says so: give it up and tell everybody; False as `_give_up`."""
        if await self._has_fallen_behind():
            return True  # the failure was due to out-of-date data
        is_news = await self._give_up()
        if is_news:
            why = str(mistake) or type(mistake).__name__
            self.channel.announce(self.table, Jammed(why))
        return is_news

    async def _give_up(self) -> bool:
        """What the table can't do must not keep people at it: the round is voided or the bets go back, and
        the table closes; False where nothing of that is left to be done.
        """
        turn = self._turn(self.clock())
        give_up(turn)
        if not turn.happened:
            return False
        turn.cause = Cause(JAMMED)
        try:
            await self._append(turn, None)
        except Conflict:
            await self._look_again()
        return True

    async def _look_at_house(self) -> None:
        """Between rounds: read what has changed, and say why it can't be taken over."""
        if self.house is not None and self.table.phase is Phase.BETTING:
            news = await asyncio.to_thread(self._read_house, self.house)
            if news is not None:
                self.channel.announce(self.table, news)

    def _read_house(self, house: FollowedHouse) -> Any:
        """Read the files of a house, and the treasury if they now name another house."""
        news, wanted = house.look(self.table), house.wanted(self.table)
        if wanted is not None and is_house_name(wanted.house):
            self.seeds.treasury(wanted.house)
        return news

    def _is_outdated(self, table: Table) -> bool:
        """Whether a round would begin by rules that the house has no longer, and no files bring new ones."""
        has_bets = any(place.bets for place in table.places.values())
        return table.phase is Phase.BETTING and has_bets and not self._in_force.holds(table)

    def _takes_house(self, turn: Turn) -> bool:
        return self.house is not None and turn.table.phase is Phase.BETTING and self.house.take(turn)

    async def settle(self, rounds: int = 1, not_before: int = 0) -> None:
        """Do everything that waits for no person; if only bots play, at most `rounds` rounds.

        `not_before`: a time that has certainly been reached, even if the clock was set back.
        """
        last_round = self.table.rounds + rounds
        while await self.go_on(not_before) or await let_bot_act(self, last_round):
            continue

    @property
    def deadline(self) -> int | None:
        """When `settle` has something to do for those who are silent."""
        return deadline(self.table)

    # Storing.

    def _turn(self, now: int) -> Turn:
        return Turn(self.table, now, self.seeds, self.gate.may_issue)

    async def _append_with_continuation(self, turn: Turn, command: Command | None) -> Receipt:
        """Store a step with everything that follows from it automatically; without that, where it fails."""
        alone = turn.checkpoint()
        comes_to_rest = self._continue(turn)
        try:
            receipt = await self._append(turn, command)
        except Refused:
            if len(turn.happened) == alone.events:
                raise
            turn.go_back(alone)
            return await self._append(turn, command)
        if comes_to_rest and self.table is turn.table:
            self._resting = self.table
        return receipt

    def _continue(self, turn: Turn) -> bool:
        """Do everything that waits for nobody; returns whether the table then waits for somebody.

        If that fails, the step stays as it was.
        """
        alone = turn.checkpoint()
        try:
            while not (self._looks_at_house_first(turn) or self._is_outdated(turn.table)):
                if not go_on(turn, self.gate):
                    return True
        except (Refused, *MISTAKES):
            turn.go_back(alone)  # asked again by itself, it is given up with its reason
        return False

    def _looks_at_house_first(self, turn: Turn) -> bool:
        """Whether a round has ended, and changed rules come before anything else."""
        was_playing = self.table.round is not None or turn.table.rounds > self.table.rounds
        return self.house is not None and was_playing and turn.table.round is None

    async def _append(self, turn: Turn, command: Command | None) -> Receipt:
        before = self.table
        version = before.version + len(turn.happened)
        masked = mask_step(turn.table.guests, turn.happened, turn.cause, self.seeds.salts)
        step = Append(
            table=before.id,
            after=before.version,
            at=turn.now,
            events=masked.events,
            cause=masked.cause,
            private=masked.private,
            command=command,
            books=turn.books,
            claims=tuple(turn.claims),
            deadline=deadline(turn.table),
        )
        appended = await self._store(step)
        if appended.again:
            await self._reload()
            return Receipt(appended.version, again=True)
        self.table, self._refusals = turn.table, 0
        self._follow(before, turn)
        self.keep_snapshot_if_due()
        return Receipt(version)

    async def _store(self, step: Append) -> Appended:
        """Store a step; where this neither returns nor is refused, nobody knows whether it is stored."""
        self._is_in_doubt, self._under_way = True, None
        try:
            self._under_way = self.store.append(step)
            appended = await asyncio.wrap_future(self._under_way)
        except (Refused, Conflict):
            self._is_in_doubt = False
            raise
        except BaseException:  # also if the client has gone
            self._settling = asyncio.get_running_loop().create_task(self._settle_later())
            raise
        self._is_in_doubt = False
        return appended

    async def _settle_later(self) -> None:
        """Show everybody else what was stored although its sender does not wait for it any more."""
        with suppress(StoreTrouble):  # the next command tries again
            async with self._lock:
                await self._settle_doubt()

    async def _settle_doubt(self) -> None:
        """Read the result of an append that was not awaited; it may be under way still."""
        if not self._is_in_doubt:
            return
        if self._under_way is not None and not self._under_way.done():
            await wait_until_done(self._under_way)
        await self._look_again()
        self._is_in_doubt = False

    def keep_snapshot_if_due(self) -> None:
        """Store the state beside a log that has grown."""
        news = self._snapshots.keep_if_due(self.store, self.table)
        if news is not None:
            self.channel.announce(self.table, news)

    @property
    def is_open(self) -> bool:
        return self.table.phase is not Phase.CLOSED
