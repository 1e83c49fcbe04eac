"""What people read and answer in a game of Trumps."""

import re
from typing import Any

import pytest

from tests.support.covers import covers
from tests.terminal.people import Transcript
from tests.trumps_play.people import played, small_pack

TWO_EACH = small_pack(ant=[1, 9], bee=[5, 2], cat=[3, 4], dog=[7, 7])
ALL_EQUAL = small_pack(ant=[5], bee=[5], cat=[5], dog=[5])
IN_ORDER = "ant bee cat dog"
"""Player 1 has ant and cat, Player 2 bee and dog."""


@covers("S1-15", "S1-27")
def test_cards_are_picked_by_number_from_the_names_in_the_hand():
    seen = played([], pack=TWO_EACH, dealt=IN_ORDER)

    assert seen.prompts == ["Player 1 - pick a card!\n  1: ant\n  2: cat\n> "]


@covers("S1-15", "S1-37")
def test_no_value_is_shown_before_the_category_is_picked():
    seen = played("v 1 1 v", pack=small_pack(ant=[111, 222], bee=[333, 444]))

    assert seen.prompts[-1].startswith("Player 1 - pick a category!")
    assert [value for value in ("111", "222", "333", "444") if value in seen.text] == []


@covers("S1-10", "S1-11", "S1-16")
def test_the_caller_picks_one_of_the_labels_in_the_order_of_the_pack():
    seen = played("1 1")

    assert seen.prompts[-1] == (
        "Player 1 - pick a category!\n  1: Number of engines\n  2: Maximum passenger count\n"
        "  3: Range\n  4: Cost when new\n> "
    )


@covers("S1-09")
def test_every_card_is_compared_in_a_line_and_the_winner_is_named():
    seen = played("1 1 3", dealt="tristar a340-500 747-400 777-300er a350-900 787-9 concorde 707-320b")

    first = seen.lines.index("Player 1's Tristar has a range of 2680")
    assert seen.lines[first + 1 : first + 3] == ["Player 2's A340-500 has a range of 9000", "Player 2 wins!"]


@covers("S1-09", "S1-17", "S1-18")
def test_the_best_two_values_decide_a_draw_of_three():
    pack = small_pack(ant=[240], bee=[240], cat=[160])

    seen = played("1 1 1 1", pack=pack, players=3, dealt="ant bee cat")

    assert seen.after("Player 3's cat has a speed of 160") == "It's a draw!"
    assert seen.after("It's a draw!") == "Every card stays where it is."


@covers("S1-19")
def test_the_winner_keeps_the_own_card_in_its_place_and_gets_the_others_at_the_end():
    seen = played("1 1 1 -", pack=TWO_EACH, dealt="bee ant cat dog")

    assert seen.after("Player 1 wins!") == "Player 1 takes ant."
    assert seen.prompts[-1].splitlines()[1:4] == ["  1: bee", "  2: cat", "  3: ant"]


@covers("S1-20", "S1-16")
def test_the_call_goes_to_the_next_player_after_every_trick_and_every_draw():
    seen = played("1 1 1 - 1 1 1 - 1 1 1 -", pack=ALL_EQUAL)

    calls = [prompt.splitlines()[0] for prompt in seen.prompts if "category" in prompt]
    assert calls == [f"Player {number} - pick a category!" for number in (1, 2, 1)]


@covers("S1-21")
def test_loser_and_winner_are_announced_at_the_end():
    seen = played("1 1 1", pack=small_pack(ant=[1], bee=[2]), dealt="ant bee")

    assert seen.lines[-5:] == [
        "Player 1 has no cards left and is out.",
        "",
        "Player 2 wins the game!",
        "Player 1: 0 cards, Player 2: 2 cards.",
        "Goodbye, and thank you for playing.",
    ]


