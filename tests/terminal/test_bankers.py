"""A banker drawn by lot, as people at the terminal meet it."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.fairness import BankerElected
from fairdeal.store import open_store
from fairdeal.tables.model.codec import decode_event
from fairdeal.terminal.blackjack.game_loop import play_lines
from tests.cli.recorded import run
from tests.support.covers import covers
from tests.terminal.answering import TABLE, Answering
from tests.terminal.people import Transcript, come_back, played, sit_down

ELECT = ["table.banker=elect"]
CLEAN = "Everything that was checked is in order."
DRAWN = re.compile(r"^By lot (\w+) is the banker of this round\.$", re.MULTILINE)


@covers("S3-08")
@pytest.mark.parametrize("names", [["Ann", "Bob"], ["Ann", "Bob", "Cid", "Dee"]])
def test_before_each_round_a_banker_is_drawn_and_the_log_proves_it(capsys, tmp_path: Path, names):
    store = open_store(str(tmp_path / "room.db"))
    seen = Answering(TABLE, most=45)

    play_lines(
        sit_down("vegas_strip", seen, names=names, overrides=ELECT, balance=100_000, store=store, seed="4")
    )
    facts = [decode_event(row.event) for row in store.read("t-1")]
    store.close()

    drawn = {fact.round: fact.seat for fact in facts if isinstance(fact, BankerElected) and fact.seat}
    assert DRAWN.findall(seen.text) == [names[seat - 1] for seat in drawn.values()]
    assert list(drawn) == list(range(1, len(drawn) + 1))
    assert set(drawn.values()) == set(range(1, len(names) + 1))
    assert run(capsys, "verify", "t-1", "--data", tmp_path / "room.db")[1].splitlines()[-1] == CLEAN
    assert run(capsys, "audit", "--data", tmp_path / "room.db")[0] == 0


def test_who_is_drawn_is_not_asked_for_a_bet_and_plays_the_dealers_side():
    seen = played("vegas_strip", ["quit", "quit"], names=["Ann", "Bob"], overrides=ELECT, balance=100_000)

    banker = DRAWN.findall(seen.text)[0]
    assert f"What does {banker} bet" not in seen.prompts[0]


def test_a_lot_can_fall_on_a_bot_or_on_you():
    seen = Answering({**TABLE, "next round": ""}, most=20)

    play_lines(sit_down("vegas_strip", seen, bots=["mimic"], overrides=ELECT, balance=100_000))

    assert "By lot you are the banker of this round." in seen.lines
    assert "By lot Bot 1 is the banker of this round." in seen.lines


def test_whoever_banks_is_told_what_the_round_brought_them():
    shoe = "10C 7D 9H 10S  10H 9D 6H 10D"
    answers = ["10", "s", "10", "s", "quit", "quit"]
    seen = played(
        "vegas_strip",
        answers,
        names=["Ann", "Bob"],
        overrides=["table.banker=player:1"],
        balance=100_000,
        shoe=shoe,
    )

    assert "Bob wins 10: 19 against 17." in seen.lines
    assert seen.after("Bob wins 10: 19 against 17.") == "As the banker Ann loses 10."
    assert "Bob loses 10: 16 against 19." in seen.lines
    assert seen.after("Bob loses 10: 16 against 19.") == "As the banker Ann wins 10."


def test_a_banker_who_plays_against_bots_is_told_as_you():
    seen = Answering({**TABLE, "next round": ""}, most=20)

    play_lines(sit_down("vegas_strip", seen, bots=["mimic"], overrides=ELECT, balance=100_000))

    assert re.search(r"^As the banker you (win|lose) [\d.]+\.$", seen.text, re.MULTILINE)
    assert re.search(r"^As the banker Bot 1 (wins|loses) [\d.]+\.$", seen.text, re.MULTILINE)


def test_a_banker_who_comes_back_after_the_round_is_told_again():
    store, names = open_store("memory:"), ["Ann", "Bob"]
    how: dict[str, Any] = {
        "overrides": ["table.banker=player:1"],
        "balance": 100_000,
        "shoe": "10C 7D 9H 10S",
    }
    first = sit_down("vegas_strip", Transcript(["10", "s", "save"]), names=names, store=store, **how)
    play_lines(first)

    later, again = Transcript(["save"]), come_back(first, store)
    again.asker = replace(first.asker, ask=later.ask, tell=later.tell)
    play_lines(again)

    assert later.after("Bob wins 10: 19 against 17.") == "As the banker Ann loses 10."


@pytest.mark.parametrize(
    ("banker", "names", "balance", "why"),
    [
        ("elect", ["Ann"], 100_000, "nobody else is at the table to bet against you."),
        ("rotate", ["Ann"], 100_000, "nobody else is at the table to bet against you."),
        ("elect", ["Ann"], 1_000, "nobody else is at the table to bet against you."),
        ("player:3", ["Ann", "Bob"], 100_000, "seat 3, the banker's, is empty."),
        ("player:3", ["Ann"], 100_000, "seat 3, the banker's, is empty."),
        ("elect", ["Ann", "Bob"], 600, "no player who may bank now could pay what may be won."),
    ],
)
def test_the_reason_why_the_house_banks_is_the_true_one(
    banker: str, names: list[str], balance: int, why: str
):
    seen = played("vegas_strip", [], names=names, overrides=[f"table.banker={banker}"], balance=balance)

    assert f"The house banks this round: {why}" in seen.lines


def test_where_nobody_else_can_bet_the_house_banks_for_that_reason():
    even = ["split.max_hands=1", "double.on=none", "insurance.offered=false", "pay.natural=1:1"]
    overrides = ["table.banker=player:1", *even]
    options = {"names": ["Ann", "Bob"], "overrides": overrides, "shoe": "10C 9D 6H 10S"}
    seen = played("vegas_strip", ["100", "s"], **options)

    assert seen.after("Bob loses 100: 16 against 19.") == "As the banker Ann wins 100."
    why = "a banker needs another player who can place the smallest bet, 5."
    assert f"The house banks this round: {why}" in seen.lines


def test_where_nobody_can_cover_a_bet_no_lot_is_drawn_and_the_house_banks():
    seen = played("vegas_strip", ["quit", "quit"], names=["Ann", "Bob"], overrides=ELECT, balance=600)

    assert "By lot" not in seen.text
    assert any(line.startswith("The house banks this round: ") for line in seen.lines)
