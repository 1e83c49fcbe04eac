"""What scripts cost until they are refused, and what those that are shipped cost: with the usual limits."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from fairdeal.games.blackjack.rules import Rules
from fairdeal.houses import library
from fairdeal.houses.chain import look_up
from fairdeal.houses.library import open_house
from fairdeal.houses.places import shipped
from fairdeal.scripts.book import scripted_book
from fairdeal.scripts.host import Script, WorkerHost
from fairdeal.scripts.limits import Limits
from fairdeal.scripts.problems import BadScript
from tests.scripts.hostile import special

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="measures processes as Unix does")

CPU_SECONDS_MOST, WALL_SECONDS_MOST = 5.0, 20.0

NAMES = (
    "def special(hand):\n    return 'n' + 'x'.join([str(rank) for rank in hand.ranks])[:55], [hit, stand]\n"
)
SLOW = {
    "a loop": special("for i in range(1 << 30):", "    pass"),
    "one long step": special("return max(range(1 << 30))"),
    "a cheap answer to each of millions of questions": NAMES
    + "def settlement(box, dealer):\n    return PUSH if box.insured and dealer.upcard == 1 else DEALER\n",
}


def measured(action: Callable[[], object]) -> tuple[float, float]:
    """What an action takes of its workers' computing time, and by the clock."""
    from resource import RUSAGE_CHILDREN, getrusage

    def of_workers() -> float:
        used = getrusage(RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before, begun = of_workers(), time.monotonic()
    action()
    return of_workers() - before, time.monotonic() - begun


@pytest.mark.parametrize("source", SLOW.values(), ids=SLOW)
def test_a_script_without_end_is_refused_in_time(source: str):
    def ask() -> None:
        with pytest.raises(BadScript) as refused:
            scripted_book(Rules(), (Script("slow.star", source),), {})
        assert refused.value.problem.kind in ("time", "clock")

    cpu_seconds, wall_seconds = measured(ask)

    assert cpu_seconds < CPU_SECONDS_MOST
    assert wall_seconds < WALL_SECONDS_MOST


def test_a_script_that_is_asked_very_much_for_good_reasons_is_not_refused():
    source = """
def special(hand):
    if hand.cards == 3 and hand.suited and contains(hand, 6, 7, 8):
        return "royal", [report]
    return "long" if hand.cards >= 5 else "short", [hit, stand]

def settlement(box, dealer):
    if dealer.upcard == 1 and box.category == "royal":
        return PLAYER, 5
    if box.total > dealer.total or dealer.total > 21:
        return PLAYER, box.bet_sum
    return PUSH if box.total == dealer.total else DEALER
"""

    host = WorkerHost(Limits(wall_seconds=120))
    _, scripted = scripted_book(Rules(), (Script("honest.star", source),), {}, host)

    assert scripted.asked["settlement"] > 100_000


SCRIPTED = [name for name in shipped() if any(file.script is not None for file in look_up(name).whole())]


@pytest.mark.parametrize("name", SCRIPTED)
def test_shipped_houses_need_less_than_a_third_of_the_time(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(library, "_worked_out", {})  # an earlier test may have opened this house
    cpu_seconds, _ = measured(lambda: open_house(name, (), {"FAIRDEAL_CACHE": str(tmp_path)}))

    assert 0 < cpu_seconds < Limits().cpu_seconds / 3
