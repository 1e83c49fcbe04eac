"""Every knob, read right and read wrong."""

from datetime import date

import pytest
from msgspec import Struct

from fairdeal.games.blackjack.kinds import Written, exact_decimal
from fairdeal.games.blackjack.knobs import Faulty, knobs_of, read_table
from fairdeal.games.blackjack.rules import TABLES, BonusHand, Charlie, Composition, Rules, SideBetRules
from tests.houses.knob_values import KNOBS

RIGHT = [(knob, given, expected) for knob, (right, _) in KNOBS.items() for given, expected in right]


WRONG = [(knob, given) for knob, (_, wrong) in KNOBS.items() for given in wrong]


def test_the_table_of_this_test_names_every_knob():
    named = {f"{table}.{knob}" for table, shape in TABLES.items() for knob in knobs_of(shape)}

    assert named == set(KNOBS)


@pytest.mark.parametrize(("knob", "given", "expected"), RIGHT)
def test_a_knob_takes_its_values(knob, given, expected):
    table, name = knob.split(".")

    rules = read_table(Rules, {table: {name: given}})

    read = getattr(getattr(rules, table), name)
    assert read == expected
    assert type(read) is type(expected)


@pytest.mark.parametrize(("knob", "given"), WRONG)
def test_a_knob_refuses_other_values_and_says_which(knob, given):
    table, name = knob.split(".")

    with pytest.raises(Faulty) as refused:
        read_table(Rules, {table: {name: given}})

    assert all(fault.path[:2] == (table, name) for fault in refused.value.faults)


@pytest.mark.parametrize("foreign", [date(2024, 1, 1), b"x", object(), 10**400, float("nan"), {1: 2}, [[]]])
@pytest.mark.parametrize("knob", KNOBS)
def test_no_knob_takes_a_value_from_nowhere(knob, foreign):
    table, name = knob.split(".")

    with pytest.raises(Faulty):
        read_table(Rules, {table: {name: foreign}})


def test_every_knob_has_a_text_that_is_a_sentence():
    shapes: list[type[Struct]] = [Rules, Charlie, BonusHand, Composition, SideBetRules, *TABLES.values()]

    for shape in shapes:
        for name, knob in knobs_of(shape).items():
            assert knob.text[0].isupper(), name
            assert knob.text.endswith("."), name


def test_all_faults_of_a_table_are_found_with_their_paths():
    given = {
        "shoe": {"decks": 9, "deks": 1},
        "pay": {"charlie": {"cards": "five"}, "bonus_hands": [{"name": "a", "pay": 1}, {"pay": 0.5}]},
        "nowhere": {},
    }

    with pytest.raises(Faulty) as faulty:
        read_table(Rules, given)

    assert {(fault.path, fault.wrong) for fault in faulty.value.faults} == {
        (("shoe", "decks"), "value"),
        (("shoe", "deks"), "unknown"),
        (("pay", "charlie", "cards"), "value"),
        (("pay", "charlie", "pay"), "missing"),
        (("pay", "bonus_hands", 1, "pay"), "value"),
        (("pay", "bonus_hands", 1, "name"), "missing"),
        (("nowhere",), "unknown"),
    }


def test_penetration_left_out_depends_on_the_decks():
    one, six = (read_table(Rules, {"shoe": {"decks": decks}}).shoe for decks in (1, 6))
    given = read_table(Rules, {"shoe": {"decks": 1, "penetration": Written("0.9")}}).shoe

    assert (one.share_dealt, six.share_dealt, given.share_dealt) == (0.5, 0.75, 0.9)


@pytest.mark.parametrize(
    ("hole_card", "takes"),
    [("peek", "original_only"), ("exposed", "original_only"), ("peek_ace", "all_bets"), ("none", "all_bets")],
)
def test_what_a_natural_takes_depends_on_the_hole_card(hole_card, takes):
    dealer = read_table(Rules, {"dealer": {"hole_card": hole_card}}).dealer

    assert dealer.natural_takes_in_force == takes


def test_what_a_natural_takes_can_be_given():
    dealer = read_table(Rules, {"dealer": {"natural_takes": "splits_only"}}).dealer

    assert dealer.natural_takes_in_force == "splits_only"


def test_a_decimal_is_exact():
    assert exact_decimal("0.10") == (1, 10)
