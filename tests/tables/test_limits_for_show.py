"""What is only for show uses up no limit."""

import asyncio
from collections.abc import Callable

import pytest

from tests.tables.hall import DAY, MINUTE, Hall, refusal
from tests.tables.stops import block, stay_away


def test_what_is_only_for_show_uses_up_no_limit(hall: Hall):
    async def come() -> list[str]:
        host = await hall.seated("t-1", for_show=True)
        for name in ("loss", "rounds", "minutes", "stake"):
            hall.limit(name, 0)
        hall.clock.now += MINUTE
        return [await refusal(hall.play(host)) for _ in range(3)]

    assert asyncio.run(come()) == [""] * 3
    assert (hall.day().lost, hall.day().rounds, hall.day().minutes) == (0, 0, 0)


@pytest.mark.parametrize(("stop", "code"), [(stay_away, "limit/away"), (block, "people/not-active")])
def test_who_is_away_or_blocked_does_not_play_for_show_either(
    hall: Hall, stop: Callable[[Hall], None], code: str
):
    async def come() -> list[str]:
        host = await hall.seated("t-1", for_show=True)
        stop(hall)
        return [await refusal(hall.bet(host)), await refusal(hall.seated("t-2", for_show=True))]

    assert asyncio.run(come()) == [code] * 2


def test_a_day_that_begins_with_tables_for_show_counts_the_others(hall: Hall):
    async def come() -> None:
        shown, real = await hall.seated("t-1", for_show=True), await hall.seated("t-2")
        await hall.play(shown)
        await hall.play(real)
        hall.clock.now += DAY
        await hall.play(shown)
        await hall.play(real)

    asyncio.run(come())

    assert hall.day().rounds == 1
