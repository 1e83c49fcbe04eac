"""The secret seeds of a table's shoes: the store keeps them, and nobody sees one before its shoe is done."""

import asyncio
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress

from fairdeal.cards import Card
from fairdeal.fairness import BadSeed, SeedChain, SeedChainPublished, check_secret, later_secret, seed_chain
from fairdeal.games.game import Impossible
from fairdeal.ledger import accounts
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import Store
from fairdeal.tables.engine.shoes import CHAIN_LENGTH
from fairdeal.tables.engine.step import Unread
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.salts import Salts

Randomness = Callable[[int], bytes]
"""Returns this many random bytes."""

CHAINS = "chain:"
"""The prefix of the names under which chains are stored."""


class Seeds:
    """The chains of seeds of one table."""

    def __init__(self, store: Store, table: str, randomness: Randomness | None = None) -> None:
        """`randomness`: by default the system's."""
        self._store, self._table, self._randomness = store, table, randomness or secrets.token_bytes
        self.salts = Salts(self._randomness)
        self._chains: dict[int, SeedChain] = {}
        self._stored: dict[int, bytes] = {}
        """Secrets that are already stored, of chains that have not been computed yet."""
        self._last: tuple[tuple[int, int], bytes] = ((0, 0), b"")
        self._treasuries: dict[Account, int] = {}
        self._just_read: set[str] = set()
        """Houses whose treasuries were read for the step that is being made."""
        self.order: tuple[Card, ...] = ()
        self.order_of: object = None

    async def store_first(self) -> None:
        """Store the secrets of the chains that a table opens with, both at once, together with those of other
        tables that are opened at the same time. No thread waits for it.
        """
        fresh = {number: self._fresh(number) for number in (1, 2)}
        under_way = {
            number: self._store.put_secret(self._name(number), content, once=True)
            for number, content in fresh.items()
        }
        for number, future in under_way.items():
            self._stored[number] = (await asyncio.wrap_future(future)).answer

    def new_root(self, number: int, announced: str = "") -> bytes:
        """The root of the chain with this number; the first one that any process makes is used by all.

        `announced`: the root that people were shown. Without its secret the table can't continue, since the
        house could have chosen another chain in its place.
        """
        if announced:
            return self._announced_root(number, announced)
        if number not in self._chains:
            content = self._stored.pop(number, b"") or self._store.keep_secret(
                self._name(number), self._fresh(number), once=True
            )
            self._chains[number] = seed_chain(content, CHAIN_LENGTH)
        return self._chains[number].root

    def is_ready(self, table: Table) -> bool:
        """Whether a table can start its next shoe without reading the store."""
        return accounts.house(table.house) in self._treasuries and self._wanted(table) <= self._chains.keys()

    def get_ready(self, table: Table) -> None:
        """Read, or make, the chains that a table may need for its next step, and read its treasury."""
        self.treasury(table.house)
        announced = {chain.chain: chain.root, chain.chain + 1: chain.next} if (chain := table.chain) else {}
        for number in sorted(self._wanted(table) - self._chains.keys()):
            with suppress(BadSeed, Impossible):  # found again, and reported, when the chain is needed
                self._chain(number) if number in announced else self.new_root(number)

    def _wanted(self, table: Table) -> set[int]:
        """The numbers of the chains that the next step may use or publish."""
        chain = table.chain
        if chain is None or table.phase is Phase.CLOSED:
            return set()
        is_last = table.shoes + 2 - table.first_shoe >= chain.length
        if table.is_chain_over:
            return {chain.chain + 1, chain.chain + 2}
        return {chain.chain, chain.chain + 1, chain.chain + 2} if is_last else {chain.chain}

    def _announced_root(self, number: int, announced: str) -> bytes:
        root = self._chain(number).root
        if root.hex() != announced:
            raise Impossible(f"the seeds that were announced for {self._table} are gone")
        return root

    def _fresh(self, number: int) -> bytes:
        """A new secret, checked before it is stored, since a bad one would stay for good."""
        try:
            fresh = self._randomness(32)
        except OSError as error:
            raise BadSeed("the source of randomness has failed") from error
        check_secret(fresh)
        return fresh if number == 1 else later_secret(fresh, number)

    # The treasury, which other tables and operators change too.

    def treasury(self, house: str) -> int:
        """What a house has for funding its banks, as last read.

        If it has less by now, the store notices; if it may have more, `check_treasury` does.
        """
        treasury = accounts.house(house)
        if treasury not in self._treasuries:
            self.read_treasury(house)
        return self._treasuries[treasury]

    def check_treasury(self, house: str) -> None:
        if house not in self._just_read:
            raise Unread(accounts.house(house), lambda: self.read_treasury(house))

    def read_treasury(self, house: str) -> None:
        treasury = accounts.house(house)
        self._treasuries[treasury] = self._store.balance(treasury)
        self._just_read.add(house)

    def start_step(self) -> None:
        """Begin a step: what was read before may be out of date from now on."""
        self._just_read.clear()

    def follow(self, transfers: Iterable[Transfer]) -> None:
        """Update the treasury after the transfers of a stored step."""
        for moved in transfers:
            for account, chips in ((moved.source, -moved.chips), (moved.target, moved.chips)):
                if account in self._treasuries:
                    self._treasuries[account] += chips

    # Seeds.

    def seed(self, number: int, place: int) -> bytes:
        """The seed at this place of a chain. The last one is cached, since it takes many hashes."""
        if self._last[0] != (number, place):
            self._last = ((number, place), self._chain(number).seed(place))
        return self._last[1]

    def _chain(self, number: int) -> SeedChain:
        if number not in self._chains:
            content = self._store.secret(self._name(number))
            if content is None:
                raise Impossible(f"the seeds of {self._table} are gone")
            self._chains[number] = seed_chain(content, CHAIN_LENGTH)
        return self._chains[number]

    def has(self, chain: SeedChainPublished) -> bool:
        """Whether the secret of a published chain is stored."""
        return self._has(chain.chain, chain.root)

    def has_next(self, chain: SeedChainPublished) -> bool:
        """Whether the secret of the chain that was announced with it is stored."""
        return self._has(chain.chain + 1, chain.next)

    def _has(self, number: int, root: str) -> bool:
        try:
            return self._chain(number).root.hex() == root
        except (Impossible, BadSeed):
            return False

    def _name(self, number: int) -> str:
        return f"{CHAINS}{self._table}:{number}"


def chains_made(store: Store) -> dict[str, int]:
    """Every table for which a chain was made, whether or not it was ever opened, with the number of its last
    chain.
    """
    last: dict[str, int] = {}
    for name in store.secret_names(CHAINS):
        table, _, number = name.removeprefix(CHAINS).rpartition(":")
        if number.isdecimal():
            last[table] = max(int(number), last.get(table, 0))
    return last
