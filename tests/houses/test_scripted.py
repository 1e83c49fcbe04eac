"""Scripts beside house files: found, handed down, kept in the cache, and told what is wrong with them."""

import os
from pathlib import Path

import pytest

from fairdeal.games.blackjack.working import rule_book
from fairdeal.houses.following import Following, HouseBroken, HouseChanged
from fairdeal.houses.library import open_house
from fairdeal.houses.load import load_house
from fairdeal.houses.problems import BadHouse
from fairdeal.words import words_for
from tests.houses.writing import write_house, write_script

TO_17 = "def dealer_draws(total, soft):\n    return total < 18\n"
TO_18 = TO_17.replace("18", "19")


@pytest.fixture
def cache(tmp_path: Path) -> dict[str, str]:
    return {"FAIRDEAL_CACHE": str(tmp_path / "cache")}


def scripted(folder: Path, script: str | bytes, text: str = 'name = "Mine"\n', name: str = "mine") -> Path:
    house = write_house(folder, text, name)
    write_script(house, script)
    return house


def draws_on_18(house: Path, environment: dict[str, str]) -> bool:
    return bool(open_house(house, (), environment)[1].dealer_draws[18][False])


def test_a_script_beside_the_file_answers_in_place_of_the_knobs(tmp_path, cache):
    path = scripted(tmp_path, TO_17)

    house, book = open_house(path, (), cache)

    assert house.scripts == (str(path / "house.star"),)
    assert house.asked["dealer_draws"] > 0
    assert book != rule_book(house.rules)
    assert book.dealer_draws[17][False]


def test_a_house_without_a_script_keeps_that_of_its_base(tmp_path, cache):
    base = scripted(tmp_path, TO_17, name="base")
    child = write_house(tmp_path, 'extends = "../base"\n')

    assert open_house(child, (), cache)[1] == open_house(base, (), cache)[1]
    assert [Path(file).resolve() for file in open_house(child, (), cache)[0].scripts] == [base / "house.star"]


def test_the_script_of_the_house_counts_before_that_of_its_base(tmp_path, cache):
    scripted(tmp_path, TO_17, name="base")
    child = scripted(tmp_path, TO_18, 'extends = "../base"\n')

    assert draws_on_18(child, cache)
    assert len(open_house(child, (), cache)[0].scripts) == 2


def test_a_changed_script_is_read_anew(tmp_path, cache):
    house = scripted(tmp_path, TO_17)
    before = draws_on_18(house, cache)

    write_script(house, TO_18)

    assert (before, draws_on_18(house, cache)) == (False, True)


def test_a_changed_script_of_the_base_is_read_anew(tmp_path, cache):
    base = scripted(tmp_path, TO_17, name="base")
    child = write_house(tmp_path, 'extends = "../base"\n')
    before = draws_on_18(child, cache)

    write_script(base, TO_18)

    assert (before, draws_on_18(child, cache)) == (False, True)


def test_the_cache_gives_back_a_scripted_house(tmp_path, cache):
    house = scripted(tmp_path, TO_17)

    assert open_house(house, (), cache) == open_house(house, (), cache)


def test_a_script_may_decide_what_a_knob_of_the_base_has_said(tmp_path, cache):
    write_house(tmp_path, '[dealer]\nsoft17 = "hit"\n', "base")
    child = scripted(tmp_path, TO_17, 'extends = "../base"\n')

    house, book = open_house(child, (), cache)

    assert house.decided["dealer.soft17"] == "dealer_draws"
    assert book.dealer_draws[17][True]


@pytest.mark.parametrize("overrides", [(), ("dealer.soft17=hit",)])
def test_a_knob_that_the_script_decides_is_refused_where_it_is_set_with_it(tmp_path, overrides):
    scripted(tmp_path, TO_17, "[shoe]\ndecks = 2\n", "base")
    text = 'extends = "../base"\n' + ("" if overrides else '[dealer]\nsoft17 = "hit"\n')
    child = write_house(tmp_path, text)

    with pytest.raises(BadHouse, match=r"dealer\.soft17"):
        open_house(child, overrides, {})


def refusal(house: Path) -> str:
    with pytest.raises(BadHouse) as refused:
        open_house(house, (), {})
    assert len(refused.value.told(words_for("zh")).split("\n")) == len(refused.value.problems)
    return str(refused.value)


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        (b"", "house.star: this script is empty"),
        (b"\n \n", "house.star: this script is empty"),
        (b"#" * 65_537, "house.star: this file is larger than 64 kB"),
        (b"# fine\n# \xff\n", "house.star:2: this line is not UTF-8 text"),
        (b"def dealer_draws(total, soft):\n    return total <\n", "house.star:2"),
        (b"def dealer_draws(total, soft):\n    return 3\n", "house.star:1"),
        (b"def dealer_draw(total, soft):\n    return True\n", "house.star:1"),
    ],
)
def test_a_script_that_cannot_be_used_is_told_with_its_file(tmp_path, script, sentence):
    house = scripted(tmp_path, script)

    assert refusal(house).startswith(str(house / sentence))


def test_a_script_must_be_a_file(tmp_path):
    for name in ("folder", "pipe", "nowhere", "loop"):
        write_house(tmp_path, 'name = "x"\n', name)
    (tmp_path / "folder" / "house.star").mkdir()
    os.mkfifo(tmp_path / "pipe" / "house.star")
    (tmp_path / "nowhere" / "house.star").symlink_to(tmp_path / "missing")
    (tmp_path / "loop" / "house.star").symlink_to(tmp_path / "loop" / "house.star")

    for name in ("folder", "pipe", "nowhere", "loop"):
        assert (
            refusal(tmp_path / name)
            == f"{tmp_path / name / 'house.star'}: this is not a file that can be read"
        )


def test_a_mistake_in_the_script_of_the_base_is_told_there(tmp_path):
    scripted(tmp_path, "def dealer_draws(total, soft):\n    return later\n", name="base")
    child = write_house(tmp_path, 'extends = "../base"\n')

    assert refusal(child).startswith(f"{child}/../base/house.star:2")


def test_reading_a_house_runs_no_script(tmp_path):
    house = scripted(tmp_path, "this is no script")

    assert load_house(house).scripts == (str(house / "house.star"),)


def test_a_script_is_followed(tmp_path, cache):
    house = scripted(tmp_path, TO_17)
    following = Following(house, environment=cache)

    write_script(house, "def dealer_draws(total")
    broken = following.refresh()
    write_script(house, TO_18)
    mended = following.refresh()

    assert isinstance(broken, HouseBroken)
    assert broken.problems[0].startswith(f"{house}/house.star:1")
    assert isinstance(mended, HouseChanged)
    assert following.book.dealer_draws[18][False]
