"""What each decision of a recorded round was worth, from what its player could know then."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.coaching.advising import Guidance, guidance_on
from fairdeal.coaching.measures import measure_at
from fairdeal.coaching.situation import Situation
from fairdeal.games.game import BANKER_BOX, Seat
from fairdeal.store.protocol import Reader
from fairdeal.store.rows import every_row
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import RoundAdvanced
from fairdeal.tables.history import Record
from fairdeal.tables.loading import load
from fairdeal.tables.remembering import remembered
from fairdeal.tables.seen import Seen
from fairdeal.terminal.decisions import Decision, Judged, add_up
from fairdeal.terminal.odds.guidance_page import guidance_table, measure_named, total_line
from fairdeal.terminal.odds.hand_page import Money, Named
from fairdeal.terminal.odds.house_page import remarks
from fairdeal.terminal.odds.layout import bets
from fairdeal.terminal.records.steps import Step
from fairdeal.terminal.scene import Scene, picture
from fairdeal.terminal.screen import Look
from fairdeal.words.money import CHIP, written


def seen_before(reader: Reader, record: Record) -> list[tuple[Card, ...]]:
    """The cards that everybody had seen of the shoe before each event, those of this round left out."""
    state = load(reader, record.table)
    assert state is not None
    seen, found = Seen(), list[tuple[Card, ...]]()
    for row in every_row(reader, record.table):
        fact = decoded(row.event)
        if isinstance(fact, RoundAdvanced) and fact.round == record.number:
            found.append(seen.cards[: len(seen.cards) - seen.lying])
        if len(found) == len(record.events):
            return found
        # In one shoe there is one book; what was shown in shoes before is forgotten anyway.
        seen = remembered(seen, fact, state)
    return found


class Comment(Struct, frozen=True):
    """What the coach says of a decision: before the answer, and after it."""

    before: list[str]
    after: list[str]


class ReplayCoach:
    """Shows what each answer was worth, what the one that was given has cost, and the sum."""

    def __init__(
        self, record: Record, seen: list[tuple[Card, ...]], named: Named, look: Look, by: str
    ) -> None:
        self._record, self._seen, self._named, self._look = record, seen, named, look
        self._by, self._wanted = measure_at(record.book, by), by
        self._judged: list[Judged] = []

    def on(self, step: Step) -> Comment:
        """The comment on a decision; none on a banker's, nor on what the house chose for somebody."""
        words, choice = self._look.words, step.choice
        view = picture(step.before)
        if choice is None or step.by_house or choice.box == BANKER_BOX or view.asked is None:
            return Comment([], [])
        situation = Situation(step.before, view, view.asked, self._seen[step.first], self._by)
        guidance = guidance_on(situation)
        if guidance is None or choice.action not in guidance.advice.actions:
            return Comment([], [words("odds.coach.unknown")])
        box = view.boxes[choice.box - 1]
        stake = 0 if self._record.for_show else box.stake
        decision = Decision(box.owner, situation, choice.action, stake)
        judged = Judged(decision, guidance.standard, guidance.cost(choice.action))
        self._judged.append(judged)
        return self._comment(guidance, judged, stake)

    def _comment(self, guidance: Guidance, judged: Judged, stake: int) -> Comment:
        words = self._look.words
        worth = guidance_table(guidance, self._look, self._named, self._money(stake))
        without_chart = [words("odds.coach.no_chart")] if self._by != self._wanted else []
        return Comment(
            [words(f"records.replay.worth.{guidance.by}"), *worth, *without_chart],
            [self._cost(judged, stake), *remarks(guidance.advice.remarks, words)],
        )

    def _money(self, stake: int) -> Money | None:
        """What so many first bets are, as at the table; None where nobody played for money."""
        return (lambda ev: self._told(ev * stake)) if stake else None

    def _told(self, chips: float) -> str:
        over, under = CHIP
        return bets(chips * over / under, 2)

    def _cost(self, judged: Judged, stake: int) -> str:
        words, action, standard = self._look.words, judged.decision.action, judged.standard
        facts = {"chosen": self._named(action), "best": self._named(standard)}
        facts["by"] = measure_named(judged.by, words)
        if not judged.is_mistake:
            key = f"best.{judged.by}" if action == standard else "as_good"
            return words(f"records.replay.{key}", **facts)
        tell = self._money(stake)
        money = tell(judged.lost).lstrip("+") if tell is not None else ""
        key = "records.replay.cost_money" if tell is not None else "records.replay.cost"
        amounts = {"ev": f"{judged.lost:.4f}", "money": money, "stake": written(stake)}
        return words(key, **amounts, **facts)

    def totals(self, scene: Scene) -> list[str]:
        """What everybody's mistakes have cost in this round."""
        costs = add_up({}, self._judged).get(self._by, {})
        return [total_line(scene, seat, cost, self._by, self._sum(seat)) for seat, cost in costs.items()]

    def _sum(self, seat: Seat) -> Money | None:
        for_money = any(each.decision.chips for each in self._judged if each.decision.seat == seat)
        return self._told if for_money else None
