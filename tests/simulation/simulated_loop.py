"""An event loop for the simulation: its time is the world's, and what a process has begun ends with it."""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from typing import Any


class Life:
    """What a process has under way, until it dies."""

    def __init__(self) -> None:
        self.is_over = False
        self._tasks: dict[asyncio.Task[Any], None] = {}
        """In the order in which they began: a set has another order in every run."""

    def start(self, doing: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task of this process; so is every task that it starts."""
        before = LIFE.set(self)
        try:
            return asyncio.get_running_loop().create_task(doing)
        finally:
            LIFE.reset(before)

    def keep(self, task: asyncio.Task[Any]) -> None:
        self._tasks[task] = None
        task.add_done_callback(lambda done: self._tasks.pop(done, None))
        if self.is_over:
            task.cancel()  # what is left of a dead process tidies up, and nothing comes of that

    def only_while_alive(self, callback: Callable[..., object]) -> Callable[..., object]:
        return lambda *given: None if self.is_over else callback(*given)

    async def end(self) -> None:
        """Everything stops where it is."""
        self.is_over = True
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


LIFE: ContextVar[Life | None] = ContextVar("LIFE", default=None)
"""The life of the process that is at work; None for the simulation itself."""


class SimulatedLoop(asyncio.SelectorEventLoop):
    """Never waits: a timer rings as soon as the world's clock has come so far."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock, self._began = clock, clock()
        super().__init__()

    def time(self) -> float:
        return (self._clock() - self._began) / 1000

    def create_task(self, *given: Any, **named: Any) -> asyncio.Task[Any]:
        task = super().create_task(*given, **named)
        if (life := LIFE.get()) is not None:
            life.keep(task)
        return task

    def call_at(  # type: ignore[override]  # the same with less said of what a callback is given
        self, when: float, callback: Callable[..., object], *given: Any, **named: Any
    ) -> asyncio.TimerHandle:
        life = LIFE.get()
        kept = callback if life is None else life.only_while_alive(callback)
        return super().call_at(when, kept, *given, **named)

    async def until_idle(self) -> None:
        """Until everybody waits for the store, for a later time, or for what the simulation does next."""
        ready: Any = self._ready  # type: ignore[attr-defined]
        await asyncio.sleep(0)
        while ready:
            await asyncio.sleep(0)
