"""Commands that were refused lately. Refusals are not stored: a process remembers them for a while."""

from threading import Lock

from fairdeal.games.game import Refused
from fairdeal.store.values import Command

REMEMBERED_MOST = 1000


class RefusedCommands:
    """The same command again is refused for the same reason, unless another process has done it meanwhile.

    After a restart, or when many others were refused since, it is decided anew. An id that was only refused
    is free for another command. Any thread may ask.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[bytes, Refused]] = {}
        self._changing = Lock()

    @property
    def ids(self) -> tuple[str, ...]:
        with self._changing:
            return tuple(self._known)

    def find(self, command: Command) -> Refused | None:
        """Why this command was refused, if it was."""
        digest, refusal = self._known.get(command.id, (b"", None))
        return _copy(refusal) if refusal is not None and digest == command.digest else None

    def remember(self, command: Command, refusal: Refused) -> None:
        with self._changing:
            self._known[command.id] = command.digest, _copy(refusal)
            if len(self._known) > REMEMBERED_MOST:
                del self._known[next(iter(self._known))]


def _copy(refusal: Refused) -> Refused:
    """The same refusal without its traceback, which would keep everything alive that its callers knew."""
    return Refused(refusal.code, refusal.facts, refusal.allowed, refusal.notation)
