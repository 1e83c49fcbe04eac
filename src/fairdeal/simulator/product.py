"""One table for whole rounds: the deal, hands, dealer and settlement multiplied, equal futures merged.

A round never comes back to where it was, so its states are made from their ends upwards, and two states with
the same row are one. A round that is split leaves the table through an exit.
"""

from collections.abc import Hashable, Iterable
from typing import Any

from msgspec import Struct

from fairdeal.games import blackjack
from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.events import CardDealt
from fairdeal.games.blackjack.state import Dealer, Hand, Phase, Round
from fairdeal.games.game import Deal, Entries, Stake
from fairdeal.simulator.dealers import Dealers
from fairdeal.simulator.machines import ASK, BEGIN, END, PURSE, SEAT, Hands, Target, TooLarge

EXIT, ROW = "exit", "row"
NATURAL, DOUBLED, SURRENDERED, INSURED = 1, 2, 4, 8
"""What a tally counts of a round beside its chips, as bits."""

State = tuple[Any, ...]
"""(END, chips won, facts, chips staked), (ROW, a state for each class of cards), (ASK, a state for each
count), or (EXIT, half, half, context, insurance)."""


NUMBERS_MOST = 4_000_000
"""Of the table, at most."""


class Parts(Struct, frozen=True):
    """Everything that the tables are made of."""

    hands: Hands
    dealers: Dealers
    order: tuple[int, ...]
    """Who gets each card of the deal: a box, or 0 for the dealer."""
    pairs: dict[tuple[int, int], int]
    """The number of two cards dealt to a box, by their classes."""
    contexts: dict[tuple[int, ...], tuple[int, int]]
    """By the classes of the dealer's first cards: the kind that players see, and where the dealer begins."""
    begins: list[tuple[int, ...]]
    """[context][what is waited for]"""
    starts: dict[tuple[int, int], Target]
    """By pair and kind."""


def parts_of(hands: Hands) -> Parts:
    """Walk all the machines of a house with one box."""
    deal = _Deal(hands)
    starts, over = deal.starts()
    hands.walk()
    dealers = Dealers(hands)
    begins: dict[tuple[int, ...], int] = {}
    contexts = {}
    for classes, (kind, dealer) in deal.dealt.items():
        begin = dealers.begin(dealer, over[kind])
        contexts[classes] = (kind, begins.setdefault(begin, len(begins)))
    dealers.walk()
    return Parts(hands, dealers, deal.order, deal.pairs, contexts, list(begins), starts)


