"""Text from a log is shown safely by every command, and an audit reports it."""

import csv
import io
import json
import re
import unicodedata
from pathlib import Path

import pytest

from fairdeal.people.codec import encode_room_event
from fairdeal.people.events import ChipsIssued, PersonSignedUp
from fairdeal.store import open_store
from fairdeal.store.places import FILE
from fairdeal.tables.engine import handlers
from fairdeal.words.safe_text import is_safe, one_line, safe_json, safe_text
from tests.cli.recorded import Played, run
from tests.people.building import new
from tests.support.appending import append

EVIL = "\x1b[31mEv\x1b]0;title\x07il\u202e\u200b\x9b2J\ufeff"
FORMULA = "=cmd|'/c calc'!A1"
REASON = "why\x1b[2J\nEverything is in order."

UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Rows with valid hashes, as another program may have written them."""
    monkeypatch.setattr(handlers, "_checked_name", lambda name: name)
    store = open_store(tmp_path / FILE)
    played = Played(store)
    for person, name in (("evil", EVIL), ("calc", FORMULA)):
        version = store.version("room")
        fact = encode_room_event(PersonSignedUp(person, name, guest=True, secret=""))
        append(store, "room", version, [fact]).result()
        played.room.allowance(new(), person, 1_000_000)
    played.room.appoint_newcomer(new(), "carl")
    issued = ChipsIssued("wallet:evil", 100, "carl", REASON)
    append(store, "room", store.version("room"), [encode_room_event(issued)]).result()
    played.blackjack("t-1", "vegas_strip", ("evil", "calc"), games=3, names=(EVIL, FORMULA), closes=False)
    store.close()
    return tmp_path


COMMANDS = [
    ("people", "list"),
    ("people", "show", "evil"),
    ("people", "log"),
    ("bank", "balances"),
    ("bank", "statement", "evil"),
    ("tables",),
    ("history", "--everybody"),
    ("history", "--export", "csv"),
    ("history", "--export", "json"),
    ("top",),
    ("replay", "t-1:1"),
    ("replay", "t-1:1", "--as-deal"),
    ("verify", "t-1"),
    ("audit", "--no-odds"),
    ("audit", "--no-odds", "--json"),
    ("audit", "--events"),
    ("audit", "--events", "--export", "csv"),
    ("audit", "--events", "--export", "json"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_prints_what_a_terminal_obeys(capsys, room, command):
    _, out, err = run(capsys, *command, "--data", room)

    assert out
    assert not UNSEEN.search(out + err)


@pytest.mark.parametrize("command", [("bank", "statement", "evil"), ("people", "log"), ("audit", "--events")])
def test_a_reason_begins_no_line_of_its_own(capsys, room, command):
    out = run(capsys, *command, "--data", room)[1]

    assert "\\x0aEverything is in order." in out
    assert "\nEverything is in order." not in out


def test_an_audit_reports_texts_with_marks_that_nobody_sees(capsys, room):
    status, out, _ = run(capsys, "audit", "--no-odds", "--json", "--data", room)

    found = [each for each in json.loads(out)["found"] if each["code"] == "records.audit.text"]
    assert status == 1
    assert {each["where"] for each in found} == {"room", "t-1"}
    assert any("\\x1b[31mEv" in each["sentence"] for each in found)
    assert any("why\\x1b[2J\\x0aEvery" in each["sentence"] for each in found)


def test_a_spreadsheet_carries_nothing_out(capsys, room):
    out = run(capsys, "history", "--export", "csv", "--data", room)[1]

    rows = list(csv.DictReader(io.StringIO(out)))
    assert {row["name"] for row in rows} == {one_line(EVIL), f"'{FORMULA}"}
    assert all(re.fullmatch(r"-?\d+", row["won_chips"]) for row in rows)
    assert any(row["won_chips"].startswith("-") for row in rows)
    started = [cell for row in rows for cell in row.values() if cell[:1] in tuple("=+-@\t\r")]
    assert all(re.fullmatch(r"-\d+", cell) for cell in started)


def test_every_mark_that_nobody_sees_is_escaped():
    every = [chr(code) for code in range(0x11_0000)]
    unseen = [mark for mark in every if unicodedata.category(mark) in ("Cc", "Cf", "Cs", "Zl", "Zp")]

    assert not [mark for mark in unseen if is_safe(mark)]
    assert all(safe_text(mark).isascii() for mark in unseen if mark != "\n")
    assert safe_text("李雷 O'Neil é ♠ … “x”") == "李雷 O'Neil é ♠ … “x”"


def test_json_says_the_same_when_it_is_made_safe():
    told = {"name": EVIL + "李\U000e0041"}

    shown = safe_json(json.dumps(told, ensure_ascii=False).encode())

    assert json.loads(shown) == told
    assert not UNSEEN.search(shown)
