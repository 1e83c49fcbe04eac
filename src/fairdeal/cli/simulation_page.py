"""What a run tells: a page for people, or one JSON object for programs."""

from collections.abc import Iterator
from math import isfinite
from typing import Any

from msgspec import Struct

from fairdeal.simulator.results import NORMAL_95, Results, Ruin
from fairdeal.simulator.run import Run
from fairdeal.terminal.cells import columns, width
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
    ramp: tuple[tuple[int, int], ...]
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
        "strategy": _strategy(told, words),
        "shoe": words(f"simulate.shoe.{told.shoe.replace(' ', '_')}"),
        "rounds": f"{results.rounds:,}",
    }
    rows = list(_rows(told, words))
    lines = [words("simulate.title", **facts), "", *columns(rows, GAP)]
    if told.run.is_partial:
        wanted = f"{told.run.wanted:,}"
        lines.insert(0, words("simulate.partial", rounds=f"{results.rounds:,}", wanted=wanted))
    if told.ruin is not None:
        lines += ["", words("simulate.ruin.formula")]
    if results.by_count:
        lines += ["", words("simulate.by_count"), *_count_rows(results, words)]
    if told.reason:
        lines += ["", words("simulate.reason", reason=words(f"simulate.reason.{told.reason}"))]
    return lines, GAP + max(width(name) for name, _ in rows)


def _rows(told: Simulated, words: Words) -> Iterator[tuple[str, str]]:
    results = told.results
    error = _percent(NORMAL_95 * results.se)
    facts = {
        "percent": _percent(results.ev),
        "low": _percent(results.low),
        "high": _percent(results.high),
        "error": error,
    }
    yield words("simulate.expectation"), words("simulate.expectation.of_bet", **facts)
    if told.exact is not None:
        yield words("simulate.exact"), _compared(told, told.exact, words)
    yield words("simulate.sd"), words("simulate.sd.of_round", sd=f"{results.sd:.4f}")
    if results.staked:  # A house that plays for points has nothing put up.
        won = {"won": f"{results.per_round:+.6f}", "staked": f"{results.staked:.4f}"}
        yield words("simulate.per_round"), words("simulate.per_round.bets", **won)
        back = _percent(results.actual_return)
        yield words("simulate.return"), words("simulate.return.percent", percent=back)
    if isfinite(results.n0):
        yield words("simulate.n0"), words("simulate.n0.rounds", rounds=f"{results.n0:,.0f}")
    shares = {name: f"{100 * share:.2f}" for name, share in results.frequencies.items()}
    yield words("simulate.rounds"), words("simulate.rounds.ended", **shares)
    yield words("simulate.rounds.had"), words("simulate.rounds.things", **shares)
    if told.ruin is not None:
        yield words("simulate.ruin"), _ruin(told.ruin, words)
    yield words("simulate.played"), _played(told, words)


def _strategy(told: Simulated, words: Words) -> str:
    if not told.count:
        return told.strategy
    return words("simulate.title.counting", strategy=told.strategy, count=told.count)


def _compared(told: Simulated, exact: float, words: Words) -> str:
    """The exact expectation; how far the run is from it says something only if the shoe is the same."""
    percent = _percent(exact)
    if told.shoe != "fresh" or not told.results.se:
        return words("simulate.exact.fresh", percent=percent)
    errors = f"{(told.results.ev - exact) / told.results.se:+.2f}"
    return words("simulate.exact.compared", percent=percent, errors=errors)


def _percent(share: float) -> str:
    return f"{100 * share:.4f}"


def _ruin(ruin: Ruin, words: Words) -> str:
    within = words("list.comma").join(
        words("simulate.ruin.within", percent=f"{100 * risk:.3g}", rounds=f"{rounds:,}")
        for rounds, risk in ruin.within.items()
    )
    bankroll, ever = f"{ruin.bankroll:,}", f"{100 * ruin.ever:.3g}"
    return words("simulate.ruin.of", bankroll=bankroll, ever=ever, within=within)


def _played(told: Simulated, words: Words) -> str:
    path = words(f"simulate.path.{told.path.partition(' ')[0]}")
    seconds, rate = f"{told.run.seconds:.3g}", f"{told.rate:,.0f}"
    return words("simulate.played.how", seconds=seconds, rate=rate, seed=told.run.seed, path=path)


def _count_rows(results: Results, words: Words) -> list[str]:
    return columns(
        [
            (
                f"{row.count:+5d}",
                words(
                    "simulate.by_count.row",
                    share=f"{100 * row.share:6.2f}",
                    percent=f"{100 * row.ev:+8.3f}",
                    error=f"{100 * NORMAL_95 * row.se:.3f}",
                ),
            )
            for row in results.by_count
        ]
    )
