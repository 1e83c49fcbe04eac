"""An agent sees what a person in its seat sees."""

import pytest

from fairdeal.env import QUESTIONS, BlackjackEnv
from fairdeal.games.blackjack.state import Phase
from tests.env.playing import dealt, steps


def test_a_hand_is_seen_with_its_upcard():
    observation, _ = dealt(BlackjackEnv("vegas_strip"), "AH 10D 6C 9S")

    assert observation == {
        "question": QUESTIONS.index("action"),
        "total": 17,
        "soft": 1,
        "cards": 2,
        "pair": 0,
        "doubled": 0,
        "free": 0,
        "hands": 1,
        "waiting": 0,
        "upcard": 9,
        "dealer_total": 9,
        "dealer_soft": 0,
        "dealer_cards": 1,
    }


@pytest.mark.parametrize(("cards", "pair"), [("AH 10D AC 9S", 1), ("KH 10D QC 9S", 10), ("KH 10D 9C 9S", 0)])
def test_a_pair_is_known_by_its_points(cards, pair):
    assert dealt(BlackjackEnv("vegas_strip"), cards)[0]["pair"] == pair


def test_split_hands_wait_for_their_turn():
    env = BlackjackEnv("vegas_strip")
    dealt(env, "8H 10D 8C 9S 8D 2C 3C 4C 10H")

    seen = [steps(env, word)[0] for word in ("split", "split", "stand", "stand")]

    assert [(each["hands"], each["waiting"]) for each in seen] == [(2, 1), (3, 2), (3, 1), (3, 0)]


def test_chips_of_the_house_on_a_hand_are_seen():
    env = BlackjackEnv("free_bet")
    first, _ = dealt(env, "8H 10D 8C 9S 2D 3D")

    own, *_ = steps(env, "split")
    free, *_ = steps(env, "stand")

    assert (first["free"], own["free"], free["free"]) == (0, 0, 1)


def test_both_cards_of_the_dealer_are_seen_where_both_lie_open():
    observation, _ = dealt(BlackjackEnv("double_exposure_ac"), "10H AD 9C 6S")

    assert (observation["dealer_total"], observation["dealer_soft"], observation["dealer_cards"]) == (
        17,
        1,
        2,
    )


def test_all_four_cards_are_seen_when_they_may_be_swapped():
    env = BlackjackEnv("blackjack_switch")

    observation, _ = dealt(env, "10H 6D 9C 5S AH 4C")

    assert QUESTIONS[observation["question"]] == "swap"
    assert observation["swap"].tolist() == [10, 5, 6, 1]
    assert steps(env, "keep")[0]["swap"].tolist() == [0, 0, 0, 0]


def test_seen_cards_are_those_of_earlier_rounds_and_on_the_table_but_not_the_hole_card():
    env = BlackjackEnv("vegas_strip", counts=True)
    first, _ = dealt(env, "10H 7D 9C 8S KS 10D 4C 2S 3H 3H 3H 3H")

    over, *_ = steps(env, "stand")
    second, _ = env.reset()

    #                               A  2  3  4  5  6  7  8  9  10
    assert first["seen"].tolist() == [0, 0, 0, 0, 0, 0, 0, 1, 1, 1]
    assert over["seen"].tolist() == [0, 0, 0, 0, 0, 0, 1, 1, 1, 2]
    assert second["seen"].tolist() == [0, 1, 1, 0, 0, 0, 1, 1, 1, 3]


def test_a_shuffle_makes_forget_what_was_seen():
    env = BlackjackEnv("vegas_strip", shoe="fresh", counts=True)
    env.reset(seed=1)

    counts = [int(env.reset()[0]["seen"].sum()) for _ in range(30)]

    assert max(counts) <= 4


def test_the_hole_card_changes_nothing_that_is_seen_before_it_is_turned():
    env = BlackjackEnv("vegas_strip", counts=True)

    def seen_with(hole: str) -> str:
        first = dealt(env, f"8H {hole} 8C 9S 2D 3D 10S 10H 10C 5C 5D")
        return repr([first, steps(env, "split"), steps(env, "hit")])

    assert len({seen_with(hole) for hole in ("2C", "7D", "KS", "AD")}) == 1


@pytest.mark.parametrize(
    ("house", "overrides", "cards", "question"),
    [
        ("vegas_strip", [], "10H 10D 9C AS", "insurance"),
        ("vegas_strip", ["pay.even_money=true"], "AH 10D KC AS", "even_money"),
        (
            "vegas_strip",
            ["surrender.kind=early", "insurance.offered=false"],
            "10H 9D 6C AS",
            "early_surrender",
        ),
        ("blackjack_switch", [], "10H 6D 9C 5S AH 4C", "swap"),
        ("vegas_strip", [], "10H 9D 6C 5S", "action"),
        ("vegas_strip", [], "AH 9D KC 5S", "over"),
    ],
)
def test_every_question_has_its_number(house, overrides, cards, question):
    observation, info = dealt(BlackjackEnv(house, overrides=overrides), cards)

    assert QUESTIONS[observation["question"]] == info["question"] == question


def test_a_question_for_every_phase_in_which_the_table_asks():
    asking = {Phase.INSURANCE, Phase.EARLY_SURRENDER, Phase.SWAPPING, Phase.PLAYERS}

    assert len(QUESTIONS) == len(asking) + len({"over", "even_money"})
