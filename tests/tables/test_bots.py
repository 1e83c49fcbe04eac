"""Bots at real tables: they play as they should, and see no more than they may."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.fairness import BankerElected
from fairdeal.games.blackjack.working import default_book
from fairdeal.games.game import Refused
from fairdeal.odds.kept_charts import basic_strategy
from fairdeal.room.bots.driver import BotDriver, BotRules, seat_bot
from fairdeal.room.bots.strategies import BOT_STRATEGIES
from fairdeal.room.seen_cards import SeenCards, read_seen_cards
from fairdeal.store import Store, open_store
from fairdeal.store.audit import audit
from fairdeal.strategies.bots import RAMP
from fairdeal.strategies.counting import HI_LO, running_count
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.host import Host
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.limits.bet_limits import smallest_bet
from fairdeal.tables.model import events as t
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.model.state import Phase
from fairdeal.tables.model.terms import DUTIES, ROTATE
from fairdeal.tables.views.table_view import view
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from fairdeal.words.refusals import render_refusal
from tests.support.settling import settle
from tests.tables.bot_tables import (
    CHIPS,
    TABLE,
    blackjack_host,
    facts_of,
    give,
    house_of,
    opened,
    trumps_host,
    unseat_bot,
)
from tests.tables.room import round_seen

ANN = Actor("ann")
QUICK = ("basic", "counter", "mimic", "random")
"""Those who never think for long, whatever the house."""


# All of them, for long.


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("vegas_strip", BOT_STRATEGIES["blackjack"].kinds),
        ("cn21", BOT_STRATEGIES["blackjack"].kinds),
        ("gojack", QUICK),
    ],
)
def test_bots_play_200_rounds_without_a_refusal(name: str, kinds: tuple[str, ...], memory: Store):
    async def play() -> Host:
        host = await blackjack_host(memory, kinds, name)
        await settle(host, rounds=200)
        return host

    host = asyncio.run(play())

    assert host.refused.ids == ()
    assert (host.table.rounds, host.table.phase) == (200, Phase.BETTING)
    assert audit(memory).problems == ()


def test_bots_play_in_a_database(tmp_path: Path):
    store = open_store(tmp_path / "room.db")

    async def play() -> Host:
        host = await blackjack_host(store, ("basic", "mimic", "random"), "european")
        await settle(host, rounds=30)
        return host

    host = asyncio.run(play())

    assert (host.refused.ids, host.table.rounds, audit(store).problems) == ((), 30, ())
    store.close()


def test_bots_play_trumps(store: Store):
    async def play() -> Host:
        host = await trumps_host(store, BOT_STRATEGIES["trumps"].kinds)
        await settle(host, rounds=20)
        return host

    host = asyncio.run(play())

    assert (host.refused.ids, host.table.rounds, audit(store).problems) == ((), 20, ())


# How they play.


def test_a_basic_bot_plays_by_the_chart_of_the_house(memory: Store):
    chart = basic_strategy(house_of("vegas_strip")[1]).chart
    answers = []

    async def play() -> None:
        host = await blackjack_host(memory, ["basic", "basic"])
        bots = BotDriver(host, BotRules(rounds_alone=40))
        while host.table.rounds < 40:
            await host.settle()
            wanted = await bots.decide()
            if wanted is not None and isinstance(wanted.command, c.ChooseAction):
                expected = chart(round_seen(host.table, wanted.person))
                answers.append((wanted.command.action, expected))
            assert await bots.act()

    asyncio.run(play())

    assert len(answers) > 60
    assert [said for said, _ in answers] == [expected for _, expected in answers]


@pytest.mark.parametrize("shown", [False, True], ids=["face down", "face up"])
@pytest.mark.parametrize("burnt", [1, 60])
def test_the_counter_bets_by_the_count(burnt: int, shown: bool, memory: Store):
    terms = blackjack_terms(*house_of("vegas_strip"))
    shuffling = replace(terms.shuffling, burn_cards=burnt, burn_visible=shown)

    async def play() -> Host:
        host = await blackjack_host(memory, ["counter", "mimic"], terms=replace(terms, shuffling=shuffling))
        await settle(host, rounds=120)
        return host

    host = asyncio.run(play())
    bets = list(bets_and_counts(memory, seat=1))

    unit = smallest_bet(host.table)
    assert unit is not None
    assert len({chips for chips, _ in bets}) >= 3
    assert [chips for chips, _ in bets] == [unit * ramped(count) for _, count in bets]


def ramped(count: int) -> int:
    return max([1, *(bets for least, bets in RAMP if count >= least)])


def bets_and_counts(store: Store, seat: int) -> Iterator[tuple[int, int]]:
    """Each bet of a seat, and the true count by the cards that had left the shoe face up."""
    cards: list[Card] = []
    hole: list[Card] = []
    size = 0
    adapter = ADAPTERS["blackjack"]
    for fact in facts_of(store):
        match fact:
            case t.BetsPlaced(bets=bets) if fact.seat == seat:
                yield bets[0].chips, HI_LO.count(running_count(HI_LO, cards), size - len(cards))
            case t.CardsBurnt(drawn=drawn, shown=True):
                cards += [each.card for each in drawn]
            case t.RoundAdvanced(drawn=drawn):
                event = adapter.event_from(bytes(fact.event), default_book())
                dealt = [each.card for each in drawn]
                if type(event).__name__ == "HoleCardDealt":
                    hole, dealt = dealt, []
                if type(event).__name__ in ("DealerTurnBegan", "DealerHadNatural"):
                    cards += hole
                cards += dealt
            case _ if type(fact).__name__ == "ShoeSealed":
                cards, size = [], len(fact.pack) * fact.decks


def test_a_hole_card_is_not_remembered_before_it_is_turned(memory: Store):
    async def play() -> list[tuple[SeenCards, int, int]]:
        host = await blackjack_host(memory, ["mimic"])
        bots = BotDriver(host, BotRules(rounds_alone=15))
        found = []
        while host.table.rounds < 15:
            await host.settle()
            if host.table.round is not None:
                dealer = round_seen(host.table, None).dealer.cards
                lying = len(host.table.shoe.on_table) if host.table.shoe is not None else 0
                found.append((read_seen_cards(memory, host.table), lying, dealer.count(FACE_DOWN)))
            await bots.act()
        return found

    found = asyncio.run(play())

    assert {hidden for _, _, hidden in found} == {1}
    assert all(seen.on_table == lying - hidden for seen, lying, hidden in found)
    assert all(FACE_DOWN not in seen.cards for seen, _, _ in found)


def test_bets_in_a_house_that_pays_only_whole_chips_can_be_paid(memory: Store):
    house, book = house_of("vegas_strip", "pay.rounding=exact", "table.min_bet=5.01", "table.bet_step=0.01")

    async def play() -> Host:
        host = await opened(memory, blackjack_table(TABLE, house, book, "ann"), book, ["mimic"])
        await settle(host, rounds=5)
        return host

    host = asyncio.run(play())

    assert (smallest_bet(host.table), host.table.rounds) == (502, 5)


# Among people.


async def with_ann(store: Store, *kinds: str) -> Host:
    give(store, "ann", CHIPS)
    host = await blackjack_host(store, kinds)
    await host.act(ANN, c.SitDown("Ann", 10_000), "ann1")
    return host


def test_bots_wait_for_the_bet_of_a_person(memory: Store):
    async def play() -> tuple[Host, list[Any]]:
        host = await with_ann(memory, "mimic", "random")
        await settle(host)
        before = [place.bets for place in host.table.places.values()]
        await host.act(ANN, c.Bet((BoxBet(500),)), "ann2")
        await settle(host)
        return host, before

    host, before = asyncio.run(play())

    assert before == [None, None, None]
    assert host.table.rounds == 1


def test_bots_play_on_when_a_person_sits_a_round_out(memory: Store):
    async def play() -> Host:
        host = await with_ann(memory, "mimic")
        await host.act(ANN, c.Bet(), "ann2")
        await settle(host)
        return host

    host = asyncio.run(play())

    assert (host.table.rounds, host.table.round) == (1, None)
    assert [place.bets for place in host.table.places.values()] == [None, None]


def test_bots_alone_play_no_more_rounds_than_told(memory: Store):
    async def play() -> list[int]:
        host = await blackjack_host(memory, ["mimic"])
        await settle(host)
        once = host.table.rounds
        await settle(host, rounds=0)
        return [once, host.table.rounds]

    assert asyncio.run(play()) == [1, 1]


def test_a_bot_bets_what_others_bet_in_trumps(memory: Store):
    async def play() -> Host:
        give(memory, "ann", CHIPS)
        host = await trumps_host(memory, ["greedy", "memory"])
        await host.act(ANN, c.SitDown("Ann", 1000), "ann1")
        await host.act(ANN, c.Bet((BoxBet(70),)), "ann2")
        await settle(host)
        return host

    host = asyncio.run(play())

    assert [place.last_bets for place in host.table.places.values()] == [(BoxBet(70),)] * 3


def test_nobody_comes_as_a_bot_by_the_door_of_people(memory: Store):
    async def come() -> None:
        host = await blackjack_host(memory)
        await host.act(ANN, c.SeatBot("basic", "Ann", 0), "ann1")

    with pytest.raises(Refused, match="table/bot/door"):
        asyncio.run(come())


def test_a_bot_of_another_game_is_refused_by_name(memory: Store):
    async def come() -> None:
        await blackjack_host(memory, ["greedy"])

    with pytest.raises(Refused) as refused:
        asyncio.run(come())

    sentence = render_refusal(refused.value, words_for("en"))
    assert "no bot called greedy for this game: there are basic, composition," in sentence


def test_everybody_sees_that_a_bot_is_one(memory: Store):
    async def sit() -> Host:
        return await blackjack_host(memory, ["counter"])

    assert [seat.bot for seat in view(asyncio.run(sit()).table, None).seats] == ["counter"]


def test_a_bot_in_the_seat_of_another_speaks_for_itself(memory: Store):
    """Both bet in answer to the same question: the id of the first one's command is not the second one's."""

    async def play() -> Host:
        host = await with_ann(memory, "mimic", "mimic")
        await host.act(ANN, c.Bet((BoxBet(500),)), "ann2")
        bots = BotDriver(host)
        await host.settle()
        await bots.act()
        assert host.table.places[1].bets
        await unseat_bot(host, 1, "c1")
        await seat_bot(host, "random", "Rand", 5000, "c2", seat=1)
        while not host.table.rounds:
            assert await host.go_on() or await bots.act()
        return host

    host = asyncio.run(play())

    assert host.table.round is not None
    assert {box.owner for box in host.table.round.state.boxes} == {1, 2, 3}


# As bankers.


@pytest.mark.parametrize("duties", [(), DUTIES])
def test_bots_bank_in_turn_and_do_the_duties_of_a_dealer(duties: tuple[str, ...], memory: Store):
    house, book = house_of("vegas_strip", "dealer.policy=free")
    terms = replace(blackjack_terms(house, book), banker=ROTATE, duties=duties)

    async def play() -> Host:
        opening = blackjack_table(TABLE, house, book, "ann", terms)
        host = await opened(memory, opening, book, ["mimic", "random", "mimic"])
        await settle(host, rounds=12)
        return host

    host = asyncio.run(play())
    bankers = {fact.seat for fact in facts_of(memory) if isinstance(fact, BankerElected)}

    assert (host.refused.ids, host.table.rounds, bankers) == ((), 12, {1, 2, 3})
    assert audit(memory).problems == ()


def test_a_bot_that_banks_draws_by_the_rule_of_the_house(memory: Store):
    house, book = house_of("vegas_strip", "dealer.policy=free")
    terms = replace(blackjack_terms(house, book), banker="1")
    answers = []

    async def play() -> None:
        opening = blackjack_table(TABLE, house, book, "ann", terms)
        host = await opened(memory, opening, book, ["random", "mimic"])
        bots = BotDriver(host, BotRules(rounds_alone=25))
        while host.table.rounds < 25:
            await host.settle()
            wanted = await bots.decide()
            if wanted is not None and isinstance(wanted.command, c.ChooseAction) and wanted.command.box == 0:
                dealer = round_seen(host.table, wanted.person).dealer
                assert FACE_DOWN not in dealer.cards
                answers.append((wanted.command.action, book.dealer_draws[dealer.total][dealer.soft]))
            assert await bots.act()

    asyncio.run(play())

    assert answers
    assert all((action == "hit") == draws for action, draws in answers)
