"""Every reason for which a table refuses something, each met in a story of its own."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fairdeal.fairness import seat_commitment
from fairdeal.games.game import Refused, SideStake
from fairdeal.tables.host_factory import open_table
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.model.terms import DUTIES
from fairdeal.wire import commands as c
from fairdeal.words.en.refusal import TEXTS
from tests.support.doctored import wins_five_to_one
from tests.tables.room import Room, opened_house

PREFIX = "refusal.table/"
MET_ELSEWHERE = {
    "bot/kind",
    "bot/door",
    "bot/none",
    "house-unknown",
    "house-settings",
    "own-rules",
    "spectator",
    "chip",
    "command",
    "command-id",
    "text",
    "chain-short",
    "no-coach",
    "coach-setting",
}
"""Those of bots, in test_bots.py and tests/client/test_bots.py; of chips, in test_house_chips.py; of tables
that clients open, in tests/client/test_room.py; that of a chain, in test_shoes.py; of the
coach, in tests/room/test_coach.py.
"""

Story = Callable[[Room], str]
STORIES: dict[str, Story] = {}


def refuses(code: str) -> Callable[[Story], Story]:
    """Marks a story that gives the code of the refusal which it ends with."""

    def keep(story: Story) -> Story:
        STORIES[code] = story
        return story

    return keep


@pytest.mark.parametrize("code", STORIES)
def test_it_is_refused(code, room):
    assert STORIES[code](room) == f"table/{code}"
    assert room.problems == ()


def test_every_refusal_has_its_story():
    in_catalogue = {key.removeprefix(PREFIX) for key in TEXTS if key.startswith(PREFIX)}

    assert in_catalogue - MET_ELSEWHERE == set(STORIES)


# Tables.


@refuses("unknown")
def _(room):
    with pytest.raises(Refused) as refused:
        room.host("t-9")
    return refused.value.code


@refuses("opened-already")
def _(room):
    room.open()
    with pytest.raises(Refused) as refused:
        room.open(command="another")
    return refused.value.code


@refuses("house-name")
def _(room):
    opened, book = opened_house("vegas_strip", ())
    opening = blackjack_table("t-1", replace(opened, id="a:b"), book, "ann", blackjack_terms(opened, book))
    with pytest.raises(Refused) as refused:
        room.wait_for(open_table(room.store, opening, book, "open", room.clock, room.randomness))
    return refused.value.code


@refuses("house-rules")
def _(room):
    opened, book = opened_house("vegas_strip", ())
    opening = blackjack_table("t-1", opened, wins_five_to_one(book), "ann")
    with pytest.raises(Refused) as refused:
        room.wait_for(
            open_table(room.store, opening, wins_five_to_one(book), "open", room.clock, room.randomness)
        )
    return refused.value.code


@refuses("house-terms")
def _(room):
    opened, book = opened_house("vegas_strip", ())
    terms = replace(blackjack_terms(opened, book), most=10_000_000)
    opening = blackjack_table("t-1", opened, book, "ann", terms)
    with pytest.raises(Refused) as refused:
        room.wait_for(open_table(room.store, opening, book, "open", room.clock, room.randomness))
    return refused.value.code


@refuses("randomness")
def _(room):
    room.randomness = bytes
    with pytest.raises(Refused) as refused:
        room.open()
    return refused.value.code


@refuses("closed")
def _(room):
    table = room.open()
    table.close()
    return table.refusal("ann", c.SitDown("Ann", 1_000))


@refuses("closing-already")
def _(room):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann")
    table.close()
    return table.refusal("ann", c.CloseTable())


@refuses("not-operator")
def _(room):
    return room.open().refusal("bob", c.CloseTable())


@refuses("not-opener")
def _(room):
    return room.open().refusal("bob", c.VoidAndClose())


@refuses("not-left")
def _(room):
    table = room.open()
    table.seat("bob")
    return table.refusal("ann", c.AbandonTable())


@refuses("stale")
def _(room):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann")
    return table.refusal("ann", c.ChooseAction(1, "stand"), seen=table.table.asked - 1)


# Coming and going.


@refuses("not-seated")
def _(room):
    return room.open().refusal("ann", c.Leave())


@refuses("seated-already")
def _(room):
    table = room.open()
    table.seat("ann")
    return table.refusal("ann", c.SitDown("Ann", 100))


@refuses("seat-taken")
def _(room):
    table = room.open()
    table.act("ann", c.SitDown("Ann", 100, seat=3))
    return table.refusal("bob", c.SitDown("Bob", 100, seat=3))


@refuses("full")
def _(room):
    table = room.open(seats=2)
    table.seat("ann", "bob")
    return table.refusal("cid", c.SitDown("Cid", 100))


@refuses("name")
def _(room):
    table = room.open()
    wrong = [table.refusal("ann", c.SitDown(name, 100)) for name in ("", "  ", "x" * 41, "a\tb", "a\x1b[2J")]
    assert len(set(wrong)) == 1
    return wrong[0]


@refuses("chips")
def _(room):
    table = room.open()
    assert table.refusal("ann", c.SitDown("Ann", -1)) == "table/chips"
    table.seat("ann")
    return table.refusal("ann", c.BuyIn(0))


@refuses("issued")
def _(room):
    return room.open().refusal("ann", c.SitDown("Ann", 100, issued=100))


@refuses("purse")
def _(room):
    table = room.open()
    table.seat("ann", chips=500)
    assert table.refusal("ann", c.CashOut(0)) == "table/purse"
    return table.refusal("ann", c.CashOut(501))


@refuses("in-round")
def _(room):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann")
    refusals = {table.refusal("ann", act) for act in (c.BuyIn(1), c.CashOut(1), c.Bet((BoxBet(500),)))}
    assert len(refusals) == 1
    return refusals.pop()


@refuses("leaving-already")
def _(room):
    table = room.open()
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    waits = "bob" if table.asked[0] == "ann" else "ann"
    table.act(waits, c.Leave())
    return table.refusal(waits, c.Leave())


# Rounds.


@refuses("no-round")
def _(room):
    table = room.open()
    table.seat("ann")
    return table.refusal("ann", c.ChooseAction(1, "hit"))


@refuses("too-few")
def _(room):
    table = room.open(duties=DUTIES, players_least=2)
    table.seat("ann", "bob")
    table.act("dee", c.BeginShift("Dee"))
    table.bet("ann")
    return table.refusal("dee", c.CloseBets())


@refuses("banks")
def _(room):
    table = room.open(banker="1")
    table.seat("ann", "bob")
    return table.refusal("ann", c.Bet((BoxBet(500),)))


@refuses("mid-shoe")
def _(room):
    table = room.open(joins_mid_shoe=False)
    table.seat("ann")
    table.play("ann")
    table.seat("bob")
    return table.refusal("bob", c.Bet((BoxBet(500),)))


@refuses("not-yours")
def _(room):
    table = room.open()
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    person, box, _ = table.asked
    return table.refusal("bob" if person == "ann" else "ann", c.ChooseAction(box, "stand"))


@refuses("not-your-turn")
def _(room):
    table = room.open(decision_seconds=10)
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    return table.refusal("bob" if table.asked[0] == "ann" else "ann", c.MoreTime())


@refuses("no-clock")
def _(room):
    table = room.open()
    table.seat("ann")
    return table.refusal("ann", c.MoreTime())


@refuses("time-granted")
def _(room):
    table = room.open(decision_seconds=10)
    table.seat("ann", "bob")
    table.bet("ann")
    table.act("bob", c.MoreTime())
    table.act("bob", c.MoreTime())
    return table.refusal("bob", c.MoreTime())


@refuses("pace-already")
def _(room):
    table = room.open(decision_seconds=10)
    table.seat("ann")
    assert table.refusal("ann", c.SetPace(is_unhurried=False)) == "table/pace-already"
    table.act("ann", c.SetPace(is_unhurried=True))
    return table.refusal("ann", c.SetPace(is_unhurried=True))


# Dealers.


@refuses("not-dealer")
def _(room):
    table = room.open(duties=DUTIES)
    assert table.refusal("ann", c.BeginShift("Ann")) == "table/not-dealer"
    assert table.refusal("dee", c.EndShift()) == "table/not-dealer"
    table.act("dee", c.BeginShift("Dee"))
    return table.refusal("ann", c.CloseBets())


@refuses("dealt-already")
def _(room):
    table = room.open(duties=DUTIES)
    table.act("dee", c.BeginShift("Dee"))
    return table.refusal("dee", c.BeginShift("Dee"))


@refuses("deals")
def _(room):
    table = room.open(duties=DUTIES)
    table.act("dee", c.BeginShift("Dee"))
    return table.refusal("dee", c.SitDown("Dee", 0))


@refuses("machine-deals")
def _(room):
    return room.open(duties=()).refusal("dee", c.DealCard())


@refuses("no-card-wanted")
def _(room):
    table = room.open(duties=DUTIES)
    table.act("dee", c.BeginShift("Dee"))
    return table.refusal("dee", c.DealCard())


# Seeds.

SEED = bytes(range(32))


def _bound(table, person: str = "ann", who: str = "seat:1") -> None:
    shoe = bytes.fromhex(table.table.shoe.sealed.commitment)
    table.act(person, c.CommitSeed(seat_commitment(shoe, who, SEED).hex()))


@refuses("seed/late")
def _(room):
    table = room.open()
    table.seat("ann")
    table.play("ann")
    return table.refusal("ann", c.CommitSeed("ab" * 32))


@refuses("seed/twice")
def _(room):
    table = room.open()
    table.seat("ann")
    _bound(table)
    return table.refusal("ann", c.CommitSeed("ab" * 32))


@refuses("seed/unbound")
def _(room):
    table = room.open()
    table.seat("ann")
    return table.refusal("ann", c.RevealSeed(SEED.hex()))


@refuses("seed/wrong")
def _(room):
    table = room.open()
    table.seat("ann")
    _bound(table)
    table.bet("ann")
    return table.refusal("ann", c.RevealSeed(bytes(reversed(SEED)).hex()))


@refuses("seed/early")
def _(room):
    table = room.open()
    table.seat("ann", "bob")
    _bound(table)
    table.bet("ann")
    assert table.refusal("ann", c.WithholdSeed()) == "table/seed/early"
    return table.refusal("ann", c.RevealSeed(SEED.hex()))


@refuses("bets-closed")
def _(room):
    table = room.open()
    table.seat("ann", "bob")
    _bound(table)
    table.bet("ann", "bob")
    acts = (c.Bet(), c.Bet((BoxBet(500),)), c.BuyIn(100), c.CashOut(100))
    refusals = {table.refusal("bob", act) for act in acts}
    assert len(refusals) == 1
    return refusals.pop()


@refuses("seed/written")
def _(room):
    table = room.open()
    table.seat("ann")
    wrong = ("", "xyz", "ab" * 31, "AB" * 32, " " + "ab" * 32)
    refusals = {table.refusal("ann", c.CommitSeed(written)) for written in wrong}
    assert len(refusals) == 1
    return refusals.pop()


# Bets.


@refuses("bet/pair")
def _(room):
    table = room.open("blackjack_switch")
    table.seat("ann")
    assert table.refusal("ann", c.Bet((BoxBet(500), BoxBet(600)))) == "table/bet/pair"
    return table.refusal("ann", c.Bet((BoxBet(500),)))


@refuses("bet/boxes")
def _(room):
    table = room.open(boxes_each=2)
    table.seat("ann")
    return table.refusal("ann", c.Bet((BoxBet(500),) * 3))


@refuses("bet/limits")
def _(room):
    table = room.open()
    table.seat("ann", chips=90_000)
    refusals = {table.refusal("ann", c.Bet((BoxBet(chips),))) for chips in (-500, 0, 499, 50_001)}
    assert len(refusals) == 1
    return refusals.pop()


@refuses("bet/step")
def _(room):
    table = room.open()
    table.seat("ann")
    return table.refusal("ann", c.Bet((BoxBet(550),)))


@refuses("bet/side")
def _(room):
    table = room.open("vegas_strip_side_bets")
    table.seat("ann")
    return table.refusal("ann", c.Bet((BoxBet(500, (SideStake(table.table.book.side_bets[0].id, 0),)),)))


def _side_bet(room, chips, *rules, **terms):
    table = room.open("vegas_strip_side_bets", *rules, **terms)
    table.seat("ann", chips=90_000)
    return table.refusal("ann", c.Bet((BoxBet(500, (SideStake("pairs", chips),)),)))


@refuses("bet/side-limits")
def _(room):
    return _side_bet(room, 10_100)


@refuses("bet/side-step")
def _(room):
    return _side_bet(room, 150)


@refuses("bet/side-closed")
def _(room):
    return _side_bet(room, 100, side=())


@refuses("bet/purse")
def _(room):
    table = room.open(boxes_each=2)
    table.seat("ann", chips=900)
    return table.refusal("ann", c.Bet((BoxBet(500), BoxBet(500))))


@refuses("bet/payout")
def _(room):
    table = room.open(payout_most=700)
    table.seat("ann")
    return table.refusal("ann", c.Bet((BoxBet(500),)))


@refuses("bet/bank")
def _(room):
    table = room.open(bank=700)
    table.seat("ann")
    return table.refusal("ann", c.Bet((BoxBet(500),)))


# The staff.


@refuses("not-staff")
def _(room):
    table = room.open()
    table.seat("ann", "bob")
    return table.refusal("ann", c.SendAway(2))


@refuses("empty-seat")
def _(room):
    return room.open().refusal("ops", c.SendAway(2))
