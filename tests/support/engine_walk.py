"""Every way a round can go with a few known cards, played by the engine itself, in exact fractions.

This is the referee of the odds. It knows cards, chances and questions, and no rule of blackjack: what a card
or an answer leads to is what `advance` says. Two rounds are taken for one only when they are equal as values,
once `tidied` has put into one order the cards of which the engine keeps no order.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import RANK_OF, Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import Origin, Ratio, RuleBook
from fairdeal.games.blackjack.settle import point
from fairdeal.games.blackjack.state import Hand, Round
from fairdeal.games.blackjack.view import RoundView
from fairdeal.games.game import (
    BANKER_BOX,
    Choose,
    Deal,
    Entries,
    Finished,
    ForCard,
    ForPlayers,
    Input,
    Stake,
    Waiting,
    advance,
    opened,
)

SEAT = BOX = 1
PURSE = 10**6
"""In first bets: nobody runs short of chips."""

Cards = Mapping[Card, int] | Iterable[Card]
"""All cards of a shoe: how many of each, or one by one."""

Decide = Callable[[Round, int, tuple[str, ...]], str]
"""What a box answers to the question it is asked, out of these options."""


Results = dict[Fraction, Fraction]
"""The chance of each result of a round, in first bets."""


class OutOfCards(Exception):
    """A card is wanted and all of them lie on the felt."""


class Node(Struct, frozen=True, eq=False):
    """A round that waits, and the cards that are left for it; equal rounds are one and the same node."""

    state: Round
    left: tuple[tuple[Card, int], ...]
    waiting: Waiting
    after: dict[Input, "Node"]
    """Where each input that has been tried leads."""

    @property
    def options(self) -> tuple[str, ...]:
        assert isinstance(self.waiting, ForPlayers), "nobody is asked"
        return self.waiting.options[BOX]


class Walk:
    """All rounds of one box by this book, from a shoe of just these cards in any order."""

    def __init__(self, book: RuleBook, cards: Cards, stake: int = 0) -> None:
        self.stake = 0 if book.points_only else stake or whole_stake(book)
        self._nodes: dict[Any, Node] = {}
        entries = Entries((Stake(BOX, SEAT, self.stake),), {SEAT: PURSE * self.stake})
        left = tuple(sorted((card, count) for card, count in Counter(cards).items() if count))
        self.root = self._node(opened(blackjack, book, entries)[0], left)

    def after(self, node: Node, given: Input) -> Node:
        """The round after this input."""
        known = node.after.get(given)
        if known is None:
            left = without(node.left, given.card) if isinstance(given, Deal) else node.left
            known = node.after[given] = self._node(advance(blackjack, node.state, given)[0], left)
        return known

    def draws(self, node: Node) -> list[tuple[Fraction, Node]]:
        """Where each card that may come leads, with its chance."""
        cards = sum(count for _, count in node.left)
        if not cards:
            raise OutOfCards(f"no card is left for {node.state.boxes} v {node.state.dealer}")
        return [(Fraction(count, cards), self.after(node, Deal(card))) for card, count in node.left]

    def result(self, state: Round) -> Fraction:
        """What a finished round has won, in first bets, or in points where the house plays for them."""
        if not self.stake:
            return Fraction(sum(point(hand.outcome) for hand in state.boxes[0].hands))
        return Fraction(state.purses[SEAT], self.stake) - PURSE

    def _node(self, state: Round, left: tuple[tuple[Card, int], ...]) -> Node:
        state = tidied(state)
        waiting = blackjack.waiting_for(state)
        while isinstance(waiting, ForPlayers) and BANKER_BOX in waiting.options:
            state = advance(blackjack, state, Choose(BANKER_BOX, _banker_says(state)))[0]
            waiting = blackjack.waiting_for(state)
        # The cards left are those that do not lie on the felt, so that equal rounds leave equal shoes.
        same = (state.boxes, state.purses[SEAT], state.phase, state.dealer, state.turn, state.lap)
        return self._nodes.setdefault(same, Node(state, left, waiting, {}))


_last: dict[object, Walk] = {}


def walk_of(book: RuleBook, cards: Cards) -> Walk:
    """The last walk, where it is of this book and shoe: whatever is decided, rounds go by the same nodes."""
    key = (id(book), tuple(sorted(Counter(cards).items())))
    if key not in _last:
        _last.clear()
        _last[key] = Walk(book, cards)
    return _last[key]


def _banker_says(state: Round) -> str:
    """A free banker is taken to draw by the house's rule."""
    return "hit" if state.book.dealer_draws[state.dealer.total][state.dealer.soft] else "stand"


