"""What people read and answer where a game of Trumps could go on for ever."""

from tests.support.covers import covers
from tests.trumps_play.people import IN_ORDER, TWO_EACH, played, small_pack

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

    assert "Bot 1 goes on." in ahead.lines
    assert "Bot 1 agrees to stop." in equal.lines
    assert equal.after("Bot 1 agrees to stop.") == ""


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