class _Deal:
    """The first cards: those of a box and those of the dealer, each by themselves."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.order = dealing_order(hands.opened)
        self.pairs: dict[tuple[int, int], int] = {}
        self.pair_hands: list[Hand] = []
        self.kinds: dict[Hashable, int] = {}
        self.kind_dealers: list[Dealer] = []
        self.dealt: dict[tuple[int, ...], tuple[int, Dealer]] = {}
        self._deal_pairs()
        self._deal_dealers(Dealer(), ())

    def _deal_pairs(self) -> None:
        cards, book = self.hands.alphabet.cards, self.hands.book
        known: dict[Hashable, int] = {}
        for first, card in enumerate(cards):
            one = with_card(self.hands.opened.boxes[0].hands[0], card, book)
            for second, other in enumerate(cards):
                hand = with_card(one, other, book)
                key = self.hands.hand_key(hand)
                if key not in known:
                    known[key] = len(self.pair_hands)
                    self.pair_hands.append(hand)
                self.pairs[first, second] = known[key]

    def _deal_dealers(self, dealer: Dealer, classes: tuple[int, ...]) -> None:
        if len(classes) == self.hands.book.dealer_deals:
            key = self.hands.reduced.seen_key(dealer)
            if key not in self.kinds:
                self.kinds[key] = len(self.kind_dealers)
                self.kind_dealers.append(dealer)
            self.dealt[classes] = (self.kinds[key], dealer)
            return
        for number, card in enumerate(self.hands.alphabet.cards):
            self._deal_dealers(with_card(dealer, card, self.hands.book), (*classes, number))

    def starts(self) -> tuple[dict[tuple[int, int], Target], list[bool]]:
        """Where each pair against each kind leads; and which kinds end the round with the deal."""
        starts: dict[tuple[int, int], Target] = {}
        over = [False] * len(self.kind_dealers)
        for kind, dealer in enumerate(self.kind_dealers):
            for pair, hand in enumerate(self.pair_hands):
                starts[pair, kind], ended = self.hands.start(hand, dealer)
                over[kind] |= ended
        return starts, over


def dealing_order(state: Round) -> tuple[int, ...]:
    """Who gets each card of the deal, as the engine deals them: a box, or 0 for the dealer."""
    card = state.book.pack[4]
    order = []
    while state.phase is Phase.DEALING and blackjack.follow_up(state) is None:
        event = blackjack.decide(state, Deal(card))
        order.append(event.box if isinstance(event, CardDealt) else 0)
        state = blackjack.apply(state, event)
    return tuple(order)


def first_state(book: RuleBook, unit: int, boxes: int) -> Round:
    """A round with the bets in."""
    chips = 0 if book.points_only else unit
    entries = Entries(tuple(Stake(box, SEAT, chips) for box in range(1, boxes + 1)), {SEAT: PURSE})
    return blackjack.apply(None, blackjack.open_round(book, entries))


def numbered(state: State, states: list[State], numbers: dict[State, int], classes: int) -> int:
    """The number of a state, a new one if need be; equal futures have equal numbers."""
    number = numbers.setdefault(state, len(states))
    if number == len(states):
        if number * classes > NUMBERS_MOST:
            raise TooLarge
        states.append(state)
    return number


class Product:
    """All states of unsplit rounds; `states[root]` is the beginning."""

    def __init__(self, parts: Parts) -> None:
        self.parts, self.hands, self.dealers = parts, parts.hands, parts.dealers
        self.numbers: dict[State, int] = {}
        self.states: list[State] = []
        self._hand_memo: dict[Hashable, int] = {}
        self._dealer_memo: dict[Hashable, int] = {}
        self._deal_memo: dict[Hashable, int] = {}
        self.facts = [facts_of(ended.hand) for ended in self.hands.ended]
        self.classes = range(len(self.hands.alphabet.cards))
        self.root = self._dealt((), ())

    def _number(self, state: State) -> int:
        return numbered(state, self.states, self.numbers, len(self.classes))

    def _dealt(self, mine: tuple[int, ...], dealers: tuple[int, ...]) -> int:
        """The deal, after these classes of cards for the box and the dealer."""
        parts = self.parts
        pair = (parts.pairs[mine[0], mine[1]],) if len(mine) == 2 else mine
        key = (len(mine), pair, dealers)
        if key not in self._deal_memo:
            place = len(mine) + len(dealers)
            if place == len(parts.order):
                kind, context = parts.contexts[dealers]
                number = self._begun(parts.starts[pair[0], kind], context)
            elif not parts.order[place]:
                number = self._row(self._dealt(mine, (*dealers, card)) for card in self.classes)
            else:
                number = self._row(self._dealt((*mine, card), dealers) for card in self.classes)
            self._deal_memo[key] = number
        return self._deal_memo[key]

    def _row(self, states: Iterable[int]) -> int:
        return self._number((ROW, *states))

    def _begun(self, target: Target, context: int) -> int:
        if target[0] == ASK:
            return self._ask(self._begun(each, context) for each in target[1])
        assert target[0] == BEGIN
        return self._hand(target[1], context, target[2])

    def _ask(self, states: Iterable[int]) -> int:
        numbers = tuple(states)
        return numbers[0] if len(set(numbers)) == 1 else self._number((ASK, *numbers))

    def _hand(self, target: Target, context: int, insurance: int) -> int:
        key = (target, context, insurance)
        if key not in self._hand_memo:
            self._hand_memo[key] = self._led(target, context, insurance)
        return self._hand_memo[key]

    def _led(self, target: Target, context: int, insurance: int) -> int:
        match target[0]:
            case "end":
                place = target[1]
                box = self.hands.insured[insurance]
                waits = max(self.dealers.waits[0][place], self.hands.reduced.insurance_waits_for(box))
                return self._dealer(place, self.parts.begins[context][waits], insurance)
            case "card":
                return self._row(self._hand(each, context, insurance) for each in self.hands.rows[target[1]])
            case "split":
                return self._number((EXIT, target[1], target[2], context, insurance))
            case _:
                return self._ask(self._hand(each, context, insurance) for each in target[1])

    def _dealer(self, place: int, code: int, insurance: int) -> int:
        key = (place, code, insurance)
        if key not in self._dealer_memo:
            if code < 0:
                number = self._end(place, -1 - code, insurance)
            else:
                row = self.dealers.rows[code]
                number = self._row(self._dealer(place, each, insurance) for each in row)
            self._dealer_memo[key] = number
        return self._dealer_memo[key]

    def _end(self, place: int, final: int, insurance: int) -> int:
        won = self.dealers.won(place, 0, final) + self.dealers.insurance_won(insurance, final)
        chips = self.hands.insured[insurance].insurance or 0
        facts = self.facts[place] | (INSURED if chips else 0)
        return self._number((END, won, facts, self.hands.ended[place].hand.stake + chips))


def facts_of(hand: Hand) -> int:
    return (
        NATURAL * hand.is_natural
        | DOUBLED * (hand.doubles > 0)
        | SURRENDERED * hand.ended.startswith("surrendered")
    )
