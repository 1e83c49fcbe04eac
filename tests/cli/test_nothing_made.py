"""What is refused or declined at once leaves no database behind where there was none."""

import sys
from pathlib import Path

import pytest

from tests.support.quick_start import run

REFUSED = [
    ("play", "--resume"),
    ("play", "--resume", "t-1"),
    ("trumps", "--resume"),
    ("play", "--players", "Ann,Ann"),
    ("play", "--house", "nowhere"),
    ("trumps", "--players", "9"),
    ("trumps", "--stake", "1001"),
    ("bank", "issue", "ann", "5", "--reason", "a gift"),
    ("bank", "issue", "ann", "5", "--reason", "a gift", "--as", "olga"),
    ("bank", "issue", "nobody", "5", "--reason", "a gift", "--appoint", "olga"),
    ("bank", "issue", "olga", "0", "--reason", "a gift", "--appoint", "olga"),
    ("bank", "adjust", "olga", "suspense", "5", "--reason", "a gift", "--appoint", "olga"),
    ("people", "sign-up", "Ann!"),
    ("people", "sign-up", "ann"),
    ("people", "sign-up", "--guest"),
    ("people", "status", "ann", "closed", "--reason", "as it is"),
    ("backup", "copy.db"),
]


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_an_order_that_is_refused_makes_no_database(tmp_path: Path, arguments: tuple[str, ...]):
    room = tmp_path / "room"

    done = run(*arguments, "--data", str(room), folder=tmp_path)

    assert done.returncode == 2, done.stdout
    assert not room.exists()


@pytest.mark.parametrize("password", ["short", "ann", ""])
def test_a_password_that_cannot_be_makes_no_database(tmp_path: Path, password: str):
    done = run("people", "sign-up", "ann", "--data", str(tmp_path / "room"), data=f"{password}\n".encode())

    assert done.returncode == 2
    assert not (tmp_path / "room").exists()


def test_who_leaves_before_saying_a_name_leaves_nothing_behind(tmp_path: Path):
    run("play", "--house", "gojack", "--data", str(tmp_path / "room"))

    assert not (tmp_path / "room").exists()


def test_what_is_kept_first_makes_the_database_and_stays(tmp_path: Path):
    made = run("people", "sign-up", "ann", "--guest", "--data", str(tmp_path / "room"))
    shown = run("people", "show", "ann", "--data", str(tmp_path / "room"))

    assert (made.returncode, shown.returncode) == (0, 0)
    assert (tmp_path / "room" / "fairdeal.db").stat().st_mode & 0o777 == 0o600


def test_a_place_where_nothing_can_be_made_is_named_before_anything_else(tmp_path: Path):
    (tmp_path / "file").touch()

    done = run("play", "--data", str(tmp_path / "file" / "room"), data=b"5\n")

    assert (done.returncode, done.stdout) == (2, b"")
    assert b"can't be used" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="has a folder that says it can be written, and can't")
def test_a_folder_that_only_says_it_can_be_written_is_named_before_anything_else():
    done = run("play", "--data", "/proc/x", data=b"5\n")

    assert (done.returncode, done.stdout) == (2, b"")
    assert b"can't be used" in done.stderr
