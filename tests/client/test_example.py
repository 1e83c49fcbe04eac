"""The example in the documentation plays as it says."""

import asyncio
import re
from pathlib import Path
from textwrap import indent
from typing import Any

from fairdeal.client import connect
from fairdeal.room.room import Room
from tests.client.conftest import RoomRunner

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"


def play_the_example(room: Room, name: str) -> Any:
    """What the example does, for a person of this name; returns the last view."""
    (example,) = re.findall(r"```python\n(async with connect.*?)```", PAGE.read_text(), re.DOTALL)
    names: dict[str, Any] = {"connect": connect}
    body = indent(example.replace("t-7", "t-1").replace("Ann", name), "    ")
    exec(f"async def story(room):\n{body}    return table.view", names)
    return names["story"](room)


def test_the_example_plays_three_rounds_and_leaves(rooms: RoomRunner):
    async def story(room: Room) -> tuple[Any, Any]:
        return await play_the_example(room, "Ann"), (await room.lobby())[0]

    view, entry = rooms.run(story)

    assert view.last.number == 3
    assert entry.player_names == ()


def test_three_people_can_follow_the_example_at_one_table(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[Any], Any]:
        people = (play_the_example(room, name) for name in ("Bob", "Cid", "Dan"))
        return await asyncio.gather(*people), (await room.lobby())[0]

    views, entry = rooms.run(story)

    assert len(views) == 3
    assert entry.player_names == ()
