"""Every way an answer can be wrong: it is refused with its kind, the line, and what was asked."""

import pytest

from fairdeal.games.blackjack.sets import NONE
from fairdeal.scripts.checking import WrongAnswer, read_award
from fairdeal.scripts.problems import ScriptProblem
from fairdeal.words import words_for
from tests.scripts.small_houses import load, refused, ruled
from tests.support.covers import covers

POINTS = ruled(play__stakes="points", double__on=NONE, split__max_hands=1, insurance__offered=False)
LATE = ruled(surrender__kind="late")


def special(answer: str, where: str = "contains(hand, 6, 7, 8) and hand.suit == 'C'") -> str:
    """A script that answers so for some hands only, by default for the royal of clubs."""
    return f"def special(hand):\n    if {where}:\n        return {answer}\n    return None\n"


def settlement(answer: str, where: str = "box.total == 20 and dealer.total == 17") -> str:
    return f"def settlement(box, dealer):\n    if {where}:\n        return {answer}\n    return usual\n"


def asked(found: ScriptProblem, lang: str = "en") -> str:
    """Which hand a problem is told of."""
    return str(found.facts["asked"].told(words_for(lang)))


ROYAL = "6C 7C 8C, not split"

SPECIAL = {
    '"royal"': "answer_no_actions",
    '("royal",)': "answer_no_actions",
    '("royal", [])': "answer_no_actions",
    '("royal", None)': "answer_no_actions",
    '("royal", report)': "answer_no_actions",
    '("royal", ["fly"])': "answer_action",
    '("royal", [stand, 3])': "answer_action",
    '("royal", [hit, hit, stand])': "answer_action",
    '("royal", [hit])': "answer_no_end",
    '("royal", [hit, double])': "answer_no_end",
    '("royal", [stand, split])': "answer_split",
    '("royal", [stand], 3)': "answer_special",
    "17": "answer_special",
    "True": "answer_special",
    "{}": "answer_special",
    '("", [stand])': "answer_name",
    "(3, [stand])": "answer_name",
    '("bust", [stop])': "answer_name",
    '("one+other", [stop])': "answer_name",
    '("two\\nlines", [stop])': "answer_name",
}


@covers("S3-49")
@pytest.mark.parametrize(("answer", "kind"), SPECIAL.items(), ids=SPECIAL)
def test_a_wrong_answer_of_special_is_refused_with_the_hand_and_the_line(answer, kind):
    found = refused(special(answer))

    assert (found.kind, found.place, asked(found)) == (kind, "house.star:1", ROYAL)


SETTLEMENT = {
    "None": "answer_unsettled",
    "PLAYER": "answer_no_amount",
    "(PLAYER,)": "answer_no_amount",
    "(PLAYER, 1.5)": "answer_amount",
    "(PLAYER, 2.0)": "answer_amount",
    "(PLAYER, -1)": "answer_amount",
    "(PLAYER, 0)": "answer_amount",
    "(PLAYER, (0, 1))": "answer_amount",
    "(PLAYER, (1, 0))": "answer_amount",
    "(PLAYER, (1, 2, 3))": "answer_amount",
    "(PLAYER, (3, 2.0))": "answer_amount",
    "(PLAYER, (True, 1))": "answer_amount",
    "(PLAYER, True)": "answer_amount",
    "(PLAYER, None)": "answer_amount",
    '(PLAYER, "3:0")': "answer_amount",
    '(PLAYER, "0:3")': "answer_amount",
    '(PLAYER, "3")': "answer_amount",
    '(PLAYER, "1.5:1")': "answer_amount",
    '(PLAYER, "three:two")': "answer_amount",
    "(PLAYER, 1000001)": "answer_amount",
    "(PLAYER, 1000000 * 1000000 * 1000000 * 1000000)": "answer_amount",
    "(PLAYER, 1, 2)": "answer_settlement",
    "(PUSH, 1)": "answer_push",
    "(DEALER, 2)": "answer_loss",
    "(DEALER, (3, 2))": "answer_loss",
    "(DEALER, 0)": "answer_amount",
    "(DEALER, -1)": "answer_amount",
    '"nobody"': "answer_settlement",
    "stand": "answer_settlement",
    "3": "answer_settlement",
    "[]": "answer_settlement",
    "False": "answer_settlement",
}


@covers("S3-49")
@pytest.mark.parametrize(("answer", "kind"), SETTLEMENT.items(), ids=SETTLEMENT)
def test_a_wrong_answer_of_settlement_is_refused_with_both_sides_and_the_line(answer, kind):
    found = refused(settlement(answer))

    assert (found.kind, found.place) == (kind, "house.star:1")
    assert asked(found).startswith("20 in 2 cards, “general”, after ")
    assert ", against 17 in " in asked(found)


