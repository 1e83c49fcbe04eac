"""`fairdeal deal`: names, exit statuses and JSON, as its contract says."""

import json
import os
import re
from typing import Any

import pytest

from fairdeal.cli.main import main
from fairdeal.houses.library import shipped


def deal(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    """The exit status and the object that was printed."""
    status = main(["deal", *arguments, "--json"])
    return status, json.loads(capsys.readouterr().out)


def wrong(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence of a wrong argument."""
    assert main(["deal", *arguments, "--json"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.strip()


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


SIDE_BETS = ("--house", "vegas_strip_side_bets")


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
        "You stand on fourteen.",
    ]


WRONG = [
    (["--shoe", "10H 9C 7C", "--do", "s"], "ran out after 3 cards"),
    (["--shoe", "", "--do", "s"], "ran out after 0 cards"),
    (["--shoe", "10H 1X 7C 8D", "--do", "s"], "card 2"),
    (["--shoe", "10H 9C 7C 8D", "--do", "jump"], "jump"),
    (["--shoe", "10H 9C 7C 8D", "--do", "y"], "no house knows"),
    (["--player", "Ann", "--shoe", "10H 9C"], "NAME:BALANCE:BET"),
    (["--player", ":100:10", "--shoe", "10H 9C"], "NAME:BALANCE:BET"),
    (["--player", "Ann:100:0", "--shoe", "10H 9C"], "more than nothing"),
    (["--player", "Ann:100:-5", "--shoe", "10H 9C"], "Ann:100:-5"),
    (["--player", "Ann:100:101", "--shoe", "10H 9C"], "more than the balance"),
    (["--player", "Ann:100:60+60", "--shoe", "10H 9C"], "more than the balance"),
    (["--player", "Ann:100:0.001", "--shoe", "10H 9C"], "Ann:100:0.001"),
    (["--player", "Ann:100:ten", "--shoe", "10H 9C"], "ten"),
    (["--house", "gojack", "--player", "Matt:100:10", "--shoe", "10H 9C"], "points"),
    (["--house", "nowhere", "--shoe", "10H 9C"], "nowhere"),
    (["--set", "shoe.decs=2", "--shoe", "10H 9C"], "shoe.decks"),
    (["--set", "shoe.decks=99", "--shoe", "10H 9C"], "99"),
    (["--set", "nonsense", "--shoe", "10H 9C"], "nonsense"),
    (["--side", "1:21+3:5", "--shoe", "10H 9C"], "no side bets: 1:21+3:5"),
    ([*SIDE_BETS, "--side", "1:lucky:5", "--shoe", "10H 9C"], "are 21+3 pairs"),
    ([*SIDE_BETS, "--side", "2:pairs:5", "--shoe", "10H 9C"], "one box only"),
    ([*SIDE_BETS, "--player", "A:99:5+5", "--side", "0:pairs:5"], "the boxes are 1 to 2"),
    ([*SIDE_BETS, "--side", "pairs:5", "--shoe", "10H 9C"], "BOX:ID:BET"),
    ([*SIDE_BETS, "--side", "one:pairs:5", "--shoe", "10H 9C"], "BOX:ID:BET"),
    ([*SIDE_BETS, "--side", "1:pairs:0", "--shoe", "10H 9C"], "more than nothing"),
    ([*SIDE_BETS, "--side", "1:pairs:-5", "--shoe", "10H 9C"], "-5"),
    ([*SIDE_BETS, "--side", "1:pairs:0.001", "--shoe", "10H 9C"], "whole number of chips"),
    ([*SIDE_BETS, "--side", "1:pairs:91", "--shoe", "10H 9C"], "101 of 100"),
    ([*SIDE_BETS, "--side", "1:pairs:1", "--side", "1:pairs:1", "--shoe", "10H 9C"], "placed twice"),
    ([*SIDE_BETS, "--from", "purses 1=50; bets 1/1=10", "--side", "1:pairs:1"], "stand in it"),
    (["--set", "shoe.composition=spanish48", "--shoe", "10H 9C"], "10H"),
    (["--from", "bets 1/1=10", "--shoe", "10H"], "purses"),
    (["--from", "purses 1=5; bets 1/1=10; 9C", "--shoe", "10H"], "more than you have"),
    (["--from", "purses 2=50; bets 1/2=10; 9C", "--shoe", "10H 9C 8C"], "seat"),
    (["--set", "pay.rounding=exact", "--set", "table.chip=1", "--player", "A:9:5", "--shoe", "9C"], "whole"),
    (["--nonsense"], "--nonsense"),
    (["--shoe"], "--shoe"),
    (["leftover"], "leftover"),
]


@pytest.mark.parametrize(("arguments", "names"), WRONG, ids=lambda value: " ".join(value)[:40])
def test_wrong_arguments_are_one_sentence_and_exit_2(capsys, arguments, names):
    assert names in wrong(capsys, *arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--player", "Ann:100:10", "--player", "Ann:50:5"),
        ("--house", "gojack", "--player", "Ann", "--player", "Bob", "--player", " Ann"),
        ("--from", "purses 1=100 2=100; bets 1/1=10 2/2=10", "--player", "Ann", "--player", "Ann"),
    ],
)
def test_two_players_of_one_name_are_refused(capsys, arguments):
    assert main(["deal", "--shoe", "8C 9D 7D", *arguments]) == 2
    assert capsys.readouterr().err == "fairdeal: two players can't both be called Ann\n"


def test_running_out_names_who_needed_the_card(capsys):
    assert "Ann needed one more" in wrong(capsys, "--player", "Ann:10:1", "--shoe", "10H 9C", "--do", "s")
    assert "Dealer needed one more" in wrong(capsys, "--player", "Ann:10:1", "--shoe", "10H 9C 8C")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines of a round that is told."""
    main(["deal", *arguments])
    return capsys.readouterr().out.splitlines()


ENGLISH = re.compile("[A-Za-z]{4,}")
"""A word; cards, keys and names are shorter."""

REFUSED_WORDS = ("--shoe", "9C 8H 10S 7D 6C", "--do", "p em:y swap report")


@pytest.mark.parametrize("house", ["vegas_strip", "zh_21_house", "gojack"])
def test_every_line_of_a_told_round_is_in_the_readers_language(capsys, house):
    player = "Yi" if house == "gojack" else "Yi:100:10"

    lines = told(capsys, "--house", house, "--player", player, *REFUSED_WORDS, "--lang", "zh")

    assert len(lines) > 6
    assert [line for line in lines if ENGLISH.search(line.replace("swap", "").replace("report", ""))] == []


def test_a_refused_word_is_told_with_the_reason_and_what_is_allowed(capsys):
    why = "You can't split now: the hand is no pair that this house splits. You may hit, stand or double."

    lines = told(capsys, *REFUSED_WORDS)

    assert lines[-5:] == [
        f"Refused: p. {why}",
        "Refused: em:y. “yes” is no answer here: hit, stand or double?",
        "Refused: swap. “swap” is no answer here: hit, stand or double?",
        "Refused: report. “report” is no answer here: hit, stand or double?",
        "The round waits for Player: hit, stand or double?",
    ]


@pytest.mark.parametrize(
    ("house", "asked"),
    [
        ("gojack", "The round waits for Ann: hit or stay?"),
        ("cs161", "The round waits for Ann: hit or hold?"),
        ("casino", "The round waits for Ann: hit, stand or double?"),
    ],
)
def test_options_are_told_in_the_houses_own_words(capsys, house, asked):
    player = "Ann" if house == "gojack" else "Ann:100:10"

    assert told(capsys, "--house", house, "--player", player, "--shoe", "9C 8H 10S 7D")[-1] == asked


@pytest.mark.parametrize(("lang", "name"), [("en", "Dealer"), ("zh", "庄家")])
def test_the_dealer_who_is_asked_or_needs_a_card_is_named_in_the_readers_language(capsys, lang, name):
    free = ("--set", "dealer.policy=free", "--lang", lang, "--shoe")

    open_question = told(capsys, *free, "10H 9C 9D 8D", "--do", "s")[-1]
    main(["deal", *free, "10H 9C 9D"])

    assert name in open_question
    assert name in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--shoe", "10H XX"],
        ["--player", "A:5:10", "--shoe", "9C"],
        ["--shoe", "10H 9C 9D"],
        ["--player", "A:9999999999999:1", "--shoe", "9C"],
        ["--from", "purses 1=5; bets 1/1=10; 9C", "--shoe", "9C"],
        ["--from", "purses 1=5; bets 1/x=10; 9C", "--shoe", "9C"],
        ["--from", "purses 1=50; bets 1/1=10; XX", "--shoe", "9C"],
        ["--from", "purses 1=50; bets 1/1=10; 9C 1:p", "--shoe", "9C"],
        ["--from", "1" * 200_001, "--shoe", "9C"],
    ],
)
def test_wrong_arguments_are_told_in_the_readers_language(capsys, arguments):
    sentence = wrong(capsys, *arguments, "--lang", "zh")

    assert ENGLISH.findall(sentence) == ["fairdeal"]


