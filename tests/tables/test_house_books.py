"""A table plays by the rule book of the house that it names, and new rounds by what the house has now."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fairdeal.games.game import Refused, fingerprint
from fairdeal.houses import shipped_books as lists
from fairdeal.houses.library import open_house
from fairdeal.houses.shipped_books import ShippedBooks, newest
from fairdeal.tables import acts as a
from fairdeal.tables import house_books
from fairdeal.tables.facts import BoxBet, TableOpened
from fairdeal.tables.host import open_table
from fairdeal.tables.house_books import HouseBooks, Judgement, is_newest
from fairdeal.tables.houses import blackjack_table
from fairdeal.tables.kits.trumps import open_pack, shipped
from fairdeal.tables.replaying import replayed
from fairdeal.tables.state import Phase
from tests.houses.writing import write_house
from tests.tables.room import opened_house

PLAIN = newest("blackjack", "vegas_strip").books[0]
OTHER = "0123456789abcdef"


@pytest.mark.parametrize(
    ("house", "book", "overrides", "judged"),
    [
        ("vegas_strip", PLAIN, (), Judgement.RIGHT),
        ("vegas_strip", OTHER, (), Judgement.WRONG),
        ("reno", PLAIN, (), Judgement.WRONG),
        ("vegas_strip", PLAIN, ("pay.natural=6:5",), Judgement.WRONG),
        ("vegas_strip", PLAIN, ("table.min_bet=7",), Judgement.RIGHT),
        ("vegas_strip", PLAIN, ("no such knob",), Judgement.WRONG),
        ("own/vegas_strip", PLAIN, (), Judgement.UNKNOWN),
        ("room/vegas_strip", PLAIN, (), Judgement.UNKNOWN),
        ("mine", PLAIN, (), Judgement.WRONG),
        ("../vegas_strip", PLAIN, (), Judgement.WRONG),
        ("../vegas_strip", PLAIN, ("shoe.decks=4",), Judgement.WRONG),
        ("", PLAIN, (), Judgement.WRONG),
    ],
)
def test_a_name_stands_for_one_house(house, book, overrides, judged):
    assert HouseBooks().judge("blackjack", house, book, overrides) is judged


def test_a_folder_that_is_named_tells_of_its_own_house_alone(tmp_path):
    folder = write_house(tmp_path, '[pay]\nnatural = "6:5"\n', "vegas_strip")
    book = fingerprint(open_house(folder)[1])
    known = HouseBooks([str(folder)])

    assert known.judge("blackjack", "own/vegas_strip", book, ()) is Judgement.RIGHT
    assert known.judge("blackjack", "own/other", book, ()) is Judgement.UNKNOWN
    assert known.judge("blackjack", "own/vegas_strip", OTHER, ()) is Judgement.UNKNOWN
    assert known.judge("blackjack", "vegas_strip", book, ()) is Judgement.WRONG


def test_packs_are_judged_likewise():
    for pack in shipped():
        for book in newest("trumps", pack).books:
            assert HouseBooks().judge("trumps", pack, book, ()) is Judgement.RIGHT
    assert open_pack("airliners").id == "airliners"
    assert HouseBooks().judge("trumps", "airliners", OTHER, ()) is Judgement.WRONG
    assert HouseBooks().judge("trumps", "own/airliners", OTHER, ()) is Judgement.UNKNOWN


def test_of_a_game_that_is_not_here_nothing_is_said():
    assert HouseBooks().judge("whist", "vegas_strip", PLAIN, ()) is Judgement.UNKNOWN


# Opening.


@pytest.mark.parametrize(
    "change",
    [
        lambda opening: replace(opening, book=OTHER),
        lambda opening: replace(opening, house="reno"),
        lambda opening: replace(opening, overrides=("pay.natural=6:5",)),
        lambda opening: replace(opening, house="mine"),
    ],
)
def test_no_table_is_opened_by_another_book_than_its_house_has(
    room, change: Callable[[TableOpened], TableOpened]
):
    house, book = opened_house("vegas_strip", ())
    opening = change(blackjack_table("t-1", house, book, "ann"))

    with pytest.raises(Refused) as refused:
        room.wait_for(open_table(room.store, opening, book, "open", room.clock, room.randomness))

    assert refused.value.code == "table/house-rules"
    assert room.store.version("t-1") == 0


def test_a_table_with_something_set_is_opened_and_replayed(room):
    table = room.open("vegas_strip", "shoe.decks=2", "pay.natural=6:5")
    table.seat("ann")
    table.play("ann")
    table.close()

    assert replayed(room.store.read("t-1"), room.store.book).problems == ()


# A program that came later.


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From then on the house comes with another book."""

    def come() -> None:
        known = lists.shipped_books("blackjack")
        more = {**known, "vegas_strip": (*known["vegas_strip"], ShippedBooks("9.9", (OTHER,)))}
        for module in (lists, house_books):
            monkeypatch.setattr(module, "shipped_books", lambda game: more)

    return come


def test_no_round_begins_by_an_older_book(room, later):
    table = room.open()
    table.seat("ann")
    table.play("ann")

    later()
    again = room.host("t-1")

    assert not is_newest("blackjack", "vegas_strip", PLAIN, ())
    assert again.refusal("ann", a.Bet((BoxBet(1_000),))) == "table/house-rules"
    assert again.refusal("bob", a.SitDown("Bob", 1_000)) == "table/house-rules"
    again.act("ann", a.Leave())
    assert replayed(room.store.read("t-1"), room.store.book).problems == ()


def test_bets_that_were_placed_before_go_back_and_everybody_goes_home(room, later):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann")

    later()
    again = room.host("t-1")
    again.settle()

    assert again.table.phase is Phase.CLOSED
    assert room.wallet("ann") == room.wallet("bob") == 100_000
    assert replayed(room.store.read("t-1"), room.store.book).problems == ()
    assert room.problems == ()


def test_a_round_in_play_is_played_to_its_end(room, later):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann")

    later()
    again = room.host("t-1")
    again.play_out()

    assert again.table.rounds >= 1
    assert again.table.phase is Phase.BETTING
