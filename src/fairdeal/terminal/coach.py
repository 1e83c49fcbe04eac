"""The coach at the table: shows what answers are worth, says what a mistake cost, and adds up."""

from collections.abc import Iterator
from threading import Thread

from fairdeal.cards import Card
from fairdeal.coaching.advising import Guidance, guidance_on, warm_up
from fairdeal.coaching.measures import CHART, has_chart, measure_at
from fairdeal.coaching.situation import Situation, face_up
from fairdeal.games.blackjack.view import RoundView
from fairdeal.games.game import BANKER_BOX
from fairdeal.terminal.ahead import AHEAD
from fairdeal.terminal.decisions import CostsByMeasure, Decision, Judged, add_up
from fairdeal.terminal.edge import told_edge
from fairdeal.terminal.odds.guidance_page import guidance_line, guidance_table, measure_named, total_line
from fairdeal.terminal.odds.hand_page import Named
from fairdeal.terminal.odds.house_page import remarks
from fairdeal.terminal.odds.layout import bets
from fairdeal.terminal.scene import picture
from fairdeal.terminal.sitting import Sitting

OFF, MISTAKES, ASK, ALWAYS = "off", "mistakes", "ask", "always"
MODES = (OFF, MISTAKES, ASK, ALWAYS)


class Coach:
    """Remembers the cards of the shoe, as anybody who watches could, and every decision."""

    def __init__(self, mode: str, named: Named, by: str = CHART) -> None:
        self.mode = mode
        self.named = named
        """The house's own word for an action."""
        self.by = by
        """The measure that somebody wants; the cards are the measure where the house has no chart."""
        self.seen: tuple[Card, ...] = ()
        self.decisions: list[Decision] = []
        """Those that are still to be judged."""
        self.judged: list[Judged] = []
        self.before: CostsByMeasure = {}
        """What decisions cost that were judged before this sitting."""
        self.between_rounds: tuple[int, str] | None = None
        """The last version of the log between two rounds, and the rules that held then."""
        self.is_recalled = False
        """Whether all is known that was written down of this table."""
        self._warming: Thread | None = None
        self._known: tuple[Situation, Guidance | None] | None = None
        """The last answer: anyone who looks at the odds and then decides needs the same twice."""

    @property
    def is_on(self) -> bool:
        return self.mode != OFF

    # What happens at the table.

    def begins(self, sitting: Sitting) -> None:
        """At the beginning of a sitting."""
        if self.is_on:
            self.prepare(sitting)
            sitting.tell(*self.status(sitting), sitting.asker.words("odds.coach.hint"))

    def prepare(self, sitting: Sitting) -> None:
        """Nobody who wants to hear of every decision should wait for the first."""
        if self.mode in (MISTAKES, ALWAYS) and self._warming is None:
            self._warming = warm_up(sitting.book, self.by)
            self._warming.name = AHEAD

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
            mistakes = [each for each in self.judge_all() if each.decision is given]
            sitting.tell(*(self._mistake(sitting, each) for each in mistakes if self.mode == MISTAKES))

    def situation(self, sitting: Sitting) -> Situation | None:
        """What the person asked knows now; None while nothing is asked."""
        state = sitting.round
        view = picture(state) if state is not None else None
        if state is None or view is None or view.asked is None:
            return None
        return Situation(state, view, view.asked, self.seen, measure_at(state.book, self.by))

    # What answers are worth.

    def _guidance(self, situation: Situation) -> Guidance | None:
        if self._warming is not None:
            self._warming.join()
        known = self._known
        if known is None or known[0].state is not situation.state or known[0].by != situation.by:
            known = self._known = situation, guidance_on(situation)
        return known[1]

    def judge_all(self) -> list[Judged]:
        """Judge what is not judged yet; the mistakes among it."""
        judged = [found for decision in self.decisions if (found := self._judge(decision)) is not None]
        self.decisions.clear()
        self.judged += judged
        return [each for each in judged if each.is_mistake]

    def _judge(self, decision: Decision) -> Judged | None:
        """None where the odds can't tell."""
        found = self._guidance(decision.situation)
        if found is None or decision.action not in found.advice.actions:
            return None
        return Judged(decision, found.standard, found.cost(decision.action))

    # What is said.

    def status(self, sitting: Sitting) -> list[str]:
        """What the coach does at present, and by which measure."""
        words = sitting.asker.words
        by = measure_named(measure_at(sitting.book, self.by), words)
        return [words(f"odds.coach.is.{self.mode}", by=by), *self._without_chart(sitting)]

    def _without_chart(self, sitting: Sitting) -> list[str]:
        """For people who want to play by a chart, and there is none."""
        is_missed = self.by == CHART and not has_chart(sitting.book)
        return [sitting.asker.words("odds.coach.no_chart")] if is_missed else []

    def lines(self, sitting: Sitting) -> list[str]:
        """What each answer to the question on the table is worth; before a round, what a bet is worth."""
        words = sitting.asker.words
        if sitting.round is None:
            return [*told_edge(sitting), words("odds.coach.no_question")]
        situation = self.situation(sitting)
        if situation is None:
            return [words("odds.coach.no_question")]
        guidance = self._guidance(situation)
        if guidance is None:
            return [words("odds.coach.unknown")]
        return list(self._shown(sitting, situation, guidance))

    def _shown(self, sitting: Sitting, situation: Situation, guidance: Guidance) -> Iterator[str]:
        words, stake = sitting.asker.words, situation.view.boxes[situation.asked.box - 1].stake
        money = (lambda ev: money_text(sitting, ev * stake)) if sitting.is_for_money else None
        yield words(f"odds.coach.title.{guidance.by}")
        yield from guidance_table(guidance, sitting.look, self.named, money)
        yield guidance_line(guidance, words, self.named)
        if situation.asked.question == "swap":
            yield words("odds.coach.both_hands")
        yield from remarks(guidance.advice.remarks, words)
        yield from self._without_chart(sitting)

    def _mistake(self, sitting: Sitting, judged: Judged) -> str:
        words, lost = sitting.asker.words, judged.lost
        facts = {"best": self.named(judged.standard), "chosen": self.named(judged.decision.action)}
        facts["by"] = measure_named(judged.by, words)
        if not sitting.is_for_money:
            return words("odds.coach.mistake", ev=f"{lost:.4f}", **facts)
        money = money_text(sitting, lost * judged.decision.chips).lstrip("+")
        return words("odds.coach.mistake_money", ev=f"{lost:.4f}", money=money, **facts)

    def ends(self, sitting: Sitting) -> None:
        """What everybody's mistakes have cost."""
        if self.is_on:
            self.judge_all()
            sitting.tell(*self.totals(sitting))

    def totals(self, sitting: Sitting) -> list[str]:
        """What everybody's mistakes have cost at this table, as far as they are judged, by each measure."""
        money = (lambda chips: money_text(sitting, chips)) if sitting.is_for_money else None
        return [
            total_line(sitting.scene, seat, cost, by, money)
            for by, costs in self.costs.items()
            for seat, cost in costs.items()
            if self.is_on and seat in sitting.names
        ]

    @property
    def costs(self) -> CostsByMeasure:
        return add_up(self.before, self.judged)


def money_text(sitting: Sitting, chips: float) -> str:
    """Parts of a chip are told to the hundredth: nobody is paid them, but they add up."""
    over, under = sitting.table.terms.chip
    return bets(chips * over / under, 2)