def test_both_sides_of_a_hand_left_unsettled_are_shown():
    told = refused(settlement("None", "box.category == 'natural' and dealer.total == 18")).told(
        words_for("en")
    )

    assert told.startswith("house.star:1: this hand is left unsettled: `settlement` gives no answer")
    assert "(asked about: 21 in 2 cards, “natural”, after report, against 18 in 2 cards, “general”)" in told


def test_a_hand_is_told_in_words_with_all_that_marks_it():
    where = "box.insured and box.split and box.last == double and dealer.upcard == A and dealer.natural"

    found = refused(settlement("None", where))

    assert asked(found) == (
        "9 in 3 cards, “general”, after double, with 2 stakes, from a split, insured, "
        "against 21 in 2 cards, “natural”, A up"
    )
    assert asked(found, "zh") == (
        "3 张牌 9 点，“general”，最后是 double，下注 2 次，分牌而来，已买保险，"
        "对庄家 2 张牌 21 点，“natural”，明牌 A"
    )


def test_a_natural_by_another_name_is_told_as_one():
    source = special('("Blackjack", [report])', "hand.natural") + settlement(
        "None", "dealer.natural and box.natural"
    )

    assert asked(refused(source)) == (
        "21 in 2 cards, “Blackjack”, a natural, after report, against 21 in 2 cards, “Blackjack”, a natural"
    )


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (
            "PLAYER",
            "PLAYER alone does not say what is won: as in (PLAYER, 1) it needs a number of first bets",
        ),
        (
            "(PUSH, 1)",
            "a push moves no chips, so no number stands beside PUSH; what came is (PUSH, 1)",
        ),
        ("(DEALER, 5)", "no more can be lost than was staked, one first bet here; what came is 5"),
    ],
)
def test_an_answer_is_told_as_it_was_written(answer, said):
    told = refused(settlement(answer)).told(words_for("en"))

    assert told.startswith(f"house.star:1: {said} (asked about: ")


@pytest.mark.parametrize(
    ("where", "first"),
    [
        ("True", "AS AS, not split"),
        ("hand.total == 21 and hand.cards == 2 and hand.split", "AS KS, split"),
        ("hand.total == 21 and hand.suit == 'C'", None),
    ],
)
def test_no_hand_is_called_natural_that_is_none(where, first):
    found = refused(special('("natural", [report])', where))

    assert (found.kind, found.place) == ("answer_natural", "house.star:1")
    assert first is None or asked(found) == first


def test_a_natural_may_be_called_so():
    book = load(special('("natural", [hit, report])', "hand.natural"))

    assert book.special_names


@pytest.mark.parametrize("amount", ["(1, 2)", "1", '"1:2"', "2"])
def test_a_doubled_hand_may_lose_as_much_as_was_staked(amount):
    where = "box.stakes == 2 and dealer.total == 17"

    book = load(settlement(f"(DEALER, {amount})", where))

    assert book.settlements is not None


FLAGS = {
    "may_double": ("def may_double(hand):\n    return {} if hand.cards == 2 else False\n", ", not split"),
    "may_split": ("def may_split(hand):\n    return {} if hand.pair else False\n", ", not split"),
    "may_surrender": (
        "def may_surrender(hand, upcard):\n    return {} if upcard == A else False\n",
        " cards, against A",
    ),
    "dealer_draws": ("def dealer_draws(total, soft):\n    return {} if soft else total < 17\n", "soft 12"),
}


@pytest.mark.parametrize("answer", ["None", "1", "0", "'yes'", "stand", "[True]", "usual"])
@pytest.mark.parametrize("function", FLAGS)
def test_a_question_with_two_answers_takes_no_other(function, answer):
    source, end = FLAGS[function]

    found = refused(source.format(answer), LATE)

    assert (found.kind, found.place, found.facts["function"]) == ("answer_flag", "house.star:1", function)
    assert asked(found).endswith(end)


@pytest.mark.parametrize("answer", ["0", "-1", "None", "1.0", '"2:0"', "True", "()", "usual", "PLAYER"])
def test_insurance_wins_a_number_of_bets(answer):
    found = refused(f"def insurance(box):\n    return {answer} if box.natural else 2\n")

    assert (found.kind, found.place) == ("answer_amount", "house.star:1")
    assert asked(found) == "21 in 2 cards, “natural”, as dealt"


# A function that fails.


