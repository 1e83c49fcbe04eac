"""Who orders something shows to be the operator that is named: who has a password is asked for it."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Callable
from io import StringIO

import pytest

from fairdeal.houses.library import open_house
from fairdeal.people import Directory
from fairdeal.store import Store, open_store
from fairdeal.store.opening import now
from fairdeal.store.places import FILE
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host_factory import open_table
from fairdeal.tables.houses.terms import blackjack_table
from fairdeal.wire.commands import SitDown
from tests.cli.recorded import run
from tests.people.building import Randomness, cheap
from tests.terminal.test_real_terminal import Terminal

ANN, BOB = "correct horse battery", "staple of the trade"
WHY = ("--reason", "that is why")
Sent = Callable[..., tuple[int, str, str]]

ORDERS = {
    "issue": ("bank", "issue", "cat", "5", *WHY),
    "retire": ("bank", "retire", "cat", "5", *WHY),
    "adjust": ("bank", "adjust", "cat", "dan", "5", "--confirm", "5", *WHY),
    "roles": ("people", "roles", "dan", "operator"),
    "status": ("people", "status", "dan", "closed", *WHY),
    "code": ("people", "code", "dan"),
    "password": ("people", "password", "dan"),
    "own password": ("people", "password", "ann"),
    "close": ("tables", "close", "t-1"),
    "send away": ("tables", "send-away", "t-1", "cat", *WHY),
}
NEW = ("a brand new one",)
"""What the last two of them are told next."""


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch):
    monkeypatch.setattr("fairdeal.people.directory.Argon2", cheap)


@pytest.fixture
def room(tmp_path):
    """Ann and Bob run it; Cat and Dan play, Cat at a table."""
    store = open_store(tmp_path / FILE)
    opened = Directory(store, now, Randomness(1), cheap())
    for person, password in {"ann": ANN, "bob": BOB, "cat": ANN, "dan": ANN}.items():
        opened.sign_up(f"new-{person}", person, person.title(), password)
    opened.appoint("c-1", "ann")
    opened.give_roles("c-2", "ann", "bob", ["player", "operator"])
    opened.issue("c-3", "ann", "wallet:cat", 15_000, "to play with")
    asyncio.run(sit_down(store, "cat"))
    store.close()
    return tmp_path


async def sit_down(store: Store, person: str) -> None:
    house, book = open_house("vegas_strip")
    host = await open_table(store, blackjack_table("t-1", house, book, person), book, "open")
    await host.act(Actor(person), SitDown(person.title(), 5_000), "sit")


@pytest.fixture
def send(room, monkeypatch, capsys) -> Sent:
    """Sends an order with these lines at its standard input."""

    def sent(*arguments: object, lines: tuple[str, ...] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
        return run(capsys, *arguments, "--data", room)

    return sent


def done(send: Sent) -> str:
    """What the log says of orders and wrong passwords: all but who has come in."""
    lines = send("people", "log", "--last", "100")[1].splitlines()
    return "\n".join(line for line in lines if "signed in" not in line)


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_no_order_is_carried_out_on_a_mere_name(send, order):
    before = done(send)

    unasked = send(*order, "--as", "ann")
    guessed = send(*order, "--as", "ann", lines=(BOB, *NEW))

    assert unasked[::2] == (
        2,
        "fairdeal: a password is needed: type it, or send it as a line of the standard input\n",
    )
    assert guessed == (2, "", "fairdeal: The id or the password is wrong.\n")
    (more,) = done(send).removeprefix(before).strip().splitlines()
    assert more.endswith("A wrong password was given for ann, 1 in a row.")


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_who_knows_the_password_is_obeyed(send, order):
    assert send(*order, "--as", "Ann", lines=(ANN, *NEW))[::2] == (0, "")


def test_a_dealer_who_blocks_somebody_shows_to_be_the_dealer(send):
    send("people", "roles", "dan", "dealer", "--as", "ann", lines=(ANN,))
    order = ("people", "status", "cat", "blocked", *WHY, "--as", "dan")

    assert send(*order, lines=(BOB,))[0] == 2
    assert send(*order, lines=(ANN,))[:2] == (0, "The account cat is blocked now.\n")


def test_who_confirms_an_adjustment_shows_to_be_there_too(send):
    order = ("bank", "adjust", "cat", "dan", "5", "--as", "ann", "--confirmed-by", "Bob", *WHY)

    alone = send(*order, lines=(ANN,))
    guessed = send(*order, lines=(ANN, ANN))
    together = send(*order, lines=(ANN, BOB))

    assert "a password is needed" in alone[2]
    assert guessed[2] == "fairdeal: The id or the password is wrong.\n"
    assert together[0] == 0
    assert "A wrong password was given for bob, 1 in a row." in done(send)


def test_the_same_one_twice_is_asked_once_and_gives_the_number_twice(send):
    order = ("bank", "adjust", "cat", "dan", "5", "--as", "ann", "--confirmed-by", "ann", *WHY)

    assert "needs a second look" in send(*order, lines=(ANN,))[2]
    assert send(*order, "--confirm", "5", lines=(ANN,))[0] == 0


def test_after_five_wrong_passwords_an_operator_waits_like_everybody(send):
    for _ in range(5):
        send(*ORDERS["issue"], "--as", "ann", lines=(BOB,))

    told = send(*ORDERS["issue"], "--as", "ann", lines=(ANN,))[2]

    assert told == "fairdeal: Too many wrong passwords in a row. Try again in a minute.\n"
    assert send("bank", "statement", "cat")[1].startswith("wallet:cat: 100,")


def test_who_nobody_knows_is_asked_like_everybody(send):
    assert send(*ORDERS["issue"], "--as", "zoe", lines=(ANN,))[2] == (
        "fairdeal: The id or the password is wrong.\n"
    )


def test_an_order_that_was_carried_out_is_answered_again_only_to_who_gave_it(send):
    order = (*ORDERS["issue"], "--id", "gift", "--as", "ann")
    send(*order, lines=(ANN,))

    assert "wrong" in send(*order, lines=(BOB,))[2]
    assert "nothing was done now" in send(*order, lines=(ANN,))[1]


def test_who_has_an_account_gives_its_password_to_be_appointed(tmp_path, capsys, monkeypatch):
    def sent(*arguments: str, line: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", StringIO(f"{line}\n"))
        return run(capsys, *arguments, "--data", tmp_path)

    sent("people", "sign-up", "eve", line=ANN)
    order = ("bank", "issue", "house:casino", "5", *WHY, "--appoint", "eve")

    assert sent(*order, line=BOB)[2] == "fairdeal: The id or the password is wrong.\n"
    assert "operator" not in sent("people", "list", line="")[1]
    assert sent(*order, line=ANN)[1].startswith("eve runs this room now")


# Those whom --appoint has made, and who have no password yet.


@pytest.fixture
def new_room(tmp_path, monkeypatch, capsys):
    def sent(*arguments: object, lines: tuple[str, ...] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
        return run(capsys, *arguments, "--data", tmp_path)

    return sent


FIRST = ("bank", "issue", "house:casino", "5", *WHY)


@pytest.mark.parametrize("was_guest", [True, False])
def test_who_was_appointed_needs_no_password_until_one_is_set(new_room, was_guest):
    if was_guest:
        new_room("people", "sign-up", "dora", "--guest")
    told = new_room(*FIRST, "--appoint", "dora")[1]
    line = re.search("`fairdeal (people password dora .*?)`", told)
    assert line is not None

    assert new_room(*FIRST)[0] == 0
    assert new_room(*line[1].split()[:-2], lines=(ANN,))[1] == "dora has a new password.\n"

    assert "a password is needed" in new_room(*FIRST)[2]
    assert new_room(*FIRST, lines=(ANN,))[0] == 0
    assert "chose a password" not in new_room("people", "log")[1]


def test_who_has_no_password_yet_is_asked_for_none_anywhere(new_room):
    new_room(*FIRST, "--appoint", "dora")

    assert new_room("people", "limit", "dora", "rounds", "10")[0] == 0
    assert new_room("people", "password", "dora", lines=(ANN,))[1] == "dora has a new password.\n"
    assert "a password is needed" in new_room("people", "limit", "dora", "rounds", "5")[2]


def test_an_operator_who_has_lost_the_password_gets_a_code_from_whoever_keeps_the_file(send):
    made = send("people", "code", "ann", "--as", "room")[1]
    code = re.search("is ([0-9A-Z-]+)[.]", made)
    assert code is not None

    send("people", "password", "ann", "--code", lines=(code[1], *NEW))

    assert send(*ORDERS["issue"], "--as", "ann", lines=NEW)[0] == 0
    assert "room made a code for ann to choose a new password." in done(send)


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (("people", "code", "cat"), "it takes the role operator"),
        (("people", "roles", "cat", "operator"), "The id or the password is wrong."),
        (("people", "password", "ann"), "The id or the password is wrong."),
    ],
)
def test_whoever_keeps_the_file_helps_operators_and_does_nothing_else_in_the_room_s_name(send, order, told):
    assert told in send(*order, "--as", "room", lines=(ANN, *NEW))[2]


# How it is asked.


def test_at_a_terminal_the_passwords_are_typed_and_never_shown(room):
    opened = Terminal(
        command=[
            *("bank", "adjust", "cat", "dan", "5", "--as", "ann", "--confirmed-by", "bob", *WHY),
            *("--data", str(room)),
        ]
    )
    try:
        opened.wait_for("Password of ann: ")
        opened.type(f"{ANN}\n")
        opened.wait_for("Password of bob: ")
        opened.type(f"{BOB}\n")
        assert opened.exit_status() == 0
    finally:
        opened.process.kill()
        opened.process.wait()

    assert ANN not in opened.seen
    assert BOB not in opened.seen


def test_an_order_that_waits_at_a_pipe_says_for_what(room):
    with subprocess.Popen(
        [sys.executable, "-m", "fairdeal", *ORDERS["issue"], "--as", "ann", "--data", str(room)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as waiting:
        assert waiting.stderr is not None
        told = waiting.stderr.readline()
        out, _ = waiting.communicate(f"{ANN}\n")

    assert told == "fairdeal: waiting for a line of the standard input (Password of ann)\n"
    assert waiting.returncode == 0
    assert "was issued to wallet:cat" in out


def test_a_password_comes_from_a_file_as_a_job_at_night_has_it(room):
    (room / "password").write_text(f"{ANN}\n")
    order = [sys.executable, "-m", "fairdeal", *ORDERS["issue"], "--as", "ann", "--data", str(room)]

    with (room / "password").open() as file:
        said = subprocess.run(order, stdin=file, capture_output=True, encoding="utf-8", check=True)

    assert (said.stdout.splitlines()[-1], said.stderr) == ("wallet:cat has 105 now.", "")
