"""New play money, bots, and tables that are given up: commands that a table decides like all others."""

import pytest

from fairdeal.games.game import Refused
from fairdeal.ledger.transfer import Transfer
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Step
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.engine.rounds import CALLED_OFF
from fairdeal.tables.model.causes import Cause, read_cause
from fairdeal.tables.model.events import BoughtIn, ClosingAnnounced, RoundVoided, SeatTaken
from fairdeal.tables.model.state import Phase
from fairdeal.tables.read.export import exported
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from fairdeal.words.refusals import render_refusal
from tests.tables.room import CHIPS, Room, Sitting
from verifier import fairdeal_verify

ANN, GIVEN, BRINGS_BOTS = Actor("ann"), Actor("ann", gets_chips=True), Actor("", seats_bots=True)


def act(table: Sitting, actor: Actor, act: c.AnyCommand, command: str = "x") -> Step:
    """The step that a command comes to."""
    before = table.table.version
    table.room.wait_for(table.host.act(actor, act, command))
    steps = [step for step in table.room.store.steps("t-1", before) if read_cause(step.cause).command]
    return steps[0]


def refusal(table: Sitting, actor: Actor, act: c.AnyCommand) -> str:
    """The code by which it is refused; it changes nothing."""
    table.settle()
    before, held = table.table, table.room.store.balances()
    with pytest.raises(Refused) as refused:
        table.room.wait_for(table.host.act(actor, act, f"refused-{before.version}"))
    assert (table.table, table.room.store.balances()) == (before, held)
    assert table.room.store.version("t-1") == before.version
    return refused.value.code


def moved(step: Step, events: int = 2) -> list[tuple[str, list[Transfer]]]:
    """What its first events moved; more may follow from these."""
    return [(event.type, list(event.transfers)) for event in step.events[:events]]


def types(step: Step) -> list[str]:
    return [event.type for event in step.events]


def check_log(room: Room) -> None:
    """By the audit, by the rules, and by the verifier that stands alone."""
    assert room.problems == ()
    assert replay_log(room.store.steps("t-1"), room.store.book).problems == ()
    assert fairdeal_verify.verify(list(exported(room.store, "t-1"))).problems == []


# New play money.


def test_new_play_money_stands_with_what_it_is_brought_for(room):
    table = room.open()

    step = act(table, GIVEN, c.SitDown("Ann", CHIPS + 500, issued=500))

    issued = Transfer("mint", "wallet:ann", 500, "issue")
    brought = Transfer("wallet:ann", "purse:t-1:1", CHIPS + 500, "buy-in")
    assert moved(step) == [("SeatTaken", []), ("BoughtIn", [issued, brought])]
    assert (table.table.purse(1), room.wallet("ann")) == (CHIPS + 500, 0)
    check_log(room)


def test_so_it_is_with_a_later_buy_in(room):
    table = room.open()
    table.seat("ann", chips=CHIPS)

    step = act(table, GIVEN, c.BuyIn(700, issued=700))

    issued = Transfer("mint", "wallet:ann", 700, "issue")
    assert moved(step, 1) == [("BoughtIn", [issued, Transfer("wallet:ann", "purse:t-1:1", 700, "buy-in")])]
    assert (table.table.purse(1), room.wallet("ann")) == (CHIPS + 700, 0)
    check_log(room)


@pytest.mark.parametrize("issued", [1, 100, 2**40])
def test_nobody_gives_new_play_money_to_themselves(room, issued):
    table = room.open()

    assert refusal(table, ANN, c.SitDown("Ann", 100, issued=issued)) == "table/issued"

    table.seat("ann")
    assert refusal(table, ANN, c.BuyIn(100, issued=issued)) == "table/issued"


@pytest.mark.parametrize("who", [{"is_operator": True}, {"may_deal": True}, {"seats_bots": True}])
def test_no_other_right_is_the_right_to_new_play_money(room, who):
    assert refusal(room.open(), Actor("ann", **who), c.SitDown("Ann", 100, issued=1)) == "table/issued"


@pytest.mark.parametrize(("chips", "issued"), [(100, 101), (100, -1), (0, 5), (100, 2**62)])
def test_no_more_is_issued_than_is_brought_to_the_table(room, chips, issued):
    table = room.open()

    assert refusal(table, GIVEN, c.SitDown("Ann", chips, issued=issued)) == "table/issued"

    table.seat("ann")
    assert refusal(table, GIVEN, c.BuyIn(chips, issued=issued)) == "table/issued"


def test_where_chips_are_for_show_all_of_them_are_issued_whatever_is_asked_for(room):
    table = room.open(for_show=True)

    step = act(table, GIVEN, c.SitDown("Ann", 900, issued=5))

    assert moved(step)[1][1][0] == Transfer("mint", "wallet:ann", 900, "issue")
    assert room.wallet("ann") == CHIPS
    check_log(room)


def test_the_sentence_names_the_money_and_not_the_chips(room):
    with pytest.raises(Refused) as refused:
        act(room.open(), ANN, c.SitDown("Ann", 2_500, issued=2_500))

    assert "can't give you 25 of new play money" in render_refusal(refused.value, words_for("en"))


# Bots.


