"""The adapter of each game, in a file named after the game."""

from fairdeal.tables.game_adapter import AnyAdapter
from fairdeal.tables.game_registry import ByGame

ADAPTERS: ByGame[AnyAdapter] = ByGame(__name__, "ADAPTER")
