"""Where the money goes: the chips that each event moves from place to place."""

from fairdeal.games.blackjack import events as e
from fairdeal.games.game import Movement, Stake


def movements(event: e.Event) -> tuple[Movement, ...]:
    """The chips that an event moves, by place."""
    match event:
        case e.RoundOpened(entries=entries):
            moves = [move for stake in entries.stakes for move in _staked(stake)]
        case e.InsuranceAnswered(box=box, seat=seat, chips=chips):
            moves = [(f"purse:{seat}", f"stake:{box}:1:insurance", chips)]
        case e.HandDoubled(box=box, hand=hand, seat=seat, chips=chips):
            moves = [(f"purse:{seat}", f"stake:{box}:{hand}:main", chips)]
        case e.HandSplit(box=box, made=made, seat=seat, chips=chips):
            moves = [(f"purse:{seat}", f"stake:{box}:{made}:main", chips)]
        case e.InsuranceSettled(box=box, seat=seat, chips=chips, returned=returned):
            moves = _settled(f"stake:{box}:1:insurance", f"purse:{seat}", chips, returned)
        case e.SideBetSettled(box=box, seat=seat, id=id, chips=chips, returned=returned):
            moves = _settled(f"stake:{box}:1:{id}", f"purse:{seat}", chips, returned)
        case e.HandSettled(box=box, hand=hand, seat=seat, stake=stake, returned=returned):
            moves = _settled(f"stake:{box}:{hand}:main", f"purse:{seat}", stake, returned)
        case _:
            return ()
    return tuple(Movement(*move) for move in moves if move[2])


def _staked(stake: Stake) -> list[tuple[str, str, int]]:
    """The bet of a box and its side bets."""
    chips = {"main": stake.chips, **{side.id: side.chips for side in stake.side}}
    return [(f"purse:{stake.owner}", f"stake:{stake.box}:1:{kind}", staked) for kind, staked in chips.items()]


def _settled(stake: str, purse: str, chips: int, returned: int) -> list[tuple[str, str, int]]:
    back = min(chips, returned)
    return [(stake, purse, back), ("bank", purse, returned - back), (stake, "bank", chips - back)]
