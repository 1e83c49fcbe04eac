"""Seeds that failed on this machine: kept beside the project, not with it, and run first the next time."""

from pathlib import Path

FILE = Path(__file__).resolve().parents[2] / ".fairdeal-failed-seeds"
KINDS = ("memory", "long", "sqlite", "postgresql")
"""Where, and for how long, a seed is run."""


def keep(seed: int, kind: str) -> None:
    """Note a seed; several workers may do so at once."""
    if (seed, kind) not in failed():
        with FILE.open("a", encoding="utf-8") as file:
            file.write(f"{seed} {kind}\n")


def failed() -> list[tuple[int, str]]:
    """All that were noted, until somebody deletes the file; a line that says nothing is passed by."""
    if not FILE.exists():
        return []
    lines = [line.split() for line in FILE.read_text("utf-8").splitlines()]
    found = [(int(line[0]), line[1]) for line in lines if len(line) == 2 and line[0].isdecimal()]
    return [each for each in dict.fromkeys(found) if each[1] in KINDS]
