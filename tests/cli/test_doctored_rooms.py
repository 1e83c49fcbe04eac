"""A house that plays other rules than it says is found: opened by a doctored cache, or in a doctored room."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.cards import Shuffling
from fairdeal.fairness import step_hash
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from fairdeal.houses import shipped_books
from fairdeal.houses.disk import Cache
from fairdeal.houses.library import open_house
from fairdeal.houses.shipped_books import ShippedBooks
from fairdeal.store import open_store
from fairdeal.store.chain import START, book_seal, step_text
from fairdeal.store.logs import every_step
from fairdeal.tables.engine import first_step
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.houses import rule_books
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.model.events import RulesChanged
from fairdeal.tables.model.terms import SideTerms
from fairdeal.tables.read.history import rounds_of, tables_of
from tests.cli.recorded import Played, run
from tests.houses.writing import write_house
from tests.support.doctored import by_owner, doctor_books, naturals_six_to_five, wins_five_to_one

ATTACKS = [wins_five_to_one, naturals_six_to_five]
Change = Callable[[RuleBook], RuleBook]


@pytest.fixture
def dishonest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that opens any table: what it writes, an honest one must find."""
    monkeypatch.setattr(first_step, "check_opening", lambda opening, book: None)
    monkeypatch.setattr(rule_books, "why_not_newest", lambda game, first_step, overrides: None)


