"""`fairdeal tables close|void|send-away`: chips of those who never come back are free again."""

import asyncio
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from fairdeal.store import open_store
from fairdeal.store.places import FILE
from fairdeal.tables.engine.handlers import Actor
from fairdeal.wire.commands import BeginShift
from tests.cli.recorded import Played, a_room, complaint, run
from tests.people.building import new

PASSWORD = "correct horse battery"
VOIDED = "The round was voided by an operator; all stakes went back."
WHY = ("--reason", "not seen since May")


def filled(folder: Path, *seats: str, runs: bool = True, **more: object) -> Path:
    """A room with a table that is in the middle of round 1, and with an operator if somebody runs it."""
    store = open_store(folder / FILE)
    played = Played(store, seed=5 if len(seats) > 1 else 2)
    played.people("ann", "bo")
    if runs:
        played.room.appoint_newcomer(new(), "carl")
    settings = {"games": 1, "stops_in_mid_round": True, "closes": False, **more}
    played.blackjack("t-1", "vegas_strip", seats or ("ann",), **settings)
    store.close()
    return folder


@pytest.fixture
def room(tmp_path: Path) -> Path:
    return filled(tmp_path)


@pytest.fixture
def between_rounds(tmp_path: Path) -> Path:
    return filled(tmp_path, games=0)


def held(room: Path) -> tuple[int, int]:
    """Chips in Ann's wallet, and in all purses and stakes."""
    store = open_store(room / FILE)
    try:
        at_tables = [*store.balances("purse:").values(), *store.balances("stake:").values()]
        return store.balance("wallet:ann"), sum(at_tables)
    finally:
        store.close()


def order(capsys, room: Path, *words: str) -> list[str]:
    """What an order says, without the time."""
    status, out, err = run(capsys, "tables", *words, "--data", room)
    assert (status, err) == (0, "")
    return [line.partition("  ")[2] if line[:2] == "20" else line for line in out.splitlines()]


# Closing.


def test_an_operator_closes_a_table_and_everybody_s_chips_go_home(capsys, between_rounds):
    lines = order(capsys, between_rounds, "close", "t-1", *WHY)

    assert lines == ["Ann has left, and has 1000 back in the wallet.", "t-1  vegas_strip  closed"]
    assert held(between_rounds) == (1_000_000, 0)


def test_in_mid_round_it_closes_after_the_round_and_says_how_to_call_that_off(capsys, room):
    waits = order(capsys, room, "close", "t-1")
    gone = order(capsys, room, "void", "t-1", *WHY)

    assert waits == [
        "The table closes as soon as the round is over.",
        f"Round 1 waits for Ann; to call it off: fairdeal tables void t-1 --reason … --data {room}",
        "t-1  vegas_strip  open, closes after round 1",
        "  at the table: Ann with 990 and 10 staked",
    ]
    assert gone == [
        f"Round 1: {VOIDED}",
        "Ann has the 10 staked again.",
        "Ann has left, and has 1000 back in the wallet.",
        "t-1  vegas_strip  closed",
    ]
    assert held(room) == (1_000_000, 0)


def test_where_nobody_runs_the_room_whoever_opened_a_table_closes_it(capsys, tmp_path):
    filled(tmp_path, runs=False, games=0)

    stranger = complaint(capsys, "tables", "close", "t-1", "--as", "bo", "--data", tmp_path)
    lines = order(capsys, tmp_path, "close", "t-1")

    assert stranger == "fairdeal: Only an operator, or who opened this table, can close it."
    assert lines[0] == "Ann has left, and has 1000 back in the wallet."


def test_who_opened_it_and_has_an_account_gives_the_password(capsys, monkeypatch, tmp_path):
    filled(tmp_path, runs=False, games=0)
    store = open_store(tmp_path / FILE)
    Played(store).room.keep(new(), "ann", PASSWORD)
    store.close()

    monkeypatch.setattr("sys.stdin", StringIO("something else\n"))
    wrong = run(capsys, "tables", "close", "t-1", "--data", tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO(f"{PASSWORD}\n"))
    right = run(capsys, "tables", "close", "t-1", "--data", tmp_path)

    assert (wrong[0], right[0]) == (2, 0)
    assert held(tmp_path) == (1_000_000, 0)


