"""The coach at the table: shows what answers are worth, says what a mistake cost, and adds up."""

from collections.abc import Iterator
from threading import Thread

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.coaching.advising import advice_on, warm_up
from fairdeal.coaching.situation import Situation, face_up
from fairdeal.games.blackjack.view import RoundView
from fairdeal.games.game import BANKER_BOX, Seat
from fairdeal.odds.figures import Advice
from fairdeal.terminal.ahead import AHEAD
from fairdeal.terminal.odds.hand_page import CLOSE, Named, action_rows, best_line
from fairdeal.terminal.odds.house_page import remarks
from fairdeal.terminal.odds.layout import bets, listened, table
from fairdeal.terminal.scene import picture
from fairdeal.terminal.sitting import Sitting

OFF, MISTAKES, ASK, ALWAYS = "off", "mistakes", "ask", "always"
MODES = (OFF, MISTAKES, ASK, ALWAYS)


class Decision(Struct, frozen=True):
    """What somebody answered."""

    seat: Seat
    situation: Situation
    action: str
    chips: int
    """The first bet."""


class Judged(Struct, frozen=True):
    """A decision beside the best one."""

    decision: Decision
    best: str
    lost: float
    """How much less the answer was worth, in first bets."""

    @property
    def is_mistake(self) -> bool:
        """What is nearly as good is none."""
        return self.lost >= CLOSE


class Cost(Struct, frozen=True):
    """What somebody's decisions come to."""

    decisions: int = 0
    """Those that the odds could judge."""
    mistakes: int = 0
    bets: float = 0.0
    """What the mistakes cost, in first bets."""
    chips: float = 0.0

    def after(self, judged: Judged) -> "Cost":
        if not judged.is_mistake:
            return replace(self, decisions=self.decisions + 1)
        chips = self.chips + judged.lost * judged.decision.chips
        return Cost(self.decisions + 1, self.mistakes + 1, self.bets + judged.lost, chips)


