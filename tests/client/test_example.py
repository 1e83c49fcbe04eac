"""The example in the documentation plays as it says."""

import re
from pathlib import Path
from textwrap import indent
from typing import Any

from fairdeal.client import connect
from fairdeal.room.room import Room
from tests.client.conftest import RoomRunner

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"


def test_the_example_plays_three_rounds_and_leaves(rooms: RoomRunner):
    (example,) = re.findall(r"```python\n(async with connect.*?)```", PAGE.read_text(), re.DOTALL)
    names: dict[str, Any] = {"connect": connect}
    exec(
        f"async def story(room):\n{indent(example.replace('t-7', 't-1'), '    ')}    return table.view", names
    )

    async def story(room: Room) -> tuple[Any, Any]:
        return await names["story"](room), (await room.lobby())[0]

    view, entry = rooms.run(story)

    assert view.last.number == 3
    assert entry.player_names == ()
