"""Parts of docs/houses/sandbox.md: what a script may use, and what each system enforces."""

from collections.abc import Iterator

from fairdeal.scripts.limits import Limits, guarantees
from fairdeal.scripts.problems import ScriptProblem
from fairdeal.scripts.syntax import DEPTH_MOST
from fairdeal.words import words_for

SYSTEMS = {"Linux": "linux", "macOS": "darwin", "Windows": "win32"}
FILE = "house.star"


def limits_table() -> str:
    """Every limit, with what is said when a script breaks it."""
    lines = ["| of | at most | said when it is more |", "|---|---|---|"]
    lines += [
        f"| {what} | {most} | {_told(kind, **facts)} |" for what, most, kind, facts in _limits(Limits())
    ]
    return "\n".join(lines)


def _limits(limits: Limits) -> Iterator[tuple[str, str, str, dict[str, object]]]:
    megabytes = f"{limits.memory_mb} MB"
    source, answer = limits.source_bytes // 1024, limits.answer_bytes // 1024
    for what, seconds, kind in (
        (
            "computing time of the worker, Python included, for everything that a house is asked",
            limits.cpu_seconds,
            "time",
        ),
        ("time by the clock, from the start of the worker", limits.wall_seconds, "clock"),
    ):
        yield what, f"{seconds:g} s", kind, {"seconds": seconds}
    yield "memory of the worker, Python included", megabytes, "memory", {"megabytes": limits.memory_mb}
    yield "the script's text", f"{source} kB", "size", {"most": source}
    yield "all answers to one batch of questions", f"{answer} kB", "answer_size", {"most": answer}
    yield "blocks and expressions within each other", f"{DEPTH_MOST}", "nesting", {}
    yield "calls of a function by itself", "none", "recursion", {"chain": "total → total"}
    yield "what is kept from one question to the next", "nothing", "state", {}
    yield "imports", "none", "load", {}
    yield "what brings the interpreter down", "one worker", "crash", {"signal": "SIGSEGV"}


def _told(kind: str, **facts: object) -> str:
    return ScriptProblem(kind, FILE, facts=facts).told(words_for("en")).removeprefix(f"{FILE}: ")


def platforms_table() -> str:
    """What the worker's system holds it to."""
    words = words_for("en")
    rows = zip(*(guarantees(platform).told(words) for platform in SYSTEMS.values()), strict=True)
    lines = [f"| {' | '.join(SYSTEMS)} |", f"|{'---|' * len(SYSTEMS)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])
