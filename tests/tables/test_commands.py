"""Commands: each happens once, gets one answer for ever, and an answer to an old question is refused."""

import asyncio
from concurrent.futures import Future
from threading import Event as Signal
from threading import Thread, Timer

import pytest
from msgspec.structs import replace

from fairdeal.games.game import Impossible, Refused
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import Appended, Event, open_store
from fairdeal.store.problems import Unreachable
from fairdeal.tables.engine.automation import go_on
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.engine.rounds import JAMMED
from fairdeal.tables.host_factory import open_table
from fairdeal.tables.model.events import BetsPlaced, BoughtIn, BoxBet, RoundVoided, SeatTaken
from fairdeal.tables.model.state import Phase
from fairdeal.tables.read.operator_events import events_of_table
from fairdeal.wire import commands as c
from tests.support.appending import append
from tests.tables.room import PEOPLE, Room


@pytest.fixture
def table(room):
    table = room.open()
    table.seat("ann", "bob")
    return table


def test_the_same_command_again_gets_the_same_answer_and_is_not_done_again(table):
    first = table.act("ann", c.BuyIn(100), id="x")

    second = table.act("ann", c.BuyIn(100), id="x")

    assert (second.version, first.again, second.again) == (first.version, False, True)
    assert [fact.chips for fact in table.happened(BoughtIn)] == [20_000, 20_000, 100]


def test_a_refused_command_stays_refused_when_it_could_be_done_later(table):
    assert table.refusal("cid", c.BuyIn(100), id="x") == "table/not-seated"
    table.seat("cid")

    assert table.refusal("cid", c.BuyIn(100), id="x") == "table/not-seated"


def test_a_refusal_that_comes_again_says_the_same(table):
    def refused() -> tuple[object, ...]:
        with pytest.raises(Refused) as refusal:
            table.only_act("ann", c.Bet((BoxBet(70_000),)), id="x")
        return refusal.value.code, refusal.value.allowed, refusal.value.facts

    assert refused() == refused()


def test_the_same_id_for_something_else_is_refused_and_changes_nothing(table):
    table.act("ann", c.BuyIn(100), id="x")

    assert table.refusal("ann", c.BuyIn(200), id="x") == "command/other-body"


def test_nobody_gets_another_persons_answer(table):
    table.act("ann", c.BuyIn(100), id="x")

    assert table.refusal("bob", c.BuyIn(100), id="x") == "command/other-body"


def test_a_late_answer_is_no_answer_to_the_next_question(table):
    table.until_asked("ann", "bob")
    person, box, options = table.asked
    seen = table.table.version
    table.act(person, c.ChooseAction(box, options[0]), seen=seen)

    assert table.refusal(person, c.ChooseAction(box, options[0]), seen=seen) in (
        "table/stale",
        "table/no-round",
    )


def test_a_late_bet_is_no_bet_in_the_next_round(table):
    seen = table.table.version
    table.play("ann", "bob")

    assert table.refusal("ann", c.Bet((BoxBet(500),)), seen=seen) == "table/stale"


def test_the_bet_of_another_does_not_make_mine_late(table):
    seen = table.table.version
    table.bet("bob")

    table.act("ann", c.Bet((BoxBet(500),)), seen=seen)

    assert [fact.seat for fact in table.happened(BetsPlaced)] == [2, 1]


def test_money_that_went_elsewhere_meanwhile_is_refused_by_the_ledger(table):
    store, retired = table.room.store, Transfer("wallet:cid", "mint", 99_000, "retire")
    append(store, "room", store.version("room"), [Event("Retired", 1, b"{}")], [retired]).result()

    assert table.refusal("cid", c.SitDown("Cid", 2_000)) == "ledger/overdraft"


@pytest.mark.parametrize("odd", ["", "a b", "a\udcff", "a\0b", "é", "x" * 101])
def test_a_command_needs_an_id_that_can_be_kept_and_shown(table, odd):
    with pytest.raises(Refused) as caught:
        table.room.wait_for(table.host.act(Actor("ann"), c.BuyIn(100), odd))

    assert caught.value.code == "table/command"
    assert table.room.store.balance("purse:t-1:1") == 20_000


@pytest.mark.parametrize("odd", ["", "a\udcff"])
def test_a_table_is_opened_by_a_command_with_such_an_id_too(room, odd):
    table = room.open()
    opening = next(iter(table.facts))

    with pytest.raises(Refused) as caught:
        room.wait_for(open_table(room.store, replace(opening, table="t-2"), table.table.book, odd))

    assert caught.value.code == "table/command"


def test_half_of_a_letter_is_refused_wherever_it_stands(table):
    assert table.refusal("cid", c.SitDown("Cid\udcff", 100)) == "table/text"
    assert table.refusal("cid\udcff", c.SitDown("Cid", 100)) == "command/text"


