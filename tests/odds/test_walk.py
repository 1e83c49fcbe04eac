"""The referee of the odds is itself held to sums that can be done by hand, and to plainer ways of walking."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from zlib import crc32

import pytest

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import BANKER_BOX, Choose, Deal, Finished, ForPlayers, advance
from tests.support.blackjack import book_of, cards
from tests.support.engine_walk import (
    Decide,
    OutOfCards,
    Walk,
    expectation,
    moments,
    results,
    results_from,
    seeing,
    whole_stake,
)
from tests.support.long import spread
from tests.support.walk_best import action_values, best, following, values_by_deal
from tests.support.walk_packs import lasts, splits, tiny_pack, walked_house

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
NO_SPLITS = "split.max_hands = 1"


def standing(state: Round, box: int, options: tuple[str, ...]) -> str:
    return "stand" if "stand" in options else "no"


def at_random(seed: int) -> Decide:
    """Answers without rhyme or reason, but always the same to what looks the same."""

    def decide(state: Round, box: int, options: tuple[str, ...]) -> str:
        hands = [sorted(hand.cards) for hand in state.boxes[0].hands]
        seen = (seed, hands, state.turn, state.dealer_faces, options)
        return options[crc32(repr(seen).encode()) % len(options)]

    return decide


# Sums done by hand.


def test_four_tens_are_a_push():
    found = results(book_of(""), cards("10H 10D 10S 10C"), standing)

    assert found == {Fraction(): Fraction(1)}


@pytest.mark.parametrize(("house", "won"), [("", Fraction(1, 4)), ("pay.natural = '6:5'", Fraction(1, 10))])
def test_an_ace_among_three_tens_is_the_players_as_often_as_the_dealers(house, won):
    found = expectation(book_of(house), cards("AS 10H 10H 10H"), standing)

    assert found == won


def test_insurance_is_bought_when_the_hole_card_can_only_be_a_ten():
    value, _ = best(book_of(""), cards("AS 10H 10H 10H"))

    # The ace is the upcard in a quarter of the rounds, and insurance then makes good the lost bet.
    assert value == HALF * Fraction(3, 2) - Fraction(1, 4)


def test_a_question_answered_beforehand_is_not_decided_again():
    value, _ = best(book_of(""), cards("AS 10H 10H 10H"), fixed={"insurance": "no", "even_money": "no"})

    assert value == Fraction(1, 4)


SIXTEEN = cards("10H 10H 10H 6C 6C 5D")


@pytest.mark.parametrize("hole_card", ["peek", "no_peek", "none"])
def test_sixteen_against_a_ten_is_decided_without_a_look_at_the_hole_card(hole_card):
    book = book_of(f"{NO_SPLITS}\ndealer.hole_card = '{hole_card}'")

    values = action_values(book, SIXTEEN, cards("6C 10H"), Card("10H"))

    # Standing: a ten beneath beats 16, a six or a five beneath draws a ten or makes 21. Hitting: only the
    # five does not bust, and then the dealer has 20 or busts with the last ten.
    assert values == {"hit": -THIRD, "stand": -THIRD, "double": -2 * THIRD}


def test_sixteen_is_worth_more_to_one_who_sees_the_dealers_cards():
    book = book_of(f"{NO_SPLITS}\ndealer.hole_card = 'exposed'\ninsurance.offered = false")

    values = values_by_deal(book, SIXTEEN)

    sixteen = tuple(cards("10H 6C"))
    assert values[sixteen, tuple(cards("5D 10H"))]["action"] == {"hit": -1, "stand": 0, "double": -2}
    assert values[sixteen, tuple(cards("10H 10H"))]["action"] == {"hit": 0, "stand": -1, "double": 0}


@pytest.mark.parametrize(("hole_card", "stand"), [("peek", Fraction()), ("no_peek", -HALF), ("none", -HALF)])
def test_twenty_against_an_ace_is_counted_without_naturals_only_where_the_dealer_has_looked(hole_card, stand):
    book = book_of(f"{NO_SPLITS}\ndealer.hole_card = '{hole_card}'\ndealer.natural_takes = 'all_bets'")

    values = action_values(book, cards("10H 10H AS 10H 9C"), cards("10H 10H"), Card("AS"))

    assert values["stand"] == stand


def test_each_offer_before_play_is_valued_as_it_is_asked():
    book = book_of(f"{NO_SPLITS}\nsurrender.kind = 'early'")

    values = values_by_deal(book, cards("10H 10H 10H 10H AS 9C 9C 8D 8D"))

    asked = values[tuple(cards("10H 8D")), (Card("AS"),)]
    # Six cards are left and three of them are tens: insurance at 2:1 wins or loses half a bet as often.
    assert asked["insurance"]["yes"] - asked["insurance"]["no"] == Fraction(1, 4)
    assert asked["early_surrender"]["surrender"] == -HALF
    assert list(asked) == ["insurance", "early_surrender", "action"]


def test_split_eights_lose_two_bets_to_a_twenty():
    values = action_values(book_of(""), cards("8C 8C" + 7 * " 10H"), cards("8C 8C"), Card("10H"))

    assert values == {"hit": -1, "stand": -1, "double": -2, "split": -2}


def test_points_are_counted_where_nobody_stakes_chips():
    book = book_of(f"{NO_SPLITS}\nplay.stakes = 'points'\ndouble.on = 'none'\ninsurance.offered = false")

    found = results(book, cards("AS 10H 10H 10H"), standing)

    assert found == {Fraction(1): HALF, Fraction(-1): HALF}


def test_mean_and_variance_are_those_of_the_results():
    mean, variance = moments({Fraction(3, 2): HALF, Fraction(-1): HALF})

    assert (mean, variance) == (Fraction(1, 4), Fraction(25, 16))


def test_a_shoe_that_runs_dry_is_told():
    with pytest.raises(OutOfCards):
        expectation(book_of(""), cards("10H 6C 5D 5D"), standing)


def test_a_strategy_may_answer_to_the_view():
    found = expectation(
        book_of(""), SIXTEEN, seeing(lambda view: "stand" if view.phase == "players" else "no")
    )

    assert found == expectation(book_of(""), SIXTEEN, standing)


# Plainer ways of walking.


def plainly(state: Round, left: Counter[Card], decide: Decide) -> Iterator[tuple[Fraction, Round]]:
    """Every round to its end with its chance: nothing is remembered, no two rounds are taken for one."""
    waiting = blackjack.waiting_for(state)
    if isinstance(waiting, Finished):
        yield Fraction(1), state
    elif isinstance(waiting, ForPlayers):
        box, options = next(iter(waiting.options.items()))
        drawing = state.book.dealer_draws[state.dealer.total][state.dealer.soft]
        by_rule = "hit" if drawing else "stand"
        answer = by_rule if box == BANKER_BOX else decide(state, box, options)
        yield from plainly(advance(blackjack, state, Choose(box, answer))[0], left, decide)
    else:
        for card, count in (+left).items():
            after = advance(blackjack, state, Deal(card))[0]
            for chance, over in plainly(after, left - Counter((card,)), decide):
                yield chance * Fraction(count, left.total()), over


@pytest.mark.parametrize("number", spread([0, 1, 2, 3, 4, 6, 7, 8, 9, 12], 5))
def test_rounds_taken_for_one_are_one(number):
    book = walked_house(number)[1]
    pack = tiny_pack(book, Random(number), hands=2 if splits(book) else 1)
    walk, decide = Walk(book, pack), at_random(number)

    plain = dict[Fraction, Fraction]()
    for chance, state in plainly(walk.root.state, pack, decide):
        won = walk.result(state)
        plain[won] = plain.get(won, Fraction()) + chance

    assert results(book, pack, decide) == plain


@pytest.mark.parametrize("number", [*range(5), 6, 8, 9])
def test_nothing_is_rounded(number):
    book = walked_house(number)[1]
    pack = tiny_pack(book, Random(number), hands=2 if splits(book) else 1)
    decide = at_random(number)

    once, twelvefold = (Walk(book, pack, times * whole_stake(book)) for times in (1, 12))

    assert results_from(once, once.root, decide, {}) == results_from(twelvefold, twelvefold.root, decide, {})


@pytest.mark.parametrize("number", spread([0, 4, 6, 8, 14, 16, 20], 4))
def test_the_best_plan_earns_what_it_promises_and_no_other_earns_more(number):
    book = walked_house(number)[1]
    pack = tiny_pack(book, Random(number))

    value, plan = best(book, pack)

    assert expectation(book, pack, following(plan)) == value
    assert all(expectation(book, pack, at_random(seed)) <= value for seed in range(5))


def test_the_best_plan_is_the_best_of_all_plans():
    book = book_of(f"{NO_SPLITS}\ndouble.on = 'none'")
    walk = Walk(book, cards("6C 6C 6C 10H 10H 10H 10H"))

    value, plan = best(book, cards("6C 6C 6C 10H 10H 10H 10H"))

    answers = product(("hit", "stand"), repeat=len(plan))
    plans = (following(dict(zip(plan, each, strict=True))) for each in answers)
    assert max(moments(results_from(walk, walk.root, each, {}))[0] for each in plans) == value


def test_a_shoe_of_few_points_may_run_dry():
    assert lasts(book_of(NO_SPLITS), cards("10H 10H 10H 10H 10H"), hands=1)
    assert not lasts(book_of(NO_SPLITS), cards("10H 10H 10H 5D 5D 5D"), hands=1)
    assert not lasts(book_of(""), cards("10H 10H 10H 10H 10H"), hands=2)
