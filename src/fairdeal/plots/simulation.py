"""One run in pictures: bankrolls as they went, and the expectation at each count."""

from math import sqrt

from matplotlib.axes import Axes

from fairdeal.plots.sheet import BLUE, GREEN, GREY, RED, fitting, save, sheet
from fairdeal.simulator.paths import BankrollPaths
from fairdeal.simulator.results import NORMAL_95, Results
from fairdeal.words import Words, words_for

BAND_STEPS = 200
BANDS = {1: 0.30, 2: 0.15}
"""Standard deviations on either side of the expectation, and how dark their band is."""


def simulation(
    results: Results,
    paths: BankrollPaths,
    title: str,
    file: str,
    words: Words | None = None,
    unit: str = "bet",
) -> None:
    """Draw the bankrolls and, where somebody counted, the expectation by true count below them.

    `unit`: what is won is counted in first bets (`bet`), or in the smallest of several (`unit`).
    """
    words = fitting(words or words_for("en"))
    figure, panels = sheet(2 if results.by_count else 1)
    figure.suptitle(title)
    _bankrolls(panels[0], results, paths, words)
    panels[0].set_ylabel(words("simulate.plot.won", unit=words(f"simulate.plot.{unit}")))
    if results.by_count:
        _by_count(panels[1], results, words)
    save(figure, file)


def _bankrolls(axes: Axes, results: Results, paths: BankrollPaths, words: Words) -> None:
    rounds = [paths.rounds[-1] * step / BAND_STEPS for step in range(BAND_STEPS + 1)]
    mean = [results.per_round * n for n in rounds]
    for deviations, darkness in BANDS.items():
        half = [deviations * results.sd * sqrt(n) for n in rounds]
        low = [m - h for m, h in zip(mean, half, strict=True)]
        high = [m + h for m, h in zip(mean, half, strict=True)]
        label = words("simulate.plot.band", n=deviations)
        axes.fill_between(rounds, low, high, color=BLUE, alpha=darkness, linewidth=0, label=label)
    for won in paths.won:
        axes.plot(paths.rounds, won, color=GREY, linewidth=0.8, alpha=0.8)
    axes.plot(rounds, mean, color=RED, linewidth=2, label=words("simulate.plot.expected"))
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xlabel(words("simulate.plot.rounds"))
    axes.legend(loc="upper left")


def _by_count(axes: Axes, results: Results, words: Words) -> None:
    counts = [row.count for row in results.by_count]
    percents = [100 * row.ev for row in results.by_count]
    errors = [100 * NORMAL_95 * row.se for row in results.by_count]
    colours = [GREEN if percent > 0 else RED for percent in percents]
    axes.bar(counts, percents, color=colours, width=0.8, yerr=errors, ecolor=GREY)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xlabel(words("simulate.plot.count"))
    axes.set_ylabel(words("simulate.plot.percent"))
