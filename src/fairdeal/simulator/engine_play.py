"""The slow path: the engine itself, with any Python function as the strategy."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.settle import point
from fairdeal.games.blackjack.state import Box, Round
from fairdeal.games.blackjack.view import Question, RoundView, view
from fairdeal.games.game import Choose, Entries, Stake, begin, play
from fairdeal.simulator.player import Task, unit_of
from fairdeal.simulator.problems import CannotSimulate
from fairdeal.simulator.shoe_plan import ShoePlan
from fairdeal.simulator.tally import Tally
from fairdeal.simulator.task_shoe import TaskShoe
from fairdeal.strategies.strategy import Strategy

PURSE_IN_BETS = 1000
"""First bets in the purse for each one that is placed: no house lets a round need more."""


TASKS_MOST = 1 << 64


class Seeded(Struct, frozen=True):
    """A strategy that draws lots: every task has one of its own, so that tasks do not hang on each other."""

    name: str
    make: Callable[[int], Strategy]
    """From a seed."""

    def __call__(self, view: RoundView) -> str:
        """The answer of one that is just made; a player that plays on makes one and keeps it."""
        return self.make(0)(view)


class EnginePlayer(Struct, frozen=True):
    """Plays round after round as a table would."""

    book: RuleBook
    strategy: Strategy
    shoe: ShoePlan
    boxes: int
    unit: int
    path: str = "engine"

    def play(self, task: Task) -> Tally:
        shoe = TaskShoe(self.shoe, task)
        strategy = self.strategy
        if isinstance(strategy, Seeded):
            strategy = strategy.make(task.seed * TASKS_MOST + task.index)
        total = Tally()
        for _ in range(task.rounds):
            total += self.play_round(shoe, strategy)
        return total

    def play_round(self, shoe: TaskShoe, strategy: Strategy) -> Tally:
        """One round from this shoe, by a strategy that may be another than the player's own."""
        shoe.begin_round()
        entries = _entries(self.book, self.boxes, self.unit)
        state, _ = begin(blackjack, self.book, entries, shoe.draw)
        while (asked := (seen := view(state, None)).asked) is not None:
            answer = strategy(replace(seen, actions={asked.box: asked.options}))
            self._check(answer, asked)
            state, _ = play(blackjack, state, Choose(asked.box, answer), shoe.draw)
        return _tallied(state, entries, self.unit)

    def _check(self, answer: str, asked: Question) -> None:
        """A strategy may be anybody's, and say anything."""
        if answer in asked.options:
            return
        facts = {"strategy": name_of(self.strategy), "answer": repr(answer)[:60]}
        raise CannotSimulate("simulate.strategy.bad_answer", {**facts, "options": ", ".join(asked.options)})


def engine_player(book: RuleBook, strategy: Strategy, shoe: ShoePlan, boxes: int = 1) -> EnginePlayer:
    """The engine as a player; CannotSimulate where the house can't be played with so many boxes.

    >>> from fairdeal.games.blackjack.working import default_book
    >>> from fairdeal.games.blackjack.rules import ShoeRules
    >>> from fairdeal.simulator.shoe_plan import shoe_plan
    >>> def cautious(view):
    ...     return next(word for word in ("no", "stand") if word in view.asked.options)
    >>> player = engine_player(default_book(), cautious, shoe_plan(ShoeRules(), default_book()))
    >>> player.play(Task(index=0, rounds=5, seed=1)).rounds
    5
    """
    if book.swap and boxes % 2:
        raise CannotSimulate("simulate.two_boxes", {"boxes": boxes})
    return EnginePlayer(book, strategy, shoe, boxes, unit_of(book))


def name_of(strategy: Strategy) -> str:
    return str(getattr(strategy, "name", "") or getattr(strategy, "__name__", "") or strategy)


def _entries(book: RuleBook, boxes: int, bet: int) -> Entries:
    """All boxes are one person's, but where cards are swapped each pair of boxes has its own."""
    owner = [box // 2 + 1 if book.swap else 1 for box in range(boxes)]
    chips = 0 if book.points_only else bet
    stakes = tuple(Stake(box, seat, chips) for box, seat in enumerate(owner, 1))
    return Entries(stakes, dict.fromkeys(owner, bet * boxes * PURSE_IN_BETS))


def _tallied(state: Round, entries: Entries, unit: int) -> Tally:
    """One finished round."""
    won = _won(state, entries)
    hands = [hand for box in state.boxes for hand in box.hands]
    return Tally(
        rounds=1,
        bets=sum(stake.chips for stake in entries.stakes) or unit * len(entries.stakes),
        won=won,
        squares=won * won,
        wins=won > 0,
        pushes=won == 0,
        losses=won < 0,
        naturals=any(hand.is_natural for hand in hands),
        split=any(len(box.hands) > 1 for box in state.boxes),
        doubled=any(hand.doubles for hand in hands),
        surrendered=any(hand.ended in SURRENDERED for hand in hands),
        insured=any(box.insurance for box in state.boxes),
        staked=sum(_staked(box) for box in state.boxes),
        cards=len(state.dealer.cards) + sum(len(hand.cards) for hand in hands),
    )


SURRENDERED = ("surrendered", "surrendered_early")


def _won(state: Round, entries: Entries) -> int:
    if state.book.points_only:
        return sum(point(hand.outcome) for box in state.boxes for hand in box.hands)
    return sum(state.purses.values()) - sum(entries.purses.values())


def _staked(box: Box) -> int:
    return (box.insurance or 0) + sum(hand.stake for hand in box.hands)
