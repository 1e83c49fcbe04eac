"""What a run tells: a page for people, or one JSON object for programs."""

from collections.abc import Iterator
from math import isfinite, sqrt
from typing import Any

from msgspec import Struct

from fairdeal.cli.simulate_options import Ramp
from fairdeal.simulator.results import NORMAL_95, AtCount, Results, Ruin
from fairdeal.simulator.run import Run
from fairdeal.terminal.io.cells import columns, width
from fairdeal.words import Words

GAP = 2
"""Cells between the columns."""


class Simulated(Struct, frozen=True):
    """A run with everything that was asked for."""

    house: str
    book: str
    """The fingerprint of its rule book."""
    strategy: str
    shoe: str
    """`fresh` or `cut card`."""
    boxes: int
    count: str
    """The counting system's name; empty where nobody counts."""
    ramp: Ramp
    unit_chips: int
    """The chips of the smallest bet."""
    run: Run
    results: Results
    setup_seconds: float
    path: str
    reason: str
    """Why no compiled path was taken, in one word; empty where one was."""
    ruin: Ruin | None
    exact: float | None
    """The exact expectation with a fresh shoe, where it is known."""

    @property
    def unit(self) -> str:
        """`bet` while every first bet is the same; else `unit`, the smallest of them."""
        return "unit" if self.ramp else "bet"

    @property
    def rate(self) -> float:
        return self.results.rounds / self.run.seconds if self.run.seconds else 0.0


def as_json(told: Simulated) -> dict[str, Any]:
    """The keys that programs may count on, then further ones."""
    results, run = told.results, told.run
    return {
        "house": told.house,
        "book": told.book,
        "strategy": told.strategy,
        "shoe": told.shoe,
        "rounds": results.rounds,
        "ev": results.ev,
        "se": results.se,
        "ci95": [results.low, results.high],
        "sd": results.sd,
        "seconds": run.seconds,
        "rounds_per_second": told.rate,
        "seed": run.seed,
        "partial": run.is_partial,
        "path": told.path,
        "reason": told.reason,
        "boxes": told.boxes,
        "count": told.count,
        "ramp": told.ramp,
        "exact": told.exact,
        "per_round": results.per_round,
        "n0": results.n0 if isfinite(results.n0) else None,
        "staked": results.staked,
        "return": results.actual_return,
        "cards": results.cards,
        "frequencies": results.frequencies,
        "ruin": told.ruin,
        "by_count": results.by_count,
        "setup_seconds": told.setup_seconds,
    }


def page(told: Simulated, words: Words) -> tuple[list[str], int]:
    """Everything in lines, the expectation first; and how far in the second column begins."""
    results = told.results
    facts = {
        "house": told.house,
        "strategy": strategy_told(told, words),
        "shoe": words(f"simulate.shoe.{told.shoe.replace(' ', '_')}"),
        "rounds": f"{results.rounds:,}",
    }
    rows = list(_rows(told, words))
    heading = [words("simulate.in_units")] if told.ramp else []
    lines = [words("simulate.title", **facts), *heading, "", *columns(rows, GAP)]
    if told.run.is_partial:
        wanted = f"{told.run.wanted:,}"
        lines.insert(0, words("simulate.partial", rounds=f"{results.rounds:,}", wanted=wanted))
    if told.ruin is not None:
        lines += ["", words("simulate.ruin.formula")]
    if results.by_count:
        by_count = "simulate.by_count.units" if told.ramp else "simulate.by_count"
        lines += ["", words(by_count), *columns([_count_row(told, row, words) for row in results.by_count])]
    if told.reason:
        lines += ["", words("simulate.reason", reason=words(f"simulate.reason.{told.reason}"))]
    return lines, GAP + max(width(name) for name, _ in rows)


