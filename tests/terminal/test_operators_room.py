"""Where an operator runs the room, terminals issue no play money."""

from pathlib import Path
from secrets import token_bytes

import pytest

from fairdeal.ledger.accounts import MINT, wallet
from fairdeal.people import Room
from fairdeal.store import open_store
from fairdeal.store.opening import now
from tests.terminal.programs import Start

BET = "bet ("


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Olga runs it, and Ann has got 50 of play money from her."""
    store = open_store(tmp_path / "fairdeal.db")
    room = Room(store, now, token_bytes)
    room.sign_up("c-1", "ops", "Olga", "staple of the trade")
    room.appoint("c-2", "ops")
    room.sign_up("c-3", "ann", "Ann", None)
    room.issue("c-4", "ops", wallet("ann"), 5_000, "to play with")
    store.close()
    return tmp_path


def issued(data: Path) -> int:
    store = open_store(data / "fairdeal.db")
    try:
        return -store.balance(MINT)
    finally:
        store.close()


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("Eve:1000000", "Eve has 0 here and needs 1000000."),
        ("Eve", "Eve has 0 here and needs 5."),
        ("Ann:51", "Ann has 50 here and needs 51."),
        ("Ann,Eve", "Eve has 0 here and needs 5."),
    ],
)
def test_nobody_brings_chips_that_they_do_not_have(program: Start, room: Path, players: str, sentence: str):
    asked = program("--players", players, "--data", str(room))

    assert asked.end() == 2
    told = asked.complaint()
    assert sentence in told
    assert "An operator runs this room and issues its play money: fairdeal bank issue " in told
    assert issued(room) == 5_000
    tables = program("--open", "--data", str(room), command="tables")
    assert tables.end() == 0
    assert "No table" in tables.all


def test_what_the_operator_has_issued_is_played_with(program: Start, room: Path):
    asked = program("--players", "Ann", "--data", str(room))

    said = asked.said_until(BET)
    asked.kill()

    assert "You sit down with 50 of play money; 0 stays in your wallet." in said
    assert issued(room) == 5_000


def test_who_rehearses_with_known_cards_needs_no_operator(program: Start, room: Path):
    asked = program("--players", "Eve", "--seed", "1", "--data", str(room))

    asked.said_until(BET)


def test_a_game_without_money_is_open_to_everybody(program: Start, room: Path):
    asked = program("--players", "Eve", "--house", "gojack", "--data", str(room))

    asked.said_until("Eve")
    assert asked.end() == 0
