"""The coach: what is shown when, from what a person at the table can know, and what mistakes have cost."""

import re
import sys
from collections import Counter
from itertools import product

import pytest

from fairdeal.cards import FACE_DOWN
from fairdeal.cli.main import main
from fairdeal.coaching.advising import advice_on, guidance_on
from fairdeal.coaching.measures import CARDS, CHART, MEASURES
from fairdeal.coaching.modes import MODES
from fairdeal.coaching.situation import Situation, face_up
from fairdeal.room.coach import table_coach
from fairdeal.terminal.blackjack import edge_lines
from fairdeal.terminal.blackjack.coach import Coach
from fairdeal.terminal.blackjack.game_loop import play_lines
from fairdeal.terminal.blackjack.voices import find_voice
from fairdeal.wire.coach import Guidance
from fairdeal.words import words_for
from tests.terminal.people import Transcript, sit_down

# A card to each box and the dealer's hole card, then the second cards and the upcard.
SIXTEEN_V_TEN = "10C 7D 6H 10S"
SIXTEEN_V_ACE = "10C 7D 6H AS"
NATURAL_V_ACE = "AC 7D KH AS"


def coached(
    mode: str, answers: list[str], house: str = "vegas_strip", by: str = CHART, **options: object
) -> Transcript:
    seen = Transcript(answers)
    sitting = sit_down(house, seen, **options)  # type: ignore[arg-type]
    named, words = find_voice(sitting.house.voice).action_word, words_for(str(options.get("lang", "en")))
    sitting.coach = Coach(mode, lambda action: named(words, action), by)
    play_lines(sitting)
    return seen


@pytest.fixture
def situations(monkeypatch: pytest.MonkeyPatch) -> list[Situation]:
    """Every situation on which the room computes guidance."""
    found: list[Situation] = []

    def watched_guidance(situation: Situation) -> Guidance | None:
        found.append(situation)
        return guidance_on(situation)

    monkeypatch.setattr(table_coach, "guidance_on", watched_guidance)
    return found


def test_o_shows_what_each_action_is_worth_and_asks_again():
    seen = coached("ask", ["10", "o", "s", "quit"], shoe=SIXTEEN_V_TEN)

    asked = seen.lines.index("You may [h]it, [s]tand or [d]ouble: o")
    told = "\n".join(seen.lines[asked + 1 : asked + 7])
    assert "What each answer is worth, by the chart (a fresh shoe without these cards):" in told
    assert re.search(r"hit +-0\.53\d\d +-5\.3\d .* chart", told)
    assert re.search(r"stand +-0\.54\d\d +-5\.4\d", told)
    assert seen.prompts.count("You may [h]it, [s]tand or [d]ouble: ") == 2


@pytest.mark.parametrize("word", ["o", "hint", "O", "odds"])
def test_at_a_bet_it_says_what_a_bet_is_worth_and_that_it_is_too_early_for_more(monkeypatch, word):
    monkeypatch.setattr(edge_lines, "WAIT_SECONDS", 60.0)  # whatever else the machine does
    seen = coached("ask", [word, "10", "s", "quit"], shoe=SIXTEEN_V_TEN)

    told = seen.lines.index(
        "No cards are dealt yet: once they are, “o” or “hint” shows what each answer is worth."
    )
    assert re.fullmatch(r".* 0\.3\d % .*", seen.lines[told - 1])
    assert "Your bet (" in seen.lines[told + 1]


def test_where_nobody_plays_for_money_no_edge_is_told():
    seen = coached("ask", ["s", "o", "n"], house="gojack", names=["Ann"], shoe="10C 7D 10H 10S")

    assert any(line.startswith("No cards are dealt yet: ") for line in seen.lines)
    assert not any("%" in line for line in seen.lines)


def test_the_coach_that_is_off_answers_when_it_is_asked_and_adds_nothing_up():
    seen = coached("off", ["10", "o", "s", "quit"], shoe=SIXTEEN_V_TEN)

    assert "What each answer is worth, by the chart (a fresh shoe without these cards):" in seen.lines
    assert not any(line.startswith(("Coach", "That cost")) for line in seen.lines)


