"""Bets that no game can play, whatever its rules."""

from collections.abc import Collection

from msgspec.structs import replace

from fairdeal.games.game import Entries, Refused, SideStake, Stake, refused


def check_entries(entries: Entries, side_bets: Collection[str] = ()) -> None:
    """Refuse boxes out of order, owners without a purse, and bets that a purse can't pay.

    `side_bets`: the ids of those that the house takes.
    """
    if not entries.stakes:
        raise Refused("bet/none")
    if tuple(stake.box for stake in entries.stakes) != tuple(range(1, len(entries.stakes) + 1)):
        raise Refused("bet/boxes")
    if entries.banker is not None and entries.banker not in entries.purses:
        raise refused("bet/banker", seat=entries.banker)
    left = dict(entries.purses)
    for stake in entries.stakes:
        _check_owner(entries, stake, left)
        _check_side_bets(stake, side_bets)
        _check_purse(stake, left)


def _check_owner(entries: Entries, stake: Stake, left: dict[int, int]) -> None:
    if stake.owner not in left or stake.owner == entries.banker:
        raise bad_bet("bet/owner", stake)
    if stake.chips < 0:
        raise bad_bet("bet/not-positive", stake)


def _check_side_bets(stake: Stake, side_bets: Collection[str]) -> None:
    placed: set[str] = set()
    for side in stake.side:
        if side.id not in side_bets:
            raise bad_side_bet("bet/side", stake, side)
        if side.id in placed:
            raise bad_side_bet("bet/side-twice", stake, side)
        if side.chips <= 0:
            raise bad_side_bet("bet/not-positive", stake, side)
        placed.add(side.id)


def _check_purse(stake: Stake, left: dict[int, int]) -> None:
    """Take all the stakes of a box from what is left of its owner's purse."""
    purse = left[stake.owner]
    chips = stake.chips + sum(side.chips for side in stake.side)
    if chips > purse:
        raise bad_bet("bet/over-purse", replace(stake, chips=chips), purse=purse)
    left[stake.owner] = purse - chips


def bad_bet(code: str, stake: Stake, **facts: object) -> Refused:
    """The refusal of a bet."""
    return refused(code, seat=stake.owner, box=stake.box, chips=stake.chips, **facts)


def bad_side_bet(code: str, stake: Stake, side: SideStake) -> Refused:
    """The refusal of a side bet."""
    return refused(code, box=stake.box, chips=side.chips, id=side.id)
