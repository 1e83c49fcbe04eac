"""The small machines that a round is made of, walked from the engine: hands, the dealer, and settlement.

No rule of the game is written here: cards are added, hands led on, decisions put and chips settled by the
engine's own functions, and what can still matter of each is said by its reductions.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games import blackjack
from fairdeal.games.blackjack.alike import Key
from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.reduce import Reduction
from fairdeal.games.blackjack.state import Box, Dealer, Hand, Phase, Round
from fairdeal.games.blackjack.view import RoundView, view
from fairdeal.games.game import Choose, Entries, ForPlayers, Stake
from fairdeal.simulator.alphabet import Alphabet

Answers = Callable[[RoundView], tuple[str, ...]]
"""A strategy's answers to a question: one, or one for each count."""

END, CARD, SPLIT, ASK, BEGIN = "end", "card", "split", "ask", "begin"
Target = tuple[Any, ...]
"""Where something leads: (END, class), (CARD, node), (SPLIT, half, half), (ASK, a target for each count), and
from the deal (BEGIN, target, insurance)."""

SEAT = 1
PURSE = 10**12
"""So large that no stake is ever refused for want of chips."""

OFFERS = (Phase.INSURANCE, Phase.EARLY_SURRENDER)
OVER = (Phase.SETTLING, Phase.CLOSED)


KNOWN_MOST = 150_000
"""Hands that are walked, at most: that takes some seconds."""


class TooLarge(Exception):
    """The house and the strategy tell too many hands apart."""


class Situation(Struct, frozen=True):
    """What bears on the hands of a box while they are in play."""

    key: Key
    box: Box
    dealer: Dealer


class Node(Struct, frozen=True):
    """A hand at some place in its life, for all that are like it."""

    situation: Situation
    hand: Hand


class Ended(Struct, frozen=True):
    """A hand that is over, for all that are settled like it."""

    hand: Hand
    box: Box
    dealer: Dealer


