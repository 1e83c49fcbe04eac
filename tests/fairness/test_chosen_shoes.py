"""A house that chooses its shoes when it knows who sits there or what they bet is found by both verifiers."""

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.fairness import verify_log
from tests.support.forged_logs import at, found_by_both, the
from tools.rewritten_logs import Events, rewritten
from tools.sealed_table import SealedTable, restored_table
from verifier import fairdeal_verify

LOG = restored_table().log
SEED = "5a" * 32


def codes(change: Callable[[Events], object]) -> list[str]:
    return [code for _, code in found_by_both(rewritten(LOG, change))]


def test_a_table_that_was_restored_and_elects_its_bankers_is_in_order():
    report = verify_log(LOG)

    assert found_by_both(LOG) == []
    assert (report.chains_ended, report.shoes_revealed, report.shoes_voided, len(report.roots)) == (
        1,
        2,
        1,
        2,
    )


def test_a_part_of_such_a_log_is_in_order_wherever_it_ends():
    assert [found_by_both(LOG[:end]) for end in range(1, len(LOG))] == [[]] * (len(LOG) - 1)


# Bets that stand.


def test_a_shoe_sealed_while_a_bet_stands_is_found():
    table = SealedTable()
    table.sit_down()
    table.seal()
    table.bet(1)
    table.reveal(voided=True)
    table.seal()

    assert found_by_both(table.log) == [(6, "shoe/bets")]


BETS_BACK = [
    ({"seat": 1}, "BetsTakenBack"),
    ({"seat": 1, "bets": []}, "BetsPlaced"),
    ({"seat": 1, "chips": 0}, "SeatLeft"),
    ({"round": 1, "won": {}}, "RoundEnded"),
    ({"round": 1, "why": "restored"}, "RoundVoided"),
]


@pytest.mark.parametrize(("body", "type_"), BETS_BACK)
def test_bets_that_are_back_stand_no_more(body, type_):
    table = SealedTable()
    table.sit_down()
    table.seal()
    table.bet(1)
    table.write(body, type_)
    table.reveal(voided=True)
    table.seal()

    assert found_by_both(table.log) == []


@pytest.mark.parametrize(("body", "type_"), BETS_BACK)
def test_the_bets_of_another_seat_stand_all_the_same(body, type_):
    table = SealedTable()
    table.sit_down()
    table.seal()
    table.bet(1, 2)
    table.write(body, type_)
    table.reveal(voided=True)
    table.seal()

    assert found_by_both(table.log) == ([] if "round" in body else [(8, "shoe/bets")])


@pytest.mark.parametrize(
    ("type_", "field", "value"),
    [
        ("BetsPlaced", "seat", 0),
        ("BetsPlaced", "seat", True),
        ("BetsPlaced", "seat", 1.0),
        ("BetsPlaced", "seat", "1"),
        ("BetsPlaced", "bets", None),
        ("BetsPlaced", "bets", {}),
        ("BetsTakenBack", "seat", None),
        ("SeatLeft", "seat", 10_000),
        ("RoundEnded", "round", 0),
    ],
)
def test_bets_in_another_form_are_not_read_as_none(type_, field, value):
    assert "event/unreadable" in codes(lambda events: the(events, type_).update({field: value}))


@pytest.mark.parametrize("body", [{}, {"terms": None}, {"terms": {}}, {"terms": {"banker": ""}}])
def test_a_house_that_does_not_say_who_banks_is_found(body):
    table = SealedTable()
    table.write(body, "RulesChanged")

    assert found_by_both(table.log) == [(2, "event/unreadable")]


def test_rounds_are_over_one_after_the_other():
    assert codes(lambda events: the(events, "RoundEnded").update(round=7))[0] == "round/gap"


# Chains.


def moved_behind(type_: str, number: int, other: str, other_number: int = 1) -> Callable[[Events], None]:
    def move(events: Events) -> None:
        event = events.pop(at(events, type_, number))
        events.insert(at(events, other, other_number) + 1, event)

    return move


def test_seeds_that_are_published_when_somebody_sits_already_are_found():
    assert codes(moved_behind("SeedChainPublished", 1, "SeatTaken")) == ["chain/late"]


def test_a_chain_may_not_end_before_the_shoe_in_use_is_given_up():
    assert "chain/ended" in codes(moved_behind("SeedChainEnded", 1, "BetsTakenBack"))


def test_a_chain_may_not_end_while_a_bet_stands():
    assert codes(lambda events: events.pop(at(events, "BetsTakenBack"))) == [
        "chain/ended",
        "chain/late",
        "shoe/bets",
    ]


def test_a_chain_may_not_end_when_its_last_shoe_came_to_its_own_end():
    assert codes(lambda events: the(events, "ShoeRevealed").update(voided=False)) == ["chain/ended"]


def test_a_chain_that_is_not_in_use_can_not_end():
    assert codes(lambda events: the(events, "SeedChainEnded").update(chain=2)) == ["chain/ended"]


def test_a_chain_ends_once():
    def twice(events: Events) -> None:
        place = at(events, "SeedChainEnded")
        events.insert(place, dict(events[place]))

    assert codes(twice) == ["chain/ended"]


def test_without_the_end_new_seeds_are_early():
    assert codes(lambda events: events.pop(at(events, "SeedChainEnded"))) == [
        "chain/early",
        "chain/unannounced",
    ]


def test_after_the_end_of_a_chain_no_shoe_comes_from_it():
    table = SealedTable()
    table.seal()
    table.reveal(voided=True)
    table.write({"chain": 1}, "SeedChainEnded")
    table.seal()

    assert found_by_both(table.log) == [(5, "chain/missing")]


