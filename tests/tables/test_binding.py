"""Seeds of seats: binding closes for all at once, when the last bet is in, and nothing is shown before."""

import pytest
from msgspec.structs import replace

from fairdeal.fairness import (
    SeatSeedCommitted,
    SeatSeedReplaced,
    SeatSeedRevealed,
    SeedBindingClosed,
    seat_commitment,
    verify_log,
)
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.model.awaited import waited_for
from fairdeal.tables.model.events import BetsPlaced, BetsTakenBack, RoundAdvanced, RoundVoided
from fairdeal.tables.model.terms import DUTIES
from fairdeal.tables.read.export import exported
from fairdeal.tables.views.table_view import view
from fairdeal.wire import commands as c
from tests.tables.room import PEOPLE
from verifier import fairdeal_verify


def seed_of(person: str) -> bytes:
    return person.encode().ljust(32, b".")


def bind(table, person: str, who: str) -> None:
    shoe = bytes.fromhex(table.table.shoe.sealed.commitment)
    table.act(person, c.CommitSeed(seat_commitment(shoe, who, seed_of(person)).hex()))


def reveal(table, person: str) -> None:
    table.act(person, c.RevealSeed(seed_of(person).hex()))


def kinds(table) -> list[type]:
    of_seeds = (SeatSeedCommitted, SeedBindingClosed, SeatSeedRevealed, SeatSeedReplaced, BetsPlaced)
    return [type(fact) for fact in table.facts if isinstance(fact, of_seeds)]


def check(table) -> None:
    steps = table.room.store.steps(table.table.id)
    log = list(exported(table.room.store, table.table.id))
    assert verify_log(log).problems == ()
    assert fairdeal_verify.verify(log).problems == []
    assert replay_log(steps, table.room.store.book).problems == ()
    assert table.room.problems == ()


@pytest.fixture
def two(room):
    """Ann and Bob, who have both bound a seed."""
    table = room.open()
    table.seat("ann", "bob")
    bind(table, "ann", "seat:1")
    bind(table, "bob", "seat:2")
    return table


def test_binding_closes_for_all_at_once_when_the_last_bet_is_in(two):
    two.bet("ann")
    assert two.happened(SeedBindingClosed) == []

    two.bet("bob")

    assert [fact.shoe for fact in two.happened(SeedBindingClosed)] == [1]
    assert (two.table.are_bets_closed, two.table.rounds) == (True, 0)


def test_no_card_comes_before_all_seeds_are_known(two):
    two.bet("ann", "bob")
    reveal(two, "bob")
    assert two.happened(RoundAdvanced) == []

    reveal(two, "ann")

    assert two.table.rounds == 1
    assert kinds(two)[2:] == [BetsPlaced, BetsPlaced, SeedBindingClosed, SeatSeedRevealed, SeatSeedRevealed]
    two.play_out()
    two.close()
    check(two)


def test_nobody_binds_a_seed_when_binding_has_closed(room):
    table = room.open()
    table.seat("ann", "bob")
    bind(table, "ann", "seat:1")
    table.bet("ann", "bob")

    assert table.refusal("bob", c.CommitSeed("ab" * 32)) == "table/seed/late"


