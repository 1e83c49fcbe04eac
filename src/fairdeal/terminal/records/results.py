"""What a round came to for one seat, in chips."""

from fairdeal.games.game import Seat
from fairdeal.tables.history import Record
from fairdeal.tables.kits import KITS


def won_by(record: Record, seat: Seat) -> int | None:
    """Below zero what was lost; None while the round is in play."""
    if record.voided:
        return 0
    return record.won.get(seat, 0) if record.ended else None


def staked_by(record: Record, seat: Seat) -> int:
    """All that was put on the felt; where chips count for nothing, none."""
    if record.for_show:
        return 0
    game, purse = KITS[record.game].game, f"purse:{seat}"
    moved = (movement for event in record.events for movement in game.movements(event))
    return sum(movement.chips for movement in moved if movement.source == purse)
