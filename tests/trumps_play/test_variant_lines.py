"""What people read where a game of Trumps is played by other rules than the usual ones."""

import pytest

from tests.support.covers import covers
from tests.trumps_play.people import ALL_EQUAL, IN_ORDER, TWO_EACH, played, small_pack


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
