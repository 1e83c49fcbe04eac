"""Where turns go by rounds, odds and the engine agree: tiny shoes are walked, in random houses."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import islice
from math import sqrt
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from fairdeal import odds
from fairdeal.cards import RANK_OF, Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.state import Hand, Round
from fairdeal.games.game import ForPlayers
from fairdeal.houses.library import open_house
from fairdeal.odds.answers import show_at, tables_of
from fairdeal.odds.by_rounds import PositionByRounds, Solved, rounds_of
from fairdeal.odds.by_rounds_dealer import Level
from fairdeal.odds.hands import ACTIONS
from fairdeal.odds.left import Left, cards_left
from fairdeal.odds.tables import Tables
from fairdeal.simulator.engine_play import engine_player
from fairdeal.simulator.player import Task
from fairdeal.simulator.shoe_plan import shoe_plan
from tests.support.blackjack import cards
from tests.support.engine_walk import moments, results, walk_of
from tests.support.long import spread
from tests.support.walk_best import Seeing, Sight, best, evened, options_of, question_of, values_by_deal
from tests.support.walk_packs import solved_house, tiny_pack

NEAR = 1e-12
DECLINED = {"insurance": "no", "even_money": "no"}


@cache
def tiny(number: int) -> tuple[RuleBook, list[Card]]:
    """A random house that never splits, whose dealer draws between turns, and a shoe for it."""
    book = replace(solved_house(number)[1], turns="rounds")
    return book, sorted(tiny_pack(book, Random(number)).elements())


def close(figure: float, exact: Fraction) -> bool:
    return abs(figure - float(exact)) < NEAR


# Whole rounds. No hole card: 3, 6, 8, 20, 34. Both open: 7, 24. Peeking: 0, 19, 37. Scripts: 2, 7, 15, 34.
# Of each kind one is among those that are tried every time.


@pytest.mark.parametrize(
    "number", spread([0, 2, 4, 3, 6, 14, 7, 8, 15, 19, 20, 24, 34, 26, 30, 38, 37, 42], 6)
)
def test_a_round_is_worth_what_the_best_of_all_plans_earns(number):
    book, shoe = tiny(number)

    found = odds.house_odds(book, "cdz", tuple(shoe))

    declining, _ = best(book, shoe, DECLINED, dealer_suits=False)
    insuring, _ = best(book, shoe, dealer_suits=False)
    assert "rounds" not in found.remarks
    assert close(found.ev, declining)
    assert close(found.ev_insuring, insuring)


@pytest.mark.parametrize("number", spread([3, 6, 7, 8, 28, 34, 37], 4))
def test_results_are_as_likely_as_in_the_walk(number):
    book, shoe = tiny(number)
    assert not book.early_surrender

    found = odds.house_odds(book, "cdz", tuple(shoe))

    watcher = Watcher(book, cards_left(tables_of(book).symbols, shoe))
    walked = results(book, shoe, watcher.decide)
    assert len(found.results) == len(walked)
    for (result, chance), won in zip(sorted(found.results.items()), sorted(walked), strict=True):
        assert close(result, won)
        assert close(chance, walked[won])
    assert abs(found.sd - sqrt(moments(walked)[1])) < 1e-9


class Watcher:
    """Plays as the odds do, with an eye on what the dealer draws; offers before play are declined."""

    name = "watcher"

    def __init__(self, book: RuleBook, left: Left) -> None:
        self.tables = tables_of(book)
        self.house = rounds_of(self.tables)
        self.solved = cache(lambda show: Solved(self.house, show, left))

    def decide(self, state: Round, box: int, options: tuple[str, ...]) -> str:
        waiting = blackjack.waiting_for(state)
        assert isinstance(waiting, ForPlayers)
        hand = state.turn_hand if waiting.question == "action" else None
        return self.action(hand, state.boxes[0].stake, open_cards(state)) if hand else "no"

    def action(self, hand: Hand, bet: int, seen: tuple[Card, ...]) -> str:
        shown = 2 if self.tables.book.hole_card == "exposed" else 1
        solved, place = self.solved(show_at(self.tables, seen[:shown])), 0
        for level, card in zip(solved.levels, seen[shown:], strict=False):
            place = level.child[place, self.tables.symbols.of_rank[RANK_OF[card]]]
        suit = hand.suits if len({card[-1] for card in hand.cards}) == 1 else MIXED
        number = self.house.hand_of[self.tables.hands.find(hand, bet, suit)]
        return ACTIONS[solved.chosen[len(seen) - shown][place, number]]


def open_cards(state: Round) -> tuple[Card, ...]:
    """The upcard first, then what else lies open."""
    book, dealt = state.book, state.dealer.cards
    first = (dealt[book.upcard_place],)
    both = (*first, dealt[1 - book.upcard_place]) if book.hole_card == "exposed" else first
    return (*both, *dealt[book.dealer_deals :])


# Single hands.


@pytest.mark.parametrize("number", [2, 6, 8, 19, 24, 37])
def test_every_choice_of_every_deal_is_worth_what_the_walk_finds(number):
    book, shoe = tiny(number)
    seen = tuple((Counter(book.pack * book.decks) - Counter(shoe)).elements())

    for (hand, shown), asked in islice(values_by_deal(book, shoe).items(), 25):
        if "action" in asked:
            found = odds.advice(book, hand, shown[::-1] if book.upcard_place else shown, seen, "cdz")

            assert found.exact
            assert set(found.actions) == set(asked["action"])
            assert all(close(found.actions[word].ev, value) for word, value in asked["action"].items())


@pytest.mark.parametrize("number", [2, 6, 8, 19, 24, 37])
def test_the_coach_knows_what_the_dealers_cards_tell_of_the_hole_card(number):
    book, shoe = tiny(number)
    seeing = Seeing(walk_of(book, shoe))
    later = [sight for sight in decisions(seeing) if len(state_of(sight).turn_hand.cards) > 2]

    assert later
    for sight in Random(number).sample(later, min(len(later), 25)):
        state = state_of(sight)
        seen = (*state.turn_hand.cards, *open_cards(state))
        unseen = tuple((Counter(shoe) - Counter(seen)).elements())

        found = odds.coach_advice(state, 1, unseen)

        assert found.exact
        assert set(found.actions) == set(options_of(sight))
        for action in options_of(sight):
            assert close(found.actions[action].ev, seeing.answer_worth(sight, action))


def state_of(sight: Sight) -> Round:
    return next(iter(sight)).state


def decisions(seeing: Seeing) -> Iterator[Sight]:
    """Every sight in which a hand decides, whatever it has drawn before."""
    todo = list(seeing.first_sights())
    while todo:
        sight = todo.pop()
        if question_of(sight) == "action":
            yield sight
        for answer in set(options_of(sight)) & {"no", "hit", "double"}:
            todo += [evened(part) for part in seeing.by_look(seeing.asked_after(sight, answer)).values()]


def test_next_cards_are_all_that_can_come_and_make_up_a_hit():
    book = open_house("gojack")[1]
    held = ("10H", "2H", "3H")

    drawn = odds.next_cards(book, held, ("10S", "2S"))

    hit = odds.advice(book, held, ("10S", "2S")).actions["hit"].ev
    assert abs(sum(card.chance for card in drawn) - 1) < NEAR
    assert abs(sum(card.chance * card.ev for card in drawn) - hit) < NEAR


def test_a_dealer_who_has_stood_is_no_worse_than_one_who_drew():
    book = open_house("gojack")[1]

    # Behind a ten a dealer who stood has 17 to 20; one who drew a two had 12 to 16 and has 14 to 18 now.
    stood = odds.advice(book, ("10H", "2H", "3H"), "10S")
    drew = odds.advice(book, ("10H", "2H", "3H"), ("10S", "2S"))

    assert stood.actions["stand"].ev == pytest.approx(-1)
    assert stood.best == "hit"
    assert drew.actions["stand"].ev > -0.9


@pytest.mark.parametrize(
    ("hand", "shown"), [("10H 6H", "10S 2S"), ("10H 2H 3H", "10S 10D 2S"), ("2H 3H 4H", "5S")]
)
def test_cards_that_no_dealer_comes_to_are_refused(hand, shown):
    book = open_house("gojack")[1]

    with pytest.raises(odds.NothingToDecide):
        odds.advice(book, tuple(cards(hand)), tuple(cards(shown)))


# Gojack itself.


def test_gojack_is_worked_out_and_all_classes_that_look_at_cards_are_one():
    book = open_house("gojack")[1]

    found = [odds.house_odds(book, strategy) for strategy in ("cdz", "cdp")]

    assert found[0].ev == found[1].ev == pytest.approx(-0.083522183704, abs=1e-12)
    assert found[0].exact and not found[0].remarks
    assert set(found[0].results) == {-1.0, 1.0}


def test_a_chart_knows_nothing_of_what_the_dealer_draws():
    found = odds.house_odds(open_house("gojack")[1], "total")

    assert not found.exact
    assert found.remarks == ("rounds",)


def test_hands_that_may_be_split_keep_the_remark():
    book = replace(open_house("vegas_strip")[1], turns="rounds")

    assert "rounds" in odds.house_odds(book, "cdz").remarks


def test_gojack_played_by_the_odds_earns_them():
    house, book = open_house("gojack")
    shoe = replace(shoe_plan(house.rules.shoe, book), fresh=True)

    played = engine_player(book, odds.best_play(book), shoe).play(Task(index=0, rounds=5000, seed=5))

    exact = odds.house_odds(book)
    assert abs(played.won / played.rounds - exact.ev) < 4.5 * exact.sd / sqrt(played.rounds)


# Planted faults.

FAULTS: dict[str, Callable[[Level], Level]] = {
    "a hand wins nothing when the dealer busts": lambda level: level._replace(
        first_bust=np.zeros_like(level.first_bust)
    ),
    "the dealer's card is taken for another": lambda level: level._replace(
        child=np.roll(level.child, 1, axis=1)
    ),
    "who draws is not told from who stands": lambda level: level._replace(
        stands=np.full_like(level.stands, -1)
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_walk_finds_a_planted_fault(fault):
    book, shoe = tiny(19)
    tables = Tables(book)
    for show in range(len(tables.shows)):
        levels = rounds_of(tables).tree(show).levels
        levels[0] = FAULTS[fault](levels[0])

    found = PositionByRounds(tables, cards_left(tables.symbols, shoe), "cdz").ev

    assert not close(found, best(book, shoe, DECLINED, dealer_suits=False)[0])
