"""The accounts that there are, each by the name that it is kept under."""

from enum import StrEnum
from functools import lru_cache

from fairdeal.games.game import Impossible

Account = str
"""Its kind, then what it belongs to: `wallet:ann`, `purse:t-1:2`, `stake:t-1:7:3:1:main`, `mint`."""


NAME_MOST = 40
"""Letters in the name of whoever owns them, wherever that is written."""


class Kind(StrEnum):
    """What an account is for; each is kept by so many names."""

    WALLET = "wallet"
    PURSE = "purse"
    STAKE = "stake"
    BANK = "bank"
    RESERVE = "reserve"
    POT = "pot"
    HOUSE = "house"
    MINT = "mint"
    SUSPENSE = "suspense"


NAMES = {
    Kind.WALLET: 1,
    Kind.PURSE: 2,
    Kind.STAKE: 5,
    Kind.BANK: 1,
    Kind.RESERVE: 1,
    Kind.POT: 2,
    Kind.HOUSE: 1,
    Kind.MINT: 0,
    Kind.SUSPENSE: 0,
}
"""How many names follow a kind, each after a colon."""

MINT: Account = "mint"
"""Where play money comes from and goes back to. It alone falls below zero: by what is out."""

SUSPENSE: Account = "suspense"
"""Chips in dispute, where an operator puts them."""

WITHIN_A_ROUND = frozenset({Kind.STAKE, Kind.POT})
"""Kinds that are opened in a round and empty when it ends."""


@lru_cache(maxsize=10_000)
def kind_of(account: Account) -> Kind:
    """What kind an account is; Impossible when no account is called so.

    >>> kind_of("purse:t-1:2").value
    'purse'
    """
    kind, *names = account.split(":")
    if kind not in NAMES or len(names) != NAMES[Kind(kind)] or not all(names):
        raise Impossible(f"no account is called {account!r}")
    return Kind(kind)


def may_be_negative(account: Account) -> bool:
    return account == MINT


def wallet(person: str) -> Account:
    """What a person owns away from the tables."""
    return named(Kind.WALLET, person)


def purse(table: str, seat: int) -> Account:
    """What a seat has brought to its table."""
    return named(Kind.PURSE, table, seat)


def stake(table: str, round: int, box: int, hand: int, kind: str) -> Account:  # noqa: A002 - the table's word
    """What lies on one hand for one kind of bet."""
    return named(Kind.STAKE, table, round, box, hand, kind)


def bank(table: str) -> Account:
    """What the house has at a table."""
    return named(Kind.BANK, table)


def reserve(table: str) -> Account:
    """What the bank has set aside for the round under way."""
    return named(Kind.RESERVE, table)


def pot(table: str, round: int) -> Account:  # noqa: A002 - the table's word
    """What is played for in a round where the players play each other."""
    return named(Kind.POT, table, round)


def house(name: str) -> Account:
    """A house's treasury, which its banks are funded from."""
    return named(Kind.HOUSE, name)


def named(kind: Kind, *names: str | int) -> Account:
    """The account of this kind and these names, which hold no colon and are not empty.

    >>> named(Kind.PURSE, "t-1", 2)
    'purse:t-1:2'
    """
    account = ":".join([kind, *map(str, names)])
    kind_of(account)
    return account
