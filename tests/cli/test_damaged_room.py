"""A damaged row of the room's own log is named by an audit, and keeps a backup from being restored."""

from pathlib import Path

import pytest

from tests.cli.recorded import a_room, change, complaint, run


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A step of the room is a number, which nobody has written."""
    (tmp_path / "room").mkdir()
    folder = a_room(tmp_path / "room")
    change(folder, "UPDATE steps SET text = 5 WHERE stream = 'room' AND version = 2")
    return folder


def test_an_audit_names_the_row_and_goes_on(capsys, damaged: Path):
    status, out, _ = run(capsys, "audit", "--no-odds", "--data", damaged)

    assert status == 1
    assert "room" in out
    assert "t-1" in out


def test_a_backup_with_such_a_row_is_refused(capsys, tmp_path: Path, damaged: Path):
    run(capsys, "backup", tmp_path / "copy.db", "--data", damaged)

    said = complaint(capsys, "restore", tmp_path / "copy.db", "--data", tmp_path / "other")

    assert "copy.db" in said
    assert not (tmp_path / "other").exists()
