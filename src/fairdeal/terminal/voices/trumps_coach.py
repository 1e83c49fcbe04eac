"""The coach: the exact chance of the picked card in each category, from what its player can know."""

from fractions import Fraction

from fairdeal.games.trumps.bots import merit
from fairdeal.games.trumps.chance import Chance, chances
from fairdeal.games.trumps.memory import Memory
from fairdeal.games.trumps.view import RoundView
from fairdeal.terminal.cells import pad, width
from fairdeal.terminal.voices.trumps_scene import Scene
from fairdeal.words import Words

GAP = 3


def coach_lines(scene: Scene, seen: RoundView, memory: Memory) -> list[str]:
    """A row for each category that may be called, in the order of the question."""
    assert seen.picked is not None
    found = chances(scene.book, seen, memory, seen.picked)
    options = {category: found[category] for category in seen.actions[seen.own]}
    best = max(map(merit, options.values()))
    labels = {category: scene.brush.category(scene.book.category(category)) for category in options}
    widest = max(map(width, labels.values()))
    rows = [
        f"  {pad(labels[category], widest + GAP)}{_told(scene.words, chance, is_best=merit(chance) == best)}"
        for category, chance in options.items()
    ]
    return [scene.words("trumps.coach", card=scene.card(seen.picked)), *rows]


def _told(words: Words, chance: Chance, *, is_best: bool) -> str:
    # For who reads it a draw is a draw, whether the own card is among the best or not.
    facts = {"win": chance.win, "draw": chance.tie + chance.drawn, "lose": chance.lose}
    row = words("trumps.coach.row", **{name: f"{percent(share):>6}" for name, share in facts.items()})
    return row + (words("trumps.coach.best") if is_best else "")


def percent(share: Fraction) -> str:
    """`37.5%`: to one decimal, and never 0 or 100 for what is only nearly so."""
    tenths = round(share * 1000)
    if 0 < share < 1:
        tenths = min(max(tenths, 1), 999)
    return f"{tenths // 10}.{tenths % 10}%"
