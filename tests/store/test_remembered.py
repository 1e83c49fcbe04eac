"""What the committer of SQLite remembers from group to group, and when it forgets."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import event

from fairdeal.games.game import Refused
from fairdeal.ledger import Transfer
from fairdeal.store import Appended, Claim, Conflict, StoreTrouble, open_store
from fairdeal.store.audit import audit
from fairdeal.store.committers import sqlite
from fairdeal.store.committers.sqlite import SqliteCommitter
from fairdeal.store.sql import SqlStore
from tests.support.appending import append, step
from tests.support.facts import buy_in, command, fact, issue

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    opened = cast(SqlStore, open_store(tmp_path / "room.db"))
    yield opened
    opened.close()


def next_connection(store: SqlStore) -> Callable[[], sqlite3.Connection]:
    """Gives the connection that is made next, which is the writer's when an append comes first."""
    made: list[sqlite3.Connection] = []
    event.listen(store.engine, "connect", lambda connection, _: made.append(connection))
    store.engine.dispose()
    return lambda: made[0]


def test_a_group_reads_only_whether_its_commands_are_known(store: SqlStore):
    writing = next_connection(store)
    append(store, "t-1", 0, [fact()], [issue(50)], command("c-1"), claims=[Claim("day:ann", 0)]).result()
    asked: list[str] = []
    writing().set_trace_callback(asked.append)

    append(store, "t-1", 1, [fact()], [issue(5)], command("c-2"), claims=[Claim("day:ann", 1)]).result()

    assert [line.partition(" WHERE")[0] for line in asked if line.startswith("SELECT")] == [
        "SELECT id, digest, version, body FROM commands"
    ]
    assert asked[-1] == "COMMIT"


def test_what_a_full_disk_has_kept_from_being_written_is_forgotten(store: SqlStore):
    writing = next_connection(store)
    append(store, "t-1", 0, [fact()], [issue(50)], claims=[Claim("day:ann", 0)]).result()
    (pages,) = writing().execute("PRAGMA page_count").fetchone()
    writing().execute(f"PRAGMA max_page_count = {pages}").close()
    big = fact("x" * 100_000)

    with pytest.raises(StoreTrouble, match="is full"):
        append(store, "t-1", 1, [big], [buy_in(30)], command(), claims=[Claim("day:ann", 1)]).result()
    writing().execute("PRAGMA max_page_count = 1000000").close()
    again = append(store, "t-1", 1, [big], [buy_in(30)], command(), claims=[Claim("day:ann", 1)]).result()

    assert again == Appended(2)
    assert (store.balance("wallet:ann"), store.claimed("day:ann")) == (20, 2)
    assert audit(store).problems == ()


def test_what_a_failed_commit_has_planned_is_forgotten(store: SqlStore):
    writing = next_connection(store)
    append(store, "t-1", 0, [fact()], [issue(50)]).result()

    def cut(statement: str) -> None:
        if statement.startswith("INSERT INTO steps"):
            path = str(store.engine.url.database)
            Path(path).rename(path + ".gone")

    writing().set_trace_callback(cut)
    with pytest.raises(StoreTrouble, match="not there any more"):
        append(store, "t-1", 1, [fact()], [buy_in(30)]).result()
    gone = Path(f"{store.engine.url.database}.gone")
    gone.rename(gone.with_suffix(""))

    assert append(store, "t-1", 1, [fact()], [buy_in(30)]).result().version == 2
    assert store.balance("wallet:ann") == 20
    assert audit(store).problems == ()


OTHER_PROCESS = """
import sys
from fairdeal.ledger import Transfer
from fairdeal.store import Claim, open_store
from tests.support.appending import append
from tests.support.facts import command, fact
store = open_store(sys.argv[1])
spent = Transfer("wallet:ann", "wallet:bob", 45, "adjust")
claims = [Claim("day:ann", 1)]
append(store, "t-1", 1, [fact()], [spent], command("c-2"), b"theirs", {"ab12": b"a book"}, claims).result()
store.close()
"""


