"""A table plays by the rule book of the house that it names, and new rounds by what the house has now."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.games.game import Refused, fingerprint
from fairdeal.games.trumps.book import book_of
from fairdeal.games.trumps.variants import variant_of
from fairdeal.houses import shipped_books as lists
from fairdeal.houses.library import open_house
from fairdeal.houses.shipped_books import ShippedBooks, newest
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.games.trumps import open_pack, shipped, trumps_table, trumps_terms
from fairdeal.tables.host_factory import open_table
from fairdeal.tables.houses import rule_books
from fairdeal.tables.houses.rule_books import BookCheck, HouseBooks, why_not_newest
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms, local_terms
from fairdeal.tables.model.events import BoxBet, RulesChanged, TableOpened
from fairdeal.tables.model.state import Phase
from fairdeal.tables.model.terms import DUTIES, SideTerms
from fairdeal.wire import commands as c
from tests.houses.writing import write_house
from tests.tables.room import opened_house

PLAIN = newest("blackjack", "vegas_strip").books[0]
OTHER = "0123456789abcdef"


@pytest.mark.parametrize(
    ("house", "book", "overrides", "judged"),
    [
        ("vegas_strip", PLAIN, (), BookCheck.RIGHT),
        ("vegas_strip", OTHER, (), BookCheck.WRONG),
        ("reno", PLAIN, (), BookCheck.WRONG),
        ("vegas_strip", PLAIN, ("pay.natural=6:5",), BookCheck.WRONG),
        ("vegas_strip", PLAIN, ("table.min_bet=7",), BookCheck.RIGHT),
        ("vegas_strip", PLAIN, ("no such knob",), BookCheck.WRONG),
        ("own/vegas_strip", PLAIN, (), BookCheck.UNKNOWN),
        ("room/vegas_strip", PLAIN, (), BookCheck.UNKNOWN),
        ("mine", PLAIN, (), BookCheck.WRONG),
        ("../vegas_strip", PLAIN, (), BookCheck.WRONG),
        ("../vegas_strip", PLAIN, ("shoe.decks=4",), BookCheck.WRONG),
        ("", PLAIN, (), BookCheck.WRONG),
    ],
)
def test_a_name_stands_for_one_house(house, book, overrides, judged):
    assert HouseBooks().judge("blackjack", house, book, overrides) is judged


def test_a_folder_that_is_named_tells_of_its_own_house_alone(tmp_path):
    folder = write_house(tmp_path, '[pay]\nnatural = "6:5"\n', "vegas_strip")
    book = fingerprint(open_house(folder)[1])
    known = HouseBooks([str(folder)])

    assert known.judge("blackjack", "own/vegas_strip", book, ()) is BookCheck.RIGHT
    assert known.judge("blackjack", "own/other", book, ()) is BookCheck.UNKNOWN
    assert known.judge("blackjack", "own/vegas_strip", OTHER, ()) is BookCheck.UNKNOWN
    assert known.judge("blackjack", "vegas_strip", book, ()) is BookCheck.WRONG


def test_packs_are_judged_likewise():
    for pack in shipped():
        for book in newest("trumps", pack).books:
            assert HouseBooks().judge("trumps", pack, book, ()) is BookCheck.RIGHT
    assert open_pack("airliners").id == "airliners"
    assert HouseBooks().judge("trumps", "airliners", OTHER, ()) is BookCheck.WRONG
    assert HouseBooks().judge("trumps", "own/airliners", OTHER, ()) is BookCheck.UNKNOWN


def test_of_a_game_that_is_not_here_nothing_is_said():
    assert HouseBooks().judge("whist", "vegas_strip", PLAIN, ()) is BookCheck.UNKNOWN


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


OTHER_TERMS = [
    {"seats": 2},
    {"boxes_each": 2},
    {"least": 1},
    {"most": 90_000_000},
    {"step": 1},
    {"side": (SideTerms(id="pairs", least=100, most=100_000),)},
    {"payout_most": 100},
    {"house_chip": 100},
    {"decision_seconds": 5},
    {"banker": "rotate"},
    {"leaving": "forfeit"},
    {"joins_mid_shoe": False},
    {"for_show": True},
    {"shuffling": {"penetration": 0.99}},
    {"shuffling": {"burn_cards": 10}},
]


@pytest.mark.parametrize("overrides", [(), ("shoe.decks=2",)])
@pytest.mark.parametrize("change", OTHER_TERMS, ids=str)
def test_no_table_is_opened_by_other_terms_than_its_house_has(room, change, overrides):
    house, book = opened_house("vegas_strip", overrides)
    opening = with_terms(blackjack_table("t-1", house, book, "ann"), change)

    with pytest.raises(Refused) as refused:
        room.wait_for(open_table(room.store, opening, book, "open", room.clock, room.randomness))

    assert refused.value.code == "table/house-terms"
    (name, value), *_ = change.items()
    assert (f"shuffling.{next(iter(value))}" if name == "shuffling" else name) in str(
        refused.value.facts["knobs"]
    )
    assert room.store.version("t-1") == 0


def with_terms(opening: TableOpened, change: dict[str, Any]) -> TableOpened:
    terms, how = opening.terms, dict(change)
    if "shuffling" in how:
        how["shuffling"] = replace(terms.shuffling, **how["shuffling"])
    return replace(opening, terms=replace(terms, **how))


@pytest.mark.parametrize("name", ["vegas_strip", "cs161", "gojack", "cn21", "blackjack_switch"])
def test_what_an_opener_decides_is_not_the_houses_to_say(room, name):
    house, book = opened_house(name, ())
    usual = blackjack_terms(house, book)
    every = [replace(usual, players_least=2), replace(usual, bank=5_000_000), replace(usual, duties=DUTIES)]
    every += [
        local_terms(house, book, shows_bets=shows_bets, by_hand=by_hand)
        for shows_bets in (True, False)
        for by_hand in (True, False)
    ]

    for terms in every:
        assert why_not_newest("blackjack", blackjack_table("t-1", house, book, "ann", terms), ()) is None


@pytest.mark.parametrize(
    ("change", "is_opened"),
    [
        ({}, True),
        ({"seats": 2}, True),
        ({"most": 700}, True),
        ({"most": 700, "least": 700}, True),
        ({"most": 700, "least": 300}, False),
        ({"seats": 1}, False),
        ({"step": 7}, False),
        ({"house_chip": 100}, False),
    ],
)
def test_a_game_of_trumps_is_for_as_many_and_as_much_as_its_opener_says(change, is_opened):
    book = book_of(open_pack("airliners"), variant_of("classic"))
    terms = replace(trumps_terms(book), **change)

    refusal = why_not_newest("trumps", trumps_table("t-1", "airliners", book, "ann", terms), ())

    assert (refusal is None) == is_opened


def test_a_house_whose_limits_were_set_has_these_terms():
    house, book = opened_house("vegas_strip", ("table.min_bet=7",))
    opening = blackjack_table("t-1", house, book, "ann")

    assert why_not_newest("blackjack", opening, opening.overrides) is None
    refusal = why_not_newest("blackjack", opening, ())
    assert refusal is not None
    assert refusal.code == "table/house-terms"
    assert "least" in str(refusal.facts["knobs"])


def test_a_table_with_something_set_is_opened_and_replayed(room):
    table = room.open("vegas_strip", "shoe.decks=2", "pay.natural=6:5")
    table.seat("ann")
    table.play("ann")
    table.close()

    assert replay_log(room.store.steps("t-1"), room.store.book).problems == ()


# A program that came later.


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """From then on the house comes with another book, or with other terms."""

    def come(book: str = OTHER, **terms: Any) -> None:
        known = lists.shipped_books("blackjack")
        (now,) = known["vegas_strip"]
        changed = ({**now.terms[0], **terms},)
        more = {**known, "vegas_strip": (now, ShippedBooks("9.9", (book,), terms=changed))}
        for module in (lists, rule_books):
            monkeypatch.setattr(module, "shipped_books", lambda game: more)

    return come


def test_no_round_begins_by_an_older_book(room, later):
    table = room.open()
    table.seat("ann")
    table.play("ann")

    later()
    again = room.host("t-1")

    now = again.table
    refusal = why_not_newest("blackjack", RulesChanged(now.house, now.book_id, now.terms), ())
    assert refusal is not None
    assert refusal.code == "table/house-rules"
    assert again.refusal("ann", c.Bet((BoxBet(1_000),))) == "table/house-rules"
    assert again.refusal("bob", c.SitDown("Bob", 1_000)) == "table/house-rules"
    again.act("ann", c.Leave())
    assert replay_log(room.store.steps("t-1"), room.store.book).problems == ()


def test_no_round_begins_by_older_terms(room, later):
    table = room.open()
    table.seat("ann")
    table.play("ann")

    later(PLAIN, least=2_000)
    again = room.host("t-1")

    assert again.refusal("ann", c.Bet((BoxBet(1_000),))) == "table/house-terms"
    assert again.refusal("bob", c.SitDown("Bob", 1_000)) == "table/house-terms"
    again.act("ann", c.Leave())
    assert replay_log(room.store.steps("t-1"), room.store.book).problems == ()


def test_bets_that_were_placed_before_go_back_and_everybody_goes_home(room, later):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann")

    later()
    again = room.host("t-1")
    again.settle()

    assert again.table.phase is Phase.CLOSED
    assert room.wallet("ann") == room.wallet("bob") == 100_000
    assert replay_log(room.store.steps("t-1"), room.store.book).problems == ()
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
