"""`fairdeal explain`: the dealer's ends, the next card, the actions, in words of either language."""

import re

import pytest

from fairdeal.cli.main import main


def explained(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["explain", *arguments]) == 0
    return capsys.readouterr().out


def percents(page: str, first: str, last: str) -> float:
    """The sum of the chances in the lines between two others."""
    part = page[page.index(first) : page.index(last)]
    return sum(float(share) for share in re.findall(r"^  \S.*? +([\d.]+)%", part, flags=re.MULTILINE))


def test_sixteen_against_ten_is_told_by_the_dealer_the_next_card_and_the_actions(capsys):
    told = explained(capsys, "vegas_strip", "--hand", "10 6", "--up", "10")

    assert "vegas_strip: 10 6 (16) against 10" in told
    assert re.search(r"The dealer busts 22\.\d\d % of the time, and ends with more than your 16", told)
    # The hole card is no ace: each next card is one of 204, 16 of them aces, and 125 of 189 others break it.
    assert re.search(r"One more card breaks the hand 60\.95 % of the time", told)
    assert "Best: hit;" in told


def test_the_dealers_ends_and_the_next_cards_are_everything_that_can_happen(capsys):
    told = explained(capsys, "european", "--hand", "A 6", "--up", "A")

    assert percents(told, "The dealer ends", "The dealer busts") == pytest.approx(100, abs=0.05)
    assert percents(told, "Next card", "No card can break") == pytest.approx(100, abs=0.1)


def test_a_dealer_who_has_looked_has_no_natural(capsys):
    looked = explained(capsys, "vegas_strip", "--hand", "A 6", "--up", "A")
    blind = explained(capsys, "european", "--hand", "A 6", "--up", "A")

    assert "a natural" not in looked.partition("The dealer ends")[2].partition("Next card")[0]
    assert re.search(r"  a natural +3\d\.\d\d%", blind)
    assert "The dealer has looked" in looked
    assert "soft 17" in looked


def test_every_action_of_a_pair_is_told(capsys):
    told = explained(capsys, "vegas_strip_liberal", "--hand", "8 8", "--up", "10")

    for beginning in ("Hitting", "Standing", "Doubling", "Splitting", "Surrender"):
        assert re.search(rf"^{beginning}\b", told, flags=re.MULTILINE)


def test_a_house_with_a_script_is_explained_by_what_it_calls_hands(capsys):
    told = explained(capsys, "cn21", "--hand", "10 2 2 2", "--up", "10")

    # Any fifth card that does not break the hand wins three bets.
    assert re.search(r"^  5 +\d\.\d\d% +21 \(fiveCard\) +\+3\.0000$", told, flags=re.MULTILINE)
    assert "Best: hit;" in told


NEXT = re.compile(r"^  \S+ +([\d.]+)% +.*? ([-+]\d\.\d{4})$", flags=re.MULTILINE)
HIT = re.compile(r"^  hit +(\S+) ", flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("house", "hand", "row", "sentence"),
    [
        # Of 16 eights in 205 cards, four are hearts.
        (
            "cn21",
            "6H 7H",
            r"8H +1\.95% +21 \(royal\) +\+3\.0000",
            "makes it “royal” 1.95 % of the time",
        ),
        ("spanish21_s17_6d", "6S 7S", r"8S +2\.1\d% +21 \(.*\) +\+3\.0000", "of the time, worth +3.0000"),
        ("spanish21_s17_6d", "7C 7C", r"7C +1\.\d\d% +21 \(.*\) +\+2\.0000", "of the time, worth +2.0000"),
    ],
)
def test_a_card_whose_suit_makes_a_named_hand_is_told_apart_with_what_it_pays(
    capsys, house, hand, row, sentence
):
    told = explained(capsys, house, "--hand", hand, "--up", "10")

    assert re.search(rf"^  {row}$", told, flags=re.MULTILINE)
    assert sentence in told
    hit = HIT.search(told)
    assert hit is not None
    cards = [(float(chance) / 100, float(ev)) for chance, ev in NEXT.findall(told.partition("Next card")[2])]
    assert sum(chance * ev for chance, ev in cards) == pytest.approx(float(hit[1]), abs=5e-4)


@pytest.mark.parametrize("hand", ["6H 7C", "6 7"])
def test_cards_of_several_suits_or_of_none_are_on_the_way_to_no_suited_hand(capsys, hand):
    told = explained(capsys, "cn21", "--hand", hand, "--up", "10")

    assert "royal" not in told


def test_once_all_cards_of_a_suit_are_gone_none_is_told_of(capsys):
    told = explained(capsys, "cn21", "--hand", "6H 7H", "--up", "10", "--seen", "8H 8H 8H 8H")

    assert "royal" not in told


def test_once_the_dealer_has_drawn_between_turns_only_the_hand_is_explained(capsys):
    told = explained(capsys, "gojack", "--hand", "10 2 3", "--up", "10 2")

    assert "gojack: 10 2 3 (15) against 10 2" in told
    assert "The dealer ends with" not in told
    assert percents(told, "Next card", "One more card") == pytest.approx(100, abs=0.1)
    assert "Best: stand;" in told


def test_it_speaks_chinese(capsys):
    told = explained(capsys, "vegas_strip", "--hand", "10 6", "--up", "10", "--lang", "zh")

    assert "庄家爆牌的可能是" in told
    assert "最好：要牌" in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--up", "10"], "--hand"),
        (["--hand", "10 6"], "--up is missing"),
        (["--hand", "10 6 9", "--up", "10"], "is bust with 25"),
    ],
)
def test_wrong_arguments_get_one_sentence_and_exit_2(capsys, arguments, sentence):
    assert main(["explain", "vegas_strip", *arguments]) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err
