"""Facts, chips and commands for tests of the store."""

import msgspec

from fairdeal.ledger import Transfer
from fairdeal.store import Command, Event, Store


def fact(said: object = "hello") -> Event:
    return Event("Said", 1, msgspec.json.encode({"said": said}))


def issue(chips: int, person: str = "ann") -> Transfer:
    return Transfer("mint", f"wallet:{person}", chips, "issue")


def buy_in(chips: int, person: str = "ann", seat: int = 1) -> Transfer:
    return Transfer(f"wallet:{person}", f"purse:t-1:{seat}", chips, "buy-in")


def command(name: str = "c-1", body: bytes = b"do", person: str = "ann") -> Command:
    return Command(name, body, person)


def as_it_is(store: Store) -> None:
    """A restored store of which nothing has to be given up."""
