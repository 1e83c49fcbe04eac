"""Bringing a database to the version that this program writes."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, inspect, text

from fairdeal.store import migrations
from fairdeal.store.migrations import FORGOTTEN, REVISIONS
from fairdeal.store.problems import StoreTrouble
from fairdeal.store.schema import metadata, streams

VERSIONS = "alembic_version"
ONE_AT_A_TIME = 0x46616972
"""The key of the lock under which a PostgreSQL database is brought up to date."""


def revision_of(connection: Connection) -> str | None:
    """The version of a database; None when it is empty."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    revision: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSIONS}"))
    return revision


def bring_up_to_date(engine: Engine, name: str) -> None:
    """Make the tables that are missing; a newer database is left alone, and refused."""
    with engine.connect() as connection:
        revision = revision_of(connection)
        if revision is None and inspect(connection).has_table(streams.name):
            raise StoreTrouble("store.damaged", name=name)  # somebody has taken out what version it is
    if revision in FORGOTTEN:
        raise StoreTrouble("store.forgotten", name=name)
    if revision is not None and revision not in REVISIONS:
        raise StoreTrouble("store.newer", name=name, has=revision, knows=REVISIONS[-1])
    if revision != REVISIONS[-1]:
        migrate(engine, REVISIONS[-1])
    else:
        _check_complete(engine, name)


def _check_complete(engine: Engine, name: str) -> None:
    """A database says its version by itself; somebody may have taken a table out since."""
    if not metadata.tables.keys() <= set(inspect(engine).get_table_names()):
        raise StoreTrouble("store.damaged", name=name)


def migrate(engine: Engine, to: str) -> None:
    """Go to a version, up or down, in one transaction; `base` is an empty database."""
    # Only a database that is not up to date pays for loading this, and nobody waits for it at a locked one.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    with engine.execution_options(fairdeal_writes=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})
        has = revision_of(connection)
        if has == to:
            return  # another process was quicker
        down = has is not None and (to == "base" or REVISIONS.index(to) < REVISIONS.index(has))

        def steps(revision: Any, _: object) -> Any:
            return scripts._downgrade_revs(to, revision) if down else scripts._upgrade_revs(to, revision)

        with EnvironmentContext(Config(), scripts, fn=steps, destination_rev=to) as environment:
            environment.configure(connection=connection, transactional_ddl=True)
            environment.run_migrations()
