"""The printed parts of the page of the sandbox tell every limit and every system."""

from fairdeal.scripts.limits import Limits
from tools.sandbox_parts import SYSTEMS, limits_table, platforms_table


def test_the_table_of_limits_has_every_limit():
    limits = Limits()

    table = limits_table()

    assert f"| {limits.cpu_seconds:g} s |" in table
    assert f"| {limits.wall_seconds:g} s |" in table
    assert f"| {limits.memory_mb} MB |" in table
    assert f"| {limits.source_bytes // 1024} kB |" in table
    assert f"| {limits.answer_bytes // 1024} kB |" in table
    assert len(limits.__struct_fields__) == 5, "a new limit needs a row"


def test_the_table_of_limits_tells_what_is_said():
    assert "| the script did not finish within 4.5 s of computing time |" in limits_table()
    assert "{" not in limits_table()


def test_every_system_has_a_column_with_each_guarantee():
    header, _, *rows = platforms_table().splitlines()

    assert header == f"| {' | '.join(SYSTEMS)} |"
    assert [row.count("|") for row in rows] == [len(SYSTEMS) + 1] * 5
