"""Where an operator runs the room, terminals issue no play money."""

from pathlib import Path
from secrets import token_bytes

import pytest

from fairdeal.houses.places import SHIPPED
from fairdeal.ledger.accounts import MINT, house, wallet
from fairdeal.people import Room
from fairdeal.store import open_store
from fairdeal.store.opening import now
from tests.terminal.programs import Start

BET = "bet ("
HOUSES, FUNDS = ("vegas_strip", "casino"), 100_000


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Olga runs it, and Ann has got 50 of play money from her; two houses can pay what they owe."""
    store = open_store(tmp_path / "fairdeal.db")
    room = Room(store, now, token_bytes)
    room.sign_up("c-1", "ops", "Olga", "staple of the trade")
    room.appoint("c-2", "ops")
    room.sign_up("c-3", "ann", "Ann", None)
    room.issue("c-4", "ops", wallet("ann"), 5_000, "to play with")
    for name in HOUSES:
        room.issue(f"c-{name}", "ops", house(name), FUNDS, "to pay with")
    store.close()
    return tmp_path


def issued(data: Path) -> int:
    """Beside what the houses have got."""
    store = open_store(data / "fairdeal.db")
    try:
        return -store.balance(MINT) - len(HOUSES) * FUNDS
    finally:
        store.close()


def no_table_is_open(program: Start, data: Path) -> bool:
    tables = program("--open", "--data", str(data), command="tables")
    return tables.end() == 0 and "No table" in tables.all


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
    assert told.endswith(f" CHIPS --reason WHY --data {room}\n")
    assert issued(room) == 5_000
    assert no_table_is_open(program, room)


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


@pytest.fixture
def generous(tmp_path: Path) -> Path:
    """A house that somebody has written for themselves."""
    folder = tmp_path / "generous"
    folder.mkdir()
    (folder / "house.toml").write_text('name = "Generous"\nextends = "vegas_strip"\n[pay]\nwin = "50:1"\n')
    return folder


def rules_of_ones_own(rules: str, generous: Path) -> tuple[str, str]:
    return ("--set", "pay.win=50:1") if rules == "set" else ("--house", str(generous))


@pytest.mark.parametrize("rules", ["set", "house"])
def test_chips_are_not_played_for_by_rules_of_ones_own(
    program: Start, room: Path, generous: Path, rules: str
):
    own = rules_of_ones_own(rules, generous)
    asked = program("--players", "Ann", *own, "--data", str(room))

    assert asked.end() == 2
    told = asked.complaint()
    assert "An operator runs this room, and its chips are played for by the houses that come with" in told
    assert own[0] in told
    assert issued(room) == 5_000
    assert no_table_is_open(program, room)


@pytest.mark.parametrize("rules", ["set", "house"])
@pytest.mark.parametrize("real", [("--no-save",), ("--seed", "1")])
def test_where_no_real_wallet_is_touched_any_rules_will_do(
    program: Start, room: Path, generous: Path, rules: str, real: tuple[str, ...]
):
    asked = program("--players", "Ann", *rules_of_ones_own(rules, generous), *real, "--data", str(room))

    asked.said_until(BET)
    asked.kill()

    store = open_store(room / "fairdeal.db")
    assert store.balance(wallet("ann")) == 5_000
    store.close()


def test_a_shipped_house_is_one_by_its_path_too(program: Start, room: Path):
    asked = program("--players", "Ann", "--house", str(SHIPPED / "casino"), "--data", str(room))

    asked.said_until(BET)


@pytest.mark.parametrize(
    ("house", "not_real", "answers"),
    [("vegas_strip", ("--seed", "1"), ["5", "leave", "yes"]), ("cs161", (), ["s", "s", "n"])],
)
def test_what_is_not_played_for_real_leaves_the_treasury_alone(
    program: Start, room: Path, house: str, not_real: tuple[str, ...], answers: list[str]
):
    treasury = f"house:{house}"
    store = open_store(room / "fairdeal.db")
    has = store.balance(treasury)
    store.close()

    asked = program("--players", "Ann", "--house", house, *not_real, "--data", str(room))
    for answer in answers:
        asked.answer(answer)
    asked.end()

    store = open_store(room / "fairdeal.db")
    moved = [line.transfer for line in store.statement(treasury)]
    assert store.balance(treasury) == has
    assert sum(each.chips for each in moved if each.reason == "fund") > 0
    store.close()
    audited = program("--no-odds", "--data", str(room), command="audit")
    assert audited.end() == 0


def test_the_bank_of_a_house_has_what_its_treasury_has_and_bets_beyond_that_are_refused(
    program: Start, room: Path
):
    store = open_store(room / "fairdeal.db")
    Room(store, now, token_bytes).retire("c-5", "ops", house("vegas_strip"), FUNDS - 5_000, "too much")
    store.close()
    asked = program("--players", "Ann", "--data", str(room))
    asked.said_until(BET)

    asked.answer("50")

    said = asked.said_until(BET)
    assert "The banker can't take this bet: the round may cost 75, and 50 is there." in said
    assert issued(room) == 5_000 - (FUNDS - 5_000)
    asked.answer("5")
    assert "may cost" not in asked.said_until("\n")


def test_a_house_with_nothing_in_its_treasury_says_so_and_how_it_is_funded(program: Start, room: Path):
    asked = program("--players", "Ann", "--house", "european", "--data", str(room))

    assert asked.end() == 2
    assert asked.complaint() == (
        "fairdeal: The treasury of european is empty, so it can take no bet. An operator runs this room and "
        f"issues its play money: fairdeal bank issue house:european CHIPS --reason WHY --data {room}\n"
    )
    assert no_table_is_open(program, room)
