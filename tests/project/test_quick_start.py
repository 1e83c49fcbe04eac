"""Commands that tests start quickly say and do what `python -m fairdeal` would."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import quick_start
from tests.support.quick_start import PLAIN, typed
from tests.terminal.programs import Program
from tools.walked_page import by_shell

COMMANDS = {
    "an answer": ("deal", "--shoe", "6C 10S 7C 9D 8C", "--do", "h"),
    "a complaint": ("play", "--house", "nowhere"),
    "a question without an answer": ("play", "--no-save", "--seed", "1"),
    "bytes that are no text": ("trumps", "--no-save", "--seed", "1"),
}


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_a_command_says_the_same_as_one_that_python_starts(arguments):
    surroundings = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    data = b"10\n\xff\xfe\n1\n"

    quick = quick_start.run(*arguments, data=data)

    slow = subprocess.run(
        [sys.executable, "-m", "fairdeal", *arguments],
        input=data,
        env=surroundings,
        capture_output=True,
        check=False,
    )
    assert (quick.returncode, quick.stdout, quick.stderr) == (slow.returncode, slow.stdout, slow.stderr)
    assert quick.stdout + quick.stderr


def test_a_command_has_an_environment_and_a_folder_of_its_own(tmp_path):
    here = dict(os.environ), Path.cwd()

    done = quick_start.run("house", "new", "mine", "--lang", "zh", folder=tmp_path, environment=os.environ)

    assert done.returncode == 0
    assert [file.name for file in tmp_path.iterdir()] == ["mine"]
    assert (dict(os.environ), Path.cwd()) == here


@pytest.mark.parametrize(("number", "status"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)])
def test_a_command_ends_by_a_signal_as_any_process(tmp_path, number, status):
    game = Program("--data", str(tmp_path))
    game.said_until("bet (")

    game.process.send_signal(number)

    assert game.process.wait() == status
    game.clean_up()


@pytest.mark.parametrize(
    ("command", "is_plain"),
    [
        ('fairdeal deal --shoe "6C 10S" --do "h"', True),
        ("echo 'my new password' | fairdeal people profile ann", True),
        (r"printf 'old\nnew\n' | fairdeal people password ann", True),
        ("fairdeal houses | head -1", False),
        ("fairdeal houses > list.txt", False),
        ("fairdeal houses; echo $?", False),
        ("echo fairdeal", False),
    ],
)
def test_lines_that_mean_something_to_a_shell_get_one(command, is_plain):
    assert bool(PLAIN.fullmatch(command)) is is_plain


def test_what_is_typed_into_a_shell_is_what_the_shell_says(tmp_path):
    assert typed("echo one; echo two >&2", tmp_path, os.environ) == "one\ntwo\n"


@pytest.mark.parametrize("before", ["echo '10'", r"printf '10\ns\nquit\n'"])
def test_what_is_typed_before_a_command_is_its_input(tmp_path, before):
    command = f"{before} | fairdeal play --no-save --seed 1"

    quick, slow = (how(command, tmp_path, {**os.environ, "LC_ALL": "C.UTF-8"}) for how in (typed, on_path))

    assert quick == slow
    assert "Your bet" in quick


def on_path(command: str, folder: Path, environment: dict[str, str]) -> str:
    """By a shell that finds `fairdeal` beside the Python that runs the tests."""
    path = os.pathsep.join([str(Path(sys.executable).parent), environment.get("PATH", os.defpath)])
    return by_shell(command, folder, {**environment, "PATH": path, "PYTHONUTF8": "1"})
