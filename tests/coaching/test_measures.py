"""What the coach measures answers by: the chart of the house, or every card that was seen."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from fairdeal import odds
from fairdeal.cards import Card
from fairdeal.coaching.advising import guidance_on
from fairdeal.coaching.measures import CARDS, CHART, has_chart, measure_at
from fairdeal.coaching.situation import Situation
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import Round
from fairdeal.games.blackjack.view import RoundView
from fairdeal.games.game import Choose, Deal, Entries, Finished, ForCard, Stake, advance
from fairdeal.houses.library import open_house
from fairdeal.houses.places import shipped
from fairdeal.odds.kept_charts import basic_player

HOUSES: dict[str, tuple[str, ...]] = {
    "vegas_strip": (),
    "vegas_downtown": ("surrender.kind=early",),
    "single_deck_65": (),
    "cn21_double_any_time": (),
    "double_exposure_ac": (),
    "blackjack_switch": (),
    "free_bet": (),
    "spanish21_h17_6d": (),
    "pontoon_d9": (),
    "super_fun_21": (),
}
"""Split and doubled hands, insurance, even money, giving up before and after the dealer looks, open dealers,
free bets, swaps, and hands that are paid by the number of their cards.
"""
ROUNDS = 12
ROUNDS_OF_TWO_HANDS = 3
"""Whoever swaps cards thinks for long."""

Choice = Callable[[RoundView], str]


def rounds_of(book: RuleBook) -> range:
    return range(ROUNDS_OF_TWO_HANDS if book.swap else ROUNDS)


@cache
def book_of(house: str, overrides: tuple[str, ...] = ()) -> RuleBook:
    return open_house(house, overrides)[1]


def questions(book: RuleBook, seed: int, choose: Choice) -> Iterator[tuple[Situation, str]]:
    """Every question of a round from a shuffled shoe, measured by the chart, and its answer."""
    chance = Random(seed)
    shoe = list(book.pack * (book.decks or 6))
    chance.shuffle(shoe)
    stakes = (Stake(1, 1, 400), Stake(2, 1 if book.swap else 2, 400))
    opened = blackjack.open_round(book, Entries(stakes, {1: 100_000, 2: 100_000}))
    state: Round = blackjack.apply(None, opened)
    while not isinstance(waiting := blackjack.waiting_for(state), Finished):
        if isinstance(waiting, ForCard):
            state, _ = advance(blackjack, state, Deal(shoe.pop()))
            continue
        view = blackjack.view(state, None)
        assert view.asked is not None
        answer = choose(view)
        yield Situation(state, view, view.asked, (), CHART), answer
        state, _ = advance(blackjack, state, Choose(view.asked.box, answer))


def any_answer(seed: int) -> Choice:
    chance = Random(seed)

    def choose(view: RoundView) -> str:
        assert view.asked is not None
        return chance.choice(view.asked.options)

    return choose


@pytest.mark.parametrize("house", HOUSES)
def test_no_answer_costs_less_than_nothing_and_the_charts_own_costs_nothing(house):
    book = book_of(house, HOUSES[house])
    basic, judged = basic_player(book), 0

    for seed in rounds_of(book):
        for situation, answer in questions(book, seed, any_answer(seed)):
            found = guidance_on(situation)
            assert found is not None, situation.asked
            assert found.standard == basic(situation.view)
            assert found.cost(found.standard) == 0
            words = [each.action for each in found.answers]
            assert all(found.cost(each) >= 0 for each in words)
            judged += answer in words

    assert judged >= len(rounds_of(book))


@pytest.mark.parametrize("house", HOUSES)
def test_who_follows_the_chart_to_the_letter_loses_nothing_in_total(house):
    book = book_of(house, HOUSES[house])
    basic, costs = basic_player(book), list[float]()

    for seed in rounds_of(book):
        for situation, answer in questions(book, 1000 + seed, basic):
            found = guidance_on(situation)
            assert found is not None
            costs.append(found.cost(answer))

    assert len(costs) >= len(rounds_of(book))
    assert sum(costs) == 0


# One hand.


def dealt(house: str, cards: str, *choices: str, overrides: tuple[str, ...] = (), boxes: int = 1) -> Round:
    """A round in which these cards come, up to the question after these answers."""
    book, given, answers = book_of(house, overrides), iter(cards.split()), iter(choices)
    stakes = tuple(Stake(box, box, 10) for box in range(1, boxes + 1))
    entries = Entries(stakes, dict.fromkeys(range(1, boxes + 1), 1000))
    state: Round = blackjack.apply(None, blackjack.open_round(book, entries))
    while True:
        if isinstance(blackjack.waiting_for(state), ForCard):
            state, _ = advance(blackjack, state, Deal(Card(next(given))))
            continue
        asked = blackjack.view(state, None).asked
        assert asked is not None
        answer = next(answers, None)
        if answer is None:
            return state
        state, _ = advance(blackjack, state, Choose(asked.box, answer))


def situation(state: Round, by: str, seen: str = "") -> Situation:
    view = blackjack.view(state, None)
    assert view.asked is not None
    return Situation(state, view, view.asked, tuple(map(Card, seen.split())), by)


SMALL = "2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6S 5C 5D 5H 5S 4C 4D 4H 4S 6C 6D 6S"
"""With all these gone, sixteen against a ten had better stand."""


def test_basic_strategy_is_a_mistake_by_the_cards_and_none_by_the_chart():
    state = dealt("vegas_strip", "10C 7D 6H 10S")
    by_cards, by_chart = (guidance_on(situation(state, by, SMALL)) for by in (CARDS, CHART))

    assert by_cards is not None and by_chart is not None
    assert by_cards.standard == "stand" and by_cards.cost("hit") > 0.01
    assert by_chart.standard == "hit" and by_chart.cost("hit") == 0


def test_figures_by_the_chart_are_those_of_a_fresh_shoe_without_hand_and_upcard():
    alone = dealt("vegas_strip", "10C 7D 6H 10S")
    in_company = dealt("vegas_strip", "10C 5D 7D 6H 5C 10S", boxes=2)
    fresh = odds.advice(alone.book, ("10C", "6H"), "10S", (), "cdz")

    for state in (alone, in_company):
        found = guidance_on(situation(state, CHART, SMALL))
        assert found is not None
        assert {each.action: each.ev for each in found.answers} == pytest.approx(
            {name: each.ev for name, each in fresh.actions.items()}, abs=1e-12
        )


def test_better_than_the_chart_is_no_mistake():
    # 10,2 against 4: the chart stands on every 12, and with this ten in hand a hit is worth more.
    state = dealt("vegas_strip", "10C 7D 2H 4S", overrides=("shoe.decks=1",))
    found = guidance_on(situation(state, CHART))

    assert found is not None
    assert found.standard == "stand" and found.best == "hit"
    assert found.cost("hit") == 0


def test_a_split_hand_is_one_of_its_own():
    state = dealt("vegas_strip", "8C 7D 8H 10S 3C 9D", "split")
    found = guidance_on(situation(state, CHART))

    assert found is not None
    assert found.standard == "double"
    assert situation(state, CHART).gone == {"8C": 1, "3C": 1, "10S": 1}


def test_the_chart_takes_its_second_choice_where_the_first_is_not_offered():
    state = dealt("vegas_strip", "2C 7D 3H 10S 6H", "hit")  # 11 of three cards
    found = guidance_on(situation(state, CHART))

    assert found is not None
    assert found.standard == "hit"


def test_insurance_costs_what_it_costs_from_a_fresh_shoe():
    # Half of the small cards are gone, so that insurance would be a good bet for whoever has seen that.
    state = dealt("vegas_strip", "10C 7D 6H AS")
    by_cards, by_chart = (guidance_on(situation(state, by, SMALL)) for by in (CARDS, CHART))

    assert by_cards is not None and by_cards.standard == "yes"
    assert by_chart is not None and by_chart.standard == "no"
    natural = 63 / 205
    assert by_chart.cost("yes") == pytest.approx((1 - natural) / 2 - natural)


def test_even_money_is_taken_where_the_chart_takes_it():
    state = dealt("single_deck_65", "AC 7D KH AS")
    found = guidance_on(situation(state, CHART))

    assert found is not None
    assert (state.book.natural_pays[0], found.standard) == ((6, 5), "yes")


# Houses without a chart.


def test_a_dealer_who_draws_between_turns_leaves_a_house_without_a_chart():
    without = [house for house in shipped() if not has_chart(book_of(house))]

    assert without == ["gojack"]
    assert measure_at(book_of("gojack"), CHART) == CARDS
    assert measure_at(book_of("vegas_strip"), CHART) == CHART


def test_the_hole_card_changes_nothing():
    told = [
        guidance_on(situation(dealt("vegas_strip", f"10C {hole} 6H 10S"), CHART)) for hole in ("7D", "2D")
    ]

    assert told[0] is not None
    assert told[0] == told[1]
