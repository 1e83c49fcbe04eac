"""Packs as the source writes them, and what is wrong with a file."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.games.trumps.pack import Pack
from fairdeal.games.trumps.pack_json import BYTES_MOST
from fairdeal.games.trumps.pack_reading import read_pack
from fairdeal.games.trumps.problems import BadPack, shown
from fairdeal.words import words_for
from tests.support.covers import covers

TRISTAR = {"Name": "Tristar", "Engines": 3, "Pax": 256, "Range": 2680, "Cost": 134160000}
A340 = {"Name": "A340-500", "Engines": 4, "Pax": 310, "Range": 9000, "Cost": 297500000}

WHOLE = "allowed: a whole number of at most 18 digits"


def read(given_in: Any, file: str = "folder/my planes.json") -> Pack:
    return read_pack(json.dumps(given_in).encode(), file)


def problems(given_in: Any) -> list[str]:
    with pytest.raises(BadPack) as bad:
        read(given_in)
    told = str(bad.value).splitlines()
    assert all(line.startswith("folder/my planes.json: ") for line in told)
    assert len(bad.value.told(words_for("zh")).splitlines()) == len(told)
    return [line.removeprefix("folder/my planes.json: ") for line in told]


@covers("S1-01", "S1-10", "S1-11")
def test_the_two_cards_of_the_source_load_unchanged():
    pack = read([TRISTAR, A340])

    assert [card.id for card in pack.cards] == ["tristar", "a340-500"]
    assert list(pack.cards[0].values.values()) == [3, 256, 2680, 134160000]
    assert list(pack.cards[1].values.values()) == [4, 310, 9000, 297500000]
    assert [category.label.en for category in pack.categories] == [
        "Number of engines",
        "Maximum passenger count",
        "Range",
        "Cost when new",
    ]
    assert (pack.id, pack.title.en) == ("my-planes", "my planes")


@covers("S1-12")
def test_a_value_is_looked_up_by_name_and_label():
    pack = read([TRISTAR, A340])

    assert pack.value("A340-500", "Range") == 9000
    with pytest.raises(LookupError, match="there is no 'Colour': there are Number of engines, "):
        pack.value("A340-500", "Colour")
    with pytest.raises(LookupError, match="there is no 'Concorde': there are Tristar, A340-500"):
        pack.value("Concorde", "Range")


def test_cards_with_labels_beside_may_have_a_title_too():
    pack = read({"title": {"en": "Planes", "zh": "飞机"}, "cards": [TRISTAR, A340]})

    assert (pack.title.told("en"), pack.title.told("zh"), pack.id) == ("Planes", "飞机", "my-planes")


@covers("S1-13")
def test_a_fifth_attribute_needs_no_more_than_a_label():
    cards = [{**TRISTAR, "wings": 2}, {**A340, "wings": 2}]

    labelled = read({"labels": {"wings": "Number of wings"}, "cards": cards})

    assert (labelled.categories[4].id, labelled.categories[4].label.en) == ("wings", "Number of wings")
    assert read(cards).categories[4].label.en == "wings"


def test_names_that_are_not_ascii_or_look_alike_get_words_of_their_own():
    names = ("飞机", "A 340", "A-340", "卡车")

    pack = read([{"Name": name, "速度": number, "7th": 1} for number, name in enumerate(names)])

    assert [card.id for card in pack.cards] == ["card-no-1", "a-340", "a-340-no-3", "card-no-4"]
    assert [category.id for category in pack.categories] == ["category-1", "category-2"]


@covers("S1-14")
@pytest.mark.parametrize("came", ["far", 1.5, True, None, [1], {"a": 1}, "x" * 100])
def test_a_value_that_is_no_whole_number_is_named_with_card_and_attribute(came: Any):
    told = problems([TRISTAR, {**A340, "Range": came}])

    assert told == [f'card 2 (A340-500): "Range" is {shown_in_json(came)}; {WHOLE}']


def shown_in_json(came: Any) -> str:
    cut = {str: f'"{came[:59]}…"' if isinstance(came, str) and len(came) > 60 else f'"{came}"'}
    words = {list: "[…]", dict: "{…}", bool: "true", type(None): "null", float: str(came)}
    return (cut | words)[type(came)]


@covers("S1-34")
def test_names_and_attribute_sets_are_checked_and_all_is_told_at_once():
    told = problems(
        [
            {"Name": "Tram", "Speed": 50},
            {"Name": "tram", "Speed": 60},
            {"Name": "Bus", "Seats": 3},
            {"Speed": 1},
            {"Name": "", "Speed": 1},
            {"Name": "x\ny", "Speed": 1},
            7,
        ]
    )

    assert told == [
        "the name Tram is used more than once, by the cards 1, 2",
        'card 3 (Bus): there is no attribute "Seats"; allowed: Speed',
        'card 3 (Bus): "Speed" is missing',
        'card 4: "Name" is missing',
        'card 5: "Name" is ""; allowed: a text of 1 to 60 printable letters',
        'card 6: "Name" is "x\N{REPLACEMENT CHARACTER}y"; allowed: a text of 1 to 60 printable letters',
        "card 7: this is 7; allowed: an object",
    ]


@pytest.mark.parametrize(
    ("given_in", "sentence"),
    [
        (3, 'this is 3, no pack; a pack is a list of cards, or an object with "cards"'),
        ({"title": 3}, 'this is {…}, no pack; a pack is a list of cards, or an object with "cards"'),
        ({"cards": [TRISTAR, A340], "title": 3}, '"title" is 3; allowed: a text of 1 to 60 printable '),
        ([], "the pack has 0 cards; allowed: 2 to 500"),
        ([TRISTAR], "the pack has one card; allowed: 2 to 500"),
        ([{"Name": "a"}, {"Name": "b"}], "the cards have 0 attributes; allowed: 1 to 20"),
        ({"cards": [TRISTAR, A340], "foo": 1}, 'there is no field "foo"; allowed: title, labels or cards'),
        (
            {"cards": [TRISTAR, A340], "labels": []},
            '"labels" is […]; allowed: an object with a text for each attribute',
        ),
        (
            {"cards": [{"Name": "a", "b": 1}, {"Name": "c", "b": 2}], "labels": {"Foo": "x"}},
            'there is a label for "Foo", which is no attribute of the cards; allowed: b',
        ),
        (
            {"cards": [TRISTAR, A340], "labels": {"Pax": 3}},
            'the attribute "Pax" is called 3; allowed: a text of 1 to 60 printable letters',
        ),
        (
            [{**TRISTAR, "range": 1}, {**A340, "range": 1}],
            'category 5 (range): another category is called "range" too',
        ),
        (
            {"cards": [TRISTAR, A340], "labels": {"Pax": "Range"}},
            'category 3 (Range): another category is called "Range" too',
        ),
        (
            [{**TRISTAR, "Cost": 10**19}, A340],
            f'card 1 (Tristar): "Cost" is 10000000000000000000; {WHOLE}',
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_pack(given_in: Any, sentence: str):
    assert any(line.startswith(sentence) for line in problems(given_in))


NO_COMMA = "after the last entry there is no comma"
VALUES = "JSON has texts in double quotes, numbers, true, false, null, lists and objects"


@covers("S1-02")
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "f.json: this file is empty; a pack needs cards"),
        (b" \n ", "f.json: this file is empty; a pack needs cards"),
        (b"[\n  {]", "f.json:2:4: a name in double quotes is missing here; " + NO_COMMA),
        (b"[", "f.json:1:2: a value is missing here; " + VALUES),
        (b'[{"a" 1}]', "f.json:1:7: a colon is missing here, between a name and its value"),
        (b"[1 2]", "f.json:1:4: a comma or a closing bracket is missing here"),
        (b"[] []", "f.json:1:4: something follows the end of the pack that does not belong there"),
        (b'["a', "f.json:1:2: this text is not closed by its quote, or holds a line break"),
        (b'["\\q"]', "f.json:1:3: this is not well-formed JSON"),
        (b"[\n\xff]", "f.json:2: this line is not UTF-8 text"),
        (b"\x00\x01\x02", "f.json: this is no text but a file of another kind; a pack is written in JSON"),
        (b"[" * 100_000, "f.json: lists and objects lie within each other beyond all measure"),
        (b"x" * (BYTES_MOST + 1), "f.json: this file is larger than 1024 kB, too large for a pack"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_json_is_told_by_its_place(content: bytes, told: str):
    with pytest.raises(BadPack) as bad:
        read_pack(content, "f.json")

    assert str(bad.value) == told


def test_a_byte_order_mark_is_no_mistake():
    assert len(read_pack(b"\xef\xbb\xbf" + json.dumps([TRISTAR, A340]).encode(), "f").cards) == 2


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(("Name", "cards", "labels", "categories", "id", "label", "values", "name", "a"))
            | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(JSON)
def test_any_json_is_a_pack_or_a_bad_pack(given_in: Any):
    with suppress(BadPack):
        assert isinstance(read(given_in), Pack)


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_are_a_pack_or_a_bad_pack(content: bytes):
    with suppress(BadPack):
        assert isinstance(read_pack(content, "f.json"), Pack)


def test_foreign_values_are_shown_short():
    assert shown(False) == "false"
