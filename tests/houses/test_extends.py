"""Houses that build on others."""

import os
from pathlib import Path

import pytest

from fairdeal.games.blackjack.rules import Charlie, Rules
from fairdeal.games.blackjack.sets import NONE
from fairdeal.houses.chain import CHAIN_MOST, look_up
from fairdeal.houses.library import open_house
from fairdeal.houses.load import load_house
from fairdeal.houses.places import shipped
from fairdeal.houses.problems import BadHouse
from fairdeal.words import words_for
from tests.houses.writing import write_house

BASE = """name = "Base"
text = "Where it all begins."
source = "An old book"
voice = "gojack"
[shoe]
decks = 2
burn_cards = 3
[pay]
charlie = { cards = 5, pay = 2 }
[[pay.bonus_hands]]
name = "sevens"
cards = "7 7 7"
pay = 3
"""


def two_houses(folder: Path, child: str, base: str = BASE) -> Path:
    write_house(folder, base, "base")
    return write_house(folder, 'extends = "../base"\n' + child, "child")


def told(where: str | Path, *overrides: str) -> str:
    """What is wrong with a house, in both languages on as many lines."""
    with pytest.raises(BadHouse) as refused:
        load_house(where, overrides)
    chinese = refused.value.told(words_for("zh"))
    assert chinese.count("\n") == str(refused.value).count("\n")
    return str(refused.value)


def test_the_knobs_of_the_base_hold_where_the_house_says_nothing(tmp_path):
    house = load_house(two_houses(tmp_path, "[shoe]\ndecks = 1\n"))

    assert (house.rules.shoe.decks, house.rules.shoe.burn_cards) == (1, 3)
    assert house.rules.pay == load_house(tmp_path / "base").rules.pay
    assert house.given == {
        "pay.bonus_hands": 0,
        "pay.charlie": 0,
        "shoe.burn_cards": 0,
        "shoe.decks": 1,
    }


def test_a_house_can_go_back_to_the_default(tmp_path):
    child = '[shoe]\ndecks = 6\nburn_cards = 1\n[pay]\ncharlie = "none"\nbonus_hands = []\n'

    assert load_house(two_houses(tmp_path, child)).rules == Rules()


def test_a_knob_is_replaced_as_a_whole_even_where_it_is_a_table_or_a_list(tmp_path):
    child = """[pay]
charlie = { cards = 6, pay = 1 }
[[pay.bonus_hands]]
name = "eights"
cards = "8 8"
pay = 2
"""

    pay = load_house(two_houses(tmp_path, child)).rules.pay

    assert pay.charlie == Charlie(cards=6, pay=(1, 1))
    assert [bonus.name for bonus in pay.bonus_hands] == ["eights"]


def test_the_voice_and_the_source_are_inherited_but_not_the_name_and_the_text(tmp_path):
    house = load_house(two_houses(tmp_path, ""))

    assert (house.voice, house.source, house.title, house.text) == ("gojack", "An old book", "child", "")
    assert house.extends == "../base"


def test_what_the_house_says_itself_is_not_inherited(tmp_path):
    house = load_house(two_houses(tmp_path, 'name = "Child"\nsource = "Us"\nvoice = "table"\n'))

    assert (house.voice, house.source, house.title) == ("table", "Us", "Child")


def test_a_folder_elsewhere_extends_a_shipped_house(tmp_path):
    house = write_house(tmp_path, 'extends = "reno"\n[shoe]\ndecks = 2\n')

    assert load_house(house).rules.shoe.decks == 2
    assert load_house(house, ["shoe.decks=1"]).rules == load_house("reno").rules


def test_a_chain_of_houses_is_laid_one_over_the_other(tmp_path):
    write_house(tmp_path, 'extends = "reno"\n[shoe]\nburn_cards = 2\n', "one")
    write_house(tmp_path, 'extends = "../one"\n[shoe]\ndecks = 4\n', "two")
    three = write_house(tmp_path, 'extends = "../two/house.toml"\n[shoe]\nburn_cards = 5\n', "three")

    house = load_house(three, ["shoe.shuffle=csm"])

    assert (house.rules.shoe.decks, house.rules.shoe.burn_cards) == (4, 5)
    assert house.rules.double == load_house("reno").rules.double
    assert [house.given[f"shoe.{knob}"] for knob in ("decks", "burn_cards", "shuffle")] == [2, 3, 4]


def test_an_escape_does_not_hide_what_is_extended(tmp_path):
    house = write_house(tmp_path, '"ext\\u0065nds" = "reno"\n')

    assert load_house(house).rules == load_house("reno").rules


@pytest.mark.parametrize("name", shipped())
def test_a_house_that_adds_nothing_has_the_book_of_its_base(tmp_path, name):
    house = write_house(tmp_path, f'extends = "{name}"\n')

    assert open_house(house)[1] == open_house(name)[1]


def test_a_knob_of_the_base_that_the_house_makes_idle_is_no_mistake(tmp_path):
    base = "[double]\nrescue = true\nredouble = 2\n"

    house = load_house(two_houses(tmp_path, '[double]\non = "none"\n', base))

    assert house.rules.double.on == NONE


def test_a_knob_that_the_house_sets_to_no_purpose_is_a_mistake(tmp_path):
    house = two_houses(tmp_path, "[double]\nrescue = true\n", '[double]\non = "none"\n')

    assert told(house).startswith(f"{house}/house.toml:3: double.rescue has nothing to do")


