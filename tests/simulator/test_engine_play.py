"""The slow path: the engine itself, from shoes that are handled as a table handles them."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from fairdeal.games import blackjack
from fairdeal.games.blackjack.rules import Rules, ShoeRules, VariantRules
from fairdeal.games.blackjack.settle import pays_whole_chips
from fairdeal.games.blackjack.view import RoundView, view
from fairdeal.games.blackjack.working import default_book, rule_book
from fairdeal.games.game import Choose, Entries, Stake, begin, play
from fairdeal.simulator.engine_play import EnginePlayer, Seeded, engine_player
from fairdeal.simulator.player import Task, unit_of
from fairdeal.simulator.problems import CannotSimulate
from fairdeal.simulator.shoe_plan import ShoePlan, shoe_plan
from fairdeal.simulator.task_shoe import TaskShoe
from fairdeal.strategies.plain import MIMIC
from fairdeal.strategies.plain import Random as AnyOption
from tests.support.random_houses import house

BOOK = default_book()
TASK = Task(index=3, rounds=200, seed=11)


def plan(**knobs: object) -> ShoePlan:
    rules = ShoeRules(**knobs)  # type: ignore[arg-type]
    return shoe_plan(rules, rule_book(Rules(shoe=rules)))


def daring(seen: RoundView) -> str:
    """Splits, doubles and insures whatever can be."""
    assert seen.asked is not None
    wishes = ("split", "double", "yes", "surrender", "stand", *seen.asked.options)
    return next(word for word in wishes if word in seen.asked.options)


def seated(strategy=MIMIC, boxes=1, **knobs) -> EnginePlayer:
    return engine_player(BOOK, strategy, plan(**knobs), boxes)


def test_a_task_plays_exactly_its_rounds_and_each_is_won_pushed_or_lost():
    tally = seated().play(TASK)

    assert tally.rounds == 200
    assert tally.wins + tally.pushes + tally.losses == 200
    assert tally.bets == tally.staked == 200 * unit_of(BOOK)


def test_a_task_is_the_same_again_and_another_task_is_another():
    player = seated(daring)

    assert player.play(TASK) == player.play(TASK)
    assert player.play(TASK) != player.play(Task(index=4, rounds=200, seed=11))
    assert player.play(TASK) != player.play(Task(index=3, rounds=200, seed=12))


def test_what_happens_in_rounds_is_counted():
    tally = seated(daring).play(Task(index=0, rounds=600, seed=1))

    assert tally.split > 5 and tally.doubled > 300 and tally.insured > 10 and tally.naturals > 5
    assert tally.staked > tally.bets


@pytest.mark.parametrize("number", range(8))
def test_chips_won_and_staked_are_those_that_the_engine_moves(number):
    rules, book = house(number)
    shoe, boxes = shoe_plan(rules.shoe, book), 2
    player = engine_player(book, Seeded("any", AnyOption), shoe, boxes)
    task = Task(index=number, rounds=25, seed=7)

    tally = player.play(task)

    if not book.points_only:
        assert (tally.won, tally.staked) == moved(book, shoe, task, boxes)


def moved(book, plan: ShoePlan, task: Task, boxes: int) -> tuple[int, int]:
    """Chips that came from the bank less those that went there, and chips that left the purse."""
    shoe, answer = TaskShoe(plan, task), AnyOption(task.seed * 2**64 + task.index)
    stakes = tuple(Stake(box, 1, unit_of(book)) for box in range(1, boxes + 1))
    entries = Entries(stakes, {1: unit_of(book) * boxes * 1000})
    won = staked = 0
    for _ in range(task.rounds):
        shoe.begin_round()
        state, events = begin(blackjack, book, entries, shoe.draw)
        while (asked := (seen := view(state, 1)).asked) is not None:
            state, more = play(blackjack, state, Choose(asked.box, answer(seen)), shoe.draw)
            events += more
        for move in (move for event in events for move in blackjack.movements(event)):
            won += move.chips * ((move.source == "bank") - (move.target == "bank"))
            staked += move.chips * move.source.startswith("purse")
    return won, staked


def test_no_round_begins_behind_the_cut_card_and_every_shoe_has_one():
    shoe = TaskShoe(plan(decks=1, penetration=0.5, burn_cards=2), TASK)
    begun: list[int] = []
    for _ in range(60):
        shoe.begin_round()
        begun.append(shoe.drawn)
        for _ in range(7):
            shoe.draw()

    assert set(begun) == {2, 9, 16, 23}


def test_a_shoe_deals_every_card_once_before_it_is_shuffled():
    shoe = TaskShoe(plan(decks=2, burn_cards=0), TASK)
    shoe.begin_round()

    dealt = Counter(shoe.draw() for _ in range(104))

    assert set(dealt.values()) == {2} and len(dealt) == 52


def test_a_shoe_that_runs_out_in_mid_round_deals_the_discards_and_nothing_that_lies_on_the_table():
    shoe = TaskShoe(plan(decks=1, shuffle="fixed_rounds:2", burn_cards=0), TASK)
    shoe.begin_round()
    discards = {shoe.draw() for _ in range(30)}
    shoe.begin_round()
    table = {shoe.draw() for _ in range(22)}

    drawn = {shoe.draw() for _ in range(30)}

    assert drawn == discards and not drawn & table


def test_a_shoe_whose_cards_all_lie_on_the_table_is_told_in_a_sentence():
    shoe = TaskShoe(plan(decks=1, burn_cards=0), TASK)
    shoe.begin_round()

    with pytest.raises(CannotSimulate) as problem:
        [shoe.draw() for _ in range(53)]

    assert problem.value.key == "simulate.not_enough_cards"


@pytest.mark.parametrize("way", ["csm", "every_round"])
def test_a_fresh_shoe_is_shuffled_before_every_round(way):
    shoe = TaskShoe(plan(shuffle=way, burn_cards=0), TASK)
    firsts = []
    for _ in range(20):
        shoe.begin_round()
        firsts.append(shoe.draw())

    assert plan(shuffle=way).name == "fresh"
    assert shoe.shuffles == 20 and len(set(firsts)) > 8


def test_fixed_rounds_are_shuffled_after_that_many():
    shoe = TaskShoe(plan(shuffle="fixed_rounds:3"), TASK)
    for _ in range(10):
        shoe.begin_round()
        shoe.draw()

    assert shoe.shuffles == 4


def test_an_infinite_shoe_never_ends_and_may_deal_a_card_twice_running():
    shoe = TaskShoe(plan(decks="infinite"), TASK)
    shoe.begin_round()

    dealt = [shoe.draw() for _ in range(5000)]

    twice = sum(one == next_one for one, next_one in pairwise(dealt))
    assert 50 < twice < 150
    assert min(Counter(dealt).values()) > 50


def test_several_boxes_are_several_bets_of_one_round():
    tally = seated(boxes=3).play(TASK)

    assert (tally.rounds, tally.bets) == (200, 3 * 200 * unit_of(BOOK))


def test_a_house_that_swaps_cards_needs_an_even_number_of_boxes():
    book = rule_book(Rules(variant=VariantRules(switch=True)))

    with pytest.raises(CannotSimulate) as problem:
        engine_player(book, MIMIC, plan(), boxes=3)
    tally = engine_player(book, MIMIC, plan(), boxes=4).play(TASK)

    assert problem.value.facts == {"boxes": 3}
    assert tally.bets == 800 * unit_of(book)


def test_an_answer_that_is_no_option_is_told_with_the_options():
    with pytest.raises(CannotSimulate) as problem:
        seated(lambda seen: "fold").play(TASK)

    assert problem.value.facts["answer"] == "'fold'"
    assert "stand" in str(problem.value.facts["options"])


def test_a_strategy_that_draws_lots_draws_them_for_each_task():
    player = engine_player(BOOK, Seeded("any", AnyOption), plan())

    later = [player.play(Task(index, 30, seed=5)) for index in range(4)]
    again = [player.play(Task(index, 30, seed=5)) for index in reversed(range(4))]

    assert later == again[::-1]


def test_no_house_pays_a_fraction_of_a_chip_on_the_unit():
    for number in range(8):
        _, book = house(number)
        if not book.points_only:
            assert pays_whole_chips(unit_of(book), book), number


def test_the_cut_is_where_the_house_has_it():
    assert plan(decks=6).cut == 234
    assert plan(decks=2).cut == 52
    assert plan(decks=8, penetration=0.9).cut == 374
    assert plan(decks=6, cut_card_from_end=60).cut == 252


def test_random_orders_begin_with_every_card_alike():
    one_pack, generator = plan(decks=1, burn_cards=0), Random(3)
    firsts: Counter[str] = Counter()
    for _ in range(2600):
        shoe = TaskShoe(one_pack, Task(generator.randrange(10**6), 1, 5))
        shoe.begin_round()
        firsts[shoe.draw()] += 1

    # Each of 52 cards is first 50 times on average, and 5 standard deviations are 35.
    assert max(firsts.values()) < 86 and min(firsts.values()) > 14
