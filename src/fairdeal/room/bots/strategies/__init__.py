"""The bot strategy of each game, in a file named after the game."""

from fairdeal.games.registry import ByGame
from fairdeal.room.bots.strategy import AnyBotStrategy

BOT_STRATEGIES: ByGame[AnyBotStrategy] = ByGame(__name__, "BOT_STRATEGY")
"""How bots play each game."""
