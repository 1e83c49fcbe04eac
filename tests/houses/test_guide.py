"""The guide for people who write houses says what is so."""

import re

from fairdeal.houses.load import read_house
from fairdeal.houses.places import HouseFile


def test_the_house_of_the_guide_is_in_order(project):
    guide = (project / "docs" / "houses" / "index.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)

    house = read_house(HouseFile("harbour_lights", "house.toml", example.encode()))

    assert house.title == "Harbour Lights"
    assert house.rules.shoe.decks == 2
    assert house.rules.pay.bonus_hands[0].pay == (3, 1)
