"""Machine code is kept only where nobody else can write: changed there, it could do anything."""

import stat
from pathlib import Path

import pytest

from fairdeal.houses import cache_warnings
from fairdeal.simulator import jit


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path / ".cache/fairdeal/kernels"


def test_the_folder_is_made_for_its_owner_alone(home):
    folder = jit._folder()

    assert folder is not None
    assert Path(folder).parent == home
    assert [stat.S_IMODE(each.stat().st_mode) for each in (home, Path(folder))] == [0o700, 0o700]


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_is_not_used(home, mode):
    heard: list[str] = []
    cache_warnings.listen(lambda key, facts: heard.append(key))
    jit._folder()
    home.chmod(mode)

    assert jit._folder() is None
    assert heard == ["house.cache.open"]
    cache_warnings.listen(None)


def test_a_folder_of_one_version_that_others_can_write_is_not_used(home):
    folder = jit._folder()
    assert folder is not None
    Path(folder).chmod(0o777)

    assert jit._folder() is None


def test_without_a_home_a_folder_that_numba_is_told_of_is_held_to_the_same(tmp_path, monkeypatch):
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(jit.config, "CACHE_DIR", str(tmp_path / "numba"))
    assert jit._folder() == str(tmp_path / "numba")

    (tmp_path / "numba").chmod(0o777)
    assert jit._folder() is None


def test_without_a_folder_functions_are_compiled_all_the_same(monkeypatch):
    monkeypatch.setattr(jit, "FOLDER", None)

    def double(number: int) -> int:
        return 2 * number

    assert jit.jit(double)(21) == 42
