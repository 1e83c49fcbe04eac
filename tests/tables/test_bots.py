"""Bots at real tables: they play as they should, see no more than they may, and a crash changes nothing."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.fairness import BankerElected
from fairdeal.games.game import Refused
from fairdeal.odds.kept_charts import basic_strategy
from fairdeal.store import Appended, Store, open_store
from fairdeal.store.auditing import audit
from fairdeal.store.problems import StoreTrouble
from fairdeal.strategies.counting import HI_LO, running_count
from fairdeal.tables import acts as a
from fairdeal.tables import facts as t
from fairdeal.tables.bots import let_bot_act, next_bot_act, seat_bot, smallest_bet, unseat_bot
from fairdeal.tables.deciding import Asker
from fairdeal.tables.facts import BoxBet
from fairdeal.tables.host import Host
from fairdeal.tables.houses import blackjack_table, blackjack_terms
from fairdeal.tables.kits import KITS
from fairdeal.tables.minds import KINDS, RAMP
from fairdeal.tables.remembering import Remembering, Seen
from fairdeal.tables.state import Phase
from fairdeal.tables.terms import DUTIES, ROTATE
from fairdeal.tables.views import view
from tests.tables.bot_tables import (
    CHIPS,
    TABLE,
    Counted,
    blackjack_host,
    facts_of,
    give,
    house_of,
    opened,
    restarted,
    trumps_host,
)

ANN = Asker("ann")
QUICK = ("basic", "counter", "mimic", "random")
"""Those who never think for long, whatever the house."""


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    found = open_store("memory:" if request.param == "memory" else tmp_path / "room.db")
    yield found
    found.close()


@pytest.fixture
def memory() -> Store:
    return open_store("memory:")


# All of them, for long.


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("vegas_strip", KINDS["blackjack"]), ("cn21", KINDS["blackjack"]), ("gojack", QUICK)],
)
def test_bots_play_200_rounds_without_a_refusal(name: str, kinds: tuple[str, ...], memory: Store):
    store: Any = Counted(memory)

    async def play() -> Host:
        host = await blackjack_host(store, kinds, name)
        await host.settle(rounds=200)
        return host

    host = asyncio.run(play())

    assert store.refused == []
    assert (host.table.rounds, host.table.phase) == (200, Phase.BETTING)
    assert audit(memory).problems == ()


def test_bots_play_in_a_database(tmp_path: Path):
    store = open_store(tmp_path / "room.db")
    counted: Any = Counted(store)

    async def play() -> Host:
        host = await blackjack_host(counted, ("basic", "mimic", "random"), "european")
        await host.settle(rounds=30)
        return host

    host = asyncio.run(play())

    assert (counted.refused, host.table.rounds, audit(store).problems) == ([], 30, ())
    store.close()


def test_bots_play_trumps(store: Store):
    counted: Any = Counted(store)

    async def play() -> Host:
        host = await trumps_host(counted, KINDS["trumps"])
        await host.settle(rounds=20)
        return host

    host = asyncio.run(play())

    assert (counted.refused, host.table.rounds, audit(store).problems) == ([], 20, ())


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
            if wanted is not None and isinstance(wanted.act, a.Do):
                expected = chart(view(host.table, wanted.asker.person).play)
                answers.append((wanted.act.action, expected))
            assert await let_bot_act(host, 40)

    asyncio.run(play())

    assert len(answers) > 60
    assert [said for said, _ in answers] == [expected for _, expected in answers]


def test_the_counter_bets_by_the_count(memory: Store):
    async def play() -> Host:
        host = await blackjack_host(memory, ["counter", "mimic"])
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
    left = 0
    kit = KITS["blackjack"]
    for fact in facts_of(store):
        match fact:
            case t.BetsPlaced(bets=bets) if fact.seat == seat:
                yield bets[0].chips, HI_LO.count(running_count(HI_LO, cards), left)
            case t.CardsBurnt(drawn=drawn):
                left -= len(drawn)
            case t.Played(drawn=drawn):
                event = kit.event_from(bytes(fact.event), None)
                left -= len(drawn)
                dealt = [each.card for each in drawn]
                if type(event).__name__ == "HoleCardDealt":
                    hole, dealt = dealt, []
                if type(event).__name__ in ("DealerTurnBegan", "DealerHadNatural"):
                    cards += hole
                cards += dealt
            case _ if type(fact).__name__ == "ShoeSealed":
                cards, left = [], len(fact.pack) * fact.decks


def test_a_hole_card_is_not_remembered_before_it_is_turned(memory: Store):
    async def play() -> list[tuple[Seen, int, int]]:
        host = await blackjack_host(memory, ["mimic"])
        found = []
        while host.table.rounds < 15:
            while await host.go_on():
                continue
            if host.table.round is not None:
                dealer = view(host.table, None).play.dealer.cards
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


# Money.


def test_the_chips_of_a_bot_are_issued_with_its_sitting_down(store: Store):
    async def sit() -> None:
        await seat_bot(await blackjack_host(store), "mimic", "Mimi", 5000, "c1")

    asyncio.run(sit())
    rows = store.read(TABLE)

    moved = [(each.source, each.target, each.chips) for row in rows for each in row.transfers]
    wallet = f"wallet:bot-{TABLE}-1"
    assert moved == [("mint", wallet, 5000), (wallet, f"purse:{TABLE}:1", 5000)]


def test_the_same_command_seats_one_bot(store: Store):
    async def sit() -> Host:
        host = await blackjack_host(store)
        await seat_bot(host, "mimic", "Mimi", 5000, "c1")
        answer = await seat_bot(restarted(host), "mimic", "Mimi", 5000, "c1")
        assert answer.again
        return host

    assert [place.bot for place in asyncio.run(sit()).table.places.values()] == ["mimic"]


def test_a_bot_that_can_not_pay_the_smallest_bet_leaves(memory: Store):
    async def play() -> Host:
        host = await blackjack_host(memory)
        await seat_bot(host, "mimic", "Mimi", 499, "c1")
        await host.settle()
        return host

    host = asyncio.run(play())

    assert (host.table.places, host.table.rounds) == ({}, 0)
    assert memory.balance(f"wallet:bot-{TABLE}-1") == 499


def test_a_bot_that_comes_back_plays_with_what_it_took_home(memory: Store):
    async def play() -> None:
        host = await blackjack_host(memory)
        await seat_bot(host, "mimic", "Mimi", 2000, "c1")
        await unseat_bot(host, 1, "c2")
        await seat_bot(host, "random", "Rand", 5000, "c3")
        await host.settle(rounds=2)
        assert host.table.rounds == 2

    asyncio.run(play())

    assert audit(memory).problems == ()
    assert sum(
        each.chips
        for row in memory.read(TABLE)
        for each in row.transfers
        if each.source == "mint" and each.target.startswith("wallet:bot-")
    ) == (2000 + 3000)


def test_bots_sit_out_what_the_bank_can_not_cover(memory: Store):
    house, book = house_of("vegas_strip")
    terms = replace(blackjack_terms(house, book), bank=100)

    async def play() -> Host:
        host = await blackjack_host(memory, ["mimic", "random"], terms=terms)
        await host.settle(rounds=3)
        return host

    host = asyncio.run(play())

    assert host.table.rounds == 0
    assert [place.bets for place in host.table.places.values()] == [(), ()]


def test_a_bot_that_came_in_mid_shoe_waits_where_the_house_wants_that(memory: Store):
    house, book = house_of("vegas_strip")
    terms = replace(blackjack_terms(house, book), joins_mid_shoe=False)

    async def play() -> list[tuple[bool, Any]]:
        host = await blackjack_host(memory, ["mimic"], terms=terms)
        await host.settle()
        await seat_bot(host, "random", "Rand", CHIPS, "late")
        found = []
        for _ in range(60):
            await host.settle()
            late = host.table.places[2]
            found.append((late.waits_for_shoe, bool(late.last_bets)))
        return found

    found = asyncio.run(play())

    assert (True, False) in found
    assert (False, True) in found
    assert (True, True) not in found


# Among people.


async def with_ann(store: Store, *kinds: str) -> Host:
    give(store, "ann", CHIPS)
    host = await blackjack_host(store, kinds)
    await host.act(ANN, a.SitDown("Ann", 10_000), "ann1")
    return host


def test_bots_wait_for_the_bet_of_a_person(memory: Store):
    async def play() -> tuple[Host, list[Any]]:
        host = await with_ann(memory, "mimic", "random")
        await host.settle()
        before = [place.bets for place in host.table.places.values()]
        await host.act(ANN, a.Bet((BoxBet(500),)), "ann2")
        await host.settle()
        return host, before

    host, before = asyncio.run(play())

    assert before == [None, None, None]
    assert host.table.rounds == 1


def test_bots_play_on_when_a_person_sits_a_round_out(memory: Store):
    async def play() -> Host:
        host = await with_ann(memory, "mimic")
        await host.act(ANN, a.Bet(), "ann2")
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
        await host.act(ANN, a.SitDown("Ann", 1000), "ann1")
        await host.act(ANN, a.Bet((BoxBet(70),)), "ann2")
        await host.settle()
        return host

    host = asyncio.run(play())

    assert [place.last_bets for place in host.table.places.values()] == [(BoxBet(70),)] * 3


def test_nobody_comes_as_a_bot_by_the_door_of_people(memory: Store):
    async def come() -> None:
        host = await blackjack_host(memory)
        await host.act(ANN, a.SitDown("Ann", 0, bot="basic"), "ann1")

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


# As bankers.


@pytest.mark.parametrize("duties", [(), DUTIES])
def test_bots_bank_in_turn_and_do_the_duties_of_a_dealer(duties: tuple[str, ...], memory: Store):
    house, book = house_of("vegas_strip", "dealer.policy=free")
    terms = replace(blackjack_terms(house, book), banker=ROTATE, duties=duties)
    store: Any = Counted(memory)

    async def play() -> Host:
        opening = blackjack_table(TABLE, house, book, "ann", terms)
        host = await opened(store, opening, book, ["mimic", "random", "mimic"])
        await host.settle(rounds=12)
        return host

    host = asyncio.run(play())
    bankers = {fact.seat for fact in facts_of(memory) if isinstance(fact, BankerElected)}

    assert (store.refused, host.table.rounds, bankers) == ([], 12, {1, 2, 3})
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
            if wanted is not None and isinstance(wanted.act, a.Do) and wanted.act.box == 0:
                dealer = view(host.table, wanted.asker.person).play.dealer
                assert FACE_DOWN not in dealer.cards
                answers.append((wanted.act.action, book.dealer_draws[dealer.total][dealer.soft]))
            assert await let_bot_act(host, 25)

    asyncio.run(play())

    assert answers
    assert all((action == "hit") == draws for action, draws in answers)


# Crashes.


@pytest.mark.parametrize("game", ["blackjack", "trumps"])
def test_a_restart_at_any_moment_changes_nothing_that_a_bot_would_do(game: str, store: Store):
    async def play() -> int:
        if game == "trumps":
            host = await trumps_host(store, KINDS["trumps"])
        else:
            host = await blackjack_host(store, QUICK)
        compared = 0
        while host.table.rounds < 6:
            while await host.go_on():
                continue
            again = restarted(host)
            wanted = next_bot_act(host.table, host.knows, 6)
            assert wanted is not None
            assert next_bot_act(again.table, again.knows, 6) == wanted
            compared += 1
            assert await let_bot_act(host, 6)
        return compared

    assert asyncio.run(play()) > 30


def test_what_is_remembered_is_the_same_from_any_beginning(memory: Store):
    async def play() -> int:
        host = await blackjack_host(memory, ["counter"])
        most = 0
        for _ in range(30):
            await host.settle()
            assert host.knows.seen() == Remembering(memory).of(host.table)
            most = max(most, len(host.knows.seen().cards))
        return most

    assert asyncio.run(play()) > 50


class Forgetful:
    """A store that does its work and then loses the answer, once for each append that is told to it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.loses = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def append(self, *given: Any) -> "Future[Appended]":
        future = self._store.append(*given)
        command = given[4]
        if command is not None and command.id.startswith("bot:") and self.loses:
            self.loses -= 1
            future.result()
            raise StoreTrouble("store.closed")
        return future


