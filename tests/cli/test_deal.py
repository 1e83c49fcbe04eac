"""`fairdeal deal`: names, exit statuses and JSON, as its contract says."""

import json
import os

import pytest

from fairdeal.cli.main import main
from fairdeal.houses.library import shipped
from tests.cli.dealing import deal


def test_a_natural_that_declines_even_money_and_insurance_is_paid_three_to_two(capsys):
    status, told = deal(
        capsys, "--house", "casino", "--player", "Ann:100:10", "--shoe", "AS QH 9C AD", "--do", "em:n ins:n"
    )

    assert status == 0
    [ann] = told["players"]
    assert (ann["name"], ann["balance"], ann["change"], ann["points"]) == ("Ann", 115, 15, None)
    [box] = ann["boxes"]
    assert (box["box"], box["stake"], box["change"], box["insurance"], box["side"]) == (1, 10, 15, None, [])
    assert box["hands"] == [
        {
            "cards": ["AS", "QH"],
            "total": 21,
            "soft": True,
            "category": "natural",
            "outcome": "natural",
            "stake": 10,
            "free": 0,
            "change": 15,
        }
    ]
    assert told["dealer"] == {
        "cards": ["9C", "AD"],
        "total": 20,
        "soft": True,
        "category": "general",
        "points": None,
    }
    assert [asked["question"] for asked in told["asked"]] == ["even_money", "insurance"]
    assert (told["bank"], told["residue"], told["waiting"]) == ({"change": -15}, 0, None)


def test_the_object_has_exactly_the_keys_of_the_contract(capsys):
    _, told = deal(capsys, "--shoe", "10H 9C 8C 8D", "--do", "s")

    assert list(told) == [
        "house",
        "book",
        "players",
        "dealer",
        "bank",
        "residue",
        "asked",
        "refused",
        "unused",
        "undrawn",
        "waiting",
        "events",
    ]
    assert told["house"] == "vegas_strip"
    assert len(told["book"]) == 16
    assert told["events"][0]["book"] == told["book"]


def test_money_that_is_no_whole_number_is_written_as_people_do(capsys):
    _, told = deal(capsys, "--player", "Ann:100:15", "--shoe", "AS 9C KD 8D", "--do", "")

    assert told["players"][0]["change"] == 22.5


@pytest.mark.parametrize("house", shipped())
def test_every_shipped_house_deals(capsys, house):
    player = {"gojack": "Ann", "blackjack_switch": "Ann:100:10+10"}.get(house, "Ann:100:10")
    shoe = "JH KC 9D 9S 8H 7C"
    status, told = deal(capsys, "--house", house, "--player", player, "--shoe", shoe, "--do", "s")

    assert status in (0, 3)
    assert told["house"] == house


def test_without_a_player_there_is_one_with_100_who_bets_10(capsys):
    _, told = deal(capsys, "--shoe", "10H 9C 8C 8D", "--do", "s")

    assert told["players"][0]["name"] == "Player"
    assert told["players"][0]["balance"] == 110


def test_a_plus_adds_a_box_and_boxes_are_numbered_through_the_table(capsys):
    _, told = deal(
        capsys,
        *("--player", "Yi:400:20+30", "--player", "Bing:400:40"),
        *("--shoe", "10H 10C 10D 9S 9H 9C 9D 8S", "--do", "s s s"),
    )

    assert [[box["box"] for box in player["boxes"]] for player in told["players"]] == [[1, 2], [3]]
    assert [player["change"] for player in told["players"]] == [50, 40]
    assert [asked["who"] for asked in told["asked"]] == ["Yi", "Yi", "Bing"]


def test_a_points_house_counts_points_and_knows_no_money(capsys):
    status, told = deal(
        capsys,
        *("--house", "gojack", "--player", "Matt", "--player", "Chris"),
        *("--shoe", "10H 10C 10D 9S 7H 8D", "--do", "s s"),
    )

    assert status == 0
    matt, chris = told["players"]
    assert (matt["points"], chris["points"], told["dealer"]["points"]) == (1, 0, 1)
    assert (matt["balance"], matt["change"], matt["boxes"][0]["stake"]) == (None, None, None)
    assert (told["bank"], told["residue"]) == ({"change": None}, None)


def test_a_word_that_is_not_allowed_is_recorded_and_the_next_answers(capsys):
    status, told = deal(capsys, "--shoe", "10H 9C 7C 8D 3S", "--do", "p em:y h s")

    assert status == 0
    assert [word["input"] for word in told["refused"]] == ["p", "em:y"]
    assert {word["code"] for word in told["refused"]} == {"action/not-legal"}
    assert [asked["answer"] for asked in told["asked"]] == ["hit", "stand"]


