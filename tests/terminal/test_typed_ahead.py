"""What is typed before the question stands there is shown once more where it belongs, and nothing is lost."""

import os
import pty
import select
import termios
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from fairdeal.terminal.io.screen import Screen
from tests.support.quick_start import Started

PATIENCE_SECONDS = 10
QUESTION = "Your bet (5 to 500)? "


class Desk:
    """A screen at a terminal of its own, and the person in front of it."""

    def __init__(self) -> None:
        self.person, self.program = pty.openpty()
        self.source = os.fdopen(os.dup(self.program), encoding="utf-8")
        self.target = os.fdopen(os.dup(self.program), "w", encoding="utf-8")
        self.screen = Screen(self.source, self.target)
        self.seen = ""

    def type(self, text: str) -> None:
        os.write(self.person, text.encode())

    def sees(self, text: str) -> str:
        """All that has come up since the last time, once this is at its end."""
        while not self.seen.endswith(text):
            assert select.select([self.person], [], [], PATIENCE_SECONDS)[0], self.seen
            self.seen += os.read(self.person, 65536).decode()
        seen, self.seen = self.seen, ""
        return seen

    def leave(self) -> None:
        os.close(self.person)  # first, so that nobody reads on who still does
        self.source.close()
        self.target.close()
        os.close(self.program)


@pytest.fixture
def desk() -> Iterator[Desk]:
    opened = Desk()
    yield opened
    opened.leave()


def test_lines_typed_ahead_stand_behind_their_questions_and_end_their_lines(desk: Desk):
    desk.type("10\ns\n")
    desk.sees("10\r\ns\r\n")

    answers = [desk.screen.ask(QUESTION), desk.screen.ask("Stand? ")]
    desk.screen.tell("Done.")

    assert answers == ["10", "s"]
    assert desk.sees("Done.\r\n") == f"{QUESTION}10\r\nStand? s\r\nDone.\r\n"


def test_the_beginning_of_a_line_moves_behind_the_question_and_can_be_ended_there(desk: Desk):
    answers: list[str] = []
    asking = Thread(target=lambda: answers.append(desk.screen.ask(QUESTION)))
    desk.type("1")
    desk.sees("1")

    asking.start()
    assert desk.sees(QUESTION + "1") == "\b \b" + QUESTION + "1"
    desk.type("50\n")
    asking.join(PATIENCE_SECONDS)

    assert answers == ["150"]
    assert desk.sees("\r\n") == "50\r\n"


def test_wide_letters_are_taken_away_whole(desk: Desk):
    asking = Thread(target=lambda: desk.screen.ask(QUESTION))
    desk.type("停a")
    desk.sees("停a")

    asking.start()

    assert desk.sees(QUESTION + "停a") == "\b \b" * 3 + QUESTION + "停a"
    desk.type("\n")
    asking.join(PATIENCE_SECONDS)


def test_keys_that_are_no_letters_do_not_move_the_cursor_when_shown_again(desk: Desk):
    desk.type("\x1b[A5\n")
    desk.sees("\n")

    answer = desk.screen.ask(QUESTION)

    assert answer == "\x1b[A5"
    assert desk.sees("\n") == f"{QUESTION}·[A5\r\n"


def test_what_is_typed_when_asked_is_not_shown_twice_and_the_terminal_stays_as_it_was(desk: Desk):
    answers: list[str] = []
    before = termios.tcgetattr(desk.program)
    asking = Thread(target=lambda: answers.append(desk.screen.ask(QUESTION)))

    asking.start()
    desk.sees(QUESTION)
    desk.type("10\n")
    asking.join(PATIENCE_SECONDS)

    assert answers == ["10"]
    assert desk.sees("\n") == "10\r\n"
    assert termios.tcgetattr(desk.program) == before


def test_a_terminal_that_shows_nothing_typed_is_left_at_that(desk: Desk):
    settings = termios.tcgetattr(desk.program)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(desk.program, termios.TCSANOW, settings)
    desk.type("10\n")

    answer = desk.screen.ask(QUESTION)
    desk.screen.tell("Done.")

    assert answer == "10"
    assert desk.sees("Done.\r\n") == f"{QUESTION}Done.\r\n"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("secr", "\b \b" * 4),
        ("secret\n", "What was typed before this question can be read above, and does not count.\r\n"),
    ],
)
def test_a_password_that_was_typed_too_early_leaves_the_screen_or_is_known_to_be_there(
    desk: Desk, tmp_path: Path, typed: str, told: str
):
    asked = "New password of ann: "
    desk.type(typed)
    desk.sees(typed.replace("\n", "\r\n"))

    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    command = ["people", "sign-up", "ann", "--data", str(tmp_path)]
    started = Started(command, (desk.program,) * 3, environment)
    try:
        seen = desk.sees(asked)
    finally:
        started.kill()
        started.wait()

    assert seen == told + asked
