"""The kernels: the same cards and the same rounds, however they are gone through."""

import numpy as np
import pytest
from msgspec.structs import replace

from fairdeal.simulator.compile import CompiledPlayer, tables_for
from fairdeal.simulator.player import Task
from fairdeal.simulator.shuffle import seed_shoe, shoe_order, shuffle_on, shuffle_two, task_word
from fairdeal.strategies.plain import MIMIC
from tests.simulator.house_shoes import chart, house_with

BASIC = "6d_s17_das_ls"


def player_of(*overrides: str, boxes: int = 1) -> CompiledPlayer:
    book, shoe = house_with(*overrides)
    return tables_for(book, chart(BASIC), shoe, boxes)


# Shuffling.


@pytest.mark.parametrize("cards", [1, 2, 51, 52, 312])
def test_a_shuffled_shoe_holds_every_card_once(cards):
    order, _ = shoe_order(np.arange(cards, dtype=np.uint16), seed=7, index=3, shoe=5)

    assert sorted(order.tolist()) == list(range(cards))


def test_the_first_cards_are_the_same_however_far_a_shoe_is_shuffled():
    whole, _ = shoe_order(np.arange(312, dtype=np.uint16), seed=1, index=0, shoe=0)
    words, cards = np.empty(4, np.uint64), np.arange(312, dtype=np.uint16)
    seed_shoe(words, task_word(1, 0), 0)

    done = shuffle_on(words, cards, 0, 0, 9, 312)

    assert done == 10
    assert cards[:10].tolist() == whole[:10].tolist()


def test_two_shoes_at_once_are_shuffled_as_each_by_itself():
    alone = [shoe_order(np.arange(99, dtype=np.uint8), seed=1, index=0, shoe=shoe)[0] for shoe in (0, 1)]
    words = [np.empty(4, np.uint64) for _ in range(2)]
    cards = [np.arange(99, dtype=np.uint8) for _ in range(2)]
    for shoe in (0, 1):
        seed_shoe(words[shoe], task_word(1, 0), shoe)

    done = shuffle_two(words[0], cards[0], words[1], cards[1], 99, 99)

    assert done == 98
    assert [each[:98].tolist() for each in cards] == [each[:98].tolist() for each in alone]


def test_every_card_is_as_likely_on_top_and_behind_as_any_other():
    counts = np.zeros((2, 13))
    for shoe in range(26_000):
        order, _ = shoe_order(np.arange(13, dtype=np.uint8), seed=5, index=0, shoe=shoe)
        counts[0, order[0]] += 1
        counts[1, order[7]] += 1

    chi_squares = ((counts - 2000) ** 2 / 2000).sum(axis=1)

    assert (chi_squares < 32.9).all(), chi_squares  # one in a thousand, twelve degrees of freedom


def test_other_seeds_tasks_and_shoes_have_other_orders():
    factory = np.arange(52, dtype=np.uint8)
    orders = {
        tuple(shoe_order(factory, seed, index, shoe)[0].tolist())
        for seed in (1, 2, 2**64 - 1)
        for index in (0, 1, 2**40)
        for shoe in (0, 1)
    }

    assert len(orders) == 18


# Rounds.


def test_a_task_has_exactly_its_rounds_and_always_the_same_ones():
    player = player_of("shoe.decks=6")

    tallies = [player.play(Task(index=4, rounds=rounds, seed=9)) for rounds in (1, 7, 50_001, 50_001)]

    assert [tally.rounds for tally in tallies] == [1, 7, 50_001, 50_001]
    assert tallies[2] == tallies[3]


def test_two_shoes_at_a_time_come_to_the_same_as_one_by_one():
    player = player_of("shoe.decks=6")
    task = Task(index=0, rounds=100_000, seed=3)

    one_by_one = replace(player, pairs=False)

    assert player.pairs
    assert player.play(task) == one_by_one.play(task)


def test_one_box_by_the_kernel_of_several_comes_to_the_same():
    one, several = player_of("shoe.decks=6"), player_of("shoe.decks=6", boxes=2)
    task = Task(index=0, rounds=20_000, seed=3)

    alone = replace(several, boxes=1, order=one.order)

    assert alone.play(task) == one.play(task)


def test_large_tables_play_as_small_ones():
    player = player_of("shoe.decks=6")
    rounds = player.tables.rounds
    assert rounds is not None
    following = rounds.next.astype(np.uint32)
    following[following >= 1 << 15] += (1 << 31) - (1 << 15)
    large = replace(player.tables, rounds=rounds._replace(next=following, first_exit=1 << 31))
    task = Task(index=0, rounds=20_000, seed=3)

    assert rounds.next.dtype == np.uint16
    assert replace(player, tables=large).play(task) == player.play(task)


@pytest.mark.parametrize(
    "overrides",
    [
        ("shoe.shuffle=every_round",),
        ("shoe.shuffle=csm",),
        ("shoe.shuffle=fixed_rounds:3",),
        ("shoe.decks=1", "shoe.penetration=0.95"),
        ("shoe.decks=infinite",),
        ("shoe.burn_cards=7",),
        ("shoe.cut_card_from_end=1",),
        ("shoe.decks=1", "shoe.penetration=0.95", "shoe.when_empty=new_shoe"),
    ],
)
@pytest.mark.parametrize("boxes", [1, 3])
def test_every_kind_of_shoe_is_handled_as_the_engine_has_it(overrides, boxes):
    player = player_of(*overrides, boxes=boxes)

    for index in range(6):
        task = Task(index, rounds=40, seed=8)
        assert player.play(task) == player.engine.play(task)


def test_mimicking_the_dealer_loses_about_five_and_a_half_percent():
    book, shoe = house_with("shoe.decks=6")

    tally = tables_for(book, MIMIC, shoe).play(Task(index=0, rounds=4_000_000, seed=1))

    assert tally.won / tally.bets == pytest.approx(-0.0567, abs=0.003)
    assert (tally.split, tally.doubled, tally.insured) == (0, 0, 0)
