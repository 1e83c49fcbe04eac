"""The results of commands: the same one again gets the same receipt, or the same refusal."""

import msgspec
from msgspec import Struct

from fairdeal.ledger.refusals import refused
from fairdeal.store import Command
from fairdeal.store.protocol import Reader
from fairdeal.store.values import COMMAND_ID
from fairdeal.store.writable import check_writable, shown
from fairdeal.tables.refusals import refused as table_refused


class Receipt(Struct, frozen=True):
    """What a command came to."""

    version: int
    again: bool = False
    """It was known: this is its first receipt, and nothing was done now."""


def asked_for(id: str, body: object, person: str) -> Command:  # noqa: A002
    """The command by which a person asks for something; refused where no store could keep it."""
    if not COMMAND_ID.fullmatch(id):
        raise table_refused("command", id=shown(id))
    check_writable(person)
    try:
        return Command(id, msgspec.json.encode(body), person)
    except UnicodeEncodeError:  # half of a letter, which is no text
        raise table_refused("text") from None


def known_receipt(store: Reader, command: Command) -> Receipt | None:
    """The first receipt of a command, if it was done before."""
    answer = store.answer(command.id)
    if answer is None:
        return None
    if answer.digest != command.digest:
        raise refused("command/other-body", id=command.id)
    return Receipt(answer.version, again=True)
