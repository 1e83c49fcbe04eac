"""A third game is played at tables, and shown from their logs, once it has its own file in each layer."""

import asyncio
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fairdeal import terminal
from fairdeal.games.game import fingerprint
from fairdeal.games.registry import ByGame
from fairdeal.room.bots import strategies
from fairdeal.store import Store, open_store
from fairdeal.store.audit import audit
from fairdeal.store.logs import every_step
from fairdeal.store.places import FILE
from fairdeal.tables import games as adapters
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.host import Host
from fairdeal.tables.model.events import TableOpened
from fairdeal.tables.read.leaderboard import all_rounds, standings
from fairdeal.terminal.pages.records.game_pages import PAGES
from tests.cli.recorded import complaint, run
from tests.support.settling import settle
from tests.tables.bot_tables import TABLE, opened
from tests.third_game.at_tables.adapters.high_card import TERMS
from tests.third_game.high_card.book import HighCardBook

FOLDER = Path(__file__).parent / "at_tables"
PROGRAM = Path(str(terminal.__file__)).parents[1]
BOOK = HighCardBook()
KINDS = ("bold", "careful", "bold")
ROUNDS = 10


LAYERS: dict[str, tuple[ModuleType, ByGame[Any]]] = {
    "adapters": (adapters, adapters.ADAPTERS),
    "strategies": (strategies, strategies.BOT_STRATEGIES),
    "terminal": (terminal, PAGES),
}
"""The folders of the game's own files, and where the program looks for them."""


@pytest.fixture
def at_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of the game are where those of all games are: one registration in each layer."""
    for folder, (package, found) in LAYERS.items():
        own = FOLDER / folder
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(own)])
        monkeypatch.setattr(found, "_found", {})


@pytest.fixture
def room(at_tables: None, tmp_path: Path) -> Path:
    """A room in which bots have played."""
    store = open_store(tmp_path / FILE)
    assert asyncio.run(played(store)).table.rounds == ROUNDS
    store.close()
    return tmp_path


async def played(store: Store) -> Host:
    opening = TableOpened(TABLE, "high_card", "corner", fingerprint(BOOK), TERMS, "ann")
    host = await opened(store, opening, BOOK, KINDS)
    await settle(host, rounds=ROUNDS)
    return host


def test_it_is_registered_once_in_each_layer_and_known_nowhere_else(at_tables: None):
    registered = [
        [path.stem for path in (FOLDER / layer).iterdir() if path.stem[0] != "_"] for layer in LAYERS
    ]
    knowing = [file for file in PROGRAM.rglob("*.py") if "high_card" in file.read_text("utf-8")]

    assert registered == [["high_card"]] * len(LAYERS)
    assert all("high_card" in found for _, found in LAYERS.values())
    assert knowing == []


def test_its_bots_play_by_its_rules_and_every_chip_is_there(room: Path):
    store = open_store(room / FILE)

    again = replay_log(every_step(store, TABLE), store.book)
    every = standings(all_rounds(store))

    assert (again.problems, again.rounds, audit(store).problems) == ((), ROUNDS, ())
    assert [each.rounds for each in every] == [ROUNDS] * len(KINDS)
    assert sum(each.won for each in every) >= ROUNDS
    store.close()


def test_its_rounds_are_told_by_every_command_that_reads_logs(capsys, room: Path):
    listed = run(capsys, "tables", "--data", room)
    history = run(capsys, "history", "--data", room)
    again = run(capsys, "replay", f"{TABLE}:3", "--data", room)
    verified = run(capsys, "verify", TABLE, "--data", room)
    audited = run(capsys, "audit", "--no-odds", "--data", room)

    assert [status for status, _, _ in (listed, history, again, verified, audited)] == [0] * 5
    assert f"{TABLE}  corner  open" in listed[1]
    assert len(re.findall(r"^  \w+, (?:won|lost)$", history[1], re.MULTILINE)) == ROUNDS * len(KINDS)
    assert "\nCardDealt\n" in again[1]


def test_a_log_of_it_is_checked_by_the_book_that_its_own_files_know(capsys, room: Path):
    log = room / "t-1.log"
    run(capsys, "verify", TABLE, "--export", log, "--data", room)

    status, told, _ = run(capsys, "verify", log)

    assert status == 0
    assert f"rounds played again: {ROUNDS}, voided: 0." in told


def test_what_it_does_not_have_is_refused_by_its_name(capsys, room: Path):
    said = complaint(capsys, "replay", f"{TABLE}:3", "--as-deal", "--data", room)

    assert "high_card" in said


def test_without_its_files_its_tables_can_not_be_read(capsys, monkeypatch, room: Path):
    monkeypatch.undo()

    listed = run(capsys, "tables", "--data", room)[1]
    said = complaint(capsys, "history", "--data", room)

    assert "can't be read" in listed
    assert "no game called 'high_card' is known to this program" in said
