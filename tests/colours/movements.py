"""Where the money of red or black goes."""

from fairdeal.games.game import Movement
from tests.colours import events as e


def movements(event: e.Event) -> tuple[Movement, ...]:
    """The chips that an event moves, by place."""
    moves: list[tuple[str, str, int]] = []
    if isinstance(event, e.RoundOpened):
        moves = [(f"purse:{stake.owner}", "pot", stake.chips) for stake in event.entries.stakes]
    if isinstance(event, e.PotShared | e.StakesReturned):
        moves = [("pot", f"purse:{seat}", chips) for seat, chips in event.chips.items()]
    return tuple(Movement(*move) for move in moves if move[2])
