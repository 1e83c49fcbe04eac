"""A view offers nothing that the viewer's own limits refuse, says why, and tells nobody else."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from fairdeal.games.game import ForPlayers
from fairdeal.ledger.limits import NO_STAKE_LIMIT, StakeLimit
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Store, open_store
from fairdeal.tables.engine import rounds
from fairdeal.tables.host import Host
from fairdeal.tables.limits.enforcement import known_stake_limit
from fairdeal.tables.limits.gate import PeopleGate
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.views.table_view import view
from fairdeal.wire import commands as c
from fairdeal.wire.views.table import OwnBetsView, OwnView, TableView
from tests.people.building import Clock
from tests.support.guarded_store import GuardedStore
from tests.tables.hall import BET, DAY, NOON, Hall, refusal
from tests.tables.stops import STOPS, STOPS_BANKING

encode = msgspec.json.encode


async def set_limit(hall: Hall, host: Host, limit: str, to: int) -> None:
    """Ann's first limit makes the gate count her day, which is read in a thread."""
    hall.limit(limit, to)
    await host.meet_people()


def limit_of(host: Host, person: str = "ann") -> StakeLimit:
    place = host.table.place_of(person)
    assert place is not None
    return known_stake_limit(host.gate, host.table, place, host.clock())


def seen(host: Host, person: str = "ann") -> TableView[Any]:
    return view(host.table, person, limit=limit_of(host, person))


def own(host: Host, person: str = "ann") -> OwnView[Any]:
    found = seen(host, person).own
    assert found is not None
    return found


def bets_of(host: Host, person: str = "ann") -> OwnBetsView:
    bets = own(host, person).bets
    assert bets is not None
    return bets


def at_table(hall: Hall, look: Callable[[Host], Any], **terms: Any) -> Any:
    """What is seen at a table with Ann and Bob."""

    async def come() -> Any:
        return await look(await hall.seated("t-1", "bob", **terms))

    return asyncio.run(come())


@pytest.mark.parametrize("limit", ["loss", "stake"])
def test_the_largest_bet_that_is_offered_is_taken_and_the_next_one_refused_as_the_view_says(
    hall: Hall, limit: str
):
    async def look(host: Host) -> tuple[OwnBetsView, str, str]:
        await set_limit(hall, host, limit, 2_050)
        offered = bets_of(host)
        over = await refusal(hall.bet(host, offered.most + offered.step))
        return offered, over, await refusal(hall.bet(host, offered.most))

    offered, over, largest = at_table(hall, look)

    assert (offered.most, offered.limited_by) == (2_000, f"limit/{limit}")
    assert (over, largest) == (offered.limited_by, "")


def test_who_has_no_limit_is_offered_what_the_table_takes(hall: Hall):
    async def look(host: Host) -> tuple[OwnBetsView, OwnBetsView]:
        await set_limit(hall, host, "loss", 1_000)
        return bets_of(host, "bob"), bets_of(host)

    bob, ann = at_table(hall, look)

    assert (bob.limited_by, bob.total_most) == ("", 100_000)
    assert ann.most < bob.most


def test_a_limit_that_leaves_more_than_the_purse_changes_nothing(hall: Hall):
    async def look(host: Host) -> tuple[OwnBetsView, OwnBetsView]:
        before = bets_of(host)
        await set_limit(hall, host, "loss", 100_000)
        await set_limit(hall, host, "stake", 100_000)
        return before, bets_of(host)

    before, after = at_table(hall, look)

    assert after == before


@pytest.mark.parametrize("stop", STOPS_BANKING.values(), ids=STOPS_BANKING)
def test_who_may_not_bet_at_all_is_offered_nothing_and_sees_why(hall: Hall, stop: Callable[[Hall], None]):
    async def look(host: Host) -> tuple[OwnBetsView, str, str]:
        stop(hall)
        await host.meet_people()
        offered = bets_of(host)
        return offered, await refusal(hall.bet(host)), await refusal(hall.act(host, c.Bet(offered.usual)))

    offered, refused, usual = at_table(hall, look)

    assert (offered.most, offered.total_most, offered.usual) == (0, 0, ())
    assert (offered.limited_by, usual) == (refused, "")


@pytest.mark.parametrize("stop", STOPS.values(), ids=STOPS)
def test_nobody_else_sees_anything_of_a_limit(hall: Hall, stop: Callable[[Hall], None]):
    async def look(host: Host) -> None:
        viewers = ("bob", None)
        before = [encode(view(host.table, person)) for person in viewers]
        stop(hall)
        await host.meet_people()
        ann, bob = seen(host), seen(host, "bob")

        assert [encode(bob), encode(view(host.table, None))] == before
        assert encode(msgspec.structs.replace(ann, own=None)) == before[1]

    at_table(hall, look)


def test_the_usual_bet_is_the_last_one_only_while_the_limits_allow_it(hall: Hall):
    async def look(host: Host) -> list[OwnBetsView]:
        await hall.act(host, c.Bet(), "bob")
        await hall.play(host, 5_000)
        before = bets_of(host)
        await set_limit(hall, host, "stake", 4_000)
        return [before, bets_of(host)]

    before, after = at_table(hall, look)

    assert before.usual == (BoxBet(5_000),)
    assert after.usual == (BoxBet(after.least),)


