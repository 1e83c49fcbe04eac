"""The secrets behind a table's shoes: kept by the store, shown to nobody before a shoe is done with."""

import secrets
from collections.abc import Callable

from fairdeal.cards import Card
from fairdeal.fairness import BadSeed, SeedChain, SeedChainPublished, check_secret, later_secret, seed_chain
from fairdeal.games.game import Impossible
from fairdeal.ledger import accounts
from fairdeal.store import Store
from fairdeal.tables.shoes import CHAIN_LENGTH

Randomness = Callable[[int], bytes]
"""So many fresh bytes."""

CHAINS = "chain:"
"""What the names begin with under which chains are kept."""


class Seeds:
    """The chains of seeds of one table."""

    def __init__(self, store: Store, table: str, randomness: Randomness = secrets.token_bytes) -> None:
        self._store, self._table, self._randomness = store, table, randomness
        self._chains: dict[int, SeedChain] = {}
        self._last: tuple[tuple[int, int], bytes] = ((0, 0), b"")
        self.order: tuple[Card, ...] = ()
        self.order_of: object = None

    def new_root(self, number: int, announced: str = "") -> bytes:
        """The root of the chain with this number; the first one made is the only one, for every process.

        `announced`: the root that people were shown. Without its secret the table can't continue: another
        chain in its place would be one of the house's choice.
        """
        if announced:
            return self._announced_root(number, announced)
        content = self._store.keep_secret(self._name(number), self._fresh(number), once=True)
        self._chains[number] = seed_chain(content, CHAIN_LENGTH)
        return self._chains[number].root

    def _announced_root(self, number: int, announced: str) -> bytes:
        root = self._chain(number).root
        if root.hex() != announced:
            raise Impossible(f"the seeds that were announced for {self._table} are gone")
        return root

    def _fresh(self, number: int) -> bytes:
        """A secret that was looked at before it is kept: a bad one would stay for ever."""
        try:
            fresh = self._randomness(32)
        except OSError as error:
            raise BadSeed("the source of randomness has failed") from error
        check_secret(fresh)
        return fresh if number == 1 else later_secret(fresh, number)

    def treasury(self, house: str) -> int:
        """What a house has to fund its banks from; other tables may take it meanwhile."""
        return self._store.balance(accounts.house(house))

    def seed(self, number: int, place: int) -> bytes:
        """The seed in this place of a chain; the last one is kept, for it takes many hashes to find."""
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
        """Whether the secret is kept that a published chain came from."""
        return self._has(chain.chain, chain.root)

    def has_next(self, chain: SeedChainPublished) -> bool:
        """The same of the chain that was announced with it."""
        return self._has(chain.chain + 1, chain.next)

    def _has(self, number: int, root: str) -> bool:
        try:
            return self._chain(number).root.hex() == root
        except (Impossible, BadSeed):
            return False

    def _name(self, number: int) -> str:
        return f"{CHAINS}{self._table}:{number}"


def chains_made(store: Store) -> dict[str, int]:
    """Every table that a chain was made for, whether or not it was ever opened, and the last one's number."""
    last: dict[str, int] = {}
    for name in store.secret_names(CHAINS):
        table, _, number = name.removeprefix(CHAINS).rpartition(":")
        if number.isdecimal():
            last[table] = max(int(number), last.get(table, 0))
    return last