def test_a_mistake_is_told_with_its_price_and_the_best_play_is_not():
    mistaken = coached("mistakes", ["10", "s", "quit"], shoe="5C 7D 6H 10S")
    right = coached("mistakes", ["10", "d", "quit"], shoe="5C 7D 6H 10S 10C")

    (told,) = (line for line in mistaken.lines if line.startswith("That cost "))
    assert re.fullmatch(
        r"That cost 0\.7\d{3} first bets, or 7\.\d\d, by the chart: "
        r"double would have been better than stand\.",
        told,
    )
    assert not any(line.startswith("That cost ") for line in right.lines)
    assert "Coach, by the chart: one decision, and no mistake." in right.lines


def test_what_is_nearly_as_good_is_no_mistake():
    seen = coached("mistakes", ["10", "s", "quit"], shoe="10C 7D 2H 4S")  # 12 against 4: stand or hit

    assert "Coach, by the chart: one decision, and no mistake." in seen.lines


def test_always_shows_before_every_decision():
    seen = coached("always", ["10", "h", "s", "quit"], shoe="2C 7D 3H 10S 10C")

    assert sum(line.startswith("What each answer is worth, by the chart") for line in seen.lines) == 2


@pytest.mark.parametrize("mode", ["mistakes", "ask", "always"])
def test_the_end_says_what_mistakes_cost(mode):
    shoe = f"5C 7D 6H 10S {SIXTEEN_V_TEN}"
    seen = coached(mode, ["10", "s", "20", "s", "quit"], shoe=shoe, by=CARDS)

    (told,) = (line for line in seen.lines if line.startswith("Coach, "))
    assert re.fullmatch(
        r"Coach, by the cards: mistakes in 2 of 2 decisions cost you 0\.7\d{3} first bets, or 7\.\d\d\.", told
    )


def test_everybody_at_the_table_is_judged_apart():
    shoe = "5C 10C 7D 6H 10H 10S"
    seen = coached("mistakes", ["10", "10", "s", "s", "quit", "quit"], names=["Ann", "Bob"], shoe=shoe)

    assert any(
        line.startswith("Coach, by the chart: mistakes in 1 of 1 decisions cost Ann ") for line in seen.lines
    )
    assert "Coach, by the chart: Bob took one decision, and made no mistake." in seen.lines


def test_a_refused_answer_is_no_decision():
    seen = coached("mistakes", ["10", "p", "h", "quit"], shoe=f"{SIXTEEN_V_TEN} 10D")

    assert "You can't split now" in seen.text
    assert "Coach, by the chart: one decision, and no mistake." in seen.lines


@pytest.mark.parametrize(
    ("shoe", "answers", "better"),
    [
        (SIXTEEN_V_ACE, ["10", "i", "s", "quit"], "no would have been better than yes"),
        (NATURAL_V_ACE, ["10", "e", "quit"], "no would have been better than yes"),
    ],
)
def test_insurance_and_even_money_are_judged_by_the_chance_of_a_natural(shoe, answers, better):
    assert better in coached("mistakes", answers, shoe=shoe).text


def test_insurance_is_worth_its_exact_price():
    seen = coached("ask", ["10", "o", "n", "s", "quit"], shoe=SIXTEEN_V_ACE)

    # 63 of the 205 cards that are not seen count ten: one of the 64 lies there.
    natural = 63 / 205
    assert re.search(rf"yes +{natural - (1 - natural) / 2:.4f}", seen.text)


def test_early_surrender_weighs_going_on_with_the_dealers_natural():
    overrides = ["surrender.kind=early"]
    seen = coached("ask", ["10", "o", "r", "quit"], shoe=SIXTEEN_V_TEN, overrides=overrides)

    assert re.search(r"surrender +-0\.5000 .* chart", seen.text)
    assert re.search(r"no +-0\.5[67]\d\d", seen.text)


