"""Encodes the events of tables for the store, and decodes them."""

import msgspec

from fairdeal.games.game import Impossible
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import Event
from fairdeal.tables.model.events import EVENT_KINDS, SCHEMA, TableEvent

_DECODERS = {name: msgspec.json.Decoder(kind) for name, kind in EVENT_KINDS.items()}


def encode_event(event: TableEvent, transfers: tuple[Transfer, ...] = ()) -> Event:
    """Encoded without spaces, with the fields in order."""
    return Event(type(event).__name__, SCHEMA, msgspec.json.encode(event), transfers)


def decode_event(event: Event) -> TableEvent:
    """Decode an event of any schema that was ever written."""
    decoder = _DECODERS.get(event.type)
    if decoder is None or event.schema > SCHEMA:
        raise Impossible(f"no {event.type} of form {event.schema} is known to this program")
    try:
        return decoder.decode(event.body)
    except (msgspec.MsgspecError, TypeError) as wrong:  # in a damaged file a body may be of any type
        raise Impossible(f"a stored {event.type} can't be read: {wrong}") from wrong
