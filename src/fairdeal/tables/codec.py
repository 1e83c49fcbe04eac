"""Facts of tables as a store keeps them, and back."""

from typing import Any

import msgspec

from fairdeal.games.game import Impossible
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import Event
from fairdeal.tables.facts import FACTS, SCHEMA

_DECODERS = {name: msgspec.json.Decoder(kind) for name, kind in FACTS.items()}


def encoded(fact: Any, transfers: tuple[Transfer, ...] = ()) -> Event:
    """A body is written without spaces, its fields in their order."""
    return Event(type(fact).__name__, SCHEMA, msgspec.json.encode(fact), transfers)


def decoded(fact: Event) -> Any:
    """A fact of any form that was ever written."""
    decoder = _DECODERS.get(fact.type)
    if decoder is None or fact.schema > SCHEMA:
        raise Impossible(f"no {fact.type} of form {fact.schema} is known to this program")
    try:
        return decoder.decode(fact.body)
    except (msgspec.MsgspecError, TypeError) as wrong:  # in a damaged file a body may be of any kind
        raise Impossible(f"a stored {fact.type} can't be read: {wrong}") from wrong
