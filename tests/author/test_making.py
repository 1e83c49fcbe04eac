"""A new house loads, passes its own examples, and is made whole or not at all."""

import os
from pathlib import Path

import pytest

from fairdeal.houses.author.changes import changes
from fairdeal.houses.author.making import NotMade, make_house
from fairdeal.houses.author.pages import check
from fairdeal.houses.library import open_house
from fairdeal.houses.places import shipped
from fairdeal.houses.problems import BadHouse
from fairdeal.houses.rounds.testing import run_examples
from fairdeal.houses.telling.gathering import Gathered
from fairdeal.words import words_for
from tests.houses.writing import write_house

ENGLISH = words_for("en")


def made(folder: Path, base: str | None = None, script: bool = False, lang: str = "en") -> Path:
    return make_house(str(folder / "mine"), base, with_script=script, words=words_for(lang))


def is_in_order(house: Path) -> bool:
    opened = open_house(house)
    tested = run_examples(*opened, str(house), (), ENGLISH)
    return check(house, (), ENGLISH).in_order and bool(opened[0].examples) and tested.in_order


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("script", [False, True])
def test_a_new_house_is_in_order_and_carries_an_example(tmp_path, lang, script):
    house = made(tmp_path, script=script, lang=lang)

    assert is_in_order(house)
    assert (house / "house.star").exists() == script
    assert (house / "house.toml").read_text(encoding="utf-8").startswith("# ")


def test_a_new_house_plays_as_the_default_house(tmp_path):
    assert "All as in the default house." in check(made(tmp_path), (), ENGLISH).lines


def test_a_new_script_brings_its_special_hand_with_an_example(tmp_path):
    house, _ = open_house(made(tmp_path, script=True))

    assert [stated.example.expect[0].category for stated in house.examples] == [None, "lucky sevens"]


@pytest.mark.parametrize("base", [name for name in shipped() if not name.startswith("cn21_")])
def test_every_shipped_house_can_be_built_on(tmp_path, base):
    house = made(tmp_path, base)

    assert open_house(house)[1] == open_house(base)[1]
    assert is_in_order(house)


@pytest.mark.parametrize("base", ["cn21", "gojack", "macau", "blackjack_switch"])
def test_a_script_can_be_written_over_any_house(tmp_path, base):
    assert is_in_order(made(tmp_path, base, script=True))


def test_a_script_over_another_changes_nothing_yet(tmp_path):
    house = made(tmp_path, "cn21", script=True)

    assert changes(Gathered(open_house("cn21")[1]), Gathered(open_house(house)[1]), ENGLISH) == []


def test_a_house_in_a_folder_is_named_by_the_way_to_it(tmp_path):
    write_house(tmp_path, "[shoe]\ndecks = 2\n", "base")
    (tmp_path / "deep").mkdir()

    house = made(tmp_path / "deep", str(tmp_path / "base"))

    assert open_house(house)[0].extends == "../../base"
    assert is_in_order(house)


def refusal(where: str, base: str | None = None) -> str:
    with pytest.raises(NotMade) as refused:
        make_house(where, base, with_script=False, words=ENGLISH)
    assert refused.value.told(words_for("zh")) != refused.value.told(ENGLISH)
    return refused.value.key


@pytest.mark.parametrize("name", ["", " ", ".", "..", "a b", "a.b", "-x", "x" * 61, "\udcff", "a\nb"])
def test_a_bad_name_is_refused(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)

    assert refusal(name) == "author.new.bad_name"
    assert list(tmp_path.iterdir()) == []


def test_the_name_of_a_shipped_house_is_refused(tmp_path):
    assert refusal(str(tmp_path / "reno")) == "author.new.shipped"


def test_nothing_is_overwritten(tmp_path):
    house = write_house(tmp_path, "# mine\n")
    (tmp_path / "file").write_text("mine")

    assert refusal(str(house)) == "author.new.exists"
    assert refusal(str(tmp_path / "file")) == "author.new.exists"
    assert (house / "house.toml").read_text() == "# mine\n"


def test_a_folder_that_has_no_place_is_refused(tmp_path):
    (tmp_path / "file").write_text("mine")

    assert refusal(str(tmp_path / "no" / "where")) == "author.new.no_parent"
    assert refusal(str(tmp_path / "file" / "where")) == "author.new.unwritable"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_refused(tmp_path):
    (tmp_path / "closed").mkdir(mode=0o500)

    assert refusal(str(tmp_path / "closed" / "mine")) == "author.new.unwritable"


def test_a_base_that_is_not_in_order_leaves_nothing_behind(tmp_path):
    write_house(tmp_path, "[shoe]\ndecks = 99\n", "base")

    with pytest.raises(BadHouse):
        made(tmp_path, str(tmp_path / "base"))

    assert not (tmp_path / "mine").exists()


def test_a_house_that_would_not_load_is_taken_away_again(tmp_path):
    chain = "reno"
    for number in range(7):
        write_house(tmp_path, f'extends = "{chain}"\n', f"base{number}")
        chain = f"../base{number}"

    with pytest.raises(BadHouse):
        made(tmp_path, str(tmp_path / "base6"))

    assert not (tmp_path / "mine").exists()