def test_further_boxes_count_in_what_all_may_cost(hall: Hall):
    async def look(host: Host) -> tuple[OwnBetsView, list[str]]:
        await set_limit(hall, host, "loss", 3_000)
        two, three = (BoxBet(1_500),) * 2, (BoxBet(1_500),) * 3
        tried = [await refusal(hall.act(host, c.Bet(bets))) for bets in (three, two)]
        return bets_of(host), tried

    offered, tried = at_table(hall, look, boxes_each=3)

    assert (offered.most, offered.total_most, offered.limited_by) == (3_000, 3_000, "limit/loss")
    assert tried == ["limit/loss", ""]


def test_what_is_bet_at_another_table_is_not_offered_again(hall: Hall):
    async def come() -> tuple[OwnBetsView, OwnBetsView]:
        one, other = await hall.seated("t-1", "bob"), await hall.seated("t-2")
        hall.limit("loss", 5_000)
        await hall.bet(one, 3_000)
        return bets_of(one), bets_of(other)

    one, other = asyncio.run(come())

    assert (one.most, other.most) == (5_000, 2_000)


def test_an_action_that_could_lose_too_much_is_not_offered(hall: Hall):
    async def look(host: Host) -> None:
        await hall.act(host, c.Bet(), "bob")
        for _ in range(40):
            await hall.bet(host, BET)
            if host.table.round is not None and "double" in asked_options(host):
                return await check_double(hall, host)
            await hall.play_out(host)
            await hall.act(host, c.Bet(), "bob")
        raise AssertionError("nobody could ever double")

    at_table(hall, look)


def asked_options(host: Host) -> tuple[str, ...]:
    waiting = rounds.waiting_for(host.table)
    assert isinstance(waiting, ForPlayers)
    return next(iter(waiting.options.values()))


async def check_double(hall: Hall, host: Host) -> None:
    before = {action.action: action for action in own(host).actions}
    await set_limit(hall, host, "loss", max(0, hall.day("t-1").lost) + BET - 1)
    after = {action.action: action for action in own(host).actions}

    assert before["double"].is_open
    assert (after["double"].is_open, after["double"].why) == (False, "limit/loss")
    assert after["double"].reason is not None
    assert after["double"].reason.zh
    assert after["stand"] == before["stand"]
    assert await refusal(hall.act(host, c.ChooseAction(1, "double"))) == "limit/loss"
    assert await refusal(hall.act(host, c.ChooseAction(1, "stand"))) == ""


def test_chips_for_show_use_up_no_limit_but_nobody_who_stays_away_bets_them(hall: Hall):
    async def look(host: Host) -> list[OwnBetsView]:
        before = bets_of(host)
        await set_limit(hall, host, "loss", 0)
        limited = bets_of(host)
        hall.room.stay_away(hall.new(), "ann", NOON + DAY)
        await host.meet_people()
        return [before, limited, bets_of(host)]

    before, limited, away = at_table(hall, look, for_show=True)

    assert limited == before
    assert (away.most, away.limited_by) == (0, "limit/away")


def test_bots_have_no_limits(hall: Hall):
    async def look(host: Host) -> StakeLimit:
        await seat_bot(host, "mimic", "Mimi", 100_000, "bot")
        bot = next(place for place in host.table.places.values() if place.bot)
        return known_stake_limit(host.gate, host.table, bot, host.clock())

    assert at_table(hall, look) == NO_STAKE_LIMIT


# Nothing is read.


def test_no_view_reads_the_store(tmp_path: Path):
    store, clock = open_store(tmp_path / "room.db", Clock(NOON)), Clock(NOON)
    guarded = GuardedStore(store)
    hall = Hall(cast(Store, guarded), clock)
    hall.limit("loss", 5_000)

    async def come() -> tuple[StakeLimit, StakeLimit]:
        host = await hall.seated()
        await hall.bet(host, BET)
        await hall.play_out(host)
        guarded.reads.clear()
        known = limit_of(host)
        seen(host)
        host.gate = PeopleGate(hall.room, cast(Store, guarded))
        return known, limit_of(host)

    known, unknown = asyncio.run(come())
    store.close()

    assert known.total is not None
    assert unknown == NO_STAKE_LIMIT, "a gate that has read nothing yet is not made to"
    assert guarded.reads == []


def test_a_day_that_becomes_unknown_just_now_is_left_out(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    async def look(host: Host) -> tuple[int | None, StakeLimit]:
        await set_limit(hall, host, "loss", 5_000)
        known = limit_of(host).total
        assert isinstance(host.gate, PeopleGate)
        answers = iter([True, False])
        monkeypatch.setattr(host.gate._days, "is_ready", lambda now: next(answers))
        return known, limit_of(host)

    assert at_table(hall, look) == (5_000, NO_STAKE_LIMIT)
