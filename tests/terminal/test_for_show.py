"""Houses that show no money play for chips that nobody owns, whatever people do and whenever they go."""

from pathlib import Path

import pytest

from fairdeal.store.audit import audit
from tests.houses.writing import write_house
from tests.support.opened import opened
from tests.support.quick_start import run
from tests.terminal.programs import Start

WALLET = "wallet:ann"
SIDE_BET = '[[side_bet]]\nid = "pairs"\nkind = "perfect_pairs"\npays = "30/10/5"\nmax_bet = 100\n'
HOUSE = 'extends = "cs161"\nname = "Mine"\n'


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A room in which Ann has some play money."""
    return tmp_path / "room"


def seated(data: Path, *options: str, lines: str) -> None:
    given = ("play", "--players", "Ann", "--data", str(data), *options)
    assert run(*given, data=lines.encode()).returncode == 0


@pytest.mark.parametrize(
    "lines", ["leave\nyes\nhold\nno\n", "hold\nno\n", "hit\nleave\nyes\nno\n", "hold\nyes\n"]
)
def test_who_goes_in_mid_hand_takes_nothing_and_leaves_nothing(data: Path, lines: str):
    seated(data, lines="quit\n")
    with opened(data) as store:
        before = store.balance(WALLET)

    for _ in range(4):
        seated(data, "--house", "cs161", lines=lines)

    with opened(data) as store:
        assert store.balance(WALLET) == before
        assert audit(store).problems == ()


def test_chips_for_show_stay_so_when_the_house_is_changed(program: Start, tmp_path: Path):
    house = write_house(tmp_path, HOUSE)
    options = ("--house", str(house), "--players", "Ann", "--data", str(tmp_path / "room"))
    playing = program(*options)
    playing.said_until("hold or hit", "yes or no")
    (house / "house.toml").write_text(HOUSE + SIDE_BET, encoding="utf-8")
    for line in ("hold", "yes", "hold", "no"):
        playing.answer(line)

    assert playing.end() == 0
    assert "The house has changed play.stakes, and that can't be while people sit at the table" in playing.all
    with opened(tmp_path / "room") as store:
        assert store.balance(WALLET) == 0


def test_a_limit_stops_nobody_who_plays_for_nothing(data: Path):
    seated(data, lines="quit\n")
    assert run("people", "limit", "ann", "rounds", "0", "--data", str(data)).returncode == 0

    seated(data, "--house", "cs161", lines="hold\nno\n")
