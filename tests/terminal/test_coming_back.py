"""What people are told when they leave and when they come back: how, where, and how it stood."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from fairdeal.store import open_store
from fairdeal.store.audit import audit
from fairdeal.terminal.blackjack.game_loop import play_lines
from fairdeal.terminal.names import clean_name
from tests.support.quick_start import in_text, run
from tests.terminal.people import Transcript, come_back, played, sit_down
from tests.terminal.programs import Program, Start, only_table

BET, ACTION = "Your bet (", "You may "
OPEN = "left a table open"
NOT_INSURED = ("--set", "insurance.offered=false")
"""So that whoever has bet is asked what to do, or for the next bet."""
TWO_BOXES = ("table.hands_per_player=2",)
HOLD, AGAIN = "hold or hit)?", "yes or no)?"
MOVED_ON = "The table has moved on since you looked"


def left_open(program: Start, *options: str) -> str:
    """A table that somebody has left to come back to."""
    first = program(*options)
    first.said_until("bet (")
    first.answer("save")
    assert first.end() == 0
    return str(re.findall(r"--resume (t-[0-9a-f]+)", first.all)[0])


@pytest.mark.parametrize("folder", ["room", "my room"])
def test_the_way_back_that_is_told_is_the_whole_of_it(program: Start, tmp_path: Path, folder: str):
    data = str(tmp_path / folder)
    first = program("--players", "Ann", "--data", data)
    first.said_until(BET)
    first.answer("save")
    assert first.end() == 0

    (told,) = re.findall("“fairdeal play (--resume .*)” goes on exactly here", first.all)

    named = f"'{data}'" if " " in data else data
    assert re.fullmatch(f"--resume t-[0-9a-f]{{8}} --data {re.escape(named)}", told)
    assert re.search(f"“fairdeal verify t-[0-9a-f]+ --data {re.escape(named)}”", first.all)


def test_of_open_tables_people_hear_of_their_own_only(program: Start):
    bobs = left_open(program, "--players", "Bob")

    anybody = program()
    assert OPEN not in anybody.said_until(BET)
    bob = program("--players", "bob")
    assert (
        f"You have left a table open: “fairdeal play --resume {bobs}” goes on there, with what you had."
        in bob.said_until(BET)
    )
    ann = program("--players", "Ann")
    assert OPEN not in ann.said_until(BET)


@pytest.mark.parametrize(
    ("house", "asked"), [(("--house", "gojack"), "Dealer's Hand"), (("--house", "cs161", "--bets"), "is bet")]
)
def test_who_says_their_name_at_the_table_hears_of_their_own_table(
    program: Start, house: tuple[str, ...], asked: str
):
    bobs = left_open(program, "--players", "Bob")

    ann, bob = program(*house), program(*house)
    ann.answer("Ann")
    bob.answer("bob")

    assert OPEN not in ann.said_until(asked)
    assert f"You have left a table open: “fairdeal play --resume {bobs}”" in bob.said_until(asked)


def test_at_trumps_people_hear_of_their_own_games_only():
    left = in_text(run("trumps", "--players", "Ann,Bob"))

    others = [in_text(run("trumps", *who)) for who in ((), ("--players", "Cleo,Dan"))]
    bob = in_text(run("trumps", "--players", "Emma,Bob"))

    (name,) = re.findall(r"--resume (t-[0-9a-f]+)", left.stdout)
    assert not any(OPEN in each.stdout for each in others)
    assert f"You have left a table open: “fairdeal trumps --resume {name}”" in bob.stdout


def test_who_has_got_up_has_left_no_table_open(program: Start):
    both = program("--players", "Ann,Bob")
    both.said_until("Ann bet (")
    both.answer("quit")
    both.said_until("Bob bet (")
    both.kill()

    ann, bob = program("--players", "Ann"), program("--players", "Bob")

    assert OPEN not in ann.said_until(BET)
    assert OPEN in bob.said_until(BET)


def test_a_table_that_was_closed_elsewhere_is_said_to_be(program: Start, own_data: Path):
    first = program("--players", "Ann")
    first.said_until(BET)
    second = program("--resume", only_table(own_data))
    second.said_until(BET)
    first.answer("quit")
    assert first.end() == 0

    second.answer("10")

    assert second.end() == 0
    assert "This table was closed meanwhile, at another terminal.\n" in second.all
    assert "look again" not in second.all


def test_who_comes_back_is_told_again_that_the_dealer_has_looked():
    seen = played("vegas_strip", ["10", "v", "s", "quit"], shoe="10C 7D 6H 10S")

    assert seen.lines.count("The dealer looks at the hole card: no natural.") == 2


@pytest.mark.parametrize(
    ("house", "answers", "shoe", "shown"),
    [
        ("vegas_strip", ["5"], "8C 7D 8H 10S", ["Your bet: 5.", "You have 95 left."]),
        (
            "vegas_strip",
            ["5", "p"],
            "8C 7D 8H 10S 3C 4C",
            ["Your bet: 10 (5 + 5).", "You have 90 left."],
        ),
        (
            "vegas_strip",
            ["5", "p", "d"],
            "8C 7D 8H 10S 3C 4C 9C",
            ["Your bet: 15 (10 + 5).", "You have 85 left."],
        ),
        (
            "vegas_strip",
            ["10", "y"],
            "8C 9S 8H AD",
            ["Your bet: 10.", "You have 85 left."],
        ),
        (
            "cn21",
            ["10", "y"],
            "9S AD 8C 7H",
            ["Your bet: 10.", "Your insurance: 5.", "You have 85 left."],
        ),
        (
            "vegas_strip",
            ["5+10", "s"],
            "8C 9C 7D 8H 9H 10S",
            ["Your bet (box 1): 5.", "Your bet (box 2): 10.", "You have 85 left."],
        ),
        (
            "free_bet",
            ["10", "p"],
            "8C 7D 8H 10S 2C 9C",
            ["Your bet: 10 (10 + 0), plus 10 staked by the house.", "You have 90 left."],
        ),
    ],
)
def test_who_comes_back_sees_all_that_is_staked(house: str, answers: list[str], shoe: str, shown: list[str]):
    store, seen = open_store("memory:"), Transcript([*answers, "save"])
    first = sit_down(house, seen, shoe=shoe, store=store, overrides=TWO_BOXES)
    play_lines(first)

    later, again = Transcript(["save"]), come_back(first, store)
    again.asker = replace(again.asker, ask=later.ask, tell=later.tell)
    play_lines(again)

    start = later.lines.index("Round 1 goes on.") + 1
    assert later.lines[start : start + len(shown)] == shown


def resumed(program: Start, data: Path, *options: str) -> Program:
    again = program("--resume", only_table(data), *options)
    again.said_until(ACTION)
    return again


def test_the_coach_comes_back_too_unless_told_otherwise(program: Start, own_data: Path):
    first = program("--players", "Ann:100", "--seed", "1", "--coach", "ask")
    first.said_until(BET)
    first.answer("20")
    first.said_until(ACTION)
    first.kill()

    as_it_was, otherwise = resumed(program, own_data), resumed(program, own_data, "--coach", "off")

    status = "The coach is on, by the chart: it answers when you ask, "
    assert status in as_it_was.all
    assert status not in otherwise.all


def test_what_the_coach_was_switched_to_comes_back_and_so_does_its_measure(program: Start, own_data: Path):
    first = program("--players", "Ann:100", "--seed", "1", "--coach-by", "cards")
    first.said_until(BET)
    first.answer("coach ask")
    first.said_until(BET)
    first.answer("20")
    first.said_until(ACTION)
    first.kill()

    as_it_was, otherwise = resumed(program, own_data), resumed(program, own_data, "--coach-by", "chart")

    assert "The coach is on, by the cards: it answers when you ask, " in as_it_was.all
    assert "The coach is on, by the chart: it answers when you ask, " in otherwise.all


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        ("Eve:99999999999999", "“Eve:99999999999999” brings too much: 10000000000 is the most."),
        ("Eve:1.5", "“Eve:1.5” brings too little: the smallest bet takes 5."),
        ("Eve:0", "“Eve:0” is no player"),
        ("Eve:nix", "“Eve:nix” is no player"),
        ("\x1b[31m", "is no player"),
    ],
)
def test_who_brings_what_cannot_be_hears_why(program: Start, player: str, sentence: str):
    asked = program("--players", player)

    assert asked.end() == 2
    assert sentence in asked.complaint()


@pytest.mark.parametrize("name", ["\x1b[31mRed\x1b[0m", "\x9b1;31mRed", "\x1b]0;title\x07Red", "\x1bcRed"])
def test_nothing_is_left_in_a_name_of_orders_to_the_terminal(name: str):
    assert clean_name(name) == "Red"


@pytest.mark.parametrize("answers", [["quit"], ["10", "hold", "yes", "quit"]])
def test_quit_leaves_the_teaching_game_for_money_at_the_bet(answers: list[str]):
    seen = played("cs161", answers, bets=True, shoe="10H 8H 10S 9H")

    assert seen.lines[-1] == "Goodbye!"
    assert "is no bet" not in seen.text


def test_quit_leaves_the_teaching_game_in_mid_hand_once_that_is_meant(tmp_path: Path):
    store = open_store(tmp_path / "fairdeal.db")

    seen = played("cs161", ["quit", "n", "quit", "y"], shoe="10H 8H 10S 9H", store=store)

    assert seen.text.count("Leave in mid-round?") == 2
    assert seen.lines[-1] == "Goodbye!"
    assert audit(store).problems == ()
    store.close()


def test_quit_at_an_old_screen_plays_nobodys_hand(program: Start, own_data: Path):
    first = program("--players", "Ann", *NOT_INSURED)
    first.said_until(BET)
    second = program("--resume", only_table(own_data))
    second.said_until(BET)
    second.answer("10")
    second.said_until(ACTION, BET)

    first.answer("quit")

    assert MOVED_ON in first.said_until(ACTION, BET)
    assert "leave the table" not in first.all


def test_no_at_an_old_screen_ends_nobodys_round(program: Start, own_data: Path):
    first = program("--players", "Ann", "--house", "cs161")
    while not first.said_until(HOLD, AGAIN).endswith(AGAIN):
        first.answer("hold")
    second = program("--resume", only_table(own_data))
    second.said_until(HOLD, AGAIN)

    first.answer("no")

    assert MOVED_ON in first.said_until(HOLD, AGAIN)


def test_who_may_not_play_opens_no_table(tmp_path: Path):
    data = ("--data", str(tmp_path))
    assert run("play", "--players", "Ann", *data, data=b"quit\n").returncode == 0
    assert run("people", "away", "ann", "7d", *data).returncode == 0

    refused = run("play", "--players", "Ann", *data)

    assert refused.returncode == 2
    assert b"open" not in run("tables", *data).stdout


def test_a_round_that_a_restore_has_voided_is_told_as_voided(program: Start, tmp_path: Path):
    playing = program("--players", "Ann", *NOT_INSURED, "--data", str(tmp_path / "room"))
    while not playing.said_until(BET, ACTION).endswith(ACTION):
        playing.answer("10")
    copy, back = str(tmp_path / "copy.db"), ("--data", str(tmp_path / "back"))
    assert run("backup", copy, "--data", str(tmp_path / "room")).returncode == 0
    assert run("restore", copy, *back).returncode == 0

    again = program("--resume", *back)

    assert (
        "ended:\nThe round was voided, since the room was restored from a backup; all stakes went back.\n"
    ) in again.said_until(BET)
