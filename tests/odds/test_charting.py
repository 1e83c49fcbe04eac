"""Charts worked out from a house's rules, beside those in print."""

import json
from pathlib import Path

import pytest

from fairdeal import odds
from fairdeal.games.blackjack.rules import DealerRules, DoubleRules, Rules, ShoeRules, SurrenderRules
from fairdeal.games.blackjack.working import rule_book
from fairdeal.houses.library import open_house
from fairdeal.strategies.chart import Chart

PUBLISHED = json.loads((Path(__file__).parents[1] / "data/odds/basic_strategy_charts.json").read_text())
UPCARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
LETTERS = {"hit": "H", "stand": "S", "double": "D", "surrender": "U", "split": "P"}

# Ours is the best chart over all hands of a total. Those in print look at two cards only, and give a pair a
# play of its own even where it is not split; with one and two decks that tells in these cells.
OTHERWISE = {
    "1d_s17_das_ls": {("pairs", 7, 10)},
    "1d_s17_ndas_ls": {("pairs", 7, 10)},
    "1d_h17_das_ls": {("pairs", 7, 10), ("pairs", 7, 1)},
    "1d_h17_ndas_ls": {("pairs", 7, 10), ("pairs", 7, 1)},
    "2d_s17_das_ls": {("soft", 18, 1)},
    "2d_s17_ndas_ls": {("soft", 18, 1)},
}


def rules_of(name: str) -> Rules:
    decks, soft17, *rest = name.split("_")
    no_hole_card = "enhc" in rest
    return Rules(
        shoe=ShoeRules(decks=int(decks[0])),
        dealer=DealerRules(
            soft17="hit" if soft17 == "h17" else "stand",
            hole_card="none" if no_hole_card else "peek",
            natural_takes="all_bets" if no_hole_card else None,
        ),
        double=DoubleRules(after_split="das" in rest),
        surrender=SurrenderRules(kind="late" if "ls" in rest else "none"),
    )


def points(label: str) -> int:
    return (
        {"A": 1, "T": 10}.get(label[0], int(label[0]) if label[0].isdigit() else 0) if label != "10" else 10
    )


def first_letter(chart: Chart, section: str, line: int, upcard: int) -> str:
    if section == "pairs":
        total, soft = (12, True) if line == 1 else (2 * line, False)
        return LETTERS[chart.wishes(total, soft, line, upcard)[0]]
    return LETTERS[chart.wishes(line, section == "soft", 0, upcard)[0]]


@pytest.mark.parametrize("name", sorted(PUBLISHED))
def test_a_chart_is_the_published_one_but_for_cells_that_look_at_two_cards_only(name):
    chart = odds.chart(rule_book(rules_of(name)))

    differing = {
        (section, line, upcard)
        for section in ("hard", "soft", "pairs")
        for label, codes in PUBLISHED[name][section].items()
        for line in [points(label) if section == "pairs" else int(label)]
        for upcard, code in zip(UPCARDS, codes, strict=True)
        if first_letter(chart, section, line, upcard) != code[0]
    }

    assert differing == OTHERWISE.get(name, set())


def test_a_house_that_pays_for_five_cards_says_where_the_number_of_cards_matters():
    notes = odds.chart_notes(open_house("cn21")[1])

    assert any(note.total == 16 and note.cards == 4 and note.action == "hit" for note in notes)
    assert all(note.gain > 0 for note in notes)


def test_a_usual_house_needs_no_such_notes():
    assert odds.chart_notes(open_house("vegas_strip")[1]) == ()


def test_insurance_is_taken_by_the_chart_where_the_house_pays_too_much_for_it():
    assert odds.chart(open_house("cn21")[1]).insure == (1,)
    assert odds.chart(open_house("vegas_strip")[1]).insure == ()


def test_no_chart_by_upcards_can_be_made_where_both_cards_of_the_dealer_lie_open():
    with pytest.raises(odds.NoChart):
        odds.chart(open_house("double_exposure_ac")[1])
