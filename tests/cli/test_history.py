"""`fairdeal history`: every round with time, cards, choices, stake, win and balances."""

import csv
import json
import re
from datetime import datetime
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any

import pytest

from fairdeal.cli.main import main
from fairdeal.store import open_store
from tests.cli.recorded import FIRST, Played, a_room, complaint, run


@pytest.fixture
def room(tmp_path):
    return a_room(tmp_path)


def exported(capsys, room, *arguments: str) -> list[dict[str, Any]]:
    status, out, _ = run(capsys, "history", "--export", "json", "--data", room, *arguments)
    assert status == 0
    rounds: list[dict[str, Any]] = json.loads(out)
    return rounds


class SeenOutput(TextIOWrapper):
    """A terminal as far as programs can tell."""

    def isatty(self) -> bool:
        return True


def cards_listed(out: str) -> list[str]:
    """The cards of every hand and of every dealer in a list of rounds."""
    lines = [line for line in out.splitlines() if "; dealer " in line]
    return [word for line in lines for word in re.findall(r"[0-9AJQK]+[SHDC♠♥♦♣]|\?\?", line)]


def cards_exported(rounds: list[dict[str, Any]]) -> list[str]:
    return [
        card
        for each in rounds
        for cards in (*(hand["cards"] for hand in each["hands"]), each["dealer"])
        for card in cards
    ]


def test_cards_through_a_pipe_are_letters_as_in_every_other_command(capsys, room):
    listed = run(capsys, "history", "--table", "t-1", "--data", room)[1]
    again = run(capsys, "replay", "t-1:1", "--data", room)[1]

    assert cards_listed(listed) == cards_exported(exported(capsys, room, "--table", "t-1"))
    assert not set("♠♥♦♣") & set(listed + again)


