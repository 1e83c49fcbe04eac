"""A command is one step: stored at once, together with everything that follows from it automatically."""

import pytest

from fairdeal.fairness import ShoeSealed
from fairdeal.games.game import Impossible, refused
from fairdeal.store import Step
from fairdeal.tables.engine.automation import go_on
from fairdeal.tables.model.causes import Cause, read_cause
from fairdeal.tables.model.events import BetsPlaced, BoxBet, RoundAdvanced, RoundEnded
from fairdeal.wire import commands as c
from tests.tables.room import Room, Sitting

OVERDRAFT = refused("ledger/overdraft", account="purse:t-1:1", chips=1, has=0)


@pytest.fixture
def table(room: Room) -> Sitting:
    table = room.open()
    table.seat("ann", "bob")
    return table


def last_steps(table: Sitting, since: int) -> list[Step]:
    return list(table.room.store.steps("t-1", since))


def types(step: Step) -> list[str]:
    return [event.type for event in step.events]


def test_who_sits_down_first_gets_a_sealed_shoe_in_the_same_step(room):
    table = room.open()
    before = table.table.version

    table.only_act("ann", c.SitDown("Ann", 20_000))

    (step,) = last_steps(table, before)
    assert types(step) == ["SeatTaken", "BoughtIn", ShoeSealed.__name__]


def test_the_last_bet_opens_the_round_and_deals_in_the_same_step(table):
    table.only_act("ann", c.Bet((BoxBet(500),)))
    before = table.table.version

    receipt = table.only_act("bob", c.Bet((BoxBet(500),)), id="last")

    (step,) = last_steps(table, before)
    assert types(step)[0] == BetsPlaced.__name__
    assert RoundAdvanced.__name__ in types(step)
    assert receipt.version == step.version == table.table.version
    assert read_cause(step.cause) == Cause(id="last", seat=2, command=c.Bet((BoxBet(500),)), person="bob")


def test_the_answer_that_ends_a_round_ends_it_in_the_same_step(table):
    table.until_asked("ann", "bob")
    before = table.table.version
    while table.table.round is not None:
        person, box, _ = table.asked
        before = table.table.version
        table.only_act(person, c.ChooseAction(box, "stand"))

    (step,) = last_steps(table, before)
    assert RoundEnded.__name__ in types(step)


def test_every_command_of_some_rounds_is_one_append(table):
    for _ in range(5):
        table.play("ann", "bob")

    causes = [read_cause(step.cause) for step in last_steps(table, 1)]

    assert [cause for cause in causes if not cause.id] == []
    assert len({cause.id for cause in causes}) == len(causes)


@pytest.mark.parametrize("failure", [OVERDRAFT, Impossible("a mistake"), AssertionError()])
def test_a_continuation_that_fails_leaves_the_command_alone(table, failure, monkeypatch):
    table.only_act("ann", c.Bet((BoxBet(500),)))
    before = table.table.version

    def fail(turn, gate):
        if len(turn.step_events) == 0:
            return go_on(turn, gate)
        go_on(turn, gate)
        raise failure

    monkeypatch.setattr("fairdeal.tables.host.go_on", fail)
    receipt = table.only_act("bob", c.Bet((BoxBet(500),)))

    (step,) = last_steps(table, before)
    assert types(step) == [BetsPlaced.__name__]
    assert receipt.version == table.table.version == step.version
    assert table.table.round is None


def test_a_continuation_that_the_store_refuses_leaves_the_command_alone(table, monkeypatch):
    table.only_act("ann", c.Bet((BoxBet(500),)))
    before, append = table.table.version, table.room.store.append

    def refuse_rounds(step):
        if any(event.type == RoundAdvanced.__name__ for event in step.events):
            raise OVERDRAFT
        return append(step)

    monkeypatch.setattr(table.room.store, "append", refuse_rounds)
    table.only_act("bob", c.Bet((BoxBet(500),)))

    (step,) = last_steps(table, before)
    assert types(step) == [BetsPlaced.__name__]


def test_a_refused_command_is_not_stored(table):
    before = table.table.version

    assert table.refusal("cid", c.BuyIn(100), id="x") == "table/not-seated"

    assert table.room.store.answer("x") is None
    assert table.room.store.version("t-1") == before


def test_a_refused_command_may_be_decided_again_after_a_restart(table):
    table.refusal("cid", c.BuyIn(100), id="x")
    table.seat("cid")
    assert table.refusal("cid", c.BuyIn(100), id="x") == "table/not-seated"

    restarted = table.room.host("t-1")

    assert not restarted.only_act("cid", c.BuyIn(100), id="x").again


def test_an_accepted_command_is_never_decided_again(table):
    first = table.only_act("ann", c.BuyIn(100), id="x")

    restarted = table.room.host("t-1")
    again = restarted.only_act("ann", c.BuyIn(100), id="x")

    assert (again.version, again.again) == (first.version, True)
    assert restarted.table.purse(1) == table.table.purse(1)


def test_an_accepted_command_that_would_be_refused_by_now_gets_its_receipt(table):
    first = table.only_act("ann", c.Leave(), id="x")

    again = table.only_act("ann", c.Leave(), id="x")

    assert (again.version, again.again) == (first.version, True)


def test_an_id_that_was_only_refused_is_free_for_another_command(table):
    table.refusal("cid", c.BuyIn(100), id="x")

    table.only_act("ann", c.BuyIn(200), id="x")

    assert table.refusal("cid", c.BuyIn(100), id="x") == "command/other-body"


def test_a_command_that_was_refused_here_and_done_elsewhere_gets_its_receipt(table):
    table.refusal("cid", c.BuyIn(100), id="x")
    other = table.room.host("t-1")
    other.seat("cid")
    first = other.only_act("cid", c.BuyIn(100), id="x")

    again = table.only_act("cid", c.BuyIn(100), id="x")

    assert (again.version, again.again) == (first.version, True)
    assert table.table.version == other.table.version
