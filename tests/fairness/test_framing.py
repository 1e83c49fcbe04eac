"""Different values never become the same bytes."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.fairness import BadSeed, digest, framed, framing, seed_before

FIELDS = st.lists(st.text(st.characters(codec="utf-8"), max_size=6), max_size=4)


def test_a_field_comes_after_its_length_and_a_number_takes_eight_bytes():
    assert framed("hi", b"\x00", 258) == (
        b"\x00\x00\x00\x02hi" + b"\x00\x00\x00\x01\x00" + b"\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00\x01\x02"
    )


@given(FIELDS, FIELDS)
def test_two_lists_of_fields_are_the_same_bytes_only_if_they_are_the_same(one, other):
    assert (framed(*one) == framed(*other)) == (one == other)


def test_a_digest_is_sha_256_over_its_label_and_its_fields():
    written = b"\x00\x00\x00\x05label\x00\x00\x00\x01x"

    assert digest("label", "x") == hashlib.sha256(written).digest()


def test_every_use_has_a_label_of_its_own():
    labels = [text for name, text in vars(framing).items() if name.isupper() and isinstance(text, str)]

    assert len(labels) == len(set(labels)) == 9
    assert all(label.startswith("fairdeal/1/") for label in labels)


@pytest.mark.parametrize("length", [0, 4, 8, 31, 33])
def test_a_seed_of_another_length_is_refused(length):
    with pytest.raises(BadSeed, match=f"32 bytes, not {length}"):
        seed_before(bytes(length))


@pytest.mark.parametrize("number", [-1, 2**64])
def test_a_number_that_eight_bytes_do_not_hold_is_refused(number):
    with pytest.raises(OverflowError):
        framed(number)