def test_a_bot_sits_down_with_chips_that_are_issued_for_it(room):
    table = room.open()

    step = act(table, BRINGS_BOTS, c.SeatBot("mimic", "Mimi", 4_000, 3))

    issued = Transfer("mint", "wallet:bot-t-1-3", 4_000, "issue")
    brought = Transfer("wallet:bot-t-1-3", "purse:t-1:3", 4_000, "buy-in")
    assert moved(step) == [("SeatTaken", []), ("BoughtIn", [issued, brought])]
    assert table.happened(SeatTaken) == [SeatTaken(3, "bot-t-1-3", "Mimi", "mimic")]
    assert read_cause(step.cause) == Cause("", "x", 0, c.SeatBot("mimic", "Mimi", 4_000, 3))
    check_log(room)


def test_bots_take_the_first_free_seats_and_may_bring_nothing(room):
    table = room.open()
    table.seat("ann")

    for command in ("one", "two"):
        act(table, BRINGS_BOTS, c.SeatBot("mimic", "Mimi", 0), command)

    assert [place.bot for place in table.table.places.values()] == ["", "mimic", "mimic"]
    assert len(table.happened(BoughtIn)) == 1


@pytest.mark.parametrize("who", [{}, {"is_operator": True}, {"may_deal": True}, {"gets_chips": True}])
def test_bots_are_not_brought_by_everybody(room, who):
    assert refusal(room.open(), Actor("ann", **who), c.SeatBot("mimic", "Mimi", 100)) == "table/bot/door"


@pytest.mark.parametrize(
    ("bot", "code"),
    [
        (c.SeatBot("mimic", "", 100), "name"),
        (c.SeatBot("mimic", "Mimi", -1), "chips"),
        (c.SeatBot("mimic", "Mimi", 100, 1), "seat-taken"),
        (c.SeatBot("mimic", "Mimi", 100, 99), "seat-taken"),
    ],
)
def test_a_bot_sits_down_by_the_rules_of_people(room, bot, code):
    table = room.open()
    table.seat("ann")

    assert refusal(table, BRINGS_BOTS, bot) == f"table/{code}"


def test_a_bot_that_is_asked_for_twice_by_one_command_comes_once(room):
    table = room.open()

    for _ in range(2):
        room.wait_for(seat_bot(table.host, "mimic", "Mimi", 100, "x"))

    assert len(table.table.places) == 1


# Tables that are given up.


def test_a_round_that_is_called_off_gives_everything_back_and_the_table_closes(room):
    table = room.open()
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    purses = table.table.round.purses

    step = act(table, ANN, c.VoidAndClose())
    table.settle()

    assert types(step)[:2] == ["RoundVoided", "ClosingAnnounced"]
    assert table.happened(RoundVoided)[-1].why == CALLED_OFF
    assert {each.reason for each in step.events[0].transfers} == {"refund"}
    assert read_cause(step.cause) == Cause("", "x", 1, c.VoidAndClose(), "ann")
    assert table.table.phase is Phase.CLOSED
    assert [room.wallet(person) for person in ("ann", "bob")] == [
        CHIPS - 20_000 + purses[seat] for seat in (1, 2)
    ]
    check_log(room)


def test_between_rounds_nothing_is_voided(room):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("bob")

    step = act(table, ANN, c.VoidAndClose())
    table.settle()

    assert types(step)[0] == "ClosingAnnounced"
    assert table.happened(RoundVoided) == []
    assert (table.table.phase, room.wallet("bob")) == (Phase.CLOSED, CHIPS)
    check_log(room)


def test_a_round_can_be_called_off_at_a_table_that_closes_after_it(room):
    table = room.open()
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    table.close()

    act(table, ANN, c.VoidAndClose())
    table.settle()

    assert table.table.phase is Phase.CLOSED
    assert len(table.happened(ClosingAnnounced)) == 1
    check_log(room)


@pytest.mark.parametrize("order", [c.VoidAndClose(), c.AbandonTable()])
@pytest.mark.parametrize("person", ["bob", "ops", "dee", "zed"])
def test_only_the_person_who_opened_a_table_gives_it_up(room, order, person):
    table = room.open()
    table.seat("bob")
    table.until_asked("bob")

    assert refusal(table, Actor(person, is_operator=True, may_deal=True), order) == "table/not-opener"


@pytest.mark.parametrize("order", [c.VoidAndClose(), c.AbandonTable()])
def test_a_closed_table_is_not_given_up_again(room, order):
    table = room.open()
    act(table, ANN, order)
    table.settle()

    assert refusal(table, ANN, order) == "table/closed"


def test_a_table_at_which_people_sit_is_not_abandoned(room):
    table = room.open()
    table.seat("bob")

    assert refusal(table, ANN, c.AbandonTable()) == "table/not-left"


def test_bots_at_an_abandoned_table_play_their_round_to_its_end_and_leave(room):
    table = room.open()
    table.seat("ann")
    act(table, BRINGS_BOTS, c.SeatBot("mimic", "Mimi", 5_000), "bot")
    table.bet("ann")
    table.play_out()
    table.act("ann", c.Leave())
    issued = -room.store.balance("mint")

    step = act(table, ANN, c.AbandonTable())
    table.settle()

    assert types(step)[0] == "ClosingAnnounced"
    assert read_cause(step.cause) == Cause("", "x", 0, c.AbandonTable(), "ann")
    assert (table.table.phase, table.table.places) == (Phase.CLOSED, {})
    assert -room.store.balance("mint") < issued
    check_log(room)