# Whose client has gone, or whose answer was lost.


class Slow:
    """A store that writes only once it is let go: what waits there may have been cancelled meanwhile."""

    def __init__(self, store):
        self._store, self.is_held, self.done = store, Signal(), Signal()

    def append(self, step):
        future: Future[Appended] = Future()
        Thread(target=self._write, args=(future, step), daemon=True).start()
        return future

    def _write(self, future, step):
        future.set_running_or_notify_cancel()  # it has begun, and can't be cancelled any more
        self.is_held.wait(10)
        future.set_result(self._store.append(step).result())
        self.done.set()

    def __getattr__(self, name):
        return getattr(self._store, name)


@pytest.fixture
def asked_table(table):
    table.until_asked("ann", "bob")
    return table


def stand(table):
    person, box, options = table.asked
    return person, c.ChooseAction(box, "stand" if "stand" in options else "no")


def give_up_waiting(table, person, act):
    """The act is under way when its client goes away."""
    slow = table.host.store = Slow(table.room.store)

    async def impatient():
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(table.host.act(Actor(person), act, "x"), 0.05)

    table.room.wait_for(impatient())
    return slow


def test_an_act_whose_client_has_gone_is_taken_in_before_the_next_thing(asked_table):
    person, act = stand(asked_table)
    before = asked_table.table.version
    slow = give_up_waiting(asked_table, person, act)
    slow.is_held.set()
    slow.done.wait(10)

    asked_table.settle()

    assert asked_table.table.version > before
    assert asked_table.table.version == asked_table.room.store.version("t-1")


def test_an_act_that_is_still_under_way_is_waited_for(asked_table):
    person, act = stand(asked_table)
    slow = give_up_waiting(asked_table, person, act)
    Timer(0.2, slow.is_held.set).start()

    receipt = asked_table.act(person, act, id="x")

    assert receipt.again
    assert asked_table.table.version == asked_table.room.store.version("t-1")
    asked_table.play_out()


def test_an_act_whose_answer_was_lost_is_taken_in_before_the_next_thing(asked_table):
    person, act = stand(asked_table)
    store = asked_table.room.store

    class CutOff(Slow):
        def append(self, step):
            store.append(step).result()
            lost: Future[Appended] = Future()
            lost.set_exception(Unreachable("store.unreachable", name="room"))
            return lost

    asked_table.host.store = CutOff(store)
    with pytest.raises(Unreachable):
        asked_table.only_act(person, act)
    asked_table.host.store = store

    asked_table.settle()

    assert asked_table.table.version == store.version("t-1")
    asked_table.play_out()


# Two processes.


def test_a_command_known_from_another_process_brings_the_table_up_to_date(asked_table):
    other = asked_table.room.host("t-1")
    person, act = stand(asked_table)
    asked_table.only_act(person, act, id="x")

    again = other.only_act(person, act, id="x")

    assert again.again
    assert other.table.version == asked_table.table.version
    other.settle()
    other.play_out()


def test_two_processes_take_turns_at_one_table(table):
    other = table.room.host("t-1")

    table.act("ann", c.BuyIn(1))
    other.act("bob", c.BuyIn(2))
    table.act("ann", c.BuyIn(3))

    assert [fact.chips for fact in table.happened(BoughtIn)][2:] == [1, 2, 3]
    assert table.table.purse(2) == 20_002


def test_nothing_is_refused_for_what_another_process_has_changed(table):
    other = table.room.host("t-1")
    table.act("cid", c.SitDown("Cid", 1_000))

    other.act("cid", c.BuyIn(5))

    assert other.table.purse(3) == 1_005


def test_a_command_that_another_process_has_done_is_not_refused(table):
    other = table.room.host("t-1")
    first = table.act("cid", c.SitDown("Cid", 1_000), id="x")

    again = other.act("cid", c.SitDown("Cid", 1_000), id="x")

    assert (again.version, again.again) == (first.version, True)


def test_one_command_at_two_processes_at_once_is_done_once(table):
    other = table.room.host("t-1")

    async def at_once():
        acts = (each.host.act(Actor("cid"), c.SitDown("Cid", 1_000), "x") for each in (table, other))
        return await asyncio.gather(*acts)

    answers = table.room.wait_for(at_once())

    assert len({answer.version for answer in answers}) == 1
    assert len(table.happened(SeatTaken)) == 3


def test_opening_a_table_twice_by_one_command_opens_it_once(room):
    first = room.open()
    facts = room.store.version("t-1")

    second = room.open()

    assert first.table == second.table
    assert room.store.version("t-1") == facts


def test_nobody_speaks_in_the_place_of_a_bot_by_guessing_its_next_command(table):
    guessed = f"bot:{table.table.id}:{table.table.asked}:1"

    assert table.refusal("ann", c.Bet(), id=guessed) == "table/command-id"
    assert table.host.store.answer(guessed) is None


