"""The same tasks on a cluster: the same digits, whoever plays them, and though a worker is lost."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from fairdeal.games.blackjack.rules import ShoeRules
from fairdeal.games.blackjack.working import default_book
from fairdeal.simulator.cluster import Cluster
from fairdeal.simulator.engine_play import engine_player
from fairdeal.simulator.problems import CannotSimulate
from fairdeal.simulator.run import run
from fairdeal.simulator.shoe_plan import shoe_plan
from fairdeal.strategies.plain import MIMIC

ROUNDS = 5_000
BOOK = default_book()
PLAYER = engine_player(BOOK, MIMIC, shoe_plan(ShoeRules(), BOOK))
LOOPBACK = ("--host", "127.0.0.1", "--no-dashboard")
WORKER = (*LOOPBACK, "--nthreads", "1", "--nworkers", "1", "--no-nanny")


@contextmanager
def started(program: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of Dask's, which is gone when the test is."""
    command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments]
    # A worker takes over the folder it is started in; threads of its own it needs none.
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, env={**os.environ, "OMP_NUM_THREADS": "1"})
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def joined(address: str) -> Cluster:
    """The cluster at an address, as soon as its scheduler answers."""
    for _ in range(12):
        try:
            return Cluster(address)
        except CannotSimulate:
            continue
    raise AssertionError("the scheduler never answered")


@pytest.fixture
def cluster(tmp_path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers on loopback: its address, and the workers."""
    address = f"tcp://127.0.0.1:{(port := free_port())}"
    own = ("--local-directory", str(tmp_path))
    with ExitStack() as running:
        running.enter_context(started("dask_scheduler", *LOOPBACK, "--port", str(port)))
        yield address, [running.enter_context(started("dask_worker", address, *WORKER, *own)) for _ in "ab"]


def test_a_cluster_that_loses_a_worker_in_mid_run_comes_to_the_same_digits(cluster):
    address, workers = cluster
    lost: list[int] = []

    def lose_one(done: int) -> None:
        if done and not lost:
            workers[0].kill()
            lost.append(done)

    on_cluster = run(PLAYER, ROUNDS, 5, joined(address), lose_one)

    assert lost and lost[0] < ROUNDS
    assert not on_cluster.is_partial
    assert on_cluster.tally == run(PLAYER, ROUNDS, 5).tally


def test_an_address_where_nobody_answers_is_told():
    address = f"tcp://127.0.0.1:{free_port()}"

    with pytest.raises(CannotSimulate) as problem:
        Cluster(address)

    assert problem.value.key == "simulate.cluster.unreachable"
    assert problem.value.facts == {"address": address}


WITHOUT_DASK = """
import sys
sys.modules["distributed"] = None
from fairdeal.cli.main import main
sys.exit(main(["simulate", "vegas_strip", "--rounds", "10", "--cluster", "tcp://127.0.0.1:1"]))
"""


def test_where_dask_is_missing_a_sentence_says_what_brings_it():
    ran = subprocess.run([sys.executable, "-c", WITHOUT_DASK], capture_output=True, text=True, check=False)

    assert ran.returncode == 2
    assert "pip install 'fairdeal[cluster]'" in ran.stderr
    assert "Traceback" not in ran.stderr and ran.stdout == ""
