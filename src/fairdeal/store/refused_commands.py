"""Commands that were refused lately. Refusals are not stored: a process remembers them for a while."""

from fairdeal.games.game import Refused
from fairdeal.store.values import Command

REMEMBERED_MOST = 1000


class RefusedCommands:
    """The same command again is refused for the same reason, unless another process has done it meanwhile.

    After a restart, or when many others were refused since, it is decided anew. An id that was only refused
    is free for another command.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[bytes, Refused]] = {}

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._known)

    def find(self, command: Command) -> Refused | None:
        """Why this command was refused, if it was."""
        digest, refusal = self._known.get(command.id, (b"", None))
        return refusal if digest == command.digest else None

    def remember(self, command: Command, refusal: Refused) -> None:
        self._known[command.id] = command.digest, refusal
        if len(self._known) > REMEMBERED_MOST:
            del self._known[next(iter(self._known))]
