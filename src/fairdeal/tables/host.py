"""The one writer of a table: commands one at a time, stored before anyone sees what came of them."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Future, wait

from msgspec import Struct

from fairdeal.fairness import BadSeed
from fairdeal.games.game import Impossible, Refused, fingerprint
from fairdeal.store import Appended, Command, Conflict, Store, StoreTrouble
from fairdeal.store.opening import now as time_now
from fairdeal.tables.acts import Act, Bet, CloseBets, DealCard, Do, MoreTime, SitDown
from fairdeal.tables.bots import BOT_COMMAND, BOT_PERSON, Knows, let_bot_act
from fairdeal.tables.codec import decoded, encoded
from fairdeal.tables.deciding import Actor, decide
from fairdeal.tables.facts import NO_RANDOMNESS, BetsTakenBack, ClosingSaid, TableOpened
from fairdeal.tables.following import FollowedHouse
from fairdeal.tables.gates import Gate, OpenGate, ask
from fairdeal.tables.going_on import deadline, go_on
from fairdeal.tables.house_books import InForce, check_opening
from fairdeal.tables.kits import KITS
from fairdeal.tables.limiting import claim_all, take_back_stopped
from fairdeal.tables.loading import folded, load_with_mark
from fairdeal.tables.marking import Marking
from fairdeal.tables.opening import check_chip, check_house_name, first_facts, opening_claim
from fairdeal.tables.receipts import Receipt, asked_for, first_receipt, known_receipt, refuse_for_good
from fairdeal.tables.refusals import refused
from fairdeal.tables.remembering import Remembering
from fairdeal.tables.rounds import JAMMED, void
from fairdeal.tables.seeds import Randomness, Seeds
from fairdeal.tables.shoes import check_chain_length
from fairdeal.tables.state import Phase, Table
from fairdeal.tables.turn import Step, Turn
from fairdeal.tables.watching import Jammed, Update, Watchers

TRIES = 100
"""How often a command is decided anew when another process has written first; each time one of them has."""

REFUSALS = 3
"""How often what the table does by itself may be refused in a row before it gives up."""

MISTAKES = (Impossible, AssertionError)
"""What is nobody's fault at the table: people get their chips and go, and the log is kept as it is."""

ANSWERS = (Bet, CloseBets, DealCard, Do, MoreTime)
"""Acts that answer what the table asks: late, they would be taken for answers to the next question."""

