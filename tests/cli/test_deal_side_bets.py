"""`fairdeal deal` with side bets."""

from fairdeal.cli.main import main
from tests.cli.dealing import SIDE_BETS, deal


def test_side_bets_are_told_with_what_they_won_and_the_box_counts_them(capsys):
    sides = ("--side", "1:21+3:5", "--side", "1:pairs:2.5", "--side", "2:pairs:1")
    status, told = deal(
        capsys,
        *SIDE_BETS,
        "--player",
        "Ann:100:10+10",
        *sides,
        "--shoe",
        "7H 9H 5S 7D 8C 7C 10S",
        "--do",
        "s s",
    )

    assert status == 0
    [ann] = told["players"]
    assert [box["side"] for box in ann["boxes"]] == [
        [
            {"id": "21+3", "stake": 5, "change": 150, "award": "trips"},
            {"id": "pairs", "stake": 2.5, "change": 25, "award": "coloured_pair"},
        ],
        [{"id": "pairs", "stake": 1, "change": -1, "award": None}],
    ]
    assert [box["change"] for box in ann["boxes"]] == [10 + 150 + 25, 10 - 1]
    assert (ann["balance"], ann["change"], told["bank"], told["residue"]) == (294, 194, {"change": -194}, 0)
    assert [event["award"] for event in told["events"] if event["type"] == "SideBetSettled"] == [
        "trips",
        "coloured_pair",
        "",
    ]


def test_an_open_side_bet_counts_as_gone_while_a_question_is_open(capsys):
    ladies = ("--house", "vegas_downtown_side_bets", "--side", "1:ladies:5")

    status, told = deal(capsys, *ladies, "--shoe", "QH KS QH AS")

    assert status == 3
    [box] = told["players"][0]["boxes"]
    assert box["side"] == [{"id": "ladies", "stake": 5, "change": -5, "award": None}]
    assert box["change"] == -15


def test_side_bets_are_told_after_the_cards_and_before_the_play(capsys):
    assert main(["deal", *SIDE_BETS, "--side", "1:pairs:5", "--shoe", "7H 5S 7D 7C 10S", "--do", "s"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[2:4] == [
        "Your Perfect Pairs wins 50: coloured pair (same colour).",
        "You stand on 14.",
    ]
