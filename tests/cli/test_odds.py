"""`fairdeal odds`: a whole round, one hand, the cards that are gone, JSON, languages, and wrong arguments."""

import csv
import json
import re
from contextlib import redirect_stdout
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from fairdeal.cli.main import main
from fairdeal.odds.exactness import remarks_on
from fairdeal.odds.figures import Advice, HouseOdds
from fairdeal.terminal.io.cells import width
from fairdeal.terminal.pages.odds.hand_page import Situation, hand_page
from fairdeal.terminal.pages.odds.house_page import Worth, house_page
from fairdeal.terminal.pages.odds.layout import Row, table
from fairdeal.words import LANGUAGES, words_for

KEYS = {"house", "book", "strategy", "ev", "edge_pct", "sd", "seconds", "shoe"}
PUBLISHED = Path(__file__).parents[1] / "data" / "odds"
SIXTEEN = ("6", "10", "10")
SIX_DECKS = ("--set", "shoe.decks=6")


def odds(*arguments: str) -> dict[str, Any]:
    """The object that was printed."""
    told: dict[str, Any] = json.loads(page(*arguments, "--json"))
    return told


@cache
def page(*arguments: str) -> str:
    """What was printed; several tests look at the same."""
    with redirect_stdout(TextIOWrapper(BytesIO(), "utf-8")) as printed:
        assert main(["odds", *arguments]) == 0
    printed.seek(0)
    return printed.read()


def test_the_json_of_a_round_has_the_keys_that_programs_count_on():
    told = odds("vegas_strip")

    assert told.keys() >= KEYS
    assert (told["house"], told["strategy"], told["shoe"]) == ("vegas_strip", "cdp", "fresh")
    assert told["edge_pct"] == -100 * told["ev"]
    assert round(told["edge_pct"], 4) == 0.3474


def test_the_results_of_a_round_add_up_to_its_figures():
    told = odds("vegas_strip")

    results = {row["result"]: row["chance"] for row in told["results"]}
    mean = sum(result * chance for result, chance in results.items())
    squares = sum(result**2 * chance for result, chance in results.items())

    assert sum(results.values()) == pytest.approx(1, abs=1e-9)
    # After a split hands are taken one by one, which leaves the spread a trace off.
    assert mean == pytest.approx(told["ev"], abs=5e-6)
    assert squares - mean**2 == pytest.approx(told["sd"] ** 2, abs=5e-6)


def test_a_strategy_is_asked_for_by_its_class():
    by_chart = odds("vegas_strip", "--strategy", "total")

    assert by_chart["strategy"] == "total"
    assert by_chart["ev"] < odds("vegas_strip")["ev"]


def test_a_house_is_named_by_its_folder_and_changed_by_set(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "house.toml").write_text('[pay]\nnatural = "6:5"\n')

    mine = odds(str(folder))
    back = odds(str(folder), "--set", "pay.natural=3:2")

    assert mine["house"] == "mine"
    assert back["ev"] - mine["ev"] == pytest.approx(0.0136, abs=0.0002)


def test_actions_of_a_hand_are_those_of_the_published_table():
    told = odds("vegas_strip", *SIX_DECKS, "--hand", "10 6", "--up", "10")

    with (PUBLISHED / "hand_evs_6d_s17_das_spl3_cdz.csv").open() as file:
        (row,) = (row for row in csv.DictReader(file) if (row["card1"], row["card2"], row["up"]) == SIXTEEN)
    assert told["actions"] == {
        action: pytest.approx(float(row[action]), abs=1e-9) for action in ("hit", "stand", "double")
    }
    assert told["best"] == "hit"
    assert told["peeked"] is True


def test_cards_seen_are_out_of_the_shoe():
    before = odds("vegas_strip", "--hand", "10 6", "--up", "10")
    after = odds("vegas_strip", "--hand", "10 6", "--up", "10", "--seen", "5 5 5 4 4")

    assert before["best"] == "hit"
    assert after["best"] == "stand"
    assert after["actions"]["hit"] < before["actions"]["hit"]


def test_cards_seen_without_a_hand_make_the_next_round_poorer_or_richer():
    fresh = odds("vegas_strip")["ev"]

    without_fives = odds("vegas_strip", "--seen", "5 5 5 5")
    without_aces = odds("vegas_strip", "--seen", "A A A A")

    assert without_aces["ev"] < fresh < without_fives["ev"]
    assert without_fives["seen"] == ["5"] * 4


def test_only_cards_with_suits_can_be_suited():
    suited, unknown = (odds("cn21", "--hand", hand, "--up", "10") for hand in ("6C 7C", "6 7"))

    assert suited["actions"]["hit"] > unknown["actions"]["hit"]


