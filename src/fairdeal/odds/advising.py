"""One hand: what each of its choices is worth."""

from functools import cached_property

import numpy as np
from msgspec.structs import replace

from fairdeal.cards import RANKS, Card
from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.book import Origin
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.state import Hand
from fairdeal.odds.arrays import Ints
from fairdeal.odds.by_total import BY_CHART
from fairdeal.odds.figures import ActionOdds, Advice, NextCard, NothingToDecide, Seen
from fairdeal.odds.giving_up import GivenUp
from fairdeal.odds.hands import ACTIONS
from fairdeal.odds.house import Position
from fairdeal.odds.left import Left, has_suit, symbol_of
from fairdeal.odds.opening import against_natural, insurance_of
from fairdeal.odds.solver import Met
from fairdeal.odds.splits import Halves, split_worth
from fairdeal.odds.tables import Tables
from fairdeal.odds.votes import find_choices
from fairdeal.odds.weighing import natural_chance


class OneHand:
    """A hand against one sight of the dealer. `left`: all cards that are not seen, this hand's and the
    dealer's in.
    """

    def __init__(
        self, tables: Tables, node: int, show: int, left: Left, strategy: str, *, hands: int = 1
    ) -> None:
        self.node, self.hands = node, hands
        """The place of the hand among the tables' nodes, and how many hands its box has come to."""
        self.tables = tables.seen_at(show)
        self.left, self.strategy = left, strategy
        self.kind = int(self.tables.kind[0])
        options = tables.hands.nodes[node].options[self.kind]
        offered = sum(place >= 0 for place in (*options.ends, *options.draws)) + options.splits
        self.menu = tables.hands.menu(node, self.kind) if offered > 1 else ("stand",)
        """What the hand may choose from; one that is over by itself stands, whatever the house calls it."""

    @cached_property
    def symbol(self) -> int:
        return int(np.argmax(self.tables.holdings[self.tables.holding[self.node]]))

    @property
    def may_split(self) -> bool:
        return bool(self.tables.splits[self.kind, self.node])

    @cached_property
    def position(self) -> Position:
        if self.strategy in BY_CHART:
            return Position(self.tables, self.left, self.strategy)
        return Position(self.tables, self.left, self.strategy, self._nodes(), keep_chances=True)

    def _nodes(self) -> Ints:
        """This hand and all that it can become; and those as dealt that its halves are played like."""
        starts = [self.node]
        if self.may_split and self.strategy == "cdz":
            starts += [node for pair, node in self.tables.hands.dealt.items() if self.symbol in pair[:2]]
        return self.tables.reached_from(np.array(starts))

    @cached_property
    def natural(self) -> float:
        tables = self.tables
        cards = self.left.cards - self.left.gone * tables.holdings[tables.holding[self.node]]
        return float(natural_chance(cards, self.left.gone, tables.sights, 0))

    @cached_property
    def _share(self) -> float:
        """What every figure is divided by: the chance of there being no natural, once the dealer has
        looked.
        """
        share = 1.0 - self.natural if self.tables.peeks[0] else 1.0
        if share <= 0.0:
            raise NothingToDecide("the dealer is sure to have a natural, and looks for it before play")
        return share

    def advice(self) -> Advice:
        actions = {action: self._action(action) for action in self.menu}
        return Advice(
            actions=actions,
            best=max(actions, key=lambda action: actions[action].ev),
            strategy=self.strategy,
            natural=self.natural,
            peeked=bool(self.tables.peeks[0]),
            insurance=self._insurance,
            exact=True,
        )

    @property
    def _insurance(self) -> float | None:
        """What insurance adds before play, to a hand as dealt."""
        book, points = self.tables.book, self.tables.shows[0].points
        hand = self.tables.hands.nodes[self.node].hand
        if not book.offers_insurance[points] or len(hand.cards) > 2 or hand.origin != Origin.DEALT:
            return None
        wins, costs = insurance_of(self.tables, hand)
        return self.natural * wins - (1 - self.natural) * costs

    def early_surrender(self) -> dict[str, float]:
        """What the answers are worth to a hand as dealt, before the dealer looks: giving up, and going on."""
        given_up = GivenUp(self.tables, self.left, np.array([self.node]), np.array([[self.natural]]))
        natural = self.natural if self.tables.peeks[0] else 0.0
        found = self.advice()
        (against,) = against_natural(self.tables, self.tables.hands.nodes[self.node].hand)
        goes_on = (1 - natural) * found.actions[found.best].ev + natural * float(against)
        return {"surrender": float(given_up.worth[0, 0]), "no": goes_on}

    def _action(self, action: str) -> ActionOdds:
        if action == "split":
            halves = self._halves
            ev = float(split_worth(halves, self.hands)[0]) / self._share
            return self._figures(ev, halves.ends_met()[-1])
        place = ACTIONS.index(action)
        ev = float(self.position.played.values[self.node, 0, place]) / self._share
        return self._figures(ev, self._met(place))

    @cached_property
    def _halves(self) -> Halves:
        return self.position.halves(self.symbol)

    def _met(self, place: int) -> Met:
        position = self.position
        choice = find_choices(position.played.values, position.played.wishes)
        choice[self.node] = place
        reach = np.zeros(choice.shape)
        reach[self.node] = 1.0
        return position.solver.ends_met(position.nodes, choice, reach, position.nothing, position.chances)

    def _figures(self, ev: float, met: Met) -> ActionOdds:
        payouts = self.tables.payouts
        parts = [(payouts.pays, met.dealer[0]), (payouts.scale, met.bust[:, 0])]
        if not self.tables.peeks[0]:
            parts.append((payouts.against_natural[:, 0], met.natural[:, 0]))
        total = sum(chances.sum() for _, chances in parts)
        win, lose = (
            float(sum(chances[sign * pays > 0].sum() for pays, chances in parts) / total) for sign in (1, -1)
        )
        return ActionOdds(ev, win, max(1.0 - win - lose, 0.0), lose)

    def next_cards(self) -> tuple[NextCard, ...]:
        """What each card would do to the hand if it were hit."""
        row = int(self.tables.draws[self.kind, self.node, 0])
        if row < 0:
            return ()
        return tuple(
            self._next(row, symbol) for symbol in range(len(self.left.cards)) if self._chance(symbol) > 0
        )

    def _chance(self, symbol: int) -> float:
        tables, left = self.tables, self.left
        cards = left.cards - left.gone * (tables.holdings[tables.holding[self.node]] + tables.seen[0])
        return float(cards[symbol] / cards.sum())

    def _next(self, row: int, symbol: int) -> NextCard:
        symbols = self.tables.symbols
        hand = with_card(self.tables.hands.nodes[self.node].hand, symbols.card(symbol, 0), self.tables.book)
        ranks = symbols.ranks[symbol]
        name = "T" if len(ranks) == 4 else RANKS[ranks[0] - 1]
        after = int(self.tables.next[row, symbol])
        ev = self._after(after, self._natural_without(symbol))
        return NextCard(name, self._chance(symbol), hand.total, hand.soft, hand.total > 21, ev)

    def _natural_without(self, symbol: int) -> float:
        """The chance of a dealer's natural once a card of this symbol is out, too."""
        tables = self.tables
        cards = self.left.cards - self.left.gone * tables.holdings[tables.holding[self.node]]
        cards[symbol] -= self.left.gone
        return float(natural_chance(cards, self.left.gone, tables.sights, 0))

    def _after(self, after: int, natural: float) -> float:
        """What the hand is worth after a card that leads here."""
        peeks, payouts = self.tables.peeks[0], self.tables.payouts
        if after >= 0:
            return float(self.position.played.best[after, 0]) / (1 - natural if peeks else 1.0)
        flat, against = float(payouts.scale[-1 - after]), float(payouts.against_natural[-1 - after, 0])
        return flat if peeks else flat * (1 - natural) + against * natural


def hand_of(tables: Tables, cards: tuple[Seen, ...]) -> tuple[Hand, int]:
    """A hand as dealt that has come to these cards, and the suit that they share; cards without suits share
    none.
    """
    suits = {code[-1] for code in cards} if all(map(has_suit, cards)) else {"", "?"}
    suit = "SHDC".index(next(iter(suits))) if len(suits) == 1 else MIXED
    hand = Hand(1, tables.hands.bet)
    for code in cards:
        card = Card(code) if has_suit(code) else tables.symbols.card(symbol_of(tables.symbols, code), 0)
        hand = with_card(hand if suit != MIXED else replace(hand, suits=MIXED), card, tables.book)
    return hand, suit
