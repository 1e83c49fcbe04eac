"""`fairdeal audit --events`: what an operator should know of, from all logs."""

import asyncio
import csv
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from fairdeal.store import open_store
from fairdeal.store.places import FILE
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.engine.rounds import JAMMED
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.host import Host
from fairdeal.tables.houses.followed_house import take_over
from fairdeal.tables.model.events import (
    BY_BANK,
    BY_LIMIT,
    NO_RANDOMNESS,
    BetsTakenBack,
    ClosingAnnounced,
    RulesChanged,
)
from fairdeal.wire.commands import VoidRound
from tests.cli.recorded import Played, change, complaint, rewritten, run
from tests.people.building import new

PASSWORD = "correct horse battery"


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Where people signed in, set a limit and had chips adjusted, and a table had its troubles."""
    store = open_store(tmp_path / FILE)
    played = Played(store, seed=3)
    played.people("ann")
    played.room.sign_up(new(), "carl", "Carl", PASSWORD)
    played.room.appoint(new(), "carl")
    played.room.sign_in("carl", PASSWORD)
    played.room.limit(new(), "ann", "loss", 500)
    played.room.limit(new(), "ann", "loss", 900)
    played.room.adjust(new(), "carl", "wallet:ann", "suspense", 5, "a wrong payout", confirm=5)
    mid_hand = {"games": 1, "stops_in_mid_round": True, "closes": False}
    asyncio.run(_troubled(played.blackjack("t-1", "vegas_strip", ("ann",), **mid_hand), "casino"))
    store.close()
    return tmp_path


async def _take_step(host: Host, make: Callable[[StepBuilder], object]) -> None:
    """Whatever the rules of the table say."""
    builder = host._builder(host.clock())
    make(builder)
    await host._append(builder, None)


async def _happen(host: Host, fact: BetsTakenBack | ClosingAnnounced) -> None:
    await _take_step(host, lambda builder: builder.add(fact))


async def _troubled(host: Host, house: str) -> None:
    """An operator voids the round, Ann's bets are stopped, and the rules are changed."""
    await host.act(Actor("carl", is_operator=True), VoidRound(), new())
    taken, book = (
        RulesChanged(house, host.table.book_id, host.table.terms),
        host.store.book(host.table.book_id),
    )
    for why in (BY_LIMIT, BY_BANK, ""):
        await _happen(host, BetsTakenBack(1, why))
    await _take_step(host, lambda builder: take_over(builder, taken, book))


def events(capsys, room, *options: str) -> list[str]:
    status, out, err = run(capsys, "audit", "--events", "--data", room, *options)
    assert (status, err) == (0, "")
    return out.splitlines()


def test_every_kind_of_event_is_told_with_its_time_the_latest_last(capsys, room):
    lines = events(capsys, room)

    told = [line.split("  ", 1)[1] for line in lines]
    times = [line.split("  ", 1)[0] for line in lines]
    assert times == sorted(times)
    assert "carl signed in." in told
    assert "ann set a limit, loss a day: 5." in told
    assert any(line.startswith("ann asked for another limit, loss a day: 9, from ") for line in told)
    assert "0.05 went from wallet:ann to suspense, by carl, confirmed by carl: a wrong payout" in told
    assert told[-4] == "t-1, round 1, by carl: The round was voided by an operator; all stakes went back."
    assert told[-3] == "t-1: the bets of ann were taken back, since a limit allows no more."
    assert told[-2] == "t-1: the bets of ann were taken back, since the house's treasury can't cover them."
    assert told[-1].startswith(
        "t-1: the rules were changed; those of casino hold from the next round on (book "
    )


@pytest.mark.parametrize(
    ("why", "lang", "told"),
    [
        (NO_RANDOMNESS, "en", "t-2: the table closes by itself, since the source of randomness has failed."),
        (NO_RANDOMNESS, "zh", "t-2：该桌自行关闭，因为随机源失效。"),
        (JAMMED, "en", "t-2: the table closes by itself, since it could not go on."),
        (JAMMED, "zh", "t-2：该桌自行关闭，因为无法继续。"),
    ],
)
def test_a_table_that_closes_by_itself_is_told_with_the_reason(capsys, room, why, lang, told):
    closing(room, ClosingAnnounced(why=why))

    assert events(capsys, room, "--lang", lang)[-1].endswith(told)
    (last,) = json.loads("\n".join(events(capsys, room, "--json", "--last", "1")))
    assert (last["what"], last["by"], last["details"]) == ("ClosingAnnounced", "", {"why": why})


def test_a_table_that_its_opener_closes_is_nothing_significant(capsys, room):
    before = events(capsys, room)

    closing(room, ClosingAnnounced("ann"))

    assert events(capsys, room) == before


def closing(room: Path, announced: ClosingAnnounced) -> None:
    """Another table is to close, after everything else."""
    store = open_store(room / FILE)
    host = Played(store, seed=4).blackjack("t-2", "vegas_strip", (), games=0, closes=False)
    asyncio.run(_happen(host, announced))
    store.close()


def test_the_last_ones_alone(capsys, room):
    lines = events(capsys, room, "--last", "2")

    assert len(lines) == 3
    assert "earlier ones" in lines[0]
    assert lines[-1] == events(capsys, room)[-1]


def test_both_forms_tell_all_or_the_last(capsys, room):
    every = json.loads("\n".join(events(capsys, room, "--export", "json")))
    rows = list(csv.DictReader(StringIO("\n".join(events(capsys, room, "--export", "csv")))))
    last = json.loads("\n".join(events(capsys, room, "--json", "--last", "1")))

    assert len(every) == len(rows) == len(events(capsys, room, "--last", "1000"))
    assert [(each["log"], each["what"], each["by"]) for each in every[-4:]] == [
        ("t-1", "RoundVoided", "carl"),
        ("t-1", "BetsTakenBack", ""),
        ("t-1", "BetsTakenBack", ""),
        ("t-1", "RulesChanged", ""),
    ]
    assert [json.loads(row["details"]) for row in rows] == [each["details"] for each in every]
    assert last == every[-1:]
    adjusted = next(each for each in every if each["what"] == "ChipsAdjusted")
    assert (adjusted["log"], adjusted["by"], adjusted["reason"]) == ("room", "carl", "a wrong payout")
    assert PASSWORD not in json.dumps(every)
    assert "secret" not in json.dumps(every)


def test_events_are_told_in_chinese(capsys, room):
    assert events(capsys, room, "--lang", "zh")[-4].endswith(
        "t-1 第 1 局（carl）：管理员将这一局作废；所有注金已退回。"
    )


def test_what_somebody_has_written_into_a_log_repaints_no_terminal(capsys, room):
    painted = rewritten("Carl", "C\\u001b[2Jl")
    change(room, f"UPDATE steps SET text = {painted} WHERE CAST(text AS TEXT) LIKE '%Carl%'")

    assert not any("\x1b" in line for line in events(capsys, room))
    assert "\N{REPLACEMENT CHARACTER}[2Jl" in "".join(events(capsys, room))


def test_where_nothing_is_there_is_nothing_to_tell(capsys, tmp_path):
    assert events(capsys, tmp_path / "none")[0].startswith("Nothing has been played here yet")


def test_wrong_options_are_named(capsys, room):
    assert "--last is for the events" in complaint(capsys, "audit", "--last", "3", "--data", room)
    assert "--export is for the events" in complaint(capsys, "audit", "--export", "csv", "--data", room)
    assert "csv or json" in complaint(capsys, "audit", "--events", "--export", "xml", "--data", room)
    assert "1 or more" in complaint(capsys, "audit", "--events", "--last", "0", "--data", room)