def test_more_money_than_numbers_hold_exactly_is_refused(capsys):
    sentence = wrong(capsys, "--player", "Ann:10000000000.01:1", "--shoe", "9C")

    assert "10000000000 is the most" in sentence


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


def test_small_chips_are_written_with_every_digit(capsys):
    chip = ("--set", "table.chip=0.00001")

    assert main(["house", "show", "vegas_strip", *chip]) == 0
    card = capsys.readouterr().out
    lines = told(capsys, *chip, "--player", "Ann:1:0.00001", "--shoe", "10H 9C 10S 8D", "--do", "s")

    assert "0.00001" in card
    assert "1e-05" not in card
    assert lines[-2:] == ["You win 0.00001: twenty against seventeen.", "You have 1.00001: 0.00001 won."]


@pytest.mark.parametrize("line", ["purses 1=100", "purses 1=100; bets 1/1=10; 10H 9C 7C 8D 1:jump"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_round_that_cannot_be_read_is_one_sentence(capsys, line, lang):
    assert wrong(capsys, "--from", line, "--lang", lang).startswith("fairdeal: ")


QUESTIONS = [
    ("insurance", "10H 9C 9D AD", (), "insurance, yes or no?"),
    ("even_money", "AH 9C KD AD", (), "even money, yes or no?"),
    (
        "early_surrender",
        "10H 9C 6D AD",
        ("surrender.kind=early", "insurance.offered=false"),
        "early surrender, ",
    ),
    ("swap", "10H 5C 9C 6D 5D 8D", ("variant.switch=true",), "the second cards, swap or keep?"),
]


@pytest.mark.parametrize(("question", "shoe", "knobs", "asked"), QUESTIONS, ids=lambda value: str(value)[:20])
def test_an_open_question_is_named(capsys, question, shoe, knobs, asked):
    sets = [part for knob in knobs for part in ("--set", knob)]
    arguments = (*sets, "--player", "Ann:100:10+10" if question == "swap" else "Ann:100:10", "--shoe", shoe)

    _, waiting = deal(capsys, *arguments)
    line = told(capsys, *arguments)[-1]

    assert waiting["waiting"]["question"] == question
    assert line.startswith(f"The round waits for Ann: {asked}")


@pytest.mark.parametrize(("lang", "name"), [("en", "five-card Charlie"), ("zh", "五小龙")])
def test_a_charlie_is_told_in_the_readers_language(capsys, lang, name):
    shoe = ("--shoe", "2S 10H 2C 10D 3C 2D 2H", "--do", "h h h")

    lines = told(capsys, "--house", "zh_21_house", "--lang", lang, *shoe)

    assert any(name in line for line in lines)


def test_an_amount_with_too_many_digits_is_said_to_be_too_much(capsys):
    assert "is the most" in wrong(capsys, "--player", "Ann:99999999999999999999:10", "--shoe", "9C")


def test_declined_offers_are_told_and_so_is_what_everybody_has(capsys):
    lines = told(
        capsys,
        *("--house", "casino", "--player", "Ann:100:10", "--shoe", "AS QH 9C AD", "--do", "em:n ins:n"),
    )

    assert lines[2:4] == ["You decline even money.", "You take no insurance."]
    assert lines[-1] == "You have 115: 15 won."


def test_everybodys_balance_and_change_end_a_told_round(capsys):
    players = ("--player", "Ann:100:10", "--player", "Bob:50:10", "--player", "Cid:30:10")

    lines = told(capsys, *players, "--shoe", "10H 10C 10D 10S 9H 8C 7D 8S", "--do", "s s s")

    assert lines[-3:] == [
        "Ann has 110: 10 won.",
        "Bob has 50: nothing won, nothing lost.",
        "Cid has 20: 10 lost.",
    ]


def test_while_stakes_lie_open_no_balance_is_told(capsys):
    lines = told(capsys, "--shoe", "10H 9C 7C 8D")

    assert not any(line.startswith("You have") for line in lines)


def test_refused_words_are_told_where_they_happened(capsys):
    lines = told(capsys, "--shoe", "10H 9C 2C 8D 3S", "--do", "p h p s")

    steps = [line.split(".")[0] for line in lines if line.startswith(("Refused", "You draw", "You stand"))]
    assert steps == ["Refused: p", "You draw three of spades: fifteen", "Refused: p", "You stand on fifteen"]
