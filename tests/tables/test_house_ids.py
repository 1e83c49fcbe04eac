"""What a house is called in logs and accounts: shipped ones by their name, own folders with `own/`."""

from pathlib import Path

import pytest

from fairdeal.ledger.accounts import Kind, kind_of
from fairdeal.store import open_store
from fairdeal.tables.engine.first_step import HOUSE_NAME_MOST, is_house_name
from fairdeal.tables.games.trumps import SHIPPED, open_pack, shipped
from fairdeal.tables.read.export import exported
from fairdeal.tables.read.history import rounds_of
from tests.cli.recorded import Played, run
from tests.houses.writing import write_house
from tests.support.forged_logs import found_by_both


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A room in which a folder called like a shipped house was played at, and the house itself."""
    impostor = write_house(tmp_path, 'extends = "vegas_strip"\n[pay]\nnatural = "2:1"\n', "vegas_strip")
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.blackjack("t-1", str(impostor), ("ann",), games=2)
    played.blackjack("t-2", "vegas_strip", ("ann",), games=2)
    store.close()
    return tmp_path


def test_a_folder_called_like_a_shipped_house_has_an_account_of_its_own(room):
    store = open_store(room / "fairdeal.db")
    with store.open_reader() as reader:
        names = {record.house for record in rounds_of(reader, "t-1")}
        sealed = b"".join(exported(reader, "t-1"))
        accounts = {line for line in reader.balances() if kind_of(line) is Kind.HOUSE}

        assert names == {"own/vegas_strip"}
        assert b'"house":"own/vegas_strip"' in sealed
        assert b'"house":"vegas_strip"' not in sealed
        assert {"house:own/vegas_strip", "house:vegas_strip"} >= accounts
        assert found_by_both(list(exported(reader, "t-1"))) == []
    store.close()


def test_boards_part_them(room, capsys):
    by_id = run(capsys, "top", "--house", "own/vegas_strip", "--data", room)
    by_folder = run(capsys, "top", "--house", room / "vegas_strip", "--data", room)
    shipped_one = run(capsys, "top", "--house", "vegas_strip", "--data", room)

    assert by_id[0] == 0
    assert "own/vegas_strip" in by_id[1]
    assert by_folder == by_id
    assert "own/" not in shipped_one[1]


@pytest.mark.parametrize("house", ["vegas_strip", "own/mine", "own/我的", "room/mine", "x" * HOUSE_NAME_MOST])
def test_ids_are_names_of_accounts(house):
    assert is_house_name(house)


@pytest.mark.parametrize("house", ["", "own/", "a:b", "own/a/b", "mine/own", "own/a\x1bb", "x" * 81])
def test_no_other_ids_are(house):
    assert not is_house_name(house)


def test_packs_of_ones_own_are_told_from_shipped_ones(tmp_path):
    copy = tmp_path / "airliners.json"
    copy.write_bytes((SHIPPED / "airliners.json").read_bytes())

    assert open_pack(str(copy)).id == "own/airliners"
    assert open_pack(str(SHIPPED / "airliners.json")).id == "airliners"
    assert [open_pack(name).id for name in shipped()] == shipped()
