"""Where the money goes: the chips that each event moves from place to place."""

from fairdeal.games.game import Movement
from fairdeal.games.trumps import events as e


def movements(event: e.Event) -> tuple[Movement, ...]:
    """The chips that an event moves, by place."""
    match event:
        case e.RoundOpened(entries=entries):
            moves = [(f"purse:{stake.owner}", "pot", stake.chips) for stake in entries.stakes]
        case e.PotPaid(seat=seat, chips=chips):
            moves = [("pot", f"purse:{seat}", chips)]
        case _:
            return ()
    return tuple(Movement(*move) for move in moves if move[2])
