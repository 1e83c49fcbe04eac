"""The adapter of each game, in a file named after the game."""

from fairdeal.games.registry import ByGame
from fairdeal.tables.game_adapter import AnyAdapter

ADAPTERS: ByGame[AnyAdapter] = ByGame(__name__, "ADAPTER")
