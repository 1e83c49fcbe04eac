"""Counting: what is unseen, and the whole counter against one written apart."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.games.blackjack.view import RoundView, view
from fairdeal.simulator.compile import tables_for
from fairdeal.simulator.counting import CountingPlayer
from fairdeal.simulator.engine_play import EnginePlayer
from fairdeal.simulator.player import Task
from fairdeal.simulator.run import run
from fairdeal.simulator.tally import Tally
from fairdeal.simulator.task_shoe import TaskShoe
from fairdeal.strategies.counting import HI_LO, ILLUSTRIOUS_18, KO, Counting
from fairdeal.strategies.strategy import Strategy
from tests.simulator.house_shoes import chart, house_with
from tests.simulator.plain_counter import Decision, PlainCounter, PlayedRound, total_of
from tests.support.blackjack import deal

RAMP = {1: 2, 2: 4, 4: 8}

HOUSES: dict[str, tuple[str, tuple[str, ...]]] = {
    "one deck, ten burnt face down": ("1d_h17_ndas_ls", ("shoe.decks=1", "shoe.burn_cards=10")),
    "two decks, three burnt face up": (
        "2d_s17_das_ls",
        ("shoe.decks=2", "shoe.burn_cards=3", "shoe.burn_visible=true", "surrender.kind=late"),
    ),
    "two decks, aces split again": (
        "2d_h17_das_ls",
        ("shoe.decks=2", "dealer.soft17=hit", "split.max_hands_aces=4", "shoe.penetration=0.8"),
    ),
    "six decks, no hole card": ("6d_s17_enhc_das_nosurr", ("shoe.decks=6", "dealer.hole_card=none")),
}


def counter_of(strategy: str) -> Counting:
    return Counting("apart", HI_LO, chart(strategy), ILLUSTRIOUS_18, insure_from=3, ramp=tuple(RAMP.items()))


@pytest.mark.parametrize("house", HOUSES)
def test_departures_and_ramp_are_played_as_by_a_counter_written_apart(house):
    strategy, knobs = HOUSES[house]
    book, shoe = house_with(*knobs)
    apart, ours = PlainCounter(book, shoe, strategy, RAMP), tables_for(book, counter_of(strategy), shoe)

    departed: Counter[tuple[str, str]] = Counter()
    for index in range(8):
        task = Task(index, 100, seed=14)
        played, (decisions, rounds) = apart.play(14, index, 100), spied(ours.engine, task)

        assert [one for each in played for one in each.decisions] == decisions
        assert [(each.true_count, each.bet, each.won) for each in played] == rounds
        assert figures(ours.play(task)) == figures_of(played)
        departed += Counter(departures(PlainCounter(book, shoe, strategy, RAMP, departs=False), played))

    assert len(departed) >= 8, "too few kinds of departures were met to prove anything"


RANKS = ("A", *map(str, range(2, 11)))


@pytest.mark.parametrize("may", ["double, split and surrender", "hit and stand"])
def test_every_hand_is_played_at_every_count_as_by_a_counter_written_apart(may):
    book, shoe = house_with("surrender.kind=late")
    apart, ours = PlainCounter(book, shoe, "6d_s17_das_ls", RAMP), counter_of("6d_s17_das_ls")

    for first, second, up in product(RANKS, RANKS, RANKS):
        shown = view(deal(player=f"{first}S {second}H", dealer=f"7D {up}S", house=book).state, 1)
        if shown.asked is None or shown.asked.question != "action":
            continue
        options = ("hit", "stand") if may == "hit and stand" else shown.asked.options
        shown = replace(shown, asked=replace(shown.asked, options=options))
        hand = ranks((f"{first}S", f"{second}H"))
        for count in range(-7, 8):
            assert ours(shown, count) == apart.answer(hand, ranks((f"{up}S",)), options, count)


class Spied:
    """A counter of ours whose every decision and bet is written down."""

    def __init__(self, counting: Counting) -> None:
        self.counting, self.system = counting, counting.system
        self.decisions: list[Decision] = []
        self.bets: list[tuple[int, int]] = []

    def __call__(self, view: RoundView, count: int) -> str:
        asked, answer = view.asked, self.counting(view, count)
        assert asked is not None
        hand = view.boxes[0].hands[max(asked.hand, 1) - 1].cards
        upcard = next(card for card in view.dealer.cards if card != "??")
        self.decisions.append(Decision(count, ranks(hand), ranks([upcard]), tuple(asked.options), answer))
        return answer

    def bet(self, count: int) -> int:
        self.bets.append((count, self.counting.bet(count)))
        return self.bets[-1][1]


def ranks(cards: Any) -> str:
    return "".join(card[:-1].translate(TENS).replace("10", "T") for card in cards)


TENS = str.maketrans("JQK", "TTT")


class SpiedEngine:
    """The engine's player, which writes down what each round won for one first bet."""

    def __init__(self, engine: EnginePlayer) -> None:
        self.engine, self.shoe, self.book = engine, engine.shoe, engine.book
        self.won: list[int] = []

    def play_round(self, shoe: TaskShoe, strategy: Strategy) -> Tally:
        tally = self.engine.play_round(shoe, strategy)
        self.won.append(tally.won)
        return tally


