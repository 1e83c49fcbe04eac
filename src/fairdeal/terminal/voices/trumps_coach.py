"""The coach: the exact chance of the picked card in each category, from what its player can know."""

from fractions import Fraction

from fairdeal.games.trumps.bots import had_better_stop, merit
from fairdeal.games.trumps.chance import Chance, chances
from fairdeal.games.trumps.memory import Memory
from fairdeal.games.trumps.view import RoundView
from fairdeal.terminal.cells import pad, width
from fairdeal.terminal.voices.trumps_scene import Scene
from fairdeal.words import Words

GAP, NARROW_GAP = " " * 3, " " * 2

Row = tuple[str, list[str], str]
"""A category's label, its chances in words, and what is said of the best one."""


def coach_lines(scene: Scene, seen: RoundView, memory: Memory) -> list[str]:
    """The categories that may be called, in the order of the question."""
    assert seen.picked is not None
    found = chances(scene.book, seen, memory, seen.picked)
    options = {category: found[category] for category in seen.actions[seen.own]}
    best = max(map(merit, options.values()))
    mark = GAP + scene.words("trumps.coach.best")
    rows = [
        (
            scene.brush.category(scene.book.category(category)),
            _told(scene.words, chance),
            mark if merit(chance) == best else "",
        )
        for category, chance in options.items()
    ]
    return [scene.words("trumps.coach", card=scene.card(seen.picked)), *_laid_out(rows, scene.columns())]


def _laid_out(rows: list[Row], columns: int | None) -> list[str]:
    """One line a category, or two where the screen is too narrow for one."""
    widest = max(width(label) for label, _, _ in rows)
    lines = [f"  {pad(label, widest)}{GAP}{GAP.join(told)}{mark}" for label, told, mark in rows]
    if columns is None or max(map(width, lines)) <= columns:
        return lines
    return [f"  {label}{mark}\n    {NARROW_GAP.join(told)}" for label, told, mark in rows]


def coach_on_stopping(scene: Scene, seen: RoundView) -> list[str]:
    """What is better where the game offers to stop."""
    return [scene.words("trumps.coach.stop" if had_better_stop(scene.book, seen) else "trumps.coach.go_on")]


def _told(words: Words, chance: Chance) -> list[str]:
    # For who reads it a draw is a draw, whether the own card is among the best or not.
    facts = {"win": chance.win, "draw": chance.tie + chance.drawn, "lose": chance.lose}
    return [words(f"trumps.coach.{name}", share=f"{percent(share):>6}") for name, share in facts.items()]


def percent(share: Fraction) -> str:
    """`37.5%`: to one decimal, and never 0 or 100 for what is only nearly so."""
    tenths = round(share * 1000)
    if 0 < share < 1:
        tenths = min(max(tenths, 1), 999)
    return f"{tenths // 10}.{tenths % 10}%"
