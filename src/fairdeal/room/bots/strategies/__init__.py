"""The bot strategy of each game, in a file named after the game."""

from fairdeal.room.bots.strategy import AnyBotStrategy
from fairdeal.tables.game_registry import ByGame

BOT_STRATEGIES: ByGame[AnyBotStrategy] = ByGame(__name__, "BOT_STRATEGY")
"""How bots play each game."""
