"""What `rules` shows: the rules of this very game, whatever was set."""

import pytest

from fairdeal.games.trumps.variants import CHOICES
from fairdeal.words import LANGUAGES, words_for
from tests.trumps_play.people import played, small_pack

PACK = small_pack(ant=[1, 9], bee=[5, 2], cat=[3, 4], dog=[7, 7])


def rules(*settings: str) -> list[str]:
    seen = played(["rules"], pack=PACK, settings=settings)
    return [line.removeprefix("- ") for line in seen.lines if line.startswith("- ")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("knob", "word"), [(knob, word) for knob, words in CHOICES.items() for word in words]
)
def test_every_word_of_every_knob_has_a_sentence(knob: str, word: str, lang: str):
    assert words_for(lang)(f"trumps.rule.{knob}.{word}")


def test_what_was_set_is_told():
    told = rules("tie=share", "rounds_most=7", "draws_most=1", "draws_offer=0")

    assert "After a draw those who drew keep their cards and share those of the others." in told
    assert "The game ends after 7 tricks at the latest." in told
    assert "The game ends after a draw." in told


LAST_CARDS = (
    "Where everybody plays their last card a draw is shared out: those who drew keep their cards and share "
    "the others, and the middle pile too."
)
LAST_CARD = (
    "Who draws with their last card while others have more is out, and a game may end with cards in the "
    "middle pile."
)


@pytest.mark.parametrize("tie", ["middle", "middle_rotate", "new_category"])
def test_what_a_draw_on_last_cards_does_is_told_where_there_is_a_middle_pile(tie: str):
    told = rules(f"tie={tie}")

    assert LAST_CARDS in told
    assert LAST_CARD in told


@pytest.mark.parametrize("tie", ["nothing", "share"])
def test_without_a_middle_pile_nothing_is_told_of_it(tie: str):
    assert not any("middle" in line for line in rules(f"tie={tie}"))


def test_what_follows_when_no_category_is_left_is_told():
    middle = (
        "When no category is left the cards go to the middle pile for the next winner, and the same player"
    )
    points = "When no category is left nobody gets a point, and the same player calls again."

    assert any(line.startswith(middle) for line in rules("tie=new_category"))
    assert points in rules("tie=new_category", "winner=points")


def test_in_a_game_for_points_with_piles_the_cards_are_said_to_turn_round():
    told = rules("winner=points", "hand=top")

    assert "After every trick the cards go to the bottom of their owners' piles." in told
    assert "After a draw nobody gets a point." in told
    assert not any("stays where it is" in line for line in told)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (["hand=any"], "Who wins a trick keeps their card in its place and takes those of the others."),
        (
            ["hand=three"],
            "Who wins a trick puts their card, then those of the others, to the bottom of their pile.",
        ),
    ],
)
def test_where_cards_go_that_are_won_is_told(settings: list[str], sentence: str):
    assert sentence in rules(*settings)


def test_for_points_nobody_is_said_to_take_cards():
    assert not any("takes" in line or "bottom" in line for line in rules("winner=points"))


@pytest.mark.parametrize(("caller", "is_told"), [("rotates", False), ("winner", True), ("loser", True)])
def test_who_calls_after_a_draw_is_told_where_no_other_sentence_does(caller: str, is_told: bool):
    assert ("After a draw the same player calls again." in rules(f"caller={caller}")) is is_told


def test_the_offer_to_stop_is_told_and_the_end_that_comes_anyway():
    told = rules("draws_offer=3", "draws_most=8")

    offer = "After every 3 draws in a row everybody is asked whether to stop, and the game ends if all agree."
    assert offer in told
    assert "The game ends after 8 draws in a row." in told


@pytest.mark.parametrize("settings", [["draws_offer=0"], ["draws_offer=8", "draws_most=8"]])
def test_an_offer_that_never_comes_is_not_told(settings: list[str]):
    assert not any("asked whether to stop" in line for line in rules(*settings))


def test_an_end_that_there_is_none_of_is_not_told():
    assert not any("at the latest" in line for line in rules("rounds_most=0"))


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (["super_card=ant"], "ant beats every other card."),
        (["super_card=ant", "super_beaten_by=bee,cat"], "ant beats every other card but bee and cat."),
    ],
)
def test_the_super_card_is_named(settings: list[str], sentence: str):
    assert sentence in rules(*settings)


def test_which_way_is_better_is_told_of_every_category():
    told = rules()

    assert "The higher value wins in: Speed." in told
    assert "The lower value wins in: Price." in told
