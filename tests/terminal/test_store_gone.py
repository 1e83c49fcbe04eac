"""Somebody removes the files of the room while people play: nothing is acknowledged, nothing is promised."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nobody can remove an open file there")


@pytest.mark.parametrize("game", ["play", "trumps"])
def test_who_plays_on_when_the_files_are_gone_is_told_and_nothing_is_promised(tmp_path: Path, game: str):
    call = [sys.executable, "-m", "fairdeal", game, "--data", str(tmp_path / "room")]
    with subprocess.Popen(
        call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        asked = "Your bet" if game == "play" else "pick a card"
        said = ""
        while asked not in said:
            line = player.stdout.readline()
            assert line, "the program has ended"
            said += line
        for each in list((tmp_path / "room").iterdir()):
            each.unlink()
        out, err = player.communicate("10\n1\n1\n1\n1\n1\n", timeout=60)

    assert player.returncode == 2
    assert err == f"fairdeal: {tmp_path}/room/fairdeal.db is not there any more. Nothing was written.\n"
    assert "--resume" not in out
    assert "fairdeal.db" not in [each.name for each in (tmp_path / "room").iterdir()]
