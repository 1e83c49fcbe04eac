"""Chips that facts have moved and the log has yet to show: they stand with the last fact of a step."""

from collections import Counter
from collections.abc import Iterable

from fairdeal.ledger import accounts
from fairdeal.ledger.accounts import Kind, kind_of
from fairdeal.ledger.transfer import Reason, Transfer


class Owed:
    """What is due, and what may come with it from and to where no table keeps books."""

    def __init__(self) -> None:
        self.due: list[Transfer] = []

    def settle(self, shown: Iterable[Transfer]) -> tuple[list[Transfer], list[Transfer]]:
        """What the log shows and was not due, and what was due and is not shown; then nothing is any more."""
        due = Counter(each for each in self.due if each.reason not in _BESIDE)
        spare = Counter[tuple[str, str, str]]()
        for each in self.due:
            spare.update(_may_come_with(each))
        self.due = []
        unfounded: list[Transfer] = []
        for each in shown:
            way = (each.source, each.target, each.reason)
            if due[each]:
                due[each] -= 1
            elif spare[way] >= each.chips:
                spare[way] -= each.chips
            else:
                unfounded.append(each)
        return unfounded, list(due.elements())


_BESIDE = (Reason.ISSUE, Reason.RETIRE)
"""What comes with other transfers: that it does, no log of one table has to show."""


def _may_come_with(due: Transfer) -> dict[tuple[str, str, str], int]:
    """Play money is issued to whoever brings it to the table, and retired from whoever takes it home; how
    much of it the wallet or the treasury lacked, the log of one table does not tell.
    """
    if due.reason not in (Reason.BUY_IN, Reason.CASH_OUT, Reason.FUND):
        return {}
    if kind_of(due.target) in (Kind.WALLET, Kind.HOUSE):
        return {(due.target, accounts.MINT, Reason.RETIRE): due.chips}
    return {(accounts.MINT, due.source, Reason.ISSUE): due.chips}
