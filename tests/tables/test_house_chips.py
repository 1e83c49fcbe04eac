"""Houses with chips of their own in a room that has one money, counted in 0.01."""

import asyncio
from pathlib import Path

import pytest

from fairdeal.fairness import verify_log
from fairdeal.games.game import Refused
from fairdeal.store import Store, open_store
from fairdeal.store.logs import every_event, every_step
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.host_factory import open_table
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.read.export import exported
from fairdeal.wire import commands as c
from tests.cli.recorded import Played
from tests.tables.room import Room, opened_house
from verifier import fairdeal_verify


@pytest.mark.parametrize(("chip", "house_chip"), [("0.01", 1), ("0.05", 5), ("0.5", 50), ("1", 100)])
def test_a_table_holds_how_many_chips_one_of_the_house_s_is(chip: str, house_chip: int):
    house, book = opened_house("vegas_strip", (f"table.chip={chip}",))

    terms = blackjack_terms(house, book)

    assert (terms.chip, terms.house_chip) == ((1, 100), house_chip)
    assert (terms.least, terms.most) == (500, 50_000)
    assert terms.step % house_chip == 0


def play(store: Store, *overrides: str, games: int = 30) -> None:
    played = Played(store)
    played.people("ann", "bo")
    played.blackjack(
        "t-1", "vegas_strip", ("ann", "bo"), games=games, overrides=overrides, bets=[BoxBet(1500)]
    )


@pytest.mark.parametrize("chip", ["0.05", "0.5", "1"])
def test_stakes_and_payouts_are_whole_chips_of_the_house(tmp_path: Path, chip: str):
    store = open_store(tmp_path / "fairdeal.db")
    play(store, f"table.chip={chip}")
    size = round(float(chip) * 100)

    moved = [
        move.chips
        for row in every_event(store, "t-1")
        for move in row.transfers
        if move.reason in ("stake", "payout", "return", "lost", "reserve")
    ]
    again = replay_log(every_step(store, "t-1"), store.book)
    log = list(exported(store, "t-1"))
    store.close()

    assert moved and not [chips for chips in moved if chips % size]
    assert (again.rounds, again.problems) == (30, ())
    assert verify_log(log).problems == ()
    assert fairdeal_verify.verify(log).problems == []


def test_a_purse_keeps_what_is_less_than_a_chip_of_the_house(room: Room):
    table = room.open("vegas_strip", "table.chip=1")
    table.seat("ann", chips=2037)

    part = table.refusal("ann", c.Bet((BoxBet(1050),)))
    table.bet("ann", chips=1500)
    table.play_out()

    assert part == "table/bet/step"
    assert table.table.purse(1) % 100 == 37


@pytest.mark.parametrize("chip", ["0.001", "0.005", "0.025"])
def test_a_house_with_parts_of_the_room_s_chip_opens_no_table_where_wallets_are_kept(
    tmp_path: Path, chip: str
):
    house, book = opened_house("vegas_strip", (f"table.chip={chip}",))
    opening = blackjack_table("t-1", house, book, "ann")
    kept, practice = open_store(tmp_path / "fairdeal.db"), open_store("memory:")

    with pytest.raises(Refused) as refused:
        asyncio.run(open_table(kept, opening, book, "open"))
    host = asyncio.run(open_table(practice, opening, book, "open"))

    assert refused.value.code == "table/chip"
    assert refused.value.facts["chip"] == chip
    assert kept.tables() == ()
    assert host.is_open
    kept.close()
