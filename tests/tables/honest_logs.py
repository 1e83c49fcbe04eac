"""Logs of tables that were played honestly, for a cheating house to rewrite."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from msgspec import Struct

from fairdeal.cards import Shuffling
from fairdeal.fairness.log import log_line, parted, step_hash
from fairdeal.people.events import SEEDED
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Step, open_store
from fairdeal.store.chain import START, step_from, step_text
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.model.events import BoxBet, RoundEnded
from fairdeal.wire import commands as c
from tests.support.forged_logs import found_by_both
from tests.tables.room import PEOPLE, Room, Sitting
from tools.rewritten_logs import Events, Steps, rewritten, rewritten_steps

Change = Callable[[Events], object]


class Log(Struct, frozen=True):
    """A log that was played honestly, and the books it was played by."""

    lines: tuple[bytes, ...]
    books: dict[str, bytes]

    def rewritten(self, change: Change) -> "Log":
        return Log(tuple(rewritten(list(self.lines), change)), self.books)

    def rewritten_steps(self, change: Callable[[Steps], object]) -> "Log":
        return Log(tuple(rewritten_steps(list(self.lines), change)), self.books)

    @property
    def by_rules(self) -> list[str]:
        return [each.code for each in replay_log(self.steps, self.books.__getitem__).problems]

    @property
    def by_both(self) -> list[str]:
        return [code for _, code in found_by_both(list(self.lines))]

    @property
    def steps(self) -> Iterator[Step]:
        """Its steps as a store has them."""
        return (step_from(*parted(line)) for line in self.lines)


def log_of_room(play: Callable[[Room], Sitting]) -> Log:
    room = Room(lambda clock: open_store("memory:", clock))
    try:
        table = play(room)
        books = {name: room.store.book(name) for name in room.store.books()}
        return Log(tuple(whole_log(room.store.steps(table.table.id))), books)
    finally:
        room.close()


def whole_log(steps: Iterable[Step]) -> Iterator[bytes]:
    """A log in which people have their own ids, so that one can see who is robbed."""
    last = START
    for step in steps:
        text = step_text(step.table, step.seq, step.at, step.cause, step.events)
        last = step_hash(last, text)
        yield log_line(text, last)


# What was played.


def mid_hand(room: Room) -> Sitting:
    """Ann and Bob have 5,000 each in play, and Ann is asked."""
    table = room.open()
    table.seat("ann", "bob")
    table.until_asked("ann", "bob", chips=5_000)
    return table


def betting(room: Room) -> Sitting:
    """A round was played. Ann has bet again, Bob has not."""
    table = room.open()
    table.seat("ann", "bob")
    table.play("ann", "bob", chips=500)
    table.bet("ann", chips=500)
    return table


def won_by_ann(room: Room) -> Sitting:
    """A round that Ann won and Bob lost."""
    table = room.open()
    table.seat("ann", "bob")
    for _ in range(200):
        table.play("ann", "bob", chips=500)
        won = table.happened(RoundEnded)[-1].won
        if won["1"] > 0 > won["2"]:
            return table
    raise AssertionError("Ann never won alone")


def closed(room: Room) -> Sitting:
    """Ann cashes a part out, Bob leaves, and the table closes."""
    table = room.open()
    table.seat("ann", "bob")
    table.play("ann", "bob", chips=500)
    table.act("ann", c.CashOut(100))
    table.act("ann", c.BuyIn(50))
    table.act("bob", c.Leave())
    table.close()
    return table


def voided(room: Room) -> Sitting:
    """So many boxes that the cards run out."""
    table = room.open("single_deck_65", boxes_each=4)
    table.seat(*PEOPLE)
    for person in PEOPLE:
        table.act(person, c.Bet((BoxBet(500),) * 4))
    table.play_out()
    return table


def shuffled_again(room: Room) -> Sitting:
    """The shoe has run out in mid-round."""
    table = room.open("single_deck_65", boxes_each=4, shuffling=Shuffling(penetration=1.0, burn_cards=30))
    table.seat("ann", "bob", chips=40_000)
    for _ in range(3):
        for person in ("ann", "bob"):
            table.act(person, c.Bet((BoxBet(500),) * 4))
        table.play_out()
    return table


def rotating(room: Room) -> Sitting:
    """Everybody banks in turn."""
    table = room.open(banker="rotate")
    table.seat("ann", "bob", "cid")
    for _ in range(3):
        banker = table.table.banker
        for place in list(table.table.places.values()):
            if place.seat != banker:
                table.act(place.person, c.Bet((BoxBet(500),)))
        table.play_out()
    return table


def elected(room: Room) -> Sitting:
    table = room.open(banker="elect")
    table.seat("ann", "bob", "cid")
    for _ in range(3):
        for place in list(table.table.players):
            table.act(place.person, c.Bet((BoxBet(500),)))
        table.play_out()
    return table


def forfeiting(room: Room) -> Sitting:
    """Bob leaves in mid-round where that costs what lies on the table."""
    table = room.open(leaving="forfeit")
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    table.only_act("bob", c.Leave())
    table.play_out()
    return table


def sent_away(room: Room) -> Sitting:
    """An operator sends Ann away between rounds, and Bob in mid-round, who forfeits nothing by that."""
    table = room.open(leaving="forfeit", duties=("open",))
    table.act("dee", c.BeginShift("Dee"))
    table.seat("ann", "bob", "cid")
    table.act("ops", c.EndShift("fell asleep"))
    table.act("ops", c.SendAway(1, "not seen since May"))
    table.until_asked("bob", "cid")
    table.act("ops", c.SendAway(2, "not seen since June"))
    table.play_out()
    table.until_asked("cid")
    table.only_act("ops", c.VoidRound("the room closes"))
    table.act("ops", c.CloseTable("the room closes"))
    return table


def with_clock(room: Room) -> Sitting:
    table = room.open(decision_seconds=30)
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    assert table.asked is not None
    table.act(table.asked[0], c.MoreTime())
    table.later(61)
    table.later(61)
    return table


def sleeping(room: Room) -> Sitting:
    """Bob misses a round, speaks, then misses three, and the seat is given up."""
    table = room.open(decision_seconds=30)
    table.seat("ann", "bob", "cid")
    play_without_bob(table)
    table.act("bob", c.CashOut(100))
    for _ in range(3):
        play_without_bob(table)
    table.play("ann", "cid")
    return table


def play_without_bob(table: Sitting) -> None:
    number = table.table.rounds + 1
    table.bet("ann", "cid")
    table.later(30)
    table.play_out()
    assert table.table.rounds == number


def unhurried(room: Room) -> Sitting:
    """Bob takes his time, and the others wait."""
    table = room.open(decision_seconds=30)
    table.seat("ann", "bob")
    table.act("bob", c.SetPace(is_unhurried=True))
    table.bet("ann")
    table.later(3_600)
    table.bet("bob")
    table.play_out()
    return table


def bounded(room: Room) -> Sitting:
    """The house puts so much into the bank once."""
    table = room.open(bank=1_000_000)
    table.seat("ann")
    table.play("ann")
    return table


def for_a_pot(room: Room) -> Sitting:
    table = room.open_trumps()
    table.seat("ann", "bob")
    table.play("ann", "bob", chips=100)
    return table


def seats_left_and_taken(room: Room) -> Sitting:
    """Somebody comes while others play."""
    table = room.open()
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    table.seat("cid")
    table.play_out()
    return table


def for_show(room: Room) -> Sitting:
    """Every chip at the table was issued for it, and counts for nothing."""
    table = room.open(for_show=True)
    _come_and_go(table)
    return table


def rehearsed(room: Room) -> Sitting:
    """The cards come from a seed that people may know, so the bank has no chips of the house's treasury."""
    table = room.open(by=SEEDED)
    _come_and_go(table)
    return table


def bounded_rehearsal(room: Room) -> Sitting:
    table = room.open(by=SEEDED, bank=1_000_000)
    _come_and_go(table)
    return table


def _come_and_go(table: Sitting) -> None:
    table.seat("ann", "bob")
    table.play("ann", "bob", chips=500)
    table.act("ann", c.CashOut(100))
    table.act("bob", c.Leave())
    table.act("ops", c.CloseTable())


def with_bot(room: Room) -> Sitting:
    """A bot plays beside Ann, and goes when the table closes."""
    table = room.open()
    table.seat("ann")
    room.wait_for(seat_bot(table.host, "mimic", "Mimi", 5_000, "bot"))
    table.play("ann", chips=500)
    table.close()
    return table


PLAYED = (
    mid_hand,
    betting,
    won_by_ann,
    closed,
    voided,
    shuffled_again,
    rotating,
    elected,
    forfeiting,
    sent_away,
    with_clock,
    sleeping,
    unhurried,
    bounded,
    for_a_pot,
    seats_left_and_taken,
    for_show,
    rehearsed,
    bounded_rehearsal,
    with_bot,
)

played = cache(log_of_room)
