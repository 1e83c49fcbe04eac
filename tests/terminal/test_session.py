"""The session clock and the net result where people can see them, and the reality check after every hour."""

import re
from collections.abc import Callable, Iterable

import pytest
from msgspec.structs import replace

from fairdeal.store import open_store
from fairdeal.terminal.blackjack.coach import Coach
from fairdeal.terminal.blackjack.game_loop import play_lines
from fairdeal.terminal.io.cells import width
from fairdeal.terminal.session_clock import REALITY_CHECK_MINUTES, Clock
from fairdeal.words import words_for
from tests.terminal.people import Transcript, come_back, sit_down
from tests.trumps_play.people import played as played_trumps

WON = "10C 7D 9H 10S"
"""Nineteen against seventeen."""
LOST = "10C 10D 7H 10S"

CHECK = "Press ENTER to go on, or write quit to leave: "


class Watch:
    """Time passes only while somebody answers: so many minutes with each."""

    def __init__(self, *minutes: int) -> None:
        self.minutes, self.seconds = list(minutes), 0

    def __call__(self) -> float:
        return self.seconds

    def passes(self) -> None:
        self.seconds += 60 * (self.minutes.pop(0) if self.minutes else 0)


class TimedTranscript(Transcript):
    def __init__(self, answers: Iterable[str], watch: Watch) -> None:
        super().__init__(answers)
        self.watch = watch

    def ask(self, prompt: str) -> str:
        answer = super().ask(prompt)
        self.watch.passes()
        return answer


def watched(
    answers: list[str],
    *minutes: int,
    house: str = "vegas_strip",
    columns: Callable[[], int | None] = lambda: 80,
    coach: Coach | None = None,
    **options: object,
) -> Transcript:
    """A sitting at a terminal; each answer takes so many minutes."""
    watch = Watch(*minutes)
    seen = TimedTranscript(answers, watch)
    sitting = sit_down(house, seen, **options)  # type: ignore[arg-type]
    sitting.look, sitting.clock, sitting.coach = replace(sitting.look, columns=columns), Clock(watch), coach
    play_lines(sitting)
    return seen


def before(seen: Transcript, question: str) -> list[str]:
    """The line before each time that somebody was asked so."""
    return [seen.lines[at - 1] for at, line in enumerate(seen.lines) if question in line]


# At every question for bets.


def test_before_each_bet_stands_how_long_one_sits_and_what_one_is_up_or_down():
    seen = watched(["10", "s", "20", "s", "quit"], 1, 2, 40, 16, shoe=f"{WON} {LOST}")

    assert before(seen, "Your bet (")[1:] == [
        "3 min at the table; you are up 10.",
        "59 min at the table; you are down 10.",
    ]


def test_it_is_told_in_chinese():
    seen = watched(["10", "s", "quit"], 5, 37, shoe=WON, lang="zh")

    assert "已坐 42 分钟，你赢 10。" in seen.lines


def test_each_of_several_people_is_told_their_own():
    shoe = "10C 10H 7D 9H 6D 10S"  # Ann has 19, Bob 16
    seen = watched(["10", "20", "s", "s", "quit", "quit"], 7, names=["Ann", "Bob"], shoe=shoe)

    assert before(seen, "Ann bet (")[1] == "Ann: 7 min at the table, up 10."
    assert before(seen, "Bob bet (")[1] == "Bob: 7 min at the table, down 20."


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_line_fits_the_screen_whatever_people_are_called(lang: str):
    names = ["长" * 20, "Bartholomew-Maximili"]
    answers = ["pass", "pass", "quit", "quit"]
    seen = watched(answers, 0, 10, names=names, lang=lang, balance=10**9)

    lines = [line for line in seen.lines if "10 min" in line or "10 分钟" in line]
    assert len(lines) == 2
    assert max(map(width, lines)) <= 80


def test_nobody_is_told_through_a_pipe_which_says_the_same_every_time():
    seen = watched(["10", "s", "quit"], 30, 50, shoe=WON, columns=lambda: None)

    assert "at the table" not in seen.text
    assert "sitting" not in seen.text


def test_nothing_is_told_before_there_is_anything_to_tell():
    at_once, within_a_minute = watched(["quit"]), watched(["10", "s", "quit"], 0, shoe=WON)

    for seen in (at_once, within_a_minute):
        assert "at the table" not in seen.text
        assert "0 min" not in seen.text


def test_where_no_money_is_seen_the_time_is_told_alone():
    hidden = watched(["hold", "no"], 12, house="cs161", shoe="10H 8H 10S 9H")
    points = watched(["s", "n"], 12, house="gojack", names=["Ann"], shoe="10C 7D 9H 10S")

    for seen in (hidden, points):
        assert seen.lines.count("12 min at the table.") == 1
        assert not re.search("up|down", "\n".join(line for line in seen.lines if "min" in line))


