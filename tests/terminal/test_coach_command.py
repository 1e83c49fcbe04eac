"""The coach is switched and asked at any question, and what it adds up is never mixed."""

import re
from contextlib import suppress

import msgspec
import pytest
from msgspec.structs import replace

from fairdeal.coaching.measures import CARDS, CHART
from fairdeal.room.people.visitors import Visitors
from fairdeal.store import open_store
from fairdeal.terminal.blackjack.coach import Coach
from fairdeal.terminal.blackjack.game_loop import play_lines
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.blackjack.voices import find_voice
from fairdeal.terminal.io.prompt import EndOfInput
from fairdeal.terminal.party import Party
from fairdeal.words import words_for
from tests.terminal.people import Transcript, come_back, sit_down

ELEVEN_V_TEN = "5C 7D 6H 10S"
"""Whoever stands makes a mistake, by any measure."""
SIXTEEN_V_ACE = "10C 7D 6H AS"


def played(
    answers: list[str], mode: str = "off", by: str = CHART, house: str = "vegas_strip", **options: object
) -> tuple[Transcript, Coach]:
    seen = Transcript(answers)
    sitting = sit_down(house, seen, **options)  # type: ignore[arg-type]
    named, words = find_voice(sitting.house.voice).action_word, words_for(str(options.get("lang", "en")))
    coach = sitting.coach = Coach(mode, lambda action: named(words, action), by)
    play_lines(sitting)
    return seen, coach


def totals(seen: Transcript) -> list[str]:
    return [line for line in seen.lines if line.startswith("Coach, ")]


# Switched.


@pytest.mark.parametrize(
    ("typed", "mode", "said"),
    [
        ("coach", "mistakes", "The coach is on, by the chart: after a mistake it says what that cost."),
        ("coach on", "mistakes", "The coach is on, by the chart: after a mistake it says what that cost."),
        ("COACH  Ask", "ask", "The coach is on, by the chart: it answers when you ask, "),
        ("coach always", "always", "The coach is on, by the chart: before every decision it shows "),
        ("coach off", "off", "The coach is off. “o” or “hint” still asks it (by the chart), "),
    ],
)
@pytest.mark.parametrize("answers", [["{}", "10", "s", "quit"], ["10", "{}", "s", "quit"]])
def test_it_is_switched_at_a_bet_and_at_a_hand(answers, typed, mode, said):
    seen, coach = played([each.format(typed) for each in answers], shoe=ELEVEN_V_TEN)

    assert any(line.startswith(said) for line in seen.lines)
    assert coach.mode == mode


@pytest.mark.parametrize("mode", ["mistakes", "ask", "always"])
def test_the_word_alone_switches_it_off_again(mode):
    seen, coach = played(["coach", "10", "s", "quit"], mode=mode, shoe=ELEVEN_V_TEN)

    assert coach.mode == "off"
    assert not totals(seen)


@pytest.mark.parametrize("typed", ["coach loudly", "coach 5", "coach on off"])
def test_what_it_cannot_be_set_to_is_said_and_changes_nothing(typed):
    seen, coach = played([typed, "10", "s", "quit"], mode="ask", shoe=ELEVEN_V_TEN)

    sentence = "is not a command: after “coach” write on, off, mistakes, ask, always, chart or cards."
    assert f"“{typed.lower()}” {sentence}" in seen.lines
    assert coach.mode == "ask"


@pytest.mark.parametrize(
    ("shoe", "answers"),
    [
        (SIXTEEN_V_ACE, ["10", "coach", "o", "i", "s", "quit"]),
        ("AC 7D KH AS", ["10", "coach", "hint", "e", "quit"]),
    ],
)
def test_it_is_asked_and_switched_at_an_offer(shoe, answers):
    seen, _ = played(answers, shoe=shoe)

    assert "What each answer is worth, by the chart (a fresh shoe without these cards):" in seen.lines
    assert any(line.startswith("That cost ") for line in seen.lines)


