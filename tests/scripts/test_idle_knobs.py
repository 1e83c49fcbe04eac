"""Knobs in whose place a function answers: refused where they are set to no purpose, else without effect."""

from functools import cache
from typing import Any

import pytest

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import BonusHand, Charlie, Rules
from fairdeal.games.blackjack.sets import hand_set
from fairdeal.games.game import fingerprint
from fairdeal.scripts.book import scripted_book
from fairdeal.scripts.decided import DECIDES
from fairdeal.scripts.problems import BadScript
from tests.scripts.small_houses import SMALL, load, refused, ruled
from tests.support.python_host import Functions, PythonHost

TRIVIAL: Functions = {
    "special": lambda hand: None,
    "may_double": lambda hand: False,
    "may_split": lambda hand: False,
    "may_surrender": lambda hand, upcard: False,
    "settlement": lambda box, dealer: "push",
    "insurance": lambda box: 1,
    "dealer_draws": lambda total, soft: total < 17,
}
OTHERWISE: dict[str, Any] = {
    "double.on": hand_set("hard_9_11"),
    "double.card_count": "any",
    "double.after_split": False,
    "double.split_aces": True,
    "split.by": "rank",
    "split.forbidden_ranks": (3,),
    "split.hit_split_aces": True,
    "surrender.kind": "late",
    "surrender.vs": (1,),
    "surrender.card_count": "any",
    "surrender.after_split": True,
    "pay.charlie": Charlie(cards=5, pay=(2, 1)),
    "pay.bonus_hands": (BonusHand(name="sevens", cards=("7", "7", "7"), pay=(5, 1)),),
    "pay.natural": (6, 5),
    "pay.natural_suited": {"one": (2, 1)},
    "pay.natural_vs_natural": "win",
    "pay.win": (4, 5),
    "pay.tie": "lose",
    "pay.tie_by_total": {17: "lose"},
    "pay.player_21": "wins",
    "dealer.total_22": "push",
    "dealer.natural_vs_player_21": "ties",
    "surrender.refund": (1, 4),
    "insurance.pay": (3, 1),
    "dealer.soft17": "hit",
    "dealer.stand_on": 18,
}
"""A value of each such knob that is not its default."""


DECIDED = [(function, knob) for function, knobs in DECIDES.items() for knob in knobs]


def house_with(function: str, knob: str | None = None) -> Rules:
    """A house in which the function is asked, with a knob of its away from its default."""
    rules = ruled(surrender__kind="late") if function == "may_surrender" else SMALL
    return rules if knob is None else ruled(rules, **{knob.replace(".", "__"): OTHERWISE[knob]})


@cache
def book_of(function: str, knob: str | None, on_purpose: bool, read: bool = False) -> RuleBook:
    """The book of a house whose only function is a trivial one."""
    host = PythonHost({function: TRIVIAL[function]}, [knob] if knob and read else [])
    given = {knob: 0} if knob and on_purpose else {}
    return scripted_book(house_with(function, knob), (), given, host)[0]


@pytest.mark.parametrize(("function", "knob"), DECIDED)
def test_a_knob_set_on_purpose_that_the_script_ignores_is_refused(function, knob):
    with pytest.raises(BadScript) as refused:
        book_of(function, knob, on_purpose=True)

    assert str(refused.value) == (
        f"house.py:1: {knob} changes nothing in this house: `{function}` decides in its place, "
        f"and the script does not read `rules.{knob}`"
    )


@pytest.mark.parametrize(("function", "knob"), DECIDED)
def test_a_knob_that_the_script_reads_is_accepted(function, knob):
    read = book_of(function, knob, on_purpose=True, read=True)

    assert read == book_of(function, knob, on_purpose=False)


@pytest.mark.parametrize("function", DECIDES)
def test_a_knob_that_nobody_set_on_purpose_leaves_the_fingerprint_as_it_is(function):
    books = {fingerprint(book_of(function, knob, on_purpose=False)) for knob in (None, *DECIDES[function])}

    assert len(books) == 1


@pytest.mark.parametrize("function", DECIDES)
def test_knobs_at_their_defaults_may_be_written_down(function):
    host, rules = PythonHost({function: TRIVIAL[function]}), house_with(function)

    plain, written = (
        scripted_book(rules, (), given, host) for given in ({}, dict.fromkeys(DECIDES[function], 0))
    )

    assert plain == written


READING = "def may_split(hand):\n    return hand.total in {}\n"


def test_in_the_sandbox_a_knob_is_read_where_its_name_stands_in_the_script():
    knobs = ruled(split__forbidden_ranks=(3,))
    given = {"split.forbidden_ranks": 0}

    assert load(READING.format("rules.split.forbidden_ranks"), knobs, given).menus is not None
    assert refused("\n" + READING.format("(3,)"), knobs, given).place == "house.star:2"


def test_a_knob_that_is_left_some_hands_counts_again():
    """`usual` leaves a case to the knobs, so none of them is idle."""
    half = "def settlement(box, dealer):\n    return usual if box.total > 18 else PUSH\n"

    book = load(half, ruled(pay__tie="lose"), {"pay.tie": 0})

    assert book.tie_pays[20] == (-1, 1)


def test_every_knob_that_a_function_decides_has_a_value_in_this_test():
    assert {knob for _, knob in DECIDED} == set(OTHERWISE)
    assert set(TRIVIAL) == set(DECIDES)
