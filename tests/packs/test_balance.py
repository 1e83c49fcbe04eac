"""The packs that come with the program are worth playing: no card and no category decides the game."""

import pytest

from fairdeal.games.trumps.balance import balance, mean_wins
from fairdeal.games.trumps.pack import Text
from tests.packs.shipped import PACKS, RICH


@pytest.mark.parametrize("name", RICH)
def test_a_pack_has_no_warning(name):
    assert balance(PACKS[name]) == []


def test_the_only_warning_of_the_eight_airliners_is_about_their_engines():
    warnings = balance(PACKS["airliners"])

    (warning,) = warnings
    category = warning.facts["category"]
    assert isinstance(category, Text)
    assert (warning.key, category.en) == ("trumps_pack.balance.equal", "Number of engines")


def test_the_best_and_the_worst_card_are_those_that_the_page_names():
    wins = {card.name.en: mean_wins(PACKS[name], card) for name in RICH for card in PACKS[name].cards}

    assert max(wins, key=wins.__getitem__) == "Earth"
    assert f"{float(wins['Earth']):.3f}" == "0.799"
    assert min(wins, key=wins.__getitem__) == "Saab 340B"
    assert round(wins["Saab 340B"] * 100) == 21