def test_it_is_switched_and_asked_while_it_is_made_sure_that_somebody_leaves():
    seen, coach = played(["10", "quit", "coach", "o", "n", "s", "quit"], shoe=ELEVEN_V_TEN)

    assert coach.mode == "mistakes"
    assert any(line.startswith("That cost ") for line in seen.lines)


@pytest.mark.parametrize("house", ["cs161", "gojack"])
def test_it_is_switched_in_every_voice(house):
    answers = {"cs161": ["coach on", "hit", "n"], "gojack": ["coach on", "h", "n"]}[house]
    seen, coach = played(
        answers, house=house, names=["Ann"] if house == "gojack" else [], shoe="10S 7D 10C 10H 5C"
    )

    assert coach.mode == "mistakes"
    (said,) = totals(seen)
    assert re.search(r"one decision|took one|in 1 of 1 decisions", said)


@pytest.mark.parametrize("mode", ["off", "ask"])
@pytest.mark.parametrize("answers", [["?", "10", "s", "quit"], ["10", "?", "s", "quit"]])
def test_help_names_the_words_for_it(mode, answers):
    seen, _ = played(answers, mode=mode, shoe=ELEVEN_V_TEN)

    asked = next(
        at for at, line in enumerate(seen.lines) if line.endswith("?") and ("bet (" in line or "may" in line)
    )
    said = "\n".join(seen.lines[asked:])
    assert "“o” or “hint” shows what each answer is worth." in said
    assert "“coach” switches the coach on or off; " in said


def test_it_is_switched_in_chinese():
    seen, coach = played(["教练 总是", "10", "s", "quit"], shoe=ELEVEN_V_TEN, lang="zh")

    assert "教练已开，按策略表：每次决定前显示每个选择值多少。" in seen.lines
    assert coach.mode == "always"


def test_always_shows_the_hand_on_the_table_at_once():
    seen, _ = played(["10", "coach always", "s", "quit"], shoe=ELEVEN_V_TEN)

    assert sum(line.startswith("What each answer is worth") for line in seen.lines) == 1


# What is counted.

THREE_ROUNDS = f"{ELEVEN_V_TEN} 5S 7S 6D 10D 5D 7H 6S 10H"


def test_nothing_is_counted_while_it_is_off():
    answers = ["coach on", "10", "s", "coach off", "10", "s", "coach on", "10", "s", "quit"]
    seen, _ = played(answers, shoe=THREE_ROUNDS)

    assert any("mistakes in 1 of 1 decisions" in line for line in totals(seen))  # when it was switched off
    assert "mistakes in 2 of 2 decisions" in totals(seen)[-1]


def test_sums_by_different_measures_are_told_apart():
    answers = ["10", "s", "coach cards", "10", "s", "10", "s", "quit"]
    seen, _ = played(answers, mode="ask", shoe=THREE_ROUNDS)

    cards, chart = totals(seen)
    assert re.match(r"Coach, by the cards: mistakes in 2 of 2 decisions cost you 1\.\d{4} first bets", cards)
    assert re.match(r"Coach, by the chart: mistakes in 1 of 1 decisions cost you 0\.\d{4} first bets", chart)


def test_the_measure_can_be_chosen_while_it_is_off():
    seen, _ = played(["coach cards", "10", "o", "s", "quit"], shoe=ELEVEN_V_TEN)

    assert any("still asks it (by the cards)" in line for line in seen.lines)
    assert "What each answer is worth, by the cards (every card that you could see):" in seen.lines


# Houses without a chart.

NO_CHART = (
    "The dealer draws between turns here, and no chart covers that. The coach goes by the cards instead."
)


@pytest.mark.parametrize("answers", [["o", "s", "n"], ["coach on", "s", "n"]])
def test_a_house_without_a_chart_is_said_to_be_one_and_the_cards_are_gone_by(answers):
    seen, _ = played(answers, house="gojack", names=["Ann"], shoe="10C 7D 10H 10S")

    assert NO_CHART in seen.lines
    assert not any("by the chart" in line for line in seen.lines)
    assert all(line.startswith("Coach, by the cards: ") for line in totals(seen))


def test_nobody_who_goes_by_the_cards_misses_a_chart():
    seen, _ = played(["o", "s", "n"], by=CARDS, house="gojack", names=["Ann"], shoe="10C 7D 10H 10S")

    assert NO_CHART not in seen.lines


