"""`fairdeal simulate`: figures, JSON, languages, wrong arguments, and being broken off."""

import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

import pytest

from fairdeal.cli import simulate_options
from fairdeal.cli.main import main
from fairdeal.cli.progress import Progress
from fairdeal.cli.wrong import Wrong
from fairdeal.words import LANGUAGES, words_for

QUICK = ("--strategy", "mimic", "--rounds", "2000", "--cores", "1")
KEYS = ["house", "book", "strategy", "shoe", "rounds", "ev", "se", "ci95", "sd"]
KEYS += ["seconds", "rounds_per_second", "seed"]


def simulate(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The object that was printed."""
    assert main(["simulate", *arguments, "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def wrong(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence of a wrong argument."""
    assert main(["simulate", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.strip()


def test_the_keys_of_the_json_are_those_that_programs_count_on(capsys):
    told = simulate(capsys, "vegas_strip", *QUICK, "--seed", "7")

    assert list(told)[: len(KEYS)] == KEYS
    assert (told["house"], told["strategy"], told["shoe"]) == ("vegas_strip", "mimic", "cut card")
    assert (told["rounds"], told["seed"], told["partial"]) == (2000, 7, False)
    assert told["ci95"][0] < told["ev"] < told["ci95"][1]
    assert told["ci95"][1] - told["ci95"][0] == pytest.approx(2 * 1.959964 * told["se"])
    assert told["rounds_per_second"] == pytest.approx(2000 / told["seconds"])
    assert len(told["book"]) == 16


def test_the_same_seed_gives_the_same_figures_and_another_gives_others(capsys):
    first, again = (simulate(capsys, "vegas_strip", *QUICK, "--seed", "3") for _ in range(2))
    other = simulate(capsys, "vegas_strip", *QUICK, "--seed", "4")

    assert first["ev"] == again["ev"] and first["frequencies"] == again["frequencies"]
    assert first["ev"] != other["ev"]


def test_a_dealers_way_to_play_loses_what_it_is_known_to_lose(capsys):
    told = simulate(capsys, "vegas_strip", "--strategy", "mimic", "--rounds", "20000")

    # About 5.5 %; a standard error is 0.7 %.
    assert -0.085 < told["ev"] < -0.025
    assert 0.9 < told["sd"] < 1.05
    assert sum(told["frequencies"][name] for name in ("wins", "pushes", "losses")) == pytest.approx(1)


@pytest.mark.parametrize(
    ("shuffle", "shoe"),
    [("cut_card", "cut card"), ("csm", "fresh"), ("every_round", "fresh"), ("fixed_rounds:3", "fresh")],
)
def test_the_houses_own_shuffling_decides_the_shoe(capsys, shuffle, shoe):
    told = simulate(capsys, "vegas_strip", *QUICK, "--set", f"shoe.shuffle={shuffle}")

    assert told["shoe"] == shoe


@pytest.mark.parametrize("given", ["2000", "2e3", "2_000", "2,000", "2000.0"])
def test_rounds_may_be_written_in_any_way_that_people_do(capsys, given):
    assert simulate(capsys, "vegas_strip", "--strategy", "mimic", "--rounds", given)["rounds"] == 2000


@pytest.mark.parametrize("given", ["0", "-5", "1e30", "nan", "inf", "2.5", "many", "1e999999999"])
def test_rounds_that_cannot_be_played_are_told(capsys, given):
    sentence = wrong(capsys, "vegas_strip", f"--rounds={given}")

    assert sentence.startswith("fairdeal: --rounds takes a whole number from 1 to 10,000,000,000,000")
    assert given[:40] in sentence


@pytest.mark.parametrize(
    ("option", "given"),
    [("--cores", "0"), ("--seed", "-1"), ("--boxes", "0"), ("--boxes", "10"), ("--bankroll", "0")],
)
def test_numbers_out_of_bounds_are_told_with_the_bounds(capsys, option, given):
    sentence = wrong(capsys, "vegas_strip", f"{option}={given}")

    assert option in sentence and given in sentence


@pytest.mark.parametrize(
    "given", ["basics", "stand-11", "stand-22", "play.py", "nothing.txt:play", "x\x1b[2J"]
)
def test_a_strategy_that_there_is_not_is_told_with_those_that_there_are(capsys, given):
    sentence = wrong(capsys, "vegas_strip", "--strategy", given)

    assert "never-bust" in sentence and "FILE.py:FUNCTION" in sentence
    assert "\x1b" not in sentence


@pytest.mark.parametrize("strategy", ["basic", "cdz"])
def test_the_best_play_by_chart_or_by_cards_earns_what_the_odds_say(capsys, strategy):
    fresh = ("--set", "shoe.shuffle=every_round")
    told = simulate(capsys, "vegas_strip", "--strategy", strategy, "--rounds", "1e6", "--seed", "2", *fresh)

    assert told["path"] == "automaton"
    assert -0.004 < told["exact"] < -0.003
    assert abs(told["ev"] - told["exact"]) < 4.5 * told["se"]


def test_a_chart_by_the_total_of_both_open_cards_earns_what_the_odds_say(capsys):
    fresh = ("--set", "shoe.shuffle=every_round")
    told = simulate(capsys, "double_exposure_ac", "--rounds", "1e6", "--seed", "2", *fresh)

    assert told["path"] == "automaton"
    assert -0.0064 < told["exact"] < -0.0062
    assert abs(told["ev"] - told["exact"]) < 4.5 * told["se"]


@pytest.mark.parametrize("name", ["never-bust", "stand-15", "random"])
def test_plain_strategies_play(capsys, name):
    told = simulate(capsys, "vegas_strip", "--strategy", name, "--rounds", "200", "--cores", "1")

    assert told["strategy"] == name and told["rounds"] == 200


OWN = """
def cautious(view):
    return next(word for word in ("no", "stand", "keep") if word in view.asked.options)

def broken(view):
    return 1 // 0

def rude(view):
    return "fold"

number = 5
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file with functions of somebody's own."""
    file = tmp_path / "own.py"
    file.write_text(OWN)
    return file


def test_a_function_of_ones_own_plays_by_the_engine_itself(capsys, own):
    told = simulate(capsys, "vegas_strip", "--strategy", f"{own}:cautious", "--rounds", "300")

    assert told["path"] == "engine"
    assert told["frequencies"]["doubled"] == 0


@pytest.mark.parametrize(
    ("function", "said"),
    [
        ("broken", "failed in line 6: ZeroDivisionError"),
        ("rude", "answered 'fold', where"),
        ("absent", "has no function absent"),
        ("number", "has no function number"),
    ],
)
def test_what_is_wrong_with_a_function_of_ones_own_is_told(capsys, own, function, said):
    assert said in wrong(capsys, "vegas_strip", "--strategy", f"{own}:{function}", "--rounds", "100")


def test_a_file_that_cannot_be_loaded_is_told(capsys, tmp_path):
    (tmp_path / "bad.py").write_text("def play(view:\n")

    assert "SyntaxError" in wrong(capsys, "vegas_strip", "--strategy", f"{tmp_path}/bad.py:play")
    assert "no file" in wrong(capsys, "vegas_strip", "--strategy", f"{tmp_path}/none.py:play")


@pytest.mark.parametrize(
    "address", ["nonsense", "http://127.0.0.1:8786", "tcp://127.0.0.1", "tcp://:1", "127.0.0.1:1"]
)
def test_what_is_no_address_of_a_cluster_is_told(capsys, address):
    assert "tcp://HOST:PORT" in wrong(capsys, "vegas_strip", *QUICK[:4], "--cluster", address)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "tcp://[::1]:1", "tls://localhost:99999"])
def test_a_cluster_that_does_not_answer_is_told_before_anything_is_worked_out(address):
    began = monotonic()
    command = [sys.executable, "-m", "fairdeal", "simulate", "vegas_strip", "--cluster", address]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        f"Trying the cluster at {address} …",
        f"fairdeal: no cluster answers at {address}",
    ]
    # Nobody's port refuses at once; that is far less than any waiting.
    assert monotonic() - began < 5


