"""The program itself: through pipes, at a real terminal, with wrong arguments and with any bytes at all."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import fairdeal
from fairdeal.terminal.io.screen import Screen
from tests.support import quick_start
from tests.support.covers import covers
from tests.terminal.people import Transcript
from tests.terminal.test_real_terminal import Terminal
from tests.trumps_play import people

PROGRAM = Path(fairdeal.__file__).resolve().parents[1]
COMMAND = [sys.executable, "-m", "fairdeal", "trumps"]
COLOUR = re.compile(r"\x1b\[\d+m")
CLEAR = "\x1b[2J\x1b[H"


def piped(*options: str, data: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    if not environment:
        return quick_start.run("trumps", *options, data=data)
    # What becomes of letters in another locale is decided before the program begins.
    surroundings = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(
        [*COMMAND, *options], input=data, capture_output=True, env=surroundings, timeout=60, check=False
    )


Start = Callable[..., Terminal]


@pytest.fixture
def terminal() -> Iterator[Start]:
    opened: list[Terminal] = []

    def start(*options: str, **environment: str) -> Terminal:
        opened.append(Terminal(*options, command=["trumps"], columns=80, **environment))
        return opened[-1]

    yield start
    for each in opened:
        os.close(each.master)
        each.process.kill()
        each.process.wait()


# Through a pipe.


@covers("S1-24", "S1-25")
def test_a_pipe_plays_on_past_every_enter_and_ends_with_status_0():
    done = piped("--seed", "1", data=b"1\n1\n3\n\n1\n1\n3\n\nquit\ny\n")

    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Trick 3: " in done.stdout
    assert done.stdout.endswith(b"Goodbye, and thank you for playing.\n")


@covers("S1-03")
def test_the_default_pack_needs_no_file(tmp_path):
    options = ["--players", "0", "--bots", "2", "--seed", "1", "--set", "rounds_most=3", "--lang", "en"]
    surroundings = {**os.environ, "PYTHONPATH": str(PROGRAM)}

    done = subprocess.run(
        [*COMMAND, *options], cwd=tmp_path, env=surroundings, capture_output=True, timeout=60, check=False
    )

    assert done.returncode == 0
    assert done.stdout.startswith(b"Trumps: airliners, 8 cards, variant source, rounds_most=3\n")


@covers("S1-28")
def test_no_input_at_all_ends_with_a_goodbye():
    done = piped("--seed", "1")

    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"Goodbye, and thank you for playing.\n")


@covers("S1-30")
def test_a_pipe_gets_no_colours_and_no_clearing():
    assert b"\x1b" not in piped("--seed", "1", data=b"1\n1\n3\n\n").stdout


@covers("S1-04")
def test_the_same_seed_deals_the_same_cards_and_another_one_others():
    answers = b"1\n1\n1\n"
    first, second, other = (
        piped("--seed", seed, "--no-save", data=answers).stdout for seed in ("7", "7", "8")
    )

    assert first == second != other


def test_a_seed_that_was_played_before_deals_the_same_again_and_keeps_nothing():
    first, again = (piped("--seed", "7", data=b"1\n1\n1\n").stdout.decode() for _ in range(2))

    note = (
        "This seed was dealt here before: the same cards come again, and nothing of this sitting is kept.\n"
    )
    assert note in again
    assert "“fairdeal trumps --resume t-" in first
    assert "Nothing of this table is kept." in again
    assert (
        again.split("Trick 1")[1].split("\nNothing")[0] == first.split("Trick 1")[1].split("\nEverything")[0]
    )


def test_a_seed_may_be_any_bytes():
    done = subprocess.run([*COMMAND, "--seed", b"\xff\xfe"], input=b"", capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (0, b"")


def test_without_a_seed_the_table_is_named_and_can_be_verified():
    done = piped("--bots", "random", data=b"quit\ny\n")
    table = re.search(rb"This was table (t-[0-9a-f]{8})", done.stdout)

    assert table is not None
    verified = quick_start.run("verify", table[1].decode())
    assert verified.returncode == 0, verified.stdout


@covers("S1-05", "S1-07")
@pytest.mark.parametrize(("players", "cards"), [("2", 4), ("3", 2), ("4", 2), ("5", 1), ("6", 1)])
def test_any_number_of_players_gets_evenly_sized_hands(players: str, cards: int):
    told = piped("--players", players, "--seed", "1").stdout.decode()

    counts = re.findall(r"Player \d: (\d) cards?", told)
    assert counts == [str(cards)] * int(players)


def test_the_first_line_tells_pack_variant_and_what_was_set():
    done = piped("--variant", "classic", "--pack", "elements", "--set", "tie=share", "--set", "caller=loser")

    first = done.stdout.decode().splitlines()[0]
    assert first == "Trumps: Chemical elements, 32 cards, variant classic, tie=share, caller=loser"


def test_the_first_line_tells_the_last_word_of_a_knob_that_was_set_twice():
    done = piped("--set", "tie=share", "--set", "rounds_most=7", "--set", "tie=middle")

    assert done.stdout.decode().splitlines()[0].endswith("variant source, tie=middle, rounds_most=7")


def test_a_super_card_may_be_called_by_its_name():
    done = piped("--set", "super_card=Concorde", data=b"rules\n", PYTHONIOENCODING="utf-8")

    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Concorde beats every other card." in done.stdout


def test_chinese_is_spoken_from_the_locale():
    done = piped("--seed", "1", "--pack", "planets", LC_ALL="zh_CN.UTF-8", PYTHONIOENCODING="utf-8")

    assert done.stdout.decode().startswith("数据对决：行星与卫星，")


def test_an_output_that_knows_only_ascii_is_no_mistake():
    done = piped("--seed", "1", "--lang", "zh", data=b"1\n1\n1\n", PYTHONIOENCODING="ascii")

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("data", [b"\xff\xfe\x00\x80\n" * 50, b"x" * 100_000, b"9" * 100_000 + b"\n"])
def test_bytes_that_are_no_text_never_give_a_traceback(data: bytes):
    done = piped("--bots", "1", data=data)

    assert (done.returncode, done.stderr) == (0, b"")


SENSE = ["1", "2", "3", "", "o", "v", "?", "rules", "abc", "0", "200", "-1"]
lines = st.one_of(st.sampled_from(SENSE).map(str.encode), st.binary(max_size=30))
pipes = st.one_of(st.binary(max_size=400), st.lists(lines, max_size=60).map(b"\n".join))


@pytest.mark.parametrize("variant", ["source", "classic", "points"])
@given(data=pipes)
@example(data=b"\xff\xfe\x00\n" * 20)
@example(data="🂡 \u202e\u0000\n".encode() * 9)
@settings(max_examples=40)
def test_any_bytes_end_in_a_goodbye(variant: str, data: bytes):
    out = io.BytesIO()
    pipe = Screen(io.TextIOWrapper(io.BytesIO(data)), io.TextIOWrapper(out, encoding="utf-8"))

    class Pipe(Transcript):
        def ask(self, prompt: str) -> str:
            return pipe.ask(prompt)

        def tell(self, text: str) -> None:
            pipe.tell(text)

    people.played([], variant=variant, players=3, bots={3: "greedy"}, transcript=Pipe)

    assert out.getvalue().decode().splitlines()[-1] == "Goodbye, and thank you for playing."


# Wrong arguments.


@covers("S1-06")
def test_too_few_cards_for_the_players_are_told_with_both_numbers(tmp_path):
    file = tmp_path / "two.json"
    file.write_text('[{"Name": "A", "Range": 1}, {"Name": "B", "Range": 2}]')

    done = piped("--pack", str(file), "--players", "3")

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"fairdeal: the pack has 2 cards, too few for 3 players\n"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--players", "1"], "1 can't play: a game is for 2 to 6"),
        (["--players", "7"], "7 can't play: a game is for 2 to 6"),
        (["--players", "-1"], "-1 can't play"),
        (["--players", "999999999999"], "999999999999 can't play"),
        (["--players", "many"], "1 can't play: a game is for 2 to 6"),
        (["--bots", "6"], "7 can't play, 6 of them bots: a game is for 2 to 6"),
        (
            ["--bots", "clever"],
            "clever is no kind of bot: write how many, or kinds of random, greedy and memory",
        ),
        (["--players", "5", "--bots", "greedy,random"], "7 can't play, 2 of them bots"),
        (["--variant", "poker"], "there is no variant poker; allowed: source, classic or points"),
        (["--set", "tie=often"], "tie is often; allowed: nothing, middle"),
        (["--set", "nonsense"], "nonsense sets nothing"),
        (
            ["--set", "super_card=Concrode"],
            "Concrode is no card of the pack airliners; of its 8 cards the nearest are concorde, ",
        ),
        (["--variant", "points", "--set", "ends=last_one"], "set ends=one_out"),
        (["--variant", "classic", "--set", "tie=nothing"], "the same cards would meet again and again"),
        (["--pack", "nowhere"], "there is no pack nowhere"),
    ],
)
def test_wrong_arguments_get_a_sentence_and_status_2(options: list[str], sentence: str):
    done = piped(*options, "--lang", "en")

    assert (done.returncode, done.stdout) == (2, b"")
    assert sentence in done.stderr.decode()
    assert b"Traceback" not in done.stderr


# At a terminal.


@covers("S1-24", "S1-27", "S1-29", "S1-30")
def test_a_terminal_shows_colours_waits_at_its_prompt_and_is_cleared_after_enter(terminal: Start):
    game = terminal("--seed", "1")

    game.wait_for("> ")
    assert "8 cards" in game.seen.splitlines()[0]
    assert "  1: \x1b[36m" in game.seen
    game.type("1\n")
    game.wait_for("Player 2 - pick a card!")
    game.type("1\n")
    game.wait_for("\x1b[35mRange\x1b[0m")
    game.type("3\n")
    shown = game.wait_for("Press ENTER")

    assert re.search(r"of \x1b\[33m\d+\x1b\[0m", shown)
    assert CLEAR not in shown
    game.type("\n")
    after = game.wait_for("Trick 2").partition("Press ENTER")[2]
    assert after.index(CLEAR) < after.index("Trick 2")
    game.type("quit\ny\n")
    assert game.exit_status() == 0


@covers("S1-30")
def test_no_color_is_obeyed(terminal: Start):
    game = terminal("--seed", "1", "--no-pause", NO_COLOR="1")

    assert COLOUR.search(game.wait_for("> ")) is None


def test_a_dumb_terminal_is_not_cleared(terminal: Start):
    game = terminal("--seed", "1", "--no-pause", "--variant", "classic", TERM="dumb")

    game.wait_for("> ")
    game.type("1\n")
    game.wait_for("Press ENTER")
    game.type("\n")

    assert "\x1b" not in game.wait_for("Trick 2")


@pytest.mark.parametrize("before", [[], ["--no-pause"]])
def test_ctrl_c_says_goodbye_and_exits_with_130(terminal: Start, before: list[str]):
    game = terminal("--seed", "1", *before)

    game.wait_for("> " if before else "Trumps")
    game.interrupt()

    assert game.exit_status() == 130
    assert game.seen.endswith("Goodbye, and thank you for playing.\r\n")


@covers("S1-28")
def test_ctrl_d_ends_the_input_and_exits_with_0(terminal: Start):
    game = terminal("--seed", "1", "--no-pause")

    game.wait_for("> ")
    game.type("\x04")

    assert game.exit_status() == 0
    assert "Goodbye" in game.seen
