"""Strategies answer every question that a house may put."""

from random import Random as Dice

import pytest

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.view import view
from fairdeal.games.game import Choose, Deal, Entries, ForCard, ForPlayers, Input, Stake, advance
from fairdeal.houses.library import open_house
from fairdeal.strategies.chart import Chart, Column, OpenTotal, Wishes
from fairdeal.strategies.counting import HI_LO, ILLUSTRIOUS_18, KO, SYSTEMS, Counting, running_count
from fairdeal.strategies.plain import MIMIC, NEVER_BUST, Random, stand_on
from tests.simulator.house_shoes import chart
from tests.support.blackjack import deal
from tests.support.random_houses import house

BASIC = chart("6d_s17_das_ls")
COUNTER = Counting("counter", HI_LO, BASIC, ILLUSTRIOUS_18, insure_from=3, ramp=((1, 2), (4, 12)))


@pytest.mark.parametrize(
    "strategy",
    [BASIC, MIMIC, NEVER_BUST, stand_on(15), Random(3), lambda seen: COUNTER(seen, 5)],
    ids=["chart", "mimic", "never-bust", "stand-15", "random", "counter"],
)
@pytest.mark.parametrize("number", [0, 3, 7, 11, 19, 35])
def test_every_question_gets_an_answer_that_is_offered(strategy, number):
    _, book = house(number)
    dice = Dice(number)
    chips = 0 if book.points_only else 1200
    entries = Entries((Stake(1, 1, chips), Stake(2, 1, chips)), {1: 10**9})

    for _ in range(25):
        state = blackjack.apply(None, blackjack.open_round(book, entries))
        while True:
            waiting = blackjack.waiting_for(state)
            if isinstance(waiting, ForCard):
                given: Input = Deal(dice.choice(book.pack))
            elif isinstance(waiting, ForPlayers):
                box, options = next(iter(waiting.options.items()))
                answer = strategy(view(state, 1))
                assert answer in options
                given = Choose(box, answer)
            else:
                break
            state, _ = advance(blackjack, state, given)


def asked(player: str, upcard: str):
    """What a seat sees when its hand is asked; the hole card is dealt first."""
    return view(deal(player=player, dealer=f"7D {upcard}").state, 1)


@pytest.mark.parametrize(
    ("player", "upcard", "answer"),
    [
        ("8S 8H", "10S", "split"),
        ("10S 6H", "10S", "hit"),
        ("10S 2H", "4S", "stand"),
        ("5S 6H", "6S", "double"),
    ],
)
def test_a_chart_plays_basic_strategy(player, upcard, answer):
    assert BASIC(asked(player, upcard)) == answer


def test_a_pair_without_a_wish_is_played_by_its_total():
    plain = Chart("plain", {20: {6: ("hit",)}}, {}, {})

    assert plain(asked("10S KH", "6S")) == "hit"


@pytest.mark.parametrize(
    ("dealer", "answer"),
    [("10D 5S", "stand"), ("9D 6S", "stand"), ("AD 4S", "hit"), ("4D AS", "hit"), ("10D 6S", "double")],
)
def test_a_chart_of_open_totals_looks_at_both_of_the_dealers_cards(dealer, answer):
    eleven: dict[Column, Wishes] = {OpenTotal(False, 15): ("stand",), OpenTotal(True, 15): ("hit",)}
    eleven[OpenTotal(False, 16)] = ("double",)
    by_total = Chart("open", {11: eleven}, {}, {}, both_open=True)

    seen = view(deal(player="5S 6H", dealer=dealer, house=open_house("double_exposure_ac")[1]).state, 1)

    assert by_total(seen) == answer


def test_an_index_changes_the_play_from_its_count_on():
    sixteen, twelve = asked("10S 6H", "10S"), asked("10S 2H", "4S")

    assert [COUNTER(sixteen, count) for count in (-1, 0)] == ["hit", "stand"]
    assert [COUNTER(twelve, count) for count in (-1, 0)] == ["hit", "stand"]


def test_bets_follow_the_ramp():
    assert [COUNTER.bet(count) for count in (-5, 0, 1, 3, 4, 15)] == [1, 1, 2, 2, 12, 12]


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.name)
def test_a_whole_pack_brings_a_balanced_count_back_to_nothing(system):
    suits, ranks = "SHDC", ("A", *map(str, range(2, 11)), "J", "Q", "K")
    pack = [Card(rank + suit) for rank in ranks for suit in suits]

    total = running_count(system, pack)

    assert total == (0 if system.per_pack else -system.first_per_deck)


def test_an_unbalanced_count_begins_below_and_is_used_as_it_runs():
    assert KO.first(6) == -20
    assert KO.count(3, unseen=200) == 3
