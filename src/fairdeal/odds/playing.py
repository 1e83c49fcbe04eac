"""Composition-dependent play as a strategy that anyone can ask: bots, the simulator, a coach."""

from functools import cached_property
from typing import ClassVar

import numpy as np

from fairdeal.cards import FACE_DOWN, RANK_OF, SUIT_OF
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.view import HandView, RoundView
from fairdeal.odds.by_rounds import PositionByRounds, Solved, clue_after, rounds_of, works_out
from fairdeal.odds.hands import ACTIONS, SPLIT, Node
from fairdeal.odds.house import Position
from fairdeal.odds.left import fresh_shoe
from fairdeal.odds.swap_play import SwapPlay
from fairdeal.odds.tables import Tables
from fairdeal.strategies.strategy import CARDS, first_offered, hand_asked, question

Key = tuple[tuple[int, ...], int, int, int]
"""The cards by symbol, the suit that they share where it matters, the total, and how many bets are staked."""


class BestPlay:
    """Plays every hand by all its cards, from a fresh shoe; after a split as before it (`cdz`)."""

    looks_at: ClassVar[str] = CARDS
    name = "cdz"

    def __init__(self, tables: Tables, position: Position | None = None) -> None:
        """`position`: where not all cards of a fresh shoe are left."""
        self.tables = tables
        self.position = position or self._position()
        nodes = tables.hands.nodes
        self._node_of = {self._key(nodes[place]): int(place) for place in tables.dealt_nodes}

    def _key(self, node: Node) -> Key:
        bets = (node.hand.stake + node.hand.free) // self.tables.hands.bet
        return node.held, node.suit, node.hand.total, bets

    def _position(self) -> Position:
        return Position(self.tables, fresh_shoe(self.tables.book, self.tables.symbols), "cdz")

    @cached_property
    def _early(self) -> set[tuple[tuple[int, ...], int]]:
        """Hands that are given up before the dealer looks."""
        position = self.position
        return {
            (self.tables.hands.nodes[node].held, int(show))
            for place, node in enumerate(position.openings.nodes)
            for show in np.flatnonzero(position.gives_up_early[place])
        }

    def __call__(self, view: RoundView) -> str:
        asked = question(view)
        if asked.question in ("insurance", "even_money", "swap") or not asked.hand:
            return first_offered((), asked.options)
        hand, show = hand_asked(view), self._show(view)
        if asked.question == "early_surrender":
            return "surrender" if (self._held(hand), show) in self._early else "no"
        return first_offered(self._wishes(view, hand, show), asked.options)

    def _show(self, view: RoundView) -> int:
        open_cards = [card for card in view.dealer.cards[:2] if card != FACE_DOWN]
        book = self.tables.book
        if book.hole_card == "exposed" and book.upcard_place == 1:
            open_cards.reverse()
        wanted = 2 if book.hole_card == "exposed" else 1
        seen = tuple(self.tables.symbols.of_rank[RANK_OF[card]] for card in open_cards[:wanted])
        return next(place for place, show in enumerate(self.tables.shows) if show.seen == seen)

    def _held(self, hand: HandView) -> tuple[int, ...]:
        symbols = self.tables.symbols
        held = [0] * len(symbols.ranks)
        for card in hand.cards:
            held[symbols.of_rank[RANK_OF[card]]] += 1
        return tuple(held)

    def _node(self, view: RoundView, hand: HandView) -> int:
        """The hand among those that no split has made; -1 where it is none of them."""
        bet = view.boxes[question(view).box - 1].stake
        # Who can't pay for a whole double has doubled nevertheless; where nobody stakes, each hand is a bet.
        bets = -(-(hand.stake + hand.free) // bet) if bet else 1
        suits = {SUIT_OF[card] for card in hand.cards}
        for suit in (suits.pop() if len(suits) == 1 else MIXED, MIXED):
            place = self._node_of.get((self._held(hand), suit, hand.total, bets))
            if place is not None:
                return place
        return -1

    def _wishes(self, view: RoundView, hand: HandView, show: int) -> list[str]:
        """Actions from the best to the worst, a split in its place among them."""
        held, node = self._held(hand), self._node(view, hand)
        values = self.position.played.values[node, show] if node >= 0 else np.zeros(SPLIT)
        worth = {action: float(values[place]) for place, action in enumerate(ACTIONS[:SPLIT])}
        symbol = held.index(2) if 2 in held and len(hand.cards) == 2 else -1
        if symbol in self.position.split:
            worth["split"] = float(self.position.split[symbol][show])
        return sorted((action for action in worth if worth[action] == worth[action]), key=lambda a: -worth[a])


class BestPlayByRounds(BestPlay):
    """The same where the dealer draws between turns: with an eye on what was drawn."""

    looks_at: ClassVar[str] = ""

    def _position(self) -> Position:
        self._solved: dict[int, Solved] = {}
        return PositionByRounds(self.tables, fresh_shoe(self.tables.book, self.tables.symbols), "cdz")

    def _solved_at(self, show: int) -> Solved:
        if show not in self._solved:
            self._solved[show] = Solved(rounds_of(self.tables), show, self.position.left)
        return self._solved[show]

    def _wishes(self, view: RoundView, hand: HandView, show: int) -> list[str]:
        solved, node = self._solved_at(show), self._node(view, hand)
        of_rank = self.tables.symbols.of_rank
        drawn = tuple(of_rank[RANK_OF[card]] for card in view.dealer.cards[self.tables.book.dealer_deals :])
        clue = clue_after(solved, drawn)
        if node < 0 or clue < 0:
            return []
        return [ACTIONS[solved.chosen[len(drawn)][clue, rounds_of(self.tables).hand_of[node]]]]


def best_play(book: RuleBook) -> BestPlay | SwapPlay:
    """The best play from a fresh shoe that looks at all cards of a hand."""
    from fairdeal.odds.answers import tables_of

    tables = tables_of(book)
    by_rounds = book.turns == "rounds" and works_out(tables, "cdz")
    if by_rounds:
        return BestPlayByRounds(tables)
    best = BestPlay(tables)
    if not book.swap:
        return best
    return SwapPlay(best.name, best.position, lambda position: BestPlay(tables, position))
