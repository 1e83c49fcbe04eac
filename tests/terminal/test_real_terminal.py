"""The program itself: through pipes, and at a real terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest

from fairdeal.terminal.io.cells import width
from tests.support import quick_start
from tests.support.covers import covers
from tests.support.long import spread
from tests.support.quick_start import Started

COMMAND = [sys.executable, "-m", "fairdeal", "play"]
PATIENCE_SECONDS = 90
COLOUR = re.compile(r"\x1b\[\d+m")


def piped(*options: str, data: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    if not environment:
        return quick_start.run("play", *options, data=data)
    # What becomes of letters in another locale is decided before the program begins.
    surroundings = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(
        [*COMMAND, *options], input=data, capture_output=True, env=surroundings, timeout=60, check=False
    )


class Terminal:
    """The program at a pseudo-terminal, driven by what it shows."""

    def __init__(
        self, *options: str, command: Sequence[str] = ("play",), columns: int = 80, **environment: str
    ) -> None:
        self.seen = ""
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, columns))
        self.process = Started(
            [*command, *options],
            (slave, slave, slave),
            {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", **environment},
        )
        os.close(slave)

    def wait_for(self, text: str) -> str:
        """Everything shown up to and with this text."""
        return self._read_until(lambda: text in self.seen)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self) -> None:
        """Ctrl-C, again and again while nothing happens, as a person would.

        A signal in the instant before Python begins to read is only seen after the read.
        """
        self.type("\x03")
        self._read_until(lambda: "Goodbye" in self.seen, when_idle=lambda: self.type("\x03"))

    def exit_status(self) -> int:
        self._read_until(lambda: False)
        return self.process.wait(PATIENCE_SECONDS)

    def _read_until(self, done: Callable[[], bool], when_idle: Callable[[], None] = lambda: None) -> str:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not done() and time.monotonic() < deadline:
            if not select.select([self.master], [], [], 0.2)[0]:
                when_idle()
                continue
            try:
                data = os.read(self.master, 65536)
            except OSError:
                break
            if not data:
                break
            self.seen += data.decode(errors="replace")
        return self.seen


Start = Callable[..., Terminal]


@pytest.fixture
def terminal() -> Iterator[Start]:
    opened: list[Terminal] = []

    def start(*options: str, **circumstances: Any) -> Terminal:
        opened.append(Terminal(*options, **circumstances))
        return opened[-1]

    yield start
    for each in opened:
        os.close(each.master)
        each.process.kill()
        each.process.wait()


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("columns", [40, 80])
def test_what_was_wrong_breaks_between_words_at_a_terminal(terminal, columns, lang):
    arguments = ["simulate", "vegas_strip", "--strategy", "nonsense", "--lang", lang]
    whole = quick_start.run(*arguments).stderr.decode()
    opened = terminal(command=arguments, columns=columns)

    assert opened.exit_status() == 2

    lines = opened.seen.splitlines()
    assert whole.count("\n") == 1 < len(lines)
    assert max(map(width, lines)) <= columns
    words = re.compile(r"[a-z_.:-]{4,}", re.IGNORECASE)
    assert words.findall(" ".join(lines)) == words.findall(whole)


@covers("S0-01")
def test_a_pipe_plays_a_whole_sitting_and_ends_with_status_0():
    done = piped("--seed", "1", data=b"10\ns\nquit\n")

    assert done.returncode == 0
    assert done.stderr == b""
    assert b"Your hand: 6D 6H: 12." in done.stdout
    assert done.stdout.endswith(b"Goodbye, and thank you for playing.\n")


def test_the_same_seed_deals_the_same_cards():
    data = b"10\ns\n" * 10

    first, second, other = (piped("--seed", seed, "--no-save", data=data).stdout for seed in ("7", "7", "8"))

    assert first == second != other


def test_a_seed_that_was_played_before_deals_the_same_again_and_keeps_nothing():
    first, again = (piped("--seed", "7", data=b"10\n").stdout.decode() for _ in range(2))

    note = (
        "This seed was dealt here before: the same cards come again, and nothing of this sitting is kept.\n"
    )
    assert note not in first
    assert note in again
    assert (
        again.split("Your hand")[1].split("\nNothing")[0] == first.split("Your hand")[1].split("\nEvery")[0]
    )


def test_without_a_seed_the_table_is_named_and_can_be_verified():
    done = piped(data=b"10\ns\nn\ns\nquit\nquit\n")
    table = re.search(rb"This was table (t-[0-9a-f]{8})", done.stdout)

    assert table is not None
    assert b"seed" not in done.stdout
    verified = quick_start.run("verify", table[1].decode())
    assert verified.returncode == 0, verified.stdout


@pytest.mark.parametrize("house", ["vegas_strip", "gojack", "cs161"])
def test_bytes_that_are_no_text_never_give_a_traceback(house: str):
    done = piped("--house", house, data=b"\xff\xfe\x00\x80\n" * 50 + b"x" * 100_000)

    assert (done.returncode, done.stderr) == (0, b"")


def test_no_input_at_all_ends_with_a_goodbye():
    done = piped("--lang", "en")

    assert done.returncode == 0
    assert b"Goodbye" in done.stdout


def test_an_output_that_knows_only_ascii_gets_letters_and_plain_art():
    done = piped("--house", "gojack", "--seed", "1", data=b"Ann\ns\nn\n", PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert b"  +-------+  +-------+" in done.stdout
    assert b"| ##### |" in done.stdout


def test_a_reader_who_goes_away_is_not_a_mistake():
    command = [*COMMAND, "--house", "gojack", "--players", "Ann"]
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)

    _, errors = process.communicate(b"s\ny\n" * 100, timeout=60)

    assert b"Traceback" not in errors


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--players", "0"], "at least one player is needed"),
        (["--players", "8"], "8 players are too many: this table has 7 seats."),
        (["--players", "Ann:x"], "“Ann:x” is no player"),
        (["--players", "Ann,Ann"], "two players can't both be called Ann."),
        (["--cards", "tarot"], "“tarot” is no way to write cards"),
        (["--delay", "99"], "a pause of 99.0 seconds is not possible"),
        (["--delay", "-1"], "a pause of -1.0 seconds is not possible"),
        (["--delay", "nan"], "a pause of nan seconds is not possible"),
        (["--set", "shoe.decks=infinite"], "draws from an endless shoe"),
        (["--house", "nowhere"], "nowhere"),
    ],
)
def test_wrong_arguments_get_one_sentence_and_status_2(options: list[str], sentence: str):
    done = piped(*options, "--lang", "en")

    assert done.returncode == 2
    assert sentence in done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (["Ann Lee,Bob"], "Bob has 100."),
        (["Ann,Bob:50"], "Bob has 50."),
        (["Ann", "Bob"], "Bob has 100."),
        (["2"], "Player 2 has 100."),
    ],
)
def test_players_are_names_or_how_many(players: list[str], expected: str):
    done = piped("--players", *players, "--lang", "en", data=b"5\n")

    assert expected in done.stdout.decode()


def test_the_locale_chooses_the_language():
    done = piped("--seed", "1", data=b"quit\n", LC_ALL="zh_CN.UTF-8", PYTHONIOENCODING="utf-8")

    assert "再见，谢谢光临。" in done.stdout.decode()


def test_a_terminal_shows_colours_and_the_prompt_waits_on_its_line(terminal: Start):
    game = terminal("--seed", "1", "--no-pause")

    game.wait_for("ENTER for 5)? ")
    game.type("10\n")
    shown = game.wait_for("s[p]lit: ")

    assert "\x1b[34m6♦\x1b[0m" in shown
    assert shown.endswith("s[p]lit: ")
    game.type("s\n")
    game.wait_for("ENTER for 10)? ")
    game.type("quit\n")
    assert game.exit_status() == 0


def test_no_color_is_obeyed(terminal: Start):
    game = terminal("--seed", "1", "--no-pause", NO_COLOR="1")

    game.wait_for("ENTER for 5)? ")
    game.type("10\n")

    assert COLOUR.search(game.wait_for("s[p]lit: ")) is None


def test_ctrl_c_says_goodbye_and_exits_with_130(terminal: Start):
    game = terminal("--seed", "1", "--no-pause")

    game.wait_for("ENTER for 5)? ")
    game.type("10\n")
    game.wait_for("s[p]lit: ")
    game.interrupt()

    assert game.exit_status() == 130
    assert "Goodbye, and thank you for playing." in game.seen
    assert "Traceback" not in game.seen


def test_ctrl_d_ends_the_input_and_exits_with_0(terminal: Start):
    game = terminal("--house", "gojack", "--no-pause", "--seed", "1")

    game.wait_for("spaces between: ")
    game.type("Matt\n")
    game.wait_for("hit or stay? ")
    game.type("\x04")

    assert game.exit_status() == 0
    assert "Goodbye, Matt" in game.seen


def test_ctrl_c_during_a_pause_keeps_all_that_was_dealt(terminal: Start):
    game = terminal("--seed", "1", "--delay", "10")

    game.wait_for("ENTER for 5)? ")
    game.type("10\n")
    game.wait_for("s[p]lit: ")
    game.type("s\n")
    game.wait_for("Dealer turns")
    game.process.send_signal(signal.SIGINT)

    assert game.exit_status() == 130
    assert game.seen.count("Dealer turns") == 1
    assert "“fairdeal play --resume t-" in game.seen.replace("\r\n", " ")


def shown_at_once(terminal: Start, *arguments: str, columns: int) -> list[str]:
    """The lines of a command that asks nothing."""
    done = terminal(*arguments, command=(), columns=columns)
    assert done.exit_status() in (0, 1)
    # A note of how far the work has come is written over, and gone in the end.
    return re.sub(r"[^\n]*\r\x1b\[K", "", done.seen).splitlines()


def words_in(lines: list[str]) -> list[str]:
    return " ".join(lines).split()


LOOKS = [(40, "en"), (80, "en"), (80, "zh"), (40, "zh")]
PAGES = [
    *product([("houses",), ("house", "show", "zh_21_house")], LOOKS),
    # To check a house takes its time.
    *product([("house", "check", "uk")], spread(LOOKS, 2)),
]


@cache
def unbroken(*arguments: str) -> list[str]:
    """The lines of a command that nobody looks at."""
    done = quick_start.run(*arguments)
    assert done.returncode == 0
    return done.stdout.decode().splitlines()


@pytest.mark.parametrize(("arguments", "look"), PAGES, ids=str)
def test_pages_about_houses_break_between_words(
    terminal: Start, arguments: tuple[str, ...], look: tuple[int, str]
):
    columns, lang = look
    whole = unbroken(*arguments, "--lang", lang)

    lines = shown_at_once(terminal, *arguments, "--lang", lang, columns=columns)

    assert max(map(width, lines)) <= columns < max(map(width, whole))
    assert [line for line in lines if line.strip()[:1] in tuple("，。、：；？！）")] == []
    if lang == "en":
        assert words_in(lines) == words_in(whole)


def test_a_broken_line_of_a_list_goes_on_further_in(terminal: Start):
    houses = shown_at_once(terminal, "houses", "--lang", "en", columns=40)
    card = shown_at_once(terminal, "house", "show", "uk", "--lang", "en", columns=40)

    assert houses[0].startswith("atlantic_city ")
    assert houses[1].startswith("    ")
    rules = card[card.index("Rules:") + 1 : card.index("", card.index("Rules:"))]
    assert {line[:2] for line in rules} == {"- ", "  "}


def test_a_told_round_fits_a_narrow_terminal(terminal: Start):
    shoe = ["--shoe", "2S 10C 2H 7H 2D 2C 3S 3H AS AC", "--do", "h h h h s"]

    lines = shown_at_once(
        terminal, "deal", "--house", "gojack", "--player", "Ann", *shoe, "--lang", "en", columns=40
    )

    assert max(width(COLOUR.sub("", line)) for line in lines) <= 40
    assert any(line.count("┌") == 3 for line in lines)
    assert not any(line.count("┌") == 4 for line in lines)


def test_coloured_lines_and_prompts_break_between_words(terminal: Start):
    game = terminal("--house", "cs161", "--seed", "5", "--no-pause", columns=30)

    shown = game.wait_for("> ")

    lines = [line for line in shown.splitlines() if "<" in line]
    assert max(width(COLOUR.sub("", line)) for line in shown.splitlines()) <= 30
    assert all(COLOUR.sub("", line).count("<") == line.count(">") for line in lines)


def test_a_long_name_among_the_arguments_is_told_whole():
    done = piped("--players", "Bartholomew-Maximilian:50", "Ann", "--lang", "en", data=b"quit\nquit\n")

    assert "Bartholomew-Maximilian has 50." in done.stdout.decode()


def test_the_c_locale_gets_ascii_through_a_pipe():
    options = ("--house", "gojack", "--players", "Ann", "--seed", "1")

    done = piped(*options, data=b"x\ns\nn\n", LC_ALL="C")

    assert done.stdout.isascii()
    assert b"  +-------+  +-------+" in done.stdout
