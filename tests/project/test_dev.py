"""./dev answers wrong arguments with a sentence, and needs nothing but Python for that."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def dev(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "dev", *arguments]
    return subprocess.run(command, cwd=folder, input="", capture_output=True, text=True, check=False)


def test_an_unknown_command_is_answered_with_those_there_are():
    done = dev("nonsense")

    assert done.returncode == 2
    assert done.stderr == (
        "dev: there is no command 'nonsense'; there are: setup, run, play, test, check, bench, docs, lock\n"
    )


@pytest.mark.parametrize(
    "arguments",
    [("setup", "now"), ("check", "src"), ("docs", "--all"), ("lock", "uv"), ("bench", "no such one")],
)
def test_an_argument_that_a_command_does_not_take_is_refused(arguments):
    done = dev(*arguments)

    assert done.returncode == 2
    assert done.stderr.startswith("dev: ")
    assert arguments[1] in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_help_names_every_command():
    done = dev("--help")

    assert done.returncode == 0
    assert all(
        f"\n  {name} " in done.stdout for name in ("setup", "run", "play", "test", "check", "bench", "lock")
    )


def test_no_command_at_all_gets_the_help():
    assert dev().stdout == dev("help").stdout


@pytest.mark.parametrize("command", ["setup", "run", "test", "check", "lock"])
def test_a_venv_that_is_a_link_is_refused_and_what_it_leads_to_stays_as_it_is(tmp_path, command):
    others, here = tmp_path / "others", tmp_path / "here"
    others.mkdir()
    (others / "kept").touch()
    here.mkdir()
    shutil.copy(ROOT / "dev", here)
    (here / ".venv").symlink_to(others)

    done = dev(command, folder=here)

    assert done.returncode == 2
    assert done.stderr == (
        f"dev: .venv is a link to {others}, but must be a folder of its own: "
        "remove the link, and ./dev setup makes one\n"
    )
    assert [file.name for file in others.iterdir()] == ["kept"]


def test_the_folders_whose_tests_must_cover_the_engine_are_there():
    script = (ROOT / "dev").read_text("utf-8")
    folders = re.search(r"^COVERING = \((.*?)\)$", script, re.MULTILINE | re.DOTALL)
    assert folders is not None

    names = re.findall(r'"([^"]+)"', folders[1])

    assert len(names) > 1
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_the_project_is_built_with_its_house_files(tmp_path):
    build = "import hatchling.build as build, sys; print(build.build_wheel(sys.argv[1]))"

    done = subprocess.run(
        [sys.executable, "-c", build, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    wheel = tmp_path / done.stdout.split()[-1]

    assert houses_in(wheel) == {
        file.parent.name for file in ROOT.glob("src/fairdeal/games/blackjack/houses/*/house.toml")
    }


def houses_in(wheel: Path) -> set[str]:
    import zipfile

    names = zipfile.ZipFile(wheel).namelist()
    return {Path(name).parent.name for name in names if name.endswith("/house.toml")}