def speak(listening: socket.socket, said: bytes) -> None:
    """To the first who comes, until they leave."""
    line, _ = listening.accept()
    with line:
        line.sendall(said)
        line.recv(1)


@pytest.mark.parametrize("said", [b"", b"HTTP/1.1"])
def test_who_is_silent_or_says_something_else_is_no_cluster(monkeypatch, said):
    monkeypatch.setattr(simulate_options, "SECONDS_TO_REACH", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        speaking = Thread(target=speak, args=(listening, said))
        speaking.start()

        with pytest.raises(Wrong) as problem:
            simulate_options.reach(f"tcp://127.0.0.1:{listening.getsockname()[1]}")

        speaking.join()
    assert problem.value.key == "simulate.cluster.unreachable"


def test_cores_and_a_cluster_do_not_go_together(capsys):
    assert "--cluster" in wrong(capsys, "vegas_strip", "--cores", "2", "--cluster", "tcp://127.0.0.1:1")


@pytest.mark.parametrize("file", ["picture", "picture.txt", "no/such/folder/picture.png", "."])
def test_a_picture_that_cannot_be_written_is_told_before_anything_is_played(capsys, tmp_path, file):
    sentence = wrong(capsys, "vegas_strip", "--rounds", "1e12", "--plot", str(tmp_path / file))

    assert "can't be" in sentence
    assert list(tmp_path.iterdir()) == []


def test_a_picture_is_drawn_beside_the_figures(capsys, tmp_path):
    file = tmp_path / "bankrolls.svg"

    simulate(capsys, "vegas_strip", *QUICK, "--plot", str(file))

    assert "<svg" in file.read_text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_tells_the_figures_in_both_languages(capsys, lang):
    assert main(["simulate", "vegas_strip", *QUICK, "--bankroll", "100", "--lang", lang]) == 0

    page = capsys.readouterr().out
    words = words_for(lang)
    for key in ("expectation", "sd", "return", "rounds", "ruin", "played", "shoe.cut_card"):
        assert words(f"simulate.{key}") in page
    assert "2,000" in page and "±" in page
    assert "\x1b" not in page


def test_who_counts_bets_by_the_ramp_and_earns_more_the_higher_the_count(capsys):
    told = simulate(
        capsys, "vegas_strip", "--count", "hi-lo", "--ramp", "1:2,3:8", "--deviations", "--rounds", "3e6"
    )

    assert (told["count"], told["ramp"]) == ("hi-lo", [[1, 2], [3, 8]])
    assert sum(row["share"] for row in told["by_count"]) == pytest.approx(1)
    assert told["staked"] > 1.5
    at = {row["count"]: row["ev"] for row in told["by_count"]}
    assert at[-4] < at[0] < at[4]
    assert told["frequencies"]["insured"] > 0


RAMPED = ("vegas_strip", "--count", "hi-lo", "--ramp", "1:2,3:8", "--rounds", "20000", "--bankroll", "100")


def test_where_bets_follow_a_count_every_figure_is_in_units_and_the_heading_says_so(capsys):
    assert main(["simulate", *RAMPED]) == 0

    told = capsys.readouterr().out
    assert "counting hi-lo, bets 1:2,3:8" in told
    assert "a unit is the smallest bet" in told
    assert "first bet" not in told
    percent, won = (
        float(re.findall(figure, told)[0]) for figure in (r"(\S+) % of a unit", r"wins +(\S+) units")
    )
    assert percent == pytest.approx(100 * won, abs=1e-4)
    rows = re.findall(
        r"^ +[-+]\d+ +([\d.]+) % of rounds, bet (\d+), expectation +(\S+) %", told, re.MULTILINE
    )
    assert {bet for _, bet, _ in rows} == {"1", "2", "8"}
    assert sum(float(share) * float(ev) / 100 for share, _, ev in rows) == pytest.approx(percent, abs=0.5)


def test_who_bets_always_the_same_is_told_in_first_bets(capsys):
    assert main(["simulate", "vegas_strip", "--count", "hi-lo", "--rounds", "2000"]) == 0

    told = capsys.readouterr().out
    assert "in % of the first bet:" in told
    assert " unit" not in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_of_a_count_names_the_system_and_the_ramp(tmp_path, lang):
    file = tmp_path / "run.svg"

    assert main(["simulate", *RAMPED, "--plot", str(file), "--lang", lang]) == 0

    drawn = file.read_text()
    assert "hi-lo" in drawn and "1:2,3:8" in drawn


def test_who_counts_and_bets_the_same_plays_as_who_does_not(capsys):
    plain, counted = (
        simulate(capsys, "vegas_strip", "--strategy", "mimic", "--rounds", "2000", *more)
        for more in ((), ("--count", "zen"))
    )

    assert plain["ev"] == counted["ev"] and plain["frequencies"] == counted["frequencies"]
    assert counted["by_count"] and not plain["by_count"]


def test_a_function_of_ones_own_can_be_played_with_a_count(capsys, own):
    told = simulate(
        capsys,
        "vegas_strip",
        "--strategy",
        f"{own}:cautious",
        "--rounds",
        "300",
        "--count",
        "ko",
        "--ramp",
        "-3:4",
    )

    assert told["path"] == "engine" and told["by_count"]


@pytest.mark.parametrize(
    "given", ["1", "1:", "1:0", "1:2,1:3", "3:8,1:2", "1:8,2:2", "a:b", "1:2;3:4", "999:1"]
)
def test_a_ramp_that_cannot_be_bet_is_told(capsys, given):
    assert "such as 1:2,3:8" in wrong(capsys, "vegas_strip", "--count", "hi-lo", f"--ramp={given}")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--count", "high-low"), "hi-opt-1"),
        (("--ramp", "1:2"), "needs --count"),
        (("--deviations",), "--count hi-lo"),
        (("--count", "ko", "--deviations"), "--count hi-lo"),
        (("--count", "ko", "--strategy", "random"), "at random"),
    ],
)
def test_what_a_count_does_not_go_with_is_told(capsys, arguments, said):
    assert said in wrong(capsys, "vegas_strip", *arguments)