def test_the_teaching_game_for_money_is_told_at_its_bet():
    seen = watched(["10", "hold", "yes", "quit"], 3, house="cs161", bets=True, shoe="10H 8H 10S 9H")

    lines = [line for line in seen.lines if "at the table" in line]
    assert re.fullmatch(r"3 min at the table; you are (up|down) 10\.", lines[0])


# Whenever somebody asks.


def test_clock_tells_it_at_any_question_and_open_stakes_are_neither_won_nor_lost():
    seen = watched(["10", "s", "20", "clock", "s", "quit"], 1, 1, 4, shoe=f"{WON} {LOST}")

    at = seen.lines.index("You may [h]it, [s]tand or [d]ouble: clock")
    assert seen.lines[at + 1 : at + 4] == [
        "You have been sitting at this table for 6 min.",
        "One round was played here so far.",
        "You are up 10 since you sat down.",
    ]


@pytest.mark.parametrize("columns", [80, None])
def test_the_help_names_the_clock(columns: int | None):
    hint = "“clock” tells how long you have been sitting here, and what came of it so far."

    assert hint in watched(["?", "quit"], columns=lambda: columns).lines


def test_the_word_answers_through_a_pipe_too():
    seen = watched(["10", "s", "clock", "quit"], 30, 50, shoe=WON, columns=lambda: None)

    assert "You have been sitting at this table for 1 h 20 min." in seen.lines


# The reality check.


def test_after_an_hour_people_say_that_they_want_to_go_on_between_rounds_only():
    seen = watched(["10", "s", "", "10", "s", "quit"], 0, 60, shoe=f"{WON} {LOST}")

    assert seen.prompts.count(CHECK) == 1
    at = seen.lines.index(CHECK.rstrip())
    assert seen.lines[at - 5 : at] == [
        "-" * 50,
        "You have been sitting at this table for 1 h 0 min.",
        "One round was played here so far.",
        "You are up 10 since you sat down.",
        "-" * 50,
    ]


def test_it_never_comes_in_mid_hand():
    seen = watched(["10", "s", "", "quit"], 90, shoe=WON)

    assert seen.prompts[1].startswith("You may ")
    assert seen.prompts[2] == CHECK


def test_what_is_no_answer_to_it_is_asked_again_and_quit_leaves():
    seen = watched(["10", "s", "10", "quit"], 0, 60, shoe=WON)

    assert "“10” is no answer here: press ENTER to go on, or write quit to leave." in seen.lines
    assert seen.prompts[-2:] == [CHECK, CHECK]
    assert any(line.startswith("You leave the table with 110") for line in seen.lines)


def test_who_has_slept_over_several_is_told_once_and_then_after_every_hour():
    answers = ["10", "s", "", "10", "s", "10", "s", "", "quit"]
    seen = watched(answers, 0, 200, 0, 0, 39, 0, 1, shoe=f"{WON} {LOST} {WON}")

    assert [prompt == CHECK for prompt in seen.prompts] == [False, False, True, *[False] * 4, True, False]


def test_several_people_leave_together():
    seen = watched(["quit", "quit"], 60, names=["Ann", "Bob"])
    checked = watched(["10", "10", "s", "s", "quit"], 60, names=["Ann", "Bob"], shoe="10C 10H 7D 9H 6D 10S")

    assert not any("all of you leave" in prompt for prompt in seen.prompts)
    assert checked.prompts[-1] == "Press ENTER to go on, or write quit, and all of you leave: "
    assert "Since sitting down: Ann up 10, Bob down 10." in checked.lines
    assert sum("leaves the table with" in line for line in checked.lines) == 2


def test_it_tells_what_mistakes_have_cost_where_the_coach_knows_it():
    coach = Coach("mistakes", lambda action: action)
    seen = watched(["10", "s", "quit"], 0, 60, shoe="5C 7D 6H 10S", coach=coach)

    at = seen.lines.index(CHECK + "quit")
    assert re.fullmatch(r"Coach, by the chart: mistakes in 1 of 1 decisions cost you .*", seen.lines[at - 2])


def test_people_who_listen_hear_it_without_a_box():
    seen = watched(["10", "s", "quit"], 0, 60, shoe=WON, cards="words")

    assert CHECK in seen.prompts
    assert not any(line.startswith("---") for line in seen.lines)


def test_save_keeps_the_table_from_there():
    seen = watched(["10", "s", "save"], 0, 60, shoe=WON)

    assert any(line.startswith("Everything stays as it is") for line in seen.lines)


