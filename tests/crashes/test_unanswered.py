"""A whole process is killed after a commit and before its answer: the same command again is paid once."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from fairdeal.store import open_store
from fairdeal.store.audit import audit
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host
from fairdeal.tables.model.bot_ids import BOT_PERSON
from fairdeal.tables.stored_table import load
from fairdeal.wire.frames import Receipt
from tests.crashes.fated import Sent
from tests.support.settling import settle
from tests.tables.busy_room import Client, check_same

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no kill -9")

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 60
SEED, BOT_ENDS_ROUND = 1, 1754
"""Which cards come. With the second seed both people have a natural, so the bot's answer ends the round."""
MOMENTS = [
    ("sqlite", "thread", "BetsPlaced", SEED),
    ("sqlite", "thread", "RoundEnded", SEED),
    ("sqlite", "thread", "RoundEnded", BOT_ENDS_ROUND),
    ("sqlite", "process", "RoundEnded", SEED),
    ("sqlite", "process", "SeatLeft", SEED),
    ("postgres", "process", "RoundEnded", SEED),
]
"""Where, by what, the event whose step is committed and answered by nobody, and the cards."""


def play_until_killed(address: str, writer: str, event: str, seed: int) -> Sent:
    """The command that was under way when the process was killed."""
    call = [sys.executable, "-m", "tests.crashes.fated", address, writer, event, str(seed)]
    done = subprocess.run(
        call, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Sent)


async def send_twice(host: Host, sent: Sent) -> list[Receipt]:
    return [await host.act(Actor(sent.person), sent.act, sent.command, sent.seen) for _ in range(2)]


async def play_on(host: Host) -> None:
    await settle(host, rounds=0)
    clients = [Client(host, place.person) for place in host.table.places.values() if not place.bot]
    last = host.table.rounds + 1
    await asyncio.wait_for(asyncio.gather(*(client.play(last) for client in clients)), PATIENCE_SECONDS)


@pytest.mark.parametrize(("database", "writer", "event", "seed"), MOMENTS)
def test_a_command_whose_answer_was_never_sent_is_answered_after_a_restart_and_paid_once(
    database: str, writer: str, event: str, seed: int, tmp_path: Path, request: pytest.FixtureRequest
):
    address = request.getfixturevalue("postgres") if database == "postgres" else str(tmp_path / "room.db")
    open_store(address).close()

    sent = play_until_killed(address, writer, event, seed)
    store = open_store(address)
    balances, version = store.balances(), store.version("t-0")
    host = load_host(store, "t-0")
    receipts = asyncio.run(send_twice(host, sent))

    (step,) = [each for each in store.steps("t-0") if event in [found.type for found in each.events]]
    assert seed != BOT_ENDS_ROUND or sent.person.startswith(BOT_PERSON)
    assert receipts == [Receipt(step.version, again=True)] * 2
    assert (store.balances(), store.version("t-0")) == (balances, version)
    check_same(host.table, load(store, "t-0"))
    asyncio.run(play_on(host))
    assert audit(store).problems == ()
    assert replay_log(store.steps("t-0"), store.book).problems == ()
    store.close()
