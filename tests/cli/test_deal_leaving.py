"""`leave` in `fairdeal deal`: whoever is asked gets up in mid-round, by the house's own rule."""

import pytest

from fairdeal.cli.main import main
from tests.cli.dealing import deal, told, wrong

WINNING = ("--shoe", "5H 6D 7C 8S 10C 10D 10H")
"""At casino 11 against 15, which draws a ten: the hand wins by the cards."""
TWO = ("--house", "casino", "--player", "Ann:100:10+20", "--player", "Bo:100:10")
FOR_TWO = ("--shoe", "10H 6D 10S 7D 9H 9D 10C 8S")
"""Ann has 16 and 17, Bo 18, and the dealer 18."""


def outcomes(given):
    return [
        hand["outcome"] for player in given["players"] for box in player["boxes"] for hand in box["hands"]
    ]


@pytest.mark.parametrize("house", ["casino", "cn21"])
@pytest.mark.parametrize("word", ["leave", "quit", "LEAVE"])
def test_leaving_forfeits_the_hand_where_the_house_says_so(capsys, house, word):
    status, given = deal(capsys, "--house", house, *WINNING, "--do", word)

    [player] = given["players"]
    assert status == 0
    assert outcomes(given) == ["forfeited"]
    assert (player["balance"], player["change"]) == (90, -10)
    assert (given["bank"]["change"], given["residue"]) == (10, 0)
    assert [each["answer"] for each in given["asked"]] == ["leave"]
    assert (given["waiting"], given["refused"], given["unused"]) == (None, [], [])


@pytest.mark.parametrize("house", ["vegas_strip", "cs161"])
def test_elsewhere_the_hand_is_played_as_for_somebody_who_says_nothing(capsys, house):
    _, left = deal(capsys, "--house", house, *WINNING, "--do", "leave")
    _, stood = deal(capsys, "--house", house, *WINNING, "--do", "s")

    assert outcomes(left) == outcomes(stood)
    assert left["events"] == stood["events"]
    assert left["players"][0]["balance"] == stood["players"][0]["balance"]


def test_the_knob_decides_and_not_the_house(capsys):
    _, forfeits = deal(capsys, "--set", "table.leaving=forfeit", *WINNING, "--do", "leave")
    _, silent = deal(capsys, "--house", "casino", "--set", "table.leaving=silent", *WINNING, "--do", "leave")

    assert (outcomes(forfeits), outcomes(silent)) == (["forfeited"], ["win"])


def test_a_hand_of_points_can_be_forfeited(capsys):
    forfeits = ("--set", "table.leaving=forfeit", "--player", "Ann")
    _, given = deal(capsys, "--house", "gojack", *forfeits, "--shoe", "10H 5D 9S 6C 10C", "--do", "leave")

    assert outcomes(given) == ["forfeited"]
    assert (given["players"][0]["points"], given["dealer"]["points"]) == (0, 1)


def test_all_boxes_of_the_player_are_lost_and_the_others_play_on(capsys):
    status, given = deal(capsys, *TWO, *FOR_TWO, "--do", "leave s")

    assert status == 0
    assert outcomes(given) == ["forfeited", "forfeited", "push"]
    assert [player["change"] for player in given["players"]] == [-30, 0]
    assert [(each["who"], each["answer"]) for each in given["asked"]] == [("Ann", "leave"), ("Bo", "stand")]


def test_what_was_settled_before_stays_settled(capsys):
    shoe = ("--shoe", "10H 6D 10S 7D 9H 9D 10C 8S 9C")
    _, given = deal(capsys, *TWO, *shoe, "--do", "h leave s")

    assert outcomes(given) == ["bust", "forfeited", "push"]


def test_a_player_can_leave_at_any_question_and_nothing_beside_the_hand_is_paid(capsys):
    """Box 1 is insured, and the dealer has a natural: the insurance would have been paid."""
    bets = ("--player", "Ann:100:10+10")
    shoe = ("--shoe", "10H 6D 10S 7D 10C AS")
    _, given = deal(capsys, "--house", "casino", *bets, *shoe, "--do", "ins:y leave")

    boxes = given["players"][0]["boxes"]
    assert outcomes(given) == ["forfeited", "forfeited"]
    assert [box["insurance"] for box in boxes] == [{"stake": 5, "change": -5}, None]
    assert given["players"][0]["change"] == -25
    assert given["residue"] == 0


def test_a_free_banker_who_leaves_takes_no_more_cards(capsys):
    free = ("--set", "dealer.policy=free", "--set", "table.leaving=forfeit")
    shoe = ("--shoe", "10H 10D 9S 7C 5C")
    status, given = deal(capsys, *free, *shoe, "--do", "s leave")

    assert status == 0
    assert (outcomes(given), given["dealer"]["total"]) == (["win"], 17)


def test_nobody_leaves_a_round_that_is_over(capsys):
    lines = told(capsys, "--house", "casino", *WINNING, "--do", "leave leave")

    assert lines[-1] == "The round is over; these words were not needed: leave"
    assert main(["deal", "--house", "casino", *WINNING, "--do", "leave leave"]) == 4


def test_a_shoe_that_runs_out_after_somebody_left_is_a_wrong_argument(capsys):
    sentence = wrong(capsys, "--house", "casino", "--shoe", "5H 6D 7C 8S", "--do", "leave")

    assert sentence == "fairdeal: the shoe ran out after 4 cards: Dealer needed one more"


@pytest.mark.parametrize(
    ("house", "said"),
    [
        (
            "casino",
            ["You leave in mid-round: your open stakes are lost.", "You left in mid-round and lose 10."],
        ),
        (
            "vegas_strip",
            ["You leave in mid-round: your hands are played as if you said nothing."],
        ),
    ],
)
def test_leaving_is_told(capsys, house, said):
    lines = told(capsys, "--house", house, *WINNING, "--do", "leave")

    assert [line for line in lines if "mid-round" in line] == said


def test_others_are_told_who_left(capsys):
    lines = told(capsys, *TWO, *FOR_TWO, "--do", "leave s")

    assert "Ann leaves in mid-round: the open stakes are lost." in lines


def test_a_banker_who_leaves_is_named(capsys):
    free = ("--set", "dealer.policy=free")
    lines = told(capsys, *free, "--shoe", "10H 10D 9S 7C 5C", "--do", "s leave", "--lang", "zh")

    assert "庄家 中途离开：剩下的牌按不作声处理。" in lines
