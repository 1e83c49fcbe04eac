"""The locks: everything that ./dev installs is pinned and held to a hash."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = {
    "requirements.lock": PROJECT["project"]["dependencies"],
    **{f"requirements-{group}.lock": wanted for group, wanted in PROJECT["dependency-groups"].items()},
}


def pins(lock: str) -> dict[str, list[str]]:
    """Each requirement line of a lock, such as `attrs==26.1.0`, with its hashes."""
    text = (ROOT / lock).read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {line.partition("--hash=")[0].strip(): re.findall(r"--hash=(\S+)", line) for line in lines}


def name_of(requirement: str) -> str:
    return re.split(r"[\s=<>;\[~!]", requirement, maxsplit=1)[0].lower().replace("_", "-")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_of_a_lock_is_pinned_and_has_hashes(lock):
    loose = [
        requirement
        for requirement, hashes in pins(lock).items()
        if not re.match(r"[\w.-]+==[\w.]+( ;|$)", requirement)
        or not hashes
        or not all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes)
    ]

    assert pins(lock)
    assert loose == []


@pytest.mark.parametrize(("lock", "wanted"), LOCKS.items())
def test_a_lock_holds_everything_that_the_project_asks_for(lock, wanted):
    locked = {name_of(requirement) for requirement in pins(lock)}

    assert {name_of(each) for each in wanted} <= locked


def test_no_lock_is_left_over():
    assert {file.name for file in ROOT.glob("*.lock")} - {"uv.lock"} == set(LOCKS)


def test_no_lock_says_where_files_come_from():
    places = re.compile(r"://|--index-url|--extra-index|--find-links|@ |(?<!\.)/(?!dev lock)", re.IGNORECASE)

    named = [
        line
        for lock in LOCKS
        for line in (ROOT / lock).read_text("utf-8").splitlines()
        if places.search(line)
    ]

    assert [line for line in named if line != "#    ./dev lock"] == []


def test_locks_that_are_installed_together_agree():
    together = [
        "requirements.lock",
        "requirements-build.lock",
        "requirements-test.lock",
        "requirements-docs.lock",
    ]
    versions: dict[str, set[frozenset[str]]] = {}

    for lock in together:
        # A lock may pin one version for older Pythons and another for newer ones.
        of_lock: dict[str, set[str]] = {}
        for requirement in pins(lock):
            of_lock.setdefault(name_of(requirement), set()).add(requirement.partition(";")[0].strip())
        for name, pinned in of_lock.items():
            versions.setdefault(name, set()).add(frozenset(pinned))

    assert {name: both for name, both in versions.items() if len(both) > 1} == {}