@pytest.mark.parametrize("hosts", [2, 16])
def test_however_many_processes_write_to_one_table_each_gets_its_turn(tmp_path, hosts):
    room = Room(lambda clock: open_store(tmp_path / "room.db", clock))
    room.open().seat(*PEOPLE)
    each = [room.host("t-1").host for _ in range(hosts)]

    async def all_at_once() -> None:
        acts = (
            host.act(Actor(PEOPLE[number % len(PEOPLE)]), c.CashOut(1), f"out-{number}")
            for number, host in enumerate(each)
        )
        await asyncio.gather(*acts)

    room.wait_for(all_at_once())

    assert sum(room.wallet(person) for person in PEOPLE) == len(PEOPLE) * 80_000 + hosts
    room.close()


def test_what_the_table_can_not_do_by_itself_keeps_nobody_at_it(room, monkeypatch):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann")

    def no_cards(*_: object) -> None:
        raise Refused("ledger/too-much")

    monkeypatch.setattr("fairdeal.tables.engine.automation.begin_round", no_cards)
    table.bet("bob")

    assert table.table.phase is Phase.CLOSED
    assert room.wallet("ann") == room.wallet("bob") == 100_000
    assert room.problems == ()


def broken(*_: object) -> None:
    raise Impossible("the felt has a hole")


@pytest.mark.parametrize("failure", [Impossible("the felt has a hole"), AssertionError("a hole")])
def test_a_mistake_of_ours_lets_everybody_go_with_their_chips_and_is_told(asked_table, monkeypatch, failure):
    def breaks(*_: object) -> None:
        raise failure

    room, subscriber = asked_table.room, asked_table.host.channel.subscribe()
    monkeypatch.setattr("fairdeal.tables.engine.automation.rounds.be_silent", breaks)

    asked_table.act("ann", c.Leave())  # her boxes are played for her, and that breaks
    asked_table.act("bob", c.Leave()) if asked_table.host.is_open else None

    assert asked_table.table.phase is Phase.CLOSED
    assert room.wallet("ann") == room.wallet("bob") == 100_000
    assert [fact.why for fact in asked_table.happened(RoundVoided)] == [JAMMED]
    assert "a hole" in next(notice.why for each in subscriber.waiting() for notice in each.notices)
    assert [each.what for each in events_of_table(room.store, "t-1")] == ["RoundVoided", "ClosingAnnounced"]
    assert room.problems == ()


def test_where_even_closing_breaks_people_can_still_leave_and_come_to_their_chips(asked_table, monkeypatch):
    monkeypatch.setattr("fairdeal.tables.engine.automation.rounds.be_silent", broken)
    monkeypatch.setattr("fairdeal.tables.engine.automation._let_go", broken)
    asked_table.act("ann", c.Leave())

    asked_table.act("bob", c.Leave())
    asked_table.act("ops", c.SendAway(1))

    room = asked_table.room
    assert room.wallet("ann") == room.wallet("bob") == 100_000
    assert asked_table.table.places == {}


def test_an_operator_closes_a_table_at_which_an_answer_breaks(asked_table, monkeypatch):
    person, act = stand(asked_table)
    monkeypatch.setattr("fairdeal.tables.engine.rounds.choose", broken)
    with pytest.raises(Impossible):
        asked_table.only_act(person, act)

    asked_table.act("ops", c.VoidRound())
    asked_table.close()

    assert asked_table.table.phase is Phase.CLOSED
    assert asked_table.room.wallet("ann") == 100_000


def test_what_breaks_by_what_is_so_no_longer_is_looked_at_again(asked_table, monkeypatch):
    """Another process has gone on: what breaks on an old picture gives nobody's round up."""
    other = asked_table.room.host("t-1")
    person, act = stand(asked_table)
    asked_table.act(person, act)
    real = go_on

    def breaks_when_old(turn, gate):
        return broken() if turn.table.version < asked_table.table.version else real(turn, gate)

    monkeypatch.setattr("fairdeal.tables.host.go_on", breaks_when_old)
    other.settle()

    assert other.table.version == asked_table.table.version
    assert other.happened(RoundVoided) == []


def test_a_bet_that_no_house_could_ever_pay_is_refused(room):
    table = room.open(most=2**53 - 1)
    append(room.store, "room", room.store.version("room"), [Event("Issued", 1, b"{}")], [RICH]).result()
    table.act("eve", c.SitDown("Eve", 4 * 10**15))

    assert table.refusal("eve", c.Bet((BoxBet(2 * 10**15),))) == "table/bet/bank"


RICH = Transfer("mint", "wallet:eve", 5 * 10**15, "issue")
