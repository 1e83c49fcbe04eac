"""The one writer of a table: commands one at a time, stored before anyone sees what came of them."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future, wait
from typing import NoReturn

from msgspec import Struct

from fairdeal.games.game import Impossible, Refused, fingerprint
from fairdeal.store import Append, Appended, Command, Conflict, Store, StoreTrouble
from fairdeal.store.opening import now as time_now
from fairdeal.store.refused_commands import RefusedCommands
from fairdeal.tables.bot_ids import BOT_COMMAND, BOT_PERSON
from fairdeal.tables.bots import Knows, let_bot_act
from fairdeal.tables.causes import BOT, HOUSE, JAMMED, Cause
from fairdeal.tables.codec import decoded, encoded
from fairdeal.tables.deciding import Actor, decide
from fairdeal.tables.facts import TableOpened
from fairdeal.tables.following import FollowedHouse
from fairdeal.tables.gates import Gate, OpenGate, ask
from fairdeal.tables.going_on import automatic_reason, deadline, give_up, go_on
from fairdeal.tables.house_books import InForce, check_opening
from fairdeal.tables.kits import KITS
from fairdeal.tables.limiting import check_limits_before_closing
from fairdeal.tables.loading import folded, load_with_mark
from fairdeal.tables.marking import Marking
from fairdeal.tables.opening import check_chip, check_house_name, first_events, opening_claim
from fairdeal.tables.receipts import Receipt, asked_for, known_receipt
from fairdeal.tables.refusals import refused
from fairdeal.tables.remembering import Remembering
from fairdeal.tables.seeds import Randomness, Seeds
from fairdeal.tables.shoes import check_chain_length
from fairdeal.tables.state import Phase, Table
from fairdeal.tables.turn import Turn
from fairdeal.tables.watching import Jammed, Update, Watchers
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


class Host:
    """A table in this process. Others may write to it too: the log's version decides."""

    def __init__(
        self,
        store: Store,
        table: Table,
        clock: Callable[[], int] = time_now,
        randomness: Randomness | None = None,
        gate: Gate = _OPEN,
        house: FollowedHouse | None = None,
        marked: int = 0,
    ) -> None:
        """`house`: the files that its rules are taken from whenever they change; `marked`: its last mark."""
        self.store, self.clock, self.table = store, clock, table
        self.gate, self.house = gate, house
        self._in_force = InForce(_opening_of(store, table.id))
        remembering = Remembering(store)
        self.knows = Knows(lambda: remembering.of(self.table), lambda label: self._turn(0).draws(label))
        self.seeds = Seeds(store, table.id, randomness) if randomness else Seeds(store, table.id)
        self.watchers = Watchers()
        self._marking, self._refusals = Marking(marked), 0
        self.refused = RefusedCommands()
        self._lock = asyncio.Lock()
        self._under_way: Future[Appended] | None = None
        self._is_in_doubt = False
        """Whether nobody knows the outcome of the last append: its client has gone, or its answer is lost."""

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
            for _ in range(TRIES):
                while await self._go_on(now := self.clock()):
                    continue  # whatever waits for nobody comes first, such as a new banker before the bets
                try:
                    self._check_seen(act, seen)
                    turn = self._decided(actor, act, asked.id, now, seen)
                    return await self._append_with_continuation(turn, asked)
                except Conflict:
                    self.reload()
                except Refused as refusal:
                    if (known := await self._known(asked)) is not None:
                        return known
                    if not await self._has_fallen_behind():
                        self._refuse(asked, refusal)
                    self.reload()  # refused by what is so no longer
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
        turn.cause = Cause(automatic, command, seat, act, actor.person, seen).written()
        return turn

    async def _known(self, asked: Command) -> Receipt | None:
        """The receipt of a command that was done before, here or by another process."""
        known = await asyncio.to_thread(known_receipt, self.store, asked)
        if known is not None and known.version > self.table.version:
            self.reload()
        return known

    def _refuse(self, asked: Command, refusal: Refused) -> NoReturn:
        self.refused.remember(asked, refusal)
        raise refusal.with_traceback(None)

    async def _has_fallen_behind(self) -> bool:
        """Whether another process has written more to this table than is known here."""
        return await asyncio.to_thread(self.store.version, self.table.id) != self.table.version

    def _check_seen(self, act: c.TableCommand, seen: int | None) -> None:
        if isinstance(act, ANSWERS) and seen is not None and seen < self.table.asked:
            raise refused("stale", seen=seen, version=self.table.version)

    # What happens by itself.

    async def go_on(self) -> bool:
        """Do one thing that waits for nobody; False when there is none."""
        async with self._lock:
            return await self._go_on(self.clock())

    async def _go_on(self, now: int) -> bool:
        await self._settle_doubt()
        await self._look_at_house()
        turn = self._turn(now)
        try:
            is_taken = self._takes_house(turn)
            if not is_taken and self._is_outdated(turn.table):
                return await self._give_up()
            if not (is_taken or go_on(turn, self.gate)):
                return False
            turn.cause = Cause(HOUSE if is_taken else automatic_reason(self.table, now)).written()
            await self._append_with_continuation(turn, None)
        except Conflict:
            self.reload()
        except Refused:
            if await self._has_fallen_behind():
                self.reload()  # refused by what is so no longer
            elif self._refusals >= REFUSALS:
                return await self._give_up()
            self._refusals += 1  # money that others move may be there the next time
        except MISTAKES as mistake:
            return await self._stop(mistake)
        return True

    async def _stop(self, mistake: Exception) -> bool:
        """The table can't go on, and no rule says so: give it up and tell everybody; False as `_give_up`."""
        if await self._has_fallen_behind():
            self.reload()  # it was by what is so no longer
            return True
        is_news = await self._give_up()
        if is_news:
            why = str(mistake) or type(mistake).__name__
            self.watchers.tell(Update(self.table, self.table, (), news=Jammed(why)))
        return is_news

    async def _give_up(self) -> bool:
        """What the table can't do must not keep people at it: the round is voided or the bets go back, and
        the table closes; False where nothing of that is left to be done.
        """
        turn = self._turn(self.clock())
        give_up(turn)
        if not turn.happened:
            return False
        turn.cause = Cause(JAMMED).written()
        try:
            await self._append(turn, None)
        except Conflict:
            self.reload()
        return True

    async def _look_at_house(self) -> None:
        """Between rounds: read what has changed, and say why it can't be taken over."""
        if self.house is not None and self.table.phase is Phase.BETTING:
            news = await asyncio.to_thread(self.house.look, self.table)
            if news is not None:
                self.watchers.tell(Update(self.table, self.table, (), news=news))

    def _is_outdated(self, table: Table) -> bool:
        """Whether a round would begin by rules that the house has no longer, and no files bring new ones."""
        has_bets = any(place.bets for place in table.places.values())
        return table.phase is Phase.BETTING and has_bets and not self._in_force.holds(table)

    def _takes_house(self, turn: Turn) -> bool:
        return self.house is not None and turn.table.phase is Phase.BETTING and self.house.take(turn)

    async def settle(self, rounds: int = 1) -> None:
        """Everything that waits for no person; where only bots play, at most so many rounds."""
        last_round = self.table.rounds + rounds
        while await self.go_on() or await let_bot_act(self, last_round):
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
        self._continue(turn)
        try:
            return await self._append(turn, command)
        except Refused:
            if len(turn.happened) == alone.events:
                raise
            turn.go_back(alone)
            return await self._append(turn, command)

    def _continue(self, turn: Turn) -> None:
        """Let everything happen that waits for nobody; where that fails, the step stays as it was."""
        alone = turn.checkpoint()
        try:
            while not (self._looks_at_house_first(turn) or self._is_outdated(turn.table)):
                if not go_on(turn, self.gate):
                    break
        except (Refused, *MISTAKES):
            turn.go_back(alone)  # asked again by itself, it is given up with its reason

    def _looks_at_house_first(self, turn: Turn) -> bool:
        """Whether a round has ended, and changed rules come before anything else."""
        was_playing = self.table.round is not None or turn.table.rounds > self.table.rounds
        return self.house is not None and was_playing and turn.table.round is None

    async def _append(self, turn: Turn, command: Command | None) -> Receipt:
        before, events = self.table, turn.happened
        version = before.version + len(events)
        step = Append(
            table=before.id,
            after=before.version,
            at=turn.now,
            events=tuple(encoded(each.event, each.transfers) for each in events),
            cause=turn.cause,
            command=command,
            books=turn.books,
            claims=tuple(turn.claims),
        )
        appended = await self._store(step)
        if appended.again:
            self.reload()
            return Receipt(appended.version, again=True)
        self.table, self._refusals = turn.table, 0
        self._tell(before, turn)
        self.mark_if_due()
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
        self._is_in_doubt = False
        return appended

    async def _settle_doubt(self) -> None:
        """Read the result of an append that was not awaited; it may be under way still."""
        if not self._is_in_doubt:
            return
        if self._under_way is not None and not self._under_way.done():
            await asyncio.to_thread(wait, [self._under_way])
        self.reload()
        self._is_in_doubt = False

    def _tell(self, before: Table, turn: Turn) -> None:
        self.watchers.tell(Update(before, self.table, turn.facts, tables=tuple(turn.tables)))

    def mark_if_due(self, *, is_from_log: bool = False) -> None:
        """Keep the state beside a log that has grown; `is_from_log`: the table was just read from it."""
        news = self._marking.keep_if_due(self.store, self.table, is_from_log=is_from_log)
        if news is not None:
            self.watchers.tell(Update(self.table, self.table, (), news=news))

    async def catch_up(self) -> None:
        """Read what another process has written, while no command is under way."""
        async with self._lock:
            self.reload()

    def reload(self) -> None:
        """Read on what another process has written; those who look on are told how it stands now."""
        rows = self.store.read(self.table.id, self.table.version)
        for row in rows:
            self.table = folded(self.store, self.table, row)
        if rows:
            self.watchers.tell(Update(self.table, self.table, ()))

    @property
    def is_open(self) -> bool:
        return self.table.phase is not Phase.CLOSED


