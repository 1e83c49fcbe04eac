"""The database's versions: up, down, and from the future."""

from itertools import pairwise
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Boolean, Column, Engine, Integer, LargeBinary, MetaData, inspect, select, text

from fairdeal.store import StoreTrouble, migrations, open_store
from fairdeal.store.engines import name_of
from fairdeal.store.migration import migrate, revision_of
from fairdeal.store.migrations import FORGOTTEN, REVISIONS
from fairdeal.store.opening import engine_at
from fairdeal.store.schema import metadata
from tests.store.conftest import Opening
from tests.support.appending import append
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


STEPS = tuple(pairwise(REVISIONS))


@pytest.mark.parametrize("step", STEPS, ids=" to ".join)
def test_a_step_up_and_down_again_keeps_every_row(engine: Engine, step: tuple[str, str]):
    older, newer = step
    migrate(engine, older)
    put_a_row_into_every_table(engine)
    before = rows_of(engine)

    migrate(engine, newer)
    after = rows_of(engine)
    migrate(engine, older)

    assert all(before.values())
    for table, rows in before.items():
        assert [{name: row[name] for name in rows[0]} for row in after[table]] == rows
    assert rows_of(engine) == before


def put_a_row_into_every_table(engine: Engine) -> None:
    """By what the database itself says of its columns, in an order in which each row finds what it names."""
    found = MetaData()
    found.reflect(engine)
    with engine.begin() as connection:
        for table in found.sorted_tables:
            if table.name != "alembic_version":
                connection.execute(table.insert(), {each.name: a_value(each) for each in table.columns})


def a_value(column: Column[Any]) -> object:
    """Such that rows fit together: every text is the same, and so is every number."""
    if isinstance(column.type, LargeBinary):
        return b"\xff\x00"
    if isinstance(column.type, Boolean):
        return True
    if isinstance(column.type, Integer):
        return 1
    return f"to {column.name}" if column.name == "target" else "t-1"


def rows_of(engine: Engine) -> dict[str, list[dict[str, Any]]]:
    found = MetaData()
    found.reflect(engine)
    with engine.connect() as connection:
        return {
            table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for table in found.sorted_tables
            if table.name != "alembic_version"
        }


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
    append(open_database(), "t-1", 0, [fact()]).result()
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    with pytest.raises(
        StoreTrouble, match=rf"newer Fair Deal \(version 9999; this one knows {REVISIONS[-1]}\)"
    ):
        open_store(address)

    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM steps")) == 1


@pytest.mark.parametrize("revision", FORGOTTEN)
def test_a_database_of_a_forgotten_version_is_refused_and_left_alone(
    address: str, engine: Engine, open_database: Opening, revision: str
):
    append(open_database(), "t-1", 0, [fact()]).result()
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'"))
        connection.execute(text("ALTER TABLE steps RENAME TO facts"))

    with pytest.raises(StoreTrouble) as caught:
        open_store(address)

    assert str(caught.value) == (
        f"{name_of(engine)} was made by an older version of Fair Deal, in a format that this version does "
        "not read. Nothing was changed. Open it with that version, or use --data to start a new one "
        "somewhere else."
    )
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM facts")) == 1
        assert revision_of(connection) == revision


def test_what_was_written_is_there_when_it_is_opened_again(open_database: Opening):
    first = open_database()
    append(first, "t-1", 0, [fact()]).result()
    first.close()

    assert open_database().read("t-1")[0].event == fact()


@pytest.mark.parametrize("table", ["claims", "transfers"])
def test_a_database_of_this_version_that_lacks_a_table_is_damaged(
    engine: Engine, open_database: Opening, table: str
):
    open_database().close()
    with engine.begin() as connection:
        connection.execute(text(f"DROP TABLE {table}"))

    with pytest.raises(StoreTrouble, match="is damaged"):
        open_database()