@covers("S1-22")
@pytest.mark.parametrize(("rule", "winner"), [("last_taker", "Player 3"), ("most_cards", "Player 1")])
def test_the_winner_is_who_took_the_last_card_or_who_has_the_most(rule: str, winner: str):
    pack = small_pack(ant=[9], bee=[1], cat=[2], dog=[8], elk=[3], fox=[4], gnu=[7], hen=[5], pig=[6])
    # Player 1 wins twice, then Player 3 takes the last card of Player 2.
    dealt = "ant bee cat dog elk fox gnu hen pig"
    answers = "1 1 1 1 - 2 1 1 1 - 4 1 1 1"

    seen = played(answers, pack=pack, players=3, dealt=dealt, settings=[f"winner={rule}"])

    assert seen.lines[-3:-1] == [
        f"{winner} wins the game!",
        "Player 1: 6 cards, Player 2: 0 cards, Player 3: 3 cards.",
    ]


@covers("S1-23")
def test_everybody_who_is_out_after_a_trick_is_named():
    pack = small_pack(ant=[3], bee=[2], cat=[1])

    seen = played("1 1 1 1", pack=pack, players=3, dealt="ant bee cat")

    assert "Player 2 and Player 3 have no cards left and are out." in seen.lines


@covers("S1-24")
def test_enter_is_pressed_between_tricks_and_then_the_screen_is_cleared():
    cleared: list[str] = []
    seen = played("1 1 1 - 1 1 1 -", pack=ALL_EQUAL, clear=lambda: cleared.append("now"))

    assert [prompt for prompt in seen.prompts if "ENTER" in prompt] == ["Press ENTER to go on... "] * 2
    assert len(cleared) == 2


@covers("S1-26")
@pytest.mark.parametrize("line", ["abc", "1.5", "1 2", "", "½", "1_0", "--1", "一"])
def test_what_is_no_integer_is_said_and_the_list_is_repeated(line: str):
    seen = played([line], pack=TWO_EACH)

    assert "is not an integer: please write a number from 1 to 2." in seen.text
    assert seen.prompts[0] == seen.prompts[1]


@covers("S1-27")
@pytest.mark.parametrize("line", ["0", "5", "200", "-1", "+3", "99999999999999999999", "9" * 5000])
def test_a_number_that_is_no_option_is_out_of_bounds_and_the_list_is_repeated(line: str):
    seen = played([line], pack=TWO_EACH)

    assert "is out of bounds: please write a number from 1 to 2." in seen.text
    assert seen.prompts[0] == seen.prompts[1]


@covers("S1-28")
def test_the_end_of_the_input_ends_the_game_in_sentences():
    seen = played("1 2")

    assert seen.lines[-2:] == [
        "The game ends here, before anyone has won.",
        "Goodbye, and thank you for playing.",
    ]


@pytest.mark.parametrize("answers", ["quit", "1 q", "1 1 exit", "1 1 1 - 1 1 1 - quit"])
def test_quit_ends_the_game_at_any_question(answers: str):
    seen = played(answers, pack=ALL_EQUAL)

    assert seen.lines[-1] == "Goodbye, and thank you for playing."
    assert "(end of input)" not in seen.lines


@covers("S1-29")
def test_the_title_tells_the_number_of_cards():
    assert "8 cards" in played([]).lines[0]


@covers("S1-30", "S1-31")
def test_cards_are_cyan_categories_magenta_and_values_yellow_wherever_they_stand():
    pack = small_pack(ant=[1, 9], bee=[5, 2])
    seen = played(["v", "1", "1", "o", "rules", "1"], pack=pack, dealt="ant bee", coloured=True)

    assert "Player 1's \x1b[36mant\x1b[0m has a \x1b[35mspeed\x1b[0m of \x1b[33m1\x1b[0m" in seen.lines
    for word, colour in (("ant", "36"), ("bee", "36"), ("Speed", "35"), ("Price", "35"), ("speed", "35")):
        painted = seen.text.count(f"\x1b[{colour}m{word}\x1b[0m")
        assert painted == len(re.findall(rf"\b{word}\b|(?<=m){word}\b", seen.text)) > 0


def test_without_colours_nothing_is_escaped():
    assert "\x1b" not in played("1 1 o 1 v").text


