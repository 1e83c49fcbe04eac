"""Salts for the private parts of steps, made without waiting for the system's source of randomness."""

import hashlib
import os
import time
from collections.abc import Callable
from itertools import count

SALT_BYTES = 16
SECRET_BYTES = 32


class Salts:
    """Derived from one secret with a counter, so the system's source is asked only once.

    If that source fails, the secret is made of values that a stranger can hardly know: players must be able
    to get their chips back even then, and no shuffle depends on a salt.
    """

    def __init__(self, randomness: Callable[[int], bytes]) -> None:
        self._randomness = randomness
        self._secret = b""
        self._numbers = count()

    def next(self) -> bytes:
        self._secret = self._secret or self._new_secret()
        number = next(self._numbers).to_bytes(8, "big")
        return hashlib.sha256(self._secret + number).digest()[:SALT_BYTES]

    def _new_secret(self) -> bytes:
        try:
            return self._randomness(SECRET_BYTES)
        except OSError:
            known_here = time.time_ns(), time.perf_counter_ns(), os.getpid(), id(self)
            return hashlib.sha256(repr(known_here).encode()).digest()
