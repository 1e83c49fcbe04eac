"""The scribe of each game, in a folder of the game's name."""

from fairdeal.tables.by_game import ByGame
from fairdeal.terminal.records.scribe import Scribe

SCRIBES: ByGame[Scribe] = ByGame(__name__, "SCRIBE")
