"""The coach of a room: whom it advises, which answers it judges, and that each of them counts once."""

from contextlib import AsyncExitStack
from typing import Any

import pytest

from fairdeal.client import TableClient, connect
from fairdeal.coaching.advising import guidance_on
from fairdeal.coaching.measures import CARDS, CHART
from fairdeal.coaching.modes import ALWAYS, ASK, MISTAKES, OFF
from fairdeal.coaching.situation import Situation
from fairdeal.games import blackjack
from fairdeal.room.coach import AHEAD
from fairdeal.room.coach.state import name_of
from fairdeal.room.coach.table_coach import TableCoach
from fairdeal.room.room import Room
from fairdeal.room.seen_cards import read_seen_cards
from fairdeal.terminal.background import AT_WORK
from fairdeal.wire import commands as c
from fairdeal.wire.coach import CoachStatus, Guidance, Judgement
from tests.room.coached import (
    BET,
    answer,
    come_back,
    counted,
    judge,
    look,
    play,
    refusal,
    restart,
    sit,
    tell,
    until_asked,
)
from tests.simulation.sight import with_other_hole_card

# Guidance.


def test_the_player_who_is_asked_gets_guidance_and_nobody_else_does():
    async def story(room: Room) -> tuple[Guidance | None, Guidance | None, Any]:
        (_, ann), (_, bob) = await sit(room, "Ann"), await sit(room, "Bob")
        asked = await until_asked(ann, bob)
        other = bob if asked is ann else ann
        return await asked.coach.guidance(), await other.coach.guidance(), asked.view

    own, others, view = tell(story)

    assert others is None
    assert own is not None
    assert (own.box, own.hand, own.question) == (view.round.asked.box, view.round.asked.hand, "action")
    assert (own.measure, own.chips, own.version) == (CHART, BET, view.version)
    assert {each.action for each in own.answers} == {each.action for each in view.own.actions if each.is_open}
    assert all(each.word.en and each.word.zh for each in own.answers)


@pytest.mark.parametrize("measure", [CHART, CARDS])
def test_guidance_is_measured_as_the_player_wishes(measure: str):
    async def story(room: Room) -> tuple[Guidance | None, Guidance | None]:
        _, ann = await sit(room, "Ann")
        await play(3, ann)
        await ann.coach.set(OFF, measure)
        await until_asked(ann)
        own = await ann.coach.guidance()
        async with room.tables.use("t-1") as running:
            table: Any = running.host.table
            seen = read_seen_cards(room.store, table).before_round
            view = blackjack.view(table.round.state, None)
            assert view.asked is not None and len(seen) >= 3 * 4
            return own, guidance_on(Situation(table.round.state, view, view.asked, seen, measure))

    own, expected = tell(story)

    assert own is not None and expected is not None
    assert own.measure == measure
    assert own.answers == expected.answers


@pytest.mark.parametrize("measure", [CHART, CARDS])
def test_guidance_does_not_depend_on_a_card_that_is_face_down(measure: str):
    async def story(room: Room) -> tuple[Guidance | None, Guidance | None]:
        client, ann = await sit(room, "Ann")
        await ann.coach.set(OFF, measure)
        await until_asked(ann)
        assert client.person is not None
        async with room.tables.use("t-1") as running:
            table: Any = running.host.table
            swapped = with_other_hole_card(table, table.round.state, client.person)
            assert swapped.round != table.round
            coaches = [TableCoach(room.store, running.host.channel) for _ in range(2)]
            found = zip(coaches, (table, swapped), strict=True)
            one, other = (coach.guidance_for(each, client.person) for coach, each in found)
            return one, other

    one, other = tell(story)

    assert one is not None
    assert one == other


def test_nobody_is_advised_between_rounds():
    async def story(room: Room) -> Guidance | None:
        _, ann = await sit(room, "Ann")
        return await ann.coach.guidance()

    assert tell(story) is None


# Judgements.


def test_each_answer_is_judged_whichever_link_gave_it():
    async def story(room: Room) -> tuple[list[tuple[Judgement, ...]], CoachStatus]:
        client, ann = await sit(room, "Ann")
        await ann.coach.set(MISTAKES, CHART)
        other = come_back(room, client)
        judged = []
        for table in (ann, other):
            await until_asked(table)
            before = table.view.version
            await table.act("stand")
            judged.append(await ann.coach.judgements(before))
        return judged, await ann.coach.status()

    judged, status = tell(story)

    assert [[each.chosen for each in some] for some in judged] == [["stand"], ["stand"]]
    assert counted(status) == {CHART: 2}
    (total,) = status.totals
    every = [each for some in judged for each in some]
    assert total.mistakes == sum(each.is_mistake for each in every)
    assert total.lost == pytest.approx(sum(each.lost for each in every if each.is_mistake))
    assert total.chips_lost == pytest.approx(BET * total.lost)


