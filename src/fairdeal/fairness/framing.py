"""How values become bytes before they are hashed: each with its length in front, after a label for the use.

With lengths in front no two different lists of values give the same bytes; with a label in front no hash of
one use can pass for one of another.
"""

import hashlib
from typing import Annotated

from msgspec import Meta

BYTES_OF_LENGTH = 4
BYTES_OF_NUMBER = 8
BYTES_OF_SEED = 32

Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes as a log writes them: 64 hexadecimal digits, small letters."""

# The 1 is the version of the protocol: if a byte of it ever changes, so does every label.
SECRET = "fairdeal/1/secret"
LATER = "fairdeal/1/later"
CHAIN = "fairdeal/1/chain"
SHOE = "fairdeal/1/shoe"
SEAT = "fairdeal/1/seat"
REPLACED = "fairdeal/1/replaced"
KEY = "fairdeal/1/key"
CHANCE = "fairdeal/1/chance"
STREAM = "fairdeal/1/stream"


class BadSeed(ValueError):
    """A seed, or a secret to make seeds of, that protects nothing."""


def framed(*fields: bytes | str | int) -> bytes:
    """All fields in a row, each after its length; text as UTF-8, a number as eight bytes, the highest first.

    >>> framed("hi", 3).hex(" ")
    '00 00 00 02 68 69 00 00 00 08 00 00 00 00 00 00 00 03'
    """
    parts = [_in_bytes(field) for field in fields]
    return b"".join(len(part).to_bytes(BYTES_OF_LENGTH, "big") + part for part in parts)


def digest(label: str, *fields: bytes | str | int) -> bytes:
    """SHA-256 over the label and the fields."""
    return hashlib.sha256(framed(label, *fields)).digest()


def check_seed(seed: bytes) -> None:
    """Every seed has exactly 32 bytes, so that none can be guessed and none be written in two ways."""
    if len(seed) != BYTES_OF_SEED:
        raise BadSeed(f"a seed has {BYTES_OF_SEED} bytes, not {len(seed)}")


def _in_bytes(field: bytes | str | int) -> bytes:
    if isinstance(field, bytes):
        return field
    return field.encode() if isinstance(field, str) else field.to_bytes(BYTES_OF_NUMBER, "big")
