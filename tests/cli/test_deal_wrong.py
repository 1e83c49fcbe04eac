"""`fairdeal deal` with wrong arguments: one sentence, exit status 2, and no traceback."""

import pytest

from fairdeal.cli.main import main
from tests.cli.dealing import ENGLISH, SIDE_BETS, wrong

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


@pytest.mark.parametrize("line", ["purses 1=100", "purses 1=100; bets 1/1=10; 10H 9C 7C 8D 1:jump"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_round_that_cannot_be_read_is_one_sentence(capsys, line, lang):
    assert wrong(capsys, "--from", line, "--lang", lang).startswith("fairdeal: ")


def test_an_amount_with_too_many_digits_is_said_to_be_too_much(capsys):
    assert "is the most" in wrong(capsys, "--player", "Ann:99999999999999999999:10", "--shoe", "9C")
