"""Who says how long people have: the house where it does, else whoever opens the table."""

import msgspec
import pytest
from msgspec.structs import replace

from fairdeal.games.game import Refused
from fairdeal.games.trumps.book import book_of
from fairdeal.games.trumps.variants import variant_of
from fairdeal.houses.library import open_house
from fairdeal.store.audit import audit
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.games.trumps import open_pack, trumps_table, trumps_terms
from fairdeal.tables.host_factory import open_table
from fairdeal.tables.houses.followed_house import terms_by_house
from fairdeal.tables.houses.rule_books import HouseBooks, why_not_newest
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms, local_terms
from fairdeal.tables.model.events import TableOpened
from fairdeal.tables.model.terms import NETWORK_CLOCK, Terms, network_terms
from tests.houses.writing import write_house
from tests.tables.room import Sitting, opened_house


def clock_of(terms: Terms) -> tuple[int | None, int | None, int, int]:
    return terms.decision_seconds, terms.bet_seconds, terms.more_seconds, terms.more_times


def opening_with(house: str, *settings: str, **clock: object) -> TableOpened:
    opened, book = opened_house(house, settings)
    terms = replace(blackjack_terms(opened, book), **clock)
    return blackjack_table("t-1", opened, book, "ann", terms)


def refusal(opening: TableOpened) -> str:
    why = why_not_newest(opening.game, opening, opening.overrides)
    return why.code if why is not None else ""


def test_over_a_network_people_have_half_a_minute_to_decide_and_less_to_bet():
    house, book = opened_house("vegas_strip", ())

    assert clock_of(network_terms(blackjack_terms(house, book))) == (30, 20, 60, 2)


def test_a_house_with_an_own_clock_keeps_it_over_a_network():
    house, book = opened_house("vegas_strip", ("table.decision_seconds=45",))

    assert clock_of(network_terms(blackjack_terms(house, book))) == (45, None, 60, 2)


def test_an_unhurried_house_has_no_clock_over_a_network():
    house, book = opened_house("vegas_strip", ("table.decision_seconds=unhurried",))
    terms = network_terms(blackjack_terms(house, book))

    assert terms.decision_seconds is None
    assert terms.is_unhurried


@pytest.mark.parametrize(
    "settings", [(), ("table.decision_seconds=45",), ("table.decision_seconds=unhurried",)]
)
def test_a_table_in_a_terminal_has_no_clock_and_is_right_all_the_same(settings):
    house, book = opened_house("vegas_strip", settings)
    terms = local_terms(house, book, shows_bets=True)

    assert terms.decision_seconds is None
    assert refusal(blackjack_table("t-1", house, book, "ann", terms)) == ""


@pytest.mark.parametrize("clock", [dict(NETWORK_CLOCK), {"decision_seconds": 90}, {"is_unhurried": True}, {}])
def test_where_a_house_says_nothing_the_opener_chooses_the_clock(clock):
    assert refusal(opening_with("vegas_strip", **clock)) == ""


@pytest.mark.parametrize("name", NETWORK_CLOCK)
def test_an_opener_hurries_nobody_more_than_usual(name):
    strict = {**NETWORK_CLOCK, name: NETWORK_CLOCK[name] - 1}

    assert refusal(opening_with("vegas_strip", **strict)) == "table/house-terms"


@pytest.mark.parametrize(
    "clock", [dict(NETWORK_CLOCK), {"decision_seconds": 90}, {"decision_seconds": None}, {"bet_seconds": 5}]
)
def test_where_a_house_has_a_clock_nobody_chooses_another(clock):
    assert refusal(opening_with("vegas_strip", "table.decision_seconds=45")) == ""

    assert refusal(opening_with("vegas_strip", "table.decision_seconds=45", **clock)) == "table/house-terms"


def test_nobody_hurries_people_in_an_unhurried_house():
    opening = opening_with("vegas_strip", "table.decision_seconds=unhurried", **NETWORK_CLOCK)

    assert refusal(opening) == "table/house-terms"


def test_a_table_of_trumps_may_have_a_clock_too():
    pack = open_pack("aircraft")
    book = book_of(pack, variant_of("classic", ()))
    opening = trumps_table("t-1", pack.id, book, "ann", network_terms(trumps_terms(book)))

    assert clock_of(opening.terms) == (30, 20, 60, 2)
    assert refusal(opening) == ""


def test_an_audit_has_nothing_against_the_clock_of_a_network(room):
    house, book = opened_house("vegas_strip", ())
    opening = blackjack_table("t-1", house, book, "ann", network_terms(blackjack_terms(house, book)))
    table = Sitting(
        room, room.wait_for(open_table(room.store, opening, book, "open", room.clock, room.randomness))
    )
    table.seat("ann", "bob")
    table.bet("ann")
    table.later(20)
    table.play_out()

    assert table.table.house == "vegas_strip"
    assert audit(room.store).problems == ()
    assert replay_log(room.store.steps("t-1"), room.store.book).problems == ()


def test_a_clock_that_the_house_does_not_have_is_found_in_a_log():
    opening = opening_with("vegas_strip", "table.decision_seconds=45", decision_seconds=5)

    assert HouseBooks().other_terms("blackjack", opening, opening.overrides) == ("decision_seconds",)


def test_a_changed_house_leaves_the_openers_clock_alone_unless_it_has_its_own(tmp_path):
    before = network_terms(blackjack_terms(*opened_house("vegas_strip", ())))
    silent, own = (
        open_house(write_house(tmp_path, text, name))
        for name, text in (("silent", 'name = "Silent"\n'), ("own", "[table]\ndecision_seconds = 7\n"))
    )

    assert clock_of(terms_by_house(*silent, before)) == (30, 20, 60, 2)
    assert clock_of(terms_by_house(*own, before)) == (7, None, 60, 2)


@pytest.mark.parametrize("wrong", [{"decision_seconds": 0}, {"bet_seconds": -1}, {"more_times": 0}])
def test_terms_that_would_stop_a_table_can_not_be_read(wrong):
    plain = {"seats": 1, "least": 1, "most": 1, **wrong}

    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(plain, Terms)


def test_a_table_can_not_be_opened_with_another_clock_than_its_house_has(room):
    opening = opening_with("vegas_strip", "table.decision_seconds=45", decision_seconds=5)
    _, book = opened_house("vegas_strip", ("table.decision_seconds=45",))

    with pytest.raises(Refused) as refused:
        room.wait_for(open_table(room.store, opening, book, "open", room.clock, room.randomness))

    assert refused.value.code == "table/house-terms"
    assert room.store.version("t-1") == 0
