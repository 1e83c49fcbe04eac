"""The database's versions: up, down, and from the future."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

from fairdeal.store import StoreTrouble, migrations, open_store
from fairdeal.store.migrating import migrate, revision_of
from fairdeal.store.migrations import REVISIONS
from fairdeal.store.opening import engine_at
from fairdeal.store.schema import metadata
from tests.store.conftest import Opening
from tests.support.facts import fact


@pytest.fixture
def engine(address: str):
    made = engine_at(address)
    yield made
    made.dispose()


def tables_of(engine: Engine) -> set[str]:
    return set(inspect(engine).get_table_names()) - {"alembic_version"}


def test_the_list_of_versions_is_that_of_the_files():
    scripts = ScriptDirectory(migrations.__path__[0])

    assert tuple(each.revision for each in reversed(list(scripts.walk_revisions()))) == REVISIONS


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_version_goes_up_and_down_again(engine: Engine, revision: str):
    migrate(engine, revision)
    up = tables_of(engine)
    with engine.connect() as connection:
        has = revision_of(connection)

    migrate(engine, "base")

    assert has == revision
    assert up
    assert tables_of(engine) == set()


def test_the_newest_version_is_what_the_program_reckons_with(engine: Engine):
    migrate(engine, REVISIONS[-1])

    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)

    assert differences == []
    assert tables_of(engine) == set(metadata.tables)


def test_a_version_that_is_there_already_stays(engine: Engine):
    migrate(engine, REVISIONS[-1])
    migrate(engine, REVISIONS[-1])

    assert tables_of(engine) == set(metadata.tables)


def test_a_newer_database_is_refused_and_left_alone(address: str, engine: Engine, open_database: Opening):
    open_database().append("t-1", 0, [fact()]).result()
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    with pytest.raises(
        StoreTrouble, match=rf"newer Fair Deal \(version 9999; this one knows {REVISIONS[-1]}\)"
    ):
        open_store(address)

    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM facts")) == 1


def test_what_was_written_is_there_when_it_is_opened_again(open_database: Opening):
    first = open_database()
    first.append("t-1", 0, [fact()]).result()
    first.close()

    assert open_database().read("t-1")[0].fact == fact()


@pytest.mark.parametrize("table", ["claims", "transfers"])
def test_a_database_of_this_version_that_lacks_a_table_is_damaged(
    engine: Engine, open_database: Opening, table: str
):
    open_database().close()
    with engine.begin() as connection:
        connection.execute(text(f"DROP TABLE {table}"))

    with pytest.raises(StoreTrouble, match="is damaged"):
        open_database()
