"""Packs in the richer form."""

import json
from typing import Any

import pytest

from fairdeal.games.trumps.pack import Category, Sourced, Text
from fairdeal.games.trumps.pack_reading import read_pack
from fairdeal.games.trumps.problems import BadPack

MASS = {"id": "mass", "label": {"en": "Mass", "zh": "质量"}, "unit": "kg", "decimals": 1}
FOUND = {"id": "found", "label": "Found", "better": "low", "format": "year"}
IO = {"name": {"en": "Io", "zh": "木卫一"}, "values": {"mass": 8.9, "found": 1610}, "source": "NASA"}
MOON = {"name": "Moon", "id": "the-moon", "values": {"mass": 73, "found": None}, "sources": ["a", "b"]}
PACK: dict[str, Any] = {
    "id": "moons",
    "title": {"en": "Moons", "zh": "卫星"},
    "license": "CC0",
    "source": "NASA",
    "categories": [MASS, FOUND],
    "cards": [IO, MOON],
}


def read(given_in: Any) -> Any:
    return read_pack(json.dumps(given_in).encode(), "moons.json")


def test_a_whole_pack():
    pack = read(PACK)

    assert (pack.id, pack.title, pack.license, pack.source) == ("moons", Text("Moons", "卫星"), "CC0", "NASA")
    assert pack.categories == (
        Category("mass", Text("Mass", "质量"), Text("kg"), decimals=1),
        Category("found", Text("Found"), better="low", format="year"),
    )
    assert [card.id for card in pack.cards] == ["io", "the-moon"]
    assert pack.cards[0].name.told("zh") == "木卫一"
    assert pack.cards[1].name.told("zh") == "Moon"
    assert pack.value("木卫一", "质量") == 89


def test_decimals_are_kept_as_whole_numbers_and_nulls_as_missing():
    pack = read(PACK)

    assert [card.values for card in pack.cards] == [
        {"mass": 89, "found": 1610},
        {"mass": 730, "found": None},
    ]


@pytest.mark.parametrize(
    ("decimals", "value", "written"),
    [(0, 42, "42"), (1, 89, "8.9"), (2, -5, "-0.05"), (3, 12_345, "12.345"), (2, 0, "0.00"), (1, None, "-")],
)
def test_a_value_is_written_in_plain_digits(decimals: int, value: int | None, written: str):
    assert Category("mass", Text("Mass"), decimals=decimals).written(value) == written


def test_sources_stand_by_card_or_by_category():
    third = {"name": "Rhea", "values": {"mass": 1, "found": 2}, "source": "x", "sources": {"mass": "y"}}

    pack = read({**PACK, "cards": [IO, MOON, third, {**third, "name": "Dione", "sources": []}]})

    assert pack.sources == {
        "io": (Sourced("NASA"),),
        "the-moon": (Sourced("a"), Sourced("b")),
        "rhea": (Sourced("x"), Sourced("y", "mass")),
        "dione": (Sourced("x"),),
    }


def test_a_pack_without_a_title_is_called_by_its_file():
    cards = [{"name": name, "values": {"found": 1}} for name in ("a", "b")]

    pack = read({"categories": [FOUND], "cards": cards})

    assert (pack.id, pack.title, pack.sources) == ("moons", Text("moons"), {})


def with_category(**changes: Any) -> dict[str, Any]:
    return {**PACK, "categories": [{**MASS, **changes}, FOUND]}


def with_card(**changes: Any) -> dict[str, Any]:
    return {**PACK, "cards": [{**IO, **changes}, MOON]}


def with_values(**changes: Any) -> dict[str, Any]:
    return with_card(values={"mass": 8.9, "found": 1610, **changes})


NUMBER = "allowed: a number of at most 17 digits before the point, or null where it is not known"
WORD = "allowed: small letters a to z, digits and single hyphens, 60 at most"
LINE = "allowed: a text of at most 2000 printable letters"
TEXT = 'allowed: a text of 1 to 60 printable letters, or an object with such a text "en" and perhaps one "zh"'


