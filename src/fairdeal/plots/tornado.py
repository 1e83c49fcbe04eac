"""What each rule is worth: bars from the middle, the longest on top."""

from collections.abc import Sequence

from fairdeal.plots.sheet import GREEN, RED, fitting, save, sheet
from fairdeal.words import Words, words_for

HEIGHT_OF_ROW = 0.32
"""Inches."""


def tornado(
    rows: Sequence[tuple[str, float]], file: str, title: str = "", words: Words | None = None
) -> None:
    """Draw rules with what each gives the player, in percent of the first bet; in any order."""
    words = fitting(words or words_for("en"))
    longest_last = sorted(rows, key=lambda row: abs(row[1]))
    figure, [axes] = sheet(1)
    figure.set_figheight(1.6 + HEIGHT_OF_ROW * len(rows))
    figure.suptitle(title)
    effects = [effect for _, effect in longest_last]
    bars = axes.barh(range(len(rows)), effects, color=[GREEN if effect > 0 else RED for effect in effects])
    axes.bar_label(bars, [f"{effect:+.3f}" for effect in effects], padding=3)
    axes.set_yticks(range(len(rows)), [label for label, _ in longest_last])
    axes.axvline(0, color="black", linewidth=0.8)
    axes.margins(x=0.15)
    axes.set_xlabel(words("simulate.plot.effect"))
    save(figure, file)
