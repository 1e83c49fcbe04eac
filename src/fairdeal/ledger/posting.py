"""Posting transfers: balances before, balances after, and no chip more or less."""

from collections.abc import Iterable, Mapping

from fairdeal.games.game import refused
from fairdeal.ledger.accounts import Account, check_kind, may_be_negative
from fairdeal.ledger.transfer import CHIPS_MOST, Transfer

Balances = dict[Account, int]
"""What each account holds; one that is not named holds nothing."""


def posted(balances: Mapping[Account, int], transfers: Iterable[Transfer]) -> Balances:
    """The balances after these transfers, one by one; refused when an account has not what one takes.

    >>> posted({"wallet:ann": 50}, [Transfer("wallet:ann", "purse:t-1:2", 30, "buy-in")])
    {'wallet:ann': 20, 'purse:t-1:2': 30}
    """
    after = dict(balances)
    before = sum(after.values())
    for transfer in transfers:
        _post(after, transfer)
    assert sum(after.values()) == before, "a transfer has two sides"
    return after


def _post(after: Balances, transfer: Transfer) -> None:
    """Both sides of one transfer."""
    check_kind(transfer.source)
    check_kind(transfer.target)
    source = after.get(transfer.source, 0) - transfer.chips
    target = after.get(transfer.target, 0) + transfer.chips
    if source < 0 and not may_be_negative(transfer.source):
        has = source + transfer.chips
        raise refused("ledger/overdraft", account=transfer.source, chips=transfer.chips, has=has)
    if max(target, -source) > CHIPS_MOST:
        account = transfer.target if target > CHIPS_MOST else transfer.source
        raise refused("ledger/too-much", account=account, chips=transfer.chips, most=CHIPS_MOST)
    after[transfer.source] = source
    after[transfer.target] = target


def derive(transfers: Iterable[Transfer]) -> Balances:
    """What every account that was ever touched holds, from the transfers alone.

    Nothing is refused here: what went below zero is shown, so that an audit can name it.
    """
    balances: Balances = {}
    for transfer in transfers:
        balances[transfer.source] = balances.get(transfer.source, 0) - transfer.chips
        balances[transfer.target] = balances.get(transfer.target, 0) + transfer.chips
    return balances
