"""What may stand in this project's files, and how long they may be."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MADE_BY_TOOLS = {".git", ".venv", "__pycache__", "build", "dist", "node_modules", "uv.lock"}

# Spelt in parts, so that this file does not name them either.
HOSTS = ("pypi" + ".org", "python" + "hosted", "npm" + "js.org", "npm" + "js.com", "conda" + ".anaconda")
MACHINE_PATH = re.compile(r"(?<![\w.~}>-])/(?:opt|root|work|home|Users|mnt|srv)/\w")

LINES_MOST = 400
LINES_OF_FUNCTION_MOST = 50
LONG_FOR_A_REASON: dict[str, str] = {}
"""Files of src that may be longer, each with the reason."""


def files_of(folder: Path) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()):
        hidden_cache = entry.name.endswith("_cache") or entry.name == ".hypothesis"
        if entry.name in MADE_BY_TOOLS or hidden_cache or entry.name.startswith(".coverage"):
            continue
        if entry.is_dir():
            yield from files_of(entry)
        elif entry.is_file():
            yield entry


def sources() -> list[Path]:
    return sorted((ROOT / "src").rglob("*.py"))


def lines_with(wrong: re.Pattern[str]) -> list[str]:
    found = []
    for file in files_of(ROOT):
        text = file.read_text("utf-8", errors="replace")
        found += [
            f"{file.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
            for number, line in enumerate(text.splitlines(), start=1)
            if wrong.search(line)
        ]
    return found


def test_no_file_names_a_registry():
    assert lines_with(re.compile("|".join(map(re.escape, HOSTS)))) == []


def test_no_file_names_a_path_of_one_machine():
    assert lines_with(MACHINE_PATH) == []


def test_the_search_for_machine_paths_finds_one():
    assert MACHINE_PATH.search("see /" + "home/ann/notes.txt")
    assert not MACHINE_PATH.search("docs/work/notes.txt and ~/work/notes.txt")


def test_files_of_the_program_are_short_enough_to_hold_one_idea():
    lengths = {str(file.relative_to(ROOT)): len(file.read_text("utf-8").splitlines()) for file in sources()}

    too_long = {name: lines for name, lines in lengths.items() if lines > LINES_MOST}

    assert set(too_long) == set(LONG_FOR_A_REASON), too_long


@pytest.mark.covers("S1-39")
def test_functions_of_the_program_fit_on_a_screen():
    too_long = [
        f"{file.relative_to(ROOT)}:{node.lineno} {node.name}: {lines} lines"
        for file in sources()
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > LINES_OF_FUNCTION_MOST
    ]

    assert too_long == []


def test_no_module_is_called_utils():
    assert [file for file in sources() if file.stem in {"util", "utils", "helpers", "common", "misc"}] == []
