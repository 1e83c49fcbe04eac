"""Rounds that somebody left, or in which somebody let the time pass: the house answered for them."""

import asyncio
import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.games.game import ForPlayers
from fairdeal.houses.library import open_house
from fairdeal.store import open_store
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.houses.terms import blackjack_table
from fairdeal.wire.commands import AnyCommand, ChooseAction, Leave
from tests.cli.recorded import FIRST, Played, complaint, run
from tests.people.building import Clock, new
from tests.support.own_houses import by_own_house

SECONDS = 10


class Round:
    """The first round of a table, as far as somebody is asked."""

    def __init__(self, folder: Path, house: str, seats: Sequence[str], seconds: int | None = None) -> None:
        clock = Clock(FIRST)
        self.store = open_store(folder / "fairdeal.db", clock)
        self.played = Played(self.store, seed=4)
        self.played.clock = clock
        self.played.people(*seats)
        opened, book = open_house(house)
        opening = blackjack_table("t-1", opened, book, "ann")
        opening = by_own_house(replace(opening, terms=replace(opening.terms, decision_seconds=seconds)))
        more: dict[str, Any] = {"games": 1, "closes": False, "stops_in_mid_round": True}
        self.host: Host = self.played.at(opening, book, seats, **more)
        assert self.asked is not None

    @property
    def asked(self) -> str | None:
        """Who must answer."""
        if self.host.table.round is None:
            return None
        waiting = rounds.waiting_for(self.host.table)
        assert isinstance(waiting, ForPlayers)
        seat = rounds.owner_of(self.host.table, next(iter(waiting.options)))
        assert seat is not None
        return self.host.table.places[seat].person

    def act(self, person: str, act: AnyCommand) -> None:
        async def do() -> None:
            await self.host.act(Actor(person), act, new())
            await self.host.settle()

        asyncio.run(do())

    def let_pass(self, seconds: int) -> None:
        self.played.clock.now += 1000 * seconds
        asyncio.run(self.host.settle())

    def close(self) -> None:
        assert self.host.table.round is None
        self.store.close()


def replayed(capsys: pytest.CaptureFixture[str], folder: Path, *options: str) -> list[str]:
    return run(capsys, "replay", "t-1:1", *options, "--data", folder)[1].splitlines()


@pytest.mark.parametrize("house", ["casino", "vegas_strip"])
@pytest.mark.parametrize("by", ["chart", "cards"])
def test_the_coach_charges_nothing_that_the_house_chose(capsys, tmp_path, house, by):
    """Whether leaving forfeits the stakes or not."""
    round_ = Round(tmp_path, house, ("ann",))
    round_.act("ann", Leave())
    round_.close()

    lines = replayed(capsys, tmp_path, "--coach-by", by)

    answers = [line for line in lines if line.startswith("> ")]
    assert answers == [line for line in answers if line.startswith("> The house, for you: ")] != []
    assert not [line for line in lines if "oach" in line or "worth" in line]


def test_what_they_chose_before_they_left_is_judged(capsys, tmp_path):
    round_ = Round(tmp_path, "casino", ("ann",))
    round_.act("ann", ChooseAction(1, "hit"))
    round_.act("ann", Leave())
    round_.close()

    lines = replayed(capsys, tmp_path, "--coach")

    assert [line for line in lines if line.startswith("> ")] == ["> hit", "> The house, for you: stand"]
    assert len([line for line in lines if line.startswith("What each answer was worth")]) == 1
    assert " 1 of 1 decisions " in lines[-2] or " one decision" in lines[-2]


def test_others_are_judged_as_ever(capsys, tmp_path):
    round_ = Round(tmp_path, "casino", ("ann", "bo"))
    assert round_.asked == "ann"
    round_.act("ann", Leave())
    while round_.asked == "bo":
        round_.act("bo", ChooseAction(2, "stand"))
    round_.close()

    lines = replayed(capsys, tmp_path, "--coach")

    assert [line for line in lines if line.startswith("> ")] == ["> The house, for Ann: stand", "> Bo: stand"]
    assert [line for line in lines if line.startswith("Coach, ") and "Ann" in line] == []
    assert [line for line in lines if line.startswith("Coach, ") and "Bo" in line] != []


