"""Stores of every released version: what was written once can be read, checked and played on for ever.

Before a release `python -m tests.golden.stores.making` makes the store of its version.
"""

import asyncio
import lzma
from itertools import count
from pathlib import Path

import pytest

from fairdeal.cli.main import main
from fairdeal.fairness import verify_log
from fairdeal.store import Store, open_store
from fairdeal.store.audit import audit
from fairdeal.store.logs import every_step
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host
from fairdeal.tables.model.state import Phase
from fairdeal.tables.read.export import exported
from fairdeal.tables.read.history import tables_of
from fairdeal.version import VERSION
from fairdeal.wire import commands as c
from tests.golden.stores.making import FOLDER, kinds_missing
from tests.simulation.people import ACTORS, OPERATOR
from tests.support.settling import settle
from verifier import fairdeal_verify

OF_TABLES = ("purse:", "stake:", "bank:", "reserve:", "pot:")
STORES = {file.name.removesuffix(".db.xz"): file for file in sorted(FOLDER.glob("*.db.xz"))}


@pytest.fixture(params=STORES)
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder with the store of a version in it."""
    (tmp_path / "fairdeal.db").write_bytes(lzma.decompress(STORES[request.param].read_bytes()))
    return tmp_path


@pytest.fixture
def store(room: Path):
    store = open_store(room / "fairdeal.db")
    yield store
    store.close()


def test_this_version_has_its_store_with_every_kind_of_event_and_command(tmp_path: Path):
    (file := tmp_path / "fairdeal.db").write_bytes(lzma.decompress(STORES[VERSION].read_bytes()))
    store = open_store(file)

    assert kinds_missing(store) == set()
    store.close()


def test_an_old_store_passes_the_audit(room: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["audit", "--no-odds", "--data", str(room)]) == 0, capsys.readouterr().out


def test_every_round_of_an_old_store_is_played_again_by_its_rules(store: Store):
    rounds = 0
    for table in tables_of(store):
        again = replay_log(every_step(store, table), store.book)
        assert again.problems == ()
        rounds += again.rounds

    assert rounds > 20


def test_both_verifiers_still_check_its_shuffles(store: Store):
    for table in tables_of(store):
        log = list(exported(store, table))
        assert not verify_log(log).problems
        assert not fairdeal_verify.verify(log).problems


def test_tables_that_were_open_are_played_to_their_end(store: Store):
    """Everybody leaves and the staff closes: everybody goes home with what is theirs."""
    for table in tables_of(store):
        asyncio.run(close(load_host(store, table)))

    assert [account for account in store.balances() if account.startswith(OF_TABLES)] == []
    assert audit(store).problems == ()


async def close(host: Host) -> None:
    for number in count():
        if host.table.phase is Phase.CLOSED:
            return
        stays = next((place.person for place in host.table.places.values() if not place.leaves), "")
        actor = ACTORS.get(stays, Actor(stays)) if stays else ACTORS[OPERATOR]
        act = c.Leave() if stays else c.EndShift() if host.table.closing else c.CloseTable()
        await host.act(actor, act, f"end-{host.table.id}-{number}")
        await settle(host)
