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


STARTS = tuple(f"{kind}:" for kind, names in NAMES.items() if names)
WITHOUT_NAMES = (MINT, SUSPENSE)
IN_A_ROUND = tuple(f"{kind}:" for kind in WITHIN_A_ROUND)


def check_kind(account: Account) -> None:
    """Raise `Impossible` if the kind of an account is unknown; its names were checked when it was built."""
    if not (account.startswith(STARTS) or account in WITHOUT_NAMES):
        raise Impossible(f"no account is called {account!r}")


def is_within_a_round(account: Account) -> bool:
    """Whether an account is opened in a round, and is empty when the round ends."""
    return account.startswith(IN_A_ROUND)


def may_be_negative(account: Account) -> bool:
    return account == MINT


def wallet(person: str) -> Account:
    """What a person owns away from the tables."""
    return f"wallet:{_checked(person)}"


def purse(table: str, seat: int) -> Account:
    """What a seat has brought to its table."""
    return f"purse:{_checked(table)}:{seat}"


def stake(table: str, round: int, box: int, hand: int, kind: str) -> Account:  # noqa: A002 - the table's word
    """What lies on one hand for one kind of bet."""
    return f"stake:{_checked(table)}:{round}:{box}:{hand}:{_checked(kind)}"


def bank(table: str) -> Account:
    """What the house has at a table."""
    return f"bank:{_checked(table)}"


def reserve(table: str) -> Account:
    """What the bank has set aside for the round under way."""
    return f"reserve:{_checked(table)}"


def pot(table: str, round: int) -> Account:  # noqa: A002 - the table's word
    """What is played for in a round where the players play each other."""
    return f"pot:{_checked(table)}:{round}"


def house(name: str) -> Account:
    """A house's treasury, which its banks are funded from."""
    return f"house:{_checked(name)}"


@lru_cache(maxsize=10_000)
def _checked(name: str) -> str:
    """The name, once it is clear that it can be part of an account's: not empty, and without a colon."""
    if not name or ":" in name:
        raise Impossible(f"no account can be called after {name!r}")
    return name
