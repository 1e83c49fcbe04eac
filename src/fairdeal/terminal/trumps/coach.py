"""The coach: each category's exact chance for the card in play, from what its player can know."""

from fractions import Fraction

from fairdeal.terminal.io.cells import pad, width
from fairdeal.terminal.trumps.scene import Scene
from fairdeal.wire.chances import CategoryChance
from fairdeal.wire.views.trumps import RoundView
from fairdeal.words import Words

GAP, NARROW_GAP = " " * 3, " " * 2

Row = tuple[str, list[str], str]
"""A category's label, its chances in words, and a remark about the best one."""


def coach_lines(scene: Scene, seen: RoundView, chances: tuple[CategoryChance, ...]) -> list[str]:
    """The categories that may be called, in the question's order."""
    assert seen.picked is not None
    mark = GAP + scene.words("trumps.coach.best")
    rows = [
        (
            scene.brush.category(scene.pack.category(each.category)),
            _describe_chance(scene.words, each),
            mark if each.is_best else "",
        )
        for each in chances
    ]
    return [scene.words("trumps.coach", card=scene.card(seen.picked)), *_laid_out(rows, scene.columns())]


def _laid_out(rows: list[Row], columns: int | None) -> list[str]:
    """One line per category, or two if the screen is too narrow."""
    widest = max(width(label) for label, _, _ in rows)
    lines = [f"  {pad(label, widest)}{GAP}{GAP.join(shares)}{mark}" for label, shares, mark in rows]
    if columns is None or max(map(width, lines)) <= columns:
        return lines
    return [f"  {label}{mark}\n    {NARROW_GAP.join(shares)}" for label, shares, mark in rows]


def coach_on_stopping(scene: Scene, seen: RoundView) -> list[str]:
    """The better answer when the game offers to stop: only the leading player wins by stopping."""
    return [scene.words("trumps.coach.stop" if seen.own in seen.leading else "trumps.coach.go_on")]


def _describe_chance(words: Words, chance: CategoryChance) -> list[str]:
    shares = {"win": chance.win, "draw": chance.draw, "lose": chance.lose}
    told = {name: percent(Fraction(*share)) for name, share in shares.items()}
    return [words(f"trumps.coach.{name}", share=f"{share:>6}") for name, share in told.items()]


def percent(share: Fraction) -> str:
    """`37.5%`: one decimal, and never 0 or 100 for what is only nearly so."""
    tenths = round(share * 1000)
    if 0 < share < 1:
        tenths = min(max(tenths, 1), 999)
    return f"{tenths // 10}.{tenths % 10}%"
