"""A store in a file: full, read-only, locked, damaged, another program's, or from the future."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import cast

import pytest
from sqlalchemy import event

from fairdeal.games.game import Impossible
from fairdeal.store import Snapshot, Store, StoreTrouble, open_store
from fairdeal.store.audit import audit
from fairdeal.store.engines import sqlite_engine
from fairdeal.store.opening import is_readable_by_others
from fairdeal.store.problems import Damage
from fairdeal.store.sql import SqlStore
from fairdeal.words import words_for
from tests.support.appending import append
from tests.support.facts import buy_in, command, fact, issue


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqlStore]:
    opened = cast(SqlStore, open_store(path))
    yield opened
    opened.close()


def pragma(store: SqlStore, line: str) -> None:
    """Set something on every connection from now on."""
    event.listen(store.engine, "connect", lambda connection, _: connection.execute(f"PRAGMA {line}").close())
    store.engine.dispose()


def ask(store: SqlStore, line: str) -> object:
    with store.engine.connect() as connection:
        return connection.exec_driver_sql(f"PRAGMA {line}").scalar()


def test_what_is_committed_is_on_the_disk(store: SqlStore):
    assert ask(store, "journal_mode") == "wal"
    assert ask(store, "synchronous") == 2  # FULL
    assert ask(store, "foreign_keys") == 1


def test_a_full_disk_is_told_and_nothing_is_half_written(store: SqlStore):
    append(store, "t-1", 0, [fact()], [issue(50)]).result()
    pragma(store, f"max_page_count = {ask(store, 'page_count')}")
    big = fact("x" * 100_000)

    with pytest.raises(StoreTrouble) as caught:
        append(store, "t-1", 1, [big], [buy_in(30)], command()).result()

    assert str(caught.value) == f"The disk that holds {store.name} is full. Nothing was written."
    assert (store.version("t-1"), store.balance("wallet:ann"), store.answer("c-1")) == (1, 50, None)
    pragma(store, "max_page_count = 1000000")
    assert append(store, "t-1", 1, [big], [buy_in(30)], command()).result().version == 2
    assert audit(store).problems == ()


def test_one_append_that_is_too_big_for_the_disk_harms_no_other_of_its_group(store: SqlStore):
    append(store, "t-0", 0, [fact()]).result()
    pragma(store, f"max_page_count = {int(str(ask(store, 'page_count'))) + 20}")
    futures = [
        append(store, f"t-{number}", 0, [fact("x" * 1_000_000 if number == 5 else number)])
        for number in range(1, 9)
    ]

    failed = [number for number, each in enumerate(futures, 1) if each.exception() is not None]

    assert failed == [5]
    assert store.tables() == tuple(f"t-{number}" for number in range(9) if number != 5)


def test_a_disk_that_is_full_in_earnest_is_told_too(tmp_path: Path):
    """The operating system's own limit on a file's size, in a process of its own."""
    script = """
import resource, sys
from fairdeal.store import StoreTrouble, open_store
from tests.support.appending import append
from tests.support.facts import fact
store = open_store(sys.argv[1])
append(store, "t-1", 0, [fact()]).result()
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
error = append(store, "t-1", 1, [fact("x" * 1_000_000)]).exception()
later = append(store, "t-1", 1, [fact()]).result().version
print(isinstance(error, StoreTrouble), store.version("t-1") == later == 2)
store.close()
"""
    done = run(script, tmp_path / "room.db")

    assert done.stdout == "True True\n", done.stderr


def run(script: str, path: Path, **options: object) -> subprocess.CompletedProcess[str]:
    root = Path(__file__).resolve().parents[2]
    call = [sys.executable, "-c", script, str(path)]
    return subprocess.run(call, cwd=root, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload,no-any-return]


def test_a_database_that_can_only_be_read_is_told(store: SqlStore):
    append(store, "t-1", 0, [fact()]).result()
    pragma(store, "query_only = ON")

    with pytest.raises(StoreTrouble) as caught:
        append(store, "t-1", 1, [fact()]).result()

    assert str(caught.value) == f"{store.name} can only be read, not written. Nothing was written."
    assert store.version("t-1") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="files are kept from writing in another way there")
def test_a_file_that_may_not_be_written_is_told():
    script = """
import os, sys
from fairdeal.store import StoreTrouble, open_store
from tests.support.appending import append
from tests.support.facts import fact
open_store(sys.argv[1]).close()  # loads all that is needed, for the other person may not read Python's files
StoreTrouble("store.closed")
if os.geteuid() == 0:
    os.setuid(65534)  # to whoever may do everything no file is read-only
try:
    store = open_store(sys.argv[1])
    append(store, "t-1", 1, [fact()]).result()