def test_a_chain_after_the_end_of_another_was_announced_to_nobody_and_is_counted():
    assert verify_log(LOG).chains_unannounced == 1
    assert fairdeal_verify.verify(LOG).unannounced == 1


def test_a_chain_that_was_announced_is_given_up_with_the_one_before_it():
    def keep_announced(events: Events) -> None:
        the(events, "SeedChainPublished", 2)["root"] = the(events, "SeedChainPublished")["next"]

    assert codes(keep_announced)[0] == "chain/again"


@pytest.mark.parametrize("field", ["root", "next"])
@pytest.mark.parametrize("earlier", ["root", "next"])
def test_no_root_comes_a_second_time(field, earlier):
    def repeat(events: Events) -> None:
        the(events, "SeedChainPublished", 2)[field] = the(events, "SeedChainPublished")[earlier]

    assert "chain/again" in codes(repeat)


def test_a_chain_does_not_announce_itself():
    def repeat(events: Events) -> None:
        the(events, "SeedChainPublished")["next"] = the(events, "SeedChainPublished")["root"]

    assert codes(repeat)[0] == "chain/again"


# The pack that a shuffle begins with.


def other_pack(**changes: object) -> Callable[[Events], None]:
    return lambda events: the(events, "ShoeSealed", 2).update(changes)


@pytest.mark.parametrize(
    "change",
    [
        other_pack(pack=["KS", "AS", "QS", "JS", "10S", "9S"]),
        other_pack(pack=["AS", "KS", "QS", "JS", "10S", "AS"]),
        other_pack(decks=1),
    ],
)
def test_a_pack_in_another_order_from_shoe_to_shoe_is_found(change):
    assert codes(change)[0] == "shoe/pack"


def test_another_rule_book_may_have_another_pack():
    table = SealedTable()
    table.seal()
    table.reveal(voided=True)
    table.pack, table.fingerprint = table.pack[:5], "fedcba9876543210"
    table.seal()

    assert found_by_both(table.log) == []


# Seeds of those who have gone.


def test_who_leaves_takes_a_bound_seed_along_but_not_once_another_is_known():
    table = SealedTable()
    table.sit_down()
    table.seal()
    table.bind("seat:1", "seat:2")
    table.open("seat:2")
    table.write({"seat": 1, "chips": 0}, "SeatLeft")
    table.begin_round()
    table.deal(3)
    table.reveal()

    assert found_by_both(table.log) == []


def test_a_seat_that_was_never_left_has_one_seed():
    assert codes(lambda events: events.pop(at(events, "SeatLeft")))[0] == "seat/twice"


# Elections.


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_banker_whom_the_lot_has_not_named_is_found(number):
    def change(events: Events) -> None:
        elected = the(events, "BankerElected", number)
        elected["seat"] = next(seat for seat in elected["among"] if seat != elected["seat"])

    assert codes(change) == ["banker/draw"]


@pytest.mark.parametrize("seats", [[1, 2, 5], [1, 2, 3], [2, 3, 4]])
def test_another_list_of_seats_is_another_draw(seats):
    def elect(events: Events, seat: int) -> None:
        the(events, "BankerElected", 3).update(among=seats, seat=seat)

    found = [codes(partial(elect, seat=seat)) for seat in seats]

    assert sorted(found) == [[], ["banker/draw"], ["banker/draw"]]


@pytest.mark.parametrize(
    ("field", "value"),
    [("round", 2), ("among", [2, 1]), ("among", [1, 1, 2]), ("among", [7, 8]), ("seat", 0)],
)
def test_a_draw_that_is_not_as_it_must_be_is_found(field, value):
    assert codes(lambda events: the(events, "BankerElected", 2).update({field: value})) == ["banker/among"]


@pytest.mark.parametrize("among", [[0, 1], ["1"], [1.0], None, {}, [True]])
def test_seats_in_another_form_are_found(among):
    assert codes(lambda events: the(events, "BankerElected", 1).update(among=among)) == ["event/unreadable"]


@pytest.mark.parametrize("type_", ["TableOpened", "RulesChanged"])
@pytest.mark.parametrize(("banker", "wanted"), [("elect", ["banker/among"]), ("rotate", []), ("2", [])])
def test_where_the_lot_decides_nobody_is_named_without_it(type_, banker, wanted):
    table = SealedTable()
    table.write({"terms": {"banker": banker}}, type_)
    table.seal()
    table.write({"seat": 2, "round": 1, "among": []}, "BankerElected")
    table.write({"seat": 0, "round": 1, "among": []}, "BankerElected")

    assert [code for _, code in found_by_both(table.log)] == wanted


def test_there_is_no_draw_without_a_shoe():
    table = SealedTable()
    table.write({"seat": 1, "round": 1, "among": [1, 2]}, "BankerElected")

    assert found_by_both(table.log) == [(2, "banker/among")]


# Whatever is done to the events.


@given(
    st.lists(st.tuples(st.sampled_from(("drop", "double", "move")), st.integers(0, 40), st.integers(0, 40)))
)
def test_whatever_is_done_to_the_events_both_verifiers_find_the_same(edits):
    def change(events: Events) -> None:
        for what, place, other in edits:
            event = events[place % len(events)]
            if what != "double" and len(events) > 1:
                events.remove(event)
            if what != "drop":
                events.insert(other % (len(events) + 1), dict(event))

    found_by_both(rewritten(LOG, change))
