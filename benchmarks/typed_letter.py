"""What one typed letter costs: a `d` for double in `fairdeal play`, and how much code it passes through.

Each figure is a count, so a busy machine doesn't change it: Python calls in `fairdeal` and the files they are
in, up to the first line shown and up to the next prompt, in all threads; the SELECT statements between the
two prompts; and how often each event of the round is applied. A few calls depend on which thread is first, so
the medians of several runs are printed. Beside them is the size of what a reader has to know: the lines in
`terminal`, and modules named after an activity instead of what they hold.

    ./dev bench typed_letter
    ./dev bench typed_letter ../before      (the folder of an older checkout, to compare with)
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median_low
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RUNS = 5
ACTIVITY = re.compile(r"(^|_)[a-z]{2,}ing(_(on|off|out|up))?$")
"""The name of a module that says what is done there."""
NOUNS = ("king", "string", "thing")
"""Words that end like an activity but are not."""


def measure(checkout: Path) -> dict[str, Any]:
    """The run with the middle number of calls, by the code in a folder."""
    runs = [run(checkout) for _ in range(RUNS)]
    middle = median_low(each["prompt"]["calls"] for each in runs)
    return next(each for each in runs if each["prompt"]["calls"] == middle)


def run(checkout: Path) -> dict[str, Any]:
    """One letter, typed in a new process with a new data folder."""
    with TemporaryDirectory(prefix="fairdeal-bench-") as data:
        call = [sys.executable, str(ROOT / "benchmarks" / "_typed_letter.py"), data]
        surroundings = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        done = subprocess.run(call, env=surroundings, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def rows(checkout: Path, figures: dict[str, Any]) -> dict[str, int]:
    """The printed figures of a checkout, by name."""
    return {
        "calls to the first line": figures["first_line"]["calls"],
        "files to the first line": figures["first_line"]["files"],
        "calls to the next prompt": figures["prompt"]["calls"],
        "files to the next prompt": figures["prompt"]["files"],
        "SELECTs between prompts": sum(figures["selects"].values()),
        "events of the round": figures["events"],
        "applies of these events": figures["applied"],
        "applies of one event, at most": figures["applied_most"],
        "lines in terminal": lines_in(checkout / "src" / "fairdeal" / "terminal"),
        "modules named after activities": len(list_activity_modules(checkout / "src" / "fairdeal")),
    }


def lines_in(folder: Path) -> int:
    return sum(len(file.read_text().splitlines()) for file in folder.rglob("*.py"))


def list_activity_modules(package: Path) -> list[str]:
    """Modules named after an activity."""
    files = (file for file in package.rglob("*.py") if ACTIVITY.search(file.stem))
    return sorted(str(file.relative_to(package)) for file in files if file.stem not in NOUNS)


def show_selects(name: str, figures: dict[str, Any]) -> None:
    print(f"SELECTs between prompts, {name}:")
    for statement, times in figures["selects"].items():
        print(f"  {times} x {statement}")


def main(before: Path | None) -> int:
    ours = measure(ROOT)
    mine = rows(ROOT, ours)
    if before is None:
        for name, count in mine.items():
            print(f"  {name:<32}{count:>8,}")
    else:
        older = measure(before)
        theirs = rows(before, older)
        print(f"  {'':<32}{'now':>8}{'before':>8}{'ratio':>8}")
        for name, count in mine.items():
            ratio = f"{count / theirs[name]:.2f}" if theirs[name] else "-"
            print(f"  {name:<32}{count:>8,}{theirs[name]:>8,}{ratio:>8}")
        show_selects("before", older)
    show_selects("now", ours)
    print(
        "Modules named after activities, now:",
        ", ".join(list_activity_modules(ROOT / "src" / "fairdeal")) or "none",
    )
    return 0


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(Path(given[0]).absolute() if given else None))
