"""Chips that facts have moved and the log has yet to show: they stand with the last fact of a step."""

from collections import Counter
from collections.abc import Iterable

from fairdeal.ledger import accounts
from fairdeal.ledger.accounts import Account, Kind
from fairdeal.ledger.transfer import Reason, Transfer


class Owed:
    """What is due, and what may come with it from and to where no table keeps books."""

    def __init__(self) -> None:
        self.due: list[Transfer] = []
        self._is_bank_issued = False
        """Whether chips were issued for the bank: only then they are retired with it."""

    def settle(self, shown: Iterable[Transfer]) -> tuple[list[Transfer], list[Transfer]]:
        """What the log shows and was not due, and what was due and is not shown; then nothing is any more."""
        owed = [each for each in self.due if not self._is_left_open(each)]
        due, spare = Counter(owed), _spare(owed)
        if any(each.reason == Reason.FUND and _is_treasury(each.target) for each in self.due):
            self._is_bank_issued = False  # the bank is emptied
        self.due = []
        unfounded: list[Transfer] = []
        for each in shown:
            self._is_bank_issued |= each.reason == Reason.ISSUE and _is_treasury(each.target)
            way = (each.source, each.target, each.reason)
            if due[each]:
                due[each] -= 1
            elif spare[way] >= each.chips:
                spare[way] -= each.chips
            else:
                unfounded.append(each)
        return unfounded, list(due.elements())

    def _is_left_open(self, due: Transfer) -> bool:
        """A bank at which nothing is real may be filled out of a treasury, too, and is emptied there then."""
        if due.reason == Reason.RETIRE:
            return _is_treasury(due.source) and not self._is_bank_issued
        return due.reason == Reason.ISSUE and _is_treasury(due.target)


def _spare(due: Iterable[Transfer]) -> Counter[tuple[str, str, str]]:
    """Play money that may be issued to whoever brings it to the table, beside what is issued anyway: how much
    of it the wallet or the treasury lacked, the log of one table does not tell.
    """
    spare = Counter[tuple[str, str, str]]()
    for each in due:
        if each.reason == Reason.ISSUE:
            spare[each.source, each.target, Reason.ISSUE] -= each.chips
        elif each.reason in (Reason.BUY_IN, Reason.FUND) and not _is_treasury(each.target):
            spare[accounts.MINT, each.source, Reason.ISSUE] += each.chips
    return spare


def _is_treasury(account: Account) -> bool:
    return account.startswith(f"{Kind.HOUSE}:")
