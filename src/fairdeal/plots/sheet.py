"""The sheet that pictures are drawn on, and the file that it becomes."""

from pathlib import Path
from warnings import catch_warnings, simplefilter

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager

from fairdeal.simulator.problems import CannotSimulate
from fairdeal.words import Words, words_for

FORMATS = (".png", ".svg", ".pdf")

GREEN, RED, GREY, BLUE = "#009E73", "#D55E00", "#666666", "#0072B2"
"""Colours that people who do not see all colours can tell apart."""

CHINESE_FONTS = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "WenQuanYi Zen Hei",
    "WenQuanYi Micro Hei",
    "Microsoft YaHei",
    "SimHei",
    "PingFang SC",
    "Heiti SC",
)


def check_file(file: str) -> None:
    """Refuse a file of no known kind, or that can't be written; it is left as it was."""
    path = Path(file)
    if path.suffix.lower() not in FORMATS:
        raise CannotSimulate("simulate.plot.bad_format", {"file": file})
    was_there = path.exists()
    try:
        path.open("ab").close()
        if not was_there:
            path.unlink()
    except OSError as error:
        raise _unwritable(file, error) from None


def fitting(words: Words) -> Words:
    """The reader's language, or English where no font on this machine can write it."""
    return words if words.lang == "en" or _chinese_font() else words_for("en")


def sheet(panels: int) -> tuple[Figure, list[Axes]]:
    """An empty figure with so many panels, one below the other."""
    figure = Figure(figsize=(9, 5 * panels), layout="constrained")
    axes = figure.subplots(panels, 1, squeeze=False)[:, 0]
    for panel in axes:
        panel.grid(color="#DDDDDD", linewidth=0.6)
        panel.set_axisbelow(True)
        panel.spines[["top", "right"]].set_visible(False)
    return figure, list(axes)


def save(figure: Figure, file: str) -> None:
    """Write the picture: the same bytes for the same figures."""
    fonts = [font for font in (_chinese_font(), "DejaVu Sans") if font]
    dateless = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(Path(file).suffix.lower(), {})
    try:
        with rc_context({"font.family": fonts, "svg.hashsalt": "fairdeal"}), catch_warnings():
            # A house may be called what no font here can write: that makes empty squares, and no noise.
            simplefilter("ignore", UserWarning)
            figure.savefig(file, dpi=150, metadata=dateless)
    except OSError as error:
        raise _unwritable(file, error) from None


def _chinese_font() -> str:
    there = {font.name for font in fontManager.ttflist}
    return next((name for name in CHINESE_FONTS if name in there), "")


def _unwritable(file: str, error: OSError) -> CannotSimulate:
    return CannotSimulate("simulate.plot.unwritable", {"file": file, "reason": error.strerror or str(error)})
