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


class ChartSheet(Struct, frozen=True):
    """A chart in the reader's language."""

    lang: str
    title: str
    about: str
    upcards: str
    """What stands above the upcards."""
    names: dict[str, str]
    """What each section is called."""
    sections: tuple[Section, ...]
    legend: tuple[tuple[Wishes, str], ...]
    """Each kind of cell, and what it means."""
    lines: tuple[str, ...]
    """What is said below the tables."""


def background(wishes: Wishes) -> str:
    return BACKGROUNDS.get(wishes[0], OTHER)