def test_a_judgement_compares_with_the_guidance_on_its_question():
    async def story(room: Room) -> tuple[Guidance | None, tuple[Judgement, ...]]:
        _, ann = await sit(room, "Ann")
        await ann.coach.set(ALWAYS, CARDS)
        await until_asked(ann)
        guidance = await ann.coach.guidance()
        await ann.act("stand")
        return guidance, await ann.coach.judgements(ann.view.version)

    guidance, judged = tell(story)

    assert guidance is not None
    (judgement,) = judged
    assert judgement.standard == guidance.standard
    assert judgement.lost == guidance.cost("stand")


def test_nobody_hears_of_the_judgements_of_others():
    async def story(room: Room) -> tuple[set[int], CoachStatus]:
        (_, ann), (_, bob) = await sit(room, "Ann"), await sit(room, "Bob")
        await ann.coach.set(ASK, CHART)
        await bob.coach.set(ASK, CHART)
        await play(3, ann, bob)
        return {each.seat for each in await bob.coach.judgements()}, await bob.coach.status()

    seats, status = tell(story)

    assert seats == {total.seat for total in status.totals} == {2}


def test_the_answer_of_the_house_for_a_player_who_left_is_nobodys():
    async def story(room: Room) -> tuple[int, CoachStatus]:
        (_, ann), (_, bob) = await sit(room, "Ann"), await sit(room, "Bob")
        for each in (ann, bob):
            await each.coach.set(ASK, CHART)
        leaves = await until_asked(ann, bob)
        await leaves.leave()
        while await answer(ann, bob):
            continue
        return len(await leaves.coach.judgements()), await leaves.coach.status()

    judged, status = tell(story)

    assert (judged, status.mode, status.totals) == (0, OFF, ())


# Settings.


def test_what_is_decided_while_it_is_off_does_not_count():
    async def story(room: Room) -> list[dict[str, int]]:
        _, ann = await sit(room, "Ann")
        found = []
        for mode in (OFF, ASK, OFF, ASK):
            await ann.coach.set(mode, CHART)
            await until_asked(ann)
            await play(1, ann)
            found.append(counted(await judge(ann)))
        return found

    off, on, off_again, on_again = tell(story)

    assert off == {}
    assert off_again == on
    assert on_again[CHART] > on[CHART] > 0


def test_each_answer_is_measured_as_was_wanted_when_it_was_given():
    async def story(room: Room) -> tuple[CoachStatus, list[str]]:
        _, ann = await sit(room, "Ann")
        for measure in (CARDS, CHART, CARDS):
            await ann.coach.set(ASK, measure)
            await until_asked(ann)
            await ann.act("stand")
        status = await judge(ann)
        return status, [each.measure for each in await ann.coach.judgements()]

    status, measures = tell(story)

    assert counted(status) == {CARDS: 2, CHART: 1}
    assert measures == [CARDS, CHART, CARDS]


def test_a_house_without_a_chart_is_measured_by_the_cards():
    async def story(room: Room) -> CoachStatus:
        _, ann = await sit(room, "Ann")
        return await ann.coach.set(ASK, CHART)

    status = tell(story, house="gojack", rules=())

    assert (status.wanted_measure, status.measure, status.has_chart) == (CHART, CARDS, False)


def test_whoever_leaves_has_switched_it_off_and_the_next_one_there_begins_anew():
    async def story(room: Room) -> tuple[CoachStatus, CoachStatus]:
        _, ann = await sit(room, "Ann")
        await ann.coach.set(ASK, CHART)
        await until_asked(ann)
        await play(1, ann)
        await ann.leave()
        gone = await judge(ann)
        _, bob = await sit(room, "Bob")
        assert bob is not ann
        return gone, await bob.coach.status()

    gone, new = tell(story)

    assert gone.mode == OFF
    assert gone.totals
    assert (new.mode, new.totals) == (OFF, ())


def test_who_never_wants_it_leaves_nothing_in_the_store():
    async def story(room: Room) -> tuple[str, ...]:
        _, ann = await sit(room, "Ann")
        await ann.coach.set(OFF, CHART)
        await until_asked(ann)
        await ann.coach.guidance()
        await play(1, ann)
        await judge(ann)
        return room.store.secret_names(name_of(""))

    assert tell(story) == ()


