"""The second game is a few files of its own, and one entry for its commands: nothing else knows its name."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAME = re.compile("trumps", re.IGNORECASE)
ITS_OWN = (
    "src/fairdeal/games/trumps/**/*",
    "src/fairdeal/tables/games/trumps.py",
    "src/fairdeal/room/bots/strategies/trumps.py",
    "src/fairdeal/terminal/trumps/*.py",
    "src/fairdeal/cli/trumps*.py",
    "src/fairdeal/words/*/trumps*.py",
    "src/fairdeal/wire/*/trumps.py",
)
COMMANDS = ROOT / "src/fairdeal/cli/game_commands.py"


def files() -> list[Path]:
    found = [file for folder in ("src", "tools") for file in (ROOT / folder).rglob("*") if file.is_file()]
    return [file for file in found if "__pycache__" not in file.parts and "egg-info" not in str(file)]


def test_nothing_else_knows_the_name_of_the_game():
    own = {file for pattern in ITS_OWN for file in ROOT.glob(pattern)} | {COMMANDS}

    knowing = [file for file in files() if NAME.search(file.read_text("utf-8", errors="replace"))]

    assert {str(file.relative_to(ROOT)) for file in knowing if file not in own} == set()
    assert len(knowing) > 20


def test_the_command_line_names_the_game_in_one_entry_only():
    source = COMMANDS.read_text("utf-8")
    games = next(
        node.value
        for node in ast.parse(source).body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "GAME_COMMANDS"
    )
    assert isinstance(games, ast.Dict)
    entries = {
        ast.literal_eval(key): value for key, value in zip(games.keys, games.values, strict=True) if key
    }

    entry = ast.get_source_segment(source, entries["trumps"])
    assert entry is not None
    assert NAME.search(source.replace(entry, "").replace('"trumps": ', "")) is None


def test_the_two_games_never_import_each_other():
    for game, other in (("trumps", "blackjack"), ("blackjack", "trumps")):
        sources = (ROOT / "src/fairdeal/games" / game).rglob("*.py")
        assert [file.name for file in sources if f"games.{other}" in file.read_text("utf-8")] == []
