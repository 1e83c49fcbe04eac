"""Problems outside the logs: missing seeds, and data left over from tables that no longer exist."""

from collections.abc import Collection, Iterator, Mapping

from fairdeal.fairness import commitment
from fairdeal.fairness.shuffle_events import SeedChainPublished
from fairdeal.store import Store
from fairdeal.store.protocol import Reader
from fairdeal.tables.audit.findings import Finding, make_finding
from fairdeal.tables.engine.first_step import OPENED
from fairdeal.tables.engine.shoes import needs_chain
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.seeds import Seeds
from fairdeal.words import Words

CHAINS_AT_ONCE = 2
"""A table opens with one chain of seeds, and with the commitment to the chain after it."""

SESSIONS = "sitting:"
"""Prefix of the names under which sessions at a table are stored."""


def lost_seeds(store: Store, table: Table, words: Words) -> Iterator[Finding]:
    """Whether a table still has the seeds that it needs for shuffling and for reveals."""
    if table.chain is None:
        return
    seeds, number = Seeds(store, table.id), table.chain.chain
    is_open = table.phase is not Phase.CLOSED
    is_needed = (is_open and not needs_chain(table)) or table.shoe is not None
    if is_needed and not (seeds.has(table.chain) and _can_reveal(seeds, table.chain, table)):
        yield make_finding(table.id, "records.audit.no_seeds", words, table=table.id, chain=number)
    if is_open and not table.is_chain_over and not seeds.has_next(table.chain):
        yield make_finding(table.id, "records.audit.no_next_seeds", words, table=table.id, chain=number + 1)


def _can_reveal(seeds: Seeds, chain: SeedChainPublished, table: Table) -> bool:
    """Whether the seed of the current shoe, if any, matches its commitment."""
    if table.shoe is None:
        return True
    sealed = table.shoe.sealed
    seed = seeds.seed(chain.chain, sealed.shoe - table.first_shoe + 1)
    bound = commitment(seed, sealed.table, sealed.shoe, sealed.house, sealed.fingerprint)
    return bound.hex() == sealed.commitment


def missing_tables(store: Store, chains: Mapping[str, int], words: Words) -> Iterator[Finding]:
    """Tables whose logs are gone, while other data about them is still there.

    A process that was killed while it opened a table leaves two chains and no table, so chains alone prove
    nothing. `chains`: those that existed before the logs were read.
    """
    opened = {name.removeprefix(OPENED) for name in store.claims(OPENED)}
    opened |= {table for table, number in chains.items() if number > CHAINS_AT_ONCE or _has_sat(store, table)}
    for table in sorted(opened):
        if not store.version(table):
            yield make_finding(table, "records.audit.gone", words, table=table)


def _has_sat(store: Store, table: str) -> bool:
    return store.secret(SESSIONS + table) is not None


def unused_books(reader: Reader, used: Collection[str], words: Words) -> Iterator[Finding]:
    """Rule books that no table uses or ever used: each was stored together with a table."""
    for book in reader.books():
        if book not in used:
            yield make_finding(book, "records.audit.left_book", words, book=book)