SWITCH = ["variant.switch=true", "table.hands_per_player=2"]
BAD_PAIR = "10C 6D 7D 5H 10H 10S"
"""15 and 16 against a ten; swapped, they would be 20 and 11."""


def test_at_a_swap_keeping_and_swapping_are_told_with_what_they_are_worth():
    seen = coached("ask", ["10", "o", "w", "s", "d", "quit"], shoe=f"{BAD_PAIR} 9C", overrides=SWITCH)

    figures = r" +([-+]\d\.\d{4}) +([-+]\d+\.\d\d)"
    keep, swap = (re.search(f"  {word}{figures}", seen.text) for word in ("keep", "swap"))
    assert keep is not None and swap is not None
    # Two stiff hands lose about a bet together; twenty and eleven win about as much as one of them loses.
    assert -1.15 < float(keep[1]) < -0.95 and 0.4 < float(swap[1]) < 0.8
    assert float(swap[2]) == pytest.approx(10 * float(swap[1]), abs=0.01)
    assert "The chart says swap; keep is 1." in seen.text
    assert "what the other hand draws is not looked at" in seen.text


def test_a_swap_that_was_not_made_is_a_mistake():
    seen = coached("mistakes", ["10", "k", "s", "s", "quit"], shoe=BAD_PAIR, overrides=SWITCH)

    assert "swap would have been better than keep" in seen.text


@pytest.mark.parametrize("shoe", ["AC AD 7D KH 5H 10S", "AC 9D 7D KH 10H 10S"])
def test_a_swap_of_naturals_is_told_too(shoe):
    seen = coached("ask", ["10", "o", "k", *["s"] * 4, "quit"], shoe=shoe, overrides=SWITCH)

    assert re.search(r"  keep +[-+]\d", seen.text)


def test_a_swap_that_makes_no_difference_is_told_so():
    seen = coached("ask", ["10", "o", "k", "s", "s", "quit"], shoe="10C 10D 7D 9H 2H 10S", overrides=SWITCH)

    assert "The chart says keep; swap is worth the same." in seen.text
    assert "Both hands are told together" in seen.text


def test_a_swap_is_told_in_chinese():
    seen = coached("ask", ["10", "o", "k", "s", "s", "quit"], shoe=BAD_PAIR, overrides=SWITCH, lang="zh")

    assert "不看另一手要到的牌" in seen.text


def test_even_money_is_told_when_asked_for():
    seen = coached("ask", ["10", "o", "n", "quit"], shoe=NATURAL_V_ACE)

    # 64 of the 205 cards that are not seen count ten, less the player's own; a natural then only pushes.
    natural = 63 / 205
    assert re.search(r"yes +\+1\.0000", seen.text)
    assert re.search(rf"no +\+{1.5 * (1 - natural):.4f}", seen.text)


def test_a_question_that_odds_cannot_answer_is_said_to_be_one():
    banks = ["dealer.policy=free", "table.banker=player:2"]
    answers = ["5", "s", "o", "s", "quit", "quit"]
    seen = coached("ask", answers, names=["Ann", "Bob"], shoe=SIXTEEN_V_TEN, overrides=banks)

    assert "The odds can't tell what the answers to this question are worth." in seen.lines


def test_a_house_whose_odds_are_not_exact_says_so():
    seen = coached("ask", ["10", "o", "s", "quit"], house="cn21", shoe="10S 7D 10C 6H")

    assert any(line.startswith("Not exact, by very little: ") for line in seen.lines)


def test_points_and_hidden_stakes_are_told_in_first_bets_alone():
    gojack = coached("mistakes", ["h", "n"], house="gojack", names=["Ann"], shoe="10C 7D 10H 10S 5C")
    cs161 = coached("mistakes", ["hit", "n"], house="cs161", shoe="10S 7D 10C 10H 5C")

    for seen in (gojack, cs161):
        (told,) = (line for line in seen.lines if line.startswith("That cost "))
        by = "cards" if seen is gojack else "chart"
        assert re.match(
            rf"That cost 1\.\d{{4}} first bets, by the {by}: (stay|hold|stand) would have been better", told
        )


