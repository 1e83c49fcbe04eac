"""Programs that tests start keep what is played in a folder of the test's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.programs import Program, Start


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which a program keeps its data."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "fairdeal"


@pytest.fixture
def program() -> Iterator[Start]:
    """Starts programs, and ends those that have not ended by themselves."""
    started: list[Program] = []

    def start(*options: str, **settings: object) -> Program:
        started.append(Program(*options, **settings))  # type: ignore[arg-type]
        return started[-1]

    yield start
    for each in started:
        each.clean_up()