def test_somebody_may_bind_as_long_as_the_last_bet_is_not_in(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann")

    bind(table, "ann", "seat:1")
    bind(table, "bob", "seat:2")

    assert len(table.table.shoe.seats) == 2


def test_where_nobody_has_bound_a_seed_the_round_begins_at_once(room):
    table = room.open()
    table.seat("ann")

    table.bet("ann")

    assert table.happened(SeedBindingClosed) == []
    assert table.table.rounds == 1


def test_in_later_rounds_of_the_shoe_nothing_is_closed_again(two):
    two.bet("ann", "bob")
    reveal(two, "ann")
    reveal(two, "bob")
    two.play_out()

    two.play("ann", "bob")

    assert len(two.happened(SeedBindingClosed)) == 1
    assert two.table.rounds == 2
    two.close()
    check(two)


def test_a_seed_that_is_kept_back_is_replaced(two):
    two.bet("ann", "bob")

    two.act("ann", c.WithholdSeed())
    reveal(two, "bob")

    assert [fact.who for fact in two.happened(SeatSeedReplaced)] == ["seat:1"]
    two.play_out()
    two.close()
    check(two)


def test_the_clock_replaces_a_seed_that_is_not_shown_in_time(room):
    table = room.open(decision_seconds=20)
    table.seat("ann", "bob")
    bind(table, "ann", "seat:1")
    table.bet("ann")
    table.later(15)
    table.bet("bob")
    assert table.host.deadline == room.clock() + 20_000

    table.later(19)
    assert table.table.rounds == 0
    table.later(2)

    assert [fact.who for fact in table.happened(SeatSeedReplaced)] == ["seat:1"]
    assert table.table.rounds == 1
    check(table)


def test_more_time_can_be_asked_for_by_those_who_are_waited_for(room):
    table = room.open(decision_seconds=20)
    table.seat("ann", "bob")
    bind(table, "ann", "seat:1")
    table.bet("ann", "bob")

    assert waited_for(table.table) == {1}
    assert table.refusal("bob", c.MoreTime()) == "table/not-your-turn"
    table.act("ann", c.MoreTime())
    table.later(30)
    reveal(table, "ann")

    assert len(table.happened(SeatSeedRevealed)) == 1
    check(table)


def test_who_sits_down_meanwhile_sits_the_round_out(two):
    two.bet("ann", "bob")
    two.seat("cid")
    assert two.refusal("cid", c.Bet()) == "table/bets-closed"

    reveal(two, "ann")
    reveal(two, "bob")

    assert two.table.rounds == 1
    two.play_out()
    two.close()
    check(two)


def test_who_is_sent_away_meanwhile_goes_after_the_round(two):
    two.bet("ann", "bob")
    two.act("ops", c.SendAway(1, "asleep"))
    reveal(two, "bob")

    assert two.table.rounds == 1
    two.play_out()
    assert list(two.table.places) == [2]
    two.close()
    check(two)


def test_a_table_that_closes_meanwhile_gives_its_shoe_up(two):
    two.bet("ann", "bob")
    reveal(two, "ann")

    two.close()

    assert not two.host.is_open
    check(two)


def test_a_dealer_closes_the_binding_with_the_bets_and_the_round_begins_with_the_last_seed(room):
    table = room.open(duties=DUTIES)
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann", "bob")
    bind(table, "dee", "cut")
    bind(table, "ann", "seat:1")
    table.bet("ann")
    assert table.happened(SeedBindingClosed) == []

    table.act("dee", c.CloseBets())
    assert len(table.happened(SeedBindingClosed)) == 1
    assert table.refusal("dee", c.CloseBets()) == "table/bets-closed"
    reveal(table, "ann")
    reveal(table, "dee")

    assert table.table.rounds == 1
    check(table)


def test_a_dealer_who_goes_is_not_waited_for(room):
    table = room.open(duties=DUTIES)
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann")
    bind(table, "dee", "cut")
    table.bet("ann")
    table.act("dee", c.CloseBets())

    table.act("dee", c.EndShift())

    assert [fact.who for fact in table.happened(SeatSeedReplaced)] == ["cut"]
    assert table.table.rounds == 1
    check(table)


def test_another_process_goes_on_where_this_one_has_closed_the_binding(two):
    two.bet("ann", "bob")

    again = two.room.host("t-1")
    reveal(again, "ann")
    reveal(again, "bob")

    assert again.table.rounds == 1
    check(again)


def test_a_table_with_every_seat_bound_begins_when_all_have_spoken(room):
    table = room.open()
    table.seat(*PEOPLE)
    for seat, person in enumerate(PEOPLE, 1):
        bind(table, person, f"seat:{seat}")
    table.bet(*PEOPLE, chips=500)

    for person in PEOPLE[:-1]:
        reveal(table, person)
    table.act(PEOPLE[-1], c.WithholdSeed())

    assert table.table.rounds == 1
    assert len(table.happened(SeatSeedRevealed)) == len(PEOPLE) - 1
    check(table)


def test_a_view_says_whether_binding_is_closed(two):
    before = view(two.table, "ann").shoe

    two.bet("ann", "bob")
    after = view(two.table, "ann").shoe

    assert before is not None and not before.is_binding_closed
    assert after is not None and after.is_binding_closed


def test_nobody_withholds_what_nobody_has_bound(two):
    two.bet("ann", "bob")
    two.seat("cid")

    assert two.refusal("cid", c.WithholdSeed()) == "table/seed/unbound"


def test_a_seed_is_settled_once(two):
    two.bet("ann", "bob")
    reveal(two, "ann")

    assert two.refusal("ann", c.WithholdSeed()) == "table/seed/late"


def test_nothing_is_voided_or_taken_back_by_it(two):
    two.bet("ann", "bob")
    reveal(two, "ann")
    reveal(two, "bob")

    assert two.happened(BetsTakenBack) + two.happened(RoundVoided) == []


def test_a_round_that_begins_without_the_close_of_binding_is_found(two):
    """The table's own code would have closed it first."""
    two.bet("ann", "bob")
    reveal(two, "ann")
    reveal(two, "bob")
    steps = [
        replace(step, events=tuple(each for each in step.events if each.type != "SeedBindingClosed"))
        for step in two.room.store.steps("t-1")
    ]

    problems = replay_log(steps, two.room.store.book).problems

    assert "replay/skipped" in [each.code for each in problems]
