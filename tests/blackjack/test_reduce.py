"""What can still matter of a hand, a box and the dealer: equal keys have equal futures."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.alike import cards_alike, tens_alike
from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.book import PUSH, Column, Menu, Menus, RuleBook, Settlements
from fairdeal.games.blackjack.reduce import (
    BOX_FIELDS,
    DEALER_FIELDS,
    HAND_FIELDS,
    NATURAL_ONLY,
    NOTHING,
    TOTAL,
    Reduction,
    behind,
    reduction,
)
from fairdeal.games.blackjack.rules import BonusHand, DealerRules, PayRules, PlayRules, Rules, SplitRules
from fairdeal.games.blackjack.state import Box, Dealer, Hand, Phase, Round
from fairdeal.games.blackjack.working import default_book, rule_book
from fairdeal.games.game import Choose, Deal, Entries, ForCard, ForPlayers, Stake, advance
from tests.support.random_houses import house

PLAIN = reduction(default_book())


def hand_of(text: str, book: RuleBook, **fields: Any) -> Hand:
    hand = Hand(1, 10, **fields)
    for card in text.split():
        hand = with_card(hand, Card(card), book)
    return hand


def dealer_of(text: str, book: RuleBook) -> Dealer:
    dealer = Dealer()
    for card in text.split():
        dealer = with_card(dealer, Card(card), book)
    return dealer


def box_of(*hands: Hand, **fields: Any) -> Box:
    return Box(1, 1, 10, hands, **fields)


@pytest.mark.parametrize(
    ("fields", "kind"), [(HAND_FIELDS, Hand), (BOX_FIELDS, Box), (DEALER_FIELDS, Dealer)]
)
def test_every_field_says_what_becomes_of_it(fields, kind):
    assert tuple(fields) == kind.__struct_fields__


# Cards.


def test_tens_are_one_card_where_they_pair_with_each_other():
    by_rank = reduction(rule_book(Rules(split=SplitRules(by="rank"))))

    assert PLAIN.card_key(Card("KS")) == PLAIN.card_key(Card("10H"))
    assert by_rank.card_key(Card("KS")) != by_rank.card_key(Card("10H"))


def test_tens_differ_where_a_hand_is_named_after_one_of_them():
    kings = BonusHand(name="king", cards=("K", "A"), pay=(3, 1))

    assert not tens_alike(rule_book(Rules(pay=PayRules(bonus_hands=(kings,)))))


def test_tens_are_alike_where_every_ten_makes_the_hand():
    tens = BonusHand(name="tens", cards=("T", "T"), pay=(3, 1))

    assert tens_alike(rule_book(Rules(pay=PayRules(bonus_hands=(tens,)))))


def test_tens_differ_where_a_script_lets_hands_give_up_against_some_of_them():
    none: tuple[dict[int, int], ...] = ({}, {}, {}, {})
    menus = Menus((Menu(("stand",), surrender_vs=(13,)),), none, ({}, {}, {}, {}))

    assert not tens_alike(replace(default_book(), menus=menus))
    assert tens_alike(replace(default_book(), menus=replace(menus, lists=(Menu(("stand",)),))))


def test_suits_matter_for_ranks_that_a_suited_hand_is_made_of():
    straight = BonusHand(name="straight", cards=("6", "7", "8"), suited="one", pay=(3, 1))
    reduced = reduction(rule_book(Rules(pay=PayRules(bonus_hands=(straight,)))))

    assert reduced.card_key(Card("7S")) != reduced.card_key(Card("7H"))
    assert reduced.card_key(Card("5S")) == reduced.card_key(Card("5H"))


def test_suits_of_aces_and_tens_matter_where_naturals_are_paid_by_them():
    reduced = reduction(rule_book(Rules(pay=PayRules(natural_suited={"D": (2, 1)}))))

    assert reduced.card_key(Card("AS")) != reduced.card_key(Card("AD"))
    assert reduced.card_key(Card("9S")) == reduced.card_key(Card("9D"))


def test_all_suits_matter_where_any_suited_21_is_paid():
    suited = BonusHand(name="suited 21", total=21, suited="one", pay=(2, 1))
    reduced = reduction(rule_book(Rules(pay=PayRules(bonus_hands=(suited,)))))

    assert reduced.card_key(Card("2S")) != reduced.card_key(Card("2H"))
    assert reduced.hand_key(hand_of("2S 3S 4S", reduced.book)) != reduced.hand_key(
        hand_of("2S 3S 4H", reduced.book)
    )


# Hands.


def test_hands_of_equal_total_are_one_once_they_have_three_cards():
    book = default_book()

    assert PLAIN.hand_key(hand_of("2S 3H 9D", book)) == PLAIN.hand_key(hand_of("4S 4H 2D 4C", book))
    assert cards_alike(book) == 3


def test_a_pair_differs_from_two_other_cards_of_its_total():
    book = default_book()

    assert PLAIN.hand_key(hand_of("8S 8H", book)) != PLAIN.hand_key(hand_of("9S 7H", book))


def test_the_number_of_hands_matters_to_a_pair_up_to_the_limit():
    pair, other = (hand_of(text, PLAIN.book) for text in ("8S 8H", "8S 9H"))

    assert [PLAIN.hands_key(hands, pair) for hands in (2, 3, 4, 5)] == [2, 3, 4, 4]
    assert PLAIN.hands_key(3, other) == 0
    assert PLAIN.hands_key(3, hand_of("8S 2H 3D", PLAIN.book)) == 0


# What hands wait for.


def test_a_bust_hand_waits_for_nothing_and_a_standing_one_for_the_total():
    book = default_book()
    bust, standing = hand_of("10S 6H 9D", book, ended="bust"), hand_of("10S 9H", book, ended="stood")
    dealer = dealer_of("6S 5H", book)

    assert PLAIN.waits_for(bust, box_of(bust), dealer) == NOTHING
    assert PLAIN.waits_for(standing, box_of(standing), dealer) == TOTAL


def test_a_surrendered_hand_waits_for_the_natural_alone():
    hand = hand_of("10S 6H", PLAIN.book, ended="surrendered")

    assert PLAIN.waits_for(hand, box_of(hand), dealer_of("10S", PLAIN.book)) == NATURAL_ONLY


def test_even_money_waits_for_nothing_and_wins_the_stake():
    hand = hand_of("AS KH", PLAIN.book, ended="natural", outcome="even_money")

    assert PLAIN.waits_for(hand, box_of(hand), dealer_of("AS", PLAIN.book)) == NOTHING
    assert PLAIN.chips_won(hand, box_of(hand), dealer_of("AS KD", PLAIN.book)) == 10


def test_open_insurance_waits_for_the_natural_and_is_settled_by_it():
    insured = box_of(hand_of("10S 9H", PLAIN.book), insurance=5)

    assert PLAIN.insurance_waits_for(insured) == NATURAL_ONLY
    assert PLAIN.insurance_key(insured) != PLAIN.insurance_key(replace(insured, insurance=0))
    assert PLAIN.insurance_waits_for(replace(insured, insurance_settled=True)) == NOTHING
    assert PLAIN.insurance_won(insured, dealer_of("AS KH", PLAIN.book)) == 10
    assert PLAIN.insurance_won(insured, dealer_of("AS 9H", PLAIN.book)) == -5
    assert PLAIN.insurance_won(replace(insured, insurance=0), dealer_of("AS 9H", PLAIN.book)) == 0


def test_a_natural_that_was_paid_at_once_does_not_care_for_a_later_22():
    reduced = reduction(rule_book(Rules(dealer=DealerRules(total_22="push"))))
    natural = hand_of("AS KH", reduced.book, ended="natural")

    assert reduced.chips_won(natural, box_of(natural), dealer_of("10S 2H 10D", reduced.book)) == 15


def test_a_natural_that_waits_for_settlement_is_pushed_by_a_22():
    rules = Rules(dealer=DealerRules(total_22="push"), play=PlayRules(naturals="at_settlement"))
    reduced = reduction(rule_book(rules))
    natural = hand_of("AS KH", reduced.book, ended="natural")

    assert reduced.chips_won(natural, box_of(natural), dealer_of("10S 2H 10D", reduced.book)) == 0


@pytest.mark.parametrize(
    ("takes", "standing", "bust"),
    [("original_only", True, True), ("busted_plus_one", True, False), ("all_bets", False, False)],
)
def test_hands_mark_those_behind_where_a_natural_takes_less_of_them(takes, standing, bust):
    reduced = reduction(rule_book(Rules(dealer=DealerRules(hole_card="none", natural_takes=takes))))

    assert reduced.is_marked(hand_of("10S 9H", reduced.book)) is standing
    assert reduced.is_marked(hand_of("10S 9H 5D", reduced.book)) is bust
    assert not PLAIN.is_marked(hand_of("10S 9H", PLAIN.book))


def test_a_second_hand_keeps_its_stake_where_a_natural_takes_the_first_bet_only():
    rules = Rules(dealer=DealerRules(hole_card="none", natural_takes="original_only"))
    reduced = reduction(rule_book(rules))
    hand = hand_of("10S 9H", reduced.book, ended="stood")
    second, box = behind(hand, box_of(hand), hand)
    natural = dealer_of("AS KD", reduced.book)

    assert reduced.chips_won(hand, box_of(hand), natural) == -10
    assert reduced.chips_won(second, box, natural) == 0


def test_points_are_won_where_the_house_plays_for_points():
    reduced = reduction(replace(default_book(), points_only=True))
    hand = Hand(1, 0, (Card("10S"), Card("9H")), total=19, ended="stood")

    assert reduced.chips_won(hand, box_of(hand), dealer_of("10S 8H", reduced.book)) == 1


# Scripts.


def scripted(sees_upcard: bool = False) -> Reduction:
    """A book in which a script settles standing hands of 19: they win twice their stake."""
    rows = {f"general|19 2 stand 1{mark}": 0 for mark in ("", " insured")}
    rows["general|19 2 stand 1 insured"] = 1
    columns = {f"general|18 2{' v10' * sees_upcard}": 0}
    ends = (Column(natural=False, upcard=10 if sees_upcard else 0),)
    settled = Settlements(
        rows, columns, ends, ((0,), (1,)), (("win", (2, 1)), ("push", PUSH)), True, sees_upcard
    )
    return reduction(replace(default_book(), settlements=settled))


def test_a_scripted_hand_is_told_apart_by_the_row_of_its_settlement():
    reduced = scripted()
    hand = hand_of("10S 9H", reduced.book, ended="stood")
    insured, plain = box_of(hand, insurance=5), box_of(hand)
    dealer = dealer_of("10S 8H", reduced.book)

    assert reduced.result_class(hand, insured, dealer) != reduced.result_class(hand, plain, dealer)
    assert reduced.chips_won(hand, plain, dealer) == 20
    assert reduced.box_key(insured) != reduced.box_key(plain)


def test_upcards_are_told_apart_where_a_script_looks_at_them():
    looks, other = scripted(sees_upcard=True), scripted()
    ten, king = dealer_of("8H 10S", looks.book), dealer_of("8H KS", looks.book)

    assert looks.dealer_key(ten) != looks.dealer_key(king)
    assert other.dealer_key(ten) == other.dealer_key(king)
    assert not looks.tens_alike


def test_players_see_both_cards_of_a_dealer_who_shows_them():
    exposed = reduction(rule_book(Rules(dealer=DealerRules(hole_card="exposed"))))
    twelve, thirteen = dealer_of("10S 2H", PLAIN.book), dealer_of("10S 3H", PLAIN.book)

    assert exposed.seen_key(twelve) != exposed.seen_key(thirteen)
    assert PLAIN.seen_key(dealer_of("2H 10S", PLAIN.book)) == PLAIN.seen_key(dealer_of("3H 10S", PLAIN.book))


def test_a_natural_after_a_split_that_a_tie_may_take_waits_for_the_dealers_total():
    reduced = scripted()
    rows = {"natural|21 2 report 1 natural": 0}
    ends = (Column(natural=False, upcard=0), Column(natural=False, upcard=0))
    assert reduced.book.settlements is not None
    settled = replace(
        reduced.book.settlements, rows=rows, columns={"general|21 3": 1}, ends=ends, table=((0, 1),)
    )
    reduced = reduction(replace(reduced.book, settlements=settled))
    natural = hand_of("AS KH", reduced.book, ended="natural")

    assert reduced.waits_for(natural, box_of(natural), dealer_of("10S", reduced.book)) == TOTAL
    assert reduced.chips_won(natural, box_of(natural), dealer_of("10S 5H 6D", reduced.book)) == 0


# Equal keys, equal futures.

HOUSES = (0, 2, 6, 14, 19, 31)


@pytest.mark.parametrize("number", HOUSES)
def test_equal_keys_give_an_equal_next_step(number):
    _, book = house(number)
    reduced = reduction(book)
    known: dict[Any, Any] = {}
    compared = 0

    for state in states_of(book, Random(number), rounds=60):
        key, step = _key(reduced, state), _next_keys(reduced, state)
        if key in known:
            compared += 1
            assert known[key] == step, key
        known.setdefault(key, step)

    assert compared > 10


@pytest.mark.parametrize("number", [0, 12, 13])
def test_equal_rounds_have_an_equal_next_step(number):
    _, book = house(number)
    reduced = reduction(book)
    known: dict[Any, Any] = {}

    for state in states_of(book, Random(number), rounds=40):
        key = reduced.round_key(state)
        step = [_led_on(reduced, advance(blackjack, state, Deal(card))[0]) for card in book.pack[::5]]
        assert known.setdefault(key, step) == step


def _led_on(reduced: Reduction, state: Round) -> Any:
    return (state.purses, reduced.round_key(state), type(blackjack.waiting_for(state)))


def test_rounds_are_told_apart_while_they_are_dealt():
    opened = blackjack.apply(None, blackjack.open_round(PLAIN.book, Entries((Stake(1, 1, 10),), {1: 100})))
    first, _ = advance(blackjack, opened, Deal(Card("AS")))
    keys = {PLAIN.round_key(advance(blackjack, first, Deal(Card(text)))[0]) for text in ("2S", "9H", "9D")}

    assert len(keys) == 2


def states_of(book: RuleBook, random: Random, rounds: int) -> Iterator[Round]:
    """States of rounds at random in which the first hand in turn, or the dealer, waits for a card."""
    chips = 0 if book.points_only else 1200
    stakes = tuple(Stake(box, 1, chips) for box in ((1, 2) if book.swap else (1,)))
    for _ in range(rounds):
        state = blackjack.apply(None, blackjack.open_round(book, Entries(stakes, {1: 10**9})))
        pack = random.choices(book.pack, k=6)
        while True:
            waiting = blackjack.waiting_for(state)
            if isinstance(waiting, ForCard):
                if state.phase in (Phase.PLAYERS, Phase.DEALER):
                    yield state
                state, _ = advance(blackjack, state, Deal(random.choice(pack)))
            elif isinstance(waiting, ForPlayers):
                box, options = next(iter(waiting.options.items()))
                state, _ = advance(blackjack, state, Choose(box, random.choice(options)))
            else:
                break


def _key(reduced: Reduction, state: Round) -> Any:
    if state.phase is Phase.DEALER or state.turn is None:
        return (state.phase, reduced.dealer_key(state.dealer))
    box = state.boxes[state.turn[0]]
    hand = next((hand for hand in box.hands if hand.owed), None)
    if hand is None:
        return (state.phase, "dealer", reduced.dealer_key(state.dealer))
    return (reduced.seen_key(state.dealer), reduced.box_key(box), reduced.hand_key(hand))


def _next_keys(reduced: Reduction, state: Round) -> Any:
    """What each card would make of the hand, or the dealer, that waits for it."""
    box = state.boxes[state.turn[0]] if state.turn is not None else None
    hand = next((hand for hand in box.hands if hand.owed), None) if box is not None else None
    if hand is None or box is None:
        return [reduced.dealer_key(with_card(state.dealer, card, state.book)) for card in state.book.pack]
    return [_after(reduced, state, with_card(hand, card, state.book)) for card in state.book.pack]


def _after(reduced: Reduction, state: Round, hand: Hand) -> Any:
    if hand.total > 21:
        hand = replace(hand, ended="bust")
        assert state.turn is not None
        return reduced.result_class(hand, state.boxes[state.turn[0]], state.dealer)
    return reduced.hand_key(hand)
