"""What becomes of tables when something changes in the room: an operator comes, an account is closed."""

from pathlib import Path
from secrets import token_bytes

import pytest

from fairdeal.houses.places import SHIPPED
from fairdeal.ledger.accounts import house, wallet
from fairdeal.people import Directory, Status
from fairdeal.store import Store
from fairdeal.store.audit import audit
from fairdeal.store.opening import now
from fairdeal.tables.read.history import tables_of
from tests.houses.writing import write_house
from tests.support.opened import opened
from tests.terminal.programs import Start

BET = "bet ("
PASSWORD = "staple of the trade"


def room_over(store: Store) -> Directory:
    return Directory(store, now, token_bytes)


def appoint(data: Path) -> None:
    """An operator comes, and funds the house."""
    with opened(data) as store:
        room = room_over(store)
        room.sign_up("c-1", "olga", "Olga", PASSWORD)
        room.appoint("c-2", "olga")
        room.issue("c-3", "olga", house("vegas_strip"), 500_000, "to pay with")


def is_all_closed(data: Path) -> bool:
    with opened(data) as store:
        assert audit(store).problems == ()
        return all(store.read(table)[-1].event.type == "TableClosed" for table in tables_of(store))


@pytest.mark.parametrize("own", [("--bots", "2"), ("--set", "pay.natural=10:1")])
def test_a_table_from_before_the_operator_is_not_played_on_at_the_treasurys_cost(
    program: Start, own_data: Path, own: tuple[str, ...]
):
    table = program("--players", "Bob", *own)
    table.said_until(BET)
    table.kill()
    appoint(own_data)

    again = program("--resume")

    assert again.end() == 0
    assert "An operator runs this room now: tables with rules of your own or with bots are not" in again.all
    assert is_all_closed(own_data)
    with opened(own_data) as store:
        assert store.balance(wallet("bob")) == 100_000
        assert store.balance(house("vegas_strip")) >= 500_000


def test_a_plain_table_from_before_the_operator_goes_on(program: Start, own_data: Path):
    table = program("--players", "Bob")
    table.said_until(BET)
    table.kill()
    appoint(own_data)

    program("--resume").said_until(BET)


@pytest.mark.parametrize("name", ["odd\udcff", "a:b", "two\nlines", "\x1b[2J", "n" * 81])
def test_no_table_is_opened_at_a_house_under_whose_name_no_chip_can_be_kept(
    program: Start, own_data: Path, tmp_path: Path, name: str
):
    folder = write_house(tmp_path, 'extends = "vegas_strip"\n', name=name)

    asked = program("--players", "Ann", "--house", str(folder))

    assert asked.end() == 2
    assert "No table can be opened at a house called" in asked.complaint()
    assert "\x1b" not in asked.complaint()
    with opened(own_data) as store:
        assert list(tables_of(store)) == []


def test_a_link_to_a_shipped_house_beside_an_own_script_is_a_house_of_ones_own(
    program: Start, own_data: Path, tmp_path: Path
):
    folder = tmp_path / "own" / "linked"
    folder.mkdir(parents=True)
    (folder / "house.toml").symlink_to(SHIPPED / "vegas_strip" / "house.toml")
    (folder / "house.star").write_text("def settlement(box, dealer):\n    return PLAYER, 3 * box.bet_sum\n")
    appoint(own_data)

    asked = program("--players", "Ann", "--house", str(folder))

    assert asked.end() == 2
    assert "an operator runs this room, and its chips are played for by the houses that come with" in (
        asked.complaint()
    )


@pytest.mark.parametrize("status", [Status.CLOSED, Status.BLOCKED])
@pytest.mark.parametrize("in_round", [False, True])
def test_who_may_not_come_in_any_more_leaves_and_the_others_go_on(
    program: Start, own_data: Path, status: Status, in_round: bool
):
    with opened(own_data) as store:
        room_over(store).sign_up("c-0", "ann", "Ann", PASSWORD)
    table = program("--players", "Ann,Bob")
    table.answer(PASSWORD)
    table.said_until(BET)
    if in_round:
        table.answer("5")
        table.said_until(BET)
        table.answer("5")
        table.said_until("Dealer shows")
    table.kill()
    appoint(own_data)
    with opened(own_data) as store:
        room_over(store).set_status("c-9", "olga", "ann", status, "has had enough")

    again = program("--resume")

    assert again.end() == 0
    with opened(own_data) as store:
        (name,) = tables_of(store)
        left = [row for row in store.read(name) if row.event.type in ("SeatLeft", "LeavingAnnounced")]
        assert b'"seat":1' in left[0].event.body
        assert audit(store).problems == ()


def test_where_one_of_them_is_refused_nobody_sits_down(program: Start, own_data: Path):
    with opened(own_data) as store:
        room_over(store).sign_up("c-0", "ann", "Ann", PASSWORD)

    asked = program("--players", "Cy,Ann")
    asked.answer("a wrong password")

    assert asked.end() == 2
    assert "The id or the password is wrong." in asked.complaint()
    with opened(own_data) as store:
        assert list(tables_of(store)) == []
        assert list(room_over(store).people()) == ["ann"]


@pytest.mark.parametrize("name", ["Jammed", "Randomness", "Directory"])
def test_who_is_called_as_logs_call_nobody_plays_under_another_id(program: Start, name: str):
    table = program("--players", name)

    table.said_until("bet (")
    table.answer("quit")

    assert table.end() == 0
