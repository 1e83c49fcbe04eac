"""The worker: evaluates one program with Starlark, then answers calls, in frames of JSON.

It is started anew for every session and imports only what starts fast: msgspec would double its start.
"""

import ast
import json
import os
import sys
import time
import unicodedata  # noqa: F401 - Python's parser reaches for it when no file can be opened any more
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import starlark

from fairdeal.scripts.complaints import SCRIPT, Complaint, complaint
from fairdeal.scripts.confining import FILTERED, confine
from fairdeal.scripts.syntax import (
    Functions,
    bindings,
    check,
    facts_read,
    knobs_read,
    names_within,
    nearest,
    top_functions,
    tree_of,
)

FACT_LENGTH = 1000
"""Letters of a fact that are told: a script can make its own message as long as its memory allows."""

CARRYING = """
def answer_of(name, arguments):
    value = DRIVER[name](*arguments)
    return [value, is_carried(value)]

def is_carried(value):
    text = repr(value)
    if "inf" not in text and "nan" not in text:
        return True
    left = [value]
    for _ in range(len(text)):
        if not left:
            break
        part = left.pop()
        if type(part) == "float" and str(part).strip("+-") in ("inf", "nan"):
            return False
        if type(part) in ("list", "tuple"):
            left.extend(part)
        elif type(part) == "dict":
            left.extend(part.keys() + part.values())
        elif type(part) == "struct":
            left.extend([getattr(part, name) for name in dir(part)])
    return True
"""
"""Calls a function of the driver, and says whether a number beyond all numbers would come out as None."""

Place = tuple[int, int]
"""A script's number and a line."""


def main(arguments: list[str]) -> None:
    memory_bytes, answer_bytes, cpu_seconds = int(arguments[0]), int(arguments[1]), float(arguments[2])
    is_filtered = confine(memory_bytes, cpu_seconds)
    write_frame(FILTERED if is_filtered else b"ready")
    engine = Engine(cpu_seconds)
    while request := read_frame():
        write_frame(answered(engine, json.loads(request), answer_bytes))


def read_frame() -> bytes:
    """Nothing once the host has closed its end or is gone."""
    length = int.from_bytes(sys.stdin.buffer.read(4), "big")
    return sys.stdin.buffer.read(length)


def write_frame(content: bytes) -> None:
    sys.stdout.buffer.write(len(content).to_bytes(4, "big") + content)
    sys.stdout.buffer.flush()


def answered(engine: "Engine", request: dict[str, Any], answer_bytes: int) -> bytes:
    """The reply to a request: its value, or what is wrong."""
    try:
        engine.allow(request["seconds"])
        if "program" in request:
            value: object = engine.begin(**request["program"])
        else:
            value = engine.call(request["call"], request["arguments"])
        reply = encoded({"value": value})
        if engine.time_over():
            raise Complaint(engine.over)
        if len(reply) > answer_bytes:
            raise Complaint("answer_size")
    except Complaint as found:
        return encoded({"problem": told(found)})
    except MemoryError:
        return encoded({"problem": told(Complaint("memory"))})
    except RecursionError:
        return encoded({"problem": told(Complaint("answer_depth"))})
    except BaseException as error:  # noqa: BLE001 - a panic of the engine is no Exception, and must be told too
        return encoded({"problem": told(failure(error))})
    return reply


def failure(error: BaseException) -> Complaint:
    """What is said of an error that nobody expects."""
    if isinstance(error, Exception):
        return Complaint("worker", reason=f"{type(error).__name__}: {error}")
    is_memory = "out of memory" in str(error) or "capacity overflow" in str(error)
    return Complaint("memory") if is_memory else Complaint("crash", signal=f"panic: {error}")


def encoded(reply: dict[str, Any]) -> bytes:
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":")).encode()


def told(found: Complaint) -> dict[str, Any]:
    facts = {
        name: fact[:FACT_LENGTH] if isinstance(fact, str) else fact for name, fact in found.facts.items()
    }
    return {
        "kind": found.kind,
        "script": found.script,
        "line": found.line,
        "column": found.column,
        "facts": facts,
    }


