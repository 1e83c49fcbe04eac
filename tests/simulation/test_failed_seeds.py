"""A seed that fails is noted once, and run first the next time."""

from pathlib import Path

import pytest

from tests.simulation import failed_seeds
from tests.simulation.failed_seeds import failed, keep
from tests.simulation.test_seeds import seed_named


@pytest.fixture(autouse=True)
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of the test's own."""
    monkeypatch.setattr(failed_seeds, "FILE", tmp_path / "failed")
    return tmp_path / "failed"


def test_a_seed_that_fails_is_kept_once_and_its_error_says_how_to_run_it_alone():
    keep(7, "long")

    with pytest.raises(AssertionError) as broken, seed_named(7, "long"):
        raise AssertionError("a law is broken")

    assert failed() == [(7, "long")]
    assert "python -m tests.simulation 7 --long" in broken.value.__notes__[0]


def test_lines_that_name_no_seed_are_passed_by(noted: Path):
    noted.write_text("seven memory\n8\n9 tape\n\n10 sqlite\n10 sqlite\n", "utf-8")

    keep(10, "memory")

    assert failed() == [(10, "sqlite"), (10, "memory")]
