"""A body that two readers could read differently is no row, and both verifiers say so."""

import pytest

from fairdeal.fairness.log import LINE_MOST, NO_HASH
from tests.support.forged_logs import found_by_both
from verifier.fairdeal_verify import row_hash

MOST = 2**53 - 1


def log_of_body(body: str) -> list[bytes]:
    """One row with this body, and a hash that fits it."""
    row = {"table": "t-1", "seq": 1, "at": 5, "type": "Note", "schema": 1, "transfers": []}
    front = b'{"table":"t-1","seq":1,"at":5,"type":"Note","schema":1,"body":'
    digits = row_hash(NO_HASH, row, body.encode()).hex().encode()
    return [front + body.encode() + b',"transfers":[],"hash":"' + digits + b'"}\n']


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
        nested(100),
        nested(300),
        nested(990),
        nested(2_000),
        '{"event":' + nested(100) + "}",
    ],
    ids=lambda body: body[:30],
)
def test_a_body_in_another_form_is_no_row(body):
    assert found_by_both(log_of_body(body)) == [(1, "line/unreadable")]


@pytest.mark.parametrize(
    "body",
    [
        f'{{"a":{MOST},"b":-{MOST}}}',
        '{"a":0.75,"b":-1.5e3,"c":1e-400}',
        '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
        '{ "a" : [ ] }',
        nested(99),
        '{"a":"' + "[" * 500 + '"}',
        '{"a":[' + ",".join(["[]"] * 500) + "]}",
    ],
    ids=lambda body: body[:30],
)
def test_any_other_body_is_one(body):
    assert found_by_both(log_of_body(body)) == []


def test_a_line_that_is_too_long_is_no_row_and_nothing_behind_it_is_read():
    long = log_of_body('{"a":"' + "x" * LINE_MOST + '"}')
    just_so = log_of_body('{"a":"' + "x" * (LINE_MOST - len(log_of_body('{"a":""}')[0])) + '"}')

    assert len(just_so[0]) == LINE_MOST
    assert found_by_both(just_so) == []
    assert found_by_both([*long, b"nonsense\n"]) == [(1, "line/unreadable")]