BEGINNING = (Bet, SitDown)
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
        self.knows = Knows(lambda: remembering.of(self.table), lambda label: self._turn().draws(label))
        self.seeds = Seeds(store, table.id, randomness) if randomness else Seeds(store, table.id)
        self.watchers = Watchers()
        self._marking, self._refusals = Marking(marked), 0
        self._lock = asyncio.Lock()
        self._in_doubt: Future[Appended] | None = None
        """An append that nobody knows the outcome of: its client has gone, or the answer was lost."""

    # Commands.

    async def act(self, actor: Actor, act: Act, command: str, seen: int | None = None) -> Receipt:
        """What an act comes to; the same command again gets the same answer, a refusal too.

        `seen` is the version that the person looked at: answers to an earlier question are refused.
        """
        if command.startswith(BOT_COMMAND) and not actor.person.startswith(BOT_PERSON):
            raise refused("command-id")  # else whoever guesses it could speak in a bot's place
        asked = asked_for(command, (self.table.id, act, seen), actor.person)

        def make(turn: Turn) -> None:
            self._check_seen(act, seen)
            if isinstance(act, SitDown) and act.bot:
                raise refused("bot/door")
            if isinstance(act, BEGINNING):
                self._in_force.check(turn.table)
            if isinstance(act, CloseBets) and turn.table.round is None:
                # A dealer begins the round for others, whose limits hold in that very moment.
                claim_all(turn, self.gate)
                take_back_stopped(turn, self.gate)
            decide(turn, actor, act)
            ask(self.gate, turn, actor, act)

        return await self.carry_out(asked, make)

    async def carry_out(self, asked: Command, make: Callable[[Turn], None]) -> Receipt:
        """What a command comes to, of which `make` makes the step or refuses it."""
        async with self._lock:
            await self._settle_doubt()
            if (known := known_receipt(self.store, asked)) is not None:
                if known.version > self.table.version:
                    self.reload()  # another process has done it
                return known
            for _ in range(TRIES):
                while await self._go_on():
                    continue  # whatever waits for nobody comes first, such as a new banker before the bets
                turn = self._turn()
                try:
                    make(turn)
                    return await self._append(turn, asked)
                except Conflict:
                    self.reload()
                except Refused as refusal:
                    if self.store.version(self.table.id) == self.table.version:
                        return await self._refuse(asked, refusal)
                    self.reload()  # refused by what is so no longer
        raise StoreTrouble("store.crowded", table=self.table.id)

    async def _refuse(self, asked: Command, refusal: Refused) -> Receipt:
        receipt = await refuse_for_good(self.store, asked, refusal)
        self.reload()  # another process has done it meanwhile
        return receipt

    def _check_seen(self, act: Act, seen: int | None) -> None:
        if isinstance(act, ANSWERS) and seen is not None and seen < self.table.asked:
            raise refused("stale", seen=seen, version=self.table.version)

    # What happens by itself.

    async def go_on(self) -> bool:
        """Do one thing that waits for nobody; False when there is none."""
        async with self._lock:
            return await self._go_on()

    async def _go_on(self) -> bool:
        await self._settle_doubt()
        await self._look_at_house()
        turn = self._turn()
        try:
            is_taken = self._takes_house(turn)
            if not is_taken and self._is_outdated():
                return await self._give_up()
            if not (is_taken or self._goes_on(turn)):
                return False
            await self._append(turn, None)
        except Conflict:
            self.reload()
        except Refused:
            if self.store.version(self.table.id) != self.table.version:
                self.reload()  # refused by what is so no longer
            elif self._refusals >= REFUSALS:
                return await self._give_up()
            self._refusals += 1  # money that others move may be there the next time
        except MISTAKES as mistake:
            return await self._stop(mistake)
        return True

    async def _stop(self, mistake: Exception) -> bool:
        """The table can't go on, and no rule says so: give it up and tell everybody; False as `_give_up`."""
        if self.store.version(self.table.id) != self.table.version:
            self.reload()  # it was by what is so no longer
            return True
        is_news = await self._give_up()
        if is_news:
            why = str(mistake) or type(mistake).__name__
            self.watchers.tell(Update(self.table, self.table, (), Jammed(why)))
        return is_news

    async def _give_up(self) -> bool:
        """What the table can't do must not keep people at it: the round is voided or the bets go back, and
        the table closes; False where nothing of that is left to be done.
        """
        turn, table = self._turn(), self.table
        if table.round is not None:
            void(turn, JAMMED)
        for place in list(turn.table.places.values()):
            if place.bets is not None:
                turn.happen(BetsTakenBack(place.seat))
        if not table.closing:
            turn.happen(ClosingSaid(JAMMED))
        if not turn.facts:
            return False
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
                self.watchers.tell(Update(self.table, self.table, (), news))

    def _is_outdated(self) -> bool:
        """Whether a round would begin by rules that the house has no longer, and no files bring new ones."""
        has_bets = any(place.bets for place in self.table.places.values())
        return self.table.phase is Phase.BETTING and has_bets and not self._in_force.holds(self.table)

    def _takes_house(self, turn: Turn) -> bool:
        return self.house is not None and turn.table.phase is Phase.BETTING and self.house.take(turn)

    def _goes_on(self, turn: Turn) -> bool:
        try:
            return go_on(turn, self.gate)
        except BadSeed:
            # Without randomness there is no shuffle: the table closes.
            turn.happen(ClosingSaid(NO_RANDOMNESS))
            return True

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

    def _turn(self) -> Turn:
        return Turn(self.table, self.clock(), self.seeds, self.gate.may_issue)

    async def _append(self, turn: Turn, command: Command | None) -> Receipt:
        step, before = turn.step, self.table
        version = before.version + len(step.facts)
        future = self.store.append(
            before.id,
            before.version,
            [encoded(fact) for fact in step.facts],
            step.transfers,
            command,
            b"",
            step.books,
            step.claims,
        )
        self._in_doubt = future
        appended = await asyncio.wrap_future(future)
        self._in_doubt = None
        if appended.again:
            self.reload()
            return first_receipt(appended.version, appended.answer, failed=appended.failed)
        self.table, self._refusals = turn.table, 0
        self._tell(before, step)
        self.mark_if_due()
        return Receipt(version)

    async def _settle_doubt(self) -> None:
        """Read what came of an append whose outcome was not awaited; it may be under way still."""
        if self._in_doubt is None:
            return
        if not self._in_doubt.done():
            await asyncio.to_thread(wait, [self._in_doubt])
        self.reload()
        self._in_doubt = None

    def _tell(self, before: Table, step: Step) -> None:
        self.watchers.tell(Update(before, self.table, step.facts))

    def mark_if_due(self, *, is_from_log: bool = False) -> None:
        """Keep the state beside a log that has grown; `is_from_log`: the table was just read from it."""
        news = self._marking.keep_if_due(self.store, self.table, is_from_log=is_from_log)
        if news is not None:
            self.watchers.tell(Update(self.table, self.table, (), news))

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
        facts, moved = first_facts(opening, seeds, gate.may_issue)
        told = [encoded(fact) for fact in facts]
        try:
            claims = [opening_claim(store, opening.table)]
            appended = store.append(opening.table, 0, told, moved, asked, b"", content, claims)
            await asyncio.wrap_future(appended)
        except Conflict:
            if store.version(opening.table):
                raise refused("opened-already", table=opening.table) from None
        else:
            return hosted(store, opening.table, clock, randomness, gate, house)
    raise StoreTrouble("store.crowded", table=opening.table)


def _opening_of(store: Store, table: str) -> TableOpened:
    """The first fact of a table."""
    (row,) = store.read(table, 0, 1)
    opening: TableOpened = decoded(row.fact)
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
