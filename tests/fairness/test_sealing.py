"""What a seed is bound to, and what the key of a shoe hangs on."""

import hashlib
import hmac

import pytest
from msgspec.structs import replace

from fairdeal.cards import STANDARD
from fairdeal.fairness import (
    BadSeed,
    SeatSeed,
    SeedChainPublished,
    ShoeSealed,
    commitment,
    framed,
    replacement,
    seat_commitment,
    seat_name,
    shoe_key,
    transcript,
)

SEED, OTHER = bytes(range(32)), bytes(range(1, 33))
CHAIN = SeedChainPublished(1, "ab" * 32, 1000, "cd" * 32)
SEALED = ShoeSealed("t-1", 3, "cd" * 32, "vegas_strip", "0123456789abcdef", STANDARD[:2], 2)
SEATS = (SeatSeed("seat:1", SEED, OTHER), SeatSeed("cut", OTHER, SEED, was_revealed=False))


@pytest.mark.parametrize(
    "other",
    [
        (OTHER, "t-1", 3, "vegas_strip", "0123"),
        (SEED, "t-2", 3, "vegas_strip", "0123"),
        (SEED, "t-1", 4, "vegas_strip", "0123"),
        (SEED, "t-1", 3, "vegas_stri", "p0123"),
        (SEED, "t-1", 3, "vegas_strip", "0124"),
    ],
)
def test_a_commitment_binds_seed_table_shoe_house_and_book(other):
    assert commitment(*other) != commitment(SEED, "t-1", 3, "vegas_strip", "0123")


@pytest.mark.parametrize("other", [(OTHER, "cut", SEED), (SEED, "seat:1", SEED), (SEED, "cut", OTHER)])
def test_a_seats_commitment_binds_the_shoe_the_seat_and_its_seed(other):
    assert seat_commitment(*other) != seat_commitment(SEED, "cut", SEED)


def test_a_replacement_hangs_on_the_seat_and_its_commitment_and_is_neither():
    assert len({replacement("cut", SEED), replacement("seat:1", SEED), replacement("cut", OTHER), SEED}) == 4


def test_a_short_seed_is_refused_wherever_it_comes():
    with pytest.raises(BadSeed):
        commitment(b"1234", "t-1", 1, "house", "0123")
    with pytest.raises(BadSeed):
        seat_commitment(SEED, "cut", b"1234")
    with pytest.raises(BadSeed):
        shoe_key(b"1234", CHAIN, SEALED)


def test_the_key_is_an_hmac_of_the_transcript_under_the_server_seed():
    written = framed("fairdeal/1/key", 1, b"\xab" * 32, 1000)
    written += framed("t-1", 3, b"\xcd" * 32, "vegas_strip", "0123456789abcdef", 2, 2, "AS", "KS")
    written += framed(2, "seat:1", SEED, "revealed", OTHER, "cut", OTHER, "replaced", SEED)

    assert transcript(CHAIN, SEALED, SEATS) == written
    assert shoe_key(SEED, CHAIN, SEALED, SEATS) == hmac.new(SEED, written, hashlib.sha256).digest()


@pytest.mark.parametrize(
    ("seed", "chain", "sealed", "seats"),
    [
        (OTHER, CHAIN, SEALED, SEATS),
        (SEED, replace(CHAIN, chain=2), SEALED, SEATS),
        (SEED, replace(CHAIN, root="ac" * 32), SEALED, SEATS),
        (SEED, replace(CHAIN, length=1001), SEALED, SEATS),
        (SEED, CHAIN, replace(SEALED, table="t-2"), SEATS),
        (SEED, CHAIN, replace(SEALED, shoe=4), SEATS),
        (SEED, CHAIN, replace(SEALED, commitment="ce" * 32), SEATS),
        (SEED, CHAIN, replace(SEALED, house="other"), SEATS),
        (SEED, CHAIN, replace(SEALED, fingerprint="0"), SEATS),
        (SEED, CHAIN, replace(SEALED, pack=("KS", "AS")), SEATS),
        (SEED, CHAIN, replace(SEALED, pack=("AS", "KS", "QS")), SEATS),
        (SEED, CHAIN, replace(SEALED, decks=1), SEATS),
        (SEED, CHAIN, SEALED, SEATS[:1]),
        (SEED, CHAIN, SEALED, SEATS[::-1]),
        (SEED, CHAIN, SEALED, (SEATS[0], replace(SEATS[1], was_revealed=True))),
        (SEED, CHAIN, SEALED, (SEATS[0], replace(SEATS[1], seed=OTHER))),
        (SEED, CHAIN, SEALED, (SEATS[0], replace(SEATS[1], commitment=SEED))),
        (SEED, CHAIN, SEALED, (SEATS[0], replace(SEATS[1], who="seat:2"))),
    ],
)
def test_the_key_hangs_on_everything_that_was_published_or_revealed(seed, chain, sealed, seats):
    assert shoe_key(seed, chain, sealed, seats) != shoe_key(SEED, CHAIN, SEALED, SEATS)


def test_a_seat_is_named_by_its_number():
    assert seat_name(12) == "seat:12"
