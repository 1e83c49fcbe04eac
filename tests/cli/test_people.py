"""`fairdeal people`: accounts and their passwords, what people are, and what they allow themselves."""

import os
import re
from collections.abc import Callable
from io import BytesIO, StringIO, TextIOWrapper

import pytest

from fairdeal.people import Directory, Person, Role, Status
from fairdeal.store import open_store
from fairdeal.store.places import FILE
from fairdeal.terminal.io.cells import width
from fairdeal.terminal.pages.records.people_page import people_page
from fairdeal.words import words_for
from tests.cli.recorded import a_room, complaint, run
from tests.people.building import Clock, Randomness, cheap
from tests.support.covers import covers
from tests.terminal.test_real_terminal import Terminal

PASSWORD = "correct horse battery"
OTHER = "staple of the trade"
CODE = re.compile("[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}")
WHY = ("--reason", "that is why")

Send = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch):
    """The same hashes at the lowest cost: what the real one is, tests of the room prove."""
    monkeypatch.setattr("fairdeal.people.directory.Argon2", cheap)


@pytest.fixture
def send(monkeypatch, capsys) -> Send:
    """Runs a command in a room with these lines at its standard input."""

    def sent(*arguments: object, lines: tuple[str, ...] = (PASSWORD,)) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
        return run(capsys, "people", *arguments)

    return sent


@pytest.fixture
def ask(send: Send, tmp_path):
    """Runs a command that must succeed, in a room of its own; what it says."""

    def asked(*arguments: object, lines: tuple[str, ...] = (PASSWORD,)) -> str:
        status, out, err = send(*arguments, "--data", tmp_path, lines=lines)
        assert (status, err) == (0, ""), err
        return out

    return asked


@pytest.fixture
def refused(send: Send, tmp_path):
    """Runs a command that must fail there; its one sentence."""

    def asked(*arguments: object, lines: tuple[str, ...] = (PASSWORD,)) -> str:
        status, out, err = send(*arguments, "--data", tmp_path, lines=lines)
        assert (status, out, err.count("\n")) == (2, "", 1), (status, out, err)
        return err

    return asked


@pytest.fixture
def full(ask):
    """Olga runs the room, Dan deals, Ann and Bob play; Gus is a guest."""
    for person in ("olga", "dan", "ann", "bob"):
        ask("sign-up", person, "--name", person.title())
    ask("sign-up", "gus", "--guest", "--name", "Gus")
    ask("roles", "dan", "player", "dealer", "--appoint", "olga")
    return ask


# Accounts.


@covers("S4-43")
def test_who_signs_up_is_an_active_player_on_the_list(ask):
    said = ask("sign-up", "ann", "--name", "Ann Lee")

    assert said == "ann has an account now.\n"
    assert ask("list").splitlines()[1].split() == ["ann", "Ann", "Lee", "active", "player"]


def test_signing_up_again_changes_nothing_and_nobody_else_gets_the_id(ask, refused):
    ask("sign-up", "ann")

    assert "nothing was changed" in ask("sign-up", "ann")
    assert "The id ann is taken." in refused("sign-up", "ann", lines=(OTHER,))
    assert len(ask("list").splitlines()) == 2


@pytest.mark.parametrize("person", ["seed", "guest-86ebb13f1a5b", "rehearsal-1f", "bot-t-1", "room"])
def test_nobody_chooses_an_id_that_is_given_to_others(refused, person):
    assert "can't be an id" in refused("sign-up", person, "--name", "Ann Lee")
    assert "can't be an id" in refused("sign-up", person, "--guest", lines=())


def test_a_guest_needs_no_password_and_is_given_an_id(ask):
    said = ask("sign-up", "--guest", "--name", "Zoe", lines=())

    person = said.split()[0]
    assert re.fullmatch("guest-[0-9a-f]{4}", person)
    assert ask("show", person).startswith(f"Zoe ({person}), a guest, active\n")


