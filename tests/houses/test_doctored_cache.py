"""Nobody plays by a cache that somebody has changed, and everybody hears of it."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from fairdeal.games.game import fingerprint
from fairdeal.houses import cache_warnings
from fairdeal.houses.disk import Cache, Changed, key_place
from fairdeal.houses.following import Following
from fairdeal.houses.library import Entry, open_house
from fairdeal.words import LANGUAGES, words_for
from tests.houses.writing import write_house
from tests.support.doctored import (
    by_anybody,
    by_owner,
    doctor,
    doctor_books,
    entries,
    naturals_six_to_five,
    wins_five_to_one,
)

CHANGES = [wins_five_to_one, naturals_six_to_five]


@pytest.fixture
def cache(tmp_path: Path) -> dict[str, str]:
    return {"XDG_CACHE_HOME": str(tmp_path / "cache"), "XDG_STATE_HOME": str(tmp_path / "state")}


@pytest.fixture
def warned() -> Iterator[list[str]]:
    """The keys of what was warned of."""
    heard: list[str] = []
    cache_warnings.listen(lambda key, facts: heard.append(key))
    yield heard
    cache_warnings.listen(None)


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("house", ["vegas_strip", "cn21"])
def test_a_shipped_book_that_anybody_has_changed_is_noticed(house, change, cache, warned):
    _, book = open_house(house, (), cache)
    doctor_books(cache, change, by_anybody)

    assert open_house(house, (), cache)[1] == book
    assert warned == ["house.cache.changed"]
    assert open_house(house, (), cache)[1] == book  # a good one has taken its place


@pytest.mark.parametrize("change", CHANGES)
def test_a_shipped_book_is_noticed_even_if_signed_with_the_key_of_the_cache(change, cache, warned):
    _, book = open_house("vegas_strip", (), cache)
    doctor_books(cache, change, by_owner(cache))

    assert open_house("vegas_strip", (), cache)[1] == book
    assert warned == ["house.cache.changed"]


def test_limits_and_rule_card_of_a_shipped_house_are_noticed_too(cache, warned):
    house, _ = open_house("vegas_strip", (), cache)
    (file,) = entries(cache)
    table = replace(house.rules.table, max_bet=(10**9, 1))
    doctor(
        file,
        Entry,
        lambda entry: replace(entry, house=replace(house, rules=replace(house.rules, table=table))),
        by_owner(cache),
    )

    assert open_house("vegas_strip", (), cache)[0] == house
    assert warned == ["house.cache.changed"]


@pytest.mark.parametrize("overrides", [(), ("shoe.decks=2",)])
def test_a_table_of_other_rules_is_never_opened_by_the_cache(tmp_path, overrides, cache, warned):
    folder = write_house(tmp_path, "[shoe]\ndecks = 4\n")
    where = "vegas_strip" if overrides else folder
    _, book = open_house(where, overrides, cache)
    doctor_books(cache, wins_five_to_one, by_owner(cache))

    following = Following(where, overrides, cache)

    assert (following.book, following.fingerprint) == (book, fingerprint(book))
    assert warned == ["house.cache.changed"]


def test_a_calculator_notices_it_without_the_key(tmp_path, cache, warned):
    folder = write_house(tmp_path, "[shoe]\ndecks = 4\n")
    _, book = open_house(folder, (), cache)
    doctor_books(cache, wins_five_to_one, by_anybody)

    assert open_house(folder, (), cache)[1] == book
    assert warned == ["house.cache.changed"]


def test_what_was_not_changed_gives_no_warning(tmp_path, cache, warned):
    folder = write_house(tmp_path, "[shoe]\ndecks = 4\n")

    for _ in range(2):
        for where, overrides in (("vegas_strip", ()), ("vegas_strip", ("shoe.decks=2",)), (folder, ())):
            open_house(where, overrides, cache)
            Following(where, overrides, cache)

    assert warned == []


# Folders and the key.


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_folders_and_key_are_made_for_their_owner_alone(tmp_path, cache):
    before = os.umask(0)
    try:
        open_house("reno", (), cache)
    finally:
        os.umask(before)

    key = key_place(cache)
    assert key is not None
    made = [tmp_path / "cache", tmp_path / "cache/fairdeal", tmp_path / "cache/fairdeal/books", key.parent]
    assert [mode_of(folder) for folder in made] == [0o700] * 4
    assert mode_of(key) == 0o600


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777, 0o1777, 0o770])
def test_a_folder_that_others_can_write_is_not_used(tmp_path, mode, cache, warned):
    whole = open_house("reno", (), cache)
    folder = tmp_path / "cache/fairdeal/books"
    before = entries(cache)[0].stat().st_mtime_ns
    folder.chmod(mode)

    assert open_house("reno", (), cache) == whole
    assert open_house("european", (), cache)[0].id == "european"
    assert warned == ["house.cache.open"]
    assert [file.stat().st_mtime_ns for file in entries(cache)] == [before]


def test_a_folder_that_others_can_read_is_used(tmp_path, cache, warned):
    open_house("reno", (), cache)
    (tmp_path / "cache/fairdeal/books").chmod(0o755)
    open_house("european", (), cache)

    assert (len(entries(cache)), warned) == (2, [])


def test_a_folder_below_one_that_everybody_can_write_is_not_used(tmp_path, cache, warned):
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache").chmod(0o777)
    open_house("reno", (), cache)

    assert warned == ["house.cache.open_above"]
    assert entries(cache) == []


def test_a_link_to_a_folder_of_ones_own_is_used_and_one_to_an_open_folder_is_not(tmp_path, cache, warned):
    (tmp_path / "real").mkdir(0o700)
    (tmp_path / "cache").symlink_to(tmp_path / "real")
    open_house("reno", (), cache)
    assert (len(entries(cache)), warned) == (1, [])

    (tmp_path / "real/fairdeal/books").chmod(0o777)
    open_house("reno", (), cache)
    assert warned == ["house.cache.open"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give folders away")
def test_a_folder_of_somebody_else_is_not_used(tmp_path, cache, warned):
    open_house("reno", (), cache)
    os.chown(tmp_path / "cache/fairdeal/books", 12345, 12345)

    assert open_house("reno", (), cache)[0].id == "reno"
    assert warned == ["house.cache.foreign"]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o666])
def test_a_key_that_others_may_know_is_not_used(mode, cache, warned):
    open_house("reno", (), cache)
    key = key_place(cache)
    assert key is not None
    key.chmod(mode)

    assert open_house("reno", (), cache)[0].id == "reno"
    assert warned == ["house.cache.key"]


def test_a_damaged_key_is_not_used(cache, warned):
    open_house("reno", (), cache)
    key = key_place(cache)
    assert key is not None
    key.write_bytes(b"short")

    assert open_house("reno", (), cache)[0].id == "reno"
    assert warned == ["house.cache.key"]


def test_where_files_have_one_name_only_there_is_a_key_all_the_same(cache, monkeypatch):
    def unable(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", unable)
    open_house("reno", (), cache)

    assert len(entries(cache)) == 1


def test_an_entry_without_its_key_is_not_believed(cache):
    _, book = open_house("vegas_strip", ("shoe.decks=2",), cache)
    doctor_books(cache, wins_five_to_one, by_owner(cache))
    key = key_place(cache)
    assert key is not None
    key.unlink()

    assert open_house("vegas_strip", ("shoe.decks=2",), cache)[1] == book
    assert open_house("vegas_strip", ("shoe.decks=2",), cache)[1] == book


def test_another_key_finds_no_entries_and_speaks_of_no_damage(tmp_path, cache, warned):
    other = cache | {"XDG_STATE_HOME": str(tmp_path / "other")}

    for environment in (cache, other, cache, other):
        for house in ("reno", "european"):
            assert open_house(house, (), environment)[0].id == house

    assert warned == []


def test_without_a_place_for_the_key_nothing_is_kept(tmp_path):
    open_house("reno", (), {"FAIRDEAL_CACHE": str(tmp_path / "cache")})

    assert not (tmp_path / "cache").exists()


def test_an_entry_in_the_place_of_another_is_noticed(cache):
    one = Cache(cache)
    one.keep("a.book", b"right")
    (file,) = entries(cache)
    file.rename(file.with_name(file.name.replace("a.book", "b.book")))

    with pytest.raises(Changed):
        one.kept("b.book")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_warning_is_a_sentence(lang):
    for key in ("changed", "foreign", "open", "open_above", "key"):
        assert "/x/y" in words_for(lang)(f"house.cache.{key}", file="/x/y", folder="/x/y")
