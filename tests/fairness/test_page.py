"""docs/fairness.md tells every label, event, field and code, and its worked example is right."""

import ast
import json
import re
from pathlib import Path

import pytest

import fairdeal.fairness
from fairdeal.fairness import SHUFFLE_EVENTS, Drawn, framing
from fairdeal.fairness.log import Event, Moved, Step
from fairdeal.words.catalogue import texts_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/fairness.md").read_text("utf-8")
SHOE = json.loads((ROOT / "verifier/vectors.json").read_text("utf-8"))
CODES = {
    key.removeprefix("fairness.")
    for key in texts_of("en", "fairness")
    if re.fullmatch(r"fairness\.[a-z]+/[a-z]+", key)
}


def literals(folder: Path) -> set[str]:
    return {
        node.value
        for file in folder.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize(
    "label", [text for name, text in vars(framing).items() if str(text).startswith("fairdeal/")]
)
def test_every_label_is_told(label):
    assert f"`{label}`" in PAGE


@pytest.mark.parametrize(
    "kind", [*SHUFFLE_EVENTS.values(), Drawn, Step, Event, Moved], ids=lambda kind: kind.__name__
)
def test_every_field_of_the_log_is_told_in_its_order(kind):
    fields = ", ".join(f"`{field}`" for field in kind.__struct_fields__)

    assert fields in PAGE


def test_every_code_is_told_and_found_by_both_verifiers():
    told = set(re.findall(r"^\| `([a-z]+/[a-z]+)` \|", PAGE, re.MULTILINE))
    ours = literals(Path(fairdeal.fairness.__file__).parent)
    theirs = literals(ROOT / "verifier")

    assert told == CODES
    assert {f"fairness.{code}" for code in CODES} <= ours
    assert theirs >= CODES


def test_the_worked_example_is_that_of_the_vectors():
    shoe = SHOE["shoes"][0]
    example = PAGE.partition("## A worked example")[2].partition("\n## ")[0]
    wanted = [
        SHOE["chain"]["root"],
        shoe["chain"]["next"],
        shoe["seed"],
        shoe["sealed"]["commitment"],
        *(seat["commitment"] for seat in shoe["seats"]),
        *(seat["seed"] for seat in shoe["seats"]),
        shoe["key"],
    ]

    assert [value for value in wanted if value not in example] == []
    assert set(re.findall(r"\b[0-9a-f]{64}\b", example)) <= {*wanted, SHOE["chain"]["secret"]}
    assert " ".join(shoe["order"]) in example