def test_a_guest_is_kept_by_choosing_a_password(send, capsys, tmp_path):
    room = a_room(tmp_path)
    before = run(capsys, "people", "show", "ann", "--data", room)[1]

    hint = send("sign-up", "ann", "--data", room)[2]
    said = send("password", "ann", "--data", room, lines=(PASSWORD,))[1]

    assert f"`fairdeal people password ann --data {room}` keeps the account" in hint
    assert said == "ann was a guest, and has an account with a password now. Chips and rounds stay.\n"
    after = run(capsys, "people", "show", "ann", "--data", room)[1]
    assert after == before.replace(", a guest", "")


@covers("S4-43")
def test_who_cancels_the_own_account_never_comes_in_again(full, refused):
    assert "The id or the password is wrong." in refused("status", "ann", "cancelled", *WHY, lines=(OTHER,))

    said = full("status", "ann", "cancelled", *WHY)

    assert said == "The account ann is cancelled now.\n"
    assert "The account ann is cancelled." in refused("profile", "ann", "--name", "Anna")
    assert "The account ann is cancelled." in refused("password", "ann", lines=(PASSWORD, OTHER))
    assert "can't become active" in refused("status", "ann", "active", *WHY)


@covers("S4-41", "S4-44")
@pytest.mark.parametrize("by", ["olga", "dan"])
def test_staff_block_a_member_who_then_can_not_sign_in(full, refused, by):
    said = full("status", "ann", "blocked", "--as", by, *WHY)

    assert said == "The account ann is blocked now.\n"
    assert "The account ann is blocked." in refused("profile", "ann", "--name", "Anna")
    assert [line.split()[0] for line in full("list", "--status", "blocked").splitlines()[1:]] == ["ann"]

    full("status", "ann", "active", *WHY)
    full("profile", "ann", "--name", "Anna")


def test_nobody_decides_more_than_the_role_allows(full, refused):
    assert "it takes the role dealer" in refused("status", "bob", "blocked", "--as", "ann", *WHY)
    assert "Only bob can cancel" in refused("status", "bob", "cancelled", "--as", "olga", *WHY)
    assert "it takes the role operator" in refused("roles", "bob", "dealer", "--as", "dan")
    assert "it takes the role operator" in refused("code", "bob", "--as", "dan")
    assert "it takes the role operator" in refused("password", "bob", "--as", "dan")
    assert "the last active operator" in refused("roles", "olga", "player")


def test_roles_are_given_in_place_of_those_before(full):
    said = full("roles", "dan", "operator")

    assert said == "dan has these roles now: operator.\n"
    assert "roles   operator\n" in full("show", "dan")


# Passwords.


@covers("S4-39")
def test_a_password_is_changed_only_by_who_knows_the_old_one(full, refused):
    assert "The id or the password is wrong." in refused("password", "ann", lines=(OTHER, "a new password"))

    assert full("password", "ann", lines=(PASSWORD, OTHER)) == "ann has a new password.\n"

    assert "The id or the password is wrong." in refused("profile", "ann", "--name", "Anna")
    full("profile", "ann", "--name", "Anna", lines=(OTHER,))


@covers("S4-39")
def test_an_operator_s_code_gives_a_new_password_once(full, refused):
    said = full("code", "ann")
    found = CODE.search(said)
    assert found is not None

    full("password", "ann", "--code", lines=(found[0].lower(), OTHER))

    full("profile", "ann", "--name", "Anna", lines=(OTHER,))
    again = refused("password", "ann", "--code", lines=(found[0], PASSWORD))
    assert "the code is no longer good" in again


def test_an_operator_who_was_appointed_gets_a_password_like_everybody(ask, capsys, tmp_path):
    run(capsys, "bank", "issue", "house:casino", 5, *WHY, "--appoint", "dora", "--data", tmp_path)

    ask("password", "dora", "--as", "dora", lines=(OTHER,))

    assert ask("profile", "dora", "--name", "Dora", lines=(OTHER,)) == "The profile of dora is changed.\n"


