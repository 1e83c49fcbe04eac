"""Which tables are being played just now: who comes back without a name gets one that nobody plays at."""

from pathlib import Path

import pytest

from tests.support import quick_start
from tests.support.opened import opened
from tests.terminal.programs import Start, only_table

BET = "Your bet ("
JOINED = "Somebody plays at this table elsewhere just now: what they do counts here too.\n"


def marks(data: Path) -> tuple[str, ...]:
    with opened(data) as store:
        return store.secret_names("playing:")


def test_who_names_no_table_gets_the_last_one_that_nobody_plays_at(program: Start, own_data: Path):
    left = program("--players", "Ann")
    left.said_until(BET)
    left.kill()
    table = only_table(own_data)
    busy = program("--players", "Bob")
    busy.said_until(BET)

    again = program("--resume")

    assert f"table {table}." in again.said_until(BET)


def test_where_all_are_being_played_it_says_so_and_how_to_join(program: Start, own_data: Path):
    first = program("--players", "Ann")
    first.said_until(BET)
    table = only_table(own_data)

    asked = program("--resume")

    assert asked.end() == 2
    told = f"the only open table is being played just now; “fairdeal play --resume {table}” joins it\n"
    assert asked.complaint() == f"fairdeal: {told}"
    second = program("--resume", table)
    assert JOINED in second.said_until(BET)


def test_of_a_table_that_is_being_played_nobody_hears_that_it_was_left(program: Start):
    first = program("--players", "Ann")
    first.said_until(BET)

    assert "left" not in program("--players", "Ann").said_until(BET)


@pytest.mark.parametrize("how", ["quit", "save", ""])
def test_a_program_that_ends_takes_its_mark_away(program: Start, own_data: Path, how: str):
    first = program("--players", "Ann")
    first.said_until(BET)
    assert len(marks(own_data)) == 1

    first.answer(how) if how else None

    assert first.end() == 0
    assert marks(own_data) == ()


def test_a_killed_one_leaves_nothing_in_the_way(program: Start, own_data: Path):
    first = program("--players", "Ann")
    first.said_until(BET)
    first.kill()
    assert len(marks(own_data)) == 1

    again = program("--resume")

    assert JOINED not in again.said_until(BET)
    assert len(marks(own_data)) == 1


def test_the_list_of_tables_tells_which_are_being_played(program: Start, own_data: Path):
    first = program("--players", "Ann")
    first.said_until(BET)
    resume = f"fairdeal play --resume {only_table(own_data)}\n"

    played = quick_start.run("tables", "--lang", "en").stdout.decode()
    first.kill()
    left = quick_start.run("tables", "--lang", "en").stdout.decode()

    assert played.endswith(f"  being played just now; join with: {resume}")
    assert left.endswith(f"  go on with: {resume}")


def test_a_game_of_trumps_is_marked_too(program: Start):
    first = program("--players", "Ann,Bob", command="trumps")
    first.said_until("pick a card!")

    asked = program("--resume", command="trumps")

    assert asked.end() == 2
    assert "is being played just now; “fairdeal trumps --resume t-" in asked.complaint()
