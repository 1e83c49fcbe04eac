"""What must hold of all balances at every instant, and what drifts when it does not."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from fairdeal.ledger.accounts import MINT, WITHIN_A_ROUND, Account, kind_of, may_be_negative
from fairdeal.ledger.transfer import Transfer
from fairdeal.words import Words
from fairdeal.words.money import written


class Drift(Struct, frozen=True):
    """One account, or the whole room, that holds something else than it should."""

    key: str
    """Its sentence in the catalogue."""
    account: Account
    chips: int
    """What it holds."""
    should: int
    """What it should hold."""

    def told(self, words: Words) -> str:
        money = {"money": written(self.chips), "should": written(self.should)}
        return words(self.key, account=self.account, **money)


ALL = "*"
"""In place of an account: all of them together."""


def check(balances: Mapping[Account, int], issued: int, retired: int) -> tuple[Drift, ...]:
    """Everything that is wrong with these balances; nothing when all is in order."""
    out = issued - retired
    held = sum(chips for account, chips in balances.items() if account != MINT)
    drifts = [
        Drift("ledger.drift.negative", account, chips, 0)
        for account, chips in sorted(balances.items())
        if chips < 0 and not may_be_negative(account)
    ]
    if held != out:
        drifts.append(Drift("ledger.drift.total", ALL, held, out))
    if balances.get(MINT, 0) != -out:
        drifts.append(Drift("ledger.drift.mint", MINT, balances.get(MINT, 0), -out))
    return tuple(drifts)


def compare(kept: Mapping[Account, int], derived: Mapping[Account, int]) -> tuple[Drift, ...]:
    """Every account whose kept balance is not what its transfers come to."""
    return tuple(
        Drift("ledger.drift.account", account, kept.get(account, 0), derived.get(account, 0))
        for account in sorted(kept.keys() | derived.keys())
        if kept.get(account, 0) != derived.get(account, 0)
    )


class Flow(Struct, frozen=True):
    """What passed the mint, in chips."""

    issued: int
    retired: int


def flow_of(transfers: Iterable[Transfer]) -> Flow:
    """How much play money was brought into the room, and how much was taken out."""
    issued = retired = 0
    for transfer in transfers:
        issued += transfer.chips if transfer.source == MINT else 0
        retired += transfer.chips if transfer.target == MINT else 0
    return Flow(issued, retired)


def settled_twice(transfers: Iterable[Transfer]) -> Iterator[Account]:
    """Stakes and pots into which chips came again after they had been settled, in the order of it."""
    left = Counter[Account]()
    closed: set[Account] = set()
    for transfer in transfers:
        if transfer.target in closed:
            closed.discard(transfer.target)
            yield transfer.target
        left[transfer.target] += transfer.chips
        left[transfer.source] -= transfer.chips
        if not left[transfer.source] and kind_of(transfer.source) in WITHIN_A_ROUND:
            closed.add(transfer.source)


def open_within_rounds(balances: Mapping[Account, int]) -> Iterator[Account]:
    """Stakes and pots that hold something: between rounds there must be none."""
    return (
        account for account, chips in sorted(balances.items()) if chips and kind_of(account) in WITHIN_A_ROUND
    )
