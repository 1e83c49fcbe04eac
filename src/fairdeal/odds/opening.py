"""The first two cards and the sight of the dealer: how likely each is, and what is offered before play."""

import numpy as np
from numpy.typing import NDArray

from fairdeal.games.blackjack.classes import as_dealt
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.settle import even_money_returns, insurance_returns, settle_hand, share_of
from fairdeal.games.blackjack.state import Box, Hand
from fairdeal.odds.arrays import Floats
from fairdeal.odds.left import Left
from fairdeal.odds.symbols import SUITS
from fairdeal.odds.tables import Tables, net
from fairdeal.odds.weighing import look

Pair = tuple[int, int, int]
"""Two symbols, the lower first, and the suit that they share where that matters; else MIXED."""


class Openings:
    """Every two cards that a box can be dealt, against every sight of the dealer."""

    def __init__(self, tables: Tables, left: Left) -> None:
        self.tables, self.left = tables, left
        self.pairs: list[Pair] = list(tables.hands.dealt)
        self.nodes = np.array([tables.hands.dealt[pair] for pair in self.pairs])
        cards = self._left_by_pairs()
        one_over, plain = (np.zeros((len(tables.shows), len(self.pairs))) for _ in range(2))
        look(cards, left.gone, tables.sights, len(self.pairs), one_over, plain)
        of_pair = np.array([self._chance_of(pair) for pair in self.pairs])
        self.chance = np.divide(
            of_pair[:, None], one_over.T, out=np.zeros_like(one_over.T), where=one_over.T > 0
        )
        """[pair][show]: the chance of both."""
        self.natural = 1.0 - plain.T
        """[pair][show]: the chance of a dealer's natural, given both."""

    def _left_by_pairs(self) -> Floats:
        """[symbol][pair]: the cards left once it is dealt."""
        cards = np.repeat(self.left.cards[:, None], len(self.pairs), axis=1)
        for place, (first, second, _) in enumerate(self.pairs):
            cards[first, place] -= self.left.gone
            cards[second, place] -= self.left.gone
        return cards

    def _chance_of(self, pair: Pair) -> float:
        first, second, suit = pair
        if suit != MIXED:
            return self._of_one_suit(first, second, suit)
        told_apart = (first, second, 0) in self.tables.hands.dealt
        of_one_suit = (
            sum(self._of_one_suit(first, second, suit) for suit in range(SUITS)) if told_apart else 0.0
        )
        return self._both(self.left.cards[first], self.left.cards[second], first == second) - of_one_suit

    def _of_one_suit(self, first: int, second: int, suit: int) -> float:
        by_suit = self.left.by_suit
        return self._both(by_suit[first, suit], by_suit[second, suit], first == second)

    def _both(self, one: float, other: float, same: bool) -> float:
        """The chance of two cards, in any order, of this many of each."""
        gone, size = self.left.gone, self.left.cards.sum()
        ways = one * max(other - gone, 0.0) if same else 2 * one * other
        return float(ways / (size * (size - gone))) if ways > 0 else 0.0


class Offers:
    """What the house settles or offers before play, in first bets, for each pair and show."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.book, self.bet = tables.book, tables.hands.bet
        hands = [tables.hands.nodes[node].hand for node in tables.hands.dealt.values()]
        self.is_natural = np.array([hand.is_natural for hand in hands])
        """[pair]"""
        self.against_natural = np.array([against_natural(tables, hand) for hand in hands])
        """[pair][show]: what the hand as dealt gets when the dealer's natural ends the round at once."""
        self.even_money = (even_money_returns(Hand(1, self.bet), self.book) - self.bet) / self.bet
        insurance = np.array([insurance_of(self.tables, hand) for hand in hands])
        self.insurance_wins, self.insurance_costs = insurance[:, 0], insurance[:, 1]
        """[pair]"""
        shows = self.tables.shows
        self.asks_early = np.array([show.asks_early for show in shows])
        self.sells_insurance = np.array([self.book.offers_insurance[show.points] for show in shows])
        self.offers_even_money = np.array([self.book.offers_even_money[show.points] for show in shows])

    def whole_round(self, in_play: Floats, natural: Floats) -> Floats:
        """[pair][show]: what play brings, and what a natural takes that the dealer looks for before it."""
        return in_play + np.where(self.tables.peeks[None, :], natural * self.against_natural, 0.0)

    @property
    def may_give_up_early(self) -> NDArray[np.bool_]:
        """[pair][show]: hands that are asked before the dealer looks."""
        return self.asks_early[None, :] & ~self.is_natural[:, None]

    def insurance(self, natural: Floats) -> Floats:
        """[pair][show]: what insurance adds, given the chance of a natural; minus infinity where not sold."""
        gain = natural * self.insurance_wins[:, None] - (1 - natural) * self.insurance_costs[:, None]
        return np.where(self.sells_insurance[None, :], gain, -np.inf)


def against_natural(tables: Tables, hand: Hand) -> Floats:
    """[show]: what a hand as dealt gets when the dealer's natural ends the round at once."""
    payouts, book, bet = tables.payouts, tables.book, tables.hands.bet
    box = Box(1, 1, bet, (hand,), insurance=bet if tables.hands.insured else 0)
    found = np.zeros(len(tables.shows))
    for place, show in enumerate(tables.shows):
        if show.peeks:
            dealer = payouts.ends[payouts.natural_of_show[place]].dealer
            outcome, returned = settle_hand(hand, box, dealer, book)
            found[place] = net(book, outcome, returned - hand.stake, bet)
    return found


def insurance_of(tables: Tables, hand: Hand) -> tuple[float, float]:
    """What insurance wins against a dealer's natural and costs without one, in first bets."""
    book, bet = tables.book, tables.hands.bet
    chips = share_of(bet, book.insurance_costs)
    natural = next((end.dealer for end in tables.payouts.ends if end.dealer.is_natural), None)
    if natural is None or not any(book.offers_insurance):
        return 0.0, 0.0
    box = Box(1, 1, bet, (hand,), insurance=chips, insured_as=as_dealt(hand))
    return (insurance_returns(box, natural, book) - chips) / bet, chips / bet
