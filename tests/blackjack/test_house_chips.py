"""A house may stake and pay in larger chips than those that purses are counted in."""

import pytest

from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack import notation
from fairdeal.games.game import Entries, Refused, SideStake, Stake
from tests.support.blackjack import Table, book_of, cards, in_deal_order

PAIRS = '[[side_bet]]\nid = "pairs"\nkind = "perfect_pairs"\npays = "25/12/6"'


def deal(player: str, dealer: str, next_: str = "", house: str = "", **entries: int) -> Table:
    """A round in chips of 0.01 at a house whose own chip is 1."""
    stake, purse = entries.get("stake", 1500), entries.get("purse", 100_037)
    book = book_of(house)
    order = in_deal_order(book, [cards(player)], cards(dealer)) + cards(next_)
    return Table(book, Entries((Stake(1, 1, stake),), {1: purse}, house_chip=100), order)


@pytest.mark.parametrize(("rounding", "change"), [("nearest", 2300), ("up", 2300), ("down", 2200)])
def test_a_natural_is_paid_in_whole_chips_of_the_house(rounding: str, change: int):
    table = deal("AH KC", "9S 8D", house=f'pay.rounding = "{rounding}"')

    assert table.change() == change


def test_half_a_stake_is_rounded_up_to_a_chip_of_the_house():
    table = deal("10H 6C", "9S 10D", house='surrender.kind = "late"').do("surrender")

    assert table.change() == -700


def test_insurance_costs_whole_chips_of_the_house():
    table = deal("10H 9C", "KS AD").do("yes")

    assert table.told(e.InsuranceAnswered) == [e.InsuranceAnswered(1, 1, 800)]
    assert table.change() == -1500 + 2 * 800


def test_a_double_for_less_leaves_what_is_no_whole_chip_of_the_house():
    table = deal("5H 6C", "9S 8D", "2C", purse=1500 + 737).do("double-less")

    (doubled,) = table.told(e.HandDoubled)
    assert isinstance(doubled, e.HandDoubled)
    assert doubled.chips == 700
    assert table.state.purses[1] % 100 == 37


def test_nobody_doubles_for_less_than_a_chip_of_the_house():
    table = deal("5H 6C", "9S 8D", purse=1500 + 99)

    assert "double-less" not in table.options


def test_a_house_that_pays_exactly_counts_in_its_own_chips():
    with pytest.raises(Refused) as refused:
        deal("AH KC", "9S 8D", house='pay.rounding = "exact"')

    assert refused.value.code == "bet/not-whole-chips"


@pytest.mark.parametrize(("stake", "side"), [(1550, ()), (1500, (SideStake("pairs", 250),))])
def test_a_bet_of_half_a_chip_is_refused(stake: int, side: tuple[SideStake, ...]):
    entries = Entries((Stake(1, 1, stake, side),), {1: 10_000}, house_chip=100)

    with pytest.raises(Refused) as refused:
        blackjack.open_round(book_of(PAIRS), entries)

    assert refused.value.code == "bet/part-of-chip"
    assert refused.value.facts["chip"] == 100


def test_the_bets_of_a_line_are_chips_of_the_house():
    table = deal("AH KC", "9S 8D")

    assert notation.write(table.events).startswith("purses 1=1000; bets 1/1=15;")
