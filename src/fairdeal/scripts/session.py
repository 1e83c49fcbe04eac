"""A session with one worker: what is sent, what comes back, and what is left of its time."""

import time
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.scripts.host import Defined, Program
from fairdeal.scripts.limits import Limits
from fairdeal.scripts.problems import BadScript, ScriptProblem
from fairdeal.scripts.process import Worker, WorkerLost

ENDING = {"time", "clock", "memory", "crash"}
"""Problems after which a worker that is still there is of no more use."""


class Found(Struct, frozen=True):
    """A problem as the worker tells it: it knows scripts by number, and -1 is none of them."""

    kind: str
    script: int
    line: int
    column: int
    facts: dict[str, Any]


class Reply(Struct, frozen=True):
    value: Any = None
    problem: Found | None = None


class Outline(Struct, frozen=True):
    """What the worker says of a program that it has evaluated; a place is a script's number and a line."""

    defined: dict[str, tuple[int, int]]
    knobs_read: dict[str, tuple[int, int]]
    facts_read: list[frozenset[str]]
    """By script."""


class WorkerSession:
    """Our Session; `begin` and `close` are its host's."""

    def __init__(self, program: Program, limits: Limits) -> None:
        self.defined: dict[str, Defined] = {}
        self.knobs_read: dict[str, Defined] = {}
        self.facts_read: dict[str, frozenset[str]] = {}
        self._program = program
        self._limits = limits
        self._ends_at = time.monotonic() + limits.wall_seconds
        self._ended_by: ScriptProblem | None = None
        self._worker: Worker | None = None

    def begin(self) -> None:
        """Start the worker and have it evaluate the program."""
        try:
            self._worker = Worker(self._limits)
            self._worker.await_start()
        except WorkerLost as lost:
            raise BadScript(self._problem(lost.kind, facts=lost.facts)) from None
        outline = msgspec.convert(self._ask({"program": self._program}), Outline)
        self.defined = self._places(outline.defined)
        self.knobs_read = self._places(outline.knobs_read)
        self.facts_read = {name: outline.facts_read[script] for name, (script, _) in outline.defined.items()}

    def call(self, name: str, *arguments: object) -> Any:
        return self._ask({"call": name, "arguments": arguments})

    def close(self) -> None:
        if self._worker:
            self._worker.close()

    @property
    def pid(self) -> int:
        """The worker's number among the machine's processes."""
        assert self._worker
        return self._worker.pid

    @property
    def is_filtered(self) -> bool:
        """Whether the kernel refuses the worker every system call that it does not need."""
        assert self._worker
        return self._worker.is_filtered

    def _ask(self, request: dict[str, Any]) -> Any:
        """The value that a request brings, within what is left of the session's time."""
        if self._ended_by:
            raise BadScript(self._ended_by)
        try:
            reply = msgspec.json.decode(self._exchange(request), type=Reply)
        except WorkerLost as lost:
            facts = self._limit_of(lost.kind) | lost.facts | {"function": request.get("call", "")}
            self._ended_by = self._problem(lost.kind, facts=facts)
            raise BadScript(self._ended_by) from None
        except msgspec.DecodeError as error:
            raise BadScript(self._problem("worker", facts={"reason": str(error)})) from None
        if reply.problem:
            raise BadScript(self._told_by_worker(reply.problem, request.get("call", "")))
        return reply.value

    def _exchange(self, request: dict[str, Any]) -> bytes:
        assert self._worker
        seconds = max(0.0, self._ends_at - time.monotonic())
        return self._worker.exchange(msgspec.json.encode({**request, "seconds": seconds}), seconds)

    def _limit_of(self, kind: str) -> dict[str, Any]:
        """The limit that this kind of problem is about."""
        limits = self._limits
        kinds: dict[str, dict[str, Any]] = {
            "time": {"seconds": limits.cpu_seconds},
            "clock": {"seconds": limits.wall_seconds},
            "memory": {"megabytes": limits.memory_mb},
            "answer_size": {"most": limits.answer_bytes // 1024},
        }
        return kinds.get(kind, {})

    def _told_by_worker(self, found: Found, function: str) -> ScriptProblem:
        wanted = {"function": function} if found.kind in {*ENDING, "answer_size"} else {}
        facts = self._limit_of(found.kind) | wanted | found.facts
        problem = self._problem(found.kind, found.script, found.line, found.column, facts)
        if found.kind in ENDING:
            self._ended_by = problem
        return problem

    def _problem(
        self, kind: str, script: int = -1, line: int = 0, column: int = 0, facts: Mapping[str, Any] = {}
    ) -> ScriptProblem:
        """A problem of no script in particular is told of the last, which is the house's own."""
        return ScriptProblem(kind, self._program.scripts[script].file, line, column, facts)

    def _places(self, found: dict[str, tuple[int, int]]) -> dict[str, Defined]:
        files = [script.file for script in self._program.scripts]
        return {name: Defined(files[script], line) for name, (script, line) in found.items()}
