"""The program knows the rule books of every house that ever came with it."""

import pytest

from fairdeal.games.game import fingerprint
from fairdeal.houses.library import open_house
from fairdeal.houses.places import shipped
from fairdeal.houses.shipped_books import (
    ShippedBooks,
    is_shipped_book,
    newest,
    shipped_books,
    version_of,
)
from fairdeal.tables.games import ADAPTERS
from fairdeal.version import VERSION
from tools.shipped_books import _joined, lists


@pytest.mark.parametrize("file", lists(), ids=lambda file: file.parent.name)
def test_the_list_is_what_the_program_comes_with(file):
    assert file.read_text("utf-8") == lists()[file](), "python tools/shipped_books.py prints it again"


def test_every_house_is_in_it():
    for game, adapter in ADAPTERS.items():
        assert set(adapter.shipped_houses()) <= set(shipped_books(game))


@pytest.mark.parametrize("house", shipped())
def test_the_newest_is_the_one_that_is_played(house):
    book = fingerprint(open_house(house, (), {})[1])

    assert newest("blackjack", house).books == (book,)
    assert is_shipped_book("blackjack", house, book)
    assert version_of("blackjack", house, book)


@pytest.mark.parametrize("game", ["", "..", "whist", "blackjack/../blackjack"])
def test_of_a_game_that_is_not_here_nothing_is_known(game):
    assert shipped_books(game) == {}
    assert newest(game, "vegas_strip") == ShippedBooks()


def test_what_earlier_versions_came_with_stays():
    first, second, now = ShippedBooks("0.0.1", ("a",), "x"), ShippedBooks("0.0.2", ("b",)), ("c",)

    assert _joined((first, second), ShippedBooks(VERSION, now)) == [
        first,
        second,
        ShippedBooks(VERSION, now),
    ]
    assert _joined((first,), ShippedBooks(VERSION, ("a",), "x")) == [first]
    assert _joined((first, ShippedBooks(VERSION, ("b",))), ShippedBooks(VERSION, now)) == [
        first,
        ShippedBooks(VERSION, now),
    ]
    assert _joined((first,), None) == [first]