def room_by(folder: Path, house: str, change: Change, overrides: tuple[str, ...] = (), **terms: Any) -> Path:
    """A room with a table that was played by another book or other terms than its house has."""
    store = open_store(folder / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    opened, book = open_house(house, overrides)
    changed = change(book)
    kept = replace(blackjack_terms(opened, changed), **terms)
    played.at(blackjack_table("t-1", opened, changed, "ann", kept), changed, ("ann",), games=2)
    store.close()
    return folder


def rewrite_log(file: Path, table: str, change: Callable[[bytes], bytes]) -> None:
    """Change the events of a table, and write every hash that follows anew."""
    store = open_store(file)
    steps = list(every_step(store, table))
    store.close()
    before = START
    with closing(sqlite3.connect(file)) as database:
        for step in steps:
            events = [replace(event, body=change(event.body)) for event in step.events]
            text = step_text(table, step.seq, step.at, step.cause, events, step.private)
            before = step_hash(before, text)
            where = (text, before, table, step.version)
            database.execute("UPDATE steps SET text = ?, hash = ? WHERE stream = ? AND version = ?", where)
        database.execute("UPDATE streams SET hash = ? WHERE name = ?", (before, table))
        database.execute("DELETE FROM snapshots WHERE stream = ?", (table,))
        database.commit()


def refused_by_all(capsys: pytest.CaptureFixture[str], room: Path, sentence: str) -> None:
    """The table, its log in a file, the room and a backup of it."""
    at_table = run(capsys, "verify", "t-1", "--export", room / "t-1.log", "--data", room)
    in_file = run(capsys, "verify", room / "t-1.log")
    audited = run(capsys, "audit", "--no-odds", "--data", room)
    run(capsys, "backup", room / "copy.db", "--data", room)
    restored = run(capsys, "restore", room / "copy.db", "--data", room / "again")

    for status, out, err in (at_table, in_file, audited, restored):
        assert status in (1, 2)
        assert sentence in out + err
    assert (at_table[0], in_file[0], audited[0], restored[0]) == (1, 1, 1, 2)
    assert not (room / "again" / "fairdeal.db").exists()


@pytest.mark.usefixtures("dishonest")
@pytest.mark.parametrize("change", ATTACKS)
def test_another_book_under_a_shipped_name_is_found(change, capsys, tmp_path):
    room = room_by(tmp_path, "vegas_strip", change)

    refused_by_all(capsys, room, "vegas_strip never came with the rule book")


@pytest.mark.usefixtures("dishonest")
def test_another_book_than_what_was_set_makes_is_found(capsys, tmp_path):
    room = room_by(tmp_path, "vegas_strip", wins_five_to_one, ("shoe.decks=2",))

    refused_by_all(capsys, room, "vegas_strip with what was set at the table (shoe.decks=2)")


DOCTORED_TERMS = [
    ("least", {"least": 100}),
    ("most", {"most": 1_000_000}),
    ("side", {"side": (SideTerms(id="pairs", least=100, most=1_000_000),)}),
    ("shuffling.penetration", {"shuffling": Shuffling(penetration=0.2)}),
    ("payout_most", {"payout_most": 100_000}),
    ("seats", {"seats": 3}),
]


@pytest.mark.usefixtures("dishonest")
@pytest.mark.parametrize("overrides", [(), ("shoe.decks=2",)])
@pytest.mark.parametrize(("knob", "terms"), DOCTORED_TERMS)
def test_other_terms_under_a_shipped_name_are_found(knob, terms, overrides, capsys, tmp_path):
    room = room_by(tmp_path, "vegas_strip", lambda book: book, overrides, **terms)

    refused_by_all(capsys, room, f"These are not the terms of the house vegas_strip: {knob}.")


@pytest.mark.usefixtures("dishonest")
def test_other_terms_are_found_in_chinese(capsys, tmp_path):
    room = room_by(tmp_path, "vegas_strip", lambda book: book, least=100)

    status, out, _ = run(capsys, "verify", "t-1", "--data", room, "--lang", "zh")

    assert status == 1
    assert "这些不是场 vegas_strip 的条件：least。" in out


def test_terms_changed_in_the_room_are_found(capsys, tmp_path):
    """Somebody writes the room's file, and every hash of it anew."""
    room = room_by(tmp_path, "vegas_strip", lambda book: book)
    rewrite_log(room / "fairdeal.db", "t-1", lambda body: body.replace(b'"most":50000', b'"most":900000'))

    refused_by_all(capsys, room, "These are not the terms of the house vegas_strip: most.")


def test_what_was_set_honestly_is_in_order(capsys, tmp_path):
    room = room_by(tmp_path, "vegas_strip", lambda book: book, ("shoe.decks=2", "pay.natural=6:5"))

    assert run(capsys, "audit", "--no-odds", "--data", room)[0] == 0
    assert run(capsys, "verify", "t-1", "--export", room / "t-1.log", "--data", room)[0] == 0
    assert run(capsys, "verify", room / "t-1.log")[0] == 0


def test_a_book_in_the_place_of_another_is_found(capsys, tmp_path):
    """Somebody writes the room's file: the fingerprint stays, and what is kept under it is another book."""
    room = room_by(tmp_path, "vegas_strip", lambda book: book)
    _, book = open_house("vegas_strip")
    content = ADAPTERS["blackjack"].book_bytes(wins_five_to_one(book))
    with closing(sqlite3.connect(room / "fairdeal.db")) as database:
        database.execute("UPDATE books SET content = ?, seal = ?", [content, book_seal(content)])
        database.commit()

    audited = run(capsys, "audit", "--no-odds", "--data", room)
    assert audited[0] == 1
    assert "is a different book" in audited[1]
    assert run(capsys, "verify", "t-1", "--data", room)[0] == 1


def test_an_own_house_is_not_checked_until_its_folder_is_named(capsys, tmp_path):
    folder = write_house(tmp_path, 'extends = "vegas_strip"\n[pay]\nnatural = "6:5"\n', "vegas_strip")
    room = room_by(tmp_path, str(folder), lambda book: book)

    for command in (("audit", "--no-odds"), ("verify", "t-1")):
        unnamed = run(capsys, *command, "--data", room)
        named = run(capsys, *command, "--house", folder, "--data", room)

        assert unnamed[0] == named[0] == 0
        assert "NOT CHECKED" in unnamed[1]
        assert "own/vegas_strip (" in unnamed[1]
        assert "NOT CHECKED" not in named[1]
    last_line = run(capsys, "verify", "t-1", "--data", room)[1].splitlines()[-1]
    assert last_line == "No problems found in what was checked. 1 thing was NOT CHECKED: see above."
    run(capsys, "backup", room / "copy.db", "--data", room)
    restored = run(capsys, "restore", room / "copy.db", "--data", room / "again")
    assert restored[0] == 0
    assert "NOT CHECKED" in restored[1]


def test_an_own_house_whose_limits_have_changed_since_is_not_checked(capsys, tmp_path):
    folder = write_house(tmp_path, 'extends = "vegas_strip"\n[table]\nmin_bet = 5\n', "mine")
    room = room_by(tmp_path, str(folder), lambda book: book)
    (folder / "house.toml").write_text('extends = "vegas_strip"\n[table]\nmin_bet = 10\n', "utf-8")

    verified = run(capsys, "verify", "t-1", "--house", folder, "--data", room)
    audited = run(capsys, "audit", "--no-odds", "--house", folder, "--data", room)

    assert (verified[0], audited[0]) == (0, 0)
    assert "These are not the terms of the house own/mine: least." in verified[1]
    assert verified[1].splitlines()[-1].endswith("1 thing was NOT CHECKED: see above.")
    assert "NOT CHECKED" in audited[1]


# The cache.


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """A home with a cache of its own, for the real program."""
    environment = {"FAIRDEAL_CACHE": str(tmp_path / "cache"), "XDG_STATE_HOME": str(tmp_path / "state")}
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    yield environment


def play(home: dict[str, str], data: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "fairdeal",
        "play",
        "--players",
        "Ann",
        "--no-pause",
        "--data",
        str(data),
    ]
    said = "10\ns\ns\ns\n" * 3 + "quit\ny\n"
    return subprocess.run(
        [*command, *options], input=said, capture_output=True, text=True, check=False, timeout=120,
        env={**os.environ, **home},
    )  # fmt: skip


@pytest.mark.parametrize("change", ATTACKS)
@pytest.mark.parametrize("kind", ["shipped", "set", "own"])
def test_a_doctored_cache_is_not_played_by(kind, change, home, tmp_path, capsys):
    own = write_house(tmp_path, 'extends = "vegas_strip"\n')
    options = {"shipped": (), "set": ("--set", "shoe.decks=2"), "own": ("--house", str(own))}[kind]
    play(home, tmp_path / "first", *options)
    doctor_books(home, change, by_owner(home))

    played = play(home, tmp_path / "second", *options)

    assert "is damaged or was changed" in played.stderr
    store = open_store(tmp_path / "second" / "fairdeal.db")
    rounds = [record for table in tables_of(store) for record in rounds_of(store, table)]
    house = {"own": str(own)}.get(kind, "vegas_strip")
    book = open_house(house, ("shoe.decks=2",) if kind == "set" else (), {})[1]
    assert {record.book_id for record in rounds} == {fingerprint(book)}
    store.close()
    assert run(capsys, "audit", "--no-odds", "--data", tmp_path / "second")[0] == 0


@pytest.mark.parametrize("command", ["verify", "audit", "restore"])
def test_what_checks_others_never_reads_the_cache(command, home, tmp_path, capsys, monkeypatch):
    room = room_by(tmp_path, "vegas_strip", lambda book: book, ("shoe.decks=2",))
    run(capsys, "verify", "t-1", "--export", room / "t-1.log", "--data", room)
    run(capsys, "backup", room / "copy.db", "--data", room)

    def nowhere(self: Cache, *given: object) -> None:
        assert self._folder is None, "a cache was asked"

    for name in ("kept", "keep"):
        monkeypatch.setattr(Cache, name, nowhere)
    options = {
        "verify": (room / "t-1.log",),
        "audit": ("--data", room),
        "restore": (room / "copy.db", "--data", room / "again"),
    }[command]
    assert run(capsys, command, *options)[0] == 0


# A program that came after.


def test_a_table_by_an_older_book_of_its_house_is_in_order_and_begins_no_round(capsys, tmp_path, monkeypatch):
    room = room_by(tmp_path, "vegas_strip", lambda book: book)
    (known,) = shipped_books.shipped_books("blackjack")["vegas_strip"]
    later = {"vegas_strip": (known, ShippedBooks("9.9", ("0123456789abcdef",), terms=known.terms))}
    monkeypatch.setattr(shipped_books, "shipped_books", lambda game: later)
    monkeypatch.setattr(rule_books, "shipped_books", lambda game: later)

    assert run(capsys, "audit", "--no-odds", "--data", room)[0] == 0
    terms = blackjack_terms(*open_house("vegas_strip"))
    older = RulesChanged("vegas_strip", known.books[0], terms)
    newer = RulesChanged("vegas_strip", "0123456789abcdef", terms)
    assert rule_books.why_not_newest("blackjack", older, ()) is not None
    assert rule_books.why_not_newest("blackjack", newer, ()) is None
