"""The page "Add a game" is true: its code is the code of a game that keeps the laws."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from fairdeal.cli.game_commands import GAME_COMMANDS
from fairdeal.games.game import Game
from fairdeal.tables.game_adapter import GameAdapter
from fairdeal.tables.games import ADAPTERS
from tests.conformance.laws import LAWS, name_of
from tests.third_game import high_card

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
SOURCES = [file.read_text("utf-8") for file in Path(__file__).parent.rglob("*.py")]
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def function_names() -> list[str]:
    return [name for name in vars(Game) if not name.startswith("_")]


@pytest.mark.parametrize("block", BLOCKS, ids=[block.partition("\n")[0] for block in BLOCKS])
def test_the_code_of_the_page_is_code_of_the_third_game(block: str):
    assert any(block in source for source in SOURCES)


def test_the_page_tells_of_every_function_of_a_game_and_the_third_game_has_them_all():
    told = re.findall(r"^\| `(\w+)\(", PAGE, re.MULTILINE)

    assert told == function_names()
    assert sorted(told) == high_card.__all__


def test_the_page_lists_every_law():
    listed = PAGE.partition("## What must hold")[2].partition("## Register it")[0]

    assert re.findall(r"^- (.*)$", listed, re.MULTILINE) == [name_of(law) for law in LAWS]


def test_the_files_of_the_page_are_those_of_the_games_in_the_program():
    told = set(re.findall(r"^\*\*\d\. `(\w+\.py)`", PAGE, re.MULTILINE)) | {"__init__.py"}

    for adapter in ADAPTERS.values():
        package = Path(str(adapter.part("play").__file__)).parent
        assert told <= {file.name for file in package.iterdir()}


def test_the_line_that_registers_commands_of_a_game_is_one_that_the_program_reads():
    line = re.search(r'`("high_card": .*?)`', PAGE)
    assert line is not None

    registered = ast.literal_eval(f"{{{line[1]}}}")

    assert set(registered) == {"high_card"}
    assert type(registered["high_card"]) is type(GAME_COMMANDS["trumps"])


def test_the_files_for_tables_are_those_of_the_games_in_the_program():
    told = re.findall(r"^\| `(\S*high_card\S*)\.py` \| `(\w+)`", PAGE, re.MULTILINE)
    assert [value for _, value in told] == ["ADAPTER", "BOT_STRATEGY", "PAGES"]

    for file, value in told:
        for game in ADAPTERS:
            module = file.replace("high_card", game).replace("/", ".")
            assert hasattr(import_module(f"fairdeal.{module}"), value)


def test_the_page_tells_what_every_kit_must_say():
    sentence = PAGE.partition("must define six things: ")[2].partition(".")[0]

    assert set(re.findall(r"`(\w+)`", sentence)) == GameAdapter.__abstractmethods__