@covers("S1-35", "S1-37")
def test_in_the_classic_game_the_caller_sees_the_values_of_the_top_card():
    seen = played([], pack=TWO_EACH, variant="classic", dealt=IN_ORDER)

    (prompt,) = seen.prompts
    assert prompt.splitlines() == [
        "Player 1 plays ant.",
        "Player 1 - pick a category!",
        "  1: Speed: 1",
        "  2: Price: 9 (the lower the better)",
        "> ",
    ]


@covers("S1-36")
def test_the_classic_game_ends_when_one_player_has_all_the_cards():
    pack = small_pack(ant=[1], bee=[2], cat=[3], dog=[4])

    seen = played("1 - 1", pack=pack, variant="classic", dealt="dog ant cat bee")

    assert seen.lines[-3:-1] == ["Player 1 wins the game!", "Player 1: 4 cards, Player 2: 0 cards."]


def test_a_draw_in_the_classic_game_goes_to_the_middle_and_the_next_winner_takes_it():
    pack = small_pack(ant=[1], bee=[1], cat=[3], dog=[4])

    seen = played("1 - 1", pack=pack, variant="classic", dealt=IN_ORDER)

    assert seen.after("It's a draw!") == "The cards go to the middle pile."
    assert "2 cards lie in the middle pile." in seen.lines
    assert seen.after("Player 2 wins!") == "Player 2 takes cat, ant and bee."


@covers("S1-32")
def test_for_points_every_trick_counts_and_the_cards_stay():
    settings = ["points_to=2"]
    seen = played("1 1 1 - 1 1 1 -", pack=TWO_EACH, variant="points", settings=settings, dealt=IN_ORDER)

    assert seen.after("Player 2 wins!") == "Player 2 has 1 point."
    assert seen.lines[-3:-1] == ["Player 2 wins the game!", "Player 1: 0 points, Player 2: 2 points."]


def test_a_draw_for_points_is_worth_nothing():
    seen = played("1 1 1", pack=ALL_EQUAL, variant="points")

    assert seen.after("It's a draw!") == "Nobody gets a point."


def test_after_a_draw_the_same_cards_may_be_compared_by_another_category():
    pack = small_pack(ant=[5, 9], bee=[5, 2])

    seen = played("1 1 1 1", pack=pack, settings=["tie=new_category"], dealt="ant bee")

    assert seen.after("It's a draw!") == "The same cards are compared again, by another category."
    assert seen.prompts[-1] == "Player 1 - pick a category!\n  1: Price (the lower the better)\n> "
    assert "Player 2 wins!" in seen.lines


def test_after_a_draw_those_who_drew_may_share_the_other_cards():
    pack = small_pack(ant=[5], bee=[5], cat=[1], dog=[2], elk=[3], fox=[4])

    seen = played("1 1 1 1 -", pack=pack, players=3, settings=["tie=share"], dealt="ant bee cat dog elk fox")

    assert seen.after("It's a draw!") == "Those who drew keep their cards and share the others."
    assert seen.after("Those who drew keep their cards and share the others.") == "Player 1 takes cat."
    assert "Player 1: 3 cards, Player 2: 2 cards, Player 3: 1 card." in seen.lines


def test_a_share_of_the_middle_pile_is_named_for_everyone_who_gets_one():
    pack = small_pack(ant=[5], bee=[5], cat=[5], dog=[5])

    seen = played("1 - 1", pack=pack, variant="classic", dealt=IN_ORDER)

    share = seen.lines.index("Those who drew keep their cards and share the others.")
    assert seen.lines[share + 1 : share + 3] == ["Player 1 takes ant.", "Player 2 takes bee."]


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [("classic", "Everybody keeps their own card."), ("source", "Every card stays where it is.")],
)
def test_where_there_is_nothing_to_share_nobody_is_said_to_share(variant: str, sentence: str):
    seen = played("1 1 1", pack=small_pack(ant=[5], bee=[5]), variant=variant, settings=["tie=share"])

    assert seen.after("It's a draw!") == sentence
    assert "share the others" not in seen.text


def test_a_missing_value_is_said_and_makes_a_draw():
    seen = played("1 1 1", pack=small_pack(ant=[5], bee=[None]), dealt="ant bee")

    assert seen.after("Player 2's bee has no known speed") == "It's a draw: a value is missing!"