def test_an_override_makes_knobs_of_the_house_and_its_base_idle(tmp_path):
    house = two_houses(tmp_path, "[double]\nredouble = 2\n", "[double]\nrescue = true\n")

    assert load_house(house, ["double.on=none"]).rules.double.on == NONE
    with pytest.raises(BadHouse, match=r"--set double\.split_aces=true: double\.split_aces has nothing"):
        load_house(house, ["double.on=none", "double.split_aces=true"])


def test_a_clash_is_told_where_the_last_of_its_knobs_was_set(tmp_path):
    house = two_houses(tmp_path, "[table]\nmax_bet = 50\n", "[table]\nmin_bet = 100\n")

    assert told(house) == f"{house}/house.toml:3: table.min_bet is above table.max_bet"


def test_a_mistake_of_the_base_is_told_in_its_own_file(tmp_path):
    house = two_houses(tmp_path, "[shoe]\ndecks = 2\n", "[shoe]\n\ndecks = 99\n")

    assert told(house).startswith(f"{house}/../base/house.toml:3: shoe.decks is 99")


def test_toml_of_the_base_that_cannot_be_read_is_told_in_its_own_file(tmp_path):
    house = two_houses(tmp_path, "", "[shoe]\ndecks = many\n")

    assert told(house).startswith(f"{house}/../base/house.toml:2:9: this is no value")


def test_a_mistake_of_the_house_is_told_in_its_own_file(tmp_path):
    house = two_houses(tmp_path, "[pay]\ncharlie = { pay = 3 }\n")

    assert told(house).startswith(f"{house}/house.toml:3: pay.charlie.cards is missing")


@pytest.mark.parametrize(
    ("extends", "sentence"),
    [
        ("reno_", r'house.toml:2: extends is "reno_", and that is no house to build on: reno_: there is no'),
        ("~", "and that is no house to build on: ~: there is no house of this name and no such folder"),
        ("/dev/zero", 'house.toml:2: extends is "/dev/zero"; allowed: the name of a house'),
        ("../../../../../../../dev/zero", "a house is a folder with a file house.toml"),
        ("../folder", "folder: this folder has no house.toml"),
        ("..", "this folder has no house.toml"),
        (".", "house.toml:2: this house would extend itself: mine → mine"),
        ("house.toml", "house.toml:2: this house would extend itself: mine → mine"),
        ("../link", "house.toml:2: this house would extend itself: mine → mine"),
        ("../huge", "huge/house.toml: this file is larger than 64 kB"),
        ("../empty", "empty/house.toml: this file is empty"),
        ("../loop", "there is no house of this name and no such folder"),
        ("../pipe", "pipe/house.toml: this is not a file that can be read"),
        ("x" * 5000, "this cannot be read (File name too long)"),
        ("\\u0000", "extends is"),
    ],
)
def test_what_cannot_be_extended_is_told_at_the_line_that_names_it(tmp_path, extends, sentence):
    house = write_house(tmp_path, f'name = "Mine"\nextends = "{extends}"\n')
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(house)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    write_house(tmp_path, b"#" * 70_000, "huge")
    write_house(tmp_path, b"", "empty")
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe" / "house.toml")

    refusal = told(house)

    assert sentence in refusal
    assert refusal.startswith(f"{house}/house.toml:2:")
    assert "\n" not in refusal


def test_a_misspelt_base_is_answered_with_the_nearest_house(tmp_path):
    assert told(write_house(tmp_path, 'extends = "vegas_strp"')).endswith("did you mean vegas_strip?")


def test_a_circle_is_shown(tmp_path):
    write_house(tmp_path, 'extends = "../two"\n', "one")
    write_house(tmp_path, 'extends = "../three"\n', "two")
    write_house(tmp_path, '\nextends = "../one"\n', "three")

    refusal = told(tmp_path / "one")

    assert refusal.endswith("three/house.toml:2: this house would extend itself: one → two → three → one")


def test_a_chain_has_a_longest_length(tmp_path):
    write_house(tmp_path, "[shoe]\ndecks = 2\n", "h0")
    for number in range(1, CHAIN_MOST + 1):
        write_house(tmp_path, f'extends = "../h{number - 1}"\n', f"h{number}")

    assert load_house(tmp_path / f"h{CHAIN_MOST - 1}").rules.shoe.decks == 2
    assert "h1/house.toml:1: at most 8 houses" in told(tmp_path / f"h{CHAIN_MOST}")
    assert told(tmp_path / f"h{CHAIN_MOST}").endswith("h8 → h7 → h6 → h5 → h4 → h3 → h2 → h1 → h0")


def test_a_chain_that_breaks_off_keeps_what_was_read(tmp_path):
    house = write_house(tmp_path, 'extends = "../gone"\n')

    chain = look_up(house)

    assert [file.id for file in chain.files] == ["own/mine"]
    assert [problem.key for problem in chain.problems] == ["house.extends.nowhere"]


@pytest.fixture
def cache(tmp_path) -> dict[str, str]:
    return {"FAIRDEAL_CACHE": str(tmp_path / "cache")}


def test_a_changed_base_is_read_anew(tmp_path, cache):
    house = two_houses(tmp_path, "")
    open_house(house, (), cache)

    (tmp_path / "base" / "house.toml").write_text("[shoe]\ndecks = 5\n")

    assert open_house(house, (), cache)[0].rules.shoe.decks == 5


def test_the_same_file_beside_another_base_is_another_house(tmp_path, cache):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = two_houses(tmp_path / "a", "", "[shoe]\ndecks = 4\n")
    two = two_houses(tmp_path / "b", "", "[shoe]\ndecks = 5\n")

    decks = [open_house(house, (), cache)[0].rules.shoe.decks for house in (one, two, one)]

    assert decks == [4, 5, 4]