class Hands:
    """How hands go on: from the deal, card by card, through splits, to the ways in which they end."""

    def __init__(self, reduced: Reduction, answers: Answers, alphabet: Alphabet, unit: int, cards_seen: bool):
        self.reduced, self.book, self.answers, self.alphabet = reduced, reduced.book, answers, alphabet
        self.cards_seen, self.unit = cards_seen, unit
        chips = 0 if self.book.points_only else unit
        entries = Entries((Stake(1, SEAT, chips),), {SEAT: PURSE})
        self.opened = blackjack.apply(None, blackjack.open_round(self.book, entries))
        self.nodes: dict[Key, int] = {}
        self.node_samples: list[Node] = []
        self.rows: list[list[Target]] = []
        self.halves: dict[Key, int] = {}
        self.half_samples: list[Node] = []
        self.half_rows: list[list[int]] = []
        self.pending: dict[Key, int] = {}
        self.pending_samples: list[Node] = []
        self.decided: list[list[Target]] = []
        self.known: dict[Key, Target] = {}
        self.classes: dict[Key, int] = {}
        self.ended: list[Ended] = []
        self.insurances: dict[Key, int] = {}
        self.insured: list[Box] = []
        self.hands_most = max(max(limits) for limits in self.book.split_limit)

    # From the deal.

    def start(self, hand: Hand, dealer: Dealer) -> tuple[Target, bool]:
        """Where two cards against these of the dealer's lead; and whether the round is over with the deal."""
        box = replace(self.opened.boxes[0], hands=(hand,))
        state = self._led(replace(self.opened, boxes=(box,), dealer=dealer))
        over = state.phase in OVER and not state.boxes[0].hands[0].ended
        return self._before_play(state), over

    def _before_play(self, state: Round) -> Target:
        """Questions that are put before the first turn, and then the turn."""
        state = self._led(state)
        box = state.boxes[0]
        if not box.hands[0].ended and state.phase in OFFERS:
            return self._asked(state, self._before_play)
        key = self.reduced.insurance_key(box)
        if key not in self.insurances:
            self.insurances[key] = len(self.insured)
            self.insured.append(box)
        return (BEGIN, self._on(state), self.insurances[key])

    # In play.

    def walk(self) -> None:
        """Follow every hand that has been met to its end."""
        while not self._is_walked():
            while len(self.rows) < len(self.nodes):
                self.rows.append(self._row(self.node_samples[len(self.rows)]))
            while len(self.half_rows) < len(self.halves):
                self.half_rows.append(self._half_row(self.half_samples[len(self.half_rows)]))
            if len(self.decided) < len(self.pending):
                self.decided.append(self._decisions(self.pending_samples[len(self.decided)]))

    def _is_walked(self) -> bool:
        return (len(self.rows), len(self.half_rows), len(self.decided)) == (
            len(self.nodes),
            len(self.halves),
            len(self.pending),
        )

    def _row(self, node: Node) -> list[Target]:
        """What each card makes of a hand that waits for one."""
        return [
            self._after_card(node.situation, with_card(node.hand, card, self.book), 1)
            for card in self.alphabet.cards
        ]

    def _half_row(self, half: Node) -> list[int]:
        """What each card makes of half of a pair: a hand that waits for its turn."""
        row = []
        for card in self.alphabet.cards:
            hand = with_card(half.hand, card, self.book)
            key = (half.situation.key, *self.hand_key(hand))
            if key not in self.pending:
                self.pending[key] = len(self.pending_samples)
                self.pending_samples.append(Node(half.situation, hand))
            row.append(self.pending[key])
        return row

    def _decisions(self, pending: Node) -> list[Target]:
        """[hands in the box]: how a hand that was split off goes on when its turn comes."""
        return [
            self._after_card(pending.situation, pending.hand, max(2, hands))
            for hands in range(self.hands_most + 1)
        ]

    def hand_key(self, hand: Hand) -> Key:
        return (self.reduced.hand_key(hand), hand.key if self.cards_seen else 0)

    def _after_card(self, situation: Situation, hand: Hand, hands: int) -> Target:
        """How a hand goes on that has got its card, in a box of so many hands."""
        few = self.reduced.hands_key(hands, hand) if hands > 1 else 1
        key = (situation.key, few, *self.hand_key(hand))
        if key not in self.known:
            if len(self.known) > KNOWN_MOST:
                raise TooLarge
            self.known[key] = self._on(self._in_turn(situation, hand, hands))
        return self.known[key]

    def _in_turn(self, situation: Situation, hand: Hand, hands: int) -> Round:
        """A round in which this hand has the turn and the others of its box have had theirs."""
        others = (replace(hand, number=number, ended="stood") for number in range(2, hands + 1))
        box = replace(situation.box, hands=(hand, *others))
        phase = Phase.PLAYERS
        return replace(self.opened, boxes=(box,), dealer=situation.dealer, phase=phase, turn=(0, 0), lap=1)

    def _on(self, state: Round) -> Target:
        """Where the first hand of the box stands once the strategy has spoken."""
        state = self._led(state)
        box = state.boxes[0]
        hand = box.hands[0]
        if hand.ended or state.phase in OVER:
            return (END, self._end(hand, box, state.dealer))
        if isinstance(blackjack.waiting_for(state), ForPlayers):
            return self._asked(state, self._acted)
        return (CARD, self._node(self._situation(state), hand))

    def _acted(self, state: Round) -> Target:
        """After a decision: a split leaves for its halves."""
        hands = state.boxes[0].hands
        if not hands[0].owed or len(hands[0].cards) > 1:
            return self._on(state)
        situation = self._situation(state)
        return (SPLIT, self._half(situation, hands[0]), self._half(situation, hands[1]))

    def _asked(self, state: Round, lead: Callable[[Round], Target]) -> Target:
        answers = self.answers(view(state, SEAT))
        led = {
            answer: lead(blackjack.apply(state, blackjack.decide(state, Choose(1, answer))))
            for answer in dict.fromkeys(answers)
        }
        targets = tuple(led[answer] for answer in answers)
        return targets[0] if len(set(targets)) == 1 else (ASK, targets)

    def _led(self, state: Round) -> Round:
        """The house's procedure, until somebody is asked, a card is wanted or the hand is over."""
        while not state.boxes[0].hands[0].ended and state.phase not in OVER:
            event = blackjack.follow_up(state)
            if event is None:
                break
            state = blackjack.apply(state, event)
        return state

    def _situation(self, state: Round) -> Situation:
        box = state.boxes[0]
        key = (self.reduced.seen_key(state.dealer), self.reduced.box_key(box))
        return Situation(key, box, state.dealer)

    def _node(self, situation: Situation, hand: Hand) -> int:
        key = (situation.key, *self.hand_key(hand))
        if key not in self.nodes:
            self.nodes[key] = len(self.node_samples)
            self.node_samples.append(Node(situation, replace(hand, number=1)))
        return self.nodes[key]

    def _half(self, situation: Situation, hand: Hand) -> int:
        key = (situation.key, *self.hand_key(hand))
        if key not in self.halves:
            self.halves[key] = len(self.half_samples)
            self.half_samples.append(Node(situation, replace(hand, number=1)))
        return self.halves[key]

    def _end(self, hand: Hand, box: Box, dealer: Dealer) -> int:
        key = self.reduced.result_class(hand, box, dealer)
        if key not in self.classes:
            self.classes[key] = len(self.ended)
            alone = replace(hand, number=1)
            self.ended.append(Ended(alone, replace(box, hands=(alone,)), dealer))
        return self.classes[key]
