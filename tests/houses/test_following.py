"""A house that is changed while somebody follows it."""

import os
from pathlib import Path

import msgspec
import pytest

from fairdeal.games.game import fingerprint
from fairdeal.houses.following import Following, HouseBroken, HouseChanged
from fairdeal.houses.problems import BadHouse
from fairdeal.words import words_for
from tests.houses.writing import write_house, write_script

TWO_DECKS = "[shoe]\ndecks = 2\n"
YEAR_NANOSECONDS = 365 * 24 * 3600 * 10**9


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return write_house(tmp_path, TWO_DECKS)


def follow(house: Path, **circumstances) -> Following:
    return Following(house, environment={}, **circumstances)


def rewrite(house: Path, text: str) -> None:
    (house / "house.toml").write_text(text, encoding="utf-8")


def test_nothing_happens_while_nothing_changes(house):
    following = follow(house)

    assert [following.refresh() for _ in range(3)] == [None, None, None]


def test_a_changed_file_takes_over(house):
    following = follow(house)
    before = following.book

    rewrite(house, "[shoe]\ndecks = 3\n")
    event = following.refresh()

    assert event == HouseChanged("own/mine", fingerprint(before), fingerprint(following.book))
    assert (following.house.rules.shoe.decks, following.book.decks) == (3, 3)
    assert following.refresh() is None


def test_nothing_takes_over_before_it_is_asked_for(house):
    following = follow(house)

    rewrite(house, "[shoe]\ndecks = 3\n")

    assert following.book.decks == 2


def test_a_broken_file_leaves_the_old_house_in_force_and_is_told_once(house):
    following = follow(house)
    in_force = following.house, following.book

    rewrite(house, "[shoe]\ndecks = 99\nburn_cards = -1\n")
    event = following.refresh()

    assert isinstance(event, HouseBroken)
    assert event.in_force == fingerprint(in_force[1])
    assert [problem.partition("mine/")[2][:13] for problem in event.problems] == [
        "house.toml:2:",
        "house.toml:3:",
    ]
    assert (following.house, following.book) == in_force
    assert following.refresh() is None


def test_every_broken_version_is_told(house):
    following = follow(house)

    rewrite(house, "[shoe]\ndecks = 98\n")
    first = following.refresh()
    rewrite(house, "[shoe]\ndecks = 99\n")
    second = following.refresh()

    assert isinstance(first, HouseBroken)
    assert isinstance(second, HouseBroken)
    assert first != second


@pytest.mark.parametrize("content", ["", "   \n", "[shoe]\ndeck", '[shoe]\ndecks = 2\n[pay]\nnatural = "3'])
def test_a_half_written_file_is_a_broken_one_and_comes_back(house, content):
    following = follow(house)

    rewrite(house, content)
    broken = following.refresh()
    rewrite(house, TWO_DECKS)
    mended = following.refresh()

    assert isinstance(broken, HouseBroken)
    assert mended == HouseChanged("own/mine", following.fingerprint, following.fingerprint)
    assert following.refresh() is None


def test_a_file_that_vanishes_is_broken_and_comes_back(house):
    following = follow(house)

    (house / "house.toml").rename(house / "away.toml")
    gone = following.refresh()
    quiet = following.refresh()
    (house / "away.toml").rename(house / "house.toml")

    assert isinstance(gone, HouseBroken)
    assert "this folder has no house.toml" in gone.problems[0]
    assert quiet is None
    assert isinstance(following.refresh(), HouseChanged)
    assert following.book.decks == 2


def test_a_change_of_the_text_alone_is_a_change_with_one_fingerprint(house):
    following = follow(house)

    rewrite(house, 'name = "A new name"\n' + TWO_DECKS)
    event = following.refresh()

    assert isinstance(event, HouseChanged)
    assert event.before == event.after
    assert following.house.title == "A new name"


def test_a_file_that_was_only_touched_has_not_changed(house):
    following = follow(house)

    os.utime(house / "house.toml", ns=(0, YEAR_NANOSECONDS))

    assert following.refresh() is None


def test_a_change_of_one_letter_within_the_same_tick_is_seen(house):
    stamp = (house / "house.toml").stat()
    following = follow(house)

    rewrite(house, "[shoe]\ndecks = 3\n")
    os.utime(house / "house.toml", ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    assert isinstance(following.refresh(), HouseChanged)


def test_an_old_file_is_not_read_again_while_its_stamp_stays(house):
    os.utime(house / "house.toml", ns=(0, YEAR_NANOSECONDS))
    following = follow(house)

    rewrite(house, "[shoe]\ndecks = 3\n")
    os.utime(house / "house.toml", ns=(0, YEAR_NANOSECONDS))
    unread = following.refresh()
    os.utime(house / "house.toml")

    assert unread is None
    assert isinstance(following.refresh(), HouseChanged)


def test_every_file_of_the_chain_is_followed(tmp_path, house):
    child = write_house(tmp_path, 'extends = "../mine"\n', "child")
    for file in (house, child):
        os.utime(file / "house.toml", ns=(0, YEAR_NANOSECONDS))
    following = follow(child)

    rewrite(house, "[shoe]\ndecks = 5\n")

    assert isinstance(following.refresh(), HouseChanged)
    assert following.book.decks == 5


def test_a_base_that_was_missing_mends_the_house_when_it_comes(tmp_path, house):
    following = follow(house)

    rewrite(house, 'extends = "../base"\n')
    broken = following.refresh()
    write_house(tmp_path, "[shoe]\ndecks = 7\n", "base")
    mended = following.refresh()

    assert isinstance(broken, HouseBroken)
    assert isinstance(mended, HouseChanged)
    assert following.book.decks == 7


def test_a_script_that_appears_is_part_of_the_house(house):
    os.utime(house / "house.toml", ns=(0, YEAR_NANOSECONDS))
    following = follow(house)

    write_script(house, "")

    event = following.refresh()
    assert isinstance(event, HouseBroken)
    assert "house.star: this script is empty" in event.problems[0]


def test_overrides_stay_in_force(house):
    following = follow(house, overrides=["pay.natural=6:5"])

    rewrite(house, "[shoe]\ndecks = 3\n")
    following.refresh()

    assert following.house.rules.pay.natural == (6, 5)


def test_problems_are_told_in_the_words_of_whoever_follows(house):
    following = follow(house, words=words_for("zh"))

    rewrite(house, "")
    event = following.refresh()

    assert isinstance(event, HouseBroken)
    assert "文件是空的" in event.problems[0]


def test_a_house_that_is_broken_from_the_start_is_not_followed(tmp_path):
    with pytest.raises(BadHouse):
        follow(write_house(tmp_path, "[shoe]\ndecks = 99\n"))


@pytest.mark.parametrize(
    "event",
    [HouseChanged("own/mine", "aa", "bb"), HouseBroken("own/mine", "aa", ("house.toml:1: odd", "更多"))],
)
def test_a_log_can_store_both_events(event):
    stored = msgspec.json.encode(event)

    assert msgspec.json.decode(stored, type=HouseChanged | HouseBroken) == event
    assert msgspec.json.decode(stored)["type"] == type(event).__name__
