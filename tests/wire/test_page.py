"""The page of the wire is true: its examples are read by our structs, and it names every file."""

import re
from pathlib import Path

import msgspec
import pytest

from fairdeal import wire
from fairdeal.wire import commands as c
from fairdeal.wire.problems import Problem

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "wire.md").read_text("utf-8")
BLOCKS = re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
LINES = [line for block in BLOCKS for line in block.splitlines()]


@pytest.mark.parametrize("line", LINES)
def test_an_example_of_the_page_is_what_the_structs_write(line: str):
    kind = c.AnyCommand if line.startswith('{"do"') else Problem

    assert msgspec.json.encode(msgspec.json.decode(line, type=kind)).decode() == line


def test_the_page_names_every_file_of_the_package():
    folder = Path(wire.__file__).parent
    parts = {f"{each.name}/" if each.is_dir() else each.name for each in folder.iterdir()}

    for part in parts - {"__init__.py", "__pycache__/"}:
        assert f"`{part}`" in PAGE
