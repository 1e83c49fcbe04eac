"""What stands on a printed chart, whatever it is printed with."""

from msgspec import Struct

from fairdeal.strategies.chart import Wishes
from fairdeal.strategies.letters import Section

BACKGROUNDS = {
    "hit": "#FFFFFF",
    "stand": "#F9E79F",
    "double": "#A9D6F5",
    "split": "#A8E6C1",
    "surrender": "#F5B7A5",
}
"""By the first wish. Pale, so that black letters on them stay readable, and apart in grey, too."""

OTHER = "#E0E0E0"


class Block(Struct, frozen=True):
    """Tables of the same columns, one below the other."""

    heading: str
    """What of the dealer's cards the columns are."""
    sections: tuple[Section, ...]


class ChartSheet(Struct, frozen=True):
    """A chart in the reader's language."""

    lang: str
    title: str
    about: str
    names: dict[str, str]
    """What each section is called."""
    blocks: tuple[Block, ...]
    """One, or two that stand side by side."""
    legend: tuple[tuple[Wishes, str], ...]
    """Each kind of cell, and what it means."""
    lines: tuple[str, ...]
    """What is said below the tables."""


def background(wishes: Wishes) -> str:
    return BACKGROUNDS.get(wishes[0], OTHER)
