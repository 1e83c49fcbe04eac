"""Why a table took each of its steps: the log names the command and its seat, or why nobody had to ask."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fairdeal.fairness import SeatSeedRevealed, seat_commitment
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Step, Store
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.audit.restore import give_up_seeds
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.model.causes import BOT, CLOCK, DEALER, HOUSE, RESTORED, Cause, read_cause
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import BetsPlaced, BoxBet, CardsBurnt, RoundEnded, RulesChanged
from fairdeal.tables.model.terms import DUTIES
from fairdeal.tables.read.export import exported
from fairdeal.wire import commands as c
from tests.houses.writing import write_house
from tests.support.settling import settle
from tests.tables.room import Sitting
from tests.tables.test_following import DEARER, followed_table, rewrite
from tests.tables.test_following import HOUSE as FILES
from verifier import fairdeal_verify

SENT = "sent-"


def steps_of(table: Sitting) -> tuple[Step, ...]:
    return table.room.store.steps(table.table.id)


def causes_of(table: Sitting) -> list[Cause]:
    return [read_cause(step.cause) for step in steps_of(table)]


def steps_with(store: Store, event: type[Any], table: str = "t-1") -> Iterator[tuple[Cause, list[Any]]]:
    """The steps in which something happened, each with its cause and what happened of this kind."""
    for step in store.steps(table):
        found = [decode_event(each) for each in step.events if each.type == event.__name__]
        if found:
            yield read_cause(step.cause), found


class Told:
    """People who act at a table, and what each of them asked for."""

    def __init__(self, table: Sitting) -> None:
        self.table, self.commands = table, list[Cause]()

    def act(self, person: str, act: c.AnyCommand, seat: int) -> None:
        command = f"{SENT}{len(self.commands)}"
        self.commands.append(Cause("", command, seat, act, person))
        self.table.act(person, act, id=command)

    def stand(self, person: str, seat: int) -> None:
        """For as long as this one is asked."""
        while (asked := self.table.asked) is not None and asked[0] == person:
            word = next(word for word in ("stand", "no", asked[2][0]) if word in asked[2])
            self.act(person, c.ChooseAction(asked[1], word), seat)

    def stored(self) -> list[Cause]:
        return [cause for cause in causes_of(self.table) if cause.id.startswith(SENT)]


def check_each_step_has_one_cause(table: Sitting) -> None:
    """Somebody's command, or a reason of the table's own; a bot's step has both."""
    given = [cause.id for cause in causes_of(table) if cause.id]
    assert len(set(given)) == len(given)
    for cause in causes_of(table)[1:]:  # after the opening, whose first event says all of it
        assert cause.automatic in ("", BOT, CLOCK, HOUSE, DEALER)
        assert bool(cause.id) is (cause.automatic in ("", BOT))
        assert (cause.command is None) is (cause.id == "")


def test_a_round_of_a_person_and_a_bot_names_each_command_with_its_body_and_its_seat(room):
    table = room.open()
    people = Told(table)
    people.act("ann", c.SitDown("Ann", 20_000), 1)
    room.wait_for(seat_bot(table.host, "mimic", "Mimi", 20_000, "bring"))
    people.act("bob", c.SitDown("Bob", 20_000, 4), 4)

    while not (table.happened(RoundEnded) and table.table.rounds > 3):
        people.act("ann", c.Bet((BoxBet(1_000),)), 1)
        people.act("bob", c.Bet(), 4)
        people.stand("ann", 1)
    people.act("bob", c.CashOut(5), 4)
    people.act("ann", c.Leave(), 1)

    assert people.stored() == people.commands
    of_bots = [cause for cause in causes_of(table) if cause.automatic == BOT]
    assert {cause.seat for cause in of_bots} == {2}
    assert {type(cause.command) for cause in of_bots} == {c.Bet, c.ChooseAction}
    assert all(cause.id.startswith("bot:t-1:") for cause in of_bots)
    assert Cause("", "bring", 0, c.SeatBot("mimic", "Mimi", 20_000)) in causes_of(table)
    check_each_step_has_one_cause(table)


def test_what_a_bot_said_stands_in_the_step_of_its_own(room):
    table = room.open()
    room.wait_for(seat_bot(table.host, "mimic", "Mimi", 20_000, "bring"))
    table.seat("ann")
    table.play("ann")

    for cause, bets in steps_with(room.store, BetsPlaced):
        assert [(cause.seat, cause.command)] == [(bet.seat, c.Bet(bet.bets)) for bet in bets]
        assert (cause.automatic == BOT) is (cause.seat == 1)


def test_the_clock_is_the_cause_of_what_is_done_for_the_silent(room):
    table = room.open(decision_seconds=10)
    people = Told(table)
    people.act("ann", c.SitDown("Ann", 20_000), 1)
    people.act("bob", c.SitDown("Bob", 20_000), 2)
    people.act("ann", c.Bet((BoxBet(1_000),)), 1)

    table.later(10)  # Bob sits the round out
    while table.asked is None:
        people.act("ann", c.Bet((BoxBet(1_000),)), 1)
        table.later(10)
    before = table.table.version
    while table.table.round is not None:
        table.later(10)  # and Ann's hand stands

    sat_out = [cause for cause, bets in steps_with(room.store, BetsPlaced) if BetsPlaced(2, ()) in bets]
    assert set(sat_out) == {Cause(CLOCK)}
    assert read_cause(room.store.steps("t-1", before)[0].cause) == Cause(CLOCK)
    assert people.stored() == people.commands
    check_each_step_has_one_cause(table)