class Coach:
    """Remembers the cards of the shoe, as a person who looks on could, and every decision."""

    def __init__(self, mode: str, named: Named) -> None:
        self.mode = mode
        self.named = named
        """The house's own word for an action."""
        self.seen: tuple[Card, ...] = ()
        self.decisions: list[Decision] = []
        """Those that are still to be judged."""
        self.judged: list[Judged] = []
        self.before: dict[Seat, Cost] = {}
        """What decisions came to that were judged before this sitting."""
        self._warming: Thread | None = None
        self._known: tuple[Situation, Advice | None] | None = None
        """The last advice: who looks at the odds and then decides needs the same twice."""

    @property
    def is_on(self) -> bool:
        return self.mode != OFF

    # What happens at the table.

    def begins(self, sitting: Sitting) -> None:
        """A sitting: whoever wants to hear of every decision should not wait for the first."""
        if self.mode in (MISTAKES, ALWAYS):
            self._warming = warm_up(sitting.book)
            self._warming.name = AHEAD
        if self.is_on:
            sitting.tell(sitting.asker.words("odds.coach.hint"))

    def shuffled(self, sitting: Sitting) -> None:
        self.seen = sitting.burnt

    def refilled(self) -> None:
        """In mid-round: all cards but those on the table are in the shoe again."""
        self.seen = ()

    def round_ended(self, view: RoundView) -> None:
        self.seen = (*self.seen, *face_up(view))

    def asks(self, sitting: Sitting) -> None:
        """Before a question."""
        if self.mode == ALWAYS:
            sitting.tell(*self.lines(sitting))

    def answered(self, sitting: Sitting, situation: Situation | None, action: str) -> None:
        """After an answer that the house has taken."""
        if self.mode == OFF or situation is None or situation.asked.box == BANKER_BOX:
            return
        box = situation.view.boxes[situation.asked.box - 1]
        given = Decision(box.owner, situation, action, box.stake)
        self.decisions.append(given)
        if self.mode != ASK:
            mistakes = [each for each in self._judge_all() if each.decision is given]
            sitting.tell(*(self._mistake(sitting, each) for each in mistakes if self.mode == MISTAKES))

    def situation(self, sitting: Sitting) -> Situation | None:
        """What the person asked knows now; None while nothing is asked."""
        state = sitting.round
        view = picture(state) if state is not None else None
        if state is None or view is None or view.asked is None:
            return None
        return Situation(state, view, view.asked, self.seen)

    # What answers are worth.

    def _advice(self, situation: Situation) -> Advice | None:
        if self._warming is not None:
            self._warming.join()
        if self._known is None or self._known[0].state is not situation.state:
            self._known = situation, advice_on(situation)
        return self._known[1]

    def _judge_all(self) -> list[Judged]:
        """Judge what is not judged yet; the mistakes among it."""
        judged = [found for decision in self.decisions if (found := self._judge(decision)) is not None]
        self.decisions.clear()
        self.judged += judged
        return [each for each in judged if each.is_mistake]

    def _judge(self, decision: Decision) -> Judged | None:
        """None where the odds can't tell."""
        advice = self._advice(decision.situation)
        if advice is None or decision.action not in advice.actions:
            return None
        lost = advice.actions[advice.best].ev - advice.actions[decision.action].ev
        return Judged(decision, advice.best, lost)

    # What is said.

    def lines(self, sitting: Sitting) -> list[str]:
        """What each answer to the question on the table is worth."""
        words = sitting.asker.words
        if self.mode == OFF:
            return [words("odds.coach.off")]
        situation = self.situation(sitting)
        if situation is None:
            return [words("odds.coach.no_question")]
        advice = self._advice(situation)
        if advice is None:
            return [words("odds.coach.unknown")]
        return list(self._shown(sitting, situation, advice))

    def _shown(self, sitting: Sitting, situation: Situation, advice: Advice) -> Iterator[str]:
        words, stake = sitting.asker.words, situation.view.boxes[situation.asked.box - 1].stake
        money = (lambda ev: money_text(sitting, ev * stake)) if sitting.is_for_money else None
        yield words("odds.coach.title")
        head, rows = action_rows(advice, words, self.named, money)
        yield from listened(head, rows) if sitting.look.spoken else table(head, rows, sitting.look.columns())
        yield best_line(advice, words, self.named)
        if situation.asked.question == "swap":
            yield words("odds.coach.both_hands")
        yield from remarks(advice.remarks, words)

    def _mistake(self, sitting: Sitting, judged: Judged) -> str:
        words, lost = sitting.asker.words, judged.lost
        named = {"best": self.named(judged.best), "chosen": self.named(judged.decision.action)}
        if not sitting.is_for_money:
            return words("odds.coach.mistake", ev=f"{lost:.4f}", **named)
        money = money_text(sitting, lost * judged.decision.chips).lstrip("+")
        return words("odds.coach.mistake_money", ev=f"{lost:.4f}", money=money, **named)

    def ends(self, sitting: Sitting) -> None:
        """What everybody's mistakes have cost."""
        self._judge_all()
        sitting.tell(*self.totals(sitting))

    def totals(self, sitting: Sitting) -> list[str]:
        """What everybody's mistakes have cost at this table, as far as they are judged."""
        return [_total(sitting, seat, cost) for seat, cost in self.costs.items() if seat in sitting.names]

    @property
    def costs(self) -> dict[Seat, Cost]:
        """By seat, of those who have decided anything."""
        costs = dict(self.before)
        for judged in self.judged:
            seat = judged.decision.seat
            costs[seat] = costs.get(seat, Cost()).after(judged)
        return dict(sorted(costs.items()))


def _total(sitting: Sitting, seat: Seat, cost: Cost) -> str:
    """One sentence on all decisions that the odds could judge."""
    money = money_text(sitting, cost.chips).lstrip("+")
    facts = {"n": cost.decisions, "mistakes": cost.mistakes, "money": money}
    if not cost.mistakes:
        return sitting.scene.say("odds.coach.total.none", seat, **facts)
    key = "odds.coach.total.money" if sitting.is_for_money else "odds.coach.total.bets"
    return sitting.scene.say(key, seat, ev=f"{cost.bets:.4f}", **facts)


def money_text(sitting: Sitting, chips: float) -> str:
    """Parts of a chip are told to the hundredth: nobody is paid them, but they add up."""
    over, under = sitting.house.rules.table.chip
    return bets(chips * over / under, 2)
