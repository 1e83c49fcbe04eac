"""Odds and the engine agree: every round of tiny shoes is walked, in random houses, as exact fractions."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest

from fairdeal import odds
from fairdeal.cards import Card
from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.state import Phase, Round
from fairdeal.games.game import Choose, Finished, ForPlayers
from tests.support.blackjack import book_of, cards
from tests.support.engine_walk import BOX, Decide, Node, Walk, expectation, moments, results, results_from
from tests.support.long import spread
from tests.support.walk_best import best, values_by_deal
from tests.support.walk_follow import Follower
from tests.support.walk_packs import solved_house, tiny_pack

NEAR = 1e-12
DECLINED = {"insurance": "no", "even_money": "no"}


def tiny(number: int, hands: int = 1) -> tuple[RuleBook, list[Card]]:
    """A random house whose boxes come to so many hands at most, and a shoe for it."""
    book = solved_house(number, hands)[1]
    return book, sorted(tiny_pack(book, Random(number), hands=min(hands, 2)).elements())


def close(figure: float, exact: Fraction) -> bool:
    return abs(figure - float(exact)) < NEAR


# Hands that are not split.


@pytest.mark.parametrize(
    "number", spread([0, 1, 3, 6, 7, 8, 9, 11, 13, 15, 16, 18, 19, 20, 23, 24, 26, 34], 6)
)
def test_a_round_is_worth_what_the_best_of_all_plans_earns(number):
    book, shoe = tiny(number)

    found = odds.house_odds(book, "cdz", tuple(shoe))

    # House odds are those of a player who does not look at the suits of the dealer's cards.
    declining, _ = best(book, shoe, DECLINED, dealer_suits=False)
    insuring, _ = best(book, shoe, dealer_suits=False)
    assert found.exact
    assert close(found.ev, declining)
    assert close(found.ev_insuring, insuring)


@pytest.mark.parametrize("number", spread([1, 3, 5, 6, 7, 8, 9, 15, 20, 24, 26], 4))
def test_every_choice_of_every_deal_is_worth_what_the_walk_finds(number):
    book, shoe = tiny(number)
    seen = tuple((Counter(book.pack * book.decks) - Counter(shoe)).elements())

    for (hand, shown), asked in values_by_deal(book, shoe).items():
        if "action" in asked:
            upcard_first = shown[::-1] if book.upcard_place else shown
            found = odds.advice(book, hand, upcard_first, seen, "cdz")

            assert found.exact
            assert set(found.actions) == set(asked["action"])
            assert all(close(found.actions[word].ev, value) for word, value in asked["action"].items())
            assert _insurance_agrees(found.insurance, asked)


def _insurance_agrees(found: float | None, asked: dict[str, dict[str, Fraction]]) -> bool:
    if "insurance" not in asked:
        return found is None
    return found is not None and close(found, asked["insurance"]["yes"] - asked["insurance"]["no"])


@pytest.mark.parametrize("number", [0, 2, 3, 6, 8, 15, 20, 24])
def test_results_are_as_likely_as_in_the_walk(number):
    book, shoe = tiny(number)

    found = odds.house_odds(book, "cdz", tuple(shoe))

    walked = results(book, shoe, Follower(book, shoe, "cdz"))
    assert len(found.results) == len(walked)
    for (result, chance), won in zip(sorted(found.results.items()), sorted(walked), strict=True):
        assert close(result, won)
        assert close(chance, walked[won])
    assert abs(found.sd - sqrt(moments(walked)[1])) < 1e-9


# Splits: the same decisions, taken at the engine's table.


def agrees(book: RuleBook, shoe: list[Card], strategy: str) -> bool:
    follower = Follower(book, shoe, strategy)
    found = odds.house_odds(book, strategy, tuple(shoe))
    assert found.exact
    return close(found.ev, expectation(book, shoe, follower))


@pytest.mark.parametrize("number", spread([9, 16, 31, 37, 41, 68, 78, 84], 4))
def test_boxes_that_are_split_once_earn_what_odds_say(number):
    book, shoe = tiny(number, hands=2)

    assert all(agrees(book, shoe, strategy) for strategy in odds.STRATEGIES)


@pytest.mark.parametrize("hands", [3, 4])
@pytest.mark.parametrize("number", spread([9, 17, 64, 41, 79, 62, 35, 72], 3))
def test_boxes_that_are_split_again_earn_what_odds_say(number, hands):
    book, shoe = tiny(number, hands)

    # What cdp does hangs on cards that hands to come will get, so that nobody can play it here.
    assert all(agrees(book, shoe, strategy) for strategy in odds.STRATEGIES if strategy != "cdp")


def spot(state: Round) -> Any:
    """What a strategy may look at after a split: the hand by itself, the pair it came from, the dealer."""
    hand = state.turn_hand
    return hand.cards[0], tuple(sorted(hand.cards)), hand.doubles, state.dealer_faces


def other_than(decide: Decide, where: Any, action: str) -> Decide:
    """The same strategy with another action at one spot."""

    def deviating(state: Round, box: int, options: tuple[str, ...]) -> str:
        split = state.phase is Phase.PLAYERS and state.turn_hand.origin != Origin.DEALT
        return action if split and spot(state) == where and action in options else decide(state, box, options)

    return deviating


@pytest.mark.parametrize("number", spread([9, 31, 78], 2))
def test_no_other_play_after_a_split_earns_more(number):
    book, shoe = tiny(number, hands=2)
    walk, spots = Walk(book, shoe), dict[Any, tuple[str, ...]]()
    follower = Follower(book, shoe, "cdp")

    def noting(state: Round, box: int, options: tuple[str, ...]) -> str:
        if state.phase is Phase.PLAYERS and state.turn_hand.origin != Origin.DEALT:
            spots[spot(state)] = options
        return follower(state, box, options)

    earned, _ = moments(results_from(walk, walk.root, noting, {}))
    chosen = Random(number).sample(sorted(spots, key=repr), min(len(spots), 12))

    assert chosen
    for where in chosen:
        for action in spots[where]:
            others, _ = moments(results_from(walk, walk.root, other_than(follower, where, action), {}))
            assert others <= earned


# The dealer, and the next card.

NO_ACES = cards("2C 3D 3D 5S 6H 6H 7C 8D 9C 10H 10H 10H")
"""Without naturals every dealer draws to an end, and nothing is learnt from a peek."""


def test_the_dealer_ends_as_often_as_in_the_walk():
    book = book_of("split.max_hands = 1\nshoe.decks = 8\ndealer.soft17 = 'hit'")
    seen = tuple((Counter(book.pack * book.decks) - Counter(NO_ACES)).elements())
    walk = Walk(book, NO_ACES)
    ends = dealer_ends(walk, walk.root, {})

    for upcard in sorted(set(NO_ACES)):
        found = odds.dealer_odds(book, upcard, seen)

        behind = {total: chance for (card, total), chance in ends.items() if card == upcard}
        walked = {total: chance / sum(behind.values()) for total, chance in behind.items()}
        assert found.natural == 0
        assert close(found.bust, walked.pop(BUST))
        assert all(close(found.totals[total], chance) for total, chance in walked.items())


BUST = 22
Ends = dict[tuple[Card, int], Fraction]


def dealer_ends(walk: Walk, node: Node, known: dict[Node, Ends]) -> Ends:
    """The chance of each upcard with each total of the dealer's, for a player who always stands."""
    if node not in known:
        known[node] = _dealer_ends(walk, node, known)
    return known[node]


