"""Aliases for the people in a table's log, so that everyone who sat there may read it.

The first person whom an event mentions is `#1`, the next one `#2`. A person who gave a command without being
at the table is `#0`. Who they are is stored beside the log.
"""

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.ledger.accounts import Account, Kind, wallet
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import Event
from fairdeal.store.private_parts import NOTHING, PrivatePart, touches_wallet
from fairdeal.tables.engine.step import StepEvent
from fairdeal.tables.model.bot_ids import BOT_COMMAND
from fairdeal.tables.model.causes import Cause
from fairdeal.tables.model.codec import encode_event
from fairdeal.tables.model.events import TableEvent
from fairdeal.tables.model.guests import has_alias, person_fields
from fairdeal.tables.salts import Salts

OUTSIDER = "#0"

_WALLET = f"{Kind.WALLET}:"


class Masked(Struct, frozen=True):
    """A step as it is stored: what everybody may see, and the private part beside it."""

    events: tuple[Event, ...]
    cause: bytes
    private: bytes


def mask_step(
    guests: tuple[str, ...], step_events: Iterable[StepEvent], cause: Cause, salts: Salts
) -> Masked:
    """Split a step into its public and private part; `guests`: everybody in the log, this step included."""
    masking = _Masking(guests)
    events = tuple(masking.event(place, each) for place, each in enumerate(step_events))
    shown = masking.cause(cause)
    return Masked(events, shown.written(), masking.private(salts))


class _Masking:
    """A step while it is being masked, with everything hidden so far."""

    def __init__(self, guests: tuple[str, ...]) -> None:
        self._aliases = {person: f"#{number}" for number, person in enumerate(guests, start=1)}
        self._people: dict[str, str] = {}
        self._reasons: dict[int, str] = {}
        self._id = self._reason = ""
        self._seen: int | None = None

    def event(self, place: int, step_event: StepEvent) -> Event:
        shown = self._shown(place, step_event.event)
        return encode_event(shown, tuple(map(self._transfer, step_event.transfers)))

    def _shown(self, place: int, event: TableEvent) -> TableEvent:
        """An event as everybody may see it."""
        hidden: dict[str, str] = {}
        for name in person_fields(event):
            if has_alias(person := getattr(event, name)):
                hidden[name] = self._alias(person)
        if reason := getattr(event, "reason", ""):
            self._reasons[place] = reason
            hidden["reason"] = ""
        return replace(event, **hidden) if hidden else event

    def cause(self, cause: Cause) -> Cause:
        hidden: dict[str, object] = {}
        if has_alias(cause.person):
            hidden["person"] = self._alias(cause.person)
        if cause.id and not cause.id.startswith(BOT_COMMAND):
            self._id, hidden["id"] = cause.id, ""
            self._seen, hidden["seen"] = cause.seen, None
        command = cause.command
        if command is not None and (reason := getattr(command, "reason", "")):
            self._reason, hidden["command"] = reason, replace(command, reason="")
        return replace(cause, **hidden) if hidden else cause

    def _alias(self, person: str) -> str:
        alias = self._aliases.get(person, OUTSIDER)
        self._people[alias] = person
        return alias

    def _transfer(self, moved: Transfer) -> Transfer:
        if not touches_wallet(moved):
            return moved
        for name in ("source", "target"):
            account: Account = getattr(moved, name)
            if account.startswith(_WALLET) and has_alias(person := account.removeprefix(_WALLET)):
                moved = replace(moved, **{name: wallet(self._alias(person))})
        return moved

    def private(self, salts: Salts) -> bytes:
        if not (self._people or self._reasons or self._id or self._reason):
            return NOTHING
        salt = salts.next().hex()
        part = PrivatePart(salt, self._people, self._reasons, self._id, self._seen, self._reason)
        return msgspec.json.encode(part)
