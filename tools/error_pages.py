"""docs/errors.md: every code that the program refuses with, gathered from the source, and its sentence."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fairdeal.words import words_for
from fairdeal.words.catalogue import texts_of

PROGRAM = Path(__file__).resolve().parents[1] / "src" / "fairdeal"

INTRO = """# When something is refused

A refusal changes nothing. It has a code that stays the same in every version and language, facts such as a
box or an amount, what was allowed instead, and the round in notation where there is one. Its sentence is in
the reader's language, with facts in place of the braces. This page is printed from the source and the
catalogue of sentences.
"""
REASONS = """
## Why an action is not allowed

With `action/not-legal` comes the reason, also by a word that stays the same.
"""
PROBLEMS = """
## What can be wrong with a house

`fairdeal house check` tells all of it at once, each with its file, line and knob.
"""

HOUSE_PROBLEMS = ("house.problem.", "house.file.", "house.toml.", "house.override.", "house.sense.")
NO_PROBLEMS = ("house.problem.near",)
"""Sentences that only go with others."""


def errors_page() -> str:
    lines = [INTRO]
    for code, places in sorted(codes().items()):
        where = ", ".join(f"`{place}`" for place in sorted(places))
        lines += [f"### `{code}`", "", *(f"{said}<br>" for said in sentences(code)), f"(From {where}.)", ""]
    lines += [
        REASONS,
        *_listed("refusal", ("refusal.reason.",)),
        PROBLEMS,
        *_listed("houses", HOUSE_PROBLEMS),
    ]
    return "\n".join(lines) + "\n"


@cache
def codes() -> dict[str, set[str]]:
    """Every code that a refusal is made with, and the files that do."""
    texts = {file: file.read_text("utf-8") for file in sorted(PROGRAM.rglob("*.py"))}
    # Few files name a maker of refusals, and only those are read as a whole.
    makers = {"Refused"}
    for text in texts.values():
        makers.update(_makers_of_refusals(ast.parse(text)) if "-> Refused:" in text else ())
    called = re.compile(rf"\b(?:{'|'.join(makers)})\(")
    found: dict[str, set[str]] = {}
    for file, text in texts.items():
        for code in _refused_in(ast.parse(text), makers) if called.search(text) else ():
            found.setdefault(code, set()).add(str(file.relative_to(PROGRAM)))
    return found


def _refused_in(module: ast.Module, makers: set[str]) -> Iterator[str]:
    for node in ast.walk(module):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        if name in makers and node.args and isinstance(node.args[0], ast.Constant):
            yield str(node.args[0].value)


def _makers_of_refusals(module: ast.Module) -> Iterator[str]:
    """Functions that make a refusal of the code that they are handed."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and node.returns is not None and node.args.args:
            returned, first = ast.unparse(node.returns), node.args.args[0].arg
            if (returned, first) == ("Refused", "code"):
                yield node.name


def sentences(code: str) -> list[str]:
    """What is said with a code: one sentence, or one for each way in which it happens."""
    return [sentence(key) for key in texts_of("en", "refusal") if f"{key}.".startswith(f"refusal.{code}.")]


def sentence(key: str) -> str:
    """The template of a sentence; of its plural forms the general one."""
    text = words_for("en").text(key)
    return text if isinstance(text, str) else text["other"]


def _listed(module: str, prefixes: tuple[str, ...]) -> Iterator[str]:
    for key in texts_of("en", module):
        if key.startswith(prefixes) and key not in NO_PROBLEMS:
            yield f"### `{key.removeprefix('refusal.')}`"
            yield ""
            yield sentence(key)
            yield ""
