"""Loading houses: by name, by path, with overrides, and with the right line for a mistake."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.games.blackjack.rules import Charlie, Rules
from fairdeal.games.blackjack.sets import NONE
from fairdeal.houses.load import load_house, read_house
from fairdeal.houses.places import SHIPPED, HouseFile, house_file, shipped
from fairdeal.houses.problems import BadHouse
from tests.houses.writing import write_house


def read(text: str, *overrides: str):
    return read_house(HouseFile("mine", "mine/house.toml", text.encode()), overrides)


def test_a_house_is_loaded_from_its_folder_and_from_its_file(tmp_path):
    folder = write_house(tmp_path, 'name = "Mine"\ntext = "Our own."\n[shoe]\ndecks = 2\n')

    by_folder, by_file = load_house(folder), load_house(str(folder / "house.toml"))

    assert by_folder == by_file
    assert (by_folder.id, by_folder.title, by_folder.text, by_folder.voice) == (
        "own/mine",
        "Mine",
        "Our own.",
        "table",
    )
    assert by_folder.rules.shoe.decks == 2
    assert by_folder.given == {"shoe.decks": 0}


def test_a_house_keeps_the_name_of_its_folder_when_it_is_where_one_stands(tmp_path, monkeypatch):
    monkeypatch.chdir(write_house(tmp_path, "source = 'x'"))

    assert load_house(".").id == "own/mine"
    assert load_house("house.toml").title == "mine"


def test_a_folder_called_like_a_shipped_house_is_another_house(tmp_path):
    folder = write_house(tmp_path, "source = 'x'", "vegas_strip")

    assert (load_house(folder).id, load_house(folder).name) == ("own/vegas_strip", "vegas_strip")
    assert load_house("vegas_strip").id == "vegas_strip"


def test_a_shipped_house_is_the_same_by_its_folder_and_through_a_link(tmp_path):
    link = tmp_path / "mine"
    link.symlink_to(SHIPPED / "reno")

    assert load_house(SHIPPED / "reno").id == load_house(link).id == "reno"


def test_a_link_to_a_shipped_file_makes_no_shipped_house(tmp_path):
    folder = tmp_path / "reno"
    folder.mkdir()
    (folder / "house.toml").symlink_to(SHIPPED / "reno" / "house.toml")

    assert load_house(folder).id == "own/reno"


def test_texts_may_be_in_two_languages():
    house = read('name.en = "House"\nname.zh = "规则"\ntext.en = "a\\n b"\n')

    assert (house.title_in("en"), house.title_in("zh")) == ("House", "规则")
    assert (house.text, house.text_in("zh")) == ("a b", "a b")


def test_a_house_that_says_nothing_has_the_default_rules():
    house = read("# nothing at all")

    assert house.rules == Rules()
    assert (house.title, house.text, house.given) == ("mine", "", {})


def test_a_byte_order_mark_is_no_mistake():
    assert read("\ufeffname = 'x'").title == "x"


@pytest.mark.parametrize(
    ("override", "table", "knob", "value"),
    [
        ("shoe.decks=2", "shoe", "decks", 2),
        ("shoe.decks=infinite", "shoe", "decks", "infinite"),
        (' shoe . decks = "infinite" ', "shoe", "decks", "infinite"),
        ("pay.natural=6:5", "pay", "natural", (6, 5)),
        ("pay.natural=2", "pay", "natural", (2, 1)),
        ("double.on=none", "double", "on", NONE),
        ("surrender.vs=2-9, A", "surrender", "vs", (1, 2, 3, 4, 5, 6, 7, 8, 9)),
        ("split.forbidden_ranks=[4, 5]", "split", "forbidden_ranks", (4, 5)),
        ("table.chip=0.5", "table", "chip", (1, 2)),
        ("pay.charlie={cards=5, pay='3:2'}", "pay", "charlie", Charlie(cards=5, pay=(3, 2))),
        ("pay={natural=2}", "pay", "natural", (2, 1)),
        ("pay.tie_by_total.17=lose", "pay", "tie_by_total", {17: "lose"}),
    ],
)
def test_an_override_replaces_the_house_knob(override, table, knob, value):
    house = read('[surrender]\nkind = "late"\n[pay]\nnatural = "7:5"\n', override)

    assert getattr(getattr(house.rules, table), knob) == value
    assert f"{table}.{knob}" in house.given


def test_an_override_leaves_the_other_knobs_of_its_table():
    house = read("[shoe]\ndecks = 2\nburn_cards = 3\n", "shoe={decks=1}", "shoe.burn_visible=true")

    assert (house.rules.shoe.decks, house.rules.shoe.burn_cards, house.rules.shoe.burn_visible) == (
        1,
        3,
        True,
    )


def test_the_last_of_two_overrides_counts():
    assert read("", "shoe.decks=1", "shoe.decks=2").rules.shoe.decks == 2


def test_an_override_changes_one_thing_of_a_charlie_or_takes_it_away():
    text = "[pay]\ncharlie = { cards = 5, pay = 2 }\n"

    assert read(text, "pay.charlie.cards=6").rules.pay.charlie == Charlie(cards=6, pay=(2, 1))
    assert read(text, "pay.charlie=none").rules.pay.charlie is None
    assert read('[pay]\ncharlie = "none"\n', "pay.charlie={cards=7, pay=1}").rules.pay.charlie is not None
    with pytest.raises(BadHouse, match="pay is missing"):
        read('[pay]\ncharlie = "none"\n', "pay.charlie.cards=6")


def test_an_override_does_not_hide_a_table_that_is_none():
    with pytest.raises(BadHouse, match=r"house\.toml:1: shoe is 6"):
        read("shoe = 6", "shoe.decks=2")


def test_a_line_break_in_an_override_smuggles_nothing_in():
    with pytest.raises(BadHouse, match=r"shoe\.decks is"):
        read("", "shoe.decks=1\nother = 2")


def test_a_knob_of_the_house_that_an_override_makes_idle_is_no_mistake():
    assert load_house("casino", ["double.on=none"]).rules.double.on == NONE
    assert load_house("casino", ["split.max_hands=1"]).rules.split.max_hands == 1
    assert load_house("casino", ["dealer.hole_card=peek"]).rules.dealer.hole_card == "peek"
    assert load_house("macau", ["surrender.kind=none"]).rules.surrender.kind == "none"
    assert load_house("double_exposure_ac", ["double.soft=no"]).rules.double.soft == "no"


def test_an_override_that_has_nothing_to_do_is_a_mistake():
    with pytest.raises(BadHouse, match=r"--set double\.rescue=true: double\.rescue has nothing to do"):
        load_house("gojack", ["double.rescue=true"])


def test_a_natural_that_is_settled_late_may_take_what_the_house_says():
    house = read('[dealer]\nnatural_takes = "all_bets"\n[play]\nnaturals = "at_settlement"\n')

    assert house.rules.dealer.natural_takes == "all_bets"


def test_aces_may_have_a_higher_limit_than_other_pairs():
    assert read("[split]\nmax_hands = 2\nmax_hands_aces = 4\n").rules.split.max_hands_aces == 4


def test_switch_is_played_with_two_hands_unless_the_house_says_so_itself():
    assert read("[variant]\nswitch = true\n").rules.table.hands_per_player == 2
    assert read("[variant]\nswitch = true\n[table]\nhands_per_player = 2\n").rules.table.hands_per_player == 2


@pytest.mark.parametrize(
    "text",
    [
        '[double]\non = "any"\nsoft = "no"\n',
        '[double]\non = "cards 2-3"\ncard_count = "up_to:3"\nsoft = "no"\n',
        '[double]\non = "pairs A"\nfree_on = "pairs A"\n',
        '[double]\non = "none"\nsplit_aces = false\nredouble = 0\n',
        '[split]\nfree_on = "pairs 4, 8"\nforbidden_ranks = "4"\n',
        '[dealer]\nhole_card = "exposed"\n',
        '[shoe]\nshuffle = "csm"\ndecks = 8\n',
        '[[pay.bonus_hands]]\nname = "a"\ncards = "7 7 7"\nsuited = "one"\npay = 3\n[shoe]\ndecks = 3\n',
        '[[pay.bonus_hands]]\nname = "a"\ncards = "7 7 7"\nsuited = "H"\npay = 3\n[shoe]\ndecks = 8\n',
        '[[pay.bonus_hands]]\nname = "a"\ncards = "T 9 2"\npay = 3\n[shoe]\ncomposition = "spanish48"\n',
        '[[pay.bonus_hands]]\nname = "a"\ntotal = 21\ncount = "7+"\nsuited = "no"\npay = 3\n',
        '[[pay.bonus_hands]]\nname = "a"\ncount = "21"\npay = 3\n[shoe]\ndecks = "infinite"\n',
        '[table]\nbanker = "player:7"\n',
        "[table]\nmin_bet = 5\nmax_bet = 5\nbet_step = 5\nchip = 5\n",
    ],
)
def test_what_makes_sense_is_not_refused(text):
    assert read(text).rules != Rules()


def knob_lines():
    """Every line of a shipped house that sets a knob of a table."""
    for name in shipped():
        lines = house_file(name).content.decode().split("\n")
        first = next(number for number, line in enumerate(lines) if line.startswith("["))
        for number in range(first, len(lines)):
            if " = " in lines[number]:
                yield name, number + 1


@pytest.mark.parametrize(("name", "number"), tuple(knob_lines()))
def test_a_mistake_in_any_line_of_a_shipped_house_is_told_with_that_line(name, number):
    lines = house_file(name).content.decode().split("\n")
    knob = lines[number - 1].partition(" = ")[0]
    misspelt, misvalued, broken = [*lines], [*lines], [*lines]
    misspelt[number - 1] = "q_" + lines[number - 1]
    misvalued[number - 1] = f"{knob} = 1979-05-27"
    broken[number - 1] = f"{knob} = ?"

    for changed in (misspelt, misvalued, broken):
        with pytest.raises(BadHouse) as refused:
            read("\n".join(changed))
        assert any(problem.place.line == number for problem in refused.value.problems), str(refused.value)


@given(st.data())
def test_several_mistakes_are_all_told(data):
    wrong = data.draw(st.sets(st.sampled_from(["decks", "burn_cards", "shuffle", "when_empty"]), min_size=1))
    text = "[shoe]\n" + "".join(f"{knob} = -1\n" for knob in sorted(wrong))

    with pytest.raises(BadHouse) as refused:
        read(text)

    assert [problem.place.line for problem in refused.value.problems] == [*range(2, 2 + len(wrong))]


def test_a_table_that_only_an_override_speaks_of_is_told_at_the_override():
    with pytest.raises(BadHouse, match=r"^--set nothing\.x=3: there is no table nothing"):
        load_house("vegas_strip", ["nothing.x=3"])
