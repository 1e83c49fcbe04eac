"""Going through a whole store: nothing changed in the log, and every balance what the log comes to."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from fairdeal.games.game import Impossible
from fairdeal.ledger.accounts import MINT, Account
from fairdeal.ledger.invariants import Drift, check, compare, settled_twice
from fairdeal.ledger.transfer import Transfer
from fairdeal.store.chain import are
from fairdeal.store.logs import every_event
from fairdeal.store.problems import Damage
from fairdeal.store.protocol import Reader, Store

Problem = Damage | Drift


class Audit(Struct, frozen=True):
    """What an audit went through, and what it found."""

    events: int
    transfers: int
    issued: int
    retired: int
    problems: tuple[Problem, ...]


def audit(store: Store) -> Audit:
    """Everything of a store as it is now; appends may go on meanwhile."""
    with store.open_reader() as reader:
        return audit_of(reader)


def audit_of(reader: Reader) -> Audit:
    """What a reader sees, gone through from the bottom: nothing is asked of a database that is not sound."""
    unsound = reader.verify_storage()
    return Audit(0, 0, 0, 0, unsound) if unsound else _audit(reader)


def _audit(reader: Reader) -> Audit:
    tables = reader.tables()
    versions = (reader.version(table) for table in tables)
    events = sum(version for version in versions if are(int, [version]))
    damages = tuple(damage for table in tables for damage in reader.verify_chain(table))
    damages += reader.verify_books() + reader.verify_commands() + reader.verify_order()
    sums = _Sums()
    try:
        twice = tuple(settled_twice(sums.added(_transfers(reader, tables))))
        drifts = tuple(_drifts(reader.balances(), sums, twice))
    except (Impossible, TypeError):
        if not damages:
            raise
        return Audit(events, 0, 0, 0, damages)  # so damaged that nothing can be added up
    return Audit(events, sums.transfers, sums.issued, sums.retired, (*damages, *drifts))


class _Sums:
    """What transfers come to, added as they go by: of a long log they would not all fit into memory."""

    def __init__(self) -> None:
        self.transfers = self.issued = self.retired = 0
        self.balances: dict[Account, int] = {}
        """What every account holds that holds something."""

    def added(self, transfers: Iterable[Transfer]) -> Iterator[Transfer]:
        """The same transfers, each once it is added."""
        for moved in transfers:
            self.transfers += 1
            self.issued += moved.chips if moved.source == MINT else 0
            self.retired += moved.chips if moved.target == MINT else 0
            self._add(moved.source, -moved.chips)
            self._add(moved.target, moved.chips)
            yield moved

    def _add(self, account: Account, chips: int) -> None:
        self.balances[account] = self.balances.get(account, 0) + chips
        if not self.balances[account]:
            del self.balances[account]


def _drifts(kept: Mapping[Account, int], sums: _Sums, twice: Iterable[Account]) -> Iterator[Drift]:
    yield from compare(kept, sums.balances)
    yield from check(kept, sums.issued, sums.retired)
    for account in twice:
        yield Drift("ledger.drift.twice", account, 0, 0)


def _transfers(reader: Reader, tables: Iterable[str]) -> Iterator[Transfer]:
    """What the events of every table moved, in order."""
    for table in tables:
        for row in every_event(reader, table):
            yield from row.transfers