def test_an_unknown_house_is_told_as_everywhere(capsys):
    assert "nowhere" in wrong(capsys, "nowhere")


def test_two_boxes_play_where_cards_are_swapped(capsys):
    told = simulate(capsys, "vegas_strip", *QUICK, "--set", "variant.switch=true")

    assert told["boxes"] == 2
    assert "even" in wrong(capsys, "vegas_strip", *QUICK, "--boxes", "3", "--set", "variant.switch=true")


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError


def progress(target: io.StringIO, *moments: tuple[float, int]) -> Progress:
    """A bar that is told of rounds done at these seconds."""
    clock = iter([0.0, *(seconds for seconds, _ in moments)])
    shown = Progress(1000, words_for("en"), target, lambda: next(clock))
    for _, done in moments:
        shown(done)
    return shown


def test_what_is_over_in_a_second_shows_no_bar():
    target = Terminal()

    progress(target, (0.2, 300), (0.9, 1000)).close()

    assert target.getvalue() == ""


def test_a_longer_run_shows_its_share_its_rate_and_the_time_left_and_cleans_up():
    target = Terminal()

    shown = progress(target, (1.0, 250))
    line = target.getvalue()
    shown.close()

    assert "25 %" in line and "250 rounds/s" in line and "3 s left" in line
    assert line.count("#") == 6
    assert target.getvalue().endswith("\r\x1b[K")


