"""How many CPU seconds a command takes from nothing, beside the bound that we keep: importing is a cost too.

./dev bench start
"""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

SECONDS_MOST = 0.25
TRIES = 7

DEAL = ("deal", "--house", "vegas_strip", "--shoe", "10H 6C 2D 10S 5C 4D", "--do", "h s", "--json")


def seconds(arguments: tuple[str, ...], cache: Path) -> float:
    """CPU seconds of one run of the program, user and system together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "fairdeal", *arguments]
    subprocess.run(command, env=environment(cache), stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def environment(cache: Path) -> dict[str, str]:
    """This environment, with books and bytecode of its own: both are there after the first run."""
    own = {"FAIRDEAL_CACHE": str(cache), "PYTHONPYCACHEPREFIX": str(cache.parent / "bytecode")}
    return {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | own


def best(arguments: tuple[str, ...], cache: Path, prepare: Callable[[], None] = lambda: None) -> float:
    """The least of several runs: whatever is above it, the machine was busy with something else."""
    tried = []
    for _ in range(TRIES):
        prepare()
        tried.append(seconds(arguments, cache))
    return min(tried)


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
    print(f"CPU seconds from nothing, best of {TRIES}, bound {SECONDS_MOST}:")
    for command, took in measured.items():
        print(f"  {command:<34}{took:.3f}  {'' if took < SECONDS_MOST else 'too slow'}".rstrip())
    return 0 if max(measured.values()) < SECONDS_MOST else 1


if __name__ == "__main__":
    sys.exit(main())
