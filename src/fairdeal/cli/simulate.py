"""`fairdeal simulate`: a house played millions of times, and what that came to."""

import os
import sys
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter

from fairdeal.cli.main import INTERRUPTED
from fairdeal.cli.options import LANG, SET, spoken
from fairdeal.cli.simulate_options import (
    CLASSES,
    Options,
    Wanted,
    counting,
    is_open,
    reach,
    strategy_named,
    wanted,
)
from fairdeal.cli.wrong import complain
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.words import Words
from fairdeal.words.safe_text import shown_text

if TYPE_CHECKING:
    from fairdeal.cli.simulation_page import Simulated
    from fairdeal.simulator.choose import Seated
    from fairdeal.simulator.run import Run

WHICH = Annotated[str, Parameter(help="command.help.house", group="Parameters")]

NARROW_INDENT = 4
"""Cells before what does not fit into a line, where there is no room for two columns."""

TRIAL_ROUNDS = 300
"""Enough to tell how fast the engine plays: a tenth of a second."""

PATH_ROUNDS_MOST, SLOW_PATH_ROUNDS_MOST = 1_000_000, 20_000
"""Rounds that are played for the bankrolls of a picture: no more than some seconds' worth."""


def number(key: str) -> Parameter:
    """An option that we read ourselves, so that what is wrong with it is said in a sentence of ours."""
    return Parameter(help=key, allow_leading_hyphen=True)


def simulate(
    house: WHICH,
    /,
    *,
    rounds: Annotated[str, number("simulate.help.rounds")] = "1000000",
    strategy: Annotated[str, Parameter(help="simulate.help.strategy")] = "basic",
    overrides: SET = None,
    seed: Annotated[str, number("simulate.help.seed")] = "1",
    cores: Annotated[str | None, number("simulate.help.cores")] = None,
    cluster: Annotated[str | None, Parameter(help="simulate.help.cluster")] = None,
    boxes: Annotated[str | None, number("simulate.help.boxes")] = None,
    count: Annotated[str | None, Parameter(help="simulate.help.count")] = None,
    ramp: Annotated[str | None, number("simulate.help.ramp")] = None,
    deviations: Annotated[bool, Parameter(negative=(), help="simulate.help.deviations")] = False,
    bankroll: Annotated[str | None, number("simulate.help.bankroll")] = None,
    plot: Annotated[str | None, Parameter(help="simulate.help.plot")] = None,
    json: Annotated[bool, Parameter(negative=(), help="simulate.help.json")] = False,
    lang: LANG = None,
) -> int:
    began = perf_counter()
    opened, book = open_house(house, overrides or ())
    options = Options(rounds, strategy, seed, cores, cluster, boxes, count, ramp, deviations, bankroll, plot)
    asked = wanted(options, book)
    words = spoken(lang)
    if asked.cluster:
        complain(words("simulate.cluster.trying", address=asked.cluster))
        reach(asked.cluster)
    seated = _seated(opened, book, asked)
    setup_seconds = perf_counter() - began
    done = _played(seated, asked, words)
    if not done.tally.rounds:
        complain(words("simulate.broken_off"))
        return INTERRUPTED
    told = _told(opened, book, asked, seated, done, setup_seconds)
    _print(told, words, as_json=json)
    if asked.plot:
        _draw(told, seated, asked, words)
    if done.lost is not None:
        raise done.lost
    return INTERRUPTED if done.is_partial else 0


def _seated(house: House, book: RuleBook, asked: Wanted) -> "Seated":
    """The fastest player that fits."""
    from fairdeal.simulator.choose import player_for
    from fairdeal.simulator.shoe_plan import shoe_plan

    strategy = strategy_named(asked.strategy, book)
    if asked.count:
        return player_for(book, counting(asked, strategy), shoe_plan(house.rules.shoe, book), asked.boxes)
    return player_for(book, strategy, shoe_plan(house.rules.shoe, book), asked.boxes)


