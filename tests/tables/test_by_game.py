"""What differs from game to game is found by the game's name, and by no other."""

import subprocess
import sys
from typing import Any

import pytest

from fairdeal.app import GAMES
from fairdeal.games.game import Impossible
from fairdeal.room.bots.strategies import BOT_STRATEGIES
from fairdeal.tables.game_registry import ByGame
from fairdeal.tables.games import ADAPTERS
from fairdeal.terminal.pages.records.game_pages import pages_of

EVERY = pytest.mark.parametrize("found", [ADAPTERS, BOT_STRATEGIES], ids=["kits", "strategies"])
HOSTILE = ("", ".", "..", "__init__", "blackjack.os", "os", "Blackjack", "../kit", "trumps\0", "x" * 9999)


@EVERY
def test_every_game_of_the_program_has_its_own(found: ByGame[Any]):
    assert set(found) == GAMES.keys()
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


def test_every_game_of_the_program_has_pages_of_its_own():
    assert len({id(pages_of(game)) for game in GAMES}) == len(GAMES)


@pytest.mark.parametrize("name", HOSTILE, ids=[repr(name[:12]) for name in HOSTILE])
def test_pages_are_found_by_the_name_of_a_game_only(name: str):
    before = set(sys.modules)

    with pytest.raises(KeyError, match=r"no game called '.*' is known to this program"):
        pages_of(name)

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
