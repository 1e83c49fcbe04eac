"""Going through a whole store: nothing changed in the log, and every balance what the log comes to."""

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct

from fairdeal.games.game import Impossible
from fairdeal.ledger.invariants import Drift, check, compare, flow_of, settled_twice
from fairdeal.ledger.posting import derive
from fairdeal.ledger.transfer import Transfer
from fairdeal.store.chain import are
from fairdeal.store.problems import Damage
from fairdeal.store.protocol import Reader, Store
from fairdeal.store.rows import every_row

Problem = Damage | Drift


class Audit(Struct, frozen=True):
    """What an audit went through, and what it found."""

    facts: int
    transfers: int
    issued: int
    retired: int
    problems: tuple[Problem, ...]


def audit(store: Store) -> Audit:
    """Everything of a store as it is now; appends may go on meanwhile."""
    with store.snapshot() as reader:
        return audit_of(reader)


def audit_of(reader: Reader) -> Audit:
    """What a reader sees, gone through from the bottom: nothing is asked of a database that is not sound."""
    unsound = reader.verify_storage()
    return Audit(0, 0, 0, 0, unsound) if unsound else _audit(reader)


def _audit(reader: Reader) -> Audit:
    tables = reader.tables()
    versions = (reader.version(table) for table in tables)
    facts = sum(version for version in versions if are(int, [version]))
    damages = tuple(damage for table in tables for damage in reader.verify_chain(table))
    damages += reader.verify_books() + reader.verify_commands() + reader.verify_order()
    try:
        transfers = [moved for table in tables for moved in _transfers(reader, table)]
        flow, drifts = flow_of(transfers), _drifts(reader, transfers)
    except (Impossible, TypeError):
        if not damages:
            raise
        return Audit(facts, 0, 0, 0, damages)  # so damaged that nothing can be added up
    return Audit(facts, len(transfers), flow.issued, flow.retired, (*damages, *drifts))


def _drifts(reader: Reader, transfers: list[Transfer]) -> Iterator[Drift]:
    kept, flow = reader.balances(), flow_of(transfers)
    twice = (Drift("ledger.drift.twice", account, 0, 0) for account in settled_twice(transfers))
    return chain(compare(kept, derive(transfers)), check(kept, flow.issued, flow.retired), list(twice))


def _transfers(reader: Reader, table: str) -> Iterator[Transfer]:
    """What a table's facts moved, in order."""
    return (moved for row in every_row(reader, table) for moved in row.transfers)
