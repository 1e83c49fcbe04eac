"""No byte of a log can be changed without both verifiers telling."""

import io

from hypothesis import given
from hypothesis import strategies as st

from fairdeal.fairness import verify_log
from tools.sealed_table import SealedTable, played_table
from verifier import fairdeal_verify

LOG = b"".join(played_table().log)


def lines_of(log: bytes) -> list[bytes]:
    """As a file opened in binary gives them: a line feed ends a line, and nothing else does."""
    return list(io.BytesIO(log))


def changed(log: bytes, place: int, flipped: int) -> list[bytes]:
    return lines_of(log[:place] + bytes([log[place] ^ flipped]) + log[place + 1 :])


def test_the_log_is_in_order_before_anything_is_changed():
    assert verify_log(lines_of(LOG)).is_clean
    assert not fairdeal_verify.verify(lines_of(LOG)).problems


@given(st.integers(0, len(LOG) - 1), st.integers(1, 255))
def test_any_changed_byte_is_caught_by_both_verifiers(place, flipped):
    log = changed(LOG, place, flipped)

    assert not verify_log(log).is_clean
    assert fairdeal_verify.verify(log).problems


def test_every_single_byte_is_covered():
    table = SealedTable()
    table.sit_down()
    table.seal()
    table.bind("seat:1")
    table.open("seat:1")
    table.begin_round()
    table.deal(1)
    table.end_round()
    table.reveal()
    whole = b"".join(table.log)

    unseen = [
        place
        for place in range(len(whole))
        for log in [changed(whole, place, 1 + place % 255)]
        if verify_log(log).is_clean or not fairdeal_verify.verify(log).problems
    ]

    assert unseen == []


@given(st.integers(0, len(LOG) - 1))
def test_any_byte_taken_out_or_put_in_is_caught(place):
    for log in (LOG[:place] + LOG[place + 1 :], LOG[:place] + LOG[place : place + 1] + LOG[place:]):
        assert not verify_log(lines_of(log)).is_clean
        assert fairdeal_verify.verify(lines_of(log)).problems