def test_cards_at_a_terminal_are_symbols(capsys, monkeypatch, room):
    cards = cards_exported(exported(capsys, room, "--table", "t-1"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout", seen := SeenOutput(BytesIO(), "utf-8"))

    assert main(["history", "--table", "t-1", "--data", str(room)]) == 0

    seen.seek(0)
    suits = str.maketrans("SHDC", "♠♥♦♣")
    found = re.findall("[0-9AJQK]+[SHDC♠♥♦♣]", seen.read())
    assert found == [card.translate(suits) for card in cards]


@pytest.mark.covers("S4-49")
def test_the_balance_after_a_round_is_the_one_before_it_and_what_was_won(capsys, room):
    rounds = exported(capsys, room, "--person", "ann", "--table", "t-1")

    assert len(rounds) == 6
    assert [each["after_chips"] for each in rounds] == [
        each["before_chips"] + each["won_chips"] for each in rounds
    ]
    assert [each["before_chips"] for each in rounds[1:]] == [each["after_chips"] for each in rounds[:-1]]
    assert rounds[0]["before_chips"] == 100_000


def test_a_round_tells_its_cards_choices_and_stakes(capsys, room):
    for each in exported(capsys, room, "--table", "t-1"):
        (hand, *_), first_bet = each["hands"], 1000
        assert len(hand["cards"]) >= 2
        assert len(each["dealer"]) >= 2
        assert each["staked_chips"] >= first_bet
        assert abs(each["won_chips"]) <= 2 * each["staked_chips"]
        assert all(choice["action"] for choice in each["choices"])
        began = datetime.fromisoformat(each["began"])
        assert began.tzinfo is not None
        assert began.timestamp() * 1000 >= FIRST or began.year >= 2024


def test_both_forms_tell_the_same(capsys, room):
    rounds = exported(capsys, room)
    out = run(capsys, "history", "--export", "csv", "--data", room)[1]
    rows = list(csv.DictReader(StringIO(out)))

    assert len(rows) == len(rounds) == 6 * 2 + 3 * 2 + 2
    for row, each in zip(rows, rounds, strict=True):
        assert row["round"] == each["round"]
        assert row["cards"] == " / ".join(" ".join(hand["cards"]) for hand in each["hands"])
        assert (row["won_chips"], row["after_chips"]) == (str(each["won_chips"]), str(each["after_chips"]))


def test_everything_is_exported_and_the_last_twenty_are_shown(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.blackjack("t-1", "vegas_strip", ("ann",), games=23)
    store.close()

    shown = run(capsys, "history", "--data", tmp_path)[1]

    assert len(exported(capsys, tmp_path)) == 23
    assert [each["number"] for each in exported(capsys, tmp_path, "--last", "2")] == [22, 23]
    assert shown.splitlines()[-1].startswith("The last 20 of 23 rounds")
    assert "t-1:3 " not in shown
    assert "t-1:4 " in shown


def test_rounds_are_counted_and_not_who_played_in_them(capsys, room):
    """At this table a bot plays beside Bo."""
    last = exported(capsys, room, "--table", "t-2", "--last", "2")
    of_bo = exported(capsys, room, "--table", "t-2", "--person", "bo", "--last", "2")
    shown = run(capsys, "history", "--table", "t-2", "--last", "2", "--data", room)[1]

    assert [(each["number"], each["person"]) for each in last] == [
        (2, "bo"),
        (2, "bot-t-2-2"),
        (3, "bo"),
        (3, "bot-t-2-2"),
    ]
    assert [(each["number"], each["person"]) for each in of_bo] == [(2, "bo"), (3, "bo")]
    assert shown.splitlines()[-1].startswith("The last 2 of 3 rounds")


def test_a_round_in_play_keeps_its_hole_card(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store, seed=3)
    played.people("ann")
    host = played.blackjack("t-1", "vegas_strip", ("ann",), games=2, stops_in_mid_round=True, closes=False)
    assert host.table.round is not None
    store.close()

    last = exported(capsys, tmp_path)[-1]
    shown = run(capsys, "history", "--data", tmp_path)[1]

    assert (last["state"], last["won_chips"], last["after_chips"], last["ended"]) == (
        "in play",
        None,
        None,
        None,
    )
    assert last["dealer"].count("??") == 1
    assert "still in play" in shown


def test_a_round_for_points_has_no_money(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.blackjack("t-1", "gojack", ("ann",), games=1)
    store.close()

    assert "not played for chips" in run(capsys, "history", "--data", tmp_path)[1]


def test_people_are_found_by_id_and_by_name(capsys, room):
    assert exported(capsys, room, "--person", "Carl") == exported(capsys, room, "--person", "carl")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--person", "zoe"), "these people have: Ann, Bo and Carl"),
        (("--table", "t-9"), "t-1, t-2 and t-3"),
        (("--export", "xml"), "csv or json"),
        (("--last", "0"), "1 or more"),
    ],
)
def test_wrong_arguments_are_named(capsys, room, arguments, told):
    assert told in complaint(capsys, "history", *arguments, "--data", room)


def test_an_empty_room_has_no_history(capsys, tmp_path):
    shown = run(capsys, "history", "--data", tmp_path)
    as_json = run(capsys, "history", "--export", "json", "--data", tmp_path)
    as_csv = run(capsys, "history", "--export", "csv", "--data", tmp_path)

    assert shown[:2] == (0, f"Nothing has been played here yet ({tmp_path / 'fairdeal.db'}).\n")
    assert json.loads(as_json[1]) == []
    assert as_csv[1].count("\n") == 1


def test_capitals_make_nobody_else(capsys, room):
    assert exported(capsys, room, "--person", "CARL") == exported(capsys, room, "--person", "carl")


def test_the_last_one_of_many_is_one(capsys, room):
    out = run(capsys, "history", "--last", "1", "--data", room)[1]

    assert out.splitlines()[-1] == "The last of 10 rounds; --last shows more, --export all."


def test_of_many_tables_some_are_named_and_the_others_counted(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    for number in range(23):
        played.blackjack(f"t-{number:02}", "vegas_strip", ("ann",), games=0)
    store.close()

    told = complaint(capsys, "history", "--table", "nix", "--data", tmp_path)

    assert told.endswith("t-18, t-19 and 3 more")


def test_a_place_that_is_too_long_to_be_one_is_told(capsys):
    told = complaint(capsys, "history", "--data", "x" * 5000)

    assert "can't be used: File name too long" in told


def test_a_device_holds_no_rounds(capsys):
    assert complaint(capsys, "history", "--data", "/dev/null") == (
        "fairdeal: /dev/null is no database of Fair Deal."
    )


def test_a_game_of_trumps_is_listed_with_cards_and_categories_by_name(capsys, room):
    (game,) = exported(capsys, room, "--table", "t-3", "--person", "ann")
    listed = run(capsys, "history", "--table", "t-3", "--person", "ann", "--data", room)[1]

    picks = [choice["name"] for choice in game["choices"] if choice["question"] == "pick"]
    calls = [choice["name"] for choice in game["choices"] if choice["question"] == "call"]
    assert len(picks) == len(game["hands"][0]["cards"])
    assert not any(name.isdecimal() for name in (*picks, *calls))
    tricks = next(line for line in listed.splitlines() if line.startswith("  tricks: "))
    shown = [each.split(" by ")[0] for each in tricks.removeprefix("  tricks: ").split("; ")]
    assert shown == picks
    assert all(f"{name} (own call), " in tricks for name in calls)


def test_a_row_of_trumps_names_what_was_chosen(capsys, room):
    (game,) = exported(capsys, room, "--table", "t-3", "--person", "ann")
    out = run(capsys, "history", "--table", "t-3", "--person", "ann", "--export", "csv", "--data", room)[1]

    (row,) = csv.DictReader(StringIO(out))

    assert row["choices"] == " / ".join(f"1:{choice['name']}" for choice in game["choices"])


def test_choices_at_blackjack_are_their_own_names(capsys, room):
    for each in exported(capsys, room, "--table", "t-1"):
        assert all(choice["name"] == choice["action"] for choice in each["choices"])
