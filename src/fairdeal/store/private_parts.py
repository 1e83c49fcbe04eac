"""The part of a step that is not public: who people are, the id of the command, and operators' reasons.

The text of a step refers to people by aliases, and has a salted hash of its private part. With the log alone,
nobody can find out who the people are; with both, anyone can check that neither was changed.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.game import Impossible
from fairdeal.ledger.accounts import Account, Kind, wallet
from fairdeal.ledger.transfer import Transfer
from fairdeal.store.values import Event

LABEL = b"fairdeal private part 1\n"

NOTHING = b""
"""The private part of a step that hides nothing."""

PERSON_FIELDS = ("person", "by")
"""Fields of events and causes that hold a person's id."""

ALIAS = b'"#'
"""The beginning of an alias in JSON. Other texts can begin like that too."""

_WALLET = f"{Kind.WALLET}:"


class PrivatePart(Struct, frozen=True, omit_defaults=True):
    """As it is stored beside the step, in canonical JSON."""

    salt: str
    """Keeps others from finding the content by guessing."""
    people: dict[str, str] = {}
    """The person behind each alias in this step."""
    reasons: dict[int, str] = {}
    """The reasons that operators gave, by the position of the event in its step, from 0."""
    id: str = ""
    """The id of the command that caused the step. It could show that one person has played at two tables."""
    seen: int | None = None
    """The version of the table that the sender of that command had seen."""
    reason: str = ""
    """The reason that an operator gave in that command."""


_PARTS = msgspec.json.Decoder(PrivatePart)
_OBJECTS = msgspec.json.Decoder(dict[str, Any])


def private_hash(content: bytes) -> str:
    """The hash of a private part, as the text of its step holds it."""
    return hashlib.sha256(LABEL + content).hexdigest() if content else ""


def read_private_part(content: bytes) -> PrivatePart | None:
    """None if the step has none; raises `Impossible` if it can't be read."""
    if not content:
        return None
    try:
        return _PARTS.decode(content)
    except (msgspec.MsgspecError, TypeError) as wrong:  # in a damaged file it may be anything
        raise Impossible(f"the private part of a step can't be read: {wrong}") from wrong


def unmask_events(events: tuple[Event, ...], part: PrivatePart | None) -> tuple[Event, ...]:
    """The events as they happened, with the real ids of people and the reasons that operators gave."""
    if part is None:
        return events
    return tuple(_unmask(event, part, part.reasons.get(place, "")) for place, event in enumerate(events))


def _unmask(event: Event, part: PrivatePart, reason: str) -> Event:
    body = event.body
    if reason or ALIAS in body:
        fields = _with_people(_OBJECTS.decode(body), part.people)
        body = msgspec.json.encode({**fields, "reason": reason} if reason else fields)
    elif not event.transfers:
        return event
    return replace(event, body=body, transfers=unmask_transfers(event.transfers, part.people))


def unmask_cause(cause: bytes, part: PrivatePart | None) -> bytes:
    """The cause of a step as it was given."""
    if part is None:
        return cause
    fields = _with_people(_OBJECTS.decode(cause), part.people)
    if part.id:
        fields["id"] = part.id
    if part.seen is not None:
        fields["seen"] = part.seen
    if part.reason:
        fields["command"] = {**fields.get("command", {}), "reason": part.reason}
    return msgspec.json.encode(fields)


def _with_people(fields: dict[str, Any], people: Mapping[str, str]) -> dict[str, Any]:
    """The fields of a JSON object, with people's ids instead of their aliases."""
    shown = {name: fields[name] for name in PERSON_FIELDS if isinstance(fields.get(name), str)}
    return fields | {name: people.get(person, person) for name, person in shown.items()}


def touches_wallet(moved: Transfer) -> bool:
    """Whether chips leave or reach a person's wallet, which has an alias in the log."""
    return moved.source.startswith(_WALLET) or moved.target.startswith(_WALLET)


def unmask_transfers(moved: tuple[Transfer, ...], people: Mapping[str, str]) -> tuple[Transfer, ...]:
    """The transfers with the real wallets of people."""

    def real(account: Account) -> Account:
        person = people.get(account.removeprefix(_WALLET)) if account.startswith(_WALLET) else None
        return wallet(person) if person is not None else account

    return tuple(
        replace(each, source=real(each.source), target=real(each.target)) if touches_wallet(each) else each
        for each in moved
    )