def test_where_an_operator_runs_the_room_nobody_else_closes_anything(capsys, between_rounds):
    said = complaint(capsys, "tables", "close", "t-1", "--as", "ann", "--data", between_rounds)

    assert said == "fairdeal: ann may not do that: it takes the role operator."


# Voiding.


def test_a_voided_round_gives_every_stake_back_and_the_table_stays(capsys, tmp_path):
    filled(tmp_path, "ann", "bo")

    lines = order(capsys, tmp_path, "void", "t-1", *WHY)

    assert lines == [
        f"Round 1: {VOIDED}",
        "Ann has the 10 staked again.",
        "Bo has the 10 staked again.",
        "t-1  vegas_strip  open",
        "  at the table: Ann with 1000, Bo with 1000",
    ]


def test_an_order_needs_a_reason_that_can_be_read(capsys, room):
    missing = complaint(capsys, "tables", "void", "t-1", "--data", room)
    short = complaint(capsys, "tables", "void", "t-1", "--reason", "x", "--data", room)

    assert "--reason" in missing
    assert "3" in short and "200" in short


def test_where_nobody_runs_the_room_nobody_voids_and_it_says_what_helps(capsys, tmp_path):
    filled(tmp_path, runs=False)

    said = complaint(capsys, "tables", "void", "t-1", *WHY, "--data", tmp_path)

    assert f"fairdeal tables close t-1 --data {tmp_path}" in said
    assert "--appoint" in said


# Sending away.


@pytest.mark.parametrize("whom", ["1", "Ann", "ann", "ANN"])
def test_somebody_is_sent_away_by_seat_or_by_name(capsys, tmp_path, whom):
    filled(tmp_path, "ann", "bo", games=0)

    lines = order(capsys, tmp_path, "send-away", "t-1", whom, *WHY)

    assert lines == [
        "Ann has left, and has 1000 back in the wallet.",
        "t-1  vegas_strip  open",
        "  at the table: Bo with 1000",
    ]
    assert held(tmp_path)[0] == 1_000_000


def test_in_mid_round_they_leave_when_it_is_over_and_it_says_whom_that_waits_for(capsys, tmp_path):
    filled(tmp_path, "ann", "bo")

    lines = order(capsys, tmp_path, "send-away", "t-1", "Bo", *WHY)

    assert lines[0].startswith("Bo leaves as soon as the round is over")
    assert lines[1].startswith("Round 1 waits for Ann; to call it off: fairdeal tables void t-1 ")


def test_the_only_one_in_a_round_is_played_for_and_gone(capsys, room):
    lines = order(capsys, room, "send-away", "t-1", "Ann", *WHY)

    assert lines[1].startswith("Ann has left, and has ")
    assert lines[-1] == "  nobody is at the table"
    assert held(room)[1] == 0


def test_bots_that_stay_behind_play_no_round_among_themselves(capsys, tmp_path):
    filled(tmp_path, games=0, bot="mimic")

    lines = order(capsys, tmp_path, "send-away", "t-1", "Ann", *WHY)

    assert lines[-2:] == ["t-1  vegas_strip  open", "  at the table: Robby (bot: mimic) with 1000"]


def test_a_dealer_who_has_gone_is_sent_away_too(capsys, tmp_path):
    filled(tmp_path, games=0)
    store = open_store(tmp_path / FILE)
    played = Played(store, seed=3)
    played.room.sign_up(new(), "dee", "Dee", None)
    host = played.blackjack("t-2", "vegas_strip", ("bo",), games=0, closes=False)
    asyncio.run(host.act(Actor("dee", may_deal=True), BeginShift("Dee"), new()))
    store.close()

    sent = ("send-away", "t-2", "Dee", *WHY, "--id", "d-1")
    lines, again = order(capsys, tmp_path, *sent), order(capsys, tmp_path, *sent)

    assert lines[0] == "The dealer has gone, and the machine deals again."
    assert again[0] == "The order d-1 was carried out before; nothing was done now."


@pytest.mark.parametrize(
    ("whom", "said"),
    [("Zoe", "nobody at t-1 is called Zoe; there are 1 (Ann)"), ("7", "Nobody sits in seat 7.")],
)
def test_whoever_is_not_there_can_not_be_sent_away(capsys, room, whom, said):
    assert complaint(capsys, "tables", "send-away", "t-1", whom, *WHY, "--data", room) == f"fairdeal: {said}"


