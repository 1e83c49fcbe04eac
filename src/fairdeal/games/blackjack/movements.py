"""Where the money goes: the chips that each event moves from place to place."""

from fairdeal.games.blackjack import events as e
from fairdeal.games.game import Movement


def movements(event: e.Event) -> tuple[Movement, ...]:
    """The chips that an event moves, by place."""
    match event:
        case e.RoundOpened(entries=entries):
            moves = [(f"purse:{s.owner}", f"stake:{s.box}:1:main", s.chips) for s in entries.stakes]
        case e.InsuranceAnswered(box=box, seat=seat, chips=chips):
            moves = [(f"purse:{seat}", f"stake:{box}:1:insurance", chips)]
        case e.HandDoubled(box=box, hand=hand, seat=seat, chips=chips):
            moves = [(f"purse:{seat}", f"stake:{box}:{hand}:main", chips)]
        case e.HandSplit(box=box, made=made, seat=seat, chips=chips):
            moves = [(f"purse:{seat}", f"stake:{box}:{made}:main", chips)]
        case e.InsuranceSettled(box=box, seat=seat, chips=chips, returned=returned):
            moves = _settled(f"stake:{box}:1:insurance", f"purse:{seat}", chips, returned)
        case e.HandSettled(box=box, hand=hand, seat=seat, stake=stake, returned=returned):
            moves = _settled(f"stake:{box}:{hand}:main", f"purse:{seat}", stake, returned)
        case _:
            return ()
    return tuple(Movement(*move) for move in moves if move[2])


def _settled(stake: str, purse: str, chips: int, returned: int) -> list[tuple[str, str, int]]:
    back = min(chips, returned)
    return [(stake, purse, back), ("bank", purse, returned - back), (stake, "bank", chips - back)]
