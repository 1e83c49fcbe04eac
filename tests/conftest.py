"""What every test shares: how long properties are tried, and where the project stands."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.postgres import postgres, postgres_server

__all__ = ["postgres", "postgres_server"]

# A shell that runs the tests in the background lets them ignore Ctrl-C, and so would all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A deadline for one example measures how busy the machine is, not whether the property holds.
settings.register_profile(
    "usual", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", settings.get_profile("usual"), max_examples=5_000)
settings.load_profile(os.environ.get("FAIRDEAL_PROPERTIES", "usual"))


LONGEST = (
    "tests/simulation/",
    "tests/crashes/",
    "tests/docs/test_tutorial.py",
    "tests/docs/test_odds_pages.py",
    "tests/simulator/test_agreement.py",
)
"""Where single tests take so long that a worker who came to one last would keep the others waiting."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder that holds pyproject.toml."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep worked-out books of tests away from those of the person who runs them; workers share theirs."""
    own = tmp_path_factory.getbasetemp()
    common = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    os.environ["FAIRDEAL_CACHE"] = str(common / "books")
    os.environ["XDG_STATE_HOME"] = str(common / "state")
    # Nor is anything that is played in a test kept among their own tables.
    os.environ["XDG_DATA_HOME"] = str(own / "data")
    os.environ.pop("FAIRDEAL_DATA", None)
