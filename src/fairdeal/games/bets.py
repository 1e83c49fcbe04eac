"""Bets that no game can play, whatever its rules."""

from fairdeal.games.game import Entries, Refused, Stake


def check_entries(entries: Entries) -> None:
    """Refuse boxes out of order, owners without a purse, and bets that a purse can't pay."""
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
        left[stake.owner] -= stake.chips


def _check_owner(entries: Entries, stake: Stake, left: dict[int, int]) -> None:
    purse = left.get(stake.owner, 0)
    if stake.owner not in left or stake.owner == entries.banker:
        raise bad_bet("bet/owner", f"seat {stake.owner} can't hold box {stake.box}", stake, purse)
    if stake.side:
        raise bad_bet("bet/side", f"there is no side bet {stake.side[0].id} here", stake, purse)
    if stake.chips < 0:
        raise bad_bet("bet/not-positive", f"box {stake.box} can't bet less than nothing", stake, purse)
    if stake.chips > purse:
        sentence = f"box {stake.box} bets {stake.chips} chips and the purse has {purse}"
        raise bad_bet("bet/over-purse", sentence, stake, purse)


def bad_bet(code: str, sentence: str, stake: Stake, purse: int = 0) -> Refused:
    """The refusal of one bet, with what a sentence in any language may want to say of it."""
    side = "".join(side.id for side in stake.side[:1])
    facts = {"box": stake.box, "chips": stake.chips, "purse": purse, "id": side}
    return Refused(code, sentence, facts=facts)
