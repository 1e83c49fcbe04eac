"""What a house keeps of the bets at its tables, told before anybody bets."""

from fairdeal.odds.kept_charts import Basic, basic_strategy
from fairdeal.terminal.ahead import soon
from fairdeal.terminal.house_option import house_named, settings_made
from fairdeal.terminal.sitting import Sitting
from fairdeal.words import Words

WAIT_SECONDS = 3.0
"""Who is the first to play at a house waits so long at most; afterwards it is known."""

QUIET_SECONDS = 0.4
"""Whoever waits longer is told what for."""


def edge_lines(sitting: Sitting) -> list[str]:
    """One sentence, where somebody reads it and plays for money."""
    return told_edge(sitting) if sitting.look.is_watched else []


def told_edge(sitting: Sitting) -> list[str]:
    """One sentence for anyone who asks; none where nobody plays for money."""
    if not sitting.is_for_money:
        return []
    words, book = sitting.asker.words, sitting.book
    basic = soon(
        lambda: basic_strategy(book),
        WAIT_SECONDS,
        QUIET_SECONDS,
        lambda: sitting.tell(words("play.edge.wait")),
    )
    return [edge_told(basic, words) if basic is not None else _later(sitting)]


def _later(sitting: Sitting) -> str:
    """Where to ask, in a command that works as it stands."""
    odds = f"fairdeal odds {house_named(sitting)}{settings_made(sitting)}"
    return sitting.asker.words("play.edge.later", odds=odds)


def edge_told(basic: Basic, words: Words) -> str:
    """Who is ahead by basic strategy, and how far."""
    key = "play.edge.player" if basic.ev > 0 else "play.edge.house"
    return words(key if basic.is_exact else f"{key}.about", percent=f"{abs(100 * basic.ev):.2f}")
