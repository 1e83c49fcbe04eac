"""Files that are no logs, made to do harm: one sentence, in little time and memory, from both verifiers."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fairness.test_standalone import ROOT, VERIFIER, verify
from tools.sealed_table import played_table

SIX_GIGABYTES = 6 * 2**30
MEMORY_MOST = 2**30


def with_little_memory(*command: object) -> subprocess.CompletedProcess[str]:
    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MOST, MEMORY_MOST))

    arguments = [str(each) for each in command]
    return subprocess.run(
        arguments, capture_output=True, text=True, check=False, timeout=60, preexec_fn=bound
    )


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    """A file without a line feed, of which the disk holds nothing."""
    file = tmp_path / "endless.log"
    with file.open("wb") as target:
        target.truncate(SIX_GIGABYTES)
    return file


def test_a_line_without_an_end_takes_no_memory(endless):
    done = with_little_memory(sys.executable, "-I", "-S", VERIFIER, endless)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{endless} is no log of a table\n"


def test_the_program_reads_no_line_without_an_end_either(endless):
    done = with_little_memory(sys.executable, "-m", "fairdeal", "verify", endless)

    assert (done.returncode, done.stdout) == (2, "")
    assert "is no log of a table" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_log_that_ends_in_such_a_line_is_told_by_it(endless):
    log = played_table().log
    with endless.open("r+b") as target:
        target.write(b"".join(log))

    alone = with_little_memory(sys.executable, "-I", "-S", VERIFIER, endless)
    program = with_little_memory(sys.executable, "-m", "fairdeal", "verify", endless)

    assert (alone.returncode, program.returncode) == (1, 1)
    assert f"line {len(log) + 1}: line/unreadable" in alone.stdout
    assert f"Line {len(log) + 1}:" in program.stdout


@pytest.mark.parametrize("arguments", [[], ["--vectors"]])
def test_a_device_or_a_pipe_is_no_file(tmp_path, arguments):
    os.mkfifo(tmp_path / "pipe")

    for path in ("/dev/zero", tmp_path / "pipe"):
        done = with_little_memory(sys.executable, "-I", "-S", VERIFIER, *arguments, path)

        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"{path} can't be read: it is no file\n"


def test_what_a_log_says_does_nothing_to_a_terminal(tmp_path):
    file = tmp_path / "rude.log"
    lines = [line.replace(b"t-1", b"t\\u001b[2J" + b"x" * 10_000) for line in played_table().log]
    file.write_bytes(b"".join(lines))

    done = verify(file)

    assert done.returncode == 1
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) < 400


VECTORS = json.loads((ROOT / "verifier" / "vectors.json").read_text("utf-8"))


def changed(**parts: object) -> bytes:
    return json.dumps({**VECTORS, **parts}).encode()


def with_shoe(**fields: object) -> bytes:
    shoe = VECTORS["shoes"][0]
    return changed(shoes=[{**shoe, "sealed": {**shoe["sealed"], **fields}}])


@pytest.mark.parametrize(
    "content",
    [
        b'{"frame":' + b"[" * 100_000,
        changed(draws=[{"words": [], "bounds": [2], "drawn": [0], "left": []}]),
        changed(draws=[{"words": [1, 2], "bounds": [0], "drawn": [0], "left": []}]),
        changed(draws=[{"words": [1, 2], "bounds": [2**40], "drawn": [0], "left": []}]),
        changed(chain={**VECTORS["chain"], "length": 2**50}),
        with_shoe(decks=2**50),
        with_shoe(decks=100),
        bytes(range(256)) * 4_000,
        b"x" * (2**24 + 1),
        b'{"frame":[],"frame":[]}',
    ],
    ids=range(10),
)
def test_vectors_that_would_never_end_are_one_sentence(content, tmp_path):
    file = tmp_path / "vectors.json"
    file.write_bytes(content)

    done = with_little_memory(sys.executable, "-I", "-S", VERIFIER, "--vectors", file)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("these are no test vectors: ")
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 400