# Coming back.


def test_after_a_break_the_clock_begins_anew_and_says_what_is_counted_from_when():
    store, watch = open_store("memory:"), Watch(30, 30)
    seen = TimedTranscript(["10", "s", "save"], watch)
    first = sit_down("vegas_strip", seen, shoe=WON, store=store)
    first.look, first.clock = replace(first.look, columns=lambda: 80), Clock(watch)
    play_lines(first)

    later, again = Transcript(["clock", "quit"]), come_back(first, store)
    again.asker = replace(first.asker, ask=later.ask, tell=later.tell)
    play_lines(again)

    assert before(later, "Your bet (")[0] == (
        "Since you came back: less than a minute; since you sat down: one round, up 10."
    )
    at = next(at for at, line in enumerate(later.lines) if line.endswith("clock"))
    assert (
        later.lines[at + 1]
        == "Since you came back: less than a minute; since you sat down: one round, up 10."
    )


def test_each_of_several_who_have_come_back_is_told_their_own():
    store, seen = open_store("memory:"), Transcript(["10", "20", "s", "s", "save"])
    first = sit_down("vegas_strip", seen, names=["Ann", "Bob"], shoe="10C 10H 7D 9H 6D 10S", store=store)
    first.look = replace(first.look, columns=lambda: 80)
    play_lines(first)

    later, again = Transcript(["clock", "quit", "quit"]), come_back(first, store)
    again.asker = replace(first.asker, ask=later.ask, tell=later.tell)
    play_lines(again)

    told = "Ann: less than a minute since coming back; one round since sitting down, up 10."
    assert before(later, "Ann bet (")[0] == told
    assert "Since you came back: less than a minute; since you sat down: one round." in later.lines
    assert "Since sitting down: Ann up 10, Bob down 20." in later.lines


# Trumps.


def test_between_tricks_stands_how_long_people_sit_and_what_they_have_won():
    seen = played_trumps("1 1 - 1 1", dealt="", columns=80)

    assert re.search(r"^Tricks won: Player 1 \d, Player 2 \d\.$", seen.text, re.MULTILINE)
    assert "Tricks won" not in played_trumps("1 1 - 1 1").text


def test_between_tricks_the_time_is_told_once_a_minute_has_passed():
    watch = Watch(0, 3)
    answers = TimedTranscript([], watch)

    def transcript(lines: Iterable[str]) -> Transcript:
        answers.answers = iter(lines)
        return answers

    seen = played_trumps("1 1 - 1", columns=80, clock=Clock(watch), transcript=transcript)  # type: ignore[arg-type]

    assert re.search(r"^3 min at the table\. Tricks won: Player 1 \d, ", seen.text, re.MULTILINE)


def test_a_stake_is_told_with_it():
    seen = played_trumps("1 1 - 1 1 clock", columns=80, stake=50)

    assert "\n50 staked. Tricks won: Player 1 " in seen.text
    assert "\nYou have been sitting at this table for less than a minute.\n" in seen.text


def test_the_reality_check_of_trumps_comes_between_tricks_and_tells_all_of_it():
    watch = Watch(0, 61)
    answers = TimedTranscript([], watch)

    def transcript(lines: Iterable[str]) -> Transcript:
        answers.answers = iter(lines)
        return answers

    seen = played_trumps("1 1 - 1", columns=80, stake=50, clock=Clock(watch), transcript=transcript)  # type: ignore[arg-type]

    at = next(at for at, line in enumerate(seen.lines) if line.startswith("Press ENTER to go on, or write"))
    assert seen.lines[at - 5 : at - 2] == [
        "You have been sitting at this table for 1 h 1 min.",
        "One trick was played so far.",
        next(line for line in seen.lines if line.startswith("Won: Player 1 ")),
    ]
    assert seen.lines[at - 2] == "Everybody has staked 50, and the pot holds 100."


# The clock itself.


@pytest.mark.parametrize(
    ("minutes", "told"),
    [(0, "less than a minute"), (1, "1 min"), (59, "59 min"), (60, "1 h 0 min"), (125, "2 h 5 min")],
)
def test_the_clock_tells_hours_and_minutes(minutes: int, told: str):
    watch = Watch(minutes)
    clock = Clock(watch)
    watch.passes()

    assert clock.told(words_for("en")) == told


def test_a_check_is_due_once_for_each_interval():
    watch = Watch(REALITY_CHECK_MINUTES - 1, 1, 1)
    clock = Clock(watch)
    due = []
    for _ in range(3):
        watch.passes()
        due += [clock.is_check_due(), clock.is_check_due()]

    assert due == [False, False, True, False, False, False]
