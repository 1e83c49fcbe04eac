"""What `fairdeal simulate` was asked for: every option read and checked before anything is played."""

import os
import re
from decimal import Decimal
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from fairdeal.cli.wrong import Wrong
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.odds.figures import BASIC
from fairdeal.words.safe_text import shown_text

if TYPE_CHECKING:
    from fairdeal.strategies.counting import Counting
    from fairdeal.strategies.strategy import Strategy

ROUNDS_MOST = 10**13
SEED_MOST = 2**63 - 1
CORES_MOST = 1024
BOXES_MOST = 9
BANKROLL_MOST = 10**9
SECONDS_TO_REACH = 5
GREETING_MOST = 1_000_000
"""Bytes; a Dask scheduler's greeting has some hundreds."""

ADDRESS = re.compile(r"(tcp|tls)://([^\s/:\[\]]+|\[[0-9a-fA-F:]+\]):\d{1,5}")

STRATEGIES = (
    "basic",
    "total",
    "total-pairs",
    "cdz",
    "mimic",
    "never-bust",
    "random",
    "stand-12 … stand-21",
    "FILE.py:FUNCTION",
)
STAND_ON = {f"stand-{total}": total for total in range(12, 22)}
CLASSES = {"basic": BASIC, "total": "total", "total-pairs": "total-pairs", "cdz": "cdz"}
"""Strategies that are worked out for the house, and the class of their exact odds."""


Ramp = tuple[tuple[int, int], ...]
"""From each true count on, so many first bets."""

RAMP = re.compile(r"[-+]?[0-9]{1,2}:[0-9]{1,4}(,[-+]?[0-9]{1,2}:[0-9]{1,4})*")
DEVIATING = "hi-lo"
"""The system that the published deviations are for."""
INSURE_FROM = 3
"""The true count of it from which insurance is worth its price."""


class Options(Struct, frozen=True):
    """As they were typed."""

    rounds: str
    strategy: str
    seed: str
    cores: str | None
    cluster: str | None
    boxes: str | None
    count: str | None
    ramp: str | None
    deviations: bool
    bankroll: str | None
    plot: str | None


class Wanted(Struct, frozen=True):
    """As they can be played."""

    rounds: int
    strategy: str
    seed: int
    cores: int
    cluster: str
    """The address of the cluster that is to play; empty where this machine does."""
    boxes: int
    count: str
    """The name of the counting system; empty where nobody counts."""
    ramp: Ramp
    deviations: bool
    bankroll: int
    """0 where nobody asked for the risk of ruin."""
    plot: str
    """The file of the picture; empty where none is wanted."""


def wanted(options: Options, book: RuleBook) -> Wanted:
    """Every option checked, so that nothing is found wrong after hours of playing."""
    if options.cores is not None and options.cluster is not None:
        raise Wrong("simulate.cores_and_cluster")
    if options.plot is not None:
        from fairdeal.plots import check_file

        check_file(options.plot)
    return Wanted(
        rounds=whole("--rounds", options.rounds, 1, ROUNDS_MOST),
        strategy=options.strategy,
        seed=whole("--seed", options.seed, 0, SEED_MOST),
        cores=_cores() if options.cores is None else whole("--cores", options.cores, 1, CORES_MOST),
        cluster=_address(options.cluster),
        boxes=_boxes(options.boxes, book),
        count=_count(options),
        ramp=_ramp(options.ramp, options.count),
        deviations=options.deviations,
        bankroll=0 if options.bankroll is None else whole("--bankroll", options.bankroll, 1, BANKROLL_MOST),
        plot=options.plot or "",
    )


AS_PEOPLE_WRITE = re.compile(
    "([0-9]{1,40}|[0-9]{1,3}([,_])[0-9]{3}(\\2[0-9]{3}){0,12})([.]0{1,20})?"
    "|[0-9]{1,20}([.][0-9]{1,20})?[eE][0-9]{1,3}"
)
"""Digits, digits in groups of three, or digits and a power of ten: `1,5` is none of them."""


def whole(option: str, given: str, least: int, most: int) -> int:
    """A whole number as people write it: `1000000`, `1_000_000`, `1,000,000`, `1e6`.

    >>> whole("--rounds", "1e6", 1, 10**9), whole("--rounds", "1,000", 1, 10**9)
    (1000000, 1000)
    """
    if AS_PEOPLE_WRITE.fullmatch(given):
        number = Decimal(given.replace(",", ""))
        # The bounds come first: the digits of 1e999 are many.
        if least <= number <= most and number == number.to_integral_value():
            return int(number)
    shown = {"given": shown_text(given, 40), "least": least, "most": f"{most:,}"}
    raise Wrong("simulate.not_whole", option=option, **shown)


