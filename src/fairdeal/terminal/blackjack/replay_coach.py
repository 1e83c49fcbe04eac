"""The coach's remarks on the decisions of a recorded round."""

from fairdeal.terminal.blackjack.scene import Scene
from fairdeal.terminal.blackjack.voices import Voice
from fairdeal.terminal.pages.odds.guidance_page import Money, guidance_table, measure_named, total_line
from fairdeal.terminal.pages.odds.layout import bets
from fairdeal.wire.coach import CoachTotal, Judgement
from fairdeal.wire.records import CoachedRound
from fairdeal.words.money import CHIP, written


class ReplayCoach:
    """Shows what each answer was worth, what the given answer cost, and the totals."""

    def __init__(self, coached: CoachedRound, voice: Voice, scene: Scene) -> None:
        self._coached, self._voice, self._scene = coached, voice, scene

    def before(self, step: int) -> list[str]:
        """What each answer was worth."""
        coached, words = self._coached.choices[step], self._scene.words
        if coached is None or coached.guidance is None:
            return []
        guidance = coached.guidance
        worth = guidance_table(guidance, self._scene.look, self._named, _money(guidance.chips))
        has_other = self._coached.measure != self._coached.wanted_measure
        no_chart = [words("odds.coach.no_chart")] if has_other else []
        return [words(f"records.replay.worth.{guidance.measure}"), *worth, *no_chart]

    def after(self, step: int) -> list[str]:
        """What the given answer cost."""
        coached, words = self._coached.choices[step], self._scene.words
        if coached is None:
            return []
        if coached.guidance is None or coached.judgement is None:
            return [words("odds.coach.unknown")]
        remarks = (each.text.told(words.lang) for each in coached.guidance.remarks)
        return [self._cost(coached.judgement, coached.guidance.chips), *remarks]

    def totals(self) -> list[str]:
        """What everybody's mistakes cost in this round."""
        return [total_line(self._scene, total, _sum(total)) for total in self._coached.totals]

    def _named(self, action: str) -> str:
        return self._voice.action_word(self._scene.words, action)

    def _cost(self, judged: Judgement, stake: int) -> str:
        words, action, standard = self._scene.words, judged.chosen, judged.standard
        facts = {"chosen": self._named(action), "best": self._named(standard)}
        facts["by"] = measure_named(judged.measure, words)
        if not judged.is_mistake:
            key = f"best.{judged.measure}" if action == standard else "as_good"
            return words(f"records.replay.{key}", **facts)
        tell = _money(stake)
        money = tell(judged.lost).lstrip("+") if tell is not None else ""
        key = "records.replay.cost_money" if tell is not None else "records.replay.cost"
        amounts = {"ev": f"{judged.lost:.4f}", "money": money, "stake": written(stake)}
        return words(key, **amounts, **facts)


def _sum(total: CoachTotal) -> Money | None:
    return _in_money if total.chips_lost else None


def _money(stake: int) -> Money | None:
    """Converts first bets of this stake to money; None if nobody played for money."""
    return (lambda ev: _in_money(ev * stake)) if stake else None


def _in_money(chips: float) -> str:
    over, under = CHIP
    return bets(chips * over / under, 2)
