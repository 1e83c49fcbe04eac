"""Files that nobody would write by hand: each gets a sentence, soon, and nothing of it harms a terminal."""

import json
import time
from typing import Any

import pytest

from fairdeal.games.trumps.pack_reading import read_pack
from fairdeal.games.trumps.problems import BadPack
from fairdeal.words import LANGUAGES, words_for

ESCAPE = "\x1b[31mred\x07"
GOOD = '[{"Name": "A", "x": 1}, {"Name": "B", "x": 2}]'


def many(count: int, text: str) -> str:
    return ", ".join(text.replace("#", str(number)) for number in range(count))


def listed(*texts: str) -> bytes:
    return f"[{', '.join(texts)}]".encode()


HOSTILE: dict[str, bytes] = {
    "nothing": b"",
    "a byte order mark and nothing": b"\xef\xbb\xbf",
    "spaces": b" \t\r\n" * 1000,
    "nuls": b"\0" * 1000,
    "utf-16": GOOD.encode("utf-16"),
    "utf-16 without a mark": GOOD.encode("utf-16-le"),
    "utf-32": GOOD.encode("utf-32"),
    "latin-1": '[{"Name": "Zürich"}]'.encode("latin-1"),
    "deep lists": b"[" * 100_000,
    "deep lists that end": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "lists as deep as can be read": b"[" * 500 + b"]" * 500,
    "objects as deep as can be read": b'{"cards":' * 400 + b"1" + b"}" * 400,
    "lists of lists": b"[[1, 2], [3, 4], [[]]]",
    "empty objects": b"[{}, {}, {}]",
    "empty names": b'[{"": 1}, {"": 2}]',
    "a text": b'"pack"',
    "null": b"null",
    "a number of a million digits": b"9" * 1_000_000,
    "control characters": json.dumps([{"Name": ESCAPE, ESCAPE: 1}, {"Name": "B", ESCAPE + "x": 2}]).encode(),
    "control characters in a label": json.dumps(
        {"labels": {"x": ESCAPE, ESCAPE: "y"}, "cards": json.loads(GOOD), ESCAPE: 1}
    ).encode(),
    "control characters in a rich pack": json.dumps(
        {
            "id": ESCAPE,
            "title": {"en": ESCAPE},
            "source": ESCAPE,
            ESCAPE: ESCAPE,
            "categories": [{"id": ESCAPE, "label": ESCAPE, "better": ESCAPE, ESCAPE: 1}],
            "cards": [{"name": ESCAPE, "values": {ESCAPE: ESCAPE}, "sources": {ESCAPE: ESCAPE}}],
        }
    ).encode(),
    "half of a pair": b'[{"Name": "\\ud800", "\\udfff": 1}, {"Name": "B", "\\udfff": 2}]',
    "a name of a megabyte": json.dumps([{"Name": "N" * 1_000_000, "x": 1}]).encode(),
    "an attribute of a megabyte": json.dumps(
        [{"Name": "A", "N" * 500_000: 1}, {"Name": "B", "y": 1}]
    ).encode(),
    "too many cards": listed(many(40_000, '{"Name": "c#"}')),
    "too many cards of one name": listed(many(40_000, '{"Name": "c", "x": 1}')),
    "too many attributes": listed("{" + many(50_000, '"a#": 1') + "}", many(500, '{"Name": "c#"}')),
    "too many categories": (
        b'{"categories": '
        + listed(many(12_000, '{"id": "a#", "label": "a#"}'))
        + b', "cards": '
        + listed(many(500, '{"name": "c#", "values": {"x": 1}}'))
        + b"}"
    ),
    "one name again and again": listed("{" + many(80_000, '"x": 1') + "}"),
    "more than a megabyte": b" " * 2_000_000 + b"[]",
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_gets_sentences_soon(content: bytes):
    begun = time.process_time()

    with pytest.raises(BadPack) as bad:
        read_pack(content, "f.json")

    assert time.process_time() - begun < 2
    for lang in LANGUAGES:
        lines = bad.value.told(words_for(lang)).split("\n")
        assert all(line.startswith("f.json") and line.isprintable() and len(line) < 2_000 for line in lines)
        assert len(lines) <= 101


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_a_file_in_another_encoding_is_told_so(encoding: str):
    assert problems(GOOD.encode(encoding)) == ["this file is written in UTF-16 or UTF-32; save it as UTF-8"]


def test_a_hopeless_file_tells_a_hundred_problems_and_that_there_are_more():
    told = problems(json.dumps([{"Name": "A", "x": 1}, *({"Name": str(n)} for n in range(200))]).encode())

    assert len(told) == 101
    assert told[-1] == "these are the first 100 problems; there are more"


def test_exactly_a_hundred_problems_are_all_told():
    told = problems(json.dumps([{"Name": "A", "x": 1}, *({"Name": str(n)} for n in range(100))]).encode())

    assert len(told) == 100
    assert told[-1] == 'card 101 (99): "x" is missing'


def problems(content: bytes) -> list[str]:
    with pytest.raises(BadPack) as bad:
        read_pack(content, "f.json")
    return [line.removeprefix("f.json: ") for line in str(bad.value).splitlines()]


# One mistake, one sentence.


@pytest.mark.parametrize(
    ("given_in", "told"),
    [
        ([], ["the pack has 0 cards; allowed: 2 to 500"]),
        ([1, "a"], ["card 1: this is 1; allowed: an object", 'card 2: this is "a"; allowed: an object']),
        ({"cards": 3}, ['"cards" is 3; allowed: a list of objects']),
        (
            {"categories": {}, "cards": {}},
            [
                '"categories" is {…}; allowed: a list of objects',
                '"cards" is {…}; allowed: a list of objects',
            ],
        ),
        ({"categories": [{"id": "x", "label": "X"}]}, ['"cards" is missing']),
    ],
)
def test_one_mistake_is_told_once(given_in: Any, told: list[str]):
    assert problems(json.dumps(given_in).encode()) == told


def test_the_first_card_that_is_one_says_which_attributes_there_are():
    assert problems(b'[7, {"Name": "A", "x": 1}, {"Name": "B", "y": 1}]') == [
        "card 1: this is 7; allowed: an object",
        'card 3 (B): there is no attribute "y"; allowed: x',
        'card 3 (B): "x" is missing',
    ]