def test_an_open_question_is_exit_3_and_hides_the_hole_card_everywhere(capsys):
    status, told = deal(capsys, "--shoe", "10H 9C 7C 8D", "--do", "")

    assert status == 3
    assert told["waiting"] == {
        "who": "Player",
        "box": 1,
        "hand": 1,
        "question": "action",
        "options": ["hit", "stand", "double"],
    }
    assert told["dealer"]["cards"] == ["??", "8D"]
    assert "9C" not in json.dumps(told)
    assert told["players"][0]["boxes"][0]["hands"][0]["outcome"] is None


def test_words_left_over_are_exit_4(capsys):
    status, told = deal(capsys, "--shoe", "10H 9C 8C 7D 10S 2C", "--do", "s s h")

    assert status == 4
    assert told["unused"] == ["s", "h"]
    assert told["undrawn"] == 1


def test_the_free_banker_is_asked_as_the_dealer_in_box_0(capsys):
    status, told = deal(capsys, "--set", "dealer.policy=free", "--shoe", "10H 9C 9D 8D 4S", "--do", "s hit")

    assert status == 0
    assert told["asked"][1] == {
        "who": "Dealer",
        "box": 0,
        "hand": 0,
        "question": "action",
        "options": ["hit", "stand"],
        "answer": "hit",
    }
    assert told["dealer"]["total"] == 21


@pytest.mark.parametrize("shoe", ["10H TH 10♥ th", "10h,Th 10♥️ tH"])
def test_cards_are_read_in_every_spelling(capsys, shoe):
    _, told = deal(capsys, "--shoe", shoe, "--do", "")

    assert told["players"][0]["boxes"][0]["hands"][0]["cards"] == ["10H", "10H"]


def test_an_override_is_a_toml_value_or_a_bare_word(capsys):
    _, told = deal(
        capsys,
        *("--set", "pay.natural=6:5", "--set", "shoe.decks = 2", "--set", "pay.win='2:1'"),
        *("--player", "Ann:100:10", "--shoe", "AS 9C KD 8D", "--do", ""),
    )

    assert told["players"][0]["change"] == 12


def test_a_round_goes_on_from_notation(capsys):
    line = "purses 1=100; bets 1/1=10; 10H 9C 7C 8D 1:hit"
    status = main(["deal", "--from", line, "--shoe", "3S", "--do", "s", "--json"])
    told = json.loads(capsys.readouterr().out)

    assert status == 0
    assert told["players"][0]["name"] == "Player 1"
    assert told["players"][0]["boxes"][0]["hands"][0]["cards"] == ["10H", "7C", "3S"]


def test_a_name_of_bytes_that_are_no_text_is_shown_as_well_as_can_be(capsys):
    foreign = os.fsdecode(b"\xffAnn")

    _, object_ = deal(capsys, "--player", f"{foreign}:100:10", "--shoe", "9C 8H 10S 7D 10C", "--do", "s")
    _, resumed = deal(
        capsys, "--from", "purses 1=100; bets 1/1=10; 9C", "--player", foreign, "--shoe", "8H 9S 7D"
    )

    assert object_["players"][0]["name"] == "\ufffdAnn"
    assert resumed["players"][0]["name"] == "\ufffdAnn"


def test_a_house_in_a_folder_whose_name_is_no_text_deals(capsys, tmp_path):
    folder = tmp_path / os.fsdecode(b"mine\xff")
    folder.mkdir()
    (folder / "house.toml").write_text('name = "Mine"\n')

    status, object_ = deal(capsys, "--house", str(folder), "--shoe", "9C 8H 10S 7D 10C", "--do", "s")

    assert (status, object_["house"]) == (0, "mine\ufffd")


TWO_PLAYERS = ("--player", "Ann:100:10", "--player", "Bob:100:10", "--shoe")


@pytest.mark.parametrize(
    ("house", "shoe", "do"),
    [
        ("casino", "10C 6D 9C 2D 10H 6S KD", "h"),
        ("cn21", "10H 6S 10C 6D 9C 2D KD", "h"),
        ("cs161", "10H 6S 10C 6D 9C 2D KD", "hit"),
        ("vegas_strip", "10C 9C 10H 6D 2D 6S KD", "h"),
    ],
)
def test_a_bust_hand_is_settled_while_others_still_play(capsys, house, shoe, do):
    status, told = deal(capsys, "--house", house, *TWO_PLAYERS, shoe, "--do", do)

    assert (status, told["waiting"]["who"]) == (3, "Bob")
    assert [event["type"] for event in told["events"]][-4:-1] == ["CardDealt", "HandEnded", "HandSettled"]
    ann, bob = (player["boxes"][0]["hands"][0] for player in told["players"])
    assert (ann["outcome"], ann["change"], bob["outcome"]) == ("bust", -10, None)
    assert told["bank"]["change"] == 10


def test_for_points_the_round_goes_on_before_anybody_gets_one(capsys):
    points = ("--player", "Ann", "--player", "Bob", "--shoe", "10C 9C 10H 6D 2D 6S KD")

    status, told = deal(capsys, "--house", "gojack", *points, "--do", "h")

    assert status == 3
    assert told["players"][0]["boxes"][0]["hands"][0]["outcome"] is None
