"""The processes of a world and the store that they share, with all that goes wrong there."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

from fairdeal.store import Store, open_store
from fairdeal.store.opening import IN_MEMORY
from fairdeal.store.problems import StoreTrouble
from tests.simulation.held_store import Held, let_go_at_once
from tests.simulation.houses import ChangingHouse
from tests.simulation.processes import Process
from tests.simulation.simulated_loop import SimulatedLoop
from tests.simulation.staff import Staff

PROCESSES = ("east", "west")
MOMENT_MS = 100
"""How far the clock moves where people only wait to ask again."""
MOMENTS_MOST = 100
"""Nobody waits for longer than so many."""


def is_race(seed: int) -> bool:
    """Whether, in a database, each process has a store of its own: then the story hangs on who is quicker,
    and such a seed is another one every time.
    """
    return seed % 4 == 1


class Machines:
    """Everything that happens comes from one seed, also when each write is done, and what becomes of it."""

    staff: Staff

    def __init__(self, seed: int, where: str | Path, tell: Callable[[str], None]) -> None:
        """`where`: an empty store; `tell` is told the story."""
        self.chance, self.tell = Random(seed), tell
        self._randomness = Random(f"randomness {seed}")
        self.reached: Counter[str] = Counter()
        """How often each kind of trouble has happened."""
        self.now = 1_700_000_000_000
        self.folder = ExitStack()
        self.houses: dict[str, ChangingHouse] = {}
        self.processes: dict[str, Process] = {}
        """Those that run."""
        self.tasks: dict[asyncio.Task[None], str] = {}
        """What clients wait for, and the process that they wait for."""
        self.held: list[Held] = []
        self.trouble = self.chance.choice((0.0, 0.03, 0.15))
        """How often a write goes wrong."""
        self.at_once = self.chance.choice((0.0, 0.5))
        """How often all writes that wait go to the store together."""
        self.idle_seconds = self.chance.choice((3.0, 60.0))
        """How long an unused table stays in memory."""
        self.seconds_between_looks = self.chance.choice((1.0, 60.0, 3_600.0))
        """How often a process reads what others have written, though nobody asks it to."""
        self.troubled_at = 0
        """When a process has said last that it could not go on: it tries again after a moment."""
        self._mistakes: list[BaseException] = []
        """What went wrong in a process where nobody waits for it."""
        self.use(open_store(where, self.clock))
        if where != IN_MEMORY and is_race(seed):
            self.stores[PROCESSES[1]] = open_store(where, self.clock)

    def use(self, store: Store) -> None:
        """Everybody works with this store from now on."""
        self.store, self.stores = store, dict.fromkeys(PROCESSES, store)

    def end(self) -> None:
        self.close_stores()
        self.folder.close()

    def close_stores(self) -> None:
        for store in {id(store): store for store in self.stores.values()}.values():
            store.close()

    def clock(self) -> int:
        return self.now

    def randomness(self, count: int) -> bytes:
        return self._randomness.randbytes(count)

    # Processes.

    def process(self, name: str) -> Process:
        """A process of this name, which is started if none is running."""
        if name not in self.processes:
            started = Process(
                name, self.stores[name], self.held, self.clock, self.randomness, self.idle_seconds
            )
            self.processes[name] = started
            started.follow_houses(self.houses)
            self.tasks[started.life.start(started.room.start())] = name
            started.life.start(started.room.tables.follow_others(self.seconds_between_looks))
        return self.processes[name]

    def any_process(self) -> Process:
        return self.process(self.chance.choice(PROCESSES))

    def start(self, doing: Callable[[Process], Coroutine[Any, Any, None]]) -> None:
        self.start_in(self.any_process(), doing)

    def start_in(self, process: Process, doing: Callable[[Process], Coroutine[Any, Any, None]]) -> None:
        """Something that a client waits for."""
        self.tasks[process.life.start(doing(process))] = process.name

    def hear_trouble(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A process says what went wrong where nobody waits for it: the store may, and nothing else."""
        trouble = context.get("exception")
        self.tell(f"{context['message']}: {trouble}")
        self.troubled_at = self.now
        if not isinstance(trouble, StoreTrouble):
            self._mistakes.append(trouble or AssertionError(context["message"]))

    # Writes, one by one or all at once, and what becomes of them.

    async def let_happen(self) -> None:
        """Until everybody is done, and nothing waits for the store."""
        loop, moments = asyncio.get_running_loop(), 0
        assert isinstance(loop, SimulatedLoop)
        while True:
            await loop.until_idle()
            self._forget_done()
            if self.held or self.tasks or self.is_anybody_busy():
                moments = 0 if self.held else moments + 1
                assert moments < MOMENTS_MOST, "somebody waits for ever"
                await self._let_one_thing_happen()
            else:
                return

    def is_anybody_busy(self) -> bool:
        """Whether a client does something that it was not asked to do."""
        return False

    def _forget_done(self) -> None:
        if self._mistakes:
            raise self._mistakes[0]
        for task in [task for task in self.tasks if task.done()]:
            del self.tasks[task]
            if not task.cancelled():  # its client hung up
                task.result()

    async def _let_one_thing_happen(self) -> None:
        if self.chance.random() < 0.01:
            self.tell(self.staff.order(money_only=True))
        if len(self.held) > 1 and self.chance.random() < self.at_once:
            self.let_all_go()
        elif self.held:
            await self.decide_about(self.held.pop(self.chance.randrange(len(self.held))))
        else:
            self.now += MOMENT_MS

    def let_all_go(self) -> None:
        """All that waits, in any order."""
        waiting = self.chance.sample(self.held, len(self.held))
        self.held.clear()
        let_go_at_once(waiting)

    async def decide_about(self, held: Held) -> None:
        self.now += self.chance.choice((0, 0, 0, 3))
        if self.chance.random() >= self.trouble or not held.is_wanted:
            held.let_go()
            return
        kind = self.chance.choice(("answer lost", "failed", "crash before", "crash after", "hung up"))
        self.reached[kind] += 1
        match kind:
            case "answer lost":
                self.tell(f"{held.owner}: the answer of the store is lost")
                held.lose_the_answer()
            case "failed":
                self.tell(f"{held.owner}: the store is out of order")
                held.fail()
            case "hung up":
                await self.hang_up(held)
            case "crash before":
                await self.crash(held.owner)
            case _:
                held.write().exception()
                await self.crash(held.owner)

    async def hang_up(self, held: Held) -> None:
        """A client goes while its process waits for the store: what was begun is done all the same."""
        waiting = [task for task, process in self.tasks.items() if process == held.owner]
        if waiting:
            self.tell(f"{held.owner}: a client has gone")
            gone = self.chance.choice(waiting)
            gone.cancel()
            with suppress(asyncio.CancelledError):
                await gone
        held.let_go()

    async def crash(self, name: str) -> None:
        """A process is gone, with all that it had not written."""
        if (process := self.processes.pop(name, None)) is None:
            return
        self.tell(f"{name} crashes")
        for task in [task for task, of in self.tasks.items() if of == name]:
            del self.tasks[task]
            if task.done():
                task.result()
        self.held[:] = [held for held in self.held if held.owner != name]
        await process.crash()
        self.held[:] = [held for held in self.held if held.owner != name]
