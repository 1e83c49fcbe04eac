"""Why something happened in the room: the command that somebody gave, and what was answered to it."""

import msgspec
from msgspec import Struct

from fairdeal.games.game import Impossible
from fairdeal.store import Answer, Command, Step


class RoomCause(Struct, frozen=True, omit_defaults=True):
    """All that is needed to know the answer to a command from the log alone."""

    id: str = ""
    """The id that the sender gave the command; empty for what nobody sends twice on purpose."""
    digest: str = ""
    """The digest of the command, which itself may hold a secret."""
    answer: msgspec.Raw = msgspec.Raw(b"null")


_CAUSES = msgspec.json.Decoder(RoomCause)


def cause_of(command: Command, answer: bytes) -> bytes:
    return msgspec.json.encode(RoomCause(command.id, command.digest.hex(), msgspec.Raw(answer)))


def answer_of(step: Step) -> tuple[str, Answer] | None:
    """The command that caused a step of the room, and its answer; None where there was none.

    Raises `Impossible` or a msgspec error if the cause can't be read.
    """
    cause = _CAUSES.decode(step.cause)
    if not cause.id:
        return None
    try:
        digest = bytes.fromhex(cause.digest)
    except ValueError as wrong:
        raise Impossible(f"the digest of the command {cause.id} can't be read") from wrong
    return cause.id, Answer(digest, step.version, bytes(cause.answer))
