"""What each answer at the table is worth, compared with the chart's answer or with the best one."""

from fairdeal.coaching.advising import Guidance
from fairdeal.coaching.measures import CHART
from fairdeal.games.game import Seat
from fairdeal.terminal.decisions import Cost
from fairdeal.terminal.odds.hand_page import CLOSE, SAME, Money, Named, action_rows, best_line
from fairdeal.terminal.odds.layout import listened, table
from fairdeal.terminal.scene import Scene
from fairdeal.terminal.screen import Look
from fairdeal.words import Words


def measure_named(by: str, words: Words) -> str:
    """`by the chart` or `by the cards`."""
    return words(f"odds.coach.by.{by}")


def guidance_table(guidance: Guidance, look: Look, named: Named, money: Money | None) -> list[str]:
    """A line for each answer; the one that the others are compared with is marked."""
    words = look.words
    head, rows = action_rows(
        guidance.advice, words, named, money, lambda answer: _mark(guidance, answer, words)
    )
    return listened(head, rows) if look.spoken else table(head, rows, look.columns())


def _mark(guidance: Guidance, answer: str, words: Words) -> str:
    if answer == guidance.standard:
        return words("odds.coach.mark.chart" if guidance.by == CHART else "odds.hand.best")
    gain = _gain(guidance, answer)
    if gain >= CLOSE:
        return words("odds.coach.mark.better")
    return words("odds.hand.either") if gain > -CLOSE else ""


def guidance_line(guidance: Guidance, words: Words, named: Named) -> str:
    """The chart's answer and the best of the others, or simply the best answer."""
    if guidance.by != CHART:
        return best_line(guidance.advice, words, named)
    standard = named(guidance.standard)
    others = [answer for answer in guidance.advice.actions if answer != guidance.standard]
    if not others:
        return words("odds.coach.chart.only", standard=standard)
    second = max(others, key=lambda answer: _gain(guidance, answer))
    gain = _gain(guidance, second)
    facts = {"standard": standard, "second": named(second), "difference": f"{abs(gain):.4f}"}
    return words(f"odds.coach.chart.{_compared(gain)}", **facts)


def _gain(guidance: Guidance, answer: str) -> float:
    """How much more an answer is worth than the standard."""
    worth = guidance.advice.actions
    return worth[answer].ev - worth[guidance.standard].ev


def _compared(gain: float) -> str:
    if abs(gain) < SAME:
        return "same"
    if gain > 0:
        return "better"
    return "close" if gain > -CLOSE else "worse"


def total_line(scene: Scene, seat: Seat, cost: Cost, by: str, money: Money | None) -> str:
    """One sentence on all decisions of a seat that the odds could judge by this measure.

    `money`: chips as people write money; None where nobody plays for any.
    """
    told = money(cost.chips).lstrip("+") if money is not None else ""
    facts = {"n": cost.decisions, "mistakes": cost.mistakes, "money": told}
    facts["by"] = measure_named(by, scene.words)
    if not cost.mistakes:
        return scene.say("odds.coach.total.none", seat, **facts)
    key = "odds.coach.total.money" if money is not None else "odds.coach.total.bets"
    return scene.say(key, seat, ev=f"{cost.bets:.4f}", **facts)
