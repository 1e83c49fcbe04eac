"""`fairdeal verify` holds rules and terms of a file against the houses at hand, and says what it can't."""

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from fairdeal.cli.main import main
from fairdeal.store import open_store
from fairdeal.tables.read.history import tables_of
from tests.cli.recorded import Played, complaint, run
from tests.houses.writing import write_house
from tools.rewritten_logs import Events, rewritten

CLEAN = "Everything that was checked is in order."
NO_RULES = "NOT CHECKED: whether cards were played and hands paid by the rules. Only the rest is in order."
NO_TERMS = (
    "NOT CHECKED: whether limits, cut card and other terms of the table were those of its house. "
    "Only the rest is in order."
)
SET = ("shoe.decks=2",)


def lines_of(folder: Path, house: str, overrides: tuple[str, ...] = ()) -> list[bytes]:
    """What is exported of a table of this house."""
    store = open_store(folder / "fairdeal.db")
    played = Played(store)
    played.people("ann", "bo")
    if house == "airliners":
        played.trumps("t-1", house, ("ann", "bo"), games=1)
    else:
        played.blackjack("t-1", house, ("ann",), games=2, overrides=overrides)
    store.close()
    file = folder / "t-1.log"
    assert main(["verify", "t-1", "--export", str(file), "--data", str(folder)]) == 0
    return file.read_bytes().splitlines(keepends=True)


@cache
def honest(house: str, overrides: tuple[str, ...] = ()) -> list[bytes]:
    with TemporaryDirectory() as folder:
        return lines_of(Path(folder), house, overrides)


@pytest.fixture
def verified(capsys, tmp_path) -> Callable[..., tuple[int, str]]:
    """Exit status and output for a log of a house, once its events were changed."""

    def verify(
        change: Callable[[Events], object], house: str = "vegas_strip", **more: Any
    ) -> tuple[int, str]:
        file = tmp_path / "forged.log"
        file.write_bytes(b"".join(rewritten(honest(house, **more), change)))
        capsys.readouterr()
        status, out, _ = run(capsys, "verify", file)
        return status, out

    return verify


@pytest.mark.parametrize("house", ["vegas_strip", "casino", "cs161", "reno", "airliners"])
def test_a_log_of_a_house_that_comes_with_the_program_is_in_order(verified, house):
    status, out = verified(lambda events: None, house)

    assert (status, out.splitlines()[-1]) == (0, CLEAN)
    assert "terms of the table: held against those of its house" in out


def test_another_rule_book_than_the_sealed_one_is_found(verified):
    status, out = verified(lambda events: events[0]["body"].update(book="0123456789abcdef"))

    assert status == 1
    assert "in force are vegas_strip and 0123456789abcdef" in out


def other_book_everywhere(events: Events) -> None:
    """Commitments and cards would give it away, were they not of a table whose shoe is not yet revealed."""
    del events[next(place for place, event in enumerate(events) if event["type"] == "ShoeSealed") :]
    events[0]["body"]["book"] = "0123456789abcdef"


@pytest.mark.parametrize(
    "change",
    [
        other_book_everywhere,
        lambda events: events[0]["body"].update(game="trumps"),
        lambda events: events[0]["body"].update(overrides=["pay.natural='6:5'"]),
        lambda events: events[0]["body"].update(overrides=["no such knob"]),
    ],
)
def test_a_rule_book_that_the_house_never_had_is_found(verified, change):
    status, out = verified(change)

    assert status == 1
    assert "Line 1: " in out
    assert "in order." not in out


def test_rules_that_nobody_can_check_are_never_said_to_be_in_order(verified):
    status, out = verified(lambda events: events[0]["body"].update(game="whist"))

    assert (status, out.splitlines()[-1]) == (2, NO_RULES)


def test_what_was_set_otherwise_and_is_kept_back_is_missed(verified):
    status, out = verified(lambda events: events[0]["body"].pop("overrides"), overrides=SET)

    assert status == 1
    assert "Line 1: vegas_strip never came with the rule book" in out


def test_a_house_that_is_not_shipped_is_none_without_its_kind(verified):
    def rename(events: Events) -> None:
        for event in events:
            if "house" in event["body"]:
                event["body"]["house"] = "mine"
        del events[next(place for place, event in enumerate(events) if event["type"] == "ShoeSealed") :]

    status, out = verified(rename)

    assert status == 1
    assert "Line 1: No house called mine comes with this program." in out


