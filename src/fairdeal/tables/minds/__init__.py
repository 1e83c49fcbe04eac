"""The mind of each game's bots, in a file of the game's name."""

from fairdeal.tables.by_game import ByGame
from fairdeal.tables.mind import Mind

MINDS: ByGame[Mind] = ByGame(__name__, "MIND")
