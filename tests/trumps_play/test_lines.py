"""What people read and answer in a game of Trumps."""

import re

import pytest

from fairdeal.terminal.io.colours import painted
from tests.support.covers import covers
from tests.trumps_play.people import ALL_EQUAL, IN_ORDER, TWO_EACH, played, small_pack


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
def test_the_end_of_the_input_keeps_the_game_and_says_so():
    seen = played("1 2")

    assert seen.lines[-2:] == [
        "Everything stays as it is: “fairdeal trumps --resume t-1” goes on exactly here.",
        "Goodbye, and thank you for playing.",
    ]


@pytest.mark.parametrize("answers", ["quit y", "1 q y", "1 1 exit y", "1 1 1 - 1 1 1 - quit y"])
def test_quit_ends_the_game_at_any_question_once_that_is_meant(answers: str):
    seen = played(answers, pack=ALL_EQUAL)

    assert seen.lines[-2:] == [
        "The game ends here, before anyone has won.",
        "Goodbye, and thank you for playing.",
    ]
    assert "(end of input)" not in seen.lines


@covers("S1-29")
def test_the_title_tells_the_number_of_cards():
    assert "8 cards" in played([]).lines[0]


@covers("S1-30", "S1-31")
def test_cards_are_cyan_categories_magenta_and_values_yellow_wherever_they_stand():
    pack = small_pack(ant=[1, 9], bee=[5, 2])
    seen = played(["v", "1", "1", "o", "rules", "1"], pack=pack, dealt="ant bee", coloured=True)

    lines, text = list(map(painted, seen.lines)), painted(seen.text)
    assert "Player 1's \x1b[36mant\x1b[0m has a \x1b[35mspeed\x1b[0m of \x1b[33m1\x1b[0m" in lines
    for word, colour in (("ant", "36"), ("bee", "36"), ("Speed", "35"), ("Price", "35"), ("speed", "35")):
        coloured = text.count(f"\x1b[{colour}m{word}\x1b[0m")
        assert coloured == len(re.findall(rf"\b{word}\b|(?<=m){word}\b", text)) > 0


def test_without_colours_nothing_is_escaped():
    assert "\x1b" not in painted(played("1 1 o 1 v").text)
