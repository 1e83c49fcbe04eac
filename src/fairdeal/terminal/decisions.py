"""What people at the table have decided, and what that cost them."""

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.coaching.situation import Situation
from fairdeal.games.game import Seat
from fairdeal.terminal.odds.hand_page import CLOSE


class Decision(Struct, frozen=True):
    """An answer that somebody gave."""

    seat: Seat
    situation: Situation
    action: str
    chips: int
    """The first bet."""


class Judged(Struct, frozen=True):
    """A decision beside the answer that it is compared with."""

    decision: Decision
    standard: str
    """The chart's answer, or the best one by the cards."""
    lost: float
    """How much less the answer was worth, in first bets; never less than nothing."""

    @property
    def by(self) -> str:
        """The measure."""
        return self.decision.situation.by

    @property
    def is_mistake(self) -> bool:
        """An answer that is nearly as good is no mistake."""
        return self.lost >= CLOSE


class Cost(Struct, frozen=True):
    """The sum of somebody's decisions, all judged by one measure."""

    decisions: int = 0
    """Those that the odds could judge."""
    mistakes: int = 0
    bets: float = 0.0
    """The cost of the mistakes, in first bets."""
    chips: float = 0.0

    def after(self, judged: Judged) -> "Cost":
        if not judged.is_mistake:
            return replace(self, decisions=self.decisions + 1)
        chips = self.chips + judged.lost * judged.decision.chips
        return Cost(self.decisions + 1, self.mistakes + 1, self.bets + judged.lost, chips)


Costs = dict[Seat, Cost]
CostsByMeasure = dict[str, Costs]
"""Costs that are told by different measures are never added up."""


def add_up(before: CostsByMeasure, judged: list[Judged]) -> CostsByMeasure:
    """By measure and seat, in their order, of everybody who has decided anything."""
    costs = {by: dict(some) for by, some in before.items()}
    for each in judged:
        of_measure = costs.setdefault(each.by, {})
        seat = each.decision.seat
        of_measure[seat] = of_measure.get(seat, Cost()).after(each)
    return {by: dict(sorted(some.items())) for by, some in sorted(costs.items())}
