"""`--data`: where everything is kept, as an option, in the environment, or in a file."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support import quick_start

SIGN_UP = ("people", "sign-up", "ann", "--guest")


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, folder: Path | None = None) -> Done:
    """A command that nobody types anything to."""
    done = quick_start.run(*arguments, folder=folder)
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder into which everybody may look, as far as this computer allows."""
    with tempfile.TemporaryDirectory() as made:
        Path(made).chmod(0o755)
        yield Path(made)


def test_a_tilde_is_the_home_folder_even_in_quotes(home: Path):
    done = run(*SIGN_UP, "--data", "~/room", folder=home)

    assert done.returncode == 0, done.stderr
    assert (home / "room" / "fairdeal.db").exists()
    assert not (home / "~").exists()


def test_the_home_of_nobody_is_a_sentence(home: Path):
    done = run(*SIGN_UP, "--data", "~nobody-of-this-name/room", folder=home)

    assert (done.returncode, done.stdout) == (2, "")
    assert "no such home folder" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [SIGN_UP, ("people", "list"), ("history",), ("audit",), ("bank", "balances"), ("backup", "copy.db")],
    ids=" ".join,
)
def test_memory_is_refused_where_nothing_could_be_kept_or_read(tmp_path: Path, arguments: tuple[str, ...]):
    done = run(*arguments, "--data", "memory:", folder=tmp_path)

    assert done.returncode == 2
    assert "keeps nothing" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_game_can_be_played_in_memory(tmp_path: Path):
    done = run("play", "--players", "Ann", "--data", "memory:", folder=tmp_path)

    assert done.returncode == 0, done.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_environment_can_say_where_everything_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FAIRDEAL_DATA", str(tmp_path / "room"))

    made = run(*SIGN_UP)
    elsewhere = run("people", "list", "--data", str(tmp_path / "other"))

    assert made.returncode == 0, made.stderr
    assert (tmp_path / "room" / "fairdeal.db").exists()
    assert "ann" not in elsewhere.stdout  # the option comes first


def test_a_file_can_say_where_everything_is(tmp_path: Path):
    (tmp_path / "place").write_text(f"{tmp_path / 'room'}\n")
    (tmp_path / "place").chmod(0o600)

    made = run(*SIGN_UP, "--data", f"@{tmp_path / 'place'}")
    shown = run("people", "list", "--data", f"@{tmp_path / 'place'}")

    assert (made.returncode, made.stderr) == (0, "")
    assert f"--data @{tmp_path / 'place'}" in made.stdout
    assert "ann" in shown.stdout
    assert (tmp_path / "room" / "fairdeal.db").exists()


def test_an_address_in_a_file_is_told_without_its_password(tmp_path: Path):
    (tmp_path / "place").write_text("postgresql://ann:hunter2@127.0.0.1:1/room\n")
    (tmp_path / "place").chmod(0o600)

    done = run("people", "list", "--data", f"@{tmp_path / 'place'}")

    assert done.returncode == 2
    assert "127.0.0.1" in done.stderr
    assert "hunter2" not in done.stdout + done.stderr


@pytest.mark.parametrize("content", [b"", b"\n/tmp\n", b"@other\n", b"\xff\xfe\n", None])
def test_a_file_that_does_not_say_it_is_a_sentence(tmp_path: Path, content: bytes | None):
    if content is not None:
        (tmp_path / "place").write_bytes(content)

    done = run("people", "list", "--data", f"@{tmp_path / 'place'}")

    assert (done.returncode, done.stdout) == (2, "")
    assert "place" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_who_leaves_a_database_readable_for_others_is_warned(open_folder: Path):
    run(*SIGN_UP, "--data", str(open_folder))
    private = run("people", "list", "--data", str(open_folder))
    (open_folder / "fairdeal.db").chmod(0o644)

    readable = run("people", "list", "--data", str(open_folder))

    assert private.stderr == ""
    assert readable.returncode == 0
    assert "others on this computer can read" in readable.stderr


def test_the_warning_is_in_the_language_that_was_asked_for(open_folder: Path):
    run(*SIGN_UP, "--data", str(open_folder))
    (open_folder / "fairdeal.db").chmod(0o644)

    warned = run("people", "list", "--data", str(open_folder), "--lang", "zh")

    assert "这台电脑上的其他人可以读取" in warned.stderr
    assert warned.stderr.count("警告") == 1


@pytest.mark.parametrize("target", ["room", "room.db", "rooms/2/room"])
def test_a_link_that_leads_nowhere_yet_is_followed(tmp_path: Path, target: str):
    link = tmp_path / "link"
    link.symlink_to(tmp_path / target)

    done = run(*SIGN_UP, "--data", str(link))

    made = tmp_path / target if target.endswith(".db") else tmp_path / target / "fairdeal.db"
    assert (done.returncode, done.stderr) == (0, "")
    assert made.stat().st_mode & 0o777 == 0o600
    assert "ann" in run("people", "list", "--data", str(link)).stdout


def test_a_link_that_leads_back_to_itself_is_a_sentence(tmp_path: Path):
    (tmp_path / "link").symlink_to(tmp_path / "link")

    done = run(*SIGN_UP, "--data", str(tmp_path / "link"))

    assert done.returncode == 2
    assert done.stderr == f"fairdeal: “{tmp_path}/link” is a link that leads back to itself\n"


def test_a_file_of_bytes_does_not_say_where_the_data_is(tmp_path: Path):
    (tmp_path / "place").write_bytes(b"\x80\x81\xff" * 100)

    done = run(*SIGN_UP, "--data", f"@{tmp_path}/place")

    assert done.returncode == 2
    assert done.stderr.startswith(f"fairdeal: {tmp_path}/place is not a text file. Its first line should be")