def test_a_pipe_is_shown_no_bar():
    target = io.StringIO()

    progress(target, (1.0, 250), (9.0, 900)).close()

    assert target.getvalue() == ""


STARTED = """
import sys

asked = [0]

def play(view):
    asked[0] += 1
    if asked[0] == 9000:
        print("started", file=sys.stderr, flush=True)
    return next(word for word in ("no", "stand") if word in view.asked.options)
"""


@pytest.mark.parametrize(
    ("lang", "note"),
    [
        (
            "en",
            r"Slow: by the engine itself, about [\d.]+ (k )?rounds/s, \d.* in all. .*may look at anything",
        ),
        ("zh", r"较慢：由引擎本身进行，每秒约 [\d.]+ (k )?局，共需约 \d"),
    ],
)
def test_the_slow_path_is_told_before_it_is_taken_with_its_rate(tmp_path, lang, note):
    file = tmp_path / "own.py"
    file.write_text(STARTED)
    command = ["simulate", "vegas_strip", "--strategy", f"{file}:play", "--rounds", "20000", "--cores", "1"]

    done = subprocess.run(
        [sys.executable, "-m", "fairdeal", *command, "--json", "--lang", lang],
        capture_output=True,
        text=True,
        check=True,
    )

    first, second = done.stderr.splitlines()
    assert re.match(note, first)
    assert second == "started"
    assert json.loads(done.stdout)["path"] == "engine"


def test_a_slow_run_that_is_over_in_a_second_is_not_worth_a_word(capsys, own):
    assert main(["simulate", "vegas_strip", "--strategy", f"{own}:cautious", "--rounds", "20", "--json"]) == 0

    assert capsys.readouterr().err == ""


def test_ctrl_c_tells_what_there_is_so_far_and_that_it_is_partial(tmp_path):
    file = tmp_path / "own.py"
    file.write_text(STARTED)
    command = ["simulate", "vegas_strip", "--strategy", f"{file}:play", "--rounds", "1e6", "--cores", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "fairdeal", *command, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    assert "the engine itself" in process.stderr.readline()
    assert process.stderr.readline() == "started\n"

    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)

    told = json.loads(out)
    assert process.returncode == 130
    assert told["partial"] is True and 0 < told["rounds"] < 10**6
    assert err == ""


def test_help_starts_without_numba(tmp_path):
    code = "import sys; from fairdeal.cli.main import main; main(sys.argv[1:]); print('numba' in sys.modules)"

    printed = subprocess.run(
        [sys.executable, "-c", code, "simulate", "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "100"},
    ).stdout

    assert printed.splitlines()[-1] == "False"