def strategy_named(name: str, book: RuleBook) -> "Strategy":
    """The strategy of that name; a file's function only where a file is named."""
    from fairdeal.strategies.plain import PLAIN, Random, stand_on

    if name in CLASSES:
        return _worked_out(name, book)
    if name in PLAIN:
        return PLAIN[name]
    if name in STAND_ON:
        return stand_on(STAND_ON[name])
    if name == "random":
        from fairdeal.simulator.engine_play import Seeded

        return Seeded("random", Random)
    file, colon, function = name.rpartition(":")
    if not colon or not file.endswith(".py"):
        raise Wrong("simulate.strategy.unknown", given=shown_text(name, 40), known=", ".join(STRATEGIES))
    return _of_file(str(Path(file).absolute()), function)


def counting(asked: Wanted, strategy: "Strategy") -> "Counting":
    """The strategy, with a count kept beside it."""
    from fairdeal.strategies.counting import ILLUSTRIOUS_18, SYSTEMS, Counting

    indexes, insure_from = (ILLUSTRIOUS_18, INSURE_FROM) if asked.deviations else ((), None)
    return Counting(asked.strategy, SYSTEMS[asked.count], strategy, indexes, insure_from, asked.ramp)


def _worked_out(name: str, book: RuleBook) -> "Strategy":
    """The best that a class of strategies can do in this house."""
    if name == "cdz":
        from fairdeal import odds

        return odds.best_play(book)
    from fairdeal.odds.kept_charts import basic_player

    return basic_player(book, CLASSES[name])


def _of_file(path: str, function: str) -> "Strategy":
    from fairdeal.simulator.file_strategy import FileStrategy, loaded

    loaded(path, function)
    return FileStrategy(path, function)


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _address(given: str | None) -> str:
    if given is None:
        return ""
    if not ADDRESS.fullmatch(given):
        raise Wrong("simulate.cluster.bad_address", address=shown_text(given))
    if find_spec("distributed") is None:
        raise Wrong("simulate.cluster.missing")
    return given


def _count(options: Options) -> str:
    name = options.count
    if options.deviations and name != DEVIATING:
        raise Wrong("simulate.count.deviations", system=DEVIATING)
    if name is None:
        return ""
    from fairdeal.strategies.counting import SYSTEMS

    if name not in SYSTEMS:
        raise Wrong("simulate.count.unknown", given=shown_text(name, 40), known=", ".join(SYSTEMS))
    if options.strategy == "random":
        raise Wrong("simulate.count.random")
    return name


def _ramp(given: str | None, count: str | None) -> Ramp:
    if given is None:
        return ()
    if count is None:
        raise Wrong("simulate.ramp.no_count")
    pairs = [part.split(":") for part in given.split(",")] if RAMP.fullmatch(given) else []
    ramp = tuple((int(least), int(bets)) for least, bets in pairs)
    rises = all(one[0] < other[0] and one[1] <= other[1] for one, other in pairwise(ramp))
    if not ramp or not rises or ramp[0][1] < 1:
        raise Wrong("simulate.ramp.bad", given=shown_text(given, 40))
    return ramp


def is_open(address: str) -> bool:
    """Whether others may reach this cluster, which knows no password.

    >>> is_open("tcp://127.0.0.1:8786"), is_open("tls://10.0.0.5:8786"), is_open("tcp://10.0.0.5:8786")
    (False, False, True)
    """
    host, _ = _place(address)
    return address.startswith("tcp") and host not in ("localhost", "::1") and not host.startswith("127.")


def reach(address: str) -> None:
    """Refuse an address where no scheduler greets, before anything is worked out for it."""
    import socket

    try:
        with socket.create_connection(_place(address), timeout=SECONDS_TO_REACH) as line:
            # Who asks for a key lets the other side speak first.
            greets = address.startswith("tls") or _is_greeting(line.recv(8))
    except (OSError, OverflowError, ValueError):  # no such port, no such name
        greets = False
    if not greets:
        raise Wrong("simulate.cluster.unreachable", address=address)


def _is_greeting(begins: bytes) -> bool:
    """Whether these are the first bytes of a Dask scheduler's: the length of what it is about to say."""
    return len(begins) == 8 and int.from_bytes(begins, "little") < GREETING_MOST


def _place(address: str) -> tuple[str, int]:
    """Host and port."""
    host, _, port = address.partition("://")[2].rpartition(":")
    return host.strip("[]"), int(port)


def _boxes(given: str | None, book: RuleBook) -> int:
    """Where cards are swapped, a player has two boxes."""
    if given is None:
        return 2 if book.swap else 1
    return whole("--boxes", given, 1, BOXES_MOST)
