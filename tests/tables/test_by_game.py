"""What differs from game to game is found by the game's name, and by no other."""

import subprocess
import sys
from typing import Any

import pytest

from fairdeal.app import GAMES
from fairdeal.games.game import Impossible
from fairdeal.tables.by_game import ByGame
from fairdeal.tables.kits import KITS
from fairdeal.tables.minds import MINDS
from fairdeal.terminal.records.games import SCRIBES

EVERY = pytest.mark.parametrize("found", [KITS, MINDS, SCRIBES], ids=["kits", "minds", "scribes"])
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


def test_nothing_of_a_game_is_imported_before_somebody_asks_for_it():
    program = (
        "import sys\n"
        "from fairdeal.tables.kits import KITS\n"
        "known = list(KITS)\n"
        "print(*sorted(game for game in known if f'fairdeal.games.{game}' in sys.modules), '-')\n"
        "KITS['trumps'].has_bank\n"
        "print(*sorted(game for game in known if f'fairdeal.games.{game}' in sys.modules))\n"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout == "-\ntrumps\n"
