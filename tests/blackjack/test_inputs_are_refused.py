"""Inputs are refused: bets that can't be played, and messages that one log line is enough to reproduce."""

import pytest

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.working import default_book
from fairdeal.games.game import Choose, Deal, Entries, Refused, SideStake, Stake
from tests.support.blackjack import book_of, deal
from tests.support.covers import covers

POINTS_HOUSE = """
play.stakes = "points"
double.on = "none"
split.max_hands = 1
insurance.offered = false
"""


def refused_code(entries: Entries, house: str = "") -> str:
    with pytest.raises(Refused) as refused:
        blackjack.open_round(book_of(house), entries)
    return refused.value.code


@covers("S4-08", "S2-41")
@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        ((), "bet/none"),
        ((Stake(2, 1, 10),), "bet/boxes"),
        ((Stake(1, 1, 10), Stake(1, 2, 10)), "bet/boxes"),
        ((Stake(1, 3, 10),), "bet/owner"),
        ((Stake(1, 9, 10),), "bet/owner"),
        ((Stake(1, 1, 10, (SideStake("lucky", 5),)),), "bet/side"),
        ((Stake(1, 1, 0),), "bet/not-positive"),
        ((Stake(1, 1, -5),), "bet/not-positive"),
        ((Stake(1, 1, 51),), "bet/over-purse"),
        ((Stake(1, 1, 30), Stake(2, 2, 5), Stake(3, 1, 30)), "bet/over-purse"),
    ],
)
def test_bets_that_cannot_be_played(stakes: tuple[Stake, ...], code: str):
    assert refused_code(Entries(stakes, {1: 50, 2: 50, 9: 500}, banker=9)) == code


def test_a_banker_who_has_no_purse():
    assert refused_code(Entries((Stake(1, 1, 10),), {1: 50}, banker=7)) == "bet/banker"


def test_chips_where_only_points_count():
    assert refused_code(Entries((Stake(1, 1, 10),), {1: 50}), POINTS_HOUSE) == "bet/points"


@pytest.mark.parametrize("chips", [(10,), (10, 20), (10, 10, 10)])
def test_swapping_houses_want_two_equal_bets_a_seat(chips: tuple[int, ...]):
    stakes = tuple(Stake(box, 1, bet) for box, bet in enumerate(chips, 1))

    assert refused_code(Entries(stakes, {1: 100}), "variant.switch = true") == "bet/two-boxes"


@pytest.mark.parametrize(
    ("house", "chips"),
    [
        ('pay.rounding = "exact"', 5),
        ('pay.rounding = "exact"\npay.natural = "1"\ninsurance.pay = "3:2"', 6),
        ('pay.rounding = "exact"\npay.natural = "1"\npay.commission_on_wins = "1/20"', 10),
        ('pay.rounding = "exact"\npay.natural = "1"\npay.tie = "1:3"', 10),
        ('pay.rounding = "exact"\npay.natural = "1"\npay.charlie = {cards = 5, pay = "3:2"}', 5),
    ],
)
def test_bets_that_an_exact_house_could_not_pay(house: str, chips: int):
    assert refused_code(Entries((Stake(1, 1, chips),), {1: 100}), house) == "bet/not-whole-chips"


@covers("S4-29", "S4-46")
def test_a_message_says_what_came_what_is_allowed_and_where():
    table = deal(player=("10H 9C", "9C 8H"), dealer="KD 6S", purse=20).do("stand")

    with pytest.raises(Refused) as refused:
        blackjack.decide(table.state, Choose(2, "split"))

    assert str(refused.value) == (
        "action/not-legal: box=2, action='split', reason='not_a_pair'; "
        "allowed: hit, stand, double (2: 9C 8H v ?? 6S)"
    )
    assert refused.value.facts == {"box": 2, "action": "split", "reason": "not_a_pair"}


