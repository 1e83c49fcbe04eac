"""Watching the chips of a log go by: what lies at the table came from somewhere, and stakes are closed."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from fairdeal.fairness.log import Moved
from fairdeal.fairness.problems import Problem, problem

AT_THE_TABLE = frozenset({"purse", "stake", "bank", "reserve", "pot"})
"""Only their own table's log moves these accounts, so they begin at nothing; the second part names it."""
OF_A_ROUND = frozenset({"stake", "pot"})
"""Of these the third part is the round."""
ELSEWHERE = frozenset({"wallet", "house", "mint", "suspense"})
_NUMBER = re.compile("[0-9]{1,15}")


class MoneyWatch:
    """What a log has told of its chips so far."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.chips: defaultdict[str, int] = defaultdict(int)
        self.round = 0
        """The last round with a stake or a pot."""
        self.seq_staked = 0
        """Where that round's first chips were staked."""

    def see(self, transfers: Sequence[Moved], seq: int, table: str) -> None:
        """The transfers of one row, which happen all at once."""
        touched: dict[str, None] = {}
        for moved in transfers:
            self.problems += _wrong_accounts(moved, seq, table)
            self.chips[moved.source] -= moved.chips
            self.chips[moved.target] += moved.chips
            touched |= {moved.source: None, moved.target: None}
        for account in touched:
            if _kind(account) in AT_THE_TABLE and self.chips[account] < 0:
                self._wrong("fairness.money/negative", seq, account=account, chips=self.chips[account])
        number = max(map(round_of, touched), default=0)
        if number > self.round:
            self._close_before(number, seq)
            self.round, self.seq_staked = number, seq

    def _close_before(self, number: int, seq: int) -> None:
        for other in [other for other in self.chips if 0 < round_of(other) < number]:
            chips = self.chips.pop(other)
            if chips:
                self._wrong("fairness.money/open", seq, account=other, chips=chips)

    def _wrong(self, key: str, seq: int, **facts: str | int) -> None:
        self.problems.append(problem(key, seq, **facts))


def round_of(account: str) -> int:
    """The round that a stake or a pot belongs to; 0 for every other account."""
    parts = account.split(":")
    if parts[0] in OF_A_ROUND and len(parts) > 2 and _NUMBER.fullmatch(parts[2]):
        return int(parts[2])
    return 0


def _wrong_accounts(moved: Moved, seq: int, table: str) -> Iterator[Problem]:
    if moved.source == moved.target:
        yield problem("fairness.money/nowhere", seq, account=moved.source)
    for account in (moved.source, moved.target):
        kind, _, rest = account.partition(":")
        if kind not in AT_THE_TABLE | ELSEWHERE:
            yield problem("fairness.money/account", seq, account=account)
        elif kind in AT_THE_TABLE and rest.partition(":")[0] != table:
            yield problem("fairness.money/table", seq, account=account, table=table)


def _kind(account: str) -> str:
    return account.partition(":")[0]
