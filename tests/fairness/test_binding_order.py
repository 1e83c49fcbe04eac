"""Seeds of seats are bound, then binding closes for all at once, then they are shown: in no other order."""

import pytest

from tests.support.forged_logs import at, found_by_both
from tools.rewritten_logs import Events, rewritten
from tools.sealed_table import SealedTable
from tools.staked_table import StakedTable


def sealed(*people: str) -> SealedTable:
    table = SealedTable()
    table.sit_down()
    table.seal()
    table.bind(*people)
    return table


def dealt(table: SealedTable) -> SealedTable:
    table.begin_round()
    table.deal(3)
    table.reveal()
    return table


def codes(log: list[bytes]) -> list[str]:
    return [code for _, code in found_by_both(log)]


def moved(log: list[bytes], type_: str, number: int, places: int) -> list[bytes]:
    """The log with one event some places further down, or up."""

    def change(events: Events) -> None:
        place = at(events, type_, number)
        events.insert(place + places, events.pop(place))

    return rewritten(log, change)


def test_seeds_that_are_bound_closed_and_shown_are_in_order():
    table = sealed("seat:1", "seat:2", "cut")
    table.open("seat:1", "cut")

    assert codes(dealt(table).log) == []


@pytest.mark.parametrize("places", [1, 2, 3])
def test_each_seed_that_is_known_before_binding_closes_is_found(places):
    table = sealed("seat:1", "seat:2", "cut")
    table.open("seat:1", "cut")
    dealt(table)

    assert codes(moved(table.log, "SeedBindingClosed", 1, places)) == [
        *["seat/early"] * places,
        "seat/closed",
    ]


def test_a_log_in_which_binding_never_closes_is_found():
    table = sealed("seat:1", "seat:2")
    table.open("seat:1")
    dealt(table)

    found = codes(rewritten(table.log, lambda events: events.pop(at(events, "SeedBindingClosed"))))

    assert found == ["seat/early"] * 2


@pytest.mark.parametrize("places", [1, 2])
def test_a_seed_that_is_bound_when_binding_has_closed_is_found(places):
    table = sealed("seat:1", "seat:2")
    table.open("seat:1", "seat:2")
    dealt(table)

    assert "seat/late" in codes(moved(table.log, "SeatSeedCommitted", 2, places))


def test_binding_closes_once():
    table = sealed("seat:1")
    table.write({"shoe": 1}, "SeedBindingClosed")
    table.open("seat:1")

    assert codes(dealt(table).log) == ["seat/closed"]


def test_where_nobody_has_bound_a_seed_nothing_is_closed():
    table = sealed()
    table.write({"shoe": 1}, "SeedBindingClosed")

    assert codes(table.log) == ["seat/closed"]


def test_binding_does_not_close_after_a_card():
    table = sealed("seat:1")
    table.open("seat:1")
    dealt(table)

    assert "seat/closed" in codes(moved(table.log, "SeedBindingClosed", 1, 4))


def test_binding_closes_for_the_shoe_in_play():
    table = sealed("seat:1")
    table.write({"shoe": 2}, "SeedBindingClosed")

    assert codes(table.log) == ["shoe/unknown"]


@pytest.mark.parametrize("body", [{}, {"shoe": 0}, {"shoe": "1"}, {"shoe": 1, "who": "seat:1"}])
def test_the_close_of_binding_in_another_form_is_found(body):
    table = sealed("seat:1")
    table.write(body, "SeedBindingClosed")

    assert codes(table.log) == ["event/unreadable"]


def test_when_binding_has_closed_who_leaves_takes_no_seed_along():
    table = sealed("seat:1", "seat:2")
    table.write({"shoe": 1}, "SeedBindingClosed")
    table.write({"seat": 2, "chips": 0}, "SeatLeft")
    table.write({"shoe": 1, "who": "seat:2", "commitment": "ab" * 32}, "SeatSeedCommitted")

    assert codes(table.log) == ["seat/late", "seat/twice"]


# The last bet.


def test_a_bet_between_the_close_of_binding_and_the_first_card_is_found():
    table = sealed("seat:1")
    table.bet(1)
    table.open("seat:1")
    table.bet(2)

    assert codes(table.log) == ["bets/late"]


@pytest.mark.parametrize(
    ("body", "type_"),
    [
        ({"seat": 1}, "BetsTakenBack"),
        ({"seat": 1, "chips": 0}, "SeatLeft"),
        ({"round": 1, "won": {}}, "RoundEnded"),
    ],
)
def test_bets_that_go_back_may_be_placed_anew(body, type_):
    table = sealed("seat:1", "seat:2")
    table.bet(1, 2)
    table.open("seat:1", "seat:2")
    table.write(body, type_)
    table.bet(1)

    assert codes(table.log) == []


def test_who_sits_out_after_the_close_of_binding_has_not_bet():
    table = sealed("seat:1")
    table.bet(1)
    table.open("seat:1")
    table.write({"seat": 2, "bets": []}, "BetsPlaced")

    assert codes(dealt(table).log) == []


def test_in_later_rounds_of_the_shoe_everybody_bets():
    table = sealed("seat:1")
    table.bet(1)
    table.open("seat:1")
    table.begin_round()
    table.deal(3)
    table.end_round()
    table.write({"round": 1, "won": {}}, "RoundEnded")
    table.bet(1)

    assert codes(table.log) == []


@pytest.mark.parametrize(("bets", "wanted"), [((), ["seat/closed"]), ((1,), [])])
def test_at_a_table_for_chips_binding_closes_when_bets_are_in(bets, wanted):
    table = StakedTable()
    table.come(1, 100)
    table.come(2, 100)
    table.seal()
    table.bind("seat:1")
    table.bet(*bets)
    table.write({"shoe": 1}, "SeedBindingClosed")

    assert codes(table.log) == wanted
