"""The packs that come with the program are complete, sourced and fit to play with."""

import re

import pytest

from fairdeal.cards import Card
from fairdeal.games.trumps.pack import PackCard, Text
from fairdeal.games.trumps.pack_reading import read_pack
from tests.packs.shipped import FILES, PACKS, RICH, ROOT

SLUG = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
# Spelt in parts, so that this file does not name them either.
TRADE_MARKS = re.compile(
    "|".join(("top" + " ?trump", "super" + " ?trump", "super" + " ?trunfo")), re.IGNORECASE
)
HAN = re.compile("[\u4e00-\u9fff]")


def test_the_program_comes_with_five_packs():
    assert sorted(PACKS) == ["aircraft", "airliners", "countries", "elements", "planets"]


@pytest.mark.parametrize("name", sorted(PACKS))
def test_a_pack_is_called_as_its_file(name):
    assert PACKS[name].id == name


@pytest.mark.parametrize("name", RICH)
def test_a_pack_has_24_to_32_cards(name):
    assert 24 <= len(PACKS[name].cards) <= 32


@pytest.mark.parametrize("name", sorted(PACKS))
def test_ids_are_short_ascii_words_and_no_two_are_alike(name):
    pack = PACKS[name]

    for ids in ([card.id for card in pack.cards], [category.id for category in pack.categories]):
        assert [word for word in ids if not SLUG.fullmatch(word)] == []
        assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("name", RICH)
def test_every_value_has_a_source_and_the_pack_a_licence(name):
    pack = PACKS[name]

    unsourced = [
        f"{card.id} {category.id}"
        for card in pack.cards
        for category in pack.categories
        if not any(source.text and source.category in ("", category.id) for source in pack.sources[card.id])
    ]

    assert unsourced == []
    assert pack.license
    assert pack.source


@pytest.mark.parametrize("name", RICH)
def test_every_text_is_there_in_both_languages(name):
    pack = PACKS[name]
    texts = [
        pack.title,
        *(category.label for category in pack.categories),
        *(card.name for card in pack.cards),
    ]

    assert [text for text in texts if not text.en or not HAN.search(text.zh)] == []
    assert len({card.name.zh for card in pack.cards}) == len(pack.cards)


@pytest.mark.parametrize("name", sorted(PACKS))
def test_every_title_is_there_in_both_languages(name):
    assert PACKS[name].title.en
    assert HAN.search(PACKS[name].title.zh)


@pytest.mark.parametrize("name", RICH)
def test_at_least_three_values_in_four_are_known_of_every_category(name):
    pack = PACKS[name]

    for category in pack.categories:
        known = [card for card in pack.cards if card.values[category.id] is not None]
        if category.id != "year-found":
            assert len(known) >= 0.75 * len(pack.cards), category.id


@pytest.mark.parametrize("name", RICH)
def test_years_and_only_years_are_written_as_years(name):
    pack = PACKS[name]

    for category in pack.categories:
        values = [card.values[category.id] for card in pack.cards]
        is_year = not category.decimals and all(year is None or 1500 < year < 2100 for year in values)
        assert (category.format == "year") == is_year, category.id


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_trade_mark_stands_in_a_pack(file):
    assert TRADE_MARKS.search(file.read_text("utf-8")) is None


@pytest.mark.covers("S1-01")
def test_the_source_s_two_sample_cards_are_unchanged():
    samples = {card.name.en: card for card in PACKS["airliners"].cards}

    assert samples["Tristar"] == PackCard(
        Card("tristar"), Text("Tristar"), {"engines": 3, "pax": 256, "range": 2680, "cost": 134160000}
    )
    assert samples["A340-500"] == PackCard(
        Card("a340-500"), Text("A340-500"), {"engines": 4, "pax": 310, "range": 9000, "cost": 297500000}
    )


@pytest.mark.covers("S1-10", "S1-11")
def test_the_eight_airliners_are_compared_by_the_source_s_four_labels_in_its_order():
    pack = PACKS["airliners"]

    assert len(pack.cards) == 8
    assert [category.label.en for category in pack.categories] == [
        "Number of engines",
        "Maximum passenger count",
        "Range",
        "Cost when new",
    ]


@pytest.mark.parametrize("name", sorted(PACKS))
def test_the_page_of_the_packs_names_every_pack_and_category(name):
    page = (ROOT / "docs/trumps/packs.md").read_text("utf-8")
    pack = PACKS[name]

    section = page.partition(f"### `{name}`")[2].partition("\n##")[0]

    assert f"{len(pack.cards)} cards" in section
    assert [category.label.en for category in pack.categories if category.label.en not in section] == []


def test_every_example_on_the_page_of_the_packs_is_a_pack():
    page = (ROOT / "docs/trumps/packs.md").read_text("utf-8")

    examples = re.findall(r"```json\n(.*?)```", page, re.DOTALL)

    assert len(examples) == 3
    for example in examples:
        assert len(read_pack(example.encode(), "example.json").cards) == 2
