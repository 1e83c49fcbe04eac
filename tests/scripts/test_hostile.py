"""Whatever a script does, it is refused with a sentence, and nobody else notices."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from fairdeal.scripts.host import Session, WorkerHost
from fairdeal.scripts.limits import Limits
from fairdeal.words import words_for
from tests.scripts.hostile import ANSWERS, DEEP, ENDLESS, MEMORY, REACHING, TABLE, Hostile
from tests.scripts.programs import GOOD, answers, children, problem, program

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")


@pytest.fixture(scope="module")
def standing() -> Iterator[Session]:
    """A session that was there before, and stays."""
    with WorkerHost(Limits(wall_seconds=600)).start(program(GOOD)) as session:
        yield session


def test_there_are_enough_of_them():
    assert len(TABLE) >= 40
    assert len({hostile.name for hostile in TABLE}) == len(TABLE)


@linux_only
@pytest.mark.parametrize("hostile", TABLE, ids=lambda hostile: hostile.name)
def test_a_hostile_script_is_refused_and_leaves_nothing_behind(hostile: Hostile, standing: Session):
    before = children()

    found = problem(hostile.source, cpu_seconds=hostile.cpu_seconds)

    assert (found.kind, found.file) == (hostile.kind, "0.star")
    for lang in ("en", "zh"):
        assert 10 < len(found.told(words_for(lang))) < 800
    assert children() == before
    assert standing.call("ask", [20, 21]) == [20, 21]


@linux_only
def test_hostile_scripts_can_be_run_side_by_side():
    chosen = [*ENDLESS[:2], *MEMORY[:3], *DEEP[-4:-2], *REACHING[:2], *ANSWERS[:2]]
    before = children()

    with ThreadPoolExecutor(2) as pool:
        kinds = list(
            pool.map(lambda hostile: problem(hostile.source, cpu_seconds=hostile.cpu_seconds).kind, chosen)
        )

    assert kinds == [hostile.kind for hostile in chosen]
    assert children() == before


def test_a_good_script_follows_bad_ones():
    for hostile in (ENDLESS[0], MEMORY[0], DEEP[-3]):
        problem(hostile.source, cpu_seconds=hostile.cpu_seconds)

    assert answers(GOOD) == [1, 2, 3]
