"""Numbers that no card can have, and names that come twice: told with card and attribute."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.games.trumps.pack import Pack
from fairdeal.games.trumps.pack_reading import read_pack
from fairdeal.games.trumps.problems import BadPack
from fairdeal.words import words_for

WHOLE = "allowed: a whole number of at most 18 digits"
NUMBER = "allowed: a number of at most 17 digits before the point, or null where it is not known"


def problems(text: str, lang: str = "en") -> list[str]:
    with pytest.raises(BadPack) as bad:
        read_pack(text.encode(), "f.json")
    return [line.removeprefix("f.json: ") for line in bad.value.told(words_for(lang)).splitlines()]


def plain(value: str) -> str:
    return f'[{{"Name": "A", "Range": 1}}, {{"Name": "B", "Range": {value}}}]'


def rich(value: str) -> str:
    category = '{"id": "mass", "label": "Mass", "decimals": 1}'
    cards = f'{{"name": "A", "values": {{"mass": 1}}}}, {{"name": "B", "values": {{"mass": {value}}}}}'
    return f'{{"categories": [{category}], "cards": [{cards}]}}'


BEYOND = [
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999999999",
    "1e99999999999999999999",
    "1000000000000000000",
    "-1000000000000000000",
    "10000000000000000000000000000000",
]


@pytest.mark.parametrize("came", BEYOND)
def test_a_number_that_no_card_can_have_is_told_as_it_came_with_card_attribute_and_limit(came: str):
    assert problems(plain(came)) == [f'card 2 (B): "Range" is {came}; {WHOLE}']
    assert problems(rich(came)) == [f'card 2 (B): "mass" is {came}; {NUMBER}']


@pytest.mark.parametrize("digits", [5_000, 500_000])
def test_a_number_of_thousands_of_digits_is_told_by_its_first(digits: int):
    first = "9" * 59 + "…"

    assert problems(plain("9" * digits)) == [f'card 2 (B): "Range" is {first}; {WHOLE}']
    assert problems(rich("9" * digits)) == [f'card 2 (B): "mass" is {first}; {NUMBER}']


def test_the_largest_numbers_are_read_exactly():
    assert read_pack(plain("-999999999999999999").encode(), "f").cards[1].values == {"range": -(10**18) + 1}
    assert read_pack(rich("99999999999999999.9").encode(), "f").cards[1].values == {"mass": 10**18 - 1}


@pytest.mark.parametrize(
    "came", ["1.25", "1e-2", "1e-999", "-1e-999999999", "0.3333333333333333333333333333"]
)
def test_too_many_decimals_are_told_as_they_came(came: str):
    assert problems(rich(came)) == [
        f'card 2 (B): "mass" is {came}; allowed in this category: one decimal at most'
    ]
    assert problems(plain(came)) == [f'card 2 (B): "Range" is {came}; {WHOLE}']


@pytest.mark.parametrize(
    ("written", "value"), [("1.50", 15), ("15e-1", 15), ("2e3", 20_000), ("0e999999", 0)]
)
def test_a_number_may_be_written_in_any_way_that_json_has(written: str, value: int):
    assert read_pack(rich(written).encode(), "f").cards[1].values == {"mass": value}


def test_all_such_numbers_of_a_file_are_told_at_once():
    text = '[{"Name": "A", "x": NaN, "y": 1e999}, {"Name": "B", "x": "far"}, {"x": Infinity, "y": 1}, NaN]'

    assert problems(text) == [
        f'card 1 (A): "x" is NaN; {WHOLE}',
        f'card 1 (A): "y" is 1e999; {WHOLE}',
        f'card 2 (B): "x" is "far"; {WHOLE}',
        'card 2 (B): "y" is missing',
        'card 3: "Name" is missing',
        f'card 3: "x" is Infinity; {WHOLE}',
        "card 4: this is NaN; allowed: an object",
    ]


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ('"title": NaN', '"title" is NaN; allowed: a text'),
        ('"license": Infinity', '"license" is Infinity; allowed: a text'),
        ('"cards": NaN', '"cards" is NaN; allowed: a list'),
        ('"categories": 1e999', '"categories" is 1e999; allowed: a list'),
        ('"categories": [NaN]', "category 1: this is NaN; allowed: an object"),
        ('"categories": [{"id": NaN, "label": "x"}]', 'category 1: "id" is NaN; allowed: small letters'),
        ('"categories": [{"id": "x", "label": "x", "decimals": NaN}]', '(x): "decimals" is NaN; allowed: a'),
        ('"categories": [{"id": "x", "label": "x", "unit": NaN}]', '(x): "unit" is NaN; allowed: a text'),
    ],
)
def test_a_number_out_of_place_is_told_with_its_place(field: str, told: str):
    text = f'{{"categories": [], "cards": [], {field}}}'

    assert any(told in line for line in problems(text))


# Names that come twice.


def test_an_attribute_that_comes_twice_is_told_with_card_and_values_and_reading_goes_on():
    text = '[{"Name": "A", "Range": 1, "Range": 3}, {"Name": "B", "Range": NaN}, {"Name": "A", "Range": 4}]'

    assert problems(text) == [
        "the name A is used more than once, by the cards 1, 3",
        'card 1 (A): "Range" is given more than once: 1, 3',
        f'card 2 (B): "Range" is NaN; {WHOLE}',
    ]
    assert problems(text, "zh")[1] == '第 1 张牌（A）："Range" 写了不止一次：1、3'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[{"Name": "A", "Name": "B", "x": 1}]', 'card 1 (B): "Name" is given more than once: "A", "B"'),
        ('[{"x": 1, "x": 2, "x": null}]', 'card 1: "x" is given more than once: 1, 2, null'),
        ('{"cards": [], "cards": {}}', '"cards" is given more than once: […], {…}'),
        ('{"cards": [], "labels": {"x": "y", "x": "z"}}', '"labels.x" is given more than once: "y", "z"'),
        ('{"a": 1, "a": 2}', '"a" is given more than once: 1, 2'),
        ('{"a": [0, {"b": 1, "b": 2}]}', '"a.2.b" is given more than once: 1, 2'),
        (
            '{"categories": [], "title": {"en": "a", "en": "b"}}',
            '"title.en" is given more than once: "a", "b"',
        ),
        (
            '{"categories": [{"id": "m", "id": "n"}]}',
            'category 1 (n): "id" is given more than once: "m", "n"',
        ),
        (
            '{"categories": [{}, {"id": "m", "label": {"zh": "a", "zh": "b"}}]}',
            'category 2 (m): "label.zh" is given more than once: "a", "b"',
        ),
        (
            '{"categories": [], "cards": [{"name": {"en": "Io"}, "values": {"m": 1, "m": 2.50}}]}',
            'card 1 (Io): "values.m" is given more than once: 1, 2.50',
        ),
        (
            '{"categories": [], "cards": [{"name": "Io", "sources": {"m": "a", "m": "b"}}]}',
            'card 1 (Io): "sources.m" is given more than once: "a", "b"',
        ),
    ],
)
def test_a_name_that_comes_twice_is_told_with_the_object_it_stands_in(text: str, told: str):
    assert told in problems(text)


def test_a_name_that_comes_very_often_is_told_with_its_first_values():
    text = "[{" + ", ".join(f'"x": {number}' for number in range(100)) + "}]"

    assert 'card 1: "x" is given more than once: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …' in problems(text)


NAMES = ("Name", "name", "en", "id", "label", "values", "sources", "unit", "title", "labels", "x", "y")
TEXTS = st.recursive(
    st.sampled_from(("1", "2.5", "NaN", "-Infinity", "1e99", "1e-99", "null", "true", '"a"', '"b"', '""')),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda several: f"[{', '.join(several)}]")
        | st.lists(st.tuples(st.sampled_from(NAMES), inner), max_size=5).map(
            lambda pairs: "{" + ", ".join(f'"{name}": {value}' for name, value in pairs) + "}"
        )
    ),
    max_leaves=20,
)


@given(TEXTS, TEXTS)
def test_whatever_numbers_and_twins_a_file_has_it_is_a_pack_or_a_bad_pack(one: str, other: str):
    for text in (one, f"[{one}, {other}]", f'{{"categories": [{one}], "cards": [{other}, {one}]}}'):
        with suppress(BadPack):
            assert isinstance(read_pack(text.encode(), "f.json"), Pack)
