"""`fairdeal diagram`: its forms, its files, and what it says to wrong arguments."""

import os
import pty
import subprocess
import sys
from importlib.util import find_spec

import pytest

from fairdeal.cli.main import main
from fairdeal.games.blackjack.events import NEXT_PHASE

HAS_DRAWING = find_spec("pygraphviz") is not None
needs_drawing = pytest.mark.skipif(not HAS_DRAWING, reason="pygraphviz is not installed")


def wrong(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence of a wrong argument."""
    assert main(["diagram", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.strip()


def test_mermaid_is_what_is_printed_unasked(capsys):
    assert main(["diagram"]) == 0

    printed = capsys.readouterr().out
    assert printed.startswith('---\ntitle: "Blackjack: a round"\n---\nflowchart TD\n')
    assert printed.count("[/") == len(set(NEXT_PHASE.values()))


@pytest.mark.covers("S0-38")
def test_a_dot_file_is_written_without_the_drawing_library(tmp_path, capsys):
    file = tmp_path / "machine.dot"

    assert main(["diagram", "--format", "dot", "--output", str(file)]) == 0

    assert file.read_text("utf-8").startswith("digraph machine {")
    assert capsys.readouterr() == ("", "")


def test_the_title_is_told_in_the_readers_language(capsys):
    main(["diagram", "--lang", "zh"])

    assert 'title: "21点：一局牌"' in capsys.readouterr().out


def test_an_unknown_format_is_answered_with_those_there_are(capsys):
    assert wrong(capsys, "--format", "gif") == (
        "fairdeal: a diagram can't be printed as gif: known are mermaid, dot, svg or png"
    )


def test_an_unknown_game_is_answered_with_those_there_are(capsys):
    assert (
        wrong(capsys, "--game", "poker") == "fairdeal: there is no game poker: known are blackjack or trumps"
    )


@pytest.mark.parametrize("name", [".", "no/such/folder/machine.dot", "bad\0name"])
def test_a_file_that_cannot_be_written_is_told(capsys, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)

    assert wrong(capsys, "--output", name).startswith("fairdeal: the diagram can't be written to ")


@pytest.mark.covers("S0-38")
@pytest.mark.parametrize("form", ["svg", "png"])
def test_without_the_drawing_library_it_says_how_to_get_it(capsys, monkeypatch, form):
    monkeypatch.setitem(sys.modules, "pygraphviz", None)

    sentence = wrong(capsys, "--format", form)

    assert 'pip install "fairdeal[diagram]"' in sentence
    assert "mermaid" in sentence
    assert "dot" in sentence


@needs_drawing
def test_an_svg_holds_every_phase(tmp_path):
    file = tmp_path / "machine.svg"

    assert main(["diagram", "--format", "svg", "--output", str(file)]) == 0

    drawn = file.read_text("utf-8")
    assert "<svg" in drawn
    assert all(f">{phase.replace('_', ' ')}<" in drawn for phase in NEXT_PHASE.values())


@needs_drawing
def test_a_png_goes_through_a_pipe():
    drawn = subprocess.run(
        [sys.executable, "-m", "fairdeal", "diagram", "--format", "png"], capture_output=True, check=True
    ).stdout

    assert drawn.startswith(b"\x89PNG\r\n")


def test_a_png_is_not_poured_into_a_terminal():
    outer, inner = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "fairdeal", "diagram", "--format", "png", "--lang", "en"],
            stdout=inner,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(inner)
        os.close(outer)

    assert done.returncode == 2
    assert done.stderr.startswith("fairdeal: a png is no text for a terminal")
