"""For the author of a house: its edge, the effect of each of its rules, and what a round can cost."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from fairdeal.odds.figures import HouseOdds
from fairdeal.terminal.pages.odds.house_page import NORMAL_95, SAME, remarks
from fairdeal.terminal.pages.odds.layout import Row, table
from fairdeal.words import Words

PRINTED = 0.00005
"""Percent of the first bet: a rule with a smaller effect counts as having none."""


class Part(Struct, frozen=True):
    """One rule that differs from the default."""

    kind: str
    """`knob`, `function` or `script`."""
    name: str
    effect: float | None
    """The gain for the player, in percent of the first bet; None if the rule can't be removed alone."""


class BoxMost(Struct, frozen=True):
    """The most that one box can win in one round."""

    first_bets: str
    bet: str
    """The largest bet, as people write it."""
    money: str
    side: tuple[tuple[str, int], ...]
    """Side bets, and how many times its stake each can win."""
    cap: str
    """The most that the house pays one box; empty if there is no such limit."""


class Appraisal(Struct, frozen=True):
    """Everything that is computed about a house."""

    odds: HouseOdds
    parts: tuple[Part, ...]
    parts_strategy: str
    """The strategy class used for the parts."""
    box_most: BoxMost | None
    """None if the house plays for points."""

    @property
    def is_for_player(self) -> bool:
        """Whether anybody can win in the long run by playing well, insurance included."""
        return max(self.odds.ev, self.odds.ev_insuring) > 0


def appraisal_lines(appraisal: Appraisal, words: Words, columns: int | None) -> list[str]:
    """The page below the rule card; its last lines before the verdict."""
    lines = ["", *_edge(appraisal.odds, words), ""]
    lines += _parts(appraisal, words, columns)
    return [*lines, "", *_box_most(appraisal.box_most, words)]


def _edge(odds: HouseOdds, words: Words) -> Iterator[str]:
    key = "odds.check.player" if odds.ev > 0 else "odds.check.edge"
    yield words(key, percent=f"{abs(odds.edge_pct):.4f}", strategy=odds.strategy)
    if odds.error:
        yield words("odds.check.simulated", error=f"{100 * NORMAL_95 * odds.error:.4f}")
    if abs(odds.ev_insuring - odds.ev) > SAME:
        key = "odds.check.insuring_player" if odds.ev_insuring > 0 else "odds.check.insuring_edge"
        yield words(key, percent=f"{100 * abs(odds.ev_insuring):.4f}")
    yield from remarks(odds.remarks, words)


def _parts(appraisal: Appraisal, words: Words, columns: int | None) -> Iterator[str]:
    """A table, the largest effect first; rules without an effect, or with an unknown one, share a line."""
    effects = {part_name(part, words): part.effect for part in appraisal.parts}
    if not effects:
        yield words("odds.check.as_default")
        return
    telling = {name: effect for name, effect in effects.items() if effect and abs(effect) >= PRINTED}
    if telling:
        yield words("odds.check.parts", strategy=appraisal.parts_strategy)
        yield from _table(telling, words, columns)
        yield words("odds.check.overlap")
    yield from _named("odds.check.nothing", effects.keys() - telling.keys() - _alone(effects), effects, words)
    yield from _named("odds.check.not_alone", _alone(effects), effects, words)


def _table(effects: dict[str, float], words: Words, columns: int | None) -> list[str]:
    head = Row(words("odds.check.rule"), (words("odds.check.effect"),))
    largest_first = sorted(effects.items(), key=lambda part: -abs(part[1]))
    return table(head, [Row(name, (f"{effect:+.4f}",)) for name, effect in largest_first], columns)


def _alone(effects: dict[str, float | None]) -> set[str]:
    """The rules that can't be removed alone."""
    return {name for name, effect in effects.items() if effect is None}


def _named(key: str, some: set[str], effects: dict[str, float | None], words: Words) -> Iterator[str]:
    if some:
        yield words(key, names=words("list.comma").join(name for name in effects if name in some))


def part_name(part: Part, words: Words) -> str:
    """`shoe.decks`, `script: settlement`."""
    return part.name if part.kind == "knob" else words(f"odds.check.{part.kind}", name=part.name)


def _box_most(most: BoxMost | None, words: Words) -> Iterator[str]:
    if most is None:
        yield words("odds.check.no_bank")
        return
    facts = {"n": most.first_bets, "money": most.money, "bet": most.bet}
    yield words("odds.check.most", **facts)
    yield words("odds.check.most_how")
    for name, times in most.side:
        yield words("odds.check.most_side", name=name, n=times)
    if most.cap:
        yield words("odds.check.most_cap", paid=most.cap)


def effects_of(parts: Sequence[Part], words: Words) -> list[tuple[str, float]]:
    """The rules that have an effect, each with the player's gain in percent."""
    return [
        (part_name(part, words), part.effect)
        for part in parts
        if part.effect is not None and abs(part.effect) >= PRINTED
    ]
