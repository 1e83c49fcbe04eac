"""What differs from game to game is found by the game's name, and by no other."""

import subprocess
import sys
from pkgutil import iter_modules
from typing import Any

import pytest

from fairdeal import games
from fairdeal.games.game import Impossible
from fairdeal.games.registry import ByGame
from fairdeal.room.bots.strategies import BOT_STRATEGIES
from fairdeal.tables.games import ADAPTERS
from fairdeal.terminal.pages.records.game_pages import PAGES

GAMES = {module.name for module in iter_modules(games.__path__) if module.ispkg}
EVERY = pytest.mark.parametrize(
    "found", [ADAPTERS, BOT_STRATEGIES, PAGES], ids=["adapters", "strategies", "pages"]
)
HOSTILE = (
    "",
    ".",
    "..",
    "io",
    "pages",
    "__init__",
    "blackjack.os",
    "os",
    "Blackjack",
    "../kit",
    "trumps\0",
    "x" * 9999,
)


@EVERY
def test_every_game_of_the_program_has_its_own(found: ByGame[Any]):
    assert set(found) == GAMES >= {"blackjack", "trumps"}
    assert len({id(found[game]) for game in found}) == len(found) == len(GAMES)


@EVERY
@pytest.mark.parametrize("name", HOSTILE, ids=[repr(name[:12]) for name in HOSTILE])
def test_a_name_out_of_a_log_imports_nothing_but_a_game(found: ByGame[Any], name: str):
    before = set(sys.modules)

    with pytest.raises(Impossible, match=r"no game called '.*' is known to this program"):
        found[name]

    assert name not in found
    assert found.get(name) is None
    assert set(sys.modules) == before


def test_nothing_of_a_game_is_imported_before_somebody_asks_for_it():
    program = (
        "import sys\n"
        "from fairdeal.tables.games import ADAPTERS\n"
        "known = list(ADAPTERS)\n"
        "print(*sorted(game for game in known if f'fairdeal.games.{game}' in sys.modules), '-')\n"
        "ADAPTERS['trumps'].has_bank\n"
        "print(*sorted(game for game in known if f'fairdeal.games.{game}' in sys.modules))\n"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout == "-\ntrumps\n"