def test_it_speaks_chinese_and_fits_its_table():
    seen = coached("always", ["10", "s", "quit"], shoe=SIXTEEN_V_TEN, lang="zh")

    assert "每个选择值多少，按策略表（新牌靴，只去掉这些牌）：" in seen.lines
    assert any(re.match(r"  要牌 +-0\.5", line) for line in seen.lines)
    assert any(line.startswith("教练（按策略表）：") for line in seen.lines)


def test_people_who_listen_hear_every_figure_with_its_name():
    seen = coached("ask", ["10", "o", "s", "quit"], shoe=SIXTEEN_V_TEN, cards="words")

    assert any(
        re.match(r"  hit: expects -0\.53\d\d, money -5\.\d\d, wins 20\.\d%", line) for line in seen.lines
    )


# What can be known.


def test_cards_of_earlier_rounds_are_out_of_the_shoe_until_it_is_shuffled(situations: list[Situation]):
    answers, shoe = ["10", "o", "s", "10", "o", "s", "quit"], f"{SIXTEEN_V_TEN} 9C 7S 6D 10D"
    coached("ask", answers, shoe=shoe, by=CARDS)
    first, second = (situation.unseen for situation in situations[:2])

    assert len(first) == 208 - 3
    # 10C 7D 6H 10S lay there in the first round, and nothing else came; in the second a hole card is hidden.
    assert Counter(first) - Counter(second) == Counter(["7D", "9C", "6D", "10D"])


def test_a_house_that_shuffles_before_every_round_has_no_memory(situations: list[Situation]):
    shoe, overrides = f"{SIXTEEN_V_TEN} 9C 7S 6D 10D", ["shoe.shuffle=csm"]
    answers = ["10", "o", "s", "10", "o", "s", "quit"]
    coached("ask", answers, shoe=shoe, overrides=overrides, by=CARDS)

    assert {len(situation.unseen) for situation in situations} == {205}


@pytest.mark.parametrize(("hole", "other"), list(product(["7D"], ["2D", "9H", "10D"])))
def test_advice_does_not_hang_on_the_hole_card(hole, other):
    told = [coached("ask", ["10", "o"], shoe=f"10C {card} 6H 10S").lines[:12] for card in (hole, other)]

    assert told[0] == told[1]


def test_a_hidden_card_is_never_counted_as_seen(situations: list[Situation]):
    coached("ask", ["10", "o", "s", "quit"], shoe=SIXTEEN_V_TEN)
    situation = situations[0]

    assert FACE_DOWN in situation.view.dealer.cards
    assert Counter(face_up(situation.view)) == Counter(["10C", "6H", "10S"])


def test_the_other_hands_on_the_table_are_seen(situations: list[Situation]):
    answers, shoe = ["10", "10", "o", "s", "s"], "5C 10C 7D 6H 10H 10S"
    coached("ask", answers, names=["Ann", "Bob"], shoe=shoe, by=CARDS)

    assert len(situations[0].unseen) == 208 - 5
    assert advice_on(situations[0]) is not None


# The command.


def test_an_unknown_mode_is_refused(capsys):
    assert main(["play", "--coach", "loudly"]) == 2

    assert "allowed are off, mistakes, ask and always" in capsys.readouterr().err


def test_an_unknown_measure_is_refused(capsys):
    assert main(["play", "--coach-by", "feeling"]) == 2

    assert "the coach can't go by “feeling”: allowed are chart and cards" in capsys.readouterr().err


def test_playing_never_loads_the_odds_before_they_are_asked_for():
    import subprocess

    script = (
        "import sys; from fairdeal.cli.main import main; main(['play', '--seed', '1', '--coach', 'ask']); "
        "print('numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input="quit\n", capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines()[-1] == "False"


def test_the_measures_are_those_that_the_help_names():
    assert all(measure in str(words_for("en")("odds.coach.by.help")) for measure in MEASURES)


def test_the_modes_are_those_that_the_help_names():
    assert all(mode in str(words_for("en")("odds.coach.help")) for mode in MODES)