def test_at_an_empty_table_nobody_is_called_so(capsys, room):
    order(capsys, room, "send-away", "t-1", "1", *WHY)

    said = complaint(capsys, "tables", "send-away", "t-1", "Ann", *WHY, "--data", room)

    assert said == "fairdeal: Ann is not at t-1: nobody is there"


def test_namesakes_are_told_apart_by_their_seats(capsys, tmp_path):
    filled(tmp_path, "ann", "bo", games=0, names=("Sam", "Sam"))

    said = complaint(capsys, "tables", "send-away", "t-1", "sam", *WHY, "--data", tmp_path)

    assert said == "fairdeal: several at this table are called sam: say the number of the seat, 1 or 2"


# Of all of them.


def test_an_order_that_comes_twice_is_carried_out_once(capsys, tmp_path):
    filled(tmp_path, "ann", "bo", games=0)
    sent = ("send-away", "t-1", "Ann", *WHY, "--id", "order-7")

    order(capsys, tmp_path, *sent)
    again = order(capsys, tmp_path, *sent)
    other = complaint(capsys, "tables", "close", "t-1", "--id", "order-7", "--data", tmp_path)

    assert again[0] == "The order order-7 was carried out before; nothing was done now."
    assert again[1:] == ["t-1  vegas_strip  open", "  at the table: Bo with 1000"]
    assert "order-7" in other


def test_of_several_operators_one_must_be_named(capsys, monkeypatch, between_rounds):
    store = open_store(between_rounds / FILE)
    room = Played(store).room
    room.sign_up(new(), "dora", "Dora", PASSWORD)
    room.give_roles(new(), "carl", "dora", ["operator"])
    store.close()

    said = complaint(capsys, "tables", "close", "t-1", "--data", between_rounds)
    monkeypatch.setattr("sys.stdin", StringIO(f"{PASSWORD}\n"))
    named = order(capsys, between_rounds, "close", "t-1", "--as", "Dora")

    assert said == "fairdeal: say by --as who orders this: carl or dora"
    assert named[-1] == "t-1  vegas_strip  closed"


def test_a_closed_table_and_none_at_all_take_no_order(capsys, tmp_path, between_rounds):
    order(capsys, between_rounds, "close", "t-1")

    closed = complaint(capsys, "tables", "close", "t-1", "--data", between_rounds)
    unknown = complaint(capsys, "tables", "close", "t-9", "--data", between_rounds)
    nothing = complaint(capsys, "tables", "close", "t-9", "--data", tmp_path / "nowhere")

    assert closed == "fairdeal: This table is closed."
    assert unknown == "fairdeal: there is no table t-9, but t-1"
    assert nothing == "fairdeal: there is no table t-9: none was ever opened here"


def test_the_events_of_the_room_and_both_verifiers_have_it(capsys, tmp_path):
    filled(tmp_path, "ann", "bo")
    order(capsys, tmp_path, "void", "t-1", *WHY)
    order(capsys, tmp_path, "send-away", "t-1", "Ann", *WHY)
    order(capsys, tmp_path, "close", "t-1", "--reason", "the room moves")

    events = [
        line.partition("  ")[2]
        for line in run(capsys, "audit", "--events", "--data", tmp_path)[1].splitlines()
    ]
    audited = run(capsys, "audit", "--data", tmp_path)
    exported = tmp_path / "t-1.jsonl"
    verified = run(capsys, "verify", "t-1", "--export", exported, "--data", tmp_path)
    alone = subprocess.run([sys.executable, "verifier/fairdeal_verify.py", exported], check=False)

    assert events[-3:] == [
        f"t-1, round 1, by carl: {VOIDED} The reason given: not seen since May",
        "t-1: carl sent ann away. The reason given: not seen since May",
        "t-1: carl had the table closed. The reason given: the room moves",
    ]
    assert (audited[0], verified[0], alone.returncode) == (0, 0, 0), audited[1]


def test_in_an_ordinary_room_all_ends_well(capsys, tmp_path):
    a_room(tmp_path)

    order(capsys, tmp_path, "close", "t-2")

    assert run(capsys, "tables", "--open", "--data", tmp_path)[1].startswith("No table is open")
    assert run(capsys, "audit", "--data", tmp_path)[0] == 0
