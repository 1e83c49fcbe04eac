"""The kit of each game, in a file of the game's name."""

from fairdeal.tables.by_game import ByGame
from fairdeal.tables.kit import Kit

KITS: ByGame[Kit] = ByGame(__name__, "KIT")
