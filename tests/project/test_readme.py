"""The README is true: what it tells people to type works, and what it points at is there."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import quick_start
from tests.support.quick_start import in_text

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/index.md", "docs/glossary.md")


def commands() -> list[str]:
    """Lines of the README's `sh` blocks that a person can type as they stand."""
    text = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if re.match(r"fairdeal |\./dev run\b", line)]


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_readme_works(command):
    name, *arguments = shlex.split(command)
    if name == "fairdeal":
        done = in_text(quick_start.run(*arguments, folder=ROOT))
    else:
        done = subprocess.run(
            [sys.executable, "dev", *arguments],
            cwd=ROOT,
            input="",
            capture_output=True,
            text=True,
            check=False,
        )

    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert "Traceback" not in done.stderr


def test_the_picture_is_what_its_command_prints():
    text = (ROOT / "README.md").read_text("utf-8")
    shown = re.search(r"^```console\n\$ (.*)\n((?:.*\n)*?)```", text, re.MULTILINE)
    assert shown is not None
    command, picture = shown.groups()
    english = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}

    # As a person starts it, by a Python that has imported nothing yet.
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        cwd=ROOT,
        env=english,
        input="",
        capture_output=True,
        encoding="utf-8",
        check=True,
    )

    assert picture in done.stdout


def test_the_readme_tells_people_to_run_and_to_deal():
    assert any(command.startswith("./dev run") for command in commands())
    assert any(command.startswith("fairdeal ") for command in commands())


@pytest.mark.parametrize(
    "page", [*PAGES, *(str(file.relative_to(ROOT)) for file in ROOT.glob("docs/adr/*.md"))]
)
def test_every_link_to_a_file_leads_somewhere(page):
    text = (ROOT / page).read_text("utf-8")
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]

    missing = [link for link in links if link and not (ROOT / page).parent.joinpath(link).exists()]

    assert missing == []


def test_the_readme_fits_on_one_screen():
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 60
