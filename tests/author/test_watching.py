"""Watching a house: each version of its files is spoken of once, broken ones too."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fairdeal.houses.author.watching import Watch, watch
from fairdeal.words import words_for
from tests.houses.writing import write_house, write_script

EXAMPLE = '[[example]]\nname = "One"\nshoe = "KS JS QS 9S"\ndo = "s"\nexpect = { change = 10 }\n'


def watching(house: Path, lang: str = "en") -> Watch:
    return Watch(str(house), (), words_for(lang), clock=lambda: "12:00:00")


def save(house: Path, text: str) -> None:
    (house / "house.toml").write_text(text, encoding="utf-8")


def test_the_first_look_says_how_things_are_and_the_next_nothing(tmp_path):
    looking = watching(write_house(tmp_path, EXAMPLE))

    first, second = looking.look(), looking.look()

    assert first[0].startswith("12:00:00 mine is in order. Fingerprint: ")
    assert first[1:] == ["The example is as expected."]
    assert second == []


def test_a_change_is_told_in_words_and_examples_are_dealt_again(tmp_path):
    house = write_house(tmp_path, EXAMPLE)
    looking = watching(house)
    looking.look()

    save(house, EXAMPLE.replace("10 }", "20 }") + "[shoe]\ndecks = 8\n")
    told = looking.look()

    assert told[1] == "- shoe.decks: 6 decks are in play. → 8 decks are in play."
    assert "WRONG One" in told
    assert told[-1] == "One of 1 examples is not as expected."


def test_a_broken_version_is_told_once_and_the_change_is_measured_from_the_last_good_one(tmp_path):
    house = write_house(tmp_path, "[shoe]\ndecks = 6\n")
    looking = watching(house)
    looking.look()

    save(house, "[shoe]\ndecks =")
    broken, again = looking.look(), looking.look()
    save(house, "[shoe]\ndecks = 2\n")
    mended = looking.look()

    assert broken[0] == "12:00:00 One problem: not in order."
    assert broken[1].startswith(f"- {house}/house.toml:2:8: ")
    assert broken[-1] == "The version before it stays in force."
    assert again == []
    assert "- shoe.decks: 6 decks are in play. → 2 decks are in play." in mended


def test_a_version_that_plays_as_before_says_so(tmp_path):
    house = write_house(tmp_path, 'name = "One"\n')
    looking = watching(house)
    looking.look()

    save(house, 'name = "Two"\n')

    assert looking.look()[1:] == ["Nothing changes in play."]


def test_a_house_that_vanishes_and_comes_back_is_still_watched(tmp_path):
    house = write_house(tmp_path, 'name = "One"\n')
    looking = watching(house)
    looking.look()

    shutil.move(house, tmp_path / "elsewhere")
    gone = looking.look()
    shutil.move(tmp_path / "elsewhere", house)
    back = looking.look()

    assert gone[0] == "12:00:00 One problem: not in order."
    assert back[0].startswith("12:00:00 mine is in order.")


def test_a_house_that_is_broken_from_the_start_is_told_once_and_watched(tmp_path):
    house = write_house(tmp_path, "[shoe]\ndecks = 99\nburn_cards = 99\n")
    looking = watching(house, "zh")

    broken, again = looking.look(), looking.look()
    save(house, "[shoe]\ndecks = 2\n")
    mended = looking.look()

    assert broken[0] == "12:00:00 有 2 个问题，不能使用："
    assert len(broken) == 3
    assert again == []
    assert mended[0].startswith("12:00:00 mine 没有问题。")


def test_a_changed_script_is_told_by_its_answers(tmp_path):
    house = write_house(tmp_path, 'name = "Mine"\n')
    write_script(house, "def dealer_draws(total, soft):\n    return total < 17\n")
    looking = watching(house)
    looking.look()

    write_script(house, "def dealer_draws(total, soft):\n    return total < 18\n")
    told = looking.look()

    assert any(line.startswith("- dealer_draws: The dealer draws to 17") for line in told)


def test_looking_goes_on_until_somebody_interrupts(tmp_path):
    house = write_house(tmp_path, 'name = "Mine"\n')
    told: list[str] = []

    def steps() -> Iterator[Callable[[], object]]:
        yield lambda: save(house, "[shoe]\ndecks = 2\n")
        yield lambda: None

    actions = steps()

    def pause() -> None:
        action = next(actions, None)
        if action is None:
            raise KeyboardInterrupt
        action()

    with pytest.raises(KeyboardInterrupt):
        watch(watching(house), told.append, pause)

    assert len(told) == 2