@pytest.mark.parametrize(
    ("password", "told"),
    [
        ("short", "A password has 8 to 200 characters."),
        ("x" * 201, "A password has 8 to 200 characters."),
        ("x" * 20_000, "A password has 8 to 200 characters."),
        ("", "A password has 8 to 200 characters."),
        ("annabel-lee", "That password is your name"),
    ],
)
def test_a_password_that_can_not_be_is_refused(ask, refused, password, told):
    assert told in refused("sign-up", "annabel-lee", lines=(password,))
    assert "Nobody has signed up" in ask("list")


def test_a_password_that_does_not_come_or_is_no_text_is_refused(ask, refused, monkeypatch, capsys, tmp_path):
    ask("sign-up", "ann")

    assert "a password is needed" in refused("sign-up", "bob", lines=())
    assert "a password is needed" in refused("password", "ann", lines=(PASSWORD,))
    for errors in ("strict", "surrogateescape"):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"\xff\xfe battery\n"), "utf-8", errors))
        assert "is no text" in complaint(capsys, "people", "sign-up", "bob", "--data", tmp_path)


def test_no_password_is_printed_logged_or_stored(full, refused, tmp_path):
    said = [
        full("password", "ann", lines=(PASSWORD, OTHER)),
        refused("profile", "ann", "--name", "Anna", lines=(PASSWORD,)),
        full("profile", "ann", "--name", "Anna", lines=(OTHER,)),
        full("show", "ann"),
        full("log", "--last", "100"),
    ]

    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in (PASSWORD, OTHER):
        assert [text for text in said if secret in text] == []
        assert secret.encode() not in stored


def test_a_password_is_no_argument(full, refused):
    assert "there is no option --password" in refused("sign-up", "eve", "--password", PASSWORD)
    assert "nothing is expected" in refused("password", "ann", PASSWORD)


@pytest.mark.parametrize("again", [PASSWORD, OTHER])
def test_at_a_terminal_a_password_is_typed_twice_and_never_shown(tmp_path, again):
    command = ["people", "sign-up", "ann", "--data", str(tmp_path)]
    opened = Terminal(command=command)
    try:
        opened.wait_for("New password of ann: ")
        opened.type(f"{PASSWORD}\n")
        opened.wait_for("The same once more: ")
        opened.type(f"{again}\n")
        status = opened.exit_status()
    finally:
        os.close(opened.master)
        opened.process.kill()
        opened.process.wait()

    assert PASSWORD not in opened.seen
    assert again not in opened.seen
    if again == PASSWORD:
        assert (status, "ann has an account now." in opened.seen) == (0, True)
    else:
        assert (status, "the two passwords differ" in opened.seen) == (2, True)


# Profiles, limits, time-outs.


@covers("S4-42")
def test_a_profile_is_stored_and_each_part_changed_by_itself(full):
    full("profile", "ann", "--name", "Ann Lee", "--address", "1 High Street", "--phone", "+44 1")
    full("profile", "ann", "--email", "ann@example.org", "--phone", "")

    assert full("show", "ann").splitlines() == [
        "Ann Lee (ann), active",
        "  roles    player",
        "  wallet   0",
        "  address  1 High Street",
        "  e-mail   ann@example.org",
    ]


def test_a_limit_holds_at_once_when_it_is_lower_and_in_a_day_when_it_is_higher(full):
    lower = full("limit", "ann", "loss", "200")
    higher = full("limit", "ann", "loss", "none")

    assert lower == "ann has a limit now (loss a day: 200).\n"
    assert re.fullmatch(
        r"ann asked for a limit that waits a day \(loss a day: 200; from [-0-9: ]+ on: none\)\.\n", higher
    )
    assert "loss a day: 200; from" in full("show", "ann")


