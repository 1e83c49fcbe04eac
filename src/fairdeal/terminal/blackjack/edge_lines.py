"""Lines about the house edge, shown before anyone bets."""

from fairdeal.odds.kept_charts import Basic, basic_strategy
from fairdeal.terminal.background import soon
from fairdeal.terminal.blackjack.house_option import house_named, settings_made
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.words import Words

WAIT_SECONDS = 3.0
"""The longest that the first player at a house waits for the edge; afterwards it is cached."""

QUIET_SECONDS = 0.4
"""After this long, the player is shown what the program is waiting for."""


def edge_lines(session: PlaySession) -> list[str]:
    """One sentence, if the player can read it and plays for money."""
    return edge_for_question(session) if session.look.is_watched else []


def edge_for_question(session: PlaySession) -> list[str]:
    """One sentence for a player who asks; empty if nobody plays for money."""
    if not session.is_for_money:
        return []
    words, book = session.asker.words, session.book
    basic = soon(
        lambda: basic_strategy(book),
        WAIT_SECONDS,
        QUIET_SECONDS,
        lambda: session.tell(words("play.edge.wait")),
    )
    return [edge_text(basic, words) if basic is not None else _later(session)]


def _later(session: PlaySession) -> str:
    """Where to find the edge later, as a command that works as shown."""
    odds = f"fairdeal odds {house_named(session)}{settings_made(session)}"
    return session.asker.words("play.edge.later", odds=odds)


def edge_text(basic: Basic, words: Words) -> str:
    """Who has the edge by basic strategy, and how much."""
    key = "play.edge.player" if basic.ev > 0 else "play.edge.house"
    return words(key if basic.is_exact else f"{key}.about", percent=f"{abs(100 * basic.ev):.2f}")