def test_the_super_card_is_named_where_it_wins():
    settings = ["super_card=ant"]
    seen = played("1 1 1", pack=TWO_EACH, settings=settings, dealt=IN_ORDER)

    assert seen.after("ant is the super card.") == "Player 1 wins!"


def test_a_card_that_beats_the_super_card_is_named():
    pack = small_pack(ant=[9], bee=[1], cat=[2])
    settings = ["super_card=ant", "super_beaten_by=bee,cat"]

    seen = played("1 1 1", pack=pack, settings=settings, dealt="ant bee")
    both = played("1 1 1 1", pack=pack, settings=settings, players=3, dealt="ant bee cat")

    assert seen.after("bee beats the super card ant.") == "Player 2 wins!"
    assert both.after("bee and cat beat the super card ant.") == "Player 3 wins!"
    assert "is the super card" not in seen.text


EQUAL_PAIR = small_pack(ant=[5], bee=[5])


@covers("S1-42")
def test_after_so_many_draws_the_game_offers_to_stop_and_tells_what_that_brings():
    seen = played("1 1 1", pack=EQUAL_PAIR, settings=["draws_offer=1"])

    assert seen.after("A draw once more.") == (
        "If all agree the game stops here, and Player 1 and Player 2 share it."
    )
    assert seen.prompts[-1] == (
        "Player 1 - stop the game here?\n  1: Stop, if all others agree\n  2: Go on\n> "
    )


@covers("S1-42")
def test_the_game_stops_where_all_agree():
    seen = played("1 1 1 - 1 1 1 1 1", pack=EQUAL_PAIR, settings=["draws_offer=2"])

    assert "2 draws in a row." in seen.lines
    assert seen.lines[-4:-2] == [
        "All agree: the game stops after 2 draws in a row.",
        "Player 1 and Player 2 share the game!",
    ]


@covers("S1-42")
def test_the_game_goes_on_where_one_wants_to():
    seen = played("1 1 1 1 2 - 1 1 1", pack=EQUAL_PAIR, settings=["draws_offer=1"])

    assert "Trick 2: Player 2 calls." in seen.lines
    assert seen.prompts[-1].startswith("Player 1 - stop the game here?")


def test_bots_say_what_they_think_of_stopping():
    pack = small_pack(ant=[5], bee=[5], cat=[1])
    settings = ["draws_offer=1", "deal=first"]

    ahead = played("1 1 1", pack=pack, settings=settings, bots={2: "greedy"}, dealt="ant bee cat")
    equal = played("1 1 1", pack=EQUAL_PAIR, settings=settings, bots={2: "memory"}, dealt="ant bee")

    assert "Player 2 (bot) goes on." in ahead.lines
    assert "Player 2 (bot) agrees to stop." in equal.lines
    assert equal.after("Player 2 (bot) agrees to stop.") == ""


def test_the_coach_tells_who_leads_to_stop_and_who_trails_to_go_on():
    pack = small_pack(ant=[5], bee=[5], cat=[1])
    settings = ["draws_offer=1", "deal=first"]

    seen = played("1 1 1 o 1 o", pack=pack, settings=settings, dealt="ant bee cat")

    assert "As it stands you win the game, or share it: stop." in seen.lines
    assert "As it stands others win the game: go on." in seen.lines


@covers("S1-42")
def test_endless_draws_come_to_an_end():
    pack = small_pack(ant=[5], bee=[5])

    seen = played("1 1 1 - 1 1 1", pack=pack, settings=["draws_most=2"])

    assert seen.lines[-4:-2] == [
        "The game ends after 2 draws in a row.",
        "Player 1 and Player 2 share the game!",
    ]


def test_the_limit_of_tricks_is_said_when_it_ends_the_game():
    seen = played("1 1 1", pack=TWO_EACH, settings=["rounds_most=1"], dealt=IN_ORDER)

    assert seen.lines[-4:-2] == ["The game ends after one trick.", "Player 2 wins the game!"]


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
    seen = played("? quit", pack=TWO_EACH, settings=OPEN_HANDS)

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
