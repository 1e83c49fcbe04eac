"""Backups and restores that the disk does not take: the sentence names it, and nothing is left behind."""

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

import pytest
from sqlalchemy import event

from fairdeal.store import StoreTrouble, open_store
from fairdeal.store.backup import backup, restore
from fairdeal.store.sql import SqlStore
from tests.support.appending import append
from tests.support.facts import as_it_is, fact

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits and rights are others there")

SMALL_DISK = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
"""
"""No file can grow further: the system's own limit, as a disk that is full."""

SOMEBODY = """
import os
if os.geteuid() == 0:
    os.setuid(65534)  # to whoever may do everything no folder is read-only
"""

ANY_STORE = """
import sys
from pathlib import Path
from fairdeal.store import StoreTrouble, open_store
from fairdeal.store.backup import backup, restore
from tests.support.facts import as_it_is, fact
source, target = sys.argv[1], Path(sys.argv[2])
StoreTrouble("store.closed")
"""
"""Loads all that is needed before anything is forbidden."""


def told(*parts: str, source: object, target: object) -> str:
    """What a process says that does these things."""
    call = [sys.executable, "-c", "".join(parts), str(source), str(target)]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def fill(address: str | Path) -> None:
    store = open_store(address)
    append(store, "t-1", 0, [fact("x" * 100_000) for _ in range(5)]).result()
    store.close()


def saved(folder: Path) -> Path:
    """A backup of something that is larger than the small disk."""
    fill(folder / "room.db")
    store = cast(SqlStore, open_store(folder / "room.db"))
    backup(store, folder / "copy.db")
    store.close()
    return folder / "copy.db"


BACKING_UP = """
store = open_store(source)
{forbidden}
try:
    backup(store, target)
except StoreTrouble as trouble:
    print(trouble)
store.close()
"""
RESTORING = """
{forbidden}
try:
    restore(Path(source), target, as_it_is)
except StoreTrouble as trouble:
    print(trouble)
"""


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_a_backup_that_the_disk_has_no_room_for_names_that_disk(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
):
    source = request.getfixturevalue("postgres") if database == "postgres" else tmp_path / "room.db"
    fill(source)
    (tmp_path / "stick").mkdir()
    target = tmp_path / "stick" / "copy.db"

    said = told(ANY_STORE, BACKING_UP.format(forbidden=SMALL_DISK), source=source, target=target)

    assert said.startswith(f"The disk that holds {target} ")
    assert said.endswith(" Nothing was written.")
    assert list(target.parent.iterdir()) == []


def test_a_restore_that_the_disk_has_no_room_for_names_that_disk_and_leaves_no_folder(tmp_path: Path):
    source, target = saved(tmp_path), tmp_path / "new" / "deep" / "room.db"

    said = told(ANY_STORE, RESTORING.format(forbidden=SMALL_DISK), source=source, target=target)

    assert said.startswith(f"The disk that holds {target} ")
    assert not (tmp_path / "new").exists()


def test_a_disk_that_is_full_only_when_the_backup_is_made_ready_is_named_too(tmp_path: Path):
    def prepare(store: SqlStore) -> None:
        event.listen(store.engine, "connect", lambda file, _: file.execute("PRAGMA max_page_count = 1"))
        store.engine.dispose()
        append(store, "t-1", 5, [fact("x" * 100_000)]).result()

    with pytest.raises(StoreTrouble) as caught:
        restore(saved(tmp_path), target := tmp_path / "new" / "room.db", prepare)

    assert str(caught.value) == f"The disk that holds {target} is full. Nothing was written."
    assert not target.parent.exists()


@pytest.mark.parametrize("rights", [0o755, 0o700])
@pytest.mark.parametrize("what", [BACKING_UP, RESTORING])
def test_a_folder_that_may_not_be_written_in_is_named(what: str, rights: int):
    with TemporaryDirectory() as place:
        folder = Path(place)
        folder.chmod(0o755)
        source = saved(folder)
        for each in folder.iterdir():
            each.chmod(0o644)
        (folder / "stick").mkdir()
        (folder / "stick").chmod(rights)
        target = folder / "stick" / "new.db"

        read = folder / "room.db" if what is BACKING_UP else source
        said = told(ANY_STORE, what.format(forbidden=SOMEBODY), source=read, target=target)

        assert said.startswith(f"{target} can't be opened")
        assert list(target.parent.iterdir()) == []


def test_a_backup_that_may_not_be_looked_at_is_told():
    with TemporaryDirectory() as place:
        source = Path(place) / "copy.db"

        said = told(
            ANY_STORE, RESTORING.format(forbidden=SOMEBODY), source=source, target=Path(place) / "new.db"
        )

        assert said.startswith(f"{source} can't be opened")


def test_a_backup_that_is_damaged_is_named_and_not_the_copy_of_it(tmp_path: Path):
    source = saved(tmp_path)
    content = bytearray(source.read_bytes())
    content[4096:8192] = bytes(4096)
    source.write_bytes(content)

    with pytest.raises(StoreTrouble) as caught:
        restore(source, tmp_path / "new" / "room.db", as_it_is)

    assert str(source) in str(caught.value)
    assert ".part-" not in str(caught.value)
    assert not (tmp_path / "new").exists()


def test_a_backup_of_a_newer_program_is_named_and_not_the_copy_of_it(tmp_path: Path):
    source = saved(tmp_path)
    with closing(sqlite3.connect(source)) as future:
        future.execute("UPDATE alembic_version SET version_num = '9999'")
        future.commit()

    with pytest.raises(StoreTrouble) as caught:
        restore(source, tmp_path / "new" / "room.db", as_it_is)

    assert str(caught.value).startswith(f"{source} was written by a newer Fair Deal")
    assert not (tmp_path / "new").exists()


def test_what_was_in_the_folder_before_stays_when_a_restore_is_refused(tmp_path: Path):
    (tmp_path / "new").mkdir()

    with pytest.raises(StoreTrouble):
        restore(tmp_path / "copy.db", tmp_path / "new" / "deep" / "room.db", as_it_is)

    assert list((tmp_path / "new").iterdir()) == []


@pytest.mark.parametrize("target", [".", "/", ".."])
def test_a_folder_is_no_place_for_a_backup(tmp_path: Path, target: str):
    store = cast(SqlStore, open_store(tmp_path / "room.db"))

    with pytest.raises(StoreTrouble, match="is there already, and is not overwritten"):
        backup(store, Path(target))

    store.close()


def test_the_name_of_a_backup_is_on_the_disk_as_its_content_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    store = cast(SqlStore, open_store(tmp_path / "room.db"))
    synced: list[tuple[bool, bool]] = []
    real, target = os.fsync, tmp_path / "copy.db"

    def sync(file: int) -> None:
        synced.append((stat.S_ISDIR(os.fstat(file).st_mode), target.exists()))
        real(file)

    monkeypatch.setattr("os.fsync", sync)
    backup(store, target)
    store.close()

    assert synced == [(False, False), (True, True)]
