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
    told = rules("tie=share", "rounds_most=7", "draws_most=1")

    assert "After a draw those who drew keep their cards and share those of the others." in told
    assert "The game ends after 7 tricks at the latest." in told
    assert "The game ends after a draw." in told


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
