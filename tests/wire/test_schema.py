"""The contract can be read without our code: plain values, a JSON schema, and no imports but two."""

import ast
import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairdeal import wire
from fairdeal.tables.games import ADAPTERS
from fairdeal.wire.problems import Problem
from fairdeal.wire.schema import schema

FILES = sorted(Path(wire.__file__).parent.rglob("*.py"))
FORBIDDEN = ("person", "by", "reason_of_operator", "limit", "bank_most", "secret", "opened_by")
"""Names that no struct on the wire may have as a field."""


def imported(file: Path) -> set[str]:
    """The modules that a file names in its imports."""
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return names | {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_wire_imports_msgspec_cards_and_nothing_else_of_ours(file: Path):
    for name in imported(file):
        top = name.partition(".")[0]
        ours = name.startswith(("fairdeal.wire", "fairdeal.cards"))
        assert ours or top == "msgspec" or top in sys.stdlib_module_names, f"{file.name} imports {name}"


@pytest.mark.parametrize("game", ADAPTERS)
def test_the_schema_names_every_command_event_view_problem_and_figure_of_the_coach(game: str):
    found = json.loads(json.dumps(schema(game)))

    of_table, of_coach = {"command", "event", "problem", "view"}, {"coach", "guidance", "judgement"}
    assert set(found["properties"]) == of_table | of_coach
    tags = {shape["$ref"] for shape in found["properties"]["command"]["anyOf"]}
    assert "#/$defs/ChooseAction" in tags
    assert found["$defs"]["ChooseAction"]["properties"]["do"] == {"enum": ["choose"]}
    refs = set(_refs(found))
    assert {ref.removeprefix("#/$defs/") for ref in refs} <= set(found["$defs"])


@pytest.mark.parametrize("game", ADAPTERS)
def test_no_field_on_the_wire_is_one_that_nobody_may_be_shown(game: str):
    commands = {
        ref["$ref"].removeprefix("#/$defs/") for ref in schema(game)["properties"]["command"]["anyOf"]
    }
    sent = {name: shape for name, shape in schema(game)["$defs"].items() if name not in commands}

    fields = {(name, field) for name, shape in sent.items() for field in shape.get("properties", ())}

    assert not {(name, field) for name, field in fields if field in FORBIDDEN}


def _refs(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if "$ref" in part else []
        return own + [ref for each in part.values() for ref in _refs(each)]
    return [ref for each in part for ref in _refs(each)] if isinstance(part, list) else []


def test_a_problem_is_a_code_its_facts_and_a_sentence():
    problem = Problem("table/stale", "The table has moved on.", {"seen": 3}, ("hit",))

    assert msgspec.json.decode(msgspec.json.encode(problem), type=Problem) == problem
