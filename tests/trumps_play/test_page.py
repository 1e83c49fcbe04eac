"""The page about the game is true: its commands work, and it names every knob, word, variant and bot."""

import re
import shlex
from pathlib import Path

import pytest
from msgspec.structs import fields

from fairdeal.cli.main import main
from fairdeal.games.trumps.bots import BOTS
from fairdeal.games.trumps.variants import CHOICES, VARIANTS, Variant

PAGE = (Path(__file__).resolve().parents[2] / "docs/trumps/index.md").read_text("utf-8")


def commands() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]


def test_the_commands_of_the_page_work_in_their_order(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    empty = tmp_path / "empty"
    empty.touch()

    for command in commands():
        with empty.open() as stdin:
            monkeypatch.setattr("sys.stdin", stdin)
            assert main(shlex.split(command)[1:]) == 0, command

    assert len(commands()) == 9


@pytest.mark.parametrize("knob", [field.name for field in fields(Variant)])
def test_every_knob_has_a_row_with_all_its_words(knob: str):
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{knob}` |"))

    assert [word for word in CHOICES.get(knob, ()) if f"`{word}`" not in row] == []


@pytest.mark.parametrize("name", [*VARIANTS, *BOTS])
def test_every_variant_and_every_bot_has_a_row(name: str):
    assert f"\n| `{name}` |" in PAGE
