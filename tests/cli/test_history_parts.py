"""What the history tells of a round adds up: hands, insurance and side bets come to what was won."""

import asyncio
import csv
import json
import shlex
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from fairdeal.games.game import SideStake
from fairdeal.store import open_store
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.model.events import BoxBet
from fairdeal.wire.commands import Leave, VoidRound
from tests.cli.recorded import Played, run
from tests.people.building import new

SIDE = (SideStake("21+3", 200), SideStake("pairs", 300))
BOXES = (BoxBet(1000, SIDE), BoxBet(500, SIDE[:1]))
TWO_BOXES: dict[str, Any] = {"bets": BOXES, "overrides": ("table.hands_per_player=2",)}

ROOMS: dict[str, dict[str, Any]] = {
    "vegas_strip_side_bets": TWO_BOXES,
    "vegas_downtown_side_bets": {"bets": (BoxBet(700, (SideStake("ladies", 500),)),)},
    "free_bet": {},
    "spanish21_h17_6d_redouble": {},
    "blackjack_switch": {},
    "pontoon_d9": {},
    "uk": {},
    "zh_21_house": {},
    "casino": {},
    "cs161": {},
    "gojack": {},
}
"""Houses with what is staked at each."""


def room(folder: Path, house: str, games: int = 40, **more: Any) -> Any:
    """A room in which people have answered by chance."""
    store = open_store(folder / "fairdeal.db")
    played = Played(store, seed=5)
    played.people("ann", "bo")
    host = played.blackjack("t-1", house, ("ann", "bo"), games=games, **more)
    return store, host


def exported(capsys: pytest.CaptureFixture[str], folder: Path) -> list[dict[str, Any]]:
    status, out, _ = run(capsys, "history", "--export", "json", "--data", folder)
    assert status == 0
    rounds: list[dict[str, Any]] = json.loads(out)
    return rounds


def parts(each: dict[str, Any], what: str) -> list[Any]:
    return [part[what] for part in (*each["hands"], *each["insurance"], *each["side"])]


def check_sums(rounds: list[dict[str, Any]]) -> None:
    for each in rounds:
        assert sum(parts(each, "stake_chips")) == each["staked_chips"], each
        assert sum(parts(each, "change_chips")) == each["won_chips"], each
        assert each["before_chips"] + each["won_chips"] == each["after_chips"]


@pytest.mark.parametrize("house", ROOMS)
def test_the_parts_of_a_round_add_up(capsys, tmp_path, house):
    store, _ = room(tmp_path, house, **ROOMS[house])
    store.close()

    rounds = exported(capsys, tmp_path)

    assert len(rounds) == 80
    check_sums(rounds)


def test_random_rounds_know_splits_insurance_surrender_and_awards(capsys, tmp_path):
    store, _ = room(tmp_path, "vegas_strip_side_bets", games=120, **TWO_BOXES)
    store.close()

    rounds = exported(capsys, tmp_path)

    assert any(len(each["hands"]) > 2 for each in rounds)
    assert {part["change_chips"] > 0 for each in rounds for part in each["insurance"]} == {True, False}
    assert {bool(part["award"]) for each in rounds for part in each["side"]} == {True, False}


def test_free_chips_are_told_with_their_hand(capsys, tmp_path):
    store, _ = room(tmp_path, "free_bet")
    store.close()

    hands = [hand for each in exported(capsys, tmp_path) for hand in each["hands"]]

    assert any(hand["free_chips"] for hand in hands)


