"""The house's treasury: banks are funded from it, and only what it lacks is issued."""

import pytest
from msgspec.structs import replace

from fairdeal.games.game import Refused
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.people.events import SEEDED
from fairdeal.store import Event
from fairdeal.store.logs import every_step
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.houses.followed_house import take_over
from fairdeal.tables.model.causes import HOUSE, Cause
from fairdeal.tables.model.events import BankFunded, RulesChanged
from fairdeal.tables.read.export import exported
from tests.support.appending import append
from tests.support.forged_logs import found_by_both
from tests.tables.room import CHIPS

TREASURY = "house:vegas_strip"


def give_treasury(room, chips):
    issued = [Transfer("mint", TREASURY, chips, Reason.ISSUE)]
    append(room.store, "room", room.store.version("room"), [Event("Issued", 1, b"{}")], issued).result()


def issued_for_banks(table):
    rows = table.room.store.read(table.table.id)
    return sum(each.chips for row in rows for each in row.transfers if each.source == "mint")


def test_a_bank_is_funded_from_what_the_treasury_has(room):
    give_treasury(room, 1_000_000)
    table = room.open()
    table.seat("ann")

    table.bet("ann")

    funded = table.happened(BankFunded)[0].chips
    assert issued_for_banks(table) == 0
    assert room.store.balance(TREASURY) == 1_000_000 - funded


def test_only_what_the_treasury_lacks_is_issued(room):
    give_treasury(room, 300)
    table = room.open()
    table.seat("ann")

    table.bet("ann")

    assert issued_for_banks(table) == table.happened(BankFunded)[0].chips - 300
    assert room.store.balance(TREASURY) == 0
    assert room.problems == ()


def test_a_bank_with_a_bound_comes_from_the_treasury_too(room):
    give_treasury(room, 4_000)

    table = room.open(bank=6_000)

    assert issued_for_banks(table) == 2_000
    assert table.table.chips == {"bank:t-1": 6_000}


def test_what_a_closed_table_brought_back_is_used_for_the_next(room):
    one = room.open(name="t-1")
    one.seat("ann")
    one.play("ann")
    one.close()
    left = room.store.balance(TREASURY)

    other = room.open(name="t-2")
    other.seat("bob")
    other.bet("bob", chips=500)

    assert left > 0
    assert issued_for_banks(other) == max(0, other.happened(BankFunded)[0].chips - left)


def test_a_treasury_that_others_have_emptied_meanwhile_is_looked_at_again(room):
    give_treasury(room, 10_000)
    table = room.open()
    table.seat("ann")
    seen = table.host.seeds.treasury

    def too_late(house):
        """What the treasury had before all of it was taken away just then."""
        has = seen(house)
        if has:
            retired = [Transfer(TREASURY, "mint", has, Reason.RETIRE)]
            append(
                room.store, "room", room.store.version("room"), [Event("Retired", 1, b"{}")], retired
            ).result()
        return has

    table.host.seeds.treasury = too_late
    table.bet("ann")

    assert table.table.rounds == 1
    assert table.host.is_open
    assert issued_for_banks(table) == table.happened(BankFunded)[0].chips
    assert room.problems == ()


def test_chips_that_a_treasury_does_not_have_can_not_be_retired(room):
    retired = [Transfer(TREASURY, "mint", 5, Reason.RETIRE)]

    with pytest.raises(Refused):
        append(room.store, "room", room.store.version("room"), [Event("Retired", 1, b"{}")], retired).result()


def changed_house(table, house="own/another"):
    """The table's house becomes another one with the same rules."""
    taken = RulesChanged(house, table.table.book_id, table.table.terms)
    turn = table.host._builder(table.room.now)
    take_over(turn, taken, turn.adapter.book_bytes(table.table.book))
    turn.cause = Cause(HOUSE)
    table.room.wait_for(table.host._append(turn, None))


def test_what_the_bank_holds_stays_with_the_house_that_it_came_from(room):
    table = room.open()
    table.seat("ann")
    table.play("ann")
    held = table.table.chips["bank:t-1"] + room.store.balance(TREASURY)

    changed_house(table)

    assert table.table.chips.get("bank:t-1", 0) == 0
    assert room.store.balance(TREASURY) == held
    table.close()
    assert room.store.balance("house:own/another") == 0
    assert room.problems == ()


def test_a_bank_with_a_bound_is_funded_anew_by_the_new_house(room):
    table = room.open(bank=6_000)
    table.seat("ann")

    changed_house(table)

    assert table.table.chips["bank:t-1"] == 6_000
    assert room.store.balance(TREASURY) == 6_000
    table.close()
    assert room.store.balance("house:own/another") == 6_000


def test_a_house_that_only_changes_its_rules_keeps_its_bank(room):
    table = room.open(bank=6_000)
    taken = RulesChanged("vegas_strip", table.table.book_id, replace(table.table.terms, least=200))
    turn = table.host._builder(table.room.now)

    take_over(turn, taken, turn.adapter.book_bytes(table.table.book))

    assert list(turn.transfers) == []


# What is not for real.


def is_in_order(table):
    """By the rules, and by both verifiers."""
    store, log = table.room.store, list(exported(table.room.store, table.table.id))
    steps = every_step(store, table.table.id)
    return not replay_log(steps, store.book).problems and found_by_both(log) == []


BOUND = 20_000
APART = [{"by": SEEDED}, {"for_show": True}, {"by": SEEDED, "bank": BOUND}, {"for_show": True, "bank": BOUND}]


@pytest.mark.parametrize("terms", APART)
def test_a_treasury_is_left_alone_by_a_table_where_nothing_is_for_real(room, terms):
    give_treasury(room, 300)
    out_before = room.store.balance("mint")
    table = room.open(**terms)
    table.seat("ann")

    table.play("ann")
    funded = sum(fact.chips for fact in table.happened(BankFunded))
    in_play = room.store.balance(TREASURY)
    table.close()

    assert funded == BOUND if "bank" in terms else funded > 300
    assert (in_play, room.store.balance(TREASURY)) == (300, 300)
    # All that is left of it has gone where it came from; what Ann has won is hers.
    assert room.store.balance("mint") == out_before - (room.wallet("ann") - CHIPS)
    assert is_in_order(table)
    assert room.problems == ()


@pytest.mark.parametrize("terms", APART)
def test_no_treasury_is_touched_when_another_house_takes_such_a_table_over(room, terms):
    give_treasury(room, 300)
    table = room.open(**terms)
    table.seat("ann")
    table.play("ann")

    changed_house(table)

    treasuries = room.store.balance(TREASURY), room.store.balance("house:own/another")
    table.play("ann")
    table.close()
    assert treasuries == (300, 0)
    assert (room.store.balance(TREASURY), room.store.balance("house:own/another")) == (300, 0)
    assert is_in_order(table)
    assert room.problems == ()
