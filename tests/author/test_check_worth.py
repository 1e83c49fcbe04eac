"""What `house check` says a house is worth: whose edge, rule by rule, and the most that a box can win."""

import pytest

from fairdeal.cli.main import main
from fairdeal.odds.figures import HouseOdds
from fairdeal.terminal.pages.odds.check_page import Appraisal, BoxMost, Part, appraisal_lines
from fairdeal.words import LANGUAGES, words_for

ODDS = HouseOdds("cdp", "fresh", -0.005, -0.005, 1.1, {-1.0: 1.0}, True)
AHEAD = HouseOdds("cdp", "fresh", 0.005, 0.02, 1.1, {1.0: 1.0}, True)
MOST = BoxMost("9", "500", "4500", (("21+3", 100),), "2000")
PARTS = (
    Part("knob", "shoe.decks", 0.05),
    Part("function", "settlement", -7.5),
    Part("script", "", None),
    Part("knob", "play.deal_order", 0.0),
)


def lines(odds: HouseOdds, parts: tuple[Part, ...] = PARTS, most: BoxMost | None = MOST) -> list[str]:
    return appraisal_lines(Appraisal(odds, parts, "cdz", most), words_for("en"), 80)


def test_rules_are_told_the_largest_first_and_the_rest_by_name():
    told = lines(ODDS)

    table = [line.split() for line in told if line.startswith("  ")]
    assert [row[-1] for row in table[1:]] == ["-7.5000", "+0.0500"]
    assert "These change nothing by themselves: play.deal_order." in told
    assert "These can't be taken back alone: script: all of it." in told


def test_a_house_like_the_default_says_so():
    assert "Every rule that bears on the edge is the default's." in lines(ODDS, parts=())


def test_the_most_that_a_box_can_win_counts_the_largest_bet_the_side_bets_and_the_cap():
    told = "\n".join(lines(ODDS))

    assert "in a round is 9 times its first bet: 4500 at the largest bet of 500." in told
    assert "That counts every hand that can occur" in told
    assert "The side bet 21+3 can also win 100 times its own stake." in told
    assert "at most 2000 a round" in told


def test_a_house_that_plays_for_points_wins_no_chips():
    assert lines(ODDS, most=None)[-1] == "The house plays for points: no bank can lose a chip."


@pytest.mark.parametrize(("odds", "ahead"), [(ODDS, False), (AHEAD, True)])
def test_the_player_is_ahead_where_any_play_wins(odds, ahead):
    assert Appraisal(odds, (), "cdz", None).is_for_player is ahead


def test_insurance_alone_can_put_the_player_ahead():
    insured = HouseOdds("cdp", "fresh", -0.005, 0.001, 1.1, {-1.0: 1.0}, True)

    assert Appraisal(insured, (), "cdz", None).is_for_player
    assert any("is 0.1000 % ahead" in line for line in lines(insured))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_there_in_both_languages(lang):
    told = appraisal_lines(Appraisal(AHEAD, PARTS, "cdz", MOST), words_for(lang), 40)

    assert "0.5000" in told[1]
    assert "2.0000" in told[2]


def test_a_house_in_which_the_player_is_ahead_is_ready_only_where_that_is_meant(capsys, tmp_path):
    folder = tmp_path / "gift"
    folder.mkdir()
    (folder / "house.toml").write_text('[pay]\nnatural = "2:1"\n')

    refused = main(["house", "check", str(folder)])
    page = capsys.readouterr().out
    meant = main(["house", "check", str(folder), "--player-edge"])

    assert (refused, meant) == (1, 0)
    assert page.splitlines()[-1].startswith("gift is not ready: the player has the edge.")
    assert "in order" not in page
    assert "Fingerprint of its rule book: " in page
    assert "pay.natural" in page
    page = capsys.readouterr().out
    assert "The player has the edge, and that is meant." in page
    assert page.splitlines()[-1].startswith("gift is in order.")
