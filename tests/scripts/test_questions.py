"""What is written down of the questions is what scripts can really see."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal.games.blackjack.knobs import knobs_of
from fairdeal.games.blackjack.rules import TABLES, Rules
from fairdeal.scripts.book import program_of, scripted_book
from fairdeal.scripts.decided import DECIDES
from fairdeal.scripts.host import Script, WorkerHost
from fairdeal.scripts.limits import Limits
from fairdeal.scripts.questions import COUNTERPARTS, FUNCTIONS, NAMES, QUESTIONS, SIGHTS, facts_seen
from fairdeal.words import words_for
from tests.scripts.small_houses import SMALL, load, refused, ruled
from tests.support.covers import covers

HAND = {fact.name for fact in SIGHTS["hand"]}
BOX = {fact.name for fact in SIGHTS["box"]}
DEALER = {fact.name for fact in SIGHTS["dealer"]}
LATE = ruled(surrender__kind="late")


def seen(source: str) -> set[str]:
    """The names that a script tells by failing with them."""
    found = refused(source, LATE)
    assert found.kind == "fail", found
    return set(str(found.facts["text"]).split())


def tells(function: str, value: str, before: str = "") -> str:
    """A script whose function shows what can be read of a value."""
    return f"def {function}:\n    {before or 'pass'}\n    fail(*dir({value}))\n"


@covers("S3-48")
@pytest.mark.parametrize("function", ["special(hand)", "may_double(hand)", "may_split(hand)"])
def test_a_hand_shows_just_what_is_written_down(function):
    assert seen(tells(function, "hand")) == HAND


def test_may_surrender_sees_the_facts_that_its_text_names():
    named = set(re.findall(r"`(\w+)`", QUESTIONS["may_surrender"].text)) & HAND

    assert seen(tells("may_surrender(hand, upcard)", "hand")) == named


@covers("S3-48")
def test_a_box_shows_whether_it_is_insured_where_the_script_mentions_it():
    assert seen(tells("settlement(box, dealer)", "box")) == BOX - {"insured"}
    assert seen(tells("settlement(box, dealer)", "box", "box.insured")) == BOX
    assert seen(tells("insurance(box)", "box")) == BOX - {"insured"}


@covers("S3-48")
def test_the_dealer_shows_the_upcard_where_the_script_mentions_it():
    assert seen(tells("settlement(box, dealer)", "dealer")) == DEALER - {"upcard"}
    assert seen(tells("settlement(box, dealer)", "dealer", "dealer.upcard")) == DEALER


def test_the_dealers_total_and_softness_are_a_number_and_a_flag():
    source = "def dealer_draws(total, soft):\n    fail(type(total), type(soft))\n"

    assert seen(source) == {"int", "bool"}


def test_insured_boxes_and_upcards_are_told_apart_where_a_script_looks():
    looking = (
        "def settlement(box, dealer):\n"
        "    if box.insured and dealer.upcard == A:\n        return PUSH\n    return usual\n"
    )

    settled = load(looking).settlements

    assert settled is not None
    assert settled.sees_insurance
    assert {end.upcard for end in settled.ends} == {1, 3, 6, 7, 8, 13}
    assert any(name.endswith("insured") for name in settled.rows)


NEITHER = {
    "a comment": "# box.insured and dealer.upcard\n",
    "a text": "'box.insured'\n",
    "a parameter": "def helped(upcard, insured):\n    return upcard + insured\n",
    "another function's": "def may_surrender(hand, upcard):\n    return upcard == A\n",
}


@pytest.mark.parametrize("source", NEITHER.values(), ids=NEITHER)
def test_the_words_alone_tell_nothing_apart(source):
    settled = load(source + "def settlement(box, dealer):\n    return usual\n", LATE).settlements

    assert settled is not None
    assert (settled.sees_insurance, settled.sees_upcard) == (False, False)


def test_what_a_replaced_settlement_looked_at_tells_nothing_apart():
    base = "def settlement(box, dealer):\n    return PUSH if dealer.upcard == A else usual\n"
    own = "def settlement(box, dealer):\n    return PUSH if getattr(box, 'insured') else usual\n"
    scripts = [Script("base.star", base), Script("house.star", own)]

    settled = scripted_book(SMALL, scripts, {})[0].settlements

    assert settled is not None
    assert (settled.sees_insurance, settled.sees_upcard) == (True, False)


def test_the_upcard_is_one_of_the_dealers_first_two_cards():
    source = "def settlement(box, dealer):\n    return PUSH if dealer.upcard == A else usual\n"

    settled = load(source).settlements

    assert settled is not None
    # A king can be the last of seven cards that come to 22, but who begins with one is over before.
    assert "bust|22 7 v1" in settled.columns
    assert "bust|22 7 v13" not in settled.columns


def test_a_settlement_that_looks_at_everything_is_asked_in_a_full_pack():
    source = (
        "def special(hand):\n"
        "    if hand.cards < 4 and hand.suited:\n        return 'flush', [hit, stand, report]\n"
        "    return usual\n"
        "def settlement(box, dealer):\n"
        "    if box.insured and dealer.upcard == A:\n        return PUSH\n    return usual\n"
    )

    # Its computing time is bounded as usual; by the clock a busy machine may take longer.
    host = WorkerHost(Limits(wall_seconds=120))
    book, scripted = scripted_book(Rules(), [Script("house.star", source)], {}, host)

    assert scripted.asked["settlement"] > 500_000
    settled = book.settlements
    assert settled is not None
    row = settled.table[settled.rows["general|20 2 stand 1 insured"]]
    assert settled.results[row[settled.columns["general|20 2 v1"]]] == ("push", (0, 1))


# What a fact that is not there is told with.


def sights_of(function: str) -> dict[str, str]:
    """The parameters that show something, and how each is made to tell it."""
    names = FUNCTIONS[function]
    return {name: f"{function}({', '.join(names)})" for name in facts_seen(function)}


@pytest.mark.parametrize("function", [name for name in FUNCTIONS if name not in ("dealer_draws", "side_bet")])
def test_the_facts_that_are_listed_are_those_that_can_be_read(function):
    mention = "[box.insured, dealer.upcard]" if function == "settlement" else ""

    for parameter, call in sights_of(function).items():
        assert seen(tells(call, parameter, mention)) == set(facts_seen(function)[parameter])


IN_HAND = "cards, total, soft, ranks, suit, suited, pair, split, split_aces, swapped and natural"
IN_BOX = "category, total, cards, last, stakes, bets, first_bet, bet_sum, split, natural and insured"
IN_SURRENDER = "cards, total, soft, split, split_aces, swapped and natural"

NOT_THERE = {
    "settlement(box, dealer):\n    return box.purse": "12: `box` has no `purse`; "
    f"in `settlement` it has {IN_BOX} (asked about: ",
    "settlement(b, d):\n    return d.hole": "12: `d` has no `hole` (asked about: ",
    "may_surrender(hand, upcard):\n    return hand.pair": "12: `hand` has no `pair`; "
    f"in `may_surrender` it has {IN_SURRENDER} (asked about: ",
    "special(h):\n    return h.suits": "12: `h` has no `suits`; "
    f"in `special` it has {IN_HAND}; did you mean `suit`? (asked about: ",
    "special(hand):\n    return rules.pay.natral": "12: `rules.pay` has no `natral`; "
    "did you mean `natural`? (asked about: ",
    "special(hand):\n    return hit.total": "12: `hit` has no `total` (asked about: ",
    "special(hand):\n    return 'x', [hit, stnad]": "23: nothing is called `stnad` here; "
    "did you mean `stand`?",
}


@pytest.mark.parametrize(("source", "said"), NOT_THERE.items(), ids=range(len(NOT_THERE)))
def test_what_is_not_there_is_told_with_what_is(source, said):
    assert refused(f"def {source}\n", LATE).told(words_for("en")).startswith(f"house.star:2:{said}")


# Names that every script has.


def known_names() -> Iterator[str]:
    """`PLAYER`, `hit`, `contains` and so on, as scripts write them."""
    for names in NAMES:
        yield from (name.partition("(")[0].strip() for name in re.sub(r"\(.*\)", "", names).split(","))


def test_the_names_that_are_written_down_exist():
    names = list(known_names())
    types = ", ".join(f"type({name})" for name in names)

    assert len(names) > 15
    assert seen(f"def special(hand):\n    fail({types})\n") == {"string", "int", "struct", "function"}


@pytest.mark.parametrize("table", TABLES)
def test_a_script_sees_every_knob_of_its_house(table):
    found = seen(f"def special(hand):\n    fail(*dir(rules.{table}))\n")

    assert found == set(knobs_of(TABLES[table]))


def test_every_question_has_its_parameters():
    assert FUNCTIONS == {
        "special": ("hand",),
        "may_double": ("hand",),
        "may_split": ("hand",),
        "may_surrender": ("hand", "upcard"),
        "dealer_draws": ("total", "soft"),
        "settlement": ("box", "dealer"),
        "insurance": ("box",),
        "side_bet": ("id", "first", "second", "upcard", "dealer_natural"),
    }
    assert set(DECIDES) == set(FUNCTIONS) - {"side_bet"}


# The counterparts of the other system's names.


def source_names() -> Iterator[str]:
    file = Path(__file__).parents[1] / "data" / "script_names.toml"
    for table in tomllib.loads(file.read_text(encoding="utf-8")).values():
        yield from table["names"]


@covers("S3-48")
@pytest.mark.parametrize("name", list(source_names()))
def test_a_name_of_the_other_system_has_its_counterpart(name):
    rows = [ours for theirs, ours in COUNTERPARTS if name == theirs or name in theirs.split(", ")]

    assert len(rows) == 1
    assert rows[0]


def test_no_counterpart_is_of_a_name_that_the_other_system_does_not_have():
    theirs = {
        name for names, _ in COUNTERPARTS for name in ([names] if "(n," in names else names.split(", "))
    }

    assert theirs == set(source_names())


READ = re.compile(r"`(hand|box|dealer|rules)\.([\w.]+)")
"""What a counterpart says can be read."""


@pytest.mark.parametrize("ours", [ours for _, ours in COUNTERPARTS if READ.search(ours)])
def test_what_a_counterpart_names_can_be_read(ours):
    sights = {"hand": HAND, "box": BOX, "dealer": DEALER}
    for owner, name in READ.findall(ours):
        if owner == "rules":
            table, knob = name.split(".")
            assert knob in knobs_of(TABLES[table])
        else:
            assert name in sights[owner]


def test_every_word_of_code_in_a_counterpart_is_understood_by_the_sandbox():
    """Each is evaluated where its names are known."""
    words = [word for _, ours in COUNTERPARTS for word in re.findall(r"`([^`]+)`", ours)]
    plain = [word for word in words if word not in UNSPEAKABLE]
    lines = "".join(f"    said = {word.replace('n, …', '1')}\n" for word in plain)
    source = f"def settlement(box, dealer):\n{lines}    return PUSH\n"

    with WorkerHost().start(program_of(SMALL, [Script("house.star", SETTING + source)])) as session:
        assert session.call("ask_settlement", [BOX_FACTS], [DEALER_FACTS]) == [["push"], [0]]


UNSPEAKABLE = {"_", "(name, [actions])", "settlement", "special", "insurance", "may_surrender", "bust"} | {
    "pay.natural_after_split"
}
"""Words that are no expressions: a sign, a form, functions of the script, a category, a knob."""
HAND_SEEN = ", ".join(f"{name} = 1" for name in sorted(HAND - {"ranks"}))
SETTING = f"hand = struct(ranks = (1,), {HAND_SEEN})\nupcard = 1\n"
BOX_FACTS = dict.fromkeys(sorted(BOX), 1) | {"bets": [1]}
DEALER_FACTS = dict.fromkeys(sorted(DEALER), 1)
