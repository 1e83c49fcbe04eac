"""A text that two readers could read differently is no step, and both verifiers say so."""

import pytest

from fairdeal.fairness.log import LINE_MOST, NO_HASH, log_line, step_hash
from tests.support.forged_logs import found_by_both

MOST = 2**53 - 1
AROUND = 3
"""The step, the list of its events and the event: so deep lies a body."""


def log_of_text(text: str) -> list[bytes]:
    """One step in these words, and a hash that fits it."""
    return [log_line(text.encode(), step_hash(NO_HASH, text.encode()))]


def log_of_body(body: str) -> list[bytes]:
    """One step of one event with this body."""
    event = '{"type":"Note","schema":1,"body":' + body + ',"transfers":[]}'
    return log_of_text('{"table":"t-1","seq":1,"at":5,"cause":{},"events":[' + event + '],"private":""}')


def log_of_cause(cause: str) -> list[bytes]:
    event = '{"type":"Note","schema":1,"body":{},"transfers":[]}'
    rest = ',"events":[' + event + '],"private":""}'
    return log_of_text('{"table":"t-1","seq":1,"at":5,"cause":' + cause + rest)


def nested(depth: int) -> str:
    """So many lists one in another, in an object."""
    return '{"a":' + "[" * depth + "]" * depth + "}"


@pytest.mark.parametrize(
    "body",
    [
        '{"a":1,"a":1}',
        '{"seat":"x","seat":1}',
        '{"drawn":[1],"drawn":[]}',
        '{"a":[{"b":1,"b":2}]}',
        '{"a":1,"\\u0061":2}',
        f'{{"a":{MOST + 1}}}',
        f'{{"a":[{{"b":-{MOST + 1}}}]}}',
        '{"a":' + "9" * 5000 + "}",
        '{"event":' + "9" * 400 + "}",
        '{"a":1e400}',
        '{"event":-1e400}',
        '{"a":NaN}',
        '{"a":Infinity}',
        nested(100 - AROUND),
        nested(300),
        nested(990),
        nested(2_000),
        '{"event":' + nested(99 - AROUND) + "}",
        '{"a":-0}',
        '{"a": 1}',
        '{ "a":1}',
        '{"a":1\n}',
        '{"\\u0061":1}',
        '{"a":"\\/"}',
        '{"a":"\\u000a"}',
        '{"a":"\\u001F"}',
        '{"a":"\\ud83c\\udca1"}',
        '{"a":"\\ud800"}',
        '{"a":"\t"}',
    ],
    ids=lambda body: body[:30],
)
def test_a_body_in_another_form_makes_no_step(body):
    assert found_by_both(log_of_body(body)) == [(1, "line/unreadable")]


@pytest.mark.parametrize(
    "body",
    [
        f'{{"a":{MOST},"b":-{MOST}}}',
        '{"a":0.75,"b":-1.5e3,"c":1e-400}',
        '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
        '{"a":-0.0,"b":1E5,"c":0.50}',
        '{"a":"\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u000b\\u001f\x7f🂡 \u2028/"}',
        nested(99 - AROUND),
        '{"a":"' + "[" * 500 + '"}',
        '{"a":[' + ",".join(["[]"] * 500) + "]}",
    ],
    ids=lambda body: body[:30],
)
def test_any_other_body_may_be_in_one(body):
    assert found_by_both(log_of_body(body)) == []


def test_a_line_that_is_too_long_is_no_step_and_nothing_after_it_is_read():
    long = log_of_body('{"a":"' + "x" * LINE_MOST + '"}')
    just_so = log_of_body('{"a":"' + "x" * (LINE_MOST - len(log_of_body('{"a":""}')[0])) + '"}')

    assert len(just_so[0]) == LINE_MOST
    assert found_by_both(just_so) == []
    assert found_by_both([*long, b"nonsense\n"]) == [(1, "line/unreadable")]


@pytest.mark.parametrize("cause", ["{}", '{"automatic":"clock"}', '{"command":"c","do":{"do":"leave"}}'])
def test_a_cause_is_an_object(cause):
    assert found_by_both(log_of_cause(cause)) == []


@pytest.mark.parametrize("cause", ["null", "[]", '"clock"', "5", '{"a":1,"a":1}', '{"a":1e400}', nested(99)])
def test_a_cause_is_an_object_that_every_reader_reads_alike(cause):
    assert found_by_both(log_of_cause(cause)) == [(1, "line/unreadable")]
