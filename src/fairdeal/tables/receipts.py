"""The results of commands: a repeated command gets the same receipt, or the same refusal."""

import msgspec

from fairdeal.games.game import refused
from fairdeal.store import Command
from fairdeal.store.protocol import Reader
from fairdeal.store.values import COMMAND_ID
from fairdeal.store.writable import check_writable, shown
from fairdeal.wire.frames import Receipt


def make_command(id: str, body: object, person: str) -> Command:  # noqa: A002
    """A person's command; refused if no store could keep it."""
    if not COMMAND_ID.fullmatch(id):
        raise refused("table/command", id=shown(id))
    check_writable(person)
    try:
        return Command(id, msgspec.json.encode(body), person)
    except UnicodeEncodeError:  # half of a character, which is not valid text
        raise refused("table/text") from None


def known_receipt(store: Reader, command: Command, table: str) -> tuple[Receipt | None, int]:
    """The first receipt of a command, if it was done before, and the version of its table in the store."""
    answer, version = store.answer_and_version(command.id, table)
    if answer is None:
        return None, version
    if answer.digest != command.digest:
        raise refused("command/other-body", id=command.id)
    return Receipt(answer.version, again=True), version