def test_where_both_cards_of_the_dealer_lie_open_both_are_given():
    told = odds("double_exposure_ac", "--hand", "10 6", "--up", "10 10")

    assert told["actions"]["stand"] == pytest.approx(-1, abs=1e-12)


def test_a_page_tells_the_edge_the_return_the_results_and_the_strategy():
    told = page("vegas_strip")

    assert re.search(r"House edge +0\.3474 % of the first bet", told)
    assert re.search(r"Return to player +99\.6526 %", told)
    assert re.search(r"\+1\.5 +4\.5437 %", told)
    assert "cdp: looks at every card" in told
    assert "fresh: shuffled before every round" in told
    assert "Insuring" not in told


def test_a_page_says_when_the_player_is_ahead_and_what_insurance_adds():
    told = page("cn21")

    assert re.search(r"Player's edge +16\.8592 % of the first bet", told)
    assert re.search(r"Insuring, too +18\.\d{4} % for the player", told)


def test_the_page_of_a_hand_marks_the_best_action_and_a_close_call():
    told = page("vegas_strip", *SIX_DECKS, "--hand", "10 2", "--up", "4")

    assert re.search(r"stand +-0\.\d{4} .* best", told) or re.search(r"hit +-0\.\d{4} .* best", told)
    assert "either will do" in told
    assert told.count("as good") == 1


def test_the_pages_speak_chinese():
    told = page("vegas_strip", "--lang", "zh") + page(
        "vegas_strip", "--hand", "8 8", "--up", "A", "--lang", "zh"
    )

    assert "庄家优势" in told
    assert "分牌" in told
    assert "保险不合算" in told