def without(left: tuple[tuple[Card, int], ...], drawn: Card) -> tuple[tuple[Card, int], ...]:
    fewer = ((card, count - (card == drawn)) for card, count in left)
    return tuple((card, count) for card, count in fewer if count)


def tidied(state: Round) -> Round:
    """The round with its cards in one order, as far as the engine keeps none and nobody learns from it.

    A hand that may be split stays as it was dealt, for the order says which half comes first, and its halves
    keep their first card. The dealer's first two stay, of which one is the upcard, and all of them where
    players decide between two.
    """
    box, dealer = state.boxes[0], state.dealer
    hands = tuple(_tidied_hand(hand, state.book) for hand in box.hands)
    if state.book.turns == "seats":
        dealer = replace(dealer, cards=(*dealer.cards[:2], *sorted(dealer.cards[2:])))
    return replace(state, boxes=(replace(box, hands=hands),), dealer=dealer)


def _tidied_hand(hand: Hand, book: RuleBook) -> Hand:
    if len(hand.cards) == 2 and book.split_limit[RANK_OF[hand.cards[0]]][RANK_OF[hand.cards[1]]] > 1:
        return hand
    kept = 0 if hand.origin == Origin.DEALT else 1
    return replace(hand, cards=(*hand.cards[:kept], *sorted(hand.cards[kept:])))


def whole_stake(book: RuleBook) -> int:
    """A first bet of which everything that can come back is a whole number of chips."""
    ratios: list[Ratio] = [book.win_pays, *book.natural_pays, *book.tie_pays, book.surrender_returns]
    for special in book.specials.values():
        ratios += [special.pay, special.pay_vs_natural or special.pay]
    if book.settlements is not None:
        ratios += [pays for _, pays in book.settlements.results]
    ratios += [*book.insurance_wins.values(), book.insurance_costs]
    shares = lcm(*(under for _, under in ratios))
    # What insurance pays is a share of a share, and commission a share of what is won.
    return shares * book.insurance_pays[1] * book.commission[1]


# A given strategy.


def expectation(book: RuleBook, cards: Cards, decide: Decide) -> Fraction:
    """What this strategy wins on average of a first bet, over all orders of the cards."""
    return sum((won * chance for won, chance in results(book, cards, decide).items()), Fraction())


def results(book: RuleBook, cards: Cards, decide: Decide) -> Results:
    """How a round can end under this strategy."""
    walk = walk_of(book, cards)
    return results_from(walk, walk.root, decide, {})


def results_from(walk: Walk, node: Node, decide: Decide, known: dict[Node, Results]) -> Results:
    """The same from a node on; `known` keeps what has been found by this strategy."""
    if node not in known:
        known[node] = _results_from(walk, node, decide, known)
    return known[node]


def _results_from(walk: Walk, node: Node, decide: Decide, known: dict[Node, Results]) -> Results:
    if isinstance(node.waiting, Finished):
        return {walk.result(node.state): Fraction(1)}
    if isinstance(node.waiting, ForPlayers):
        action = decide(node.state, BOX, node.options)
        assert action in node.options, f"{action} is none of {node.options}"
        return results_from(walk, walk.after(node, Choose(BOX, action)), decide, known)
    assert isinstance(node.waiting, ForCard)
    found: Results = {}
    for chance, drawn in walk.draws(node):
        for won, share in results_from(walk, drawn, decide, known).items():
            found[won] = found.get(won, Fraction()) + chance * share
    return found


def moments(found: Results) -> tuple[Fraction, Fraction]:
    """The mean of a distribution of results, and its variance."""
    mean = sum((won * chance for won, chance in found.items()), Fraction())
    return mean, sum((won * won * chance for won, chance in found.items()), Fraction()) - mean * mean


def seeing(strategy: Callable[[RoundView], str]) -> Decide:
    """A strategy that answers to a view, as the walk asks it."""
    return lambda state, box, options: strategy(blackjack.view(state, SEAT))