@pytest.mark.parametrize("seed_games", range(1, 9))
def test_who_leaves_in_mid_round_and_forfeits_has_lost_all_that_lay_open(capsys, tmp_path, seed_games):
    """The box may still win by the cards; nothing of it is paid."""
    store, host = room(tmp_path, "casino", games=seed_games, stops_in_mid_round=True)

    async def forfeit() -> None:
        await host.act(Actor("ann"), Leave(), new())
        await host.act(Actor("bo"), Leave(), new())
        await host.settle()

    is_open = host.table.round is not None
    asyncio.run(forfeit())
    store.close()
    rounds = exported(capsys, tmp_path)
    listed = run(capsys, "history", "--data", tmp_path)[1]

    check_sums(rounds)
    assert [each["forfeited"] for each in rounds[-2:]] == [is_open, is_open]
    assert all(each["won_chips"] <= 0 for each in rounds[-2:] if each["forfeited"])
    assert ("left in mid-round: what lay open is lost" in listed) == is_open
    outcomes = [hand["outcome"] for each in rounds[-2:] for hand in each["hands"]]
    assert ("forfeited" in outcomes, "forfeited" in listed) == (is_open, is_open)
    assert not is_open or not {"win", "push"} & set(outcomes)
    if is_open:
        again = run(capsys, "replay", rounds[-1]["round"], "--data", tmp_path)[1]
        assert "left in mid-round and loses" in again
        line = run(capsys, "replay", rounds[-1]["round"], "--as-deal", "--data", tmp_path)[1]
        assert shlex.split(line)[-1].split().count("leave") == 2
        status, out, _ = run(capsys, *shlex.split(line)[1:], "--json")
        hands = [
            hand for player in json.loads(out)["players"] for box in player["boxes"] for hand in box["hands"]
        ]
        assert (status, [hand["outcome"] for hand in hands]) == (0, outcomes)


def test_of_a_voided_round_everything_came_back(capsys, tmp_path):
    store, host = room(
        tmp_path, "vegas_strip_side_bets", games=3, stops_in_mid_round=True, closes=False, **TWO_BOXES
    )

    asyncio.run(host.act(Actor("carl", is_operator=True), VoidRound(), new()))
    store.close()
    rounds = exported(capsys, tmp_path)

    assert [each["state"] for each in rounds[-2:]] == ["voided", "voided"]
    check_sums(rounds)


def test_what_is_still_in_play_has_not_changed_yet(capsys, tmp_path):
    store, _ = room(
        tmp_path, "vegas_strip_side_bets", games=3, stops_in_mid_round=True, closes=False, **TWO_BOXES
    )
    store.close()

    last = exported(capsys, tmp_path)[-1]

    assert last["state"] == "in play"
    assert {hand["change_chips"] for hand in last["hands"]} == {None}
    assert sum(parts(last, "stake_chips")) == last["staked_chips"]


def test_a_row_adds_up_as_well(capsys, tmp_path):
    store, _ = room(tmp_path, "vegas_strip_side_bets", **TWO_BOXES)
    store.close()

    out = run(capsys, "history", "--export", "csv", "--data", tmp_path)[1]

    for row in csv.DictReader(StringIO(out)):
        hands = sum(map(int, row["hand_changes_chips"].removeprefix("'").split(" / ")))
        stakes = sum(map(int, row["hand_stakes_chips"].split(" / ")))
        assert hands + int(row["insurance_change_chips"]) + int(row["side_change_chips"]) == int(
            row["won_chips"]
        )
        assert stakes + int(row["insurance_stake_chips"]) + int(row["side_stake_chips"]) == int(
            row["staked_chips"]
        )
        assert row["side_bets_chips"].count(":") == 3 * 3
        assert row["side_bets_chips"].startswith("1:21+3:200:") or row["side_bets_chips"].startswith(
            "3:21+3:200:"
        )


def test_the_list_tells_hands_insurance_and_side_bets(capsys, tmp_path):
    store, _ = room(tmp_path, "vegas_strip_side_bets", games=120, **TWO_BOXES)
    store.close()

    listed = run(capsys, "history", "--last", "120", "--data", tmp_path)[1]

    assert "lost (10, -10) / " in listed
    assert "side: 21+3 2, lost (box 1); pairs 3, " in listed
    assert "insurance 5, lost (box " in listed
    assert "insurance 5, won 10 (box " in listed
