"""Opening houses through the cache, which never costs more than time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal.games.blackjack.working import rule_book
from fairdeal.houses import disk
from fairdeal.houses.disk import cache_folder
from fairdeal.houses.library import open_house, shipped
from fairdeal.houses.load import load_house
from fairdeal.houses.problems import BadHouse
from tests.houses.writing import write_house


@pytest.fixture
def cache(tmp_path) -> dict[str, str]:
    """The environment of a person whose cache is empty."""
    return {"FAIRDEAL_CACHE": str(tmp_path / "cache"), "XDG_STATE_HOME": str(tmp_path / "state")}


def entries(environment: dict[str, str]) -> list[Path]:
    return sorted(Path(environment["FAIRDEAL_CACHE"]).iterdir())


@pytest.mark.parametrize("name", shipped())
def test_the_cache_gives_back_what_was_worked_out(name, cache):
    fresh = open_house(name, (), cache)
    kept = open_house(name, (), cache)

    assert fresh == kept
    if not kept[0].scripts:
        assert kept == (load_house(name), rule_book(load_house(name).rules))


def test_overrides_have_entries_of_their_own(cache):
    plain = open_house("reno", (), cache)
    changed = open_house("reno", ("shoe.decks=2",), cache)

    assert plain[0].rules.shoe.decks == 1
    assert changed[0].rules.shoe.decks == 2
    assert len(entries(cache)) == 2


def test_a_changed_file_is_read_anew(tmp_path, cache):
    house = write_house(tmp_path, "[shoe]\ndecks = 2\n")
    open_house(house, (), cache)

    (house / "house.toml").write_text("[shoe]\ndecks = 3\n")

    assert open_house(house, (), cache)[0].rules.shoe.decks == 3


def test_the_same_file_elsewhere_keeps_its_own_place(tmp_path, cache):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, two = (write_house(tmp_path / folder, "[shoe]\ndecks = 2\n") for folder in "ab")

    open_house(one, (), cache)

    assert open_house(two, (), cache)[0].path == str(two / "house.toml")


def test_a_house_that_is_not_in_order_is_not_kept(tmp_path, cache):
    house = write_house(tmp_path, "[shoe]\ndecks = 99\n")

    for _ in range(2):
        with pytest.raises(BadHouse):
            open_house(house, (), cache)

    assert not Path(cache["FAIRDEAL_CACHE"]).exists()


DAMAGES = {
    "cut off": lambda content: content[: len(content) // 2],
    "empty": lambda content: b"",
    "one bit": lambda content: content[:-1] + bytes([content[-1] ^ 1]),
    "noise": lambda content: os.urandom(len(content)),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_entry_is_worked_out_again(damage, cache):
    whole = open_house("helsinki", (), cache)
    (entry,) = entries(cache)
    good = entry.read_bytes()

    entry.write_bytes(damage(good))

    assert open_house("helsinki", (), cache) == whole
    assert entry.read_bytes() == good


def test_an_entry_under_a_foreign_name_is_not_believed(cache):
    reno = open_house("reno", (), cache)
    (reno_entry,) = entries(cache)
    content = reno_entry.read_bytes()
    reno_entry.unlink()
    open_house("european", (), cache)
    (entry,) = entries(cache)

    entry.write_bytes(content)

    assert open_house("european", (), cache)[0].id == "european"
    assert open_house("reno", (), cache) == reno


def test_a_folder_in_place_of_an_entry_only_costs_time(cache):
    whole = open_house("reno", (), cache)
    (entry,) = entries(cache)
    entry.unlink()
    entry.mkdir()

    assert open_house("reno", (), cache) == whole
    assert entries(cache) == [entry]


def test_a_cache_that_cannot_be_written_only_costs_time(tmp_path):
    (tmp_path / "file").write_text("in the way")

    house, _ = open_house("reno", (), {"FAIRDEAL_CACHE": str(tmp_path / "file" / "cache")})

    assert house.id == "reno"


def test_a_cache_name_that_no_system_can_have_only_costs_time():
    assert open_house("reno", (), {"FAIRDEAL_CACHE": "nul\0byte"})[0].id == "reno"


def test_a_folder_whose_name_is_no_text_only_costs_time(tmp_path, cache):
    house = write_house(tmp_path, "[shoe]\ndecks = 2\n", name="odd\udcff")

    assert open_house(house, (), cache)[0].rules.shoe.decks == 2


@pytest.mark.parametrize("decks", ["\udcff", "2 # \udcff"])
def test_an_override_that_is_no_text_is_told(cache, decks):
    """No log could tell what was set by it."""
    with pytest.raises(BadHouse, match="an override is written knob=value"):
        open_house("reno", [f"shoe.decks={decks}"], cache)


def test_a_house_knows_what_was_set_over_it(cache):
    overrides = ("shoe.decks=2", "dealer.soft17=hit")

    assert open_house("vegas_strip", overrides, cache)[0].overrides == overrides
    assert open_house("vegas_strip", (), cache)[0].overrides == ()


def test_a_full_cache_drops_its_older_half(cache, monkeypatch):
    monkeypatch.setattr(disk, "ENTRIES_MOST", 4)

    for decks in range(1, 7):
        open_house("reno", (f"shoe.decks={decks}",), cache)

    assert len(entries(cache)) == 4


def test_no_half_written_file_is_left(cache):
    open_house("reno", (), cache)

    assert [entry.suffix for entry in entries(cache)] == [".book"]


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"FAIRDEAL_CACHE": "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"}, "/a"),
        ({"XDG_CACHE_HOME": "/b", "HOME": "/c"}, "/b/fairdeal/books"),
        ({"XDG_CACHE_HOME": "relative", "HOME": "/c"}, "/c/.cache/fairdeal/books"),
        ({"FAIRDEAL_CACHE": "", "HOME": "/c"}, "/c/.cache/fairdeal/books"),
    ],
)
def test_the_cache_lies_where_the_system_says(environment, folder):
    assert cache_folder(environment) == Path(folder)


def test_without_any_place_there_is_no_cache():
    assert cache_folder({}) is None
    assert open_house("reno", (), {})[0].id == "reno"


def test_who_opens_a_house_again_gets_the_same_book(cache):
    open_house("reno", (), cache)

    first, again = (open_house("reno", (), cache)[1] for _ in range(2))

    # Odds keep what they have worked out by the book itself.
    assert again is first


def test_a_warm_cache_needs_no_toml(cache):
    open_house("vegas_strip", (), cache)
    program = (
        "import sys; from fairdeal.houses.library import open_house; open_house('vegas_strip');"
        "print([name for name in ('tomllib', 'fairdeal.houses.load', 'difflib') if name in sys.modules])"
    )

    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **cache, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert ran.stdout == "[]\n"
