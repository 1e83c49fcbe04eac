"""A page that is walked: its commands are typed and its files written in an empty folder, as a reader would.

A block `console` holds commands after `$ ` and what they print, where `…` stands for anything. A block with
the name of a file, as `python harbour/house.star`, is that file; `diff harbour/house.toml` changes it.
`fairdeal house watch` goes on: a block without a command is what it says next, and `^C` ends it.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.watched import Watched

TUTORIAL = Path(__file__).resolve().parents[1] / "docs" / "houses" / "tutorial.md"
AGENTS = Path(__file__).resolve().parents[1] / "docs" / "agents.md"

BLOCK = re.compile(r"^```(?P<info>[^\n`]+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?=\$ )", re.MULTILINE)
CLOCK = re.compile(r"^\d\d:\d\d:\d\d(?= )", re.MULTILINE)
ANYTHING = "…"
ANY_LINES = f"{ANYTHING}\n"
INTERRUPT = "^C\n"
SECONDS_MOST = 180.0


Run = Callable[[str, Path, Mapping[str, str]], str]
"""What a command says in a folder, by an environment."""


class PageAstray(Exception):
    """A step that can't be taken where the reader has come to."""


def tutorial_page(run: Run | None = None) -> str:
    """`docs/houses/tutorial.md`, with the outputs that come now."""
    with TemporaryDirectory() as folder:
        return walked(TUTORIAL.read_text("utf-8"), Path(folder), run)


def agents_page() -> str:
    """`docs/agents.md`, with the outputs that come now."""
    with TemporaryDirectory() as folder:
        return walked(AGENTS.read_text("utf-8"), Path(folder))


def walked(text: str, folder: Path, run: Run | None = None) -> str:
    """The page as it is, but for outputs that are not what comes when it is followed in this folder."""
    walk = Walk(folder, run or by_shell)

    def block(found: re.Match[str]) -> str:
        return f"```{found['info']}\n{walk.step(found['info'], found['body'])}```"

    try:
        return BLOCK.sub(block, text)
    finally:
        walk.interrupt()


class Walk:
    """One reader at one keyboard."""

    def __init__(self, folder: Path, run: Run) -> None:
        self.folder, self.run = folder, run
        self.environment = {
            **os.environ,
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]),
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
            "FAIRDEAL_CACHE": str(folder / ".books"),
            "XDG_DATA_HOME": str(folder / ".data"),
        }
        self.watched: Watched | None = None

    def step(self, info: str, body: str) -> str:
        """Follow one block, and return what should stand in it."""
        language, _, file = info.partition(" ")
        if language == "console":
            return "".join(self._typed(part) for part in COMMAND.split(body) if part)
        if language == "diff":
            self._save(file, changed((self.folder / file).read_text("utf-8"), body, file))
        elif file:
            self._save(file, body)
        return body

    def _save(self, file: str, text: str) -> None:
        """At once, so that who watches the file never sees half of it."""
        new = self.folder / ".new"
        new.write_text(text, "utf-8")
        new.replace(self.folder / file)

    def _typed(self, part: str) -> str:
        """A command with its output, or what a house under watch brings about."""
        first, _, rest = part.partition("\n")
        command, output = (f"{first}\n", rest) if first.startswith("$ ") else ("", part)
        wanted = output.removesuffix(INTERRUPT)
        came = self._output(command[2:].strip(), wanted)
        if wanted != output:
            self.interrupt()
        return command + (wanted if fits(wanted, came) else came) + output[len(wanted) :]

    def _output(self, command: str, wanted: str) -> str:
        if command and not command.startswith("fairdeal house watch "):
            return self.run(command, self.folder, self.environment)
        if command:
            self.interrupt()
            self.watched = Watched(command, self.folder, self.environment)
        if self.watched is None:
            raise PageAstray(f"nothing is being watched that could say: {wanted}")
        lines = wanted.splitlines(keepends=True)
        return self.watched.until(lambda line: without_time(line) == without_time(lines[-1]))

    def interrupt(self) -> None:
        """End what is being watched, if anything is."""
        if self.watched:
            self.watched.interrupt()
        self.watched = None


def by_shell(command: str, folder: Path, environment: Mapping[str, str]) -> str:
    """What a command says there, complaints among it."""
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=SECONDS_MOST,
        check=False,
    )
    return done.stdout


def changed(text: str, difference: str, file: str) -> str:
    """A file's text after a change as `diff` writes it; what it names must stand there exactly once."""
    lines = difference.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    if text.count(before) != 1:
        raise PageAstray(f"{file} holds these lines {text.count(before)} times, not once:\n{before}")
    return text.replace(before, after)


def fits(wanted: str, came: str) -> bool:
    """Whether an output is what the page says, whatever the time."""
    lines = without_time(wanted).splitlines(keepends=True)
    return re.fullmatch("".join(map(pattern_of, lines)), without_time(came)) is not None


def pattern_of(line: str) -> str:
    return r"(?:.*\n)*?" if line == ANY_LINES else re.escape(line).replace(ANYTHING, ".*?")


def without_time(text: str) -> str:
    return CLOCK.sub("00:00:00", text)
