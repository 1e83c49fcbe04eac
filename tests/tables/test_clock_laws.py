"""Laws of the clock, over random afternoons: whom it never hurries, and that it never costs a chip."""

from random import Random
from typing import Any

import pytest

from fairdeal.games.game import ForPlayers, Refused
from fairdeal.ledger import accounts
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import StoredEvent
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.clock import deadline
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import BoxBet, PlayerReturned, RoundMissed, SeatLeft
from fairdeal.tables.model.state import Table
from fairdeal.tables.model.terms import DUTIES
from fairdeal.tables.stored_table import apply_stored, load
from fairdeal.tables.views.table_view import public_view
from fairdeal.wire import commands as c
from tests.tables.room import CHIPS, Room, Sitting

PLAYERS = ("ann", "bob", "cid", "dot")
TABLES: tuple[dict[str, Any], ...] = (
    {"decision_seconds": 30, "bet_seconds": 20},
    {"decision_seconds": 10, "banker": "rotate", "duties": DUTIES},
    {"decision_seconds": 10, "duties": DUTIES},
    {"decision_seconds": 10, "leaving": "forfeit", "joins_mid_shoe": False},
)


KINDS = {"answer": 5, "bet": 6, "time": 4, "more": 1, "pace": 1, "come": 3, "go": 1}
AWAKE = {"ann": 8, "bob": 8, "cid": 1, "dot": 1, "dee": 3}
"""How often each of them does something: Cid and Dot sit down and fall asleep."""


def act_at_random(table: Sitting, chance: Random) -> None:
    """Somebody does something, or time goes by."""
    (kind,) = chance.choices(tuple(KINDS), tuple(KINDS.values()))
    (person,) = chance.choices(tuple(AWAKE), tuple(AWAKE.values()))
    if kind == "time":
        table.later(chance.choice((5, 11, 35)))
    elif kind == "answer" and table.asked is not None:
        asked, box, options = table.asked
        table.act(asked, c.ChooseAction(box, chance.choice(options)))
    elif kind == "bet":
        bet: c.AnyCommand = c.Bet((BoxBet(500),)) if chance.random() < 0.7 else c.Bet()
        table.act(person, c.CloseBets() if person == "dee" else bet)
    elif kind == "more":
        table.act(person, c.MoreTime())
    elif kind == "pace":
        table.act(person, c.SetPace(is_unhurried=chance.random() < 0.3))
    elif kind == "come":
        newcomer = chance.choice(tuple(AWAKE))
        sits = c.BeginShift("Dee") if newcomer == "dee" else c.SitDown(newcomer.title(), 5_000)
        table.act(newcomer, sits)
    elif kind == "go" and chance.random() < 0.2:
        table.act(person, c.EndShift() if person == "dee" else c.Leave())
    elif table.wants_card:
        table.act(person, c.DealCard())


def people_of(table: Table) -> int:
    return sum(not place.bot for place in table.places.values()) + bool(table.dealer)


def check_clock(table: Table) -> None:
    """Nobody is hurried who is alone with bots, nor somebody who asked not to be."""
    view = public_view(table)
    if view.deadline_at_ms is None:
        return
    assert people_of(table) > 1, "somebody who is alone with bots has a deadline"
    hurried = [
        seat.name for seat in view.seats if seat.is_waited_for and seat.is_unhurried and not seat.leaves
    ]
    assert not hurried, f"{hurried} asked for no clock"


def check_event(before: Table, row: StoredEvent) -> None:
    fact = decode_event(row.event)
    if isinstance(fact, RoundMissed) and fact.seat:
        place = before.places[fact.seat]
        assert not (place.bot or place.pace.is_unhurried or place.leaves)
        assert fact.in_a_row == place.pace.missed + 1
        assert not place.bets
    if isinstance(fact, PlayerReturned):
        assert before.pace_of(fact.seat).missed
    if isinstance(fact, SeatLeft) and fact.why:
        place = before.places[fact.seat]
        assert (fact.why, place.pace.missed, before.round) == ("silent", 3, None)
        home = accounts.wallet(place.person)
        assert sum(each.chips for each in row.transfers if each.target == home) == before.purse(fact.seat)


@pytest.mark.parametrize("terms", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_people_do_the_clock_keeps_its_laws(room: Room, seed: int, terms: dict[str, Any]):
    chance = Random(seed)
    table = room.open(seats=5, **terms)
    room.wait_for(seat_bot(table.host, "mimic", "Mimi", 5_000, "bot"))

    for _ in range(250):
        try:
            act_at_random(table, chance)
        except Refused:
            continue
        assert load(room.store, "t-1") == table.table
        assert room.store.deadlines().get("t-1") == deadline(table.table)

    before: Table | None = None
    for row in room.store.read("t-1"):
        if before is not None:
            check_event(before, row)
        before = apply_stored(room.store, before, row)
        check_clock(before)
    assert room.problems == ()


def test_a_seat_that_is_given_up_costs_nobody_a_chip(room: Room):
    table = room.open(decision_seconds=10)
    table.seat("ann", "bob", "cid", chips=5_000)
    given_up = 0

    for _ in range(12):
        number, purse = table.table.rounds + 1, table.table.purse(2)
        table.bet("ann", chips=500)
        while table.table.rounds < number or table.table.round is not None:
            waiting = rounds.waiting_for(table.table) if table.table.round is not None else None
            if isinstance(waiting, ForPlayers) and "stand" in (asked := table.asked or ("", 0, ()))[2]:
                table.act("ann", c.ChooseAction(asked[1], "stand"))
            else:
                table.later(10)
        if 2 not in table.table.places:
            given_up += 1
            assert (purse, room.wallet("bob")) == (5_000, CHIPS)
            table.seat("bob", "cid", chips=5_000)

    assert given_up == 4
    assert room.problems == ()