def spied(player: Any, task: Task) -> tuple[list[Decision], list[tuple[int, int, int]]]:
    """Every decision of the engine's counter, and of each round its count, its bets and the chips won."""
    assert isinstance(player, CountingPlayer)
    counting, engine = Spied(player.counting), SpiedEngine(player.engine)
    watched: Any = replace(player, counting=counting, engine=engine)
    watched.play(task)
    rounds = zip(counting.bets, engine.won, strict=True)
    return counting.decisions, [(count, bet, bet * won) for (count, bet), won in rounds]


def figures(tally: Any) -> tuple[Any, ...]:
    return tally.rounds, tally.bets, tally.won, tally.squares, tally.by_count


def figures_of(played: list[PlayedRound]) -> tuple[Any, ...]:
    rows: dict[int, tuple[int, int, int, int]] = {}
    for each in played:
        row, chips = rows.get(each.true_count, (0, 0, 0, 0)), 2 * each.bet
        rows[each.true_count] = (row[0] + 1, row[1] + chips, row[2] + each.won, row[3] + each.won**2)
    bets, won = sum(2 * each.bet for each in played), sum(each.won for each in played)
    return len(played), bets, won, sum(each.won**2 for each in played), dict(sorted(rows.items()))


def departures(basic: PlainCounter, played: list[PlayedRound]) -> list[tuple[str, str]]:
    """The totals and upcards at which a count made the play another than the chart's."""
    made = [each for one in played for each in one.decisions if "hit" in each.options]
    return [
        (str(total_of(each.hand)[0]), each.upcard)
        for each in made
        if each.answer != basic.answer(*each[1:4], each.true_count)
    ]


# What is unseen.


def test_cards_burnt_face_down_are_unseen():
    """Divided by the cards in the shoe alone, 14.4 % of the rounds would begin at 5 or more."""
    book, shoe = house_with("shoe.decks=1", "shoe.burn_cards=10", "shoe.penetration=0.75")
    player = tables_for(book, Counting("flat", HI_LO, chart("1d_h17_ndas_ls")), shoe)

    tally = run(player, 1_000_000, seed=1).tally

    high = sum(row[0] for count, row in tally.by_count.items() if count >= 5)
    assert high / tally.rounds == pytest.approx(0.089, abs=0.001)


@pytest.mark.parametrize("burnt", [0, 1, 10])
def test_before_the_first_card_the_count_is_nothing_however_many_are_burnt(burnt):
    book, shoe = house_with("shoe.decks=1", f"shoe.burn_cards={burnt}", "shoe.shuffle=every_round")
    player = tables_for(book, Counting("flat", HI_LO, chart("1d_h17_ndas_ls")), shoe)

    assert list(run(player, 1000, seed=1).tally.by_count) == [0]


def test_a_shoe_that_runs_out_in_mid_round_takes_its_burnt_cards_back():
    knobs = ("shoe.decks=1", "shoe.burn_cards=8", "shoe.cut_card_from_end=1")
    book, shoe = house_with(*knobs)

    player = tables_for(book, counter_of("1d_h17_ndas_ls"), shoe)

    tasks = [Task(index, 60, seed=3) for index in range(20)]
    assert [player.play(task) for task in tasks] == [player.engine.play(task) for task in tasks]


def test_an_infinite_shoe_has_no_true_count_and_keeps_a_running_one():
    book, shoe = house_with("shoe.decks=infinite")
    fives = (Card("5S"),) * 30

    assert (HI_LO.count_shoe(52, 0, fives), KO.count_shoe(52, 0, fives)) == (0, 34)
    player = tables_for(book, counter_of("6d_s17_das_ls"), shoe)
    assert player.play(Task(0, 500, seed=1)) == player.engine.play(Task(0, 500, seed=1))