@pytest.mark.parametrize(
    ("given_in", "sentence"),
    [
        ({**PACK, "colour": 1}, 'there is no field "colour"; allowed: id, title, license, source, '),
        ({**PACK, "id": "My Pack"}, f'"id" is "My Pack"; {WORD}'),
        ({**PACK, "title": {"zh": "x"}}, f'"title" is {{…}}; {TEXT}'),
        ({**PACK, "title": {"en": "x", "fr": "y"}}, f'"title" is {{…}}; {TEXT}'),
        ({**PACK, "title": {"en": 3}}, f'"title.en" is 3; {TEXT}'),
        ({**PACK, "license": 3}, f'"license" is 3; {LINE}'),
        ({**PACK, "categories": 3}, '"categories" is 3; allowed: a list of objects'),
        ({**PACK, "categories": [MASS, FOUND, 3]}, "category 3: this is 3; allowed: an object"),
        ({**PACK, "categories": [MASS, MASS]}, 'category 2 (mass): another category is called "mass" too'),
        (with_category(colour=1), 'category 1 (mass): there is no field "colour"; allowed: id, label, '),
        (with_category(id="9th"), 'category 1 (9th): "id" is "9th"; allowed: a word that begins with a '),
        (with_category(label=""), f'category 1 (mass): "label" is ""; {TEXT}'),
        (with_category(unit=3), f'category 1 (mass): "unit" is 3; {TEXT}'),
        (with_category(better="up"), 'category 1 (mass): "better" is "up"; allowed: high or low'),
        (with_category(format="roman"), 'category 1 (mass): "format" is "roman"; allowed: number or year'),
        (with_category(decimals=7), 'category 1 (mass): "decimals" is 7; allowed: a whole number from 0 '),
        (with_card(colour=1), 'card 1 (Io): there is no field "colour"; allowed: id, name, '),
        (with_card(id="the-moon"), "the id the-moon is used more than once, by the cards 1, 2"),
        (with_card(name="Moon"), "the name Moon is used more than once, by the cards 1, 2"),
        (with_card(name=3), f'card 1: "name" is 3; {TEXT}'),
        (with_card(values=3), 'card 1 (Io): "values" is 3; allowed: an object with a number or null '),
        (with_card(values={"mass": 1}), 'card 1 (Io): "found" is missing'),
        (with_values(x=1), 'card 1 (Io): there is no attribute "x"; allowed: mass or found'),
        (with_values(mass="far"), f'card 1 (Io): "mass" is "far"; {NUMBER}'),
        (with_values(mass=True), f'card 1 (Io): "mass" is true; {NUMBER}'),
        (with_values(mass=1.25), 'card 1 (Io): "mass" is 1.25; allowed in this category: one decimal '),
        (with_values(mass=1e20), f'card 1 (Io): "mass" is 1e+20; {NUMBER}'),
        (with_card(source=3), f'card 1 (Io): "source" is 3; {LINE}'),
        (with_card(sources=["a", 3]), f'card 1 (Io): "sources.2" is 3; {LINE}'),
        (with_card(sources={"mass": 3}), f'card 1 (Io): "sources.mass" is 3; {LINE}'),
        (with_card(id="X!"), f'card 1 (Io): "id" is "X!"; {WORD}'),
        (with_card(name={"zh": "x"}), f'card 1: "name" is {{…}}; {TEXT}'),
        ({**PACK, "cards": [7, {"name": "Io"}]}, 'card 2 (Io): "values" is missing'),
        ({**PACK, "categories": [{"id": "x"}]}, 'category 1 (x): "label" is missing'),
        (with_card(sources=3), 'card 1 (Io): "sources" is 3; allowed: a list of texts, or an object '),
        (with_card(sources={"x": "y"}), 'card 1 (Io): there is no attribute "x"; allowed: mass or found'),
        ({**PACK, "cards": [{"values": IO["values"]}, MOON]}, 'card 1: "name" is missing'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(given_in: Any, sentence: str):
    with pytest.raises(BadPack) as bad:
        read(given_in)

    told = str(bad.value)
    assert f"moons.json: {sentence}" in told


def told(given_in: Any) -> list[str]:
    with pytest.raises(BadPack) as bad:
        read(given_in)
    return [line.removeprefix("moons.json: ") for line in str(bad.value).splitlines()]


@pytest.mark.parametrize("word", ["Mass (kg)", "", 3, None, ["mass"]])
def test_a_category_of_a_bad_id_is_told_once_and_not_again_for_each_card(word: Any):
    assert len(told(with_category(id=word))) == 1


def test_a_category_without_an_id_is_told_once():
    unnamed = {name: value for name, value in MASS.items() if name != "id"}

    assert told({**PACK, "categories": [unnamed, FOUND]}) == ['category 1: "id" is missing']


def test_the_values_beside_and_under_a_bad_id_are_checked_all_the_same():
    cards = [{"name": "Io", "values": {"M M": "far"}}, {"name": "Moon", "values": {"M M": 1, "found": 1.5}}]

    assert told({**PACK, "categories": [{**MASS, "id": "M M"}, FOUND], "cards": cards}) == [
        f'category 1 (M M): "id" is "M M"; {WORD}',
        f'card 1 (Io): "M M" is "far"; {NUMBER}',
        'card 1 (Io): "found" is missing',
        'card 2 (Moon): "found" is 1.5; allowed: a whole number of at most 18 digits',
    ]


def test_an_attribute_of_two_categories_is_missing_once():
    assert told(
        {
            **PACK,
            "categories": [MASS, FOUND, {**FOUND, "label": "Lost"}],
            "cards": [IO, {"name": "x", "values": {"mass": 1}}],
        }
    ) == [
        'category 3 (found): another category is called "found" too',
        'card 2 (x): "found" is missing',
    ]


def test_cards_keep_their_numbers_when_one_of_them_is_none():
    assert told({**PACK, "cards": [7, IO, {"name": "io", "values": {}}]}) == [
        "the name Io is used more than once, by the cards 2, 3",
        "card 1: this is 7; allowed: an object",
        'card 3 (io): "mass" is missing',
        'card 3 (io): "found" is missing',
    ]


def test_a_pack_of_as_many_categories_as_may_be_still_knows_what_it_has_not():
    many = [{"id": f"c{number}", "label": f"C{number}"} for number in range(20)]
    values = {category["id"]: 1 for category in many}

    assert told(
        {
            "categories": many,
            "cards": [{"name": "a", "values": values}, {"name": "b", "values": {**values, "x": 1}}],
        }
    )[0].startswith('card 2 (b): there is no attribute "x"; allowed: c0, c1, ')
