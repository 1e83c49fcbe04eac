"""How a table is opened where others have been before, or are at the same moment."""

from pathlib import Path
from typing import Any

import pytest

from fairdeal.games.game import Refused
from fairdeal.ledger import accounts
from fairdeal.store import Claim, Event, Store, open_store
from fairdeal.tables.engine.first_step import OPENED
from fairdeal.tables.seeds import CHAINS
from tests.support.appending import append
from tests.tables.room import Room

BANK = 1_000_000


class OutOfDate:
    """A store that shows a treasury as it was before another table took most of it."""

    def __init__(self, store: Store) -> None:
        self._store, self._gone = store, BANK

    def balance(self, account: str) -> int:
        gone, self._gone = self._gone, 0
        return self._store.balance(account) + gone

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def test_a_table_opens_although_its_treasury_has_less_than_it_had(room: Room):
    room.store = OutOfDate(room.store)

    table = room.open(bank=BANK)

    assert room.store.balance(accounts.bank("t-1")) == BANK
    assert table.table.chips == {accounts.bank("t-1"): BANK}


def test_a_table_whose_log_was_lost_can_be_opened_again(room: Room):
    append(room.store, "elsewhere", 0, [Event("Noted", 1, b"{}")], claims=[Claim(OPENED + "t-1", 0)]).result()

    room.open()

    assert room.store.claimed(OPENED + "t-1") == 2


def test_a_refused_opening_leaves_no_secret_behind(room: Room):
    with pytest.raises(Refused, match="command"):
        room.open(command="an id with spaces")

    assert room.store.secret_names(CHAINS) == ()


@pytest.mark.parametrize("where", ["memory", "thread", "process"])
def test_a_secret_is_kept_once_its_future_is_done(where: Any, tmp_path: Path):
    store = open_store("memory:") if where == "memory" else open_store(tmp_path / "a.db", writer=where)

    first, second = (store.put_secret("seed", content, once=True) for content in (b"first", b"second"))

    assert (first.result().answer, second.result().answer) == (b"first", b"first")
    assert "first" not in repr(second.result())
    assert store.secret("seed") == b"first"
    store.close()
