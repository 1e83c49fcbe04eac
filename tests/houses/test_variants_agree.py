"""The engine and the referee play the same rounds of the games that are families of their own."""

from random import Random

import pytest
from msgspec.structs import replace

from fairdeal.games.blackjack.rules import SPANISH48
from fairdeal.houses.library import open_house
from tests.agreement.comparing import difference, engine_says, random_setting, random_words
from tests.houses.variants import VARIANTS

ROUNDS = 100


@pytest.mark.parametrize("name", VARIANTS)
def test_engine_and_referee_agree_on_random_rounds(name):
    house, book = open_house(name)
    random = Random(name)
    compared = 0

    for _ in range(ROUNDS):
        setting = random_setting(random, house.rules)
        if house.rules.shoe.composition == SPANISH48:
            setting = replace(setting, shoe=[card for card in setting.shoe if not card.startswith("10")])
        played = engine_says(book, setting, random_words(random))
        if played is not None:
            compared += 1
            assert difference(house.rules, setting, played) == "", setting

    assert compared > ROUNDS / 2
