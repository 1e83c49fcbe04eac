"""What each answer is worth, compared with the chart's answer or with the best one."""

from collections.abc import Callable

from fairdeal.coaching.measures import CHART, CLOSE
from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.terminal.io.screen import Look
from fairdeal.terminal.pages.odds.layout import Row, bets, listened, percent, table
from fairdeal.wire.coach import AnswerWorth, CoachTotal, Guidance
from fairdeal.words import Words

SAME = 0.00005
"""Differences below this are printed as zero."""

Named = Callable[[str], str]
"""Returns the house's word for an action."""

Money = Callable[[float], str]
"""Formats first bets, or chips, as money."""


def measure_named(measure: str, words: Words) -> str:
    """`by the chart` or `by the cards`."""
    return words(f"odds.coach.by.{measure}")


def guidance_table(guidance: Guidance, look: Look, named: Named, money: Money | None) -> list[str]:
    """A line for each answer; the one that the others are compared with is marked.

    `money`: None if nobody plays for money.
    """
    head, rows = _rows(guidance, look.words, named, money)
    return listened(head, rows) if look.spoken else table(head, rows, look.columns())


def answer_table(guidance: Guidance, words: Words, named: Named, columns: int | None) -> list[str]:
    """The same table for a page without amounts of money."""
    return table(*_rows(guidance, words, named, None), columns)


def _rows(guidance: Guidance, words: Words, named: Named, money: Money | None) -> tuple[Row, list[Row]]:
    """The header, and a row for each answer. An offer that doesn't end a hand has no chances to show."""
    ends_hands = any(each.win or each.push or each.lose for each in guidance.answers)
    names = ("ev", *(("money",) if money else ()), *(("win", "push", "lose") if ends_hands else ()))
    head = Row(words("odds.hand.action"), tuple(words(f"odds.hand.{name}") for name in names))
    rows = [
        Row(named(each.action), _figures(each, names, money), _mark(guidance, each.action, words))
        for each in guidance.answers
    ]
    return head, rows


def _figures(answer: AnswerWorth, names: tuple[str, ...], money: Money | None) -> tuple[str, ...]:
    chances = {"win": answer.win, "push": answer.push, "lose": answer.lose}
    written = {name: f"{percent(share, 1)}%" for name, share in chances.items()}
    written |= {"ev": bets(answer.ev), "money": money(answer.ev) if money else ""}
    return tuple(written[name] for name in names)


def _mark(guidance: Guidance, answer: str, words: Words) -> str:
    if answer == guidance.standard:
        return words("odds.coach.mark.chart" if guidance.measure == CHART else "odds.hand.best")
    gain = guidance.gain(answer)
    if gain >= CLOSE:
        return words("odds.coach.mark.better")
    return words("odds.hand.either") if gain > -CLOSE else ""


def guidance_line(guidance: Guidance, words: Words, named: Named) -> str:
    """The standard answer, next to the best of the others."""
    others = [each.action for each in guidance.answers if each.action != guidance.standard]
    second = max(others, key=guidance.gain, default="")
    if guidance.measure == CHART:
        return _chart_line(guidance, second, words, named)
    return _best_line(guidance, second, words, named)


def _chart_line(guidance: Guidance, second: str, words: Words, named: Named) -> str:
    standard = named(guidance.standard)
    if not second:
        return words("odds.coach.chart.only", standard=standard)
    gain = guidance.gain(second)
    facts = {"standard": standard, "second": named(second), "difference": f"{abs(gain):.4f}"}
    return words(f"odds.coach.chart.{_compared(gain)}", **facts)


def _compared(gain: float) -> str:
    if abs(gain) < SAME:
        return "same"
    if gain > 0:
        return "better"
    return "close" if gain > -CLOSE else "worse"


def _best_line(guidance: Guidance, second: str, words: Words, named: Named) -> str:
    """The best answer, and how far behind the next one is."""
    best = named(guidance.best)
    if not second:
        return words("odds.hand.advice", best=best)
    cost = guidance.cost(second)
    gap = "same" if cost < SAME else "close" if cost < CLOSE else "over"
    return words(f"odds.hand.advice_{gap}", best=best, second=named(second), cost=f"{cost:.4f}")


def total_line(scene: Scene, total: CoachTotal, money: Money | None) -> str:
    """One sentence about all decisions of a seat that could be judged by one measure.

    `money`: formats chips as money; None if nobody plays for money.
    """
    written = money(total.chips_lost).lstrip("+") if money is not None else ""
    facts = {"n": total.decisions, "mistakes": total.mistakes, "money": written}
    facts["by"] = measure_named(total.measure, scene.words)
    if not total.mistakes:
        return scene.say("odds.coach.total.none", total.seat, **facts)
    key = "odds.coach.total.money" if money is not None else "odds.coach.total.bets"
    return scene.say(key, total.seat, ev=f"{total.lost:.4f}", **facts)
