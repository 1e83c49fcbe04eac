"""What each at one keyboard may see, and the help that every question gives."""

from typing import Any

import pytest

from tests.terminal.people import Transcript
from tests.trumps_play.people import ALL_EQUAL, IN_ORDER, TWO_EACH, played


def test_view_shows_who_has_what_and_the_own_cards():
    seen = played("v 2 1 v", pack=TWO_EACH, dealt=IN_ORDER)

    assert seen.lines.count("Player 1: 2 cards, Player 2: 2 cards.") == 3
    assert seen.lines.count("You can see: ant and cat.") == 2
    assert seen.lines.count("You play cat.") == 1


def test_with_a_hand_of_three_the_cards_show_their_values_where_those_are_open():
    settings = ["hand=three", "hidden_values=false"]

    seen = played([], pack=TWO_EACH, settings=settings, dealt=IN_ORDER, bots={2: "greedy"})

    assert seen.prompts[0].splitlines()[1] == "  1: ant (Speed 1, Price 9)"


OPEN_HANDS = ["hand=three", "hidden_values=false"]


def test_where_values_are_seen_the_keyboard_goes_round_and_each_picks_alone():
    screen: list[str] = []

    class Watched(Transcript):
        def ask(self, prompt: str) -> str:
            screen.append(prompt)
            return super().ask(prompt)

    played(
        "- 1 - 1",
        pack=TWO_EACH,
        settings=OPEN_HANDS,
        dealt=IN_ORDER,
        clear=lambda: screen.append("cleared"),
        transcript=Watched,
    )

    handed = "Pass the keyboard to {}; nobody else looks now. Press ENTER to go on... "
    first, second = (prompt for prompt in screen if "pick a card" in prompt)
    assert "ant (Speed 1" in first
    assert "bee (Speed 5" in second
    assert screen[:6] == [
        handed.format("Player 1"), first, "cleared", handed.format("Player 2"), second, "cleared",
    ]  # fmt: skip


@pytest.mark.parametrize("options", [{"bots": {2: "greedy"}}, {"settings": ["hand=three"]}])
def test_one_alone_with_bots_or_without_values_keeps_the_keyboard(options: dict[str, Any]):
    settings = options.get("settings", OPEN_HANDS)

    seen = played("1 1", pack=TWO_EACH, **{**options, "settings": settings})

    assert "Pass the keyboard" not in seen.text


def test_quit_ends_the_game_while_the_keyboard_goes_round():
    seen = played("? quit y", pack=TWO_EACH, settings=OPEN_HANDS)

    assert seen.lines[-1] == "Goodbye, and thank you for playing."
    assert "ENTER shows the cards and their values to the one who picks" in seen.text


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("answers", [["?"], ["1", "?"], ["1", "1", "?"], ["1", "1", "1", "?"]])
def test_every_question_helps(answers: list[str], lang: str):
    silent = played(answers[:-1], pack=ALL_EQUAL, lang=lang)
    helped = played(answers, pack=ALL_EQUAL, lang=lang)

    more = [line for line in helped.lines if line not in silent.lines]
    assert any(word in "".join(more) for word in ("number", "ENTER", "编号", "回车"))
    assert helped.prompts[-1] == helped.prompts[-2]