def _rows(told: Simulated, words: Words) -> Iterator[tuple[str, str]]:
    results, unit = told.results, words(f"simulate.unit.{told.unit}")
    yield words("simulate.expectation"), _expectation(told, words)
    if told.exact is not None:
        yield words("simulate.exact"), _compared(told, told.exact, words)
    yield words("simulate.sd"), words("simulate.sd.of_round", sd=f"{results.sd:.4f}", unit=unit)
    if results.staked:  # A house that plays for points has nothing put up.
        won = {"won": f"{results.per_round:+.6f}", "staked": f"{results.staked:.4f}", "unit": unit}
        yield words("simulate.per_round"), words("simulate.per_round.bets", **won)
        back = _percent(results.actual_return)
        yield words("simulate.return"), words("simulate.return.percent", percent=back)
    if isfinite(results.n0):
        yield words("simulate.n0"), words("simulate.n0.rounds", rounds=f"{results.n0:,.0f}")
    shares = {name: f"{100 * share:.2f}" for name, share in results.frequencies.items()}
    yield words("simulate.rounds"), words("simulate.rounds.ended", **shares)
    yield words("simulate.rounds.had"), words("simulate.rounds.things", **shares)
    if told.ruin is not None:
        yield words("simulate.ruin"), _ruin(told.ruin, unit, words)
    yield words("simulate.played"), _played(told, words)


def strategy_told(told: Simulated, words: Words) -> str:
    """`basic, counting hi-lo, bets 1:2,3:8`."""
    if not told.count:
        return told.strategy
    ramp = ",".join(f"{least}:{bets}" for least, bets in told.ramp)
    key = "simulate.title.ramp" if ramp else "simulate.title.counting"
    return words(key, strategy=told.strategy, count=told.count, ramp=ramp)


def _expectation(told: Simulated, words: Words) -> str:
    """Of the first bet, or where that changes, of a unit."""
    results = told.results
    mean, error = results.ev, NORMAL_95 * results.se
    if told.ramp:
        mean, error = results.per_round, NORMAL_95 * results.sd / sqrt(results.rounds)
    figures = {"percent": mean, "error": error, "low": mean - error, "high": mean + error}
    facts = {name: _percent(figure) for name, figure in figures.items()}
    return words(f"simulate.expectation.of_{told.unit}", **facts)


def _compared(told: Simulated, exact: float, words: Words) -> str:
    """The exact expectation; how far the run is from it says something only if the shoe is the same."""
    percent = _percent(exact)
    if told.shoe != "fresh" or not told.results.se:
        return words("simulate.exact.fresh", percent=percent)
    errors = f"{(told.results.ev - exact) / told.results.se:+.2f}"
    return words("simulate.exact.compared", percent=percent, errors=errors)


def _percent(share: float) -> str:
    return f"{100 * share:.4f}"


def _ruin(ruin: Ruin, unit: str, words: Words) -> str:
    within = words("list.comma").join(
        words("simulate.ruin.within", percent=f"{100 * risk:.3g}", rounds=f"{rounds:,}")
        for rounds, risk in ruin.within.items()
    )
    bankroll, ever = f"{ruin.bankroll:,}", f"{100 * ruin.ever:.3g}"
    return words("simulate.ruin.of", bankroll=bankroll, unit=unit, ever=ever, within=within)


def _played(told: Simulated, words: Words) -> str:
    path = words(f"simulate.path.{told.path.partition(' ')[0]}")
    seconds, rate = f"{told.run.seconds:.3g}", f"{told.rate:,.0f}"
    return words("simulate.played.how", seconds=seconds, rate=rate, seed=told.run.seed, path=path)


def _count_row(told: Simulated, row: AtCount, words: Words) -> tuple[str, str]:
    """Per first bet where that is always the same; else in units a round, with the bet."""
    rounds, chips, *_ = told.run.tally.by_count[row.count]
    bet = chips / rounds / told.unit_chips if told.ramp else 1.0
    key = "simulate.by_count.row.bet" if told.ramp else "simulate.by_count.row"
    facts = {
        "share": f"{100 * row.share:6.2f}",
        "bet": f"{bet:.3g}",
        "percent": f"{100 * bet * row.ev:+8.3f}",
        "error": f"{100 * bet * NORMAL_95 * row.se:.3f}",
    }
    return f"{row.count:+5d}", words(key, **facts)
