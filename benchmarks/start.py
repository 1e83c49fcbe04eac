"""How many CPU seconds a command takes from nothing, beside the bound that we keep: importing is a cost too.

After that: `fairdeal play` up to its first line, each time as a ratio to a bare start, a Python that only
imports `fairdeal`. There is no bound for these.

./dev bench start
"""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copytree, rmtree
from tempfile import TemporaryDirectory

SECONDS_MOST = 0.25
TRIES = 7

DEAL = ("deal", "--house", "vegas_strip", "--shoe", "10H 6C 2D 10S 5C 4D", "--do", "h s", "--json")

BARE = ("-c", "import fairdeal; print('ready', flush=True)")
PLAY = ("-m", "fairdeal", "play")
ANN = (*PLAY, "--players", "Ann")
SESSIONS = 5
"""Earlier sessions in a used data folder: each is one round, and the last one is left open."""
ROUND = "5\n" + "s\n" * 4 + "quit\n"
LEFT_OPEN = "5\nq\n"
"""What Ann types: a round and goodbye, or a bet and goodbye in mid-round."""


def seconds(arguments: tuple[str, ...], cache: Path) -> float:
    """CPU seconds of one run of the program, user and system together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "fairdeal", *arguments]
    subprocess.run(command, env=environment(cache), stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def environment(cache: Path) -> dict[str, str]:
    """This environment, with its own cache of books and bytecode, filled by the first run."""
    own = {"FAIRDEAL_CACHE": str(cache), "PYTHONPYCACHEPREFIX": str(cache.parent / "bytecode")}
    return {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | own


def best(arguments: tuple[str, ...], cache: Path, prepare: Callable[[], None] = lambda: None) -> float:
    """The least of several runs, since other work on the machine only adds to it."""
    tried = []
    for _ in range(TRIES):
        prepare()
        tried.append(seconds(arguments, cache))
    return min(tried)


# Up to the first line.


def seconds_to_first_line(arguments: tuple[str, ...], surroundings: dict[str, str]) -> float:
    """CPU seconds until a Python program prints a line. It is killed then, so nothing that follows counts."""
    process = subprocess.Popen(
        [sys.executable, *arguments], env=surroundings, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin, process.stdout:
        line = process.stdout.readline()
        os.kill(
            process.pid, signal.SIGKILL
        )  # `process.kill` would take the exit status of one that has ended
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0  # it has been waited for
    assert line, f"{arguments} ended without a line"
    return used.ru_utime + used.ru_stime


def measure_play(folder: Path, cache: Path) -> dict[str, float]:
    """The CPU seconds of a bare start, and of each way to begin a session; the least of several runs."""
    used, earlier = folder / "used", folder / "earlier"
    play_sessions(earlier, cache)
    ways = {
        "import fairdeal": (BARE, None),
        "fairdeal play, new folder": (PLAY, None),
        "fairdeal play --players Ann, new folder": (ANN, None),
        f"the same after {SESSIONS} sessions": (ANN, earlier),
    }
    tried: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(TRIES):
        for name, (arguments, data) in ways.items():  # in turns, so that all run under the same conditions
            rmtree(used, ignore_errors=True)
            if data is not None:
                copytree(data, used)
            surroundings = environment(cache) | {"FAIRDEAL_DATA": str(used)}
            tried[name].append(seconds_to_first_line(arguments, surroundings))
    return {name: min(each) for name, each in tried.items()}


def play_sessions(data: Path, cache: Path) -> None:
    """Fill a data folder with earlier sessions of Ann's."""
    for number in range(1, SESSIONS + 1):
        subprocess.run(
            [sys.executable, *ANN],
            env=environment(cache) | {"FAIRDEAL_DATA": str(data)},
            input=LEFT_OPEN if number == SESSIONS else ROUND,
            stdout=subprocess.DEVNULL,
            text=True,
            check=True,
        )


def main() -> int:
    with TemporaryDirectory() as folder:
        cache = Path(folder) / "books"
        seconds(DEAL, cache)  # writes the bytecode, and the book into the cache
        measured = {
            "fairdeal --help": best(("--help",), cache),
            "fairdeal --version": best(("--version",), cache),
            "fairdeal deal, book in the cache": best(DEAL, cache),
            "fairdeal deal, book worked out": best(DEAL, cache, lambda: rmtree(cache, ignore_errors=True)),
        }
        play = measure_play(Path(folder), cache)
    print(f"CPU seconds from nothing, best of {TRIES}, bound {SECONDS_MOST}:")
    for command, took in measured.items():
        print(f"  {command:<34}{took:.3f}  {'' if took < SECONDS_MOST else 'too slow'}".rstrip())
    bare = next(iter(play.values()))
    print(f"CPU seconds to the first line, best of {TRIES}, and as a ratio to the bare start:")
    for command, took in play.items():
        print(f"  {command:<41}{took:.3f}  {took / bare:.2f}")
    return 0 if max(measured.values()) < SECONDS_MOST else 1


if __name__ == "__main__":
    sys.exit(main())