except StoreTrouble as error:
    print(error)
"""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "room.db"
        store = open_store(path)
        append(store, "t-1", 0, [fact()]).result()
        store.close()
        path.chmod(0o444)
        Path(folder).chmod(0o755)

        done = run(script, path)

    assert done.stdout.startswith(f"{path} can"), done.stderr


def test_a_database_that_another_program_holds_is_told_and_works_again_afterwards(path: Path):
    engine = sqlite_engine(path, busy_seconds=0.05)
    open_store(path).close()
    store = SqlStore(engine, lambda: 0)
    append(store, "t-1", 0, [fact()]).result()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        errors = [append(store, "t-1", 1, [fact()]).exception() for _ in range(2)]

        other.execute("ROLLBACK")
    assert {str(error) for error in errors} == {
        f"Another program holds {path} locked. Nothing was written; try again."
    }
    assert append(store, "t-1", 1, [fact()]).result().version == 2
    store.close()


def rewriting(old: str, new: str) -> str:
    """What changes the text of the second step."""
    text = f"replace(CAST(text AS TEXT), '{old}', '{new}')"
    return f"UPDATE steps SET text = CAST({text} AS BLOB) WHERE version = 2"


CHANGES = {
    "body": rewriting("hello", "hullo"),
    "type": rewriting("Said", "Sung"),
    "schema": rewriting('"schema":1', '"schema":2'),
    "at": rewriting('"at":1', '"at":2'),
    "cause": rewriting("{}", '{"automatic":"clock"}'),
    "space": rewriting("{}", "{ }"),
    "end": rewriting("]}", "]} "),
    "money": rewriting("50", "51"),
    "hash": "UPDATE steps SET hash = x'00' WHERE version = 2",
    "chips": "UPDATE transfers SET chips = 51 WHERE seq = 2",
    "target": "UPDATE transfers SET target = 'wallet:eve' WHERE seq = 2",
    "reason": "UPDATE transfers SET reason = 'adjust' WHERE seq = 2",
    "time": "UPDATE transfers SET at = at + 1 WHERE seq = 2",
    "transfer": "DELETE FROM transfers WHERE seq = 2",
    "new transfer": "INSERT INTO transfers VALUES (99, 't-1', 2, 1, 0, 'mint', 'wallet:eve', 5, 'issue')",
    "moved": "UPDATE transfers SET seq = 3 WHERE seq = 2",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_is_changed_in_a_step_is_found_and_named(store: SqlStore, change: str):
    write_three(store)

    by_hand(store, change)

    found = [damage.told(words_for("en")) for damage in store.verify_chain("t-1")]
    assert "t-1: step 2 is not what was written." in found
    assert not any("step 1" in each for each in found)


def test_steps_that_were_taken_out_are_found(store: SqlStore):
    write_three(store)

    by_hand(store, "DELETE FROM transfers; DELETE FROM steps WHERE version = 2")
    missing = store.verify_chain("t-1")
    by_hand(store, "DELETE FROM steps WHERE version = 3")
    cut = store.verify_chain("t-1")

    assert [(each.key, each.seq) for each in missing] == [("store.damage.gap", 2), ("store.damage.step", 3)]
    assert [(each.key, each.seq) for each in cut] == [("store.damage.head", 1)]


@pytest.mark.parametrize("change", ["hash = x'00'", "version = 2", "type = 'Sung'", "at = at + 1"])
def test_a_table_with_another_head_is_found(store: SqlStore, change: str):
    write_three(store)

    by_hand(store, f"UPDATE streams SET {change}")

    assert [each.key for each in store.verify_chain("t-1")] == ["store.damage.head"]


def test_a_balance_that_was_changed_is_named(store: SqlStore):
    write_three(store)

    by_hand(store, "UPDATE balances SET chips = 60 WHERE account = 'wallet:ann'")

    assert [each.told(words_for("en")) for each in audit(store).problems] == [
        "wallet:ann holds 0.6, and its transfers add up to 0.5.",
        "All accounts together hold 0.6, and 0.5 is in play.",
    ]


def test_a_log_in_which_chips_are_no_number_is_damaged_and_not_added_up(store: SqlStore):
    write_three(store)

    by_hand(store, rewriting("50", '"many"'))

    found = audit(store)
    assert found.problems == (Damage("store.damage.step", "t-1", 2),)
    assert found.transfers == 0


def test_a_statement_in_which_chips_are_no_number_is_damaged_and_the_log_is_added_up(store: SqlStore):
    write_three(store)

    by_hand(store, "UPDATE transfers SET chips = 'many'")

    found = audit(store)
    assert [each.key for each in found.problems] in (["store.damage.step"], ["store.damage.storage"])
    assert found.transfers == (0 if found.problems[0].key == "store.damage.storage" else 1)


@pytest.mark.parametrize("seq", [-1, 0, 4, "'much'"])
def test_chips_that_no_event_has_moved_are_found_in_statements(store: SqlStore, seq: object):
    write_three(store)

    by_hand(store, f"INSERT INTO transfers VALUES (99, 't-1', {seq}, 0, 0, 'mint', 'wallet:eve', 5, 'issue')")

    found = [damage.told(words_for("en")) for damage in store.verify_chain("t-1")]
    assert found == [
        f"t-1: statements show chips moved by event {str(seq).strip(chr(39))}, which is not in the log."
    ]


def test_an_answer_that_was_changed_is_named(store: SqlStore):
    append(store, "t-1", 0, [fact()], command=command(), answer=b"no").result()

    by_hand(store, "UPDATE commands SET body = CAST('yes' AS BLOB)")

    assert [each.told(words_for("en")) for each in audit(store).problems] == [
        "The answer to the command c-1 is not what was written."
    ]
    assert store.verify_commands() != ()
    assert store.verify_storage() == ()


@pytest.mark.parametrize("change", [('"seq":2', '"seq":1'), ('"seq":2', '"seq":9'), ("t-1", "t-2")])
def test_a_step_that_says_it_belongs_elsewhere_is_not_read_and_the_audit_ends(
    store: SqlStore, change: tuple[str, str]
):
    write_three(store)

    by_hand(store, rewriting(*change))

    with pytest.raises(Impossible, match="the step of t-1 that ends with 2 was replaced by one of"):
        store.read("t-1")
    assert audit(store).problems == (Damage("store.damage.step", "t-1", 2),)


def test_a_book_that_was_changed_is_named(store: SqlStore):
    append(store, "t-1", 0, [fact()], books={"ab12": b"the book"}).result()

    by_hand(store, "UPDATE books SET content = x'00'")

    assert [each.told(words_for("en")) for each in audit(store).problems] == [
        "The book ab12 is not what was written."
    ]


def test_a_mark_that_does_not_fit_the_log_is_passed_over(store: SqlStore):
    write_three(store)
    store.keep_snapshot("t-1", 2, b"state", schema=1).result()

    by_hand(store, "UPDATE snapshots SET version = 1")

    assert store.last_snapshot("t-1", schema=1) is None


def test_a_byte_flipped_in_the_file_itself_is_found(path: Path):
    store = open_store(path)
    append(store, "t-1", 0, [fact("hello")]).result()
    append(store, "t-1", 1, [fact("good-bye")]).result()
    store.close()
    content = bytearray(path.read_bytes())
    content[content.index(b"good-bye")] ^= 1
    path.write_bytes(content)

    again = open_store(path)

    assert [(each.key, each.seq) for each in again.verify_chain("t-1")] == [("store.damage.step", 2)]
    again.close()


def write_three(store: Store) -> None:
    append(store, "t-1", 0, [fact()]).result()
    append(store, "t-1", 1, [fact()], [issue(50)]).result()
    append(store, "t-1", 2, [fact()]).result()


def by_hand(store: SqlStore, change: str) -> None:
    with closing(sqlite3.connect(store.name)) as connection:
        connection.executescript(change)


def test_the_database_itself_refuses_what_is_less_than_nothing(store: SqlStore):
    write_three(store)

    with pytest.raises(sqlite3.IntegrityError, match="not_negative"):
        by_hand(store, "UPDATE balances SET chips = -1 WHERE account = 'wallet:ann'")
    by_hand(store, "UPDATE balances SET chips = -1 WHERE account = 'mint'")


def test_a_file_of_another_program_is_left_alone(path: Path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE notes (line TEXT)")
    before = path.read_bytes()

    with pytest.raises(StoreTrouble) as caught:
        open_store(path)

    assert str(caught.value) == f"{path} is no database of Fair Deal."
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(path: Path):
    path.write_text("dear diary " * 100)

    with pytest.raises(StoreTrouble, match="is no database of Fair Deal"):
        open_store(path)

    assert path.read_text() == "dear diary " * 100


def test_a_folder_is_made_for_its_owner_alone(tmp_path: Path):
    open_store(tmp_path / "new" / "room.db").close()

    assert os.name == "nt" or (tmp_path / "new").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.name == "nt", reason="rights are kept in another way there")
def test_all_files_of_a_store_are_for_their_owner_alone_whatever_the_umask(tmp_path: Path):
    script = """
