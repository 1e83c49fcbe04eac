"""docs/coverage.md: which test covers which requirement, read from the marks that the tests carry.

A test says `@pytest.mark.covers("S0-07")`, or `@covers("S0-07")`; a feature, rule or scenario has the tag
`@S0-07`.
"""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct, convert

ROOT = Path(__file__).resolve().parents[1]
SECTIONS = {
    "S0": "The terminal game: house `gojack`",
    "S1": "The comparing game",
    "S2": "The teaching game: house `cs161` and `fairdeal.classroom`",
    "S3": "The configurable core for operators: house `cn21`",
    "S4": "The casino design: house `casino`",
}
CLAIMS_MOST = 3
TAG = re.compile(r"@(S\d-\d\d)\b")

INTRO = """# What is covered, and by which test

Fair Deal does everything that four blackjack programs and one of comparing cards did before it. This page is
made from the marks that the tests carry. A row that no test covers, and that is not put off for a reason,
fails the tests.
"""


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A requirement."""

    asks: str
    place: str = ""
    """Where ours does it instead, for rows about how a source is built inside."""
    later: bool = False
    reason: str = ""
    """Why it is put off."""


class Claim(Struct, frozen=True, order=True):
    """A test, or a scenario, that covers a row."""

    file: str
    says: str


Covered = dict[str, list[Claim]]


@cache
def rows() -> dict[str, Row]:
    return convert(tomllib.loads((ROOT / "tests/data/requirements.toml").read_text("utf-8")), dict[str, Row])


@cache
def covered() -> Covered:
    """Every row that is marked somewhere, known or not, and the claims that cover it."""
    found: Covered = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        _note(found, file, marked_tests(file.read_text("utf-8")))
    for file in sorted((ROOT / "features").rglob("*.feature")):
        _note(found, file, tagged_claims(file.read_text("utf-8")))
    return found


def _note(found: Covered, file: Path, marks: Iterable[tuple[str, str]]) -> None:
    for row, says in marks:
        claim = Claim(str(file.relative_to(ROOT)), says)
        claims = found.setdefault(row, [])
        if claim not in claims:
            claims.append(claim)


def uncovered(wanted: dict[str, Row], found: Covered) -> list[str]:
    """Rows that need a test and have none."""
    return [name for name, row in wanted.items() if not row.later and name not in found]


def marked_tests(source: str) -> Iterator[tuple[str, str]]:
    """Each row that a test of this module covers, and what the test claims."""
    module = ast.parse(source)
    everywhere = [
        row
        for node in module.body
        if isinstance(node, ast.Assign)
        and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets)
        for row in _rows_in([node.value])
    ]
    yield from _marked(module.body, everywhere)


def _marked(body: list[ast.stmt], outer: list[str]) -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _marked(node.body, outer + _rows_in(node.decorator_list))
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            claim = node.name.removeprefix("test_").replace("_", " ")
            yield from ((row, claim) for row in outer + _rows_in(node.decorator_list))


def _rows_in(marks: list[ast.expr]) -> list[str]:
    calls = [node for mark in marks for node in ast.walk(mark) if isinstance(node, ast.Call)]
    return [
        str(argument.value)
        for call in calls
        if ast.unparse(call.func).rpartition(".")[2] == "covers"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    ]


def tagged_claims(feature: str) -> Iterator[tuple[str, str]]:
    """Each row that a feature file is tagged with, and the line that the tag stands above."""
    waiting: list[str] = []
    for line in map(str.strip, feature.splitlines()):
        if line.startswith("@"):
            waiting += TAG.findall(line)
        elif line and not line.startswith("#"):
            yield from ((row, line.partition(":")[2].strip()) for row in waiting)
            waiting = []


def coverage_page() -> str:
    found = covered()
    lines = [INTRO]
    for section, title in SECTIONS.items():
        lines += [f"## {title}", "", "| row | what it asks | covered by |", "|---|---|---|"]
        of_section = {name: row for name, row in rows().items() if name.startswith(section)}
        lines += [
            f"| {name} | {_asks(row)} | {_by(row, found.get(name, []))} |" for name, row in of_section.items()
        ]
        lines.append("")
    return "\n".join(lines)


def _asks(row: Row) -> str:
    return f"{row.asks}. *Ours:* {row.place}" if row.place else row.asks


def _by(row: Row, claims: list[Claim]) -> str:
    if not claims:
        return f"*later: {row.reason}*" if row.later else "**nothing yet**"
    told = [f"{claim.says} (`{claim.file}`)" for claim in claims[:CLAIMS_MOST]]
    more = len(claims) - len(told)
    return "<br>".join([*told, *([f"and {more} more"] if more else [])]).replace("|", "\\|")