TERMS = [
    ("least", 1),
    ("most", 10**9),
    ("step", 7),
    ("seats", 9),
    ("boxes_each", 3),
    ("payout_most", 5),
    ("chip", [1, 50]),
    ("decision_seconds", 1),
    ("banker", "elect"),
    ("leaving", "forfeit"),
    ("side", [{"id": "pairs", "least": 1, "most": 1, "step": 1}]),
    ("joins_mid_shoe", False),
]


@pytest.mark.parametrize(("knob", "value"), TERMS)
def test_terms_that_are_not_those_of_the_house_are_found(verified, knob, value):
    status, out = verified(lambda events: events[0]["body"]["terms"].update({knob: value}))

    assert status == 1
    assert f"Line 1: These are not the terms of the house vegas_strip: {knob}." in out


@pytest.mark.parametrize(
    ("knob", "value"),
    [("penetration", 0.5), ("burn_cards", 2), ("burn_visible", True), ("cut_card_from_end", 10)],
)
def test_a_shoe_that_is_dealt_otherwise_than_the_house_says_is_found(verified, knob, value):
    status, out = verified(lambda events: events[0]["body"]["terms"]["shuffling"].update({knob: value}))

    assert status == 1
    assert f"These are not the terms of the house vegas_strip: shuffling.{knob}." in out


def test_terms_of_trumps_are_held_against_the_game_too(verified):
    status, out = verified(lambda events: events[0]["body"]["terms"].update(leaving="forfeit"), "airliners")

    assert status == 1
    assert "not the terms of the house airliners: leaving." in out


def test_a_house_with_the_book_of_another_and_limits_of_its_own_must_be_named(capsys, tmp_path):
    house = write_house(tmp_path, 'extends = "vegas_strip"\nname = "Mine"\n[table]\nmin_bet = 20\n')
    (tmp_path / "t-2.log").write_bytes(b"".join(lines_of(tmp_path, str(house))))
    capsys.readouterr()

    alone = run(capsys, "verify", tmp_path / "t-2.log")
    named = run(capsys, "verify", tmp_path / "t-2.log", "--house", house)

    assert (alone[0], alone[1].splitlines()[-1]) == (2, NO_TERMS)
    assert "rounds played again: 2" in alone[1]
    assert (named[0], named[1].splitlines()[-1]) == (0, CLEAN)


def test_a_house_that_does_not_fit_is_refused(capsys, tmp_path):
    file = tmp_path / "t-1.log"
    file.write_bytes(b"".join(honest("vegas_strip")))
    capsys.readouterr()

    told = complaint(capsys, "verify", file, "--house", "reno")

    assert "the log was not played by the rules of reno" in told
    assert "reno" in complaint(capsys, "verify", file, "--house", "vegas_strip", "--house", "reno")


def test_a_card_of_trumps_that_nobody_picked_is_a_sentence_with_its_line(verified):
    steps: list[int] = []

    def leave_out(events: Events) -> None:
        played = [event["body"].get("event", {}).get("type") for event in events]
        steps.append(events.pop(played.index("CardPicked"))["step"])

    status, out = verified(leave_out, "airliners")

    (line,) = [line for line in out.splitlines() if "plays a card that it never picked" in line]
    assert status == 1
    assert f"Line {steps[0]}: " in line or f"Line {steps[0] + 1}: " in line


@pytest.mark.parametrize("house", ["cs161", "gojack", "cn21", "blackjack_switch"])
def test_what_was_played_at_a_terminal_keeps_to_the_terms_of_its_house(capsys, tmp_path, house):
    """There is no clock there, and some houses hide what is staked."""
    said = "\ny\n10\nstand\ns\nno\nn\n1\n" * 5 + "quit\ny\n"
    program = [sys.executable, "-m", "fairdeal"]
    command = [*program, "play", "--house", house, "--players", "Ann", "--no-pause", "--data", str(tmp_path)]
    subprocess.run(command, input=said, capture_output=True, text=True, check=False, timeout=60)
    store = open_store(tmp_path / "fairdeal.db")
    table = tables_of(store)[0]
    store.close()
    file = tmp_path / "played.log"
    run(capsys, "verify", table, "--export", file, "--data", tmp_path)

    status, out, _ = run(capsys, "verify", file)

    assert (status, out.splitlines()[-1]) == (0, CLEAN)
    assert "terms of the table: held against those of its house" in out
