"""The one connection that a committer writes over."""

from collections.abc import Callable
from threading import RLock
from typing import Any

from sqlalchemy import Engine, event


class HeldConnection:
    """A connection that the engine makes and sets up, taken out of the pool for good.

    It is made when it is first needed, and again after the engine is disposed of.
    """

    def __init__(self, engine: Engine, after_closing: Callable[[], None] = lambda: None) -> None:
        self._engine = engine
        self._after_closing = after_closing
        self._held: Any = None
        self.lock = RLock()
        """Held while a group is written, since any thread may dispose of the engine."""
        event.listen(engine, "engine_disposed", lambda _: self.close())

    @property
    def is_open(self) -> bool:
        return self._held is not None

    def open(self) -> Any:
        """The driver's own connection."""
        if self._held is None:
            pooled = self._engine.raw_connection()
            self._held = pooled.dbapi_connection
            pooled.detach()
        return self._held

    def close(self) -> None:
        with self.lock:
            held, self._held = self._held, None
            if held is not None:
                held.close()
            self._after_closing()
