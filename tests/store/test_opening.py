"""Opening a file: by many at once, where nothing may be written, and what can't be one."""

import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing
from pathlib import Path

import pytest

from fairdeal.store import StoreTrouble, open_store
from tests.store.test_files import run
from tests.support.appending import append
from tests.support.facts import fact


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.mark.skipif(sys.platform == "win32", reason="files are kept from writing in another way there")
def test_what_may_only_be_read_is_read_and_nothing_is_made_beside_it():
    script = """
import os, sys
from fairdeal.store import StoreTrouble, open_store
from tests.support.appending import append
from tests.support.facts import fact
def look():
    store = open_store(sys.argv[1])
    print(store.version("t-1"), len(store.read("t-1")), store.verify_storage())
    try:
        append(store, "t-1", 1, [fact()]).result()
    except StoreTrouble as error:
        print(error)
    store.close()
os.chmod(sys.argv[1], 0o444)
os.chmod(os.path.dirname(sys.argv[1]), 0o555)
if os.geteuid() == 0:
    open_store("memory:")
    import fairdeal.store.sql, fairdeal.store.migration, sqlalchemy.dialects.sqlite, alembic.config
    StoreTrouble("store.closed")
    import fairdeal.words.en.store
    os.setuid(65534)
look()
print(sorted(os.listdir(os.path.dirname(sys.argv[1]))))
"""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "room.db"
        store = open_store(path)
        append(store, "t-1", 0, [fact()]).result()
        store.close()

        done = run(script, path)
        Path(folder).chmod(0o755)

    assert done.stdout.splitlines() == [
        "1 1 ()",
        f"{path} can only be read, not written. Nothing was written.",
        "['room.db']",
    ], done.stderr


def test_a_device_is_no_database():
    with pytest.raises(StoreTrouble, match="is no database of Fair Deal"):
        open_store(os.devnull)


def test_many_programs_may_open_a_new_file_at_once(path: Path):
    script = """
import sys
from fairdeal.store import StoreTrouble, open_store
sys.stdin.readline()
try:
    open_store(sys.argv[1]).close()
    print("opened")
except StoreTrouble as error:
    print(error)
"""
    root = Path(__file__).resolve().parents[2]
    pipe = subprocess.PIPE
    call = [sys.executable, "-c", script, str(path)]
    openers = [subprocess.Popen(call, cwd=root, stdin=pipe, stdout=pipe, text=True) for _ in range(6)]
    for each in openers:
        assert each.stdin is not None
        each.stdin.write("go\n")
        each.stdin.flush()

    assert [each.communicate()[0] for each in openers] == ["opened\n"] * len(openers)


def test_a_new_file_that_another_program_is_making_is_waited_for(path: Path):
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN EXCLUSIVE")
        threading.Timer(0.3, lambda: other.execute("ROLLBACK")).start()

        open_store(path).close()


def test_a_file_that_has_lost_its_version_is_damaged(path: Path):
    open_store(path).close()
    with closing(sqlite3.connect(path)) as other:
        other.execute("DELETE FROM alembic_version")
        other.commit()

    with pytest.raises(StoreTrouble, match="is damaged"):
        open_store(path)
