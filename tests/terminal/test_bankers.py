"""A banker drawn by lot, as people at the terminal meet it."""

import re
from pathlib import Path

import pytest

from fairdeal.fairness import BankerElected
from fairdeal.store import open_store
from fairdeal.tables.codec import decoded
from fairdeal.terminal.lines import play_lines
from tests.cli.recorded import run
from tests.support.covers import covers
from tests.terminal.answering import TABLE, Answering
from tests.terminal.people import played, sit_down

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
    facts = [decoded(row.fact) for row in store.read("t-1")]
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


def test_where_nobody_can_cover_a_bet_no_lot_is_drawn_and_the_house_banks():
    seen = played("vegas_strip", ["quit", "quit"], names=["Ann", "Bob"], overrides=ELECT, balance=1_000)

    assert "By lot" not in seen.text
    assert any(line.startswith("The house banks this round: ") for line in seen.lines)
