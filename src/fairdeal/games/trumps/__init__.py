"""Trumps, the game of comparing cards, with any pack: the eight functions of a game."""

from fairdeal.games.trumps.apply import apply
from fairdeal.games.trumps.disclosure import disclose
from fairdeal.games.trumps.movements import movements
from fairdeal.games.trumps.play import decide, open_round, waiting_for
from fairdeal.games.trumps.procedure import follow_up
from fairdeal.games.trumps.view import view

__all__ = ["apply", "decide", "disclose", "follow_up", "movements", "open_round", "view", "waiting_for"]
