"""Blackjack under any house's rules: the eight functions of a game."""

from fairdeal.games.blackjack.apply import apply
from fairdeal.games.blackjack.disclosure import disclose
from fairdeal.games.blackjack.movements import movements
from fairdeal.games.blackjack.play import decide, open_round, waiting_for
from fairdeal.games.blackjack.procedure import follow_up
from fairdeal.games.blackjack.view import view

__all__ = ["apply", "decide", "disclose", "follow_up", "movements", "open_round", "view", "waiting_for"]
