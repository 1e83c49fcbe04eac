"""The hash in an exported log is the very one that the store keeps."""

import io

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw, json

from fairdeal.fairness import Moved, Row, log_line, row_hash, verify_log
from fairdeal.fairness.log import parted, read_row
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import chain
from fairdeal.store.values import Fact
from verifier import fairdeal_verify

TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
NUMBERS = st.integers(1, 2**53 - 1)
TRANSFERS = st.lists(
    st.tuples(TEXTS, TEXTS, NUMBERS, TEXTS).filter(lambda each: each[0] != each[1]), max_size=3
)


@given(st.binary(min_size=32, max_size=32), TEXTS, NUMBERS, NUMBERS, TEXTS, NUMBERS, TEXTS, TRANSFERS)
def test_store_log_and_stand_alone_verifier_hash_alike(
    before, table, seq, at, type_, schema, name, transfers
):
    body = json.encode({"name": name, "half": 0.5})
    row = Row(table, seq, at, type_, schema, Raw(body), tuple(Moved(*each) for each in transfers))
    stored = chain.row_hash(
        before, table, seq, Fact(type_, schema, body), at, [Transfer(*each) for each in transfers]
    )

    line = log_line(row, stored)

    assert row_hash(before, row) == stored
    assert list(io.BytesIO(line)) == [line]
    assert (read_row(parted(line)[0]), parted(line)[1]) == (row, stored)
    raw, written = fairdeal_verify.split_line(line)
    assert fairdeal_verify.row_hash(before, *fairdeal_verify.read_row(raw)) == written == stored


def test_both_begin_with_the_same_nothing():
    row = Row("t-1", 1, 0, "SeatTaken", 1, Raw(b"{}"), ())
    line = log_line(row, chain.row_hash(chain.START, "t-1", 1, Fact("SeatTaken", 1, b"{}"), 0, []))

    assert verify_log([line]).is_clean
