"""The part of a step that is not public: who people are, and the reasons that operators gave.

The text of a step refers to people by aliases, and has a salted hash of its private part. With the log alone,
nobody can find out who the people are; with both, anyone can check that neither was changed.
"""

import hashlib
from collections.abc import Mapping

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

ALIAS = b'"#'
"""The beginning of an alias in JSON."""

_WALLET = f"{Kind.WALLET}:"


class PrivatePart(Struct, frozen=True, omit_defaults=True):
    """As it is stored beside the step, in canonical JSON."""

    salt: str
    """Keeps others from finding the content by guessing."""
    people: dict[str, str] = {}
    """The person behind each alias in this step."""
    reasons: dict[int, str] = {}
    """The reasons that operators gave, by the position of the event in its step, from 0."""
    asked: str = ""
    """The reason in the command that caused the step."""


_PARTS = msgspec.json.Decoder(PrivatePart)


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
    if not (reason or event.transfers or ALIAS in event.body):
        return event
    body = _with_reason(unmask_text(event.body, part.people), reason)
    return replace(event, body=body, transfers=unmask_transfers(event.transfers, part.people))


def unmask_cause(cause: bytes, part: PrivatePart | None) -> bytes:
    """The cause of a step as it was given."""
    if part is None:
        return cause
    whole = unmask_text(cause, part.people)
    if not part.asked:
        return whole
    fields = msgspec.json.decode(whole)
    return msgspec.json.encode({**fields, "do": {**fields["do"], "reason": part.asked}})


def unmask_text(text: bytes, people: Mapping[str, str]) -> bytes:
    """JSON with the ids of people in place of their aliases; nothing else looks like an alias."""
    for alias, person in people.items() if ALIAS in text else ():
        text = text.replace(b'"%b"' % alias.encode(), msgspec.json.encode(person))
    return text


def unmask_transfers(moved: tuple[Transfer, ...], people: Mapping[str, str]) -> tuple[Transfer, ...]:
    """The transfers with the real wallets of people."""

    def real(account: Account) -> Account:
        person = people.get(account.removeprefix(_WALLET)) if account.startswith(_WALLET) else None
        return wallet(person) if person is not None else account

    return tuple(
        replace(each, source=real(each.source), target=real(each.target))
        if each.source.startswith(_WALLET) or each.target.startswith(_WALLET)
        else each
        for each in moved
    )


def _with_reason(body: bytes, reason: str) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(body), "reason": reason}) if reason else body
