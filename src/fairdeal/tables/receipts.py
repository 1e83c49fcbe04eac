"""What commands came to: the same one again gets the same receipt, or the same refusal."""

import asyncio

import msgspec
from msgspec import Struct

from fairdeal.games.game import Refused
from fairdeal.ledger.refusals import refused
from fairdeal.store import Command, Store
from fairdeal.store.protocol import Reader
from fairdeal.store.values import COMMAND_ID
from fairdeal.store.writable import check_writable, shown
from fairdeal.tables.refusals import refused as table_refused


class Receipt(Struct, frozen=True):
    """What a command came to."""

    version: int
    again: bool = False
    """It was known: this is its first receipt, and nothing was done now."""


class _Refusal(Struct, frozen=True):
    """A refusal as it is remembered."""

    code: str
    sentence: str
    allowed: tuple[str, ...]
    notation: str
    facts: dict[str, object]


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
    """The first receipt of a command, if it was given before; refused if it was refused then."""
    answer = store.answer(command.id)
    if answer is None:
        return None
    if answer.digest != command.digest:
        raise refused("command/other-body", id=command.id)
    return first_receipt(answer.version, answer.body, failed=answer.failed)


def first_receipt(version: int, body: bytes, *, failed: bool) -> Receipt:
    """What a command came to when it came first."""
    if failed:
        raise Refused(*msgspec.structs.astuple(msgspec.json.decode(body, type=_Refusal)))
    return Receipt(version, again=True)


async def refuse_for_good(store: Store, command: Command, refusal: Refused) -> Receipt:
    """Remember that a command was refused, and refuse it; the receipt where another process was quicker."""
    facts = msgspec.to_builtins(refusal.facts, enc_hook=str)
    kept = _Refusal(refusal.code, refusal.sentence, refusal.allowed, refusal.notation, facts)
    known = await asyncio.wrap_future(store.fail(command, msgspec.json.encode(kept)))
    if not known.again:
        raise refusal
    return first_receipt(known.version, known.answer, failed=known.failed)
