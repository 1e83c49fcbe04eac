"""The houses that extend cn21: each plays one round otherwise, and all the rest alike."""

from random import Random

import pytest

from fairdeal.games.game import Entries, Refused, Stake
from fairdeal.houses.library import open_house, shipped
from fairdeal.houses.load import load_house
from fairdeal.houses.rounds.trying import run_example
from tests.support.blackjack import Table, cards
from tests.support.covers import covers
from tests.support.random_rounds import Played, play_at_random

VARIATIONS = [name for name in shipped() if name.startswith("cn21_")]


def table(house: str, shoe: str, do: str) -> Table:
    """A round with 20 chips staked of 400; the dealer's two cards come first."""
    entries = Entries((Stake(1, 1, 20),), {1: 400})
    return Table(open_house(house)[1], entries, cards(shoe.replace(",", " "))).do(do)


DIFFERENCES: dict[str, tuple[str, str, int, int]] = {
    "cn21_natural_x2": ("9C 10S, AS KD", "", 60, 40),
    "cn21_five_cards_push": ("AC KS, 2C 3D, 2H 4S 5D", "hit hit hit", 60, 0),
    "cn21_dealer_five_cards": ("2C 3S, 10D KD, 4H 5C 4C", "stand", 20, -20),
}
"""The cards, the decisions, what cn21 pays and what the variation does."""


@covers("S3-02", "S3-04", "S3-28", "S3-30")
@pytest.mark.parametrize(("house", "row"), DIFFERENCES.items(), ids=DIFFERENCES)
def test_the_same_round_pays_otherwise(house, row):
    shoe, do, usual, changed = row

    assert table("cn21", shoe, do).change() == usual
    assert table(house, shoe, do).change() == changed


OFFERS: dict[str, tuple[str, str, str]] = {
    "cn21_resplit": ("7C 10S, 8S 8D, 8C 10D", "split", "split"),
    "cn21_double_any_time": ("7C 10S, 2S 3D, 4C", "hit", "double"),
    "cn21_surrender": ("7C 10S, 10D 6D", "", "surrender"),
}
"""The cards, the decisions so far, and the action that only the variation offers."""


@covers("S3-02", "S3-05", "S3-06", "S3-31")
@pytest.mark.parametrize(("house", "row"), OFFERS.items(), ids=OFFERS)
def test_the_same_hand_may_do_more(house, row):
    shoe, do, action = row
    usual, changed = table("cn21", shoe, do), table(house, shoe, do)

    with pytest.raises(Refused):
        usual.choose(1, action)

    assert set(changed.options) - set(usual.options) == {action}


@covers("S3-32")
def test_split_aces_get_one_card_and_are_asked_no_more():
    shoe = "7C 10S, AS AD, 5C 4C"

    usual, changed = table("cn21", shoe, "split"), table("cn21_split_aces_once", shoe, "split")

    assert usual.options == ("hit", "stand")
    assert changed.is_over
    assert changed.held() == ("AS 5C", "AD 4C")


@covers("S3-31")
@pytest.mark.parametrize(("hole", "change"), [("9C", -10), ("AC", -20)])
def test_surrender_saves_half_the_bet_unless_the_dealer_has_a_natural(hole, change):
    assert table("cn21_surrender", f"{hole} 10S, 10D 6D", "surrender").change() == change


@covers("S3-06", "S3-27")
def test_a_late_double_stakes_as_much_again_and_draws_one_card():
    played = table("cn21_double_any_time", "10C 8S, 2C 4D, 3H 10S", "hit double")

    assert (played.held(), played.hands()[0].stake, played.change()) == (("2C 4D 3H 10S",), 40, 40)


def test_every_variation_is_shown_to_differ():
    assert sorted([*DIFFERENCES, *OFFERS, "cn21_split_aces_once"]) == VARIATIONS


@pytest.mark.parametrize("house", VARIATIONS)
def test_a_variation_extends_cn21_and_speaks_to_players_in_both_languages(house):
    loaded = load_house(house)

    assert loaded.extends == "cn21"
    assert set(loaded.titles) == set(loaded.texts) == {"en", "zh"}
    assert loaded.source not in ("", load_house("cn21").source)


@pytest.mark.parametrize("house", VARIATIONS)
def test_a_variation_carries_examples_that_hold(house):
    loaded, book = open_house(house)

    tried = [run_example(loaded, book, stated) for stated in loaded.examples]

    assert len(tried) > 1
    assert [each for each in tried if not each.in_order] == []


@pytest.mark.parametrize("house", VARIATIONS)
def test_an_example_of_each_variation_does_not_hold_in_cn21(house):
    loaded, _ = open_house(house)

    tried = [run_example(loaded, open_house("cn21")[1], stated) for stated in loaded.examples]

    assert not all(each.in_order for each in tried)


def categories(played: Played) -> set[str]:
    """What the hands of a round were called, the dealer's too."""
    state = played.closed
    return {hand.category for box in state.boxes for hand in box.hands} | {state.dealer.category}


@pytest.mark.parametrize("house", list(DIFFERENCES))
def test_where_no_special_hand_comes_up_a_variation_of_the_payouts_plays_alike(house):
    entries = Entries((Stake(1, 1, 20), Stake(2, 2, 20)), {1: 400, 2: 400})
    usual, changed = open_house("cn21")[1], open_house(house)[1]
    compared = 0
    for seed in range(200):
        one = play_at_random(usual, entries, Random(seed))
        other = play_at_random(changed, entries, Random(seed))
        if not categories(one) & {"Blackjack", "fiveCard"}:
            assert one.events[1:] == other.events[1:]
            compared += 1

    assert compared > 50
