"""Asking scripts: what a host of scripts is, and ours, which runs each session in a process of its own.

Another engine takes the place of ours by being a `ScriptHost`. Nothing here knows a game: the functions that
a script may define, and what they are asked, come with the `Program`.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol

from msgspec import Struct

from fairdeal.scripts.limits import Guarantees, Limits, guarantees
from fairdeal.scripts.problems import BadScript, ScriptProblem


class Script(Struct, frozen=True):
    """The text of one file."""

    file: str
    """As people are told of it, such as `cn21/house.star`."""
    source: str


class Program(Struct, frozen=True):
    """All that one session evaluates."""

    prelude: str
    """Its names are seen by every script, and no script may take one of them."""
    scripts: tuple[Script, ...]
    """The base first: a function is taken from the last script that defines it."""
    driver: str
    """The functions that can be called. It sees each of `functions`; one that no script defines is None."""
    functions: dict[str, tuple[str, ...]]
    """What a script may define for the driver, and what we call the values that each is handed."""


class Defined(Struct, frozen=True):
    """Where something stands."""

    file: str
    line: int


class Session(Protocol):
    """A program evaluated once, whose driver can be called any number of times."""

    @property
    def defined(self) -> dict[str, Defined]:
        """Which of the program's functions the scripts define."""

    @property
    def knobs_read(self) -> dict[str, Defined]:
        """`split.max_hands` for every `rules.split.max_hands` in a script, and where it stands first."""

    @property
    def facts_read(self) -> dict[str, frozenset[str]]:
        """For each function, every `.fact` that the script which defines it reads of anything."""

    def call(self, name: str, *arguments: object) -> Any:
        """What the driver's function returns, with every tuple as a list and every key as a text.

        Raises BadScript. An error in the script leaves the session as it was; where the worker was lost
        every later call raises the same again.
        """


class ScriptHost(Protocol):
    """An engine that evaluates scripts."""

    def start(self, program: Program) -> AbstractContextManager[Session]:
        """Raises BadScript on entering."""


USUAL_LIMITS = Limits()


class WorkerHost:
    """Our host: Starlark, each session in a worker process that can be killed."""

    def __init__(self, limits: Limits = USUAL_LIMITS) -> None:
        self.limits = limits

    def guarantees(self) -> Guarantees:
        """What holds here, for anyone who runs this program as this user: a worker is started to find out."""
        import os

        from fairdeal.scripts.process import Worker

        worker = Worker(self.limits)
        try:
            worker.await_start()
            as_root = getattr(os, "geteuid", lambda: -1)() == 0
            return guarantees(as_root=as_root, filtered=worker.is_filtered)
        finally:
            worker.close()

    @contextmanager
    def start(self, program: Program) -> Iterator[Session]:
        for script in program.scripts:
            check_text(script, self.limits)
        # A program that opens a house without a script never pays for what starts processes.
        from fairdeal.scripts.session import WorkerSession

        session = WorkerSession(program, self.limits)
        try:
            session.begin()
            yield session
        finally:
            session.close()


def check_text(script: Script, limits: Limits) -> None:
    """Refuse what is no text of a reasonable length, before anything reads it."""
    try:
        length = len(script.source.encode())
    except UnicodeEncodeError as error:
        raise BadScript(problem_at("not_text", script, error.start)) from None
    if length > limits.source_bytes:
        most = limits.source_bytes // 1024
        raise BadScript(ScriptProblem("size", script.file, facts={"most": most}))
    if not script.source.strip():
        raise BadScript(ScriptProblem("empty", script.file))
    if "\0" in script.source:
        raise BadScript(problem_at("nul", script, script.source.index("\0")))


def problem_at(kind: str, script: Script, offset: int) -> ScriptProblem:
    before = script.source[:offset]
    return ScriptProblem(kind, script.file, before.count("\n") + 1, offset - before.rfind("\n"))
