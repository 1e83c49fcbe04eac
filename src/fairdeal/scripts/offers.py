"""What no script may say of a hand: that it offers what it can't, or is a natural where it is none."""

from collections.abc import Iterator

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.scripts.asking import Asking
from fairdeal.scripts.checking import WrongAnswer
from fairdeal.scripts.domain import Held, is_natural, written
from fairdeal.scripts.readings import Reading, Readings

STAKING = ("double", "split", "surrender")
"""Actions that put chips down or take some back."""


def check_offers(asking: Asking, readings: Readings, *, points: bool) -> None:
    """Refuse the first hand that may do what it can't; raises BadScript. `points`: nobody stakes chips."""
    # Thousands of hands share a handful of rows, so each row is looked at once.
    rows = {id(row): row for row in readings.values()}
    staking = {number for number, row in rows.items() if any(map(_stakes, row))}
    for (held, origin), row in readings.items():
        if id(row) not in staking:
            continue
        for suit_class, reading in enumerate(row):
            for action, wrong in _impossible(held, reading.menu.actions, points):
                raise asking.refuse(_offering(asking, action), wrong, written(held, origin, suit_class))


def check_naturals(asking: Asking, readings: Readings, book: RuleBook) -> None:
    """Refuse the first hand that is called a natural and is none, which would mislead whoever reads it."""
    for (held, origin), row in readings.items():
        if is_natural(held, origin, book):
            continue
        for suit_class, reading in enumerate(row):
            if reading.category == "natural":
                raise asking.refuse(
                    "special", WrongAnswer("answer_natural"), written(held, origin, suit_class)
                )


def _stakes(reading: Reading) -> bool:
    return any(action in reading.menu.actions for action in STAKING)


def _impossible(held: Held, actions: tuple[str, ...], points: bool) -> Iterator[tuple[str, WrongAnswer]]:
    if held.cards > 2 and "split" in actions:
        yield "split", WrongAnswer("answer_split")
    if points:
        yield from ((each, WrongAnswer("answer_points", came=each)) for each in actions if each in STAKING)


def _offering(asking: Asking, action: str) -> str:
    """The function that has the last word on an action."""
    finer = f"may_{action}"
    return finer if asking.answers(finer) else "special"
