"""Who stays away from play gets up from a table at the end of the round, with what they have."""

import os
from pathlib import Path
from secrets import token_bytes

import pytest

from fairdeal.ledger.accounts import wallet
from fairdeal.people import Directory
from fairdeal.store import open_store
from fairdeal.store.audit import audit
from fairdeal.store.opening import now
from fairdeal.tables.read.history import tables_of
from tests.support.opened import opened
from tests.terminal.programs import Start

BET = "bet ("
AWAY = "You have chosen to stay away from play"
FOREVER = 2**53 - 1
TIMES = [("until 20", 3_600_000), ("for ever", FOREVER)]


def stay_away(data: Path, person: str, milliseconds: int = 3_600_000) -> None:
    with opened(data) as store:
        room = Directory(store, now, token_bytes)
        room.stay_away(f"away-{person}", person, min(now() + milliseconds, FOREVER))


def closed_with(data: Path, **wallets: int) -> None:
    """Every table is closed, everything is in order, and people have these chips."""
    with opened(data) as store:
        assert audit(store).problems == ()
        assert all(store.read(table)[-1].event.type == "TableClosed" for table in tables_of(store))
        for person, chips in wallets.items():
            assert store.balance(wallet(person)) == chips


@pytest.mark.parametrize(("told", "milliseconds"), TIMES)
def test_who_comes_back_between_rounds_is_told_until_when_and_goes_home(
    program: Start, own_data: Path, told: str, milliseconds: int
):
    table = program("--players", "Bob")
    table.said_until(BET)
    table.kill()
    stay_away(own_data, "bob", milliseconds)

    again = program("--resume")

    assert again.end() == 0
    assert f"{AWAY} {told}" in again.all
    assert BET not in again.all
    assert "Your wallet holds 1000." in again.all
    closed_with(own_data, bob=100_000)


def test_a_round_in_play_is_played_to_its_end_first(program: Start, own_data: Path):
    table = program("--players", "Bob")
    table.said_until(BET)
    table.answer("5")
    table.said_until("Dealer shows")
    table.kill()
    stay_away(own_data, "bob")

    again = program("--resume")
    again.answer("n\ns\ns")  # no insurance, where that is asked, and no card
    said = again.said_until(AWAY)

    assert again.end() == 0
    # The cards are by chance: a natural has ended the round before the kill.
    assert "Round 1 goes on." in said or "How round 1 ended:" in said
    assert BET not in said
    closed_with(own_data)


def test_who_has_decided_elsewhere_while_a_bet_was_asked_for_is_not_asked_again(
    program: Start, own_data: Path
):
    table = program("--players", "Bob")
    table.said_until(BET)
    stay_away(own_data, "bob")

    table.answer("5")

    assert AWAY in table.said_until("Your wallet holds 1000.")
    assert table.end() == 0
    assert table.all.count(BET) == 1
    closed_with(own_data, bob=100_000)


def test_the_others_play_on(program: Start, own_data: Path):
    table = program("--players", "Ann,Bob")
    table.said_until(BET)
    stay_away(own_data, "ann")
    table.answer("5")

    said = table.said_until("What does Bob bet (")

    assert "Ann has chosen to stay away from play until 20" in said
    assert "Ann's wallet holds 1000." in said
    table.answer("quit")
    assert table.end() == 0
    closed_with(own_data, ann=100_000, bob=100_000)


@pytest.mark.parametrize(
    ("house", "question", "stands"), [("gojack", "hit or stay?", "s"), ("cs161", "hold or hit)?", "hold")]
)
def test_it_is_the_same_where_nobody_plays_for_money(
    program: Start, own_data: Path, house: str, question: str, stands: str
):
    table = program("--house", house, "--players", "Bob")
    if "Play again" in table.said_until(question, "Play again"):
        table.answer("y")  # the first hand was a natural
    stay_away(own_data, "bob")

    table.answer(stands)

    said = table.said_until(AWAY)
    assert table.end() == 0
    assert "Play again" not in said
    closed_with(own_data)


@pytest.mark.parametrize("options", [("--no-save",), ("--seed", "7"), ("--seed", "7", "--no-save")])
@pytest.mark.parametrize("command", ["play", "trumps"])
def test_who_stays_away_does_not_play_for_nothing_either(
    program: Start, own_data: Path, command: str, options: tuple[str, ...]
):
    with opened(own_data) as store:
        Directory(store, now, token_bytes).sign_up("c-1", "bob", "Bob", None)
    stay_away(own_data, "bob")

    table = program("--players", "Ann,BOB", *options, command=command)

    assert table.end() == 2
    assert "stay" in os.read(table.complaints, 65536).decode()


def test_a_time_out_of_a_clock_that_was_ahead_begins_again_when_it_is_right(program: Start, own_data: Path):
    ahead = 50 * 365 * 24 * 3_600_000
    with opened(own_data) as store:
        Directory(store, now, token_bytes).sign_up("c-1", "bob", "Bob", None)
    later = open_store(own_data / "fairdeal.db", lambda: now() + ahead)
    Directory(later, lambda: now() + ahead, token_bytes).stay_away("c-2", "bob", now() + ahead + 3_600_000)
    later.close()

    assert program("--players", "Bob").end() == 2

    with opened(own_data) as store:
        until = Directory(store, now, token_bytes).person("bob").limits.away_until
    assert now() < until <= now() + 3_600_000
