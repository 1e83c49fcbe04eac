"""High card: one card each, face down; whoever likes may swap it once; the highest takes the pot."""

from tests.third_game.high_card.apply import apply
from tests.third_game.high_card.play import decide, follow_up, open_round, waiting_for
from tests.third_game.high_card.view import disclose, movements, view

__all__ = ["apply", "decide", "disclose", "follow_up", "movements", "open_round", "view", "waiting_for"]