@pytest.mark.parametrize(
    ("player", "after", "word", "house", "reason"),
    [
        ("5H 6C", "double", "hit", "double.redouble = 1", "after_double"),
        ("5H 6C", "double", "surrender", "double.redouble = 1", "after_double"),
        ("2H 3C", "double double", "double", "double.redouble = 1\ndouble.rescue = true", "after_double"),
        (
            "5H 6C",
            "double",
            "double",
            'double.redouble = 1\ndouble.may_hit_after = true\ndouble.on = "hard 11"',
            "hand",
        ),
        ("AH AC", "split", "hit", "double.split_aces = true", "split_aces"),
        ("8H 8C", "split", "double", "double.after_split = false", "after_split"),
        ("8H 5C", "", "foo", "", "unknown"),
        ("10H 6C", "no", "surrender", 'surrender.kind = "early"', "declined"),
        ("5H 6C", "", "double-less", 'double.on = "hard 10"', "hand"),
        ("8H 8C", "split", "surrender", 'surrender.kind = "late"', "after_split"),
        ("2H 3C", "hit", "surrender", 'surrender.kind = "late"', "more_cards"),
        ("10H 6C", "", "surrender", 'surrender.kind = "late"\nsurrender.vs = "A"', "upcard"),
        ("10H 6C", "", "surrender", "", "not_offered"),
    ],
)
def test_a_refused_action_has_a_reason(player: str, after: str, word: str, house: str, reason: str):
    house += "" if "rescue" in house or "redouble" not in house else "\ndouble.rescue = false"
    table = deal(player=player, dealer="9S KD", next="2C 2D 2S", house=house).do(after)

    with pytest.raises(Refused) as refused:
        blackjack.decide(table.state, Choose(1, word))

    assert refused.value.facts["reason"] == reason


def test_double_for_less_needs_something_left():
    table = deal(player="5H 6C", dealer="9S KD", purse=10)

    with pytest.raises(Refused) as refused:
        blackjack.decide(table.state, Choose(1, "double-less"))

    assert refused.value.facts["reason"] == "purse"


def test_a_wrong_answer_to_a_question_names_the_answers():
    table = deal(player="10H 8C", dealer="6S AD")

    with pytest.raises(Refused) as refused:
        blackjack.decide(table.state, Choose(1, "hit"))

    assert refused.value.allowed == ("yes", "no")
    assert refused.value.facts["reason"] == "not_asked"


def test_a_banker_may_not_double():
    table = deal(player="10H 8C", dealer="7S KD", house='dealer.policy = "free"').do("stand")

    with pytest.raises(Refused) as refused:
        blackjack.decide(table.state, Choose(0, "double"))

    assert refused.value.allowed == ("hit", "stand")


def test_nothing_happens_after_the_end():
    table = deal(player="10H 8C", dealer="9S KD").do("stand")

    for given in (Choose(1, "hit"), Deal(Card("2S"))):
        with pytest.raises(Refused) as refused:
            blackjack.decide(table.state, given)
        assert refused.value.code in ("round/closed", "card/not-wanted")


def test_a_rank_that_the_pack_lacks_is_not_dealt():
    opened = blackjack.open_round(
        book_of('shoe.composition = "spanish48"'), Entries((Stake(1, 1, 10),), {1: 100})
    )

    with pytest.raises(Refused) as refused:
        blackjack.decide(blackjack.apply(None, opened), Deal(Card("10H")))

    assert refused.value.code == "card/not-in-pack"


@pytest.mark.parametrize("card", ["", "??", "1H", "10h", "XX", "10H 9C"])
def test_what_is_no_card_is_not_dealt(card: str):
    opened = blackjack.open_round(default_book(), Entries((Stake(1, 1, 10),), {1: 100}))

    with pytest.raises(Refused) as refused:
        blackjack.decide(blackjack.apply(None, opened), Deal(Card(card)))

    assert refused.value.code == "card/not-in-pack"
