"""What a run counts: whole numbers only, so that the sum is the same in whatever order it is made."""

from msgspec import Struct

AtCount = tuple[int, int, int, int]
"""Of the rounds that began at one true count: how many, chips of their first bets, chips won, and the sum of
the square of what each won."""
ByCount = dict[int, AtCount]
"""By the true count before the deal, rounded down."""

COUNT_MOST = 15
"""True counts are told apart from -15 to 15; those beyond are played and tallied as these."""


class Tally(Struct, frozen=True):
    """Rounds and what they came to; chips are the player's `unit`, which is one first bet."""

    rounds: int = 0
    bets: int = 0
    """Chips of all the first bets: `rounds` times boxes times the unit, unless the bets follow a count."""
    won: int = 0
    """Chips won less chips lost, over all boxes of the player."""
    squares: int = 0
    """The sum of the square of what each round won."""
    wins: int = 0
    """Rounds that left more chips than before; `pushes` as many, `losses` fewer."""
    pushes: int = 0
    losses: int = 0
    naturals: int = 0
    """Rounds with a natural of the player's; the next four, too, are rounds in which it happened at all."""
    split: int = 0
    doubled: int = 0
    surrendered: int = 0
    insured: int = 0
    staked: int = 0
    """All chips that the player put up, insurance included and the house's free chips left out."""
    cards: int = 0
    """Cards dealt in the rounds; burnt ones are not."""
    by_count: ByCount = {}
    """Empty where nobody counts."""

    def __add__(self, other: "Tally") -> "Tally":
        """
        >>> (Tally(rounds=2, won=-6, by_count={0: (2, 4, -6, 20)}) + Tally(rounds=1, won=9)).won
        3
        """
        sums = {name: getattr(self, name) + getattr(other, name) for name in NUMBERS}
        return Tally(**sums, by_count=_together(self.by_count, other.by_count))


NUMBERS = tuple(name for name in Tally.__struct_fields__ if name != "by_count")


def _together(one: ByCount, other: ByCount) -> ByCount:
    none = (0, 0, 0, 0)
    rows = {count: (one.get(count, none), other.get(count, none)) for count in sorted({*one, *other})}
    return {count: (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]) for count, (a, b) in rows.items()}


def clamped(count: int) -> int:
    """The row of a true count.

    >>> clamped(-40), clamped(3)
    (-15, 3)
    """
    return max(-COUNT_MOST, min(COUNT_MOST, count))
