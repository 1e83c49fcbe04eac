"""Lines about the house edge, shown before anyone bets."""

from fairdeal.odds.kept_charts import Basic, basic_strategy
from fairdeal.terminal.background import soon
from fairdeal.terminal.blackjack.house_option import house_named, settings_made
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.words import Words

WAIT_SECONDS = 3.0
"""Who is the first to play at a house waits so long at most; afterwards it is known."""

QUIET_SECONDS = 0.4
"""Whoever waits longer is told what for."""


def edge_lines(session: PlaySession) -> list[str]:
    """One sentence, where somebody reads it and plays for money."""
    return told_edge(session) if session.look.is_watched else []


def told_edge(session: PlaySession) -> list[str]:
    """One sentence for anyone who asks; none where nobody plays for money."""
    if not session.is_for_money:
        return []
    words, book = session.asker.words, session.book
    basic = soon(
        lambda: basic_strategy(book),
        WAIT_SECONDS,
        QUIET_SECONDS,
        lambda: session.tell(words("play.edge.wait")),
    )
    return [edge_told(basic, words) if basic is not None else _later(session)]


def _later(session: PlaySession) -> str:
    """Where to ask, in a command that works as it stands."""
    odds = f"fairdeal odds {house_named(session)}{settings_made(session)}"
    return session.asker.words("play.edge.later", odds=odds)


def edge_told(basic: Basic, words: Words) -> str:
    """Who is ahead by basic strategy, and how far."""
    key = "play.edge.player" if basic.ev > 0 else "play.edge.house"
    return words(key if basic.is_exact else f"{key}.about", percent=f"{abs(100 * basic.ev):.2f}")