def test_the_clock_is_not_charged_to_who_was_silent(capsys, tmp_path):
    round_ = Round(tmp_path, "vegas_strip", ("ann", "bo"), SECONDS)
    assert round_.asked == "ann"
    round_.let_pass(SECONDS)
    while round_.asked == "bo":
        round_.act("bo", ChooseAction(2, "stand"))
    round_.close()

    lines = replayed(capsys, tmp_path, "--coach")

    assert [line for line in lines if line.startswith("> ")] == ["> The house, for Ann: stand", "> Bo: stand"]
    assert not [line for line in lines if line.startswith("Coach, ") and "Ann" in line]


def test_an_answer_in_time_is_their_own(capsys, tmp_path):
    round_ = Round(tmp_path, "vegas_strip", ("ann", "bo"), SECONDS)
    round_.played.clock.now += 1000 * (SECONDS - 2)
    round_.act("ann", ChooseAction(1, "stand"))
    while round_.asked == "bo":
        round_.act("bo", ChooseAction(2, "stand"))
    round_.close()

    lines = replayed(capsys, tmp_path, "--coach")

    assert [line for line in lines if line.startswith("> ")] == ["> Ann: stand", "> Bo: stand"]
    assert [line for line in lines if line.startswith("Coach, ") and "Ann" in line] != []


def test_history_lists_and_exports_whose_choice_it_was(capsys, tmp_path):
    round_ = Round(tmp_path, "casino", ("ann",))
    round_.act("ann", ChooseAction(1, "hit"))
    round_.act("ann", Leave())
    round_.close()

    listed = run(capsys, "history", "--data", tmp_path)[1]
    [told] = json.loads(run(capsys, "history", "--export", "json", "--data", tmp_path)[1])
    row = run(capsys, "history", "--export", "csv", "--data", tmp_path)[1]

    assert "  choices: hit\n" in listed
    choices = [(choice["action"], choice["by_house"]) for choice in told["choices"]]
    assert choices == [("hit", False), ("stand", True)]
    assert ",1:hit," in row


def test_a_round_that_was_left_is_dealt_again(capsys, tmp_path):
    round_ = Round(tmp_path, "casino", ("ann", "bo"))
    round_.act("ann", Leave())
    while round_.asked == "bo":
        round_.act("bo", ChooseAction(2, "stand"))
    round_.close()

    [line] = replayed(capsys, tmp_path, "--as-deal")
    status, out, _ = run(capsys, *shlex.split(line)[1:], "--json")

    assert shlex.split(line)[-1] == "leave s"
    assert status == 0
    ann, _ = json.loads(out)["players"]
    assert ann["boxes"][0]["hands"][0]["outcome"] == "forfeited"


def test_who_left_unasked_cannot_do_so_in_deal(capsys, tmp_path):
    round_ = Round(tmp_path, "casino", ("ann", "bo"))
    round_.act("ann", ChooseAction(1, "stand"))
    assert round_.asked == "bo"
    round_.act("ann", Leave())
    round_.act("bo", ChooseAction(2, "stand"))
    round_.close()

    assert complaint(capsys, "replay", "t-1:1", "--as-deal", "--data", tmp_path) == (
        "fairdeal: somebody left t-1:1 when they were not asked, and forfeited the open stakes: "
        "in `fairdeal deal` players leave only at a question of their own"
    )


def test_at_trumps_too_it_is_said_whose_choice_it_was(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store, seed=2)
    played.people("ann", "bo")
    host = played.trumps("t-1", "airliners", ("ann", "bo"), games=1, closes=False, stops_in_mid_round=True)

    async def leave() -> None:
        for person in ("ann", "bo"):
            await host.act(Actor(person), Leave(), new())
        await host.settle()

    asyncio.run(leave())
    store.close()

    lines = replayed(capsys, tmp_path, "--coach")

    answers = [line for line in lines if line.startswith("> ")]
    assert answers == [line for line in answers if line.startswith("> The house, for ")] != []
    assert not [line for line in lines if line.startswith("Coach")]