@covers("S3-49")
@pytest.mark.parametrize(
    ("failing", "kind"),
    [
        ("fail('no royals here')", "fail"),
        ("hand.totl", "attribute"),
        ("1 // 0", "runtime"),
        ("[1][5]", "runtime"),
        ("contains(hand, 14)", "fail"),
        ("contains(hand, 0)", "fail"),
        ('contains(hand, "A")', "fail"),
    ],
)
def test_a_function_that_fails_for_one_hand_is_told_with_that_hand_and_the_line(failing, kind):
    where = "len(hand.ranks) == 3 and hand.ranks == (6, 7, 8) and hand.suit == 'C' and not hand.split"

    found = refused(special(failing, where))

    assert (found.kind, found.file, found.line) == (kind, "house.star", 3)
    assert asked(found) == ROYAL
    assert found.told(words_for("en")).endswith(f"(asked about: {ROYAL})")


@pytest.mark.parametrize(
    ("source", "begin"),
    [
        (settlement("1 // 0"), "20 in 2 cards, “general”, after "),
        ("def insurance(box):\n    return 1 // (box.total - 18)\n", "18 in 2 cards, “general”, as dealt"),
        ("def dealer_draws(total, soft):\n    return 1 // (total - 9) > 0\n", "hard 9"),
        (
            "def may_surrender(hand, upcard):\n    return 1 // (hand.total - 9) > 0 or upcard == A\n",
            "hard 9 in ",
        ),
        ("def may_double(hand):\n    return 1 // (hand.total - 20) > 0\n", "AS A"),
    ],
)
def test_every_function_that_fails_is_told_with_what_it_was_asked(source, begin):
    found = refused(source, LATE)

    assert found.kind == "runtime"
    assert asked(found).startswith(begin)


# What a house can't offer.


def test_three_cards_cannot_be_split_by_any_hand():
    assert refused(special('("x", [stand, split])', "hand.cards > 3")).kind == "answer_split"
    assert load(special('("x", [stand, split])', "hand.cards == 2")).menus is not None


@pytest.mark.parametrize("action", ["double", "split", "surrender"])
def test_a_house_of_points_offers_nothing_that_is_staked(action):
    found = refused(special(f'("x", [stand, {action}])', "hand.cards == 2 and hand.suit == 'C'"), POINTS)

    assert (found.kind, found.place, found.facts["function"]) == ("answer_points", "house.star:1", "special")
    assert found.facts["came"] == action
    assert asked(found) == "AC AC, not split"


@pytest.mark.parametrize("action", ["double", "split"])
def test_a_house_of_points_lets_no_finer_question_offer_a_stake(action):
    yes, no = (f"def may_{action}(hand):\n    return {answer}\n" for answer in ("hand.pair", "False"))

    found = refused(yes, POINTS)

    assert (found.kind, found.facts["function"]) == ("answer_points", f"may_{action}")
    assert load(no, POINTS).points_only


def test_a_house_of_points_may_have_a_script_that_stakes_nothing():
    assert load(special('("royal", [report])'), POINTS).special_names


MAY_SURRENDER = "def may_surrender(hand, upcard):\n    return hand.cards == 2\n"


def test_may_surrender_needs_a_house_with_surrender():
    found = refused("\n" + MAY_SURRENDER)

    assert (found.kind, found.place) == ("never_asked", "house.star:2")
    assert found.told(words_for("en")) == (
        'house.star:2: `may_surrender` is never asked, because surrender.kind is "none"'
    )
    assert load(MAY_SURRENDER, LATE).menus is not None


@pytest.mark.parametrize(
    ("source", "function"), [(special('("royal", [report])'), "special"), (MAY_SURRENDER, "may_surrender")]
)
def test_no_script_decides_about_early_surrender(source, function):
    found = refused(source, ruled(surrender__kind="early"))

    assert (found.kind, found.place, found.facts["function"]) == ("early_surrender", "house.star:1", function)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("trips", "answer_award"),
        (["trips"], "answer_award"),
        (["trips", 30, 1], "answer_award"),
        (30, "answer_award"),
        (True, "answer_award"),
        ([30, "trips"], "answer_name"),
        (["", 30], "answer_name"),
        (["trips", 0], "answer_amount"),
        (["trips", 1.5], "answer_amount"),
    ],
)
def test_an_award_of_a_side_bet_is_a_name_and_what_it_pays(answer, kind):
    with pytest.raises(WrongAnswer) as wrong:
        read_award(answer)

    assert wrong.value.kind == kind
    assert read_award(["trips", [60, 2]]) == ("trips", (30, 1))
    assert read_award(None) is None
