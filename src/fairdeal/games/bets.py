"""Bets that no game can play, whatever its rules."""

from collections.abc import Collection

from msgspec.structs import replace

from fairdeal.games.game import Entries, Refused, SideStake, Stake


def check_entries(entries: Entries, side_bets: Collection[str] = ()) -> None:
    """Refuse boxes out of order, owners without a purse, and bets that a purse can't pay.

    `side_bets`: the ids of those that the house takes.
    """
    if not entries.stakes:
        raise Refused("bet/none", "a round needs at least one box with a bet")
    if tuple(stake.box for stake in entries.stakes) != tuple(range(1, len(entries.stakes) + 1)):
        raise Refused("bet/boxes", "boxes are numbered from 1 in the order of play")
    if entries.banker is not None and entries.banker not in entries.purses:
        sentence = f"seat {entries.banker} banks and has no purse"
        raise Refused("bet/banker", sentence, facts={"seat": entries.banker})
    left = dict(entries.purses)
    for stake in entries.stakes:
        _check_owner(entries, stake, left)
        _check_side_bets(stake, side_bets)
        _check_purse(stake, left)


def _check_owner(entries: Entries, stake: Stake, left: dict[int, int]) -> None:
    purse = left.get(stake.owner, 0)
    if stake.owner not in left or stake.owner == entries.banker:
        raise bad_bet("bet/owner", f"seat {stake.owner} can't hold box {stake.box}", stake, purse)
    if stake.chips < 0:
        raise bad_bet("bet/not-positive", f"box {stake.box} can't bet less than nothing", stake, purse)


def _check_side_bets(stake: Stake, side_bets: Collection[str]) -> None:
    placed: set[str] = set()
    for side in stake.side:
        if side.id not in side_bets:
            raise bad_side_bet("bet/side", f"there is no side bet {side.id} here", stake, side)
        if side.id in placed:
            sentence = f"box {stake.box} places the side bet {side.id} twice"
            raise bad_side_bet("bet/side-twice", sentence, stake, side)
        if side.chips <= 0:
            sentence = f"a side bet on {side.id} needs one chip or more"
            raise bad_side_bet("bet/not-positive", sentence, stake, side)
        placed.add(side.id)


def _check_purse(stake: Stake, left: dict[int, int]) -> None:
    """Take all the stakes of a box from what is left of its owner's purse."""
    purse = left[stake.owner]
    chips = stake.chips + sum(side.chips for side in stake.side)
    if chips > purse:
        sentence = f"box {stake.box} bets {chips} chips and the purse has {purse}"
        raise bad_bet("bet/over-purse", sentence, replace(stake, chips=chips), purse)
    left[stake.owner] = purse - chips


def bad_bet(code: str, sentence: str, stake: Stake, purse: int = 0) -> Refused:
    """The refusal of one bet, with what a sentence in any language may want to say of it."""
    return Refused(code, sentence, facts={"box": stake.box, "chips": stake.chips, "purse": purse})


def bad_side_bet(code: str, sentence: str, stake: Stake, side: SideStake) -> Refused:
    """The same of one side bet."""
    return Refused(code, sentence, facts={"box": stake.box, "chips": side.chips, "id": side.id})
