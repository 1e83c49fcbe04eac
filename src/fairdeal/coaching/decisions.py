"""What people at the table have decided, and what that cost them."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.coaching.guidance import word_of
from fairdeal.coaching.measures import CLOSE
from fairdeal.coaching.situation import Situation
from fairdeal.games.game import Seat
from fairdeal.wire.coach import CoachTotal, Guidance, Judgement


class Decision(Struct, frozen=True):
    """An answer that somebody gave."""

    seat: Seat
    situation: Situation
    action: str
    chips: int
    """The first bet."""
    version: int = 0
    """The version of the table at the event that resulted from it."""


def judge(decision: Decision, guidance: Guidance | None) -> Judgement | None:
    """The decision compared with the standard; None if there are no odds for it."""
    if guidance is None or all(each.action != decision.action for each in guidance.answers):
        return None
    asked, lost = decision.situation.asked, guidance.cost(decision.action)
    return Judgement(
        version=decision.version,
        seat=decision.seat,
        box=asked.box,
        question=asked.question,
        chosen=decision.action,
        chosen_word=word_of(decision.action),
        standard=guidance.standard,
        standard_word=word_of(guidance.standard),
        measure=guidance.measure,
        lost=lost,
        chips_lost=lost * decision.chips,
        is_mistake=lost >= CLOSE,
    )


class Cost(Struct, frozen=True):
    """The sum of somebody's decisions, all judged by one measure."""

    decisions: int = 0
    """Those that the odds could judge."""
    mistakes: int = 0
    bets: float = 0.0
    """The cost of the mistakes, in first bets."""
    chips: float = 0.0

    def after(self, judgement: Judgement) -> "Cost":
        if not judgement.is_mistake:
            return replace(self, decisions=self.decisions + 1)
        bets, chips = self.bets + judgement.lost, self.chips + judgement.chips_lost
        return Cost(self.decisions + 1, self.mistakes + 1, bets, chips)


Costs = dict[str, Cost]
"""Costs by measure. Costs by different measures are never added up."""


def add_up(before: Costs, judgements: Iterable[Judgement]) -> Costs:
    """The costs of one player after these judgements."""
    costs = dict(before)
    for each in judgements:
        costs[each.measure] = costs.get(each.measure, Cost()).after(each)
    return dict(sorted(costs.items()))


def list_totals(seat: Seat, costs: Costs) -> tuple[CoachTotal, ...]:
    """The costs of the player at a seat, in wire form."""
    return tuple(
        CoachTotal(seat, measure, cost.decisions, cost.mistakes, cost.bets, cost.chips)
        for measure, cost in costs.items()
    )
