"""Why a table took a step: somebody gave a command, or it acted automatically. The log says which."""

import msgspec
from msgspec import Struct

from fairdeal.games.game import Seat
from fairdeal.wire.commands import AnyCommand

CLOCK, BOT, HOUSE, DEALER, JAMMED, RESTORED = "clock", "bot", "house", "dealer", "jammed", "restored"
"""Why a table acts automatically: a person was silent for too long; a bot answers; the house has new rules;
there is nobody to wait for, and the dealer continues; the table can't continue because of a bug or damage; or
the room was restored from a backup.
"""


class Cause(Struct, frozen=True, omit_defaults=True):
    """A command, or the reason of an automatic step in `automatic`; a bot's step has both."""

    automatic: str = ""
    id: str = ""
    """The id that the sender gave the command."""
    seat: Seat = 0
    """The sender's seat; 0 if they have none at this table."""
    command: AnyCommand | None = None
    """The command; missing if the table opens, since its first event contains everything."""

    person: str = ""
    """Who sent it; empty for the room itself."""
    seen: int | None = None
    """The version of the table that the sender looked at, if they gave it."""

    def written(self) -> bytes:
        return msgspec.json.encode(self)


_CAUSES = msgspec.json.Decoder(Cause)


def read_cause(content: bytes) -> Cause:
    return _CAUSES.decode(content)
