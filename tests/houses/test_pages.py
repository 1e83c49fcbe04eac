"""What the commands about houses print."""

import pytest

from fairdeal.games.game import fingerprint
from fairdeal.houses.author.pages import check, knobs_page, listing, show
from fairdeal.houses.library import open_house, shipped
from fairdeal.houses.load import load_house
from fairdeal.words import words_for
from tests.houses.goldens import assert_golden
from tests.houses.knob_values import KNOBS
from tests.houses.writing import write_house

ENGLISH = words_for("en")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_list_has_a_line_for_every_house(lang):
    lines = listing(words_for(lang))

    assert [line.split()[0] for line in lines] == shipped()
    assert_golden(f"list.{lang}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_house_is_shown_with_its_card_and_differences(lang):
    assert_golden(f"show.{lang}.txt", "\n".join(show(*open_house("macau"), words_for(lang))) + "\n")


def test_a_house_without_text_or_differences_is_shown_too(tmp_path):
    lines = show(*open_house(write_house(tmp_path, "# nothing")), ENGLISH)

    assert lines[0] == "mine (own/mine)"
    assert lines[-1] == "All as in the default house."


def test_a_house_in_order_is_told_its_fingerprint():
    checked = check("reno", ["shoe.decks=2"], ENGLISH)

    assert checked.in_order
    assert fingerprint(open_house("reno", ["shoe.decks=2"])[1]) in checked.lines[-1]


def test_a_house_that_is_not_in_order_is_told_everything(tmp_path):
    house = write_house(tmp_path, "[shoe]\ndecks = 9\nburn_cards = 99\n")

    checked = check(house, ["pay.tie=lost"], ENGLISH)

    assert not checked.in_order
    assert [line.partition(" is ")[0].rpartition(" ")[2] for line in checked.lines[:-1]] == [
        "shoe.decks",
        "shoe.burn_cards",
        "pay.tie",
    ]
    assert checked.lines[-1] == "3 problems: not in order."


def test_problems_are_told_in_chinese_too():
    checked = check("reno", ["shoe.decks=9"], words_for("zh"))

    assert checked.lines == [
        '--set shoe.decks=9: shoe.decks 的值是 9；可用：1 到 8 的整数，或 "infinite"',
        "有 1 个问题，不能使用。",
    ]


def test_every_knob_has_a_heading_and_a_default_that_reads_back():
    sections = knobs_page().split("\n### `")

    told = {section.partition("`")[0]: section for section in sections}
    for knob in KNOBS:
        default = told[knob].partition("- Default: `")[2].partition("`")[0]
        house = load_house("vegas_strip", [f"{knob}={default}"] if knob != "shoe.decks" else [])
        table, name = knob.split(".")
        assert getattr(getattr(house.rules, table), name) == getattr(
            getattr(load_house("vegas_strip").rules, table), name
        )
