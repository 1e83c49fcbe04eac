"""Bots at real tables: they play as they should, and see no more than they may."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.fairness import BankerElected
from fairdeal.games.game import Refused
from fairdeal.odds.kept_charts import basic_strategy
from fairdeal.store import Store, open_store
from fairdeal.store.auditing import audit
from fairdeal.strategies.counting import HI_LO, running_count
from fairdeal.tables import facts as t
from fairdeal.tables.bots import let_bot_act, next_bot_act, seat_bot, smallest_bet, unseat_bot
from fairdeal.tables.deciding import Actor
from fairdeal.tables.facts import BoxBet
from fairdeal.tables.host import Host
from fairdeal.tables.houses import blackjack_table, blackjack_terms
from fairdeal.tables.kits import KITS
from fairdeal.tables.minds import MINDS
from fairdeal.tables.minds.blackjack import RAMP
from fairdeal.tables.seen import Seen
from fairdeal.tables.state import Phase
from fairdeal.tables.terms import DUTIES, ROTATE
from fairdeal.tables.views import view
from fairdeal.wire import commands as c
from tests.tables.bot_tables import (
    CHIPS,
    TABLE,
    blackjack_host,
    facts_of,
    give,
    house_of,
    opened,
    trumps_host,
)
from tests.tables.room import round_seen

ANN = Actor("ann")
QUICK = ("basic", "counter", "mimic", "random")
"""Those who never think for long, whatever the house."""


# All of them, for long.


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("vegas_strip", MINDS["blackjack"].kinds), ("cn21", MINDS["blackjack"].kinds), ("gojack", QUICK)],
)
def test_bots_play_200_rounds_without_a_refusal(name: str, kinds: tuple[str, ...], memory: Store):
    async def play() -> Host:
        host = await blackjack_host(memory, kinds, name)
        await host.settle(rounds=200)
        return host

    host = asyncio.run(play())

    assert host.refused.ids == ()
    assert (host.table.rounds, host.table.phase) == (200, Phase.BETTING)
    assert audit(memory).problems == ()


def test_bots_play_in_a_database(tmp_path: Path):
    store = open_store(tmp_path / "room.db")

    async def play() -> Host:
        host = await blackjack_host(store, ("basic", "mimic", "random"), "european")
        await host.settle(rounds=30)
        return host

    host = asyncio.run(play())

    assert (host.refused.ids, host.table.rounds, audit(store).problems) == ((), 30, ())
    store.close()


def test_bots_play_trumps(store: Store):
    async def play() -> Host:
        host = await trumps_host(store, MINDS["trumps"].kinds)
        await host.settle(rounds=20)
        return host

    host = asyncio.run(play())

    assert (host.refused.ids, host.table.rounds, audit(store).problems) == ((), 20, ())


# How they play.


def test_a_basic_bot_plays_by_the_chart_of_the_house(memory: Store):
    chart = basic_strategy(house_of("vegas_strip")[1]).chart
    answers = []

    async def play() -> None:
        host = await blackjack_host(memory, ["basic", "basic"])
        while host.table.rounds < 40:
            while await host.go_on():
                continue
            wanted = next_bot_act(host.table, host.knows, 40)
            if wanted is not None and isinstance(wanted.act, c.ChooseAction):
                expected = chart(round_seen(host.table, wanted.actor.person))
                answers.append((wanted.act.action, expected))
            assert await let_bot_act(host, 40)

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
        await host.settle(rounds=120)
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
    kit = KITS["blackjack"]
    for fact in facts_of(store):
        match fact:
            case t.BetsPlaced(bets=bets) if fact.seat == seat:
                yield bets[0].chips, HI_LO.count(running_count(HI_LO, cards), size - len(cards))
            case t.CardsBurnt(drawn=drawn, shown=True):
                cards += [each.card for each in drawn]
            case t.RoundAdvanced(drawn=drawn):
                event = kit.event_from(bytes(fact.event), None)
                dealt = [each.card for each in drawn]
                if type(event).__name__ == "HoleCardDealt":
                    hole, dealt = dealt, []
                if type(event).__name__ in ("DealerTurnBegan", "DealerHadNatural"):
                    cards += hole
                cards += dealt
            case _ if type(fact).__name__ == "ShoeSealed":
                cards, size = [], len(fact.pack) * fact.decks


def test_a_hole_card_is_not_remembered_before_it_is_turned(memory: Store):
    async def play() -> list[tuple[Seen, int, int]]:
        host = await blackjack_host(memory, ["mimic"])
        found = []
        while host.table.rounds < 15:
            while await host.go_on():
                continue
            if host.table.round is not None:
                dealer = round_seen(host.table, None).dealer.cards
                lying = len(host.table.shoe.on_table) if host.table.shoe is not None else 0
                found.append((host.knows.seen(), lying, dealer.count(FACE_DOWN)))
            await let_bot_act(host, 15)
        return found

    found = asyncio.run(play())

    assert {hidden for _, _, hidden in found} == {1}
    assert all(seen.lying == lying - hidden for seen, lying, hidden in found)
    assert all(FACE_DOWN not in seen.cards for seen, _, _ in found)


def test_bets_in_a_house_that_pays_only_whole_chips_can_be_paid(memory: Store):
    house, book = house_of("vegas_strip", "pay.rounding=exact", "table.min_bet=5.01", "table.bet_step=0.01")

    async def play() -> Host:
        host = await opened(memory, blackjack_table(TABLE, house, book, "ann"), book, ["mimic"])
        await host.settle(rounds=5)
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
        await host.settle()
        before = [place.bets for place in host.table.places.values()]
        await host.act(ANN, c.Bet((BoxBet(500),)), "ann2")
        await host.settle()
        return host, before

    host, before = asyncio.run(play())

    assert before == [None, None, None]
    assert host.table.rounds == 1


def test_bots_play_on_when_a_person_sits_a_round_out(memory: Store):
    async def play() -> Host:
        host = await with_ann(memory, "mimic")
        await host.act(ANN, c.Bet(), "ann2")
        await host.settle()
        return host

    host = asyncio.run(play())

    assert (host.table.rounds, host.table.round) == (1, None)
    assert [place.bets for place in host.table.places.values()] == [None, None]


def test_bots_alone_play_no_more_rounds_than_told(memory: Store):
    async def play() -> list[int]:
        host = await blackjack_host(memory, ["mimic"])
        await host.settle()
        once = host.table.rounds
        await host.settle(rounds=0)
        return [once, host.table.rounds]

    assert asyncio.run(play()) == [1, 1]


def test_a_bot_bets_what_others_bet_in_trumps(memory: Store):
    async def play() -> Host:
        give(memory, "ann", CHIPS)
        host = await trumps_host(memory, ["greedy", "memory"])
        await host.act(ANN, c.SitDown("Ann", 1000), "ann1")
        await host.act(ANN, c.Bet((BoxBet(70),)), "ann2")
        await host.settle()
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

    with pytest.raises(Refused, match="no bot called greedy for this game: there are basic, composition,"):
        asyncio.run(come())


def test_everybody_sees_that_a_bot_is_one(memory: Store):
    async def sit() -> Host:
        return await blackjack_host(memory, ["counter"])

    assert [seat.bot for seat in view(asyncio.run(sit()).table, None).seats] == ["counter"]


def test_a_bot_in_the_seat_of_another_speaks_for_itself(memory: Store):
    """Both bet in answer to the same question: the id of the first one's command is not the second one's."""

    async def play() -> Host:
        host = await with_ann(memory, "mimic", "mimic")
        await host.act(ANN, c.Bet((BoxBet(500),)), "ann2")
        while await host.go_on():
            continue
        await let_bot_act(host, 9)
        assert host.table.places[1].bets
        await unseat_bot(host, 1, "c1")
        await seat_bot(host, "random", "Rand", 5000, "c2", seat=1)
        while not host.table.rounds:
            assert await host.go_on() or await let_bot_act(host, 9)
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
        await host.settle(rounds=12)
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
        while host.table.rounds < 25:
            while await host.go_on():
                continue
            wanted = next_bot_act(host.table, host.knows, 25)
            if wanted is not None and isinstance(wanted.act, c.ChooseAction) and wanted.act.box == 0:
                dealer = round_seen(host.table, wanted.actor.person).dealer
                assert FACE_DOWN not in dealer.cards
                answers.append((wanted.act.action, book.dealer_draws[dealer.total][dealer.soft]))
            assert await let_bot_act(host, 25)

    asyncio.run(play())

    assert answers
    assert all((action == "hit") == draws for action, draws in answers)
