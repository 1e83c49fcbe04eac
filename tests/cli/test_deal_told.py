"""`fairdeal deal` without JSON: the lines in which a round is told."""

import pytest

from fairdeal.cli.main import main
from tests.cli.dealing import ENGLISH, deal, told

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


def test_small_chips_are_written_with_every_digit(capsys):
    chip = ("--set", "table.chip=0.00001")

    assert main(["house", "show", "vegas_strip", *chip]) == 0
    card = capsys.readouterr().out
    lines = told(capsys, *chip, "--player", "Ann:1:0.00001", "--shoe", "10H 9C 10S 8D", "--do", "s")

    assert "0.00001" in card
    assert "1e-05" not in card
    assert lines[-2:] == ["You win 0.00001: 20 against 17.", "You have 1.00001: 0.00001 won."]


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
    assert steps == ["Refused: p", "You draw 3S: 15", "Refused: p", "You stand on 15"]