def test_an_answer_that_was_lost_makes_no_bot_act_twice(memory: Store):
    store: Any = Forgetful(memory)

    async def play() -> Host:
        host = await blackjack_host(store, ["mimic", "random"])
        lost = 0
        while host.table.rounds < 10:
            store.loses = 1
            try:
                await host.settle(rounds=10 - host.table.rounds)
            except StoreTrouble:
                lost += 1
        assert lost > 20
        return host

    host = asyncio.run(play())
    bets = [fact.seat for fact in facts_of(memory) if isinstance(fact, t.BetsPlaced)]

    assert bets.count(1) == host.table.rounds
    assert audit(memory).problems == ()


def test_two_processes_with_the_same_bots_do_nothing_twice(store: Store):
    async def play() -> Host:
        one = await blackjack_host(store, ["mimic", "random", "counter"])
        other = restarted(one)
        while one.table.rounds < 8:
            await asyncio.gather(*(let_one_do_a_step(host) for host in (one, other)))
        return one

    host = asyncio.run(play())
    bets = [fact.seat for fact in facts_of(store) if isinstance(fact, t.BetsPlaced)]

    assert bets.count(1) == host.table.rounds
    assert audit(store).problems == ()


async def let_one_do_a_step(host: Host) -> None:
    if not await host.go_on():
        await let_bot_act(host, 8)


def test_a_table_of_plain_bots_does_not_wait_for_the_compiler():
    program = (
        "import asyncio, sys\n"
        "from fairdeal.store import open_store\n"
        "from tests.tables.bot_tables import blackjack_host\n"
        "async def play():\n"
        "    host = await blackjack_host(open_store('memory:'), ['mimic', 'random'])\n"
        "    await host.settle(rounds=2)\n"
        "    return host.table.rounds\n"
        "print(asyncio.run(play()), 'numba' in sys.modules)\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )

    assert done.stdout == "2 False\n"


def test_a_bot_in_the_seat_of_another_speaks_for_itself(memory: Store):
    """Both bet in answer to the same question: the id of the first one's command is not the second one's."""

    async def play() -> Host:
        host = await with_ann(memory, "mimic", "mimic")
        await host.act(ANN, a.Bet((BoxBet(500),)), "ann2")
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