def test_settings_that_do_not_exist_are_refused():
    async def story(room: Room) -> list[str]:
        _, ann = await sit(room, "Ann")
        async with connect(room, name="Eve") as elsewhere:
            return [
                await refusal(ann.coach.set("loudly", CHART)),
                await refusal(ann.coach.set(ASK, "feeling")),
                await refusal(elsewhere.watch("t-1").coach.set(ASK, CHART)),
            ]

    assert tell(story) == ["table/coach-setting", "table/coach-setting", "table/not-seated"]


# Whatever happens, each answer counts once.


async def _play_with_breaks(room: Room, breaks: set[int], mode: str, *, reads: bool) -> CoachStatus:
    """Ann stands four rounds long. Before some of the questions, the program is killed."""
    client, ann = await sit(room, "Ann")
    await ann.coach.set(mode, CARDS)
    async with AsyncExitStack() as rooms:
        for question in range(6):
            if question in breaks:
                again = restart(room.store)
                rooms.push_async_callback(again.close)
                ann = come_back(again, client)
            await until_asked(ann)
            await ann.act("stand")
            if reads:
                await ann.coach.judgements(ann.view.version)
        await look(ann)
        return await judge(ann)


@pytest.mark.parametrize("reads", [True, False])
@pytest.mark.parametrize("breaks", [{1}, {0, 3}, {1, 2, 4, 5}])
def test_the_sum_is_the_same_as_without_a_break(breaks: set[int], reads: bool):
    whole = tell(lambda room: _play_with_breaks(room, set(), MISTAKES, reads=True))
    broken = tell(lambda room: _play_with_breaks(room, breaks, MISTAKES, reads=reads))

    assert counted(whole) == {CARDS: 6}
    assert broken.totals == whole.totals
    assert broken.mode == MISTAKES


def test_two_programs_at_one_table_lose_nothing_of_each_other():
    async def story(room: Room, *, are_apart: bool) -> list[CoachStatus]:
        (_, ann), (client, bob) = await sit(room, "Ann"), await sit(room, "Bob")
        other = restart(room.store)
        if are_apart:
            bob = come_back(other, client)
        tables = (ann, bob)
        for each in tables:
            await each.catch_up()
            await each.coach.set(ASK, CHART)
        for _ in range(4):
            while True:
                for each in tables:
                    await each.catch_up()
                asked = await until_asked_once(*tables)
                if asked is None:
                    break
                await asked.act("stand")
                await asked.coach.judgements()
        found = []
        for each in tables:
            await each.catch_up()
            found.append(await judge(each))
        await other.close()
        return found

    together = tell(lambda room: story(room, are_apart=False))
    apart = tell(lambda room: story(room, are_apart=True))

    assert [counted(each)[CHART] > 0 for each in together] == [True, True]
    assert [each.totals for each in apart] == [each.totals for each in together]


async def until_asked_once(*tables: TableClient) -> TableClient | None:
    """The table of whoever is asked for an answer; before that, everybody who is asked for a bet bets."""
    for table in tables:
        own = (await look(table)).own
        if own is not None and own.asked == "answer":
            return table
        if own is not None and own.asked == "bet":
            await table.bet(BET)
            for each in tables:
                await each.catch_up()
    return None


def test_steps_that_nobody_has_looked_at_for_long_are_found_in_the_log():
    async def story(room: Room, *, looks: bool) -> CoachStatus:
        _, ann = await sit(room, "Ann")
        await ann.coach.set(ASK, CHART)
        for _ in range(12):
            await play(1, ann)
            if looks:
                await ann.coach.judgements()
        return await judge(ann)

    assert tell(lambda room: story(room, looks=False)) == tell(lambda room: story(room, looks=True))


def test_a_closed_table_still_says_what_mistakes_have_cost():
    async def story(room: Room) -> CoachStatus:
        client, ann = await sit(room, "Ann")
        await ann.coach.set(ASK, CHART)
        await until_asked(ann)
        await play(1, ann)
        await ann.leave()
        assert client.person is not None
        await room.act("ann", "t-1", c.CloseTable(), "close")
        return await judge(ann)

    assert counted(tell(story))[CHART] > 0


def test_nobody_who_ends_the_program_waits_for_the_odds():
    assert any(AHEAD.startswith(name) for name in AT_WORK)
