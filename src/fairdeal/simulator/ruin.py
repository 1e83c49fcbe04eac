"""How long money lasts, from what a round wins on average and how widely it spreads.

The bankroll is taken for a Brownian motion with the drift `ev` and the spread `sd` of a round, both in first
bets. With B first bets in hand,

    ruin at some time      exp(-2 B ev / sd²) where ev is positive, else 1
    ruin within n rounds   Φ((-B - n ev) / (sd √n)) + exp(-2 B ev / sd²) Φ((-B + n ev) / (sd √n))
    N0                     (sd / ev)²: the rounds after which the average result is one standard deviation
"""

from math import erfc, exp, inf, log, pi, sqrt


def risk_of_ruin(bankroll: float, ev: float, sd: float) -> float:
    """The chance to lose everything at some time, however long one plays.

    >>> round(risk_of_ruin(400, ev=0.005, sd=1.15), 3)
    0.049
    """
    if ev <= 0:
        return 1.0
    return exp(-2 * bankroll * ev / sd**2) if sd else 0.0


def risk_within(rounds: float, bankroll: float, ev: float, sd: float) -> float:
    """The chance to lose everything within so many rounds.

    >>> round(risk_within(1000, 50, ev=-0.005, sd=1.15), 3)
    0.203
    """
    if not sd:
        return float(bankroll + rounds * ev <= 0)
    spread = sd * sqrt(rounds)
    below = exp(_log_normal((-bankroll - rounds * ev) / spread))
    # Each factor may be too large or too small for a number, though their product is neither.
    reflected = exp(min(0.0, -2 * bankroll * ev / sd**2 + _log_normal((-bankroll + rounds * ev) / spread)))
    return min(1.0, below + reflected)


def n0(ev: float, sd: float) -> float:
    """Infinite where nobody has the edge.

    >>> round(n0(ev=0.01, sd=1.15))
    13225
    """
    return (sd / ev) ** 2 if ev else inf


def _log_normal(x: float) -> float:
    """The logarithm of Φ(x), also far out where Φ(x) itself is zero to a computer."""
    if x > -30:
        return log(erfc(-x / sqrt(2)) / 2)
    return -x * x / 2 - log(-x * sqrt(2 * pi))
