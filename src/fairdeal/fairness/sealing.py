"""What is published before bets, and the key that follows once every seed is known."""

import hmac
from collections.abc import Iterable

from msgspec import Struct

from fairdeal.fairness.framing import CHANCE, KEY, REPLACED, SEAT, SHOE, check_seed, digest, framed
from fairdeal.fairness.shuffle_events import SeedChainPublished, ShoeSealed

CUT = "cut"
"""Who adds the human dealer's seed."""


class SeatSeed(Struct, frozen=True):
    """What a seat, or the dealer as the cut, has added to the shuffle in the end."""

    who: str
    commitment: bytes
    seed: bytes
    """The revealed one, or its replacement."""
    was_revealed: bool = True


def seat_name(seat: int) -> str:
    """Who a seat is in a shuffle."""
    return f"seat:{seat}"


def commitment(seed: bytes, table: str, shoe: int, house: str, fingerprint: str) -> bytes:
    """What a server seed is bound by, with all that it is to be used for, before anyone bets."""
    check_seed(seed)
    return digest(SHOE, seed, table, shoe, house, fingerprint)


def seat_commitment(shoe_commitment: bytes, who: str, seed: bytes) -> bytes:
    """What a seat's seed is bound by: to this shoe and this seat, so that nobody else can pass it off."""
    check_seed(seed)
    return digest(SEAT, shoe_commitment, who, seed)


def replacement(who: str, committed: bytes) -> bytes:
    """The seed that counts for a seat which does not reveal its own; everyone can work it out beforehand."""
    return digest(REPLACED, who, committed)


def shoe_key(
    seed: bytes, chain: SeedChainPublished, sealed: ShoeSealed, seeds: Iterable[SeatSeed] = ()
) -> bytes:
    """The key K of all draws of a shoe; `seeds` in the order of their commitments."""
    check_seed(seed)
    return hmac.digest(seed, transcript(chain, sealed, tuple(seeds)), "sha256")


def chance_key(seed: bytes, chain: SeedChainPublished, sealed: ShoeSealed) -> bytes:
    """The key of all other draws while a shoe is in use: fixed when it is sealed, whatever seats add."""
    check_seed(seed)
    return hmac.digest(seed, framed(CHANCE) + _published(chain, sealed), "sha256")


def transcript(chain: SeedChainPublished, sealed: ShoeSealed, seeds: tuple[SeatSeed, ...]) -> bytes:
    """Everything that was published or revealed for a shoe, in one way to write it."""
    added = b"".join(framed(*_fields(seed)) for seed in seeds)
    return framed(KEY) + _published(chain, sealed) + framed(len(seeds)) + added


def _published(chain: SeedChainPublished, sealed: ShoeSealed) -> bytes:
    """What was known to everybody before the bets."""
    published = framed(chain.chain, bytes.fromhex(chain.root), chain.length)
    bound = framed(
        sealed.table, sealed.shoe, bytes.fromhex(sealed.commitment), sealed.house, sealed.fingerprint
    )
    cards = framed(sealed.decks, len(sealed.pack), *sealed.pack)
    return published + bound + cards


def _fields(seed: SeatSeed) -> tuple[str | bytes, ...]:
    return seed.who, seed.commitment, "revealed" if seed.was_revealed else "replaced", seed.seed