def test_what_another_process_writes_between_two_groups_is_seen_by_the_second(store: SqlStore):
    append(store, "t-1", 0, [fact()], [issue(50)], command("c-1"), claims=[Claim("day:ann", 0)]).result()
    call = [sys.executable, "-c", OTHER_PROCESS, str(store.engine.url.database)]
    subprocess.run(call, cwd=ROOT, check=True)

    late = append(store, "t-1", 1, [fact()], [buy_in(1)]).exception()
    claimed = append(store, "t-2", 0, [fact()], claims=[Claim("day:ann", 1)]).exception()
    poor = append(store, "t-2", 0, [fact()], [buy_in(6)]).exception()
    again = append(store, "t-1", 2, [fact()], command=command("c-2")).result()
    book = append(store, "t-2", 0, [fact()], books={"ab12": b"a book"}).result()

    assert isinstance(late, Conflict)
    assert late.version == 2
    assert isinstance(claimed, Conflict)
    assert isinstance(poor, Refused)
    assert again == Appended(2, b"theirs", again=True)
    assert book.version == 1
    assert store.balances("wallet:") == {"wallet:ann": 5, "wallet:bob": 45}
    assert audit(store).problems == ()


def test_a_command_that_comes_twice_in_one_group_is_done_once(store: SqlStore):
    commit = SqliteCommitter(store.engine)
    work = step("t-1", 0, [fact()], [issue(50)], command(), b"done")
    other = step("t-1", 1, [fact()], [issue(50)], command(body=b"more"))

    first, second, third = commit([work, work, other])

    assert (first, second) == (Appended(1, b"done"), Appended(1, b"done", again=True))
    assert isinstance(third, Refused)
    assert third.code == "command/other-body"
    assert store.balance("wallet:ann") == 50
    assert audit(store).problems == ()


def test_a_refused_append_leaves_what_is_remembered_as_it_was(store: SqlStore):
    commit = SqliteCommitter(store.engine)
    commit([step("t-1", 0, [fact()], [issue(50)])])

    refused, late, done = commit(
        [
            step("t-1", 1, [fact()], [buy_in(30), buy_in(30)]),
            step("t-1", 0, [fact()], [buy_in(30)]),
            step("t-1", 1, [fact()], [buy_in(50)]),
        ]
    )

    assert isinstance(refused, Refused)
    assert isinstance(late, Conflict)
    assert done == Appended(2)
    assert audit(store).problems == ()


def test_a_group_that_writes_nothing_takes_nothing_from_the_next(store: SqlStore):
    commit = SqliteCommitter(store.engine)
    commit([step("t-1", 0, [fact()], [issue(50)], command(), b"done")])

    assert commit([step("t-1", 0, [fact()], [issue(50)], command())]) == [Appended(1, b"done", again=True)]
    assert commit([step("t-2", 0, [])]) == [Appended(0)]
    assert commit([step("t-1", 1, [fact()], [buy_in(50)])]) == [Appended(2)]
    assert store.tables() == ("t-1",)


def test_no_more_is_remembered_than_there_is_room_for(store: SqlStore, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sqlite, "REMEMBERED_MOST", 10)
    commit = SqliteCommitter(store.engine)

    for number in range(30):
        wallet = f"wallet:w-{number}"
        commit([step(f"t-{number}", 0, [fact()], [Transfer("mint", wallet, 5, "issue")])])
        commit([step(f"t-{number}", 1, [fact()], [Transfer(wallet, "mint", 2, "retire")])])

    known = commit._known
    assert len(known.heads) + len(known.balances) <= 10 + 3
    assert store.balance("mint") == -90
    assert audit(store).problems == ()


def test_a_round_that_is_over_leaves_nothing_behind(store: SqlStore):
    commit = SqliteCommitter(store.engine)
    commit([step("t-1", 0, [fact()], [issue(500)])])

    for number in range(1, 30):
        stake = f"stake:t-1:{number}:1:1:main"
        moved = [Transfer("wallet:ann", stake, 5, "stake"), Transfer(stake, "bank:t-1", 5, "lost")]
        commit([step("t-1", number, [fact()], moved, command(f"c-{number}"))])

    assert set(commit._known.balances) == {"mint", "wallet:ann", "bank:t-1"}
    assert commit._known.answers == {}
    assert audit(store).problems == ()
