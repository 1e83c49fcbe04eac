"""What the coach reads of a table, from published steps or from the log."""

import asyncio
from random import Random

from msgspec.structs import replace

from fairdeal.client import connect
from fairdeal.coaching.decisions import Decision
from fairdeal.coaching.measures import CARDS, CHART
from fairdeal.coaching.modes import ASK
from fairdeal.games.trumps.book import book_of
from fairdeal.games.trumps.variants import Variant
from fairdeal.houses.library import open_house
from fairdeal.room.coach.answers import find_decision, find_round_start, read_steps, see_step
from fairdeal.room.room import Room
from fairdeal.tables.games.trumps import trumps_table, trumps_terms
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.model.state import Table
from fairdeal.tables.published_steps import PublishedStep
from fairdeal.wire import commands as c
from tests.room.coached import BET, QUIET, always_alike, answer, judge, play, refusal, sit, tell, until_asked
from tests.support.own_houses import by_own_house
from tests.trumps.random_games import random_pack


async def _watch_rounds(room: Room) -> tuple[Table, list[PublishedStep]]:
    """Ann and Bob play, and Bob leaves in mid-round; the table before that, and every step since."""
    (_, ann), (_, bob) = await sit(room, "Ann"), await sit(room, "Bob")
    async with room.tables.use("t-1") as running:
        before = running.host.table
        subscriber = running.host.channel.subscribe(is_lossless=True)
        await play(3, ann, bob)
        leaves = await until_asked(ann, bob)
        await leaves.leave()
        while await answer(ann, bob):
            continue
        return before, [step for update in subscriber.waiting() for step in update.steps]


def test_steps_from_the_log_are_those_that_were_published():
    async def story(room: Room) -> tuple[list[object], list[object]]:
        before, steps = await _watch_rounds(room)
        assert before.round is None
        logged = read_steps(room.store, before, steps[-1].after.version)
        return list(map(see_step, steps)), list(logged)

    published, logged = tell(story)

    assert len(published) > 10
    assert logged == published


def test_every_answer_is_found_with_its_seat_and_stake():
    async def story(room: Room) -> list[Decision]:
        _, steps = await _watch_rounds(room)
        found = (find_decision(see_step(step), ()) for step in steps)
        return [each for each in found if each is not None]

    decisions = tell(story)

    assert {each.action for each in decisions} == {"stand"}
    assert {each.seat for each in decisions} == {1, 2}
    assert {each.chips for each in decisions} == {BET}


def test_the_log_is_read_from_before_the_round_in_play():
    async def story(room: Room) -> tuple[int, int, int]:
        _, ann = await sit(room, "Ann")
        await play(2, ann)
        await until_asked(ann)
        async with room.tables.use("t-1") as running:
            table = running.host.table
            start = find_round_start(room.store, table)
            steps = list(read_steps(room.store, replace(table, version=start, round=None), table.version))
            return start, steps[0].first, len([each for each in steps if each.is_between_rounds])

    start, first, ended = tell(story)

    assert first == start + 1
    assert ended == 0


def test_what_the_clock_answers_is_no_decision():
    async def story(room: Room) -> tuple[int, int]:
        opened, book = open_house("vegas_strip", QUIET)
        terms = replace(blackjack_terms(opened, book), decision_seconds=1)
        opening = by_own_house(blackjack_table("t-2", opened, book, "ann", terms))
        await room.open_table(opening, book, "open-2", randomness=always_alike)
        async with connect(room, name="Ann") as ann, connect(room, name="Bob") as bob:
            tables = [await each.sit("t-2", chips=100 * BET) for each in (ann, bob)]
            for each in tables:
                await each.coach.set(ASK, CHART)
            slow = await until_asked(*tables)
            while (await slow.look()).own.asked == "answer":  # type: ignore[union-attr]
                await asyncio.sleep(0.1)
            return len(await slow.coach.judgements()), len((await judge(slow)).totals)

    assert tell(story) == (0, 0)


def test_a_game_without_a_coach_refuses_to_be_asked_for_one():
    async def story(room: Room) -> tuple[str, str]:
        book = book_of(random_pack(Random(3)), Variant(rounds_most=5))
        opening = trumps_table("t-3", "own/random", book, "ann", trumps_terms(book, most=500))
        await room.open_table(opening, book, "open-3")
        async with connect(room, name="Ann") as ann:
            table = await ann.sit("t-3", chips=1_000)
            await table.act(c.SeatBot("random", "Bot 1", 1_000))
            await table.bet(500)
            await table.rest()
            asked_now = await refusal(table.coach.set(ASK, CHART))
            return asked_now, await refusal(ann.records.coach("t-3:1", CARDS))

    assert tell(story) == ("table/no-coach", "table/no-coach")