def test_where_nobody_is_late_the_clock_is_never_the_cause(room):
    table = room.open(decision_seconds=10)
    table.seat("ann", "bob")

    for _ in range(5):
        room.later(3)
        table.play("ann", "bob")

    assert CLOCK not in {cause.automatic for cause in causes_of(table)}


def test_a_human_dealer_has_no_seat_and_each_card_is_their_command(room):
    table = room.open(duties=DUTIES)
    people = Told(table)
    people.act("dee", c.BeginShift("Dee"), 0)
    people.act("ann", c.SitDown("Ann", 20_000), 1)
    people.act("bob", c.SitDown("Bob", 20_000), 2)
    people.act("ann", c.Bet((BoxBet(1_000),)), 1)
    people.act("dee", c.CloseBets(), 0)
    while table.table.round is not None:
        people.stand("ann", 1)
        if table.wants_card:
            people.act("dee", c.DealCard(), 0)
    people.act("dee", c.EndShift(), 0)

    assert people.stored() == people.commands
    burnt = sum(len(each.drawn) for each in table.happened(CardsBurnt))
    dealt = [cause for cause in causes_of(table) if cause.command == c.DealCard()]
    assert len(dealt) == table.table.shoe.drawn - burnt >= 4
    assert {cause.seat for cause in dealt} == {0}
    check_each_step_has_one_cause(table)


def test_new_rules_of_the_house_are_the_cause_of_their_own_step(memory: Store, tmp_path: Path):
    files = write_house(tmp_path, FILES)

    async def follow() -> None:
        host = await followed_table(memory, files)
        rewrite(files, DEARER)
        await settle(host)

    asyncio.run(follow())

    assert [cause for cause, _ in steps_with(memory, RulesChanged)] == [Cause(HOUSE)]


def test_a_restored_room_gives_up_its_seeds_in_one_step_with_that_cause(room):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann")
    before = table.table.version

    (given_up,) = give_up_seeds(room.store, room.now)

    (step,) = room.store.steps("t-1", before)
    types = [event.type for event in step.events]
    assert read_cause(step.cause) == Cause(RESTORED)
    assert given_up.round == table.table.rounds
    assert (types[0], types[-1]) == ("RoundVoided", "SeedChainEnded")
    assert {each.reason for each in step.events[0].transfers} == {"refund"}
    assert replay_log(room.store.steps("t-1"), room.store.book).problems == ()
    assert fairdeal_verify.verify(list(exported(room.store, "t-1"))).problems == []


def test_what_an_operator_does_names_no_seat(room):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann")
    people = Told(table)

    people.act("ops", c.VoidRound("a card was seen"), 0)
    people.act("ops", c.SendAway(1), 0)
    people.act("ops", c.CloseTable(), 0)

    assert people.stored() == people.commands


def test_who_leaves_is_named_by_the_seat_that_they_had(room):
    table = room.open()
    table.seat("ann", "bob")

    table.act("bob", c.Leave(), id="x")

    assert Cause("", "x", 2, c.Leave(), "bob") in causes_of(table)


def test_a_refused_command_is_the_cause_of_nothing(room):
    table = room.open()
    table.seat("ann")
    before = steps_of(table)

    table.refusal("ann", c.Bet((BoxBet(7),)), id="x")
    table.settle()

    assert steps_of(table) == before


@pytest.mark.parametrize("ends", ["revealed", "kept back"])
def test_no_cause_shows_a_seed_before_it_is_revealed(room, ends):
    table, seed = room.open(), bytes(range(32))
    table.seat("ann", "bob")
    shoe = bytes.fromhex(table.table.shoe.sealed.commitment)
    table.act("ann", c.CommitSeed(seat_commitment(shoe, "seat:1", seed).hex()))
    table.bet("ann", "bob")

    table.act("ann", c.RevealSeed(seed.hex()) if ends == "revealed" else c.WithholdSeed())

    with_seed = [step for step in steps_of(table) if seed.hex().encode() in step.text]
    assert len(with_seed) == (ends == "revealed")
    for step in with_seed:
        assert step.events[0].type == SeatSeedRevealed.__name__


def test_a_cause_is_read_as_it_was_written():
    for cause in (
        Cause(CLOCK),
        Cause("", "x", 3, c.SitDown("Ann", 100, issued=7)),
        Cause(BOT, "bot:t-1:5:2", 2, c.ChooseAction(2, "hit")),
        Cause("", "y", 0, c.SeatBot("mimic", "Mimi", 5)),
    ):
        assert read_cause(cause.written()) == cause


def test_an_operator_who_plays_here_is_named_by_their_seat(room):
    table = room.open()
    table.seat("bob")

    room.wait_for(table.host.act(Actor("bob", is_operator=True), c.CloseTable(), "x"))

    assert Cause("", "x", 1, c.CloseTable(), "bob") in causes_of(table)
