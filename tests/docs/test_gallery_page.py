"""The gallery shows every house that comes with the program, whole."""

import re
from pathlib import Path

import pytest

from fairdeal.houses.library import open_house
from fairdeal.houses.load import load_house
from fairdeal.houses.places import shipped
from fairdeal.houses.telling.card import rule_card
from fairdeal.houses.telling.summary import summary
from fairdeal.words import words_for

PAGE = (Path(__file__).resolve().parents[2] / "docs/houses/gallery.md").read_text("utf-8")
ENTRIES = {
    part.partition("\n")[0]: part
    for part in re.split(r"^###? ", PAGE, flags=re.MULTILINE)
    if "Source: " in part
}


@pytest.mark.parametrize("name", shipped())
def test_a_house_has_its_whole_rule_card(name):
    card = rule_card(*open_house(name), words_for("en"))

    assert [line[2:] for line in ENTRIES[name].splitlines() if line.startswith("- ")] == card


def test_the_table_leads_to_every_house_with_its_rules_in_short():
    rows = re.findall(r"^\| (?:↳ )?\[(\w+)\]\(#(\w+)\) \| .* \| (.*) \|$", PAGE, re.MULTILINE)

    assert sorted(rows) == [(name, name, summary(load_house(name), words_for("en"))) for name in shipped()]
    assert [name for name, _, _ in rows] == list(ENTRIES)


@pytest.mark.parametrize("name", [name for name in shipped() if load_house(name).extends])
def test_a_house_stands_below_the_one_that_it_builds_on(name):
    base = load_house(name).extends

    assert list(ENTRIES).index(base) < list(ENTRIES).index(name)
    assert f"It builds on [{base}](#{base})." in ENTRIES[name]
