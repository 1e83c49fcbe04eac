"""Bots in a room: when they bet, what they may see, and who may bring which."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar, cast

import pytest
from msgspec.structs import replace

from fairdeal.client import connect
from fairdeal.fairness import Draws
from fairdeal.games.blackjack.state import Round
from fairdeal.games.game import Refused, Seat
from fairdeal.houses.library import open_house
from fairdeal.room.bots.decisions import Decider
from fairdeal.room.bots.driver import BESIDE_PEOPLE, NO_NEW_ROUNDS, BotDriver, BotRules, seat_bot
from fairdeal.room.bots.memory import read_memories, remembering_bots
from fairdeal.room.bots.strategies import BOT_STRATEGIES
from fairdeal.room.room import Room
from fairdeal.store import Store, open_store
from fairdeal.store.audit import audit
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.model.awaited import waited_for
from fairdeal.tables.model.causes import Cause, read_cause
from fairdeal.tables.model.events import BetsPlaced, BoxBet
from fairdeal.tables.model.state import Table
from fairdeal.tables.timer import Timer
from fairdeal.tables.views.table_view import view
from fairdeal.wire import commands as c
from tests.client.conftest import BET
from tests.simulation.sight import hidden_hole, with_other_hole_card
from tests.support.own_houses import by_own_house
from tests.support.settling import settle
from tests.tables.bot_tables import TABLE, blackjack_host, facts_of, give, house_of, trumps_host

T = TypeVar("T")
ANN = Actor("ann")
BRINGS_BOTS = Actor("", seats_bots=True)
UNKNOWN = c.SeatBot("oracle", "Pythia", 100_000)
"""A bot of a kind that only another program has."""


@pytest.fixture
def memory() -> Store:
    return open_store("memory:")


async def refusal(doing: Awaitable[Any]) -> str:
    """The code by which it is refused."""
    with pytest.raises(Refused) as refused:
        await doing
    return refused.value.code


def tell(story: Callable[[Room], Coroutine[Any, Any, T]], banker: str = "house") -> T:
    """A story in a room with one table."""

    async def told() -> T:
        store = open_store("memory:")
        room = Room(store)
        house, book = open_house("vegas_strip")
        terms = replace(blackjack_terms(house, book), banker=banker)
        opening = by_own_house(blackjack_table("t-1", house, book, "ann", terms))
        await room.open_table(opening, book, "open")
        try:
            found = await asyncio.wait_for(story(room), 60)
        finally:
            await room.close()
        assert audit(store).problems == ()
        return found

    return asyncio.run(told())


# When they bet.


def test_where_the_only_person_banks_bots_bet_when_that_person_says_so():
    async def story(room: Room) -> list[int]:
        async with connect(room, name="Ann") as client:
            table = await client.sit("t-1", chips=100 * BET)
            await table.act(c.SeatBot("mimic", "Bot 1", 10 * BET))
            rounds = []
            for begins in (False, True, False, True):
                if begins:
                    await table.begin_round()
                await room.rest("t-1")
                frame = await anext(table.frames())
                rounds.append(frame.view.number)
            return rounds

    assert tell(story, banker="1") == [0, 1, 1, 2]


@pytest.mark.parametrize("comes_back", [False, True])
def test_a_slow_bot_thinks_before_anybody_waits_for_it(memory: Store, *, comes_back: bool):
    house, book = open_house("vegas_strip", (f"shoe.decks={3 + 2 * comes_back}",))
    opening = by_own_house(blackjack_table("t-1", house, book, "ann", blackjack_terms(house, book)))
    strategy = BOT_STRATEGIES["blackjack"]

    def is_thought_out() -> bool:
        return not strategy.thinks_long("basic", book, opening.book)

    async def story() -> list[bool]:
        room = Room(memory, bots=NO_NEW_ROUNDS if comes_back else BESIDE_PEOPLE)
        await room.open_table(opening, book, "open")
        async with connect(room, name="Ann") as client:
            table = await client.sit("t-1", chips=10 * BET)
            await table.act(c.SeatBot("basic", "Bot 1", 10 * BET))
            await room.rest("t-1")
        if comes_back:
            before = is_thought_out()
            await room.close()
            room = Room(memory)
            await room.rest("t-1")
        else:
            before = False
        while not is_thought_out():
            await asyncio.sleep(0.01)
        await room.close()
        return [before, is_thought_out()]

    assert asyncio.run(asyncio.wait_for(story(), 60)) == [False, True]


def test_nobody_else_says_when_bots_bet():
    async def story(room: Room) -> list[str]:
        async with connect(room, name="Bob") as bob, connect(room) as spectator:
            return [await refusal(each.watch("t-1").begin_round()) for each in (bob, spectator)]

    assert tell(story) == ["table/not-seated"] * 2


def test_bots_that_stay_behind_play_no_rounds_among_themselves():
    async def story(room: Room) -> int:
        async with connect(room, name="Ann") as client:
            table = await client.sit("t-1", chips=10 * BET)
            await table.act(c.SeatBot("mimic", "Bot 1", 10 * BET))
            await table.bet()
            await room.rest("t-1")
            await table.leave()
            await room.rest("t-1")
            frame = await anext(client.watch("t-1").frames())
        return frame.view.number

    assert tell(story) == 1


def test_a_bot_acts_after_the_clock_has_answered_for_people(memory: Store):
    async def play() -> Host:
        terms = replace(blackjack_terms(*house_of("vegas_strip")), decision_seconds=1, bet_seconds=1)
        host = await blackjack_host(memory, terms=terms)
        bots = BotDriver(host)
        for person in ("ann", "bob"):
            give(memory, person, 10 * BET)
            await host.act(Actor(person), c.SitDown(person.title(), 10 * BET), f"sit-{person}")
        await seat_bot(host, "mimic", "Mimi", 10 * BET, "bot")
        for person in ("ann", "bob"):
            await host.act(Actor(person), c.Bet((BoxBet(BET),)), f"bet-{person}")
        await bots.settle()
        assert waited_for(host.table) == {1}
        timer = Timer(host, settle=bots.settle)
        timer.start()
        while host.table.round is not None:
            await asyncio.sleep(0.05)
        await timer.stop()
        return host

    host = asyncio.run(asyncio.wait_for(play(), 30))
    causes = [read_cause(step.cause) for step in memory.steps(TABLE)]
    answers = [cause.automatic for cause in causes if cause.automatic == "clock" or _answers(cause)]

    assert host.table.rounds == 1
    assert answers[:2] == ["clock", "clock"]
    assert set(answers[2:]) == {"bot"}


def _answers(cause: Cause) -> bool:
    return isinstance(cause.command, c.ChooseAction)


@pytest.mark.parametrize(("in_turn", "waited"), [(False, {1}), (True, {1, 2})])
def test_a_bot_waits_for_lower_boxes_only_where_people_answer_in_turn(
    memory: Store, in_turn: bool, waited: set[Seat]
):
    async def play() -> tuple[set[Seat], set[Seat]]:
        give(memory, "ann", 10 * BET)
        host = await trumps_host(memory)
        await host.act(ANN, c.SitDown("Ann", 10 * BET), "sit")
        await seat_bot(host, "greedy", "Greta", 10 * BET, "bot")
        await host.act(ANN, c.Bet((BoxBet(50),)), "bet")
        bots = BotDriver(host, BotRules(in_turn=in_turn))
        await bots.settle()
        asked = waited_for(host.table)
        own = view(host.table, "ann").own
        assert own is not None
        await host.act(ANN, c.ChooseAction(own.actions[0].box, own.actions[0].action), "answer")
        await bots.settle()
        return asked, waited_for(host.table)

    asked, afterwards = asyncio.run(play())

    assert asked == waited
    assert afterwards != {2}


# What they bet.


def test_a_counter_bets_no_more_than_the_house_could_pay(memory: Store):
    terms = replace(blackjack_terms(*house_of("vegas_strip")), payout_most=8_000)

    async def play() -> Host:
        host = await blackjack_host(memory, ["counter", "mimic"], terms=terms)
        await settle(host, rounds=150)
        return host

    host = asyncio.run(play())
    placed = [fact.bets for fact in facts_of(memory) if isinstance(fact, BetsPlaced)]

    assert (host.table.rounds, host.refused.ids) == (150, ())
    assert {bets[0].chips for bets in placed} == {500, 1_000}


# What they see.


def no_draws(seat: Seat) -> Draws:
    return Draws(iter(()))


def situations(store: Store, table: Table) -> list[Any]:
    """What each bot would decide by now, apart from its chance."""
    decider = Decider(table, read_memories(store, table, remembering_bots(table)), no_draws, last_round=9)
    places = [place for place in table.places.values() if place.bot]
    return [replace(decider.situation_of(place), draws=None) for place in places]


def test_what_a_bot_decides_by_does_not_change_with_the_card_that_lies_face_down(memory: Store):
    async def play() -> int:
        host = await blackjack_host(memory, ["counter", "basic", "random"])
        bots, compared = BotDriver(host, BotRules(rounds_alone=20)), 0
        while await host.go_on() or await bots.act():
            if hidden_hole(host.table) is None or host.table.round is None:
                continue
            state = cast(Round, host.table.round.state)
            other = with_other_hole_card(host.table, state, None)
            assert other != host.table
            assert situations(memory, other) == situations(memory, host.table)
            compared += 1
        return compared

    assert asyncio.run(play()) > 50


# Which there are.


def test_a_bot_of_another_game_is_refused_by_the_room():
    async def story(room: Room) -> str:
        async with connect(room, name="Ann") as client:
            return await refusal(client.watch("t-1").act(c.SeatBot("greedy", "Gus", 100)))

    assert tell(story) == "table/bot/kind"


def test_a_bot_of_a_kind_that_this_program_lacks_stakes_nothing_and_leaves(memory: Store):
    async def play() -> list[Any]:
        host = await blackjack_host(memory, ["mimic"])
        await host.act(BRINGS_BOTS, UNKNOWN, "oracle")
        await settle(host, rounds=2)
        return [place.bot for place in host.table.places.values()]

    assert asyncio.run(play()) == ["mimic"]


def test_a_bot_of_a_kind_that_this_program_lacks_keeps_no_round_waiting(memory: Store):
    async def play() -> Host:
        host = await blackjack_host(memory)
        await host.act(BRINGS_BOTS, UNKNOWN, "oracle")
        bot = Actor(host.table.places[1].person)
        await host.act(bot, c.Bet((BoxBet(BET),)), f"bot:t-1:{host.table.version}:1")
        await settle(host, rounds=0)
        return host

    host = asyncio.run(play())

    assert (host.table.rounds, host.table.round, host.table.places) == (1, None, {})


def test_a_bot_without_a_kind_is_never_seated(memory: Store):
    async def sit() -> None:
        host = await blackjack_host(memory)
        await host.act(BRINGS_BOTS, c.SeatBot("", "Nobody", 100), "nobody")

    with pytest.raises(AssertionError, match="a bot has a kind"):
        asyncio.run(sit())


def test_nobody_brings_a_bot_of_any_kind_who_may_bring_none(memory: Store):
    async def sit() -> None:
        host = await blackjack_host(memory)
        await host.act(ANN, c.SeatBot("greedy", "Gus", 100), "bot")

    with pytest.raises(Refused, match="table/bot/door"):
        asyncio.run(sit())
