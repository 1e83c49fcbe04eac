"""Why a table took a step: somebody gave a command, or it acted automatically. The log says which."""

import msgspec
from msgspec import Struct

from fairdeal.games.game import Seat
from fairdeal.wire.commands import AnyCommand

CLOCK, BOT, HOUSE, DEALER, JAMMED, RESTORED = "clock", "bot", "house", "dealer", "jammed", "restored"
"""Why a table acts automatically: somebody was silent for too long; a bot answers; the house has new rules;
nobody is waited for, and the dealer continues; the table can't continue, for a reason that no rule knows; or
the room was restored from a backup.
"""


class Cause(Struct, frozen=True, omit_defaults=True):
    """Either a command, or `automatic`; of a bot, both."""

    automatic: str = ""
    id: str = ""
    """The id that the sender gave the command."""
    seat: Seat = 0
    """Where they sit; 0: nowhere at this table."""
    command: AnyCommand | None = None
    """What was asked for; missing where a table opens, since its first event says all of that."""

    person: str = ""
    """Who gave it; empty for the room itself."""
    seen: int | None = None
    """The version of the table that they looked at, where they said so."""

    def written(self) -> bytes:
        return msgspec.json.encode(self)


_CAUSES = msgspec.json.Decoder(Cause)


def read_cause(content: bytes) -> Cause:
    return _CAUSES.decode(content)
