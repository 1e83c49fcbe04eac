"""From a round's places to accounts: a game says `purse:2`, the ledger `purse:t-1:2`."""

from fairdeal.games.game import Impossible, Movement
from fairdeal.ledger.accounts import Account, pot, purse, reserve, stake
from fairdeal.ledger.transfer import Reason, Transfer

REASONS = {
    ("purse", "stake"): Reason.STAKE,
    ("purse", "pot"): Reason.STAKE,
    ("stake", "purse"): Reason.RETURN,
    ("bank", "purse"): Reason.PAYOUT,
    ("pot", "purse"): Reason.PAYOUT,
    ("stake", "bank"): Reason.LOST,
}
"""Every way that a round moves chips, and why."""


def from_movement(movement: Movement, table: str, number: int, bank: Account) -> Transfer:
    """The transfer that a movement in round `number` of a table is.

    `bank` is whose money the dealer's side is: `bank:<table>`, or the purse of the seat that banks. It pays
    from what was reserved before the deal, and gets what is lost.
    """
    source, _, of_source = movement.source.partition(":")
    target, _, of_target = movement.target.partition(":")
    reason = REASONS.get((source, target))
    if reason is None:
        raise Impossible(f"no round moves chips from {movement.source} to {movement.target}")
    paid_from = reserve(table) if source == "bank" else _account(source, of_source, table, number)
    paid_to = bank if target == "bank" else _account(target, of_target, table, number)
    return Transfer(paid_from, paid_to, movement.chips, reason)


def _account(place: str, of: str, table: str, number: int) -> Account:
    if place == "purse":
        return purse(table, int(of))
    if place == "pot":
        return pot(table, number)
    box, hand, kind = of.split(":")
    return stake(table, number, int(box), int(hand), kind)