def test_the_log_tells_a_limit_that_waits_from_one_that_holds(full):
    full("limit", "ann", "loss", "200")
    asked = full("limit", "ann", "loss", "none")
    full("limit", "ann", "loss", "100")

    since = asked.partition("from ")[2].partition(" on")[0]
    told = [line.split("  ", 1)[1] for line in full("log", "ann").splitlines()]
    assert [line for line in told if "limit" in line] == [
        "ann set a limit, loss a day: 200.",
        f"ann asked for another limit, loss a day: none, from {since} on.",
        "ann set a limit, loss a day: 100.",
    ]


def test_time_away_is_made_longer_and_never_shorter(full):
    week = full("away", "ann", "7d").split("until ")[1].strip().removesuffix(".")

    assert full("away", "ann", "1h") == (
        f"Nothing was changed: ann stays away from play until {week} as it is, and that can be made longer, "
        "never shorter.\n"
    )
    assert full("log", "ann").count(f"ann stays away from play until {week}, by ann.") == 1
    assert full("away", "ann", "forever") == "ann stays away from play for ever.\n"
    assert "ann stays away from play for ever, by ann." in full("log", "ann")
    assert "stays away  for ever" in full("show", "ann")


def test_a_guest_is_asked_for_no_password(full):
    assert full("limit", "gus", "rounds", "10", lines=()) == "gus has a limit now (rounds a day: 10).\n"


# What can be read.


def test_the_log_tells_what_happened_and_who_did_it(full):
    full("status", "ann", "blocked", *WHY)

    lines = full("log", "ann").splitlines()
    assert lines[0].endswith("  ann signed up as Ann.")
    assert lines[-1].endswith("  ann is blocked now, by olga: that is why")
    assert full("log", "--last", "1").splitlines()[0].endswith("earlier ones; --last shows more)")


def test_wrong_passwords_and_a_code_that_waits_are_shown(full, refused):
    for _ in range(5):
        refused("profile", "ann", "--name", "Anna", lines=(OTHER,))
    full("code", "ann")

    shown = full("show", "ann")
    assert "5 wrong ones in a row; no more is tried before" in shown
    assert "for a new password, good until" in shown


def test_a_long_list_fits_a_terminal():
    people = [Person("x" * 40, "名" * 20, guest=True, roles=frozenset(Role), status=Status.CANCELLED)]

    for lang in ("en", "zh"):
        lines = people_page(people, words_for(lang), 80)
        assert max(map(width, lines)) <= 80
        assert "".join(lines).count("名字" if lang == "zh" else "name") == 1


def test_people_are_told_of_in_chinese(full):
    assert full("list", "--lang", "zh").splitlines()[0].split() == ["账号", "名字", "状态", "身份"]
    assert full("show", "gus", "--lang", "zh").splitlines()[0] == "Gus（gus），访客，有效"
    assert full("limit", "gus", "stake", "无", "--lang", "zh") == "gus 现在有了限制（每个位的下注：无）。\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("show", "eve"), "Nobody here has the id “eve”."),
        (("log", "eve"), "Nobody here has the id “eve”."),
        (("log", "--last", "0"), "1 or more"),
        (("list", "--status", "gone"), "no account is “gone”"),
        (("password", "eve", "--as", "olga"), "Nobody here has the id “eve”."),
        (("password", "ann", "--code", "--as", "olga"), "take one"),
        (("code", "eve"), "Nobody here has the id “eve”."),
        (("code", "gus"), "gus is a guest."),
        (("sign-up",), "say by which id"),
        (("sign-up", "--guest"), "needs a name"),
        (("sign-up", "Ann!"), "can't be an id"),
        (("sign-up", "eve", "--name", "e" * 41), "can't be a name"),
        (("profile", "ann"), "nothing is to be changed"),
        (("profile", "ann", "--email", "e" * 201), "can't be kept"),
        (("status", "ann", "gone", *WHY), "active, blocked, closed or cancelled"),
        (("status", "ann", "blocked", "--reason", "x"), "Give a reason"),
        (("status", "ann", "blocked"), "--reason"),
        (("roles", "ann", "chef"), "The roles are player, dealer and operator."),
        (("roles", "gus", "dealer"), "gus is a guest."),
        (("limit", "ann", "luck", "5"), "There is no limit “luck”"),
        (("limit", "ann", "loss", "-5"), "-5 is no amount of money"),
        (("limit", "ann", "loss", "0.001"), "0.001 is not a whole number of chips; a chip is 0.01"),
        (("limit", "ann", "loss", "9" * 16), "is more money than can be counted here"),
        (("limit", "ann", "rounds", "2.5"), "a limit of rounds a day is a whole number or “none”, not “2.5”"),
        (("away", "ann", "soon"), "“soon” is no time"),
        (("away", "ann", "0d"), "“0d” is no time"),
    ],
)
def test_wrong_arguments_are_named(full, refused, arguments, told):
    assert told in refused(*arguments)


