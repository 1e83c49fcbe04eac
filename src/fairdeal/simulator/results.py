"""What a run tells: expectation with its error, spread, how often things happened."""

from math import sqrt

from msgspec import Struct

from fairdeal.simulator.ruin import n0, risk_of_ruin, risk_within
from fairdeal.simulator.tally import AtCount as Counted
from fairdeal.simulator.tally import ByCount, Tally

NORMAL_95 = 1.959963984540054
"""Standard errors on either side of a mean that hold the truth 95 times in 100."""

ROUNDS_BORROWED = 30
"""A few rounds tell little about how far results spread: three that lost one bet each seem not to spread at
all. So the spread at a count is taken as if so many rounds of the usual spread had been among them."""

HORIZONS = (1_000, 10_000, 100_000)
"""Rounds for which the risk of ruin is told."""


class AtCount(Struct, frozen=True):
    """The rounds that began at one true count."""

    count: int
    share: float
    """Of all rounds."""
    ev: float
    """Per first bet, whatever the bet was at this count."""
    se: float


class Ruin(Struct, frozen=True):
    """How long a bankroll lasts; see `ruin.py` for the formulas."""

    bankroll: float
    """In first bets; where bets follow a count, in the smallest of them."""
    ever: float
    within: dict[int, float]
    """By rounds."""


class Results(Struct, frozen=True):
    """Everything in first bets; where bets follow a count, `ev` is per first bet as placed."""

    rounds: int
    ev: float
    se: float
    low: float
    high: float
    """`low` and `high`: the 95 % interval of the expectation."""
    sd: float
    """Of what one round wins, over all its boxes, in units of the smallest bet."""
    per_round: float
    """What one round wins on average, in the same unit as `sd`."""
    n0: float
    staked: float
    """Put up in a round on average, doubles, splits and insurance included."""
    actual_return: float
    """What comes back of every chip put up."""
    frequencies: dict[str, float]
    """Shares of all rounds."""
    cards: float
    """Cards in a round on average."""
    by_count: tuple[AtCount, ...]

    def ruin(self, bankroll: float) -> Ruin:
        """How likely so many first bets are lost."""
        within = {rounds: risk_within(rounds, bankroll, self.per_round, self.sd) for rounds in HORIZONS}
        return Ruin(bankroll, risk_of_ruin(bankroll, self.per_round, self.sd), within)


HAPPENED = ("wins", "pushes", "losses", "naturals", "split", "doubled", "surrendered", "insured")


def results(tally: Tally, unit: int) -> Results:
    """Figures from the tally of one round or more; `unit` is the player's.

    >>> told = results(Tally(rounds=4, bets=8, won=-2, squares=12, staked=8), unit=2)
    >>> told.ev, round(told.sd, 4), told.actual_return
    (-0.25, 0.8292, 0.75)
    """
    rounds = tally.rounds
    mean, sd = mean_and_sd(rounds, tally.won, tally.squares)
    ev, se = _per_bet(rounds, tally.bets, tally.won, tally.squares)
    return Results(
        rounds=rounds,
        ev=ev,
        se=se,
        low=ev - NORMAL_95 * se,
        high=ev + NORMAL_95 * se,
        sd=sd / unit,
        per_round=mean / unit,
        n0=n0(mean, sd),
        staked=tally.staked / rounds / unit,
        actual_return=1 + tally.won / (tally.staked or tally.bets),
        frequencies={name: getattr(tally, name) / rounds for name in HAPPENED},
        cards=tally.cards / rounds,
        by_count=_by_count(tally.by_count, rounds),
    )


def mean_and_sd(rounds: int, won: int, squares: int) -> tuple[float, float]:
    """Of what one round won, in chips; whole numbers until the last step, so that nothing cancels out."""
    return won / rounds, sqrt(squares * rounds - won * won) / rounds


def _per_bet(rounds: int, bets: int, won: int, squares: int) -> tuple[float, float]:
    """The expectation of a first bet, and its standard error."""
    _, sd = mean_and_sd(rounds, won, squares)
    return won / bets, sd * sqrt(rounds) / bets


def _by_count(rows: ByCount, rounds: int) -> tuple[AtCount, ...]:
    deviations = {count: _deviations(row) for count, row in rows.items()}
    usual = sum(deviations.values()) / max(1, sum(row[0] - 1 for row in rows.values()))
    found = []
    for count, (own_rounds, bets, won, _) in sorted(rows.items()):
        variance = (deviations[count] + ROUNDS_BORROWED * usual) / (own_rounds - 1 + ROUNDS_BORROWED)
        found.append(AtCount(count, own_rounds / rounds, won / bets, sqrt(variance / own_rounds)))
    return tuple(found)


def _deviations(row: Counted) -> float:
    """The sum of squared deviations from the mean, in first bets: at one count all rounds have the same."""
    rounds, bets, won, squares = row
    return (squares * rounds - won * won) * rounds / (bets * bets)
