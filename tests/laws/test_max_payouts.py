"""What a bank sets aside is never below a payout that occurs, and is reached by one.

Every round of one box is played: from a few cards of a shoe, and from a few kinds of cards that never run
out. What is set aside looks at each hand by itself, so it is reached wherever the cards suffice for all.
"""

from random import Random

import pytest

from fairdeal.cards import Card
from fairdeal.games.blackjack.max_payout import max_payouts
from fairdeal.games.game import Entries, Stake
from tests.support.best_payout import BestPayout, TooMuchWork, with_pack
from tests.support.random_houses import house, random_rules


def plays_one_box_for_chips(number: int) -> bool:
    rules = random_rules(Random(number).choice)
    return rules.play.stakes == "chips" and not rules.variant.switch


HOUSES = [number for number in range(40) if plays_one_box_for_chips(number)]


def bets(rounding: str, chance: Random) -> Entries:
    """A bet of somebody with nothing left, with a fortune, or with just too little."""
    chips = 400 if rounding == "exact" else chance.choice((1, 3, 10, 15))
    spare = chance.choice((0, 1, chips // 2, chips, 2 * chips, 3 * chips + 1, 100 * chips))
    return Entries((Stake(1, 1, chips),), {1: chips + spare})


def some_ranks(pack: tuple[Card, ...], number: int, chance: Random) -> set[str]:
    return set(chance.sample(sorted({card[:-1] for card in pack}), number))


@pytest.mark.parametrize("number", HOUSES)
def test_no_round_of_a_few_cards_costs_more_than_was_set_aside(number: int):
    _, book = house(number)
    chance = Random(number)
    ranks = some_ranks(book.pack, chance.choice((3, 4, 5)), chance)
    shoe = [card for card in book.pack * book.decks if card[:-1] in ranks]
    small = with_pack(book, sorted(chance.sample(shoe, 6)))
    entries = bets(book.rounding, chance)

    best = BestPayout(small, entries).chips()

    assert best <= max_payouts(small, entries)[1]


@pytest.mark.parametrize("number", [number for number in HOUSES if number % 4 != 3])
def test_some_round_costs_all_that_was_set_aside(number: int):
    _, book = house(number)
    chance = Random(number)
    ranks = some_ranks(book.pack, chance.choice((2, 3)), chance)
    few = with_pack(book, (card for card in book.pack if card[:-1] in ranks and card[-1] == "S"), decks=0)
    entries = bets(book.rounding, chance)
    most = max_payouts(few, entries)[1]

    try:
        best = BestPayout(few, entries, enough=most).chips()
    except TooMuchWork:
        pytest.skip("too many rounds")

    assert best == most
