"""The engine driven by somebody who counts: compiled counters are held to it, all others play by it."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.view import RoundView
from fairdeal.simulator.engine_play import EnginePlayer, engine_player
from fairdeal.simulator.player import Task
from fairdeal.simulator.shoe_plan import ShoePlan
from fairdeal.simulator.tally import Tally, clamped
from fairdeal.simulator.task_shoe import TaskShoe
from fairdeal.strategies.counting import Counting, System
from fairdeal.strategies.strategy import Strategy


class CountedShoe(TaskShoe):
    """A shoe with somebody who watches its cards."""

    def __init__(self, plan: ShoePlan, task: Task, system: System, decks: int) -> None:
        super().__init__(plan, task)
        self.system = system
        self.decks = decks
        self.before = 0
        """The count before the round."""

    def begin_round(self) -> None:
        super().begin_round()
        self.before = clamped(self.count(()))

    def count(self, seen: tuple[Card, ...]) -> int:
        """The count, when these cards of the round lie on the table, one perhaps face down."""
        return self.system.count_shoe(len(self.plan.cards), self.decks, (*self.seen, *seen))


class CountingPlayer(Struct, frozen=True):
    """Plays as the engine does, with a count beside the view."""

    engine: EnginePlayer
    counting: Counting

    @property
    def unit(self) -> int:
        return self.engine.unit

    @property
    def path(self) -> str:
        return self.engine.path

    def play(self, task: Task) -> Tally:
        shoe = CountedShoe(self.engine.shoe, task, self.counting.system, self.engine.book.decks)

        def strategy(view: RoundView) -> str:
            return self.counting(view, clamped(shoe.count(_cards(view))))

        total = Tally()
        for _ in range(task.rounds):
            flat = self.engine.play_round(shoe, strategy)
            total += _at_count(flat, shoe.before, self.counting.bet(shoe.before))
        return total


def _cards(view: RoundView) -> tuple[Card, ...]:
    """All that lies on the table."""
    return (*view.dealer.cards, *(card for box in view.boxes for hand in box.hands for card in hand.cards))


def _at_count(flat: Tally, count: int, bet: int) -> Tally:
    """One round at one first bet a box, as it is with so many."""
    won, squares = flat.won * bet, flat.squares * bet * bet
    counted = {count: (flat.rounds, flat.bets * bet, won, squares)}
    chips = {"bets": flat.bets * bet, "won": won, "squares": squares, "staked": flat.staked * bet}
    kept = {name: getattr(flat, name) for name in Tally.__struct_fields__ if name not in chips}
    return Tally(**{**kept, **chips, "by_count": counted})


def slow_player(
    book: RuleBook, strategy: Strategy | Counting, shoe: ShoePlan, boxes: int = 1
) -> EnginePlayer | CountingPlayer:
    """Whoever plays at the engine itself, with a count where the strategy is one that counts."""
    if isinstance(strategy, Counting):
        return CountingPlayer(engine_player(book, strategy.strategy, shoe, boxes), strategy)
    return engine_player(book, strategy, shoe, boxes)