import os, sys
from pathlib import Path
from fairdeal.store import open_store
from fairdeal.store.backup import backup, restore
from tests.support.appending import append
from tests.support.facts import as_it_is, fact
os.umask(0)
place = Path(sys.argv[1])
store = open_store(place / "room.db")
append(store, "t-1", 0, [fact()]).result()
backup(store, place / "copy.db")
restore(place / "copy.db", place / "new" / "deep" / "room.db", as_it_is)
again = open_store(place / "new" / "deep" / "room.db")
append(again, "t-1", 1, [fact()]).result()
for each in sorted(place.rglob("*")):
    print(each.name, oct(each.stat().st_mode & 0o777))
again.close()
store.close()
"""
    tmp_path.chmod(0o755)

    done = run(script, tmp_path)

    assert done.stdout.splitlines() == [
        "copy.db 0o600",
        "new 0o700",
        "deep 0o700",
        "room.db 0o600",
        "room.db-shm 0o600",
        "room.db-wal 0o600",
        "room.db 0o600",
        "room.db-shm 0o600",
        "room.db-wal 0o600",
    ], done.stderr


def test_rights_that_somebody_has_given_to_a_file_stay(path: Path):
    open_store(path).close()
    path.chmod(0o640)

    open_store(path).close()

    assert os.name == "nt" or path.stat().st_mode & 0o777 == 0o640


def test_a_path_through_a_file_can_not_be_opened(tmp_path: Path):
    (tmp_path / "file").write_text("")

    with pytest.raises(StoreTrouble, match="can't be used"):
        open_store(tmp_path / "file" / "room.db")


def test_a_folder_in_place_of_a_file_can_not_be_opened(tmp_path: Path):
    with pytest.raises(StoreTrouble, match="can't be opened"):
        open_store(tmp_path)


def test_any_byte_flipped_in_the_file_changes_nothing_that_is_read_or_is_found(path: Path):
    store = open_store(path)
    append(
        store, "room", 0, [fact("hello")], [issue(50)], command(), b"an answer", {"ab12": b"a book"}
    ).result()
    append(store, "t-1", 0, [fact(each) for each in range(15)], [buy_in(30)]).result()
    append(store, "t-1", 15, [fact(each) for each in range(5)]).result()
    store.keep_snapshot("t-1", 15, b"a state", schema=1).result()
    store.close()
    whole, content = everything(path), path.read_bytes()
    chance = Random(21)

    unseen = []
    for place in used_bytes(content, chance, 200):
        flipped = bytearray(content)
        flipped[place] ^= 1 << chance.randrange(8)
        path.write_bytes(flipped)
        if everything(path) not in (whole, None):
            unseen.append(place)

    assert unseen == []


def used_bytes(content: bytes, chance: Random, most: int) -> list[int]:
    """Places of bytes that are not zero: most of a small database is empty."""
    return chance.sample([place for place, byte in enumerate(content) if byte], most)


def everything(path: Path) -> object:
    """All that a store tells; None when it says itself that something is wrong."""
    try:
        store = open_store(path)
    except StoreTrouble:
        return None
    try:
        if audit(store).problems:
            return None
        rows = [store.read(table) for table in store.tables()]
        answers = store.answer("c-1"), store.book("ab12"), store.books()
        # A snapshot that does not fit is passed over, which costs time and nothing else.
        marked = store.last_snapshot("t-1", 1) in (None, Snapshot(15, b"a state"))
        return rows, answers, store.balances(), store.statement("wallet:ann"), marked
    except (StoreTrouble, Impossible):
        return None
    finally:
        store.close()
        for left in path.parent.glob("room.db-*"):
            left.unlink()


def test_a_file_that_is_made_through_a_link_is_private_too(tmp_path: Path):
    link, target = tmp_path / "link.db", tmp_path / "elsewhere" / "room.db"
    link.symlink_to(target)
    old = os.umask(0o022)
    try:
        made = open_store(link)
        append(made, "t-1", 0, [fact()]).result()
    finally:
        os.umask(old)

    modes = {each.name: oct(each.stat().st_mode & 0o777) for each in target.parent.iterdir()}
    made.close()

    assert set(modes.values()) == {"0o600"}
    assert "room.db" in modes
    assert link.is_symlink()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
@pytest.mark.parametrize(
    ("mode", "folder_mode", "is_readable"),
    [(0o600, 0o755, False), (0o644, 0o755, True), (0o640, 0o755, True), (0o644, 0o700, False)],
)
def test_whether_others_can_read_a_file_hangs_on_the_folders_too(
    mode: int, folder_mode: int, is_readable: bool
):
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        file = folder / "room.db"
        file.write_bytes(b"")
        file.chmod(mode)
        folder.chmod(folder_mode)

        assert is_readable_by_others(file) is is_readable
    assert not is_readable_by_others(file)
