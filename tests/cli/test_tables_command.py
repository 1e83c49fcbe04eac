"""`fairdeal tables`: which are open, who is there, and how to go on."""

import shlex
from io import StringIO

import pytest

from fairdeal.store import open_store
from fairdeal.store.places import FILE
from fairdeal.tables.model.events import BoxBet
from tests.cli.recorded import Played, a_room, change, rewritten, run, step_with
from tests.support.covers import covers


@pytest.fixture
def room(tmp_path):
    return a_room(tmp_path)


def blocks(out: str) -> dict[str, list[str]]:
    """What is said of each table: how it stands, and the lines below."""
    found: list[tuple[str, list[str]]] = []
    for line in out.splitlines():
        if line.startswith("  "):
            found[-1][1].append(line.strip())
        else:
            _, _, table, said = line.split(maxsplit=3)
            found.append((table, [said]))
    return dict(found)


@covers("S4-45")
def test_every_table_is_listed_with_its_house_and_who_is_there(capsys, room):
    status, out, _ = run(capsys, "tables", "--data", room)
    store = open_store(room / FILE)
    purses = [f"{store.balance(f'purse:t-2:{seat}') / 100:g}" for seat in (1, 2)]
    store.close()

    assert status == 0
    assert blocks(out) == {
        "t-1": ["vegas_strip  closed"],
        "t-2": ["casino  open", f"at the table: Bo with {purses[0]}, Robby (bot: mimic) with {purses[1]}"],
        "t-3": ["airliners (Trumps)  closed"],
    }


@covers("S4-45")
def test_open_tables_alone(capsys, room):
    out = run(capsys, "tables", "--open", "--data", room)[1]

    assert list(blocks(out)) == ["t-2"]


def test_a_round_in_play_is_told(capsys, tmp_path):
    store = open_store(tmp_path / FILE)
    played = Played(store, seed=2)
    played.people("ann")
    host = played.blackjack("t-1", "vegas_strip", ("ann",), games=1, stops_in_mid_round=True)
    store.close()
    assert host.table.round is not None, "somebody was dealt a natural: take another seed"

    out = run(capsys, "tables", "--data", tmp_path)[1]

    assert blocks(out)["t-1"][:2] == [
        "vegas_strip  open, round 1 in play",
        "at the table: Ann with 990 and 10 staked",
    ]


def test_what_lies_in_a_pot_is_told(capsys, tmp_path):
    store = open_store(tmp_path / FILE)
    played = Played(store, seed=2)
    played.people("ann", "bo")
    seats, bets = ("ann", "bo"), [BoxBet(50)]
    played.trumps("t-1", "airliners", seats, most=100, games=1, bets=bets, stops_in_mid_round=True)
    store.close()

    out = blocks(run(capsys, "tables", "--data", tmp_path)[1])

    assert out["t-1"][1] == "at the table: Ann with 999.5 and 0.5 staked, Bo with 999.5 and 0.5 staked"


def test_chips_for_show_are_nobody_s(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("sys.stdin", StringIO(""))
    run(capsys, "play", "--house", "cs161", "--players", "Ann", "--data", tmp_path)

    ((_, lines),) = blocks(run(capsys, "tables", "--data", tmp_path)[1]).items()

    assert lines[1] == "at the table: Ann"


def test_a_person_s_page_tells_what_lies_at_tables(capsys, tmp_path):
    store = open_store(tmp_path / FILE)
    played = Played(store, seed=2)
    played.people("ann")
    played.blackjack("t-1", "vegas_strip", ("ann",), games=1, stops_in_mid_round=True)
    played.blackjack("t-2", "casino", ("ann",), games=0, closes=False)
    played.blackjack("t-3", "casino", ("ann",), games=1)
    store.close()

    out = run(capsys, "people", "show", "ann", "--data", tmp_path)[1]

    told = [line.split("  ")[-1] for line in out.splitlines() if "at a table" in line]
    assert told == [
        "t-1: 990 in the purse, 10 staked in the round in play",
        "t-2: 1000 in the purse",
    ]


@pytest.mark.parametrize(
    ("command", "options"), [("play", ("--players", "Ann", "Bo")), ("trumps", ("--bots", "1"))]
)
def test_a_table_that_was_left_at_a_terminal_says_how_to_go_on_and_so_it_does(
    capsys, monkeypatch, tmp_path, command, options
):
    tmp_path = tmp_path / "my room"
    monkeypatch.setattr("sys.stdin", StringIO(""))
    run(capsys, command, *options, "--data", tmp_path)

    ((_, lines),) = blocks(run(capsys, "tables", "--open", "--data", tmp_path)[1]).items()
    program, *arguments = shlex.split(lines[-1].removeprefix("go on with: "))
    monkeypatch.setattr("sys.stdin", StringIO(""))

    assert (program, arguments[0]) == ("fairdeal", command)
    assert run(capsys, *arguments)[0] == 0


def test_no_place_is_named_where_everything_is_in_its_usual_place(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", StringIO(""))
    run(capsys, "play", "--players", "Ann")

    ((table, lines),) = blocks(run(capsys, "tables")[1]).items()

    assert lines[-1] == f"go on with: fairdeal play --resume {table}"


def test_a_table_that_can_not_be_read_hides_no_other(capsys, room):
    nonsense = rewritten("TableOpened", "Nonsense")
    change(room, f"UPDATE steps SET text = {nonsense} WHERE {step_with('TableOpened')}")

    out = run(capsys, "tables", "--data", room)[1]

    assert "fairdeal audit" in blocks(out)["t-1"][0]
    assert blocks(out)["t-2"][0] == "casino  open"


def test_where_there_is_none_it_says_so(capsys, monkeypatch, tmp_path):
    nothing = run(capsys, "tables", "--data", tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO("10\ns\ns\nquit\nquit\n"))
    run(capsys, "play", "--players", "Ann", "--seed", "1", "--data", tmp_path)
    none_open = run(capsys, "tables", "--open", "--data", tmp_path)

    assert nothing[1].startswith("No table was ever opened here")
    assert none_open[1].startswith("No table is open here")


def test_tables_are_told_of_in_chinese(capsys, room):
    out = run(capsys, "tables", "--lang", "zh", "--data", room)[1]

    assert blocks(out)["t-2"] == ["casino  开着", "在桌上：Bo 带 960、Robby（机器人：mimic） 带 1005"]