def test_what_is_told_to_be_typed_next_goes_to_the_same_room(full, refused, send, tmp_path):
    told = (
        refused("sign-up"),
        refused("sign-up", "gus"),
        full("sign-up", "zoe", "--guest", lines=()),
        full("code", "ann"),
        send("show", "ann", "--data", tmp_path / "elsewhere")[2],
    )
    typed = [each for said in told for each in re.findall(r"fairdeal (people [^`\n]*)", said)]

    place = f"--data {tmp_path}"
    assert typed == [
        f"people sign-up ann {place}",
        f"people password gus {place}",
        f"people password zoe {place}",
        f"people password ann --code {place}",
        f"people sign-up ID {place}/elsewhere",
    ]


def test_who_can_be_a_second_operator_is_told_how_and_keeps_what_they_are(full, refused, tmp_path):
    told = refused("roles", "bob", "player", "--appoint", "dan")
    line = re.search("`fairdeal people (.*)`", told)
    assert line is not None

    assert line[1] == f"roles dan player dealer operator --data {tmp_path}"
    assert full(*line[1].split()[:-2]) == "dan has these roles now: player, dealer and operator.\n"


def test_where_nothing_is_kept_there_is_nobody_and_nothing_is_made(ask, refused, tmp_path):
    assert ask("list").startswith("Nobody has signed up here yet")
    for arguments in (("show", "ann"), ("code", "ann", "--appoint", "ann"), ("away", "ann", "1d")):
        assert "nobody has signed up here yet" in refused(*arguments)
    refused("sign-up", "Ann!")
    assert list(tmp_path.iterdir()) == []


def test_who_stays_away_for_ever_by_another_program_is_shown(ask, tmp_path):
    store = open_store(tmp_path / FILE)
    try:
        room = Directory(store, Clock(), Randomness(1), cheap())
        room.sign_up("c-1", "ann", "Ann", None)
        room.stay_away("c-2", "ann", 2**53 - 1)
    finally:
        store.close()

    assert "for ever" in ask("show", "ann")


@pytest.mark.parametrize(
    "arguments",
    [
        ("password",),
        ("profile", "--name", "Anna"),
        ("limit", "loss", "5"),
        ("away", "7d"),
        ("status", "cancelled", *WHY),
    ],
)
def test_where_a_password_is_asked_for_nobody_learns_which_ids_there_are(full, refused, arguments):
    command, *rest = arguments
    wrong = {
        person: refused(command, person, *rest, lines=(OTHER, "a brand new one")) for person in ("eve", "ann")
    }

    assert wrong["eve"] == wrong["ann"] == "fairdeal: The id or the password is wrong.\n"


def test_who_is_blocked_is_told_so_only_with_the_right_password(full, refused):
    full("status", "ann", "blocked", *WHY)

    assert "wrong" in refused("password", "ann", lines=(OTHER, "a brand new one"))
    assert "The account ann is blocked." in refused("password", "ann", lines=(PASSWORD, "a brand new one"))


def test_a_code_for_nobody_is_answered_like_a_wrong_one(full, refused):
    told = {person: refused("password", person, "--code", lines=("AAAA", OTHER)) for person in ("eve", "ann")}

    assert told["eve"] == told["ann"]