# Coming back.


class Killed(BaseException):
    """As if the power had gone."""


def play_until_killed(sitting: PlaySession, answers: list[str]) -> list[str]:
    """What was said; after the last answer the program is killed."""
    seen = Transcript(answers)

    def ask(prompt: str) -> str:
        try:
            return seen.ask(prompt)
        except EndOfInput:
            raise Killed from None

    sitting.asker = replace(sitting.asker, ask=ask, tell=seen.tell)
    with suppress(Killed):
        play_lines(sitting)
    return seen.lines


def sat_down(mode: str, by: str = CHART, shoe: str = THREE_ROUNDS) -> PlaySession:
    sitting = sit_down("vegas_strip", Transcript([]), names=["Ann"], shoe=shoe, store=open_store("memory:"))
    sitting.coach = Coach(mode, lambda action: action, by)
    return sitting


def again(sitting: PlaySession, mode: str, by: str = CHART) -> PlaySession:
    return come_back(sitting, sitting.party.visitors.store, Coach(mode, lambda action: action, by))


def counted(sitting: PlaySession) -> dict[str, int]:
    """How many decisions of Ann's are in the sum, by measure, as another process would know it."""
    party = Party.resume(Visitors(sitting.party.visitors.store), "t-1")
    party.ask_coach(1, lambda coach: coach.judgements())
    status = party.ask_coach(1, lambda coach: coach.status())
    party.stop()
    return {total.measure: total.decisions for total in status.totals}


@pytest.mark.parametrize("mode", ["mistakes", "ask"])
def test_what_was_decided_while_it_was_off_is_never_counted(mode):
    first = sat_down("off")
    play_until_killed(first, ["10", "h", f"coach {mode}", "h"])

    assert counted(first) == counted(again(first, mode)) == {CHART: 1}


def test_who_switches_it_on_in_mid_round_goes_on_with_that():
    # The first round is over when the coach comes; from then on the log can be read again.
    first = sat_down("off", shoe=f"{ELEVEN_V_TEN} 2S 7S 2D 10D 2H 2C 3D")
    play_until_killed(first, ["10", "s", "10", "h", "coach ask", "h"])

    assert counted(again(first, "ask")) == {CHART: 1}


def test_who_comes_back_without_it_and_calls_it_later_goes_on_with_the_sum():
    first = sat_down("mistakes")
    play_until_killed(first, ["10", "s"])

    second = again(first, "off")
    play_until_killed(second, ["10", "s"])
    third = again(second, "off")
    play_until_killed(third, ["coach on", "10", "s"])

    assert counted(third) == {CHART: 2}


def test_who_comes_back_by_another_measure_keeps_both_sums_apart():
    first = sat_down("ask", CARDS)
    play_until_killed(first, ["10", "s", "10", "s"])

    second = again(first, "ask", CHART)
    play_until_killed(second, ["10", "s"])

    assert counted(again(second, "ask", CHART)) == {CARDS: 2, CHART: 1}


def test_a_sum_of_an_older_program_goes_on_as_one_by_the_cards():
    first = sat_down("mistakes", CARDS)
    play_until_killed(first, ["10", "s"])
    store = first.party.visitors.store
    kept = msgspec.msgpack.decode(store.secret("coached:t-1") or b"")
    older = {"version": kept["version"], "book": kept["book"], "costs": {1: kept["seats"][1]["costs"][CARDS]}}
    store.keep_secret("coached:t-1", msgspec.msgpack.encode(older))

    second = again(first, "mistakes")
    play_until_killed(second, ["10", "s"])

    assert counted(second) == {CARDS: 1, CHART: 1}


def test_a_measure_that_was_changed_in_mid_round_is_remembered():
    first = sat_down("ask", CARDS, shoe="2C 7D 3H 10S 2S 2D 2H 3S 3C")
    play_until_killed(first, ["10", "h", "coach chart", "h"])

    assert counted(again(first, "ask", CHART)) == {CARDS: 1, CHART: 1}
