"""Hashes of passwords and codes, and what codes look like."""

import hmac
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from msgspec.structs import asdict

from fairdeal.games.game import Impossible

if TYPE_CHECKING:
    from argon2 import PasswordHasher

Proof = Callable[[str], bool]
"""Whether somebody knows what the secret of this name was made of."""

SALT_BYTES = 16
CODE_LENGTH = 12
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of a code: nothing that looks like something else. There are 32, so that a byte chooses evenly."""


class Hasher(Protocol):
    """Makes of a text something that shows whether another is the same, and nothing else."""

    def hash(self, text: str, salt: bytes) -> str:
        """The hash, with the salt and the cost in it; the same for the same text and salt."""

    def verify(self, hashed: str, text: str) -> bool: ...


class Cost(Struct, frozen=True):
    """What a hash takes, in argon2's own words."""

    time_cost: int
    """Passes over the memory."""
    memory_cost: int
    """KiB."""
    parallelism: int


class Argon2:
    """Argon2id, at the cost that the library recommends unless another is given.

    At that cost a hash takes a good part of a second. It is never computed on the thread of a running event
    loop, where everybody at every table would wait for it: `await asyncio.to_thread(room.sign_in, …)`.
    """

    def __init__(self, cost: Cost | None = None) -> None:
        self._cost = cost
        self._made: PasswordHasher | None = None

    def hash(self, text: str, salt: bytes) -> str:
        return self._hasher().hash(text, salt=salt)

    def verify(self, hashed: str, text: str) -> bool:
        from argon2.exceptions import VerifyMismatchError

        try:
            return self._hasher().verify(hashed, text)
        except VerifyMismatchError:
            return False

    def _hasher(self) -> "PasswordHasher":
        # Most commands never see a password, and need not wait for this to load.
        from argon2 import PasswordHasher

        if self._cost is None:
            _check_off_loop()
        if self._made is None:
            self._made = PasswordHasher(**asdict(self._cost)) if self._cost else PasswordHasher()
        return self._made


def _check_off_loop() -> None:
    import asyncio

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise Impossible("a password would be hashed on the event loop's thread, and everybody would wait for it")


def proof_of(text: str, secret: Callable[[str], bytes | None], hasher: Hasher, nobody: str) -> Proof:
    """Whether a text is what a secret's hash was made of; each secret is tried once.

    If there is no secret, the text is compared with the hash of `nobody`, which takes as long.
    """
    tried: dict[str, bool] = {}

    def is_proven(name: str) -> bool:
        if name not in tried:
            kept = secret(name) if name else None
            same = hasher.verify(nobody if kept is None else kept.decode(), text)
            tried[name] = same and kept is not None
        return tried[name]

    return is_proven


def salt_of(key: bytes, command: str) -> bytes:
    """The salt of a command's hashes: no two share one, and a command that comes again has the same.

    So a hash stands for the password in a command's body: a quick digest of a password would give it away.
    """
    return _derived(key, "salt", command)[:SALT_BYTES]


def code_of(key: bytes, command: str) -> str:
    """The code that a command makes, the same again when the command comes again: no answer keeps it."""
    chosen = _derived(key, "code", command)[:CODE_LENGTH]
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in chosen)


def code_as_made(code: str) -> str:
    """A code as it was made, however somebody typed it."""
    return "".join(code.upper().replace("-", "").split())


def _derived(key: bytes, label: str, command: str) -> bytes:
    return hmac.digest(key, f"fairdeal {label} 1\n{command}".encode(), "sha256")
