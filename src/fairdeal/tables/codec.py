"""Facts of tables as a store keeps them, and back."""

from typing import Any

import msgspec

from fairdeal.games.game import Impossible
from fairdeal.store import Fact
from fairdeal.tables.facts import FACTS, SCHEMA

_DECODERS = {name: msgspec.json.Decoder(kind) for name, kind in FACTS.items()}


def encoded(fact: Any) -> Fact:
    """A body is written without spaces, its fields in their order."""
    return Fact(type(fact).__name__, SCHEMA, msgspec.json.encode(fact))


def decoded(fact: Fact) -> Any:
    """A fact of any form that was ever written."""
    decoder = _DECODERS.get(fact.type)
    if decoder is None or fact.schema > SCHEMA:
        raise Impossible(f"no {fact.type} of form {fact.schema} is known to this program")
    try:
        return decoder.decode(fact.body)
    except (msgspec.MsgspecError, TypeError) as wrong:  # in a damaged file a body may be of any kind
        raise Impossible(f"a stored {fact.type} can't be read: {wrong}") from wrong
