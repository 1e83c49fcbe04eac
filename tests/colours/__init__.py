"""Red or black: guess the colour of the card in the middle; those who are right share the pot."""

from tests.colours.apply import apply
from tests.colours.movements import movements
from tests.colours.play import decide, follow_up, open_round, waiting_for
from tests.colours.view import disclose, view

__all__ = ["apply", "decide", "disclose", "follow_up", "movements", "open_round", "view", "waiting_for"]