async def open_table(
    store: Store,
    opening: TableOpened,
    book: Struct,
    command: str,
    clock: Callable[[], int] = time_now,
    randomness: Randomness | None = None,
    gate: Gate = _OPEN,
    house: FollowedHouse | None = None,
) -> Host:
    """A new table; the same command again gives the same table."""
    check_house_name(opening.house)
    check_opening(opening, fingerprint(book))
    check_chip(store, opening.terms)
    content: Mapping[str, bytes] = {opening.book: KITS[opening.game].book_bytes(book)}
    asked = asked_for(command, opening, opening.by)
    seeds = Seeds(store, opening.table, randomness) if randomness else Seeds(store, opening.table)
    for _ in range(TRIES):
        events = first_events(opening, seeds, gate.may_issue)
        step = Append(
            table=opening.table,
            after=0,
            at=clock(),
            events=tuple(encoded(each.event, each.transfers) for each in events),
            cause=Cause(command=command, person=opening.by).written(),
            command=asked,
            books=content,
            claims=(opening_claim(store, opening.table),),
        )
        try:
            await asyncio.wrap_future(store.append(step))
        except Conflict:
            if store.version(opening.table):
                raise refused("opened-already", table=opening.table) from None
        else:
            return hosted(store, opening.table, clock, randomness, gate, house)
    raise StoreTrouble("store.crowded", table=opening.table)


def _opening_of(store: Store, table: str) -> TableOpened:
    """The first fact of a table."""
    (row,) = store.read(table, 0, 1)
    opening: TableOpened = decoded(row.event)
    return opening


def hosted(
    store: Store,
    table: str,
    clock: Callable[[], int] = time_now,
    randomness: Randomness | None = None,
    gate: Gate = _OPEN,
    house: FollowedHouse | None = None,
) -> Host:
    """A table that is in the store; refused when there is none of this name."""
    found, marked = load_with_mark(store, table)
    if found is None:
        raise refused("unknown", table=table)
    check_chain_length(found)
    host = Host(store, found, clock, randomness, gate, house, marked)
    host.mark_if_due(is_from_log=True)  # whoever opens it next need not read all of this again
    return host
