"""A run: cut into tasks that do not depend on who plays them, and summed."""

import pickle
import signal
from collections.abc import Iterable, Iterator
from itertools import islice

import pytest

from fairdeal.games.blackjack.rules import ShoeRules
from fairdeal.games.blackjack.working import default_book
from fairdeal.simulator.choose import player_for
from fairdeal.simulator.crew import Alone, Processes, Threads, crew_for
from fairdeal.simulator.engine_play import engine_player
from fairdeal.simulator.paths import bankroll_paths
from fairdeal.simulator.player import Player, Task
from fairdeal.simulator.problems import CrewLost
from fairdeal.simulator.run import run, task_count, tasks
from fairdeal.simulator.shoe_plan import shoe_plan
from fairdeal.simulator.tally import Tally, clamped
from fairdeal.strategies.plain import MIMIC

BOOK = default_book()
PLAYER = engine_player(BOOK, MIMIC, shoe_plan(ShoeRules(), BOOK))


class Counted:
    """Counts its rounds and plays nothing."""

    unit, path = 2, "automaton"

    def play(self, task: Task) -> Tally:
        return Tally(rounds=task.rounds, won=task.index, by_count={task.index % 3: (1, 2, 3, 4)})


@pytest.mark.parametrize("rounds", [1, 999, 1000, 1001, 123_456, 10**6, 10**9 + 7])
def test_tasks_add_up_to_the_rounds_asked_for(rounds):
    pieces = list(tasks(rounds, 1, "automaton"))

    assert sum(task.rounds for task in pieces) == rounds
    assert len(pieces) == task_count(rounds, "automaton") <= 1024
    assert [task.index for task in pieces] == list(range(len(pieces)))
    assert min(task.rounds for task in pieces) > 0


def test_no_task_lasts_long_however_many_rounds_there_are():
    assert next(tasks(10**13, 1, "automaton")).rounds == 2_000_000
    assert next(tasks(10**13, 1, "engine")).rounds == 5_000


@pytest.mark.parametrize("crew", [Alone(), Threads(1), Threads(3)])
def test_any_crew_comes_to_the_same_sum(crew):
    rounds = 2_000_000

    assert run(Counted(), rounds, 1, crew).tally == run(Counted(), rounds, 1).tally


def test_a_compiled_player_comes_to_the_engines_digits_on_any_number_of_threads():
    rounds = 2_000
    seated = player_for(BOOK, MIMIC, PLAYER.shoe)

    assert (seated.player.path, seated.reason) == ("automaton", "")
    alone = run(seated.player, rounds, 5, Alone()).tally
    assert alone == run(seated.player, rounds, 5, Threads(2)).tally == run(PLAYER, rounds, 5).tally


def test_what_cannot_be_compiled_is_played_by_the_engine_and_the_reason_is_told():
    seated = player_for(BOOK, MIMIC.__call__, PLAYER.shoe)

    assert (seated.player.path, seated.reason) == ("engine", "strategy")


def test_processes_come_to_the_digits_of_one():
    rounds = 2_000

    assert run(PLAYER, rounds, 5, Processes(2)).tally == run(PLAYER, rounds, 5, Alone()).tally


def test_compiled_players_get_threads_and_the_engine_gets_processes():
    assert crew_for(Counted(), cores=2, tasks=50) == Threads(2)
    assert crew_for(PLAYER, cores=2, tasks=50) == Processes(2)
    assert isinstance(crew_for(PLAYER, cores=1, tasks=50), Alone)
    assert isinstance(crew_for(PLAYER, cores=2, tasks=1), Alone)


def test_a_player_can_be_sent_to_another_process():
    task = Task(index=0, rounds=20, seed=1)

    assert pickle.loads(pickle.dumps(PLAYER)).play(task) == PLAYER.play(task)


def test_tasks_are_handed_out_a_few_at_a_time():
    taken = []

    def counted() -> Iterator[Task]:
        for index in range(1000):
            taken.append(index)
            yield Task(index, 1, 1)

    tallies = Threads(2).tallies(Counted(), counted())
    next(tallies)
    most = len(taken)
    tallies.close()  # type: ignore[attr-defined]

    assert most <= 4


class Interrupted:
    """A crew that Ctrl-C reaches after two tasks."""

    def tallies(self, player: Player, pieces: Iterable[Task]) -> Iterator[Tally]:
        for number, task in enumerate(pieces):
            if number == 2:
                signal.raise_signal(signal.SIGINT)
            yield player.play(task)


def test_ctrl_c_leaves_what_was_done_by_then():
    broken = run(Counted(), 5_000, 1, Interrupted())

    assert broken.tally.rounds == 2_000
    assert broken.is_partial
    assert not run(Counted(), 5_000, 1).is_partial


class Lost:
    """A crew that is lost after some tasks."""

    def __init__(self, done: int) -> None:
        self.done = done

    def tallies(self, player: Player, pieces: Iterable[Task]) -> Iterator[Tally]:
        yield from map(player.play, islice(pieces, self.done))
        raise CrewLost("simulate.cluster.lost", {"address": "tcp://127.0.0.1:1"})


def test_a_crew_that_is_lost_leaves_what_was_done_by_then_and_why():
    broken = run(Counted(), 5_000, 1, Lost(3))

    assert broken.tally.rounds == 3_000 and broken.is_partial
    assert broken.lost is not None and broken.lost.key == "simulate.cluster.lost"


def test_a_crew_that_is_lost_before_anything_is_done_is_told():
    with pytest.raises(CrewLost):
        run(Counted(), 5_000, 1, Lost(0))


def test_a_watch_is_told_how_far_it_has_come():
    told: list[int] = []

    run(Counted(), 3_000, 1, Alone(), told.append)

    assert told == [1000, 2000, 3000]


def test_what_goes_wrong_in_another_process_is_told_here():
    from fairdeal.simulator.file_strategy import FileStrategy
    from fairdeal.simulator.problems import CannotSimulate

    player = engine_player(BOOK, FileStrategy("/nowhere.py", "play"), PLAYER.shoe)

    with pytest.raises(CannotSimulate) as problem:
        run(player, 2_000, 1, Processes(1))

    assert problem.value.key == "simulate.strategy.no_file"


def test_tallies_add_up_in_any_order():
    pieces = [Counted().play(Task(index, 10, 1)) for index in range(7)]

    assert sum(pieces, Tally()) == sum(reversed(pieces), Tally())
    assert sum(pieces, Tally()).by_count == {0: (3, 6, 9, 12), 1: (2, 4, 6, 8), 2: (2, 4, 6, 8)}


def test_counts_far_out_are_tallied_with_the_outermost():
    assert [clamped(count) for count in (-99, -15, 0, 15, 99)] == [-15, -15, 0, 15, 15]


@pytest.mark.parametrize(
    ("rounds_most", "paths", "length"), [(500, 1, 1), (30_000, 1, 30), (10**5, 2, 50), (10**9, 20, 50)]
)
def test_bankrolls_are_as_many_as_the_rounds_allow(rounds_most, paths, length):
    drawn = bankroll_paths(Counted(), 1, rounds_most)

    assert len(drawn.won) == paths
    assert {len(won) for won in drawn.won} == {len(drawn.rounds)} == {length + 1}


def test_no_bankroll_is_made_of_rounds_of_the_run():
    seen: list[int] = []

    class Listed(Counted):
        def play(self, task: Task) -> Tally:
            seen.append(task.index)
            return super().play(task)

    bankroll_paths(Listed(), 1, 10**9)

    assert len(set(seen)) == 1000 and min(seen) > 10**12 // 1000