def _dealer_ends(walk: Walk, node: Node, known: dict[Node, Ends]) -> Ends:
    dealer, book = node.state.dealer, node.state.book
    if isinstance(node.waiting, Finished):
        return {(dealer.cards[book.upcard_place], min(dealer.total, BUST)): Fraction(1)}
    if isinstance(node.waiting, ForPlayers):
        return dealer_ends(walk, walk.after(node, Choose(BOX, "stand")), known)
    found: Ends = {}
    for chance, drawn in walk.draws(node):
        for end, share in dealer_ends(walk, drawn, known).items():
            found[end] = found.get(end, Fraction()) + chance * share
    return found


# The next card.

WITH_ACES = cards("AS AS 2C 3D 5S 6H 6H 7C 9C 10H 10H 10H")


@pytest.mark.parametrize("hole_card", ["peek", "no_peek", "none"])
@pytest.mark.parametrize("upcard", [Card("AS"), Card("10H"), Card("9C")])
@pytest.mark.parametrize("hand", ["2C 3D", "6H 10H", "AS 5S"])
def test_the_next_card_is_as_likely_as_in_the_walk_and_a_hit_is_worth_what_it_brings(hand, upcard, hole_card):
    book = book_of(f"shoe.decks = 8\ndealer.hole_card = '{hole_card}'")
    seen = tuple((Counter(book.pack * book.decks) - Counter(WITH_ACES)).elements())
    held = tuple(cards(hand))
    walk = Walk(book, WITH_ACES)

    drawn = odds.next_cards(book, held, upcard, seen)

    hit = odds.advice(book, held, upcard, seen).actions["hit"].ev
    walked = next_in_walk(walk, walk.root, Counter(held), upcard)
    assert {each.rank.replace("T", "10"): pytest.approx(each.chance, abs=NEAR) for each in drawn} == {
        card[:-1]: float(chance / sum(walked.values())) for card, chance in walked.items()
    }
    assert abs(sum(each.chance * each.ev for each in drawn) - hit) < NEAR


def next_in_walk(walk: Walk, node: Node, held: Counter[Card], upcard: Card) -> dict[Card, Fraction]:
    """The chance of each card with this hand and upcard on the felt and no natural behind it that the dealer
    looks for.
    """
    if isinstance(node.waiting, Finished):
        return {}
    if isinstance(node.waiting, ForPlayers) and node.waiting.question == "action":
        hand, dealer = Counter(node.state.turn_hand.cards), node.state.dealer
        if hand != held or dealer.cards[node.state.book.upcard_place] != upcard:
            return {}
        drawn = walk.draws(walk.after(node, Choose(BOX, "hit")))
        return {next_card(after, hand): chance for chance, after in drawn}
    if isinstance(node.waiting, ForPlayers):
        return next_in_walk(walk, walk.after(node, Choose(BOX, "no")), held, upcard)
    found: dict[Card, Fraction] = {}
    for chance, drawn_node in walk.draws(node):
        for card, share in next_in_walk(walk, drawn_node, held, upcard).items():
            found[card] = found.get(card, Fraction()) + chance * share
    return found


def next_card(node: Node, held: Counter[Card]) -> Card:
    """The card that has come to these."""
    (card,) = Counter(node.state.boxes[0].hands[0].cards) - held
    return card
