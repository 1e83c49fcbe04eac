"""`history` and `top` show first what belongs to whoever asks, and nothing that was changed since."""

import re
from pathlib import Path

import pytest

from fairdeal.room.people.identity import person_id
from fairdeal.store import open_store
from fairdeal.store.places import FILE
from tests.cli.recorded import LATER, Played, a_room, change, rewritten, run, step_with, steps_with
from tests.people.building import new

UNNAMED = person_id("Player 1")


def filled(folder: Path, *people: tuple[str, str]) -> Path:
    """A room in which each of these has played two rounds alone."""
    store = open_store(folder / FILE)
    played = Played(store)
    for number, (person, name) in enumerate(people, 1):
        played.room.sign_up(new(), person, name, None)
        played.room.allowance(new(), person, 1_000_000)
        played.blackjack(f"t-{number}", "vegas_strip", (person,), games=2, names=(name,))
    store.close()
    return folder


def names_in(out: str) -> set[str]:
    return {line.split("vegas_strip  ")[1] for line in out.splitlines() if "vegas_strip  " in line}


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    return filled(tmp_path, (UNNAMED, "Player 1"), ("ann", "Ann"), ("bo", "Bo"))


def test_history_shows_the_rounds_of_who_plays_here_unnamed(capsys, mixed):
    own = run(capsys, "history", "--data", mixed)[1]
    every = run(capsys, "history", "--everybody", "--data", mixed)[1]

    assert names_in(own) == {"Player 1"}
    assert own.splitlines()[-1] == "4 rounds of others are not shown: --everybody shows them."
    assert names_in(every) == {"Player 1", "Ann", "Bo"}
    assert "--everybody" not in every


def test_somebody_who_plays_in_chinese_is_the_same(capsys, mixed):
    own = run(capsys, "history", "--lang", "zh", "--data", mixed)[1]

    assert names_in(own) == {"Player 1"}
    assert own.splitlines()[-1] == "另有别人的 4 局没有显示：用 --everybody 显示。"


def test_the_only_person_of_a_room_need_not_be_named(capsys, tmp_path):
    out = run(capsys, "history", "--data", filled(tmp_path, ("ann", "Ann")))[1]

    assert names_in(out) == {"Ann"}
    assert "--everybody" not in out


def test_where_people_play_by_name_nobody_is_left_out(capsys, tmp_path):
    out = run(capsys, "history", "--data", filled(tmp_path, ("ann", "Ann"), ("bo", "Bo")))[1]

    assert names_in(out) == {"Ann", "Bo"}


def test_what_somebody_asks_for_is_not_narrowed(capsys, mixed):
    named = run(capsys, "history", "--person", "ann", "--data", mixed)[1]
    of_table = run(capsys, "history", "--table", "t-3", "--data", mixed)[1]
    exported = run(capsys, "history", "--export", "csv", "--data", mixed)[1]

    assert names_in(named) == {"Ann"}
    assert names_in(of_table) == {"Bo"}
    assert len(exported.splitlines()) == 1 + 6


def test_the_board_begins_with_the_place_of_who_looks_at_it(capsys, mixed):
    lines = run(capsys, "top", "--data", mixed)[1].splitlines()

    assert re.match(r"You \(Player 1\): place [123] of 3; \d of 2 rounds won, net [-+.\d]+\.$", lines[1])
    assert len(lines) == 1 + 1 + 1 + 3


# What was changed.


WON_MORE = rewritten('"won":{"1":', '"won":{"1":9')
CHANGED_AMOUNT = f"UPDATE steps SET text = {WON_MORE} WHERE {steps_with('RoundEnded')}"
CHANGED_TIME = f"UPDATE steps SET text = {LATER} WHERE {step_with('ShoeSealed')}"


@pytest.mark.parametrize(
    "statement",
    [
        CHANGED_AMOUNT,
        CHANGED_TIME,
        f"DELETE FROM steps WHERE {step_with('BetsPlaced')}",
    ],
    ids=["an amount", "a time", "a step gone"],
)
@pytest.mark.parametrize("command", [("history", "--everybody"), ("history", "--export", "json"), ("top",)])
def test_what_was_changed_is_reported_and_not_shown(capsys, tmp_path, statement, command):
    room = a_room(tmp_path)
    change(room, statement)

    status, out, err = run(capsys, *command, "--data", room)

    assert status == 1
    assert err.startswith("fairdeal: t-1: step ")
    assert "rounds of t-1 are not shown" in err
    assert "t-1:" not in out
    assert command == ("top",) or "t-2:1" in out


def test_a_round_of_a_changed_table_is_not_told_again(capsys, tmp_path):
    room = a_room(tmp_path)
    change(room, CHANGED_TIME)

    assert run(capsys, "replay", "t-1:1", "--data", room)[:2] == (1, "")
    assert run(capsys, "replay", "t-2:1", "--data", room)[0] == 0


def test_rounds_by_a_changed_book_are_not_shown(capsys, tmp_path):
    room = a_room(tmp_path)
    change(room, "UPDATE books SET content = content || x'00'")

    status, out, err = run(capsys, "history", "--everybody", "--data", room)

    assert (status, out) == (1, "")
    assert "is not what was written" in err
