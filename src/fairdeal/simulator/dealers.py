"""How the dealer plays against what the players' hands wait for, and what each hand then gets."""

from msgspec.structs import replace

from fairdeal.games import blackjack
from fairdeal.games.blackjack.alike import Key
from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.reduce import NATURAL_ONLY, NOTHING, TOTAL, behind
from fairdeal.games.blackjack.state import Box, Dealer, Hand, Phase, Round
from fairdeal.simulator.machines import OVER, Ended, Hands

WAITS = (NOTHING, NATURAL_ONLY, TOTAL)
MARKS = (0, 1)
"""Whether a hand lies behind one because of which a dealer's natural takes less of it."""

UNREACHED = 1 << 20
"""In place of a dealer's node: no hand of this house waits for that."""


class Dealers:
    """The dealer's machine. A code of 0 or more is a node; below, -1 - code is the number of a final."""

    def __init__(self, hands: Hands) -> None:
        self.hands, self.reduced, self.book = hands, hands.reduced, hands.book
        self.marked = [self.reduced.is_marked(ended.hand) for ended in hands.ended]
        self.waits = [[self._waits(ended, mark) for ended in hands.ended] for mark in MARKS]
        self.nodes: dict[Key, int] = {}
        self.samples: list[tuple[int, Round]] = []
        self.rows: list[list[int]] = []
        self.finals: dict[Key, int] = {}
        self.final_dealers: list[Dealer] = []
        self.final_waits: list[int] = []

    def begin(self, dealer: Dealer, over: bool) -> tuple[int, ...]:
        """[what is waited for]: where the dealer stands when the players are done; `over`: with the deal."""
        if over:
            return (self._final(dealer, TOTAL),) * len(WAITS)
        return tuple(self._begin(dealer, waits) for waits in WAITS)

    def _begin(self, dealer: Dealer, waits: int) -> int:
        box = self._waiting_box(dealer, waits)
        if box is None:
            return UNREACHED
        played = replace(
            self.hands.opened, boxes=(box,), dealer=dealer, phase=Phase.PLAYERS, turn=(0, 0), lap=1
        )
        return self._on(played, waits)

    def _waiting_box(self, dealer: Dealer, waits: int) -> Box | None:
        """A box that waits for just this."""
        upcard = self.reduced.upcard_key(dealer)
        fitting = [ended for ended in self.hands.ended if self.reduced.upcard_key(ended.dealer) == upcard]
        for mark in MARKS:
            for ended in fitting:
                box = replace(self._placed(ended, mark)[1], insurance=0, insurance_settled=True)
                if self._box_waits(box, dealer) == waits:
                    return box
        for insured in self.hands.insured:
            for ended in fitting if self.reduced.insurance_waits_for(insured) == waits else ():
                if self._box_waits(ended.box, dealer) == NOTHING:
                    return replace(insured, hands=ended.box.hands)
        return None

    def _box_waits(self, box: Box, dealer: Dealer) -> int:
        return max(self.reduced.waits_for(hand, box, dealer) for hand in box.hands)

    def _on(self, state: Round, waits: int) -> int:
        """Where the dealer stands once the house's procedure has run."""
        while state.phase not in OVER:
            event = blackjack.follow_up(state)
            if event is None:
                return self._node(state, waits)
            state = blackjack.apply(state, event)
        return self._final(state.dealer, waits)

    def _node(self, state: Round, waits: int) -> int:
        key = (waits, self.reduced.dealer_key(state.dealer))
        if key not in self.nodes:
            self.nodes[key] = len(self.samples)
            self.samples.append((waits, state))
        return self.nodes[key]

    def _final(self, dealer: Dealer, waits: int) -> int:
        key = self.reduced.dealer_key(dealer)
        if key not in self.finals:
            self.finals[key] = len(self.final_dealers)
            self.final_dealers.append(dealer)
            self.final_waits.append(waits)
        number = self.finals[key]
        self.final_waits[number] = max(waits, self.final_waits[number])
        return -1 - number

    def walk(self) -> None:
        """Follow the dealer to every end."""
        while len(self.rows) < len(self.samples):
            waits, state = self.samples[len(self.rows)]
            drawn: dict[Key, int] = {}
            row = []
            for card in self.hands.alphabet.cards:
                dealer = with_card(state.dealer, card, self.book)
                key = self.reduced.dealer_key(dealer)
                if key not in drawn:
                    drawn[key] = self._on(replace(state, dealer=dealer), waits)
                row.append(drawn[key])
            self.rows.append(row)

    # Settlement.

    def _placed(self, ended: Ended, mark: int) -> tuple[Hand, Box]:
        """The hand in its box, behind another where it is marked so."""
        if not mark or not any(self.marked):
            return ended.hand, ended.box
        return behind(ended.hand, ended.box, self.hands.ended[self.marked.index(True)].hand)

    def _waits(self, ended: Ended, mark: int) -> int:
        hand, box = self._placed(ended, mark)
        return self.reduced.waits_for(hand, box, ended.dealer)

    def won(self, place: int, mark: int, final: int) -> int:
        """Chips that hands of a class win or lose against a final; 0 where they never meet."""
        ended, dealer = self.hands.ended[place], self.final_dealers[final]
        if self.waits[mark][place] > self.final_waits[final]:
            return 0
        if self.reduced.upcard_key(ended.dealer) != self.reduced.upcard_key(dealer):
            return 0
        hand, box = self._placed(ended, mark)
        return self.reduced.chips_won(hand, box, dealer)

    def insurance_won(self, number: int, final: int) -> int:
        return self.reduced.insurance_won(self.hands.insured[number], self.final_dealers[final])
