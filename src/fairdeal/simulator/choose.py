"""The fastest way to play that fits: a compiled one, or else the engine itself."""

from msgspec import Struct

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.simulator.compile import CannotCompile, compiled
from fairdeal.simulator.counting import slow_player
from fairdeal.simulator.player import Player
from fairdeal.simulator.shoe_plan import ShoePlan
from fairdeal.strategies.counting import Counting
from fairdeal.strategies.strategy import Strategy


class Seated(Struct, frozen=True):
    """A player at its shoe."""

    player: Player
    shoe: ShoePlan
    reason: str
    """Why the engine itself plays, in one word; empty where a compiled path does."""


def player_for(book: RuleBook, strategy: Strategy | Counting, shoe: ShoePlan, boxes: int = 1) -> Seated:
    """The player for a house and a strategy; `CannotSimulate` where none can play them."""
    try:
        return Seated(compiled(book, strategy, shoe, boxes), shoe, "")
    except CannotCompile as cannot:
        return Seated(slow_player(book, strategy, shoe, boxes), shoe, cannot.reason)