WRONG = [
    (["--strategy", "perfect"], "no strategy is called perfect: there are total, total-pairs, two-card"),
    (["--hand", "10", "--up", "10"], "a hand has at least two cards"),
    (["--hand", ",", "--up", "10"], "a hand has at least two cards"),
    (["--hand", "10 6 7", "--up", "10"], "is bust with 23"),
    (["--hand", "10 1", "--up", "10"], "--hand: 1 is no card"),
    (["--hand", "10 6X", "--up", "10"], "--hand: 6X is no card"),
    (["--hand", "10 6"], "--up is missing"),
    (["--hand", "10 6", "--up", "10 5"], "the dealer shows one card here"),
    (["--hand", "10 6", "--up", ","], "the dealer shows one card here"),
    (["--up", "10"], "--hand is missing"),
    (["--hand", "A A", "--up", "10", "--seen", "A " * 15], "holds 16 of A, and 17 are named"),
    (["--hand", "AS AS AS AS AS", "--up", "10"], "holds 4 of AS, and 5 are named"),
    (["--seen", "x"], "--seen: x is no card"),
    (["--hand", "10 6", "--up", "10", "--plot", "a.png"], "leave out --hand or --plot"),
    (["--plot", "a.txt"], "has to end in .png"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG)
def test_wrong_arguments_get_one_sentence_and_exit_2(capsys, arguments, sentence):
    assert main(["odds", "vegas_strip", *arguments]) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert sentence in printed.err


@pytest.mark.parametrize(
    ("lang", "left"), [("en", "from the cards left, without 5 5 K"), ("zh", "只用剩下的牌")]
)
def test_a_round_after_cards_were_seen_is_told_to_come_from_the_cards_left(lang, left):
    told = page("vegas_strip", "--seen", "5 5 K", "--lang", lang)

    assert left in told
    assert "shuffled before every round" not in told and "每局前洗牌" not in told
    assert odds("vegas_strip", "--seen", "5 5 K")["shoe"] == "fresh"


def test_where_turns_go_by_rounds_the_cards_that_the_dealer_has_drawn_follow_the_upcard():
    told = odds("gojack", "--hand", "10 2 3", "--up", "10 2")

    assert told["up"] == ["10", "2"]
    assert (told["best"], round(told["actions"]["stand"], 4)) == ("stand", -0.3445)


ROUNDS_WRONG = [
    # No house where hands are played out one after the other shows more.
    (["vegas_strip", "--hand", "10 2 3", "--up", "10 2"], "the dealer shows one card here"),
    (["double_exposure_ac", "--hand", "10 2 3", "--up", "10 2 3"], "the dealer shows 2 cards here"),
    # A chart knows nothing of them.
    (["gojack", "--hand", "10 2 3", "--up", "10 2", "--strategy", "total"], "the dealer shows one card here"),
    # The dealer draws after the hand has.
    (["gojack", "--hand", "10 2", "--up", "10 2"], "“10 2” is not asked against “10 2”"),
    (["gojack", "--hand", "10 2 3", "--up", ","], "the dealer shows one card here"),
]


@pytest.mark.parametrize(("arguments", "sentence"), ROUNDS_WRONG)
def test_cards_that_the_dealer_cannot_have_drawn_are_told(capsys, arguments, sentence):
    assert main(["odds", *arguments]) == 2

    assert sentence in capsys.readouterr().err


def test_a_rank_that_the_pack_lacks_is_refused_but_ten_means_any_ten(capsys):
    tens = odds("spanish21_s17_6d", "--hand", "T 6", "--up", "10")

    assert tens["hand"] == ["J", "6"]
    assert main(["odds", "spanish21_s17_6d", "--hand", "10H 6", "--up", "K"]) == 2
    assert "10H is no card of this house's pack" in capsys.readouterr().err


def test_a_shoe_without_cards_for_a_round_is_refused(capsys):
    seen = (
        " ".join(f"{rank} " * 4 for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"])
        + " K"
    )

    assert main(["odds", "reno", "--seen", seen]) == 2
    assert "3 cards are left in the shoe" in capsys.readouterr().err


# Pages from figures that are made up: what no shipped house shows.

MADE_UP = HouseOdds("total", "fresh", -0.01, -0.002, 1.0, {-1.0: 0.5, 1.0: 0.5}, False, ("swap",), 0.0001)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_simulated_figure_is_told_with_its_error_and_why(lang):
    lines = house_page(Worth("mine", "00ff", MADE_UP, 0.5), words_for(lang))

    assert any("1.0000 %" in line and "0.0196" in line for line in lines)
    assert any("0.2000 %" in line for line in lines)
    assert lines[-1] == f"- {words_for(lang)('odds.remark.swap')}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_makes_a_figure_inexact_has_a_sentence(lang):
    words = re.findall(r"`(\w+)`:", remarks_on.__doc__ or "")

    assert len(words) > 3
    assert all(words_for(lang)(f"odds.remark.{word}") for word in words)


def test_a_table_that_is_too_wide_puts_figures_below_their_label():
    head, rows = Row("action", ("expects", "wins")), [Row("hit", ("-0.5398", "20.4%"), "best")]

    assert table(head, rows, 40)[1] == "  hit     -0.5398  20.4%  best"
    assert table(head, rows, 29) == ["  hit  best", "    expects -0.5398", "    wins 20.4%"]


@pytest.fixture(scope="module")
def eights() -> Advice:
    from fairdeal.games.blackjack.working import default_book
    from fairdeal.odds import advice

    return advice(default_book(), ("8", "8"), "10")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", [40, 80])
def test_the_table_of_a_hand_fits_the_screen(eights, lang, columns):
    lines = hand_page(Situation("mine", ("8", "8"), ("10",)), eights, words_for(lang), columns)

    assert max(map(width, lines[1:6])) <= columns


def test_a_dealer_who_draws_between_turns_is_worked_out_for_one_who_looks_at_every_card():
    found = odds("gojack")

    assert (found["exact"], found["error"], found["remarks"]) == (True, 0, [])
    assert round(found["edge_pct"], 4) == 8.3522


def test_a_chart_against_a_dealer_who_draws_between_turns_is_simulated_and_says_so():
    found = odds("gojack", "--strategy", "total")

    assert found["strategy"] == "total"
    assert not found["exact"]
    # Who waits for the dealer's cards knows more than one who plays before them: that costs 12.3 %.
    assert 10.5 < found["edge_pct"] < 11.3
    assert 0 < found["error"] < 0.001


# Side bets.


def test_side_bets_are_told_with_what_each_costs():
    assert odds("vegas_strip_side_bets")["side_bets"] == {
        "21+3": pytest.approx(-0.063902, abs=5e-7),
        "pairs": pytest.approx(-0.106280, abs=5e-7),
    }
    assert "the house keeps 6.3902 % of that bet" in page("vegas_strip_side_bets")
    assert odds("vegas_strip", *SIX_DECKS)["side_bets"] == {}


def test_where_hands_are_swapped_a_sure_figure_stands_beside_the_near_one():
    found = odds("blackjack_switch")

    assert not found["exact"]
    assert found["edge_pct"] == pytest.approx(0.5404, abs=5e-5)
    assert -100 * found["at_least"] == pytest.approx(0.5408, abs=5e-5)
    assert "no more than 0.5408 %" in page("blackjack_switch")


def test_where_no_sure_figure_is_known_a_swapped_round_is_simulated_with_its_error(monkeypatch):
    monkeypatch.setattr("fairdeal.simulator.stand_in.ROUNDS_BY_ENGINE", 400)

    found = odds("blackjack_switch", "--set", "surrender.kind=early")

    assert found["at_least"] is None
    assert found["error"] > 0
