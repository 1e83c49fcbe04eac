"""A line of an exported log is the very text that the store keeps, and has the same hash."""

import io

from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from fairdeal.fairness import log_line, step_hash, verify_log
from fairdeal.fairness.log import parted, read_step
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import chain
from fairdeal.store.append_plan import Known, plan_append
from fairdeal.store.chain import Head
from fairdeal.store.values import Event
from tests.support.appending import step
from verifier import fairdeal_verify

TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
NUMBERS = st.integers(1, 2**53 - 1)
TRANSFERS = st.lists(
    st.tuples(TEXTS, TEXTS, NUMBERS, TEXTS).filter(lambda each: each[0] != each[1]), max_size=3
)
EVENTS = st.lists(st.tuples(TEXTS, NUMBERS, TEXTS, TRANSFERS), min_size=1, max_size=3)


@given(st.binary(min_size=32, max_size=32), TEXTS, NUMBERS, NUMBERS, TEXTS, EVENTS)
def test_store_log_and_stand_alone_verifier_hash_alike(before, table, seq, at, command, events):
    cause = json.encode({"command": command, "seat": 1})
    told = [
        Event(
            type_, schema, json.encode({"name": name, "half": 0.5}), tuple(Transfer(*each) for each in moved)
        )
        for type_, schema, name, moved in events
    ]
    text = chain.step_text(table, seq, at, cause, told)
    stored = step_hash(before, text)

    line = log_line(text, stored)

    assert list(io.BytesIO(line)) == [line]
    assert parted(line) == (text, stored)
    assert chain.step_from(text, stored).events == tuple(told)
    read = read_step(text)
    assert (read.table, read.seq, read.at, bytes(read.cause)) == (table, seq, at, cause)
    assert [each.type for each in read.events] == [each.type for each in told]
    raw, written = fairdeal_verify.split_line(line)
    assert fairdeal_verify.step_hash(before, raw) == written == stored
    assert fairdeal_verify.read_step(raw) == json.decode(text)


def test_a_store_begins_with_the_hash_that_verifiers_begin_with():
    plan = plan_append(Known({"t-1": Head()}, {}, {}, {}, {}), step("t-1", 0, [Event("SeatTaken", 1, b"{}")]))
    assert plan.step is not None

    line = log_line(plan.step.text, plan.step.hash)

    assert verify_log([line]).is_clean
    assert not fairdeal_verify.verify([line]).problems
