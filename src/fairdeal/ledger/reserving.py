"""What the bank sets aside before the deal, so that no settlement is ever paid by half."""

from collections.abc import Mapping

from fairdeal.games.game import refused
from fairdeal.ledger.accounts import Account, reserve
from fairdeal.ledger.transfer import Reason, Transfer

Payouts = Mapping[int, int]
"""The most that the bank may have to pay on each box; the game works it out."""


def max_cost(payouts: Payouts) -> int:
    """The most that a round can cost the bank: every box wins all it can, and nobody loses a chip."""
    return sum(payouts.values())


def reserved(table: str, bank: Account, has: int, payouts: Payouts) -> tuple[Transfer, ...]:
    """The transfer that sets aside what a round can cost; refused when the bank, which `has` that, can't."""
    box = first_not_covered(has, payouts)
    if box is not None:
        raise refused("ledger/bank-short", box=box, chips=max_cost(payouts), has=has)
    return _transfers(bank, reserve(table), max_cost(payouts), Reason.RESERVE)


def released(table: str, bank: Account, left: int) -> tuple[Transfer, ...]:
    """The transfer that gives the bank back what is `left` in reserve when the round is over."""
    return _transfers(reserve(table), bank, left, Reason.RELEASE)


def first_not_covered(has: int, payouts: Payouts) -> int | None:
    """The first box in the order of play whose bet the bank can't take any more; None when it takes all."""
    for box in sorted(payouts):
        has -= payouts[box]
        if has < 0:
            return box
    return None


def _transfers(source: Account, target: Account, chips: int, reason: Reason) -> tuple[Transfer, ...]:
    return (Transfer(source, target, chips, reason),) if chips else ()