def _played(seated: "Seated", asked: Wanted, words: Words) -> "Run":
    """The run, on this machine or on a cluster, with a line that tells how far it has come."""
    from fairdeal.cli.progress import Progress
    from fairdeal.simulator.crew import crew_for
    from fairdeal.simulator.run import run, task_count

    crew = crew_for(seated.player, asked.cores, task_count(asked.rounds, seated.player.path))
    if asked.cluster:
        from fairdeal.simulator.cluster import Cluster

        if is_open(asked.cluster):
            complain(words("simulate.cluster.open", address=asked.cluster))
        crew = Cluster(asked.cluster)
    if seated.reason:
        _warn(seated, asked, getattr(crew, "cores", 1), words)
    progress = Progress(asked.rounds, words, sys.stderr)
    try:
        return run(seated.player, asked.rounds, asked.seed, crew, progress)
    finally:
        progress.close()


def _warn(seated: "Seated", asked: Wanted, cores: int, words: Words) -> None:
    """How slow the engine itself will be, by a few rounds that count for nothing; and why it has to play."""
    from fairdeal.cli.progress import SECONDS_BEFORE_FIRST, duration, shortened
    from fairdeal.simulator.player import Task

    seated.player.play(Task(0, 1, asked.seed))  # the first one has to load much
    began = perf_counter()
    seated.player.play(Task(0, TRIAL_ROUNDS, asked.seed))
    rate = TRIAL_ROUNDS / (perf_counter() - began)
    reason = words(f"simulate.reason.{seated.reason}")
    if asked.cluster:
        complain(words("simulate.slow_cluster", rate=shortened(rate), reason=reason))
    elif (seconds := asked.rounds / (rate * cores)) > SECONDS_BEFORE_FIRST:
        facts = {"rate": shortened(rate * cores), "left": duration(seconds, words)}
        complain(words("simulate.slow", reason=reason, **facts))


def _told(
    house: House, book: RuleBook, asked: Wanted, seated: "Seated", done: "Run", setup_seconds: float
) -> "Simulated":
    from fairdeal.cli.simulation_page import Simulated
    from fairdeal.simulator.results import results

    figures = results(done.tally, seated.player.unit)
    return Simulated(
        house=shown_text(house.name),
        book=fingerprint(book),
        strategy=shown_text(asked.strategy),
        shoe=seated.shoe.name,
        boxes=asked.boxes,
        count=asked.count,
        ramp=asked.ramp,
        unit_chips=seated.player.unit,
        run=done,
        results=figures,
        setup_seconds=setup_seconds,
        path=seated.player.path,
        reason=seated.reason,
        ruin=figures.ruin(asked.bankroll) if asked.bankroll else None,
        exact=_exact(book, asked),
    )


def _exact(book: RuleBook, asked: Wanted) -> float | None:
    """What the odds say of the same strategy with a fresh shoe, where they know it exactly."""
    if asked.strategy not in CLASSES or asked.count:
        return None
    if CLASSES[asked.strategy] != "cdz":
        from fairdeal.odds.kept_charts import basic_strategy

        basic = basic_strategy(book, strategy=CLASSES[asked.strategy])
        return basic.ev if basic.is_exact and not basic.insures else None
    from fairdeal.odds.answers import expectation, is_exact_by

    ev, insuring = expectation(book, CLASSES[asked.strategy])
    # A strategy insures by the upcard alone, and the odds by the hand, too.
    return ev if ev == insuring and is_exact_by(book, CLASSES[asked.strategy]) else None


def _print(told: "Simulated", words: Words, *, as_json: bool) -> None:
    from fairdeal.cli import simulation_page
    from fairdeal.terminal.io.screen import Screen

    if as_json:
        print(msgspec.json.encode(simulation_page.as_json(told)).decode())
    else:
        lines, indent = simulation_page.page(told, words)
        screen = Screen(None, sys.stdout, os.environ)
        has_room = indent * 3 < (screen.columns() or 0)
        screen.tell("\n".join(lines), indent if has_room else NARROW_INDENT)


def _draw(told: "Simulated", seated: "Seated", asked: Wanted, words: Words) -> None:
    from fairdeal.cli.simulation_page import strategy_told
    from fairdeal.plots import simulation
    from fairdeal.plots.sheet import fitting
    from fairdeal.simulator.paths import bankroll_paths

    most = SLOW_PATH_ROUNDS_MOST if told.path == "engine" else PATH_ROUNDS_MOST
    paths = bankroll_paths(seated.player, asked.seed, min(most, told.results.rounds))
    title = f"{told.house} · {strategy_told(told, fitting(words))}"
    simulation(told.results, paths, title, asked.plot, words, told.unit)