class Engine:
    """One program in Starlark."""

    def __init__(self, cpu_seconds: float) -> None:
        self.host = os.getppid()
        self.cpu_seconds = cpu_seconds
        self.ends_at = 0.0
        self.over = ""
        """Which time is over, `time` of computing or `clock`; empty while neither is."""
        self.options = starlark.EvalOptions()
        self.sources: list[str] = []
        self.driver = starlark.Module().freeze()

    def allow(self, seconds: float) -> None:
        """Stop Starlark after so many seconds by the clock, or when its computing time is used up."""
        self.ends_at = time.monotonic() + seconds
        self.options = starlark.EvalOptions(check_cancelled=self.time_over)

    def time_over(self) -> bool:
        if os.getppid() != self.host:
            os._exit(1)
        if time.process_time() > self.cpu_seconds:
            self.over = "time"
        elif time.monotonic() > self.ends_at:
            self.over = "clock"
        return bool(self.over)

    def begin(
        self, prelude: str, scripts: list[dict[str, str]], driver: str, functions: Functions
    ) -> dict[str, object]:
        """Evaluate a program, and tell which functions its scripts define and what they read."""
        self.sources = [script["source"] for script in scripts]
        own = {name for name, _ in bindings(ast.parse(prelude))}
        defined: dict[str, Place] = {}
        knobs: dict[str, Place] = {}
        facts: list[list[str]] = []
        modules = {}
        for number, source in enumerate(self.sources):
            with in_script(number):
                tree = self.tree(number, source)
                defined |= {name: (number, line) for name, line in check(tree, functions, own).items()}
            knobs = {knob: (number, line) for knob, line in knobs_read(tree).items()} | knobs
            facts.append(sorted(facts_read(tree)))
            modules[f"{SCRIPT}{number}"] = self.script_module(number, prelude, own | names_within(tree))
        self.driver = self.driver_module(driver, functions, defined, modules)
        return {"defined": defined, "knobs_read": knobs, "facts_read": facts}

    def call(self, name: str, arguments: list[object]) -> object:
        with self.complaining("runtime"):
            answer: Any = self.driver.call_with(self.options, "answer_of", name, arguments).value
            value, is_carried = answer
        if not is_carried:
            raise Complaint("answer_number")
        return value

    def tree(self, number: int, source: str) -> ast.Module:
        """Starlark's own word on what it cannot read comes before Python's."""
        tree = tree_of(source)
        with self.complaining("syntax"):
            starlark.parse(f"{SCRIPT}{number}", source, DIALECT)
        if isinstance(tree, SyntaxError):
            raise Complaint("syntax", line=tree.lineno or 0, column=tree.offset or 0, reason=tree.msg)
        return tree

    def script_module(self, number: int, prelude: str, known: set[str]) -> starlark.FrozenModule:
        module = starlark.Module()
        try:
            with self.complaining("runtime"):
                self.evaluate(module, "prelude", prelude)
                self.evaluate(module, f"{SCRIPT}{number}", self.sources[number])
        except Complaint as found:
            if found.kind == "unknown_name":
                found.facts["near"] = nearest(str(found.facts["name"]), known)
            raise
        return module.freeze()

    def driver_module(
        self,
        driver: str,
        functions: Functions,
        defined: dict[str, Place],
        modules: dict[str, starlark.FrozenModule],
    ) -> starlark.FrozenModule:
        """The driver's text between a line that gets each function from its script and ours that calls it."""
        loads = [f'load("{SCRIPT}{number}", "{name}")' for name, (number, _) in defined.items()]
        missing = [f"{name} = None" for name in functions if name not in defined]
        entries = ", ".join(f'"{node.name}": {node.name}' for node in top_functions(ast.parse(driver)))
        text = f"{'; '.join([*loads, *missing])}\n{driver}\nDRIVER = {{{entries}}}\n{CARRYING}"
        module = starlark.Module()
        with self.complaining("runtime"):
            self.evaluate(module, "driver", text, starlark.FileLoader(modules.__getitem__))
        return module.freeze()

    def evaluate(
        self, module: starlark.Module, file: str, text: str, loader: starlark.FileLoader | None = None
    ) -> None:
        dialect = DRIVER_DIALECT if loader else DIALECT
        parsed = starlark.parse(file, text, dialect)
        starlark.eval_with(self.options, module, parsed, GLOBALS, file_loader=loader)

    @contextmanager
    def complaining(self, otherwise: str) -> Iterator[None]:
        """Tell errors of Starlark as ours."""
        try:
            yield
        except starlark.StarlarkError as error:
            found = complaint(str(error), self.sources, otherwise)
            if found.kind == "time":
                found.kind = self.over
            raise found from None


@contextmanager
def in_script(number: int) -> Iterator[None]:
    """Give the complaints about a syntax tree the script that it is of."""
    try:
        yield
    except Complaint as found:
        found.script = number
        raise


def dialect(*, loads: bool) -> starlark.Dialect:
    made = starlark.Dialect.standard()
    made.enable_keyword_only_arguments = True
    made.enable_lambda = True
    made.enable_f_strings = True
    made.enable_top_level_stmt = True
    made.enable_load = loads
    return made


DIALECT = dialect(loads=False)
DRIVER_DIALECT = dialect(loads=True)
GLOBALS = starlark.Globals.extended_by([starlark.LibraryExtension.StructType])
