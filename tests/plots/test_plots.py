"""Pictures: each shows its figures, and a file that can't be written is told."""

import re
from pathlib import Path

import pytest

from fairdeal.plots import FORMATS, check_file, simulation, tornado
from fairdeal.simulator.paths import BankrollPaths
from fairdeal.simulator.problems import CannotSimulate
from fairdeal.simulator.results import Results, results
from fairdeal.simulator.tally import Tally
from fairdeal.words import LANGUAGES, words_for

PATHS = BankrollPaths((0, 1000, 2000), ((0.0, -12.5, 20.0), (0.0, 8.0, -31.0)))
SIGNATURES = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


def told(by_count: bool = False) -> Results:
    rows = {count: (1000, 2000, 40 * count, 5200) for count in range(-3, 4)} if by_count else {}
    return results(Tally(rounds=7000, bets=14000, won=-70, squares=36400, staked=15000, by_count=rows), 2)


@pytest.mark.parametrize("ending", FORMATS)
def test_a_picture_is_of_the_kind_that_its_name_says(tmp_path, ending):
    file = tmp_path / f"run{ending}"

    simulation(told(), PATHS, "a house", str(file))

    assert file.read_bytes().startswith(SIGNATURES[ending])


def test_the_same_figures_make_the_same_picture(tmp_path):
    files = [tmp_path / name for name in ("one.svg", "other.svg")]

    for file in files:
        simulation(told(by_count=True), PATHS, "a house", str(file))

    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_panel_by_count_is_added_where_somebody_counted(tmp_path):
    plain, counted = tmp_path / "plain.svg", tmp_path / "counted.svg"

    simulation(told(), PATHS, "a house", str(plain))
    simulation(told(by_count=True), PATHS, "a house", str(counted))

    assert height(counted) == 2 * height(plain)


def height(file: Path) -> float:
    """In points, as the picture itself says."""
    return float(file.read_text().partition('height="')[2].partition("pt")[0])


def test_a_tornado_has_a_bar_for_every_rule_and_grows_with_them(tmp_path):
    few, many = tmp_path / "few.svg", tmp_path / "many.svg"

    tornado([("hit soft 17", -0.2)], str(few))
    tornado([(f"rule {number}", number / 10 - 0.4) for number in range(12)], str(many), "a house")

    assert height(many) > height(few)


def test_a_tornado_says_what_each_rule_is_compared_with(tmp_path):
    file = tmp_path / "rules.svg"

    tornado([("hit soft 17", -0.2)], str(file))

    assert "against the default house's rule" in comments(file)


def test_what_is_won_is_counted_in_the_smallest_bet_where_bets_differ(tmp_path):
    file = tmp_path / "run.svg"

    simulation(told(), PATHS, "a house", str(file), unit="unit")

    assert "won, in units of the smallest bet" in comments(file)


def comments(file: Path) -> str:
    """The texts of a picture, which are drawn as outlines and named beside them."""
    return "\n".join(re.findall(r"<!-- (.*?) -->", file.read_text()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures_are_drawn_in_either_language(tmp_path, lang):
    simulation(told(by_count=True), PATHS, "a house", str(tmp_path / "run.png"), words_for(lang))
    tornado([("六副牌", -0.2)], str(tmp_path / "rules.png"), words=words_for(lang))

    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("name", ["run", "run.jpeg2", "run.png.txt"])
def test_a_file_of_no_known_kind_is_told(tmp_path, name):
    with pytest.raises(CannotSimulate) as problem:
        check_file(str(tmp_path / name))

    assert problem.value.key == "simulate.plot.bad_format"


def test_a_file_that_cannot_be_written_is_told_early_and_late(tmp_path):
    nowhere = str(tmp_path / "missing" / "run.png")

    for attempt in (check_file, lambda file: tornado([("a rule", 0.1)], file)):
        with pytest.raises(CannotSimulate) as problem:
            attempt(nowhere)
        assert problem.value.key == "simulate.plot.unwritable"


def test_looking_whether_a_file_can_be_written_leaves_it_as_it_was(tmp_path):
    kept, new = tmp_path / "kept.png", tmp_path / "new.png"
    kept.write_bytes(b"something")

    check_file(str(kept))
    check_file(str(new))

    assert kept.read_bytes() == b"something"
    assert not new.exists()
