"""A player alone at a table: round after round from one shoe, played by the engine."""

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.settle import point
from fairdeal.games.blackjack.state import Hand
from fairdeal.games.blackjack.view import Question
from fairdeal.games.game import BANKER_BOX, Choose, Entries, ForPlayers, Stake, begin, play
from fairdeal.simulator.player import Task, unit_of
from fairdeal.simulator.shoe_plan import ShoePlan
from fairdeal.simulator.task_shoe import TaskShoe

SEAT = 1

PURSE_IN_BETS = 1 << 20
"""First bets in the purse: no round needs more, however often a house lets its players split and double."""


class Table:
    """One seat with one box, or with two where the house lets their cards change places."""

    def __init__(self, book: RuleBook, plan: ShoePlan, seed: int) -> None:
        self.book = book
        self.shoe = TaskShoe(plan, Task(index=0, rounds=0, seed=seed))
        self.bet = unit_of(book)
        """Chips of a first bet, of which everything that the house pays is whole chips."""
        boxes = range(1, 3 if book.swap else 2)
        chips = 0 if book.points_only else self.bet
        stakes = tuple(Stake(box, SEAT, chips) for box in boxes)
        self.entries = Entries(stakes, {SEAT: self.bet * PURSE_IN_BETS})

    def begin_round(self) -> None:
        """Deal until the player must speak or the round is over."""
        self.shoe.begin_round()
        self.state, self.events = begin(blackjack, self.book, self.entries, self.shoe.draw)
        self._look()

    def choose(self, action: str) -> None:
        """Answer the question that is asked."""
        assert self.asked is not None
        self._play(self.asked.box, action)

    def _play(self, box: int, action: str) -> None:
        self.state, events = play(blackjack, self.state, Choose(box, action), self.shoe.draw)
        self.events += events
        self._look()

    def _look(self) -> None:
        """See the table as it stands once a banker has played, who keeps to the house's drawing rule."""
        self.view = blackjack.view(self.state, SEAT)
        if self.asked is not None and self.asked.box == BANKER_BOX:
            dealer = self.state.dealer
            draws = self.book.dealer_draws[dealer.total][dealer.soft]
            self._play(BANKER_BOX, "hit" if draws else "stand")

    @property
    def asked(self) -> Question | None:
        """What the player must answer; None when the round is over."""
        return self.view.asked

    @property
    def silent(self) -> str:
        """What the house does for a player who says nothing."""
        waiting = blackjack.waiting_for(self.state)
        assert isinstance(waiting, ForPlayers)
        return next(iter(waiting.silent.values()))

    @property
    def hand(self) -> Hand:
        """The hand that the question is about; of a round that is over, the last one."""
        if self.asked is None:
            return self.state.boxes[-1].hands[-1]
        return self.state.boxes[self.asked.box - 1].hands[self.asked.hand - 1]

    @property
    def result(self) -> float:
        """What a finished round has won, in first bets; in a house without chips, points."""
        if self.book.points_only:
            return float(sum(point(hand.outcome) for box in self.state.boxes for hand in box.hands))
        return (self.state.purses[SEAT] - self.entries.purses[SEAT]) / self.bet

    @property
    def seen(self) -> list[Card]:
        """Every card out of the shoe that the player has seen since it was shuffled."""
        hands = [card for box in self.view.boxes for hand in box.hands for card in hand.cards]
        return [*self.shoe.seen, *hands, *(card for card in self.view.dealer.cards if card != FACE_DOWN)]
