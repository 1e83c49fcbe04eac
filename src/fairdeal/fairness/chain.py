"""The chain of server seeds: made backwards from a secret, used forwards, its root published first.

The seed of a shoe hashes to the seed of the shoe before it, and the first one to the root. Whoever knows the
root can check every seed when it is revealed; nobody can get from a revealed seed to the next.
"""

import hashlib

from fairdeal.fairness.framing import (
    BYTES_OF_LENGTH,
    BYTES_OF_SEED,
    CHAIN,
    LATER,
    SECRET,
    BadSeed,
    check_seed,
    digest,
    framed,
)

SHORTEST = 1_000
"""With fewer seeds a house could publish a new chain before every shoe, and choose each."""
LONGEST = 1_000_000
FEWEST_VALUES = 8
"""So many different bytes a secret must have; of 10^30 that are drawn evenly, not one has fewer."""

# One seed in so many is kept; the others are hashed from the next kept one when they are wanted.
KEPT_EVERY = 256

_BEFORE_SEED = framed(CHAIN) + BYTES_OF_SEED.to_bytes(BYTES_OF_LENGTH, "big")
"""The bytes that come before a seed when it is hashed: `framed(CHAIN, seed)` without the seed."""


class SeedChain:
    """The seeds 1 to `length` of a table's shoes, and the root, which is seed 0."""

    def __init__(self, last: bytes, length: int) -> None:
        self.length = length
        self._kept = {length: last}
        seed = last
        for number in range(length - 1, -1, -1):
            seed = _hashed(seed)
            if number % KEPT_EVERY == 0:
                self._kept[number] = seed

    def __repr__(self) -> str:
        # The seeds are secret: no error and no log line may show them.
        return f"SeedChain(root={self.root.hex()}, length={self.length})"

    @property
    def root(self) -> bytes:
        """What is published before the first shoe."""
        return self._kept[0]

    def seed(self, number: int) -> bytes:
        """The seed of the shoe with this number, from 1; secret until that shoe is revealed."""
        if not 1 <= number <= self.length:
            raise BadSeed(f"the chain has the seeds 1 to {self.length}, and none with the number {number}")
        above = min(-(-number // KEPT_EVERY) * KEPT_EVERY, self.length)
        seed = self._kept[above]
        for _ in range(above - number):
            seed = _hashed(seed)
        return seed


def seed_chain(secret: bytes, length: int) -> SeedChain:
    """A chain of so many seeds from fresh entropy, which is used for this one chain and never again.

    >>> chain = seed_chain(bytes(range(32)), length=1_000)
    >>> seed_before(chain.seed(1)) == chain.root, leads_back(chain.seed(3), chain.seed(1), steps=2)
    (True, True)
    """
    check_secret(secret)
    if not SHORTEST <= length <= LONGEST:
        raise BadSeed(f"a chain has {SHORTEST} to {LONGEST} seeds, not {length}")
    return SeedChain(digest(SECRET, secret), length)


def later_secret(fresh: bytes, chain: int) -> bytes:
    """What a chain with a number from 2 is made of: two chains differ even where the entropy does not.

    A seed that somebody types gives the same bytes every time.
    """
    check_secret(fresh)
    return digest(LATER, fresh, chain)


def check_secret(secret: bytes) -> None:
    """Refuse what did not come from a good source of randomness, before it is kept or used."""
    if len(secret) < BYTES_OF_SEED:
        raise BadSeed(f"a chain of seeds needs a secret of at least {BYTES_OF_SEED} bytes, not {len(secret)}")
    if len(set(secret)) < FEWEST_VALUES:
        raise BadSeed("the secret for a chain of seeds repeats itself: the source of randomness has failed")


def seed_before(seed: bytes) -> bytes:
    """The seed of the previous shoe; for the first shoe, the root.

    >>> seed_before(bytes(32)) == digest(CHAIN, bytes(32))
    True
    """
    check_seed(seed)
    return _hashed(seed)


def _hashed(seed: bytes) -> bytes:
    return hashlib.sha256(_BEFORE_SEED + seed).digest()


def leads_back(seed: bytes, known: bytes, steps: int) -> bool:
    """Whether a revealed seed hashes to one known before, so many shoes earlier."""
    for _ in range(steps):
        seed = seed_before(seed)
    return seed == known
