"""What the views of a room say about a house: its name and rules, what new rules changed, and its edge."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from fairdeal.client import connect
from fairdeal.houses.library import open_house
from fairdeal.room.feed import Viewer
from fairdeal.room.room import Room
from fairdeal.store import Store, open_store
from fairdeal.store.places import FILE
from fairdeal.tables.houses.followed_house import FollowedHouse
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.views.table_view import public_view
from fairdeal.wire import commands as c
from fairdeal.wire.frames import Frame
from fairdeal.wire.views.table import HouseView
from tests.client.conftest import open_blackjack
from tests.houses.writing import write_house

CHIPS, BET = 20_000, 1_000

BEFORE = 'name = "Ann\'s Strip"\nextends = "vegas_strip"\n'
AFTER = 'name = "Ann\'s New Strip"\nextends = "vegas_strip"\n[dealer]\nsoft17 = "hit"\n'


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = open_store(tmp_path / FILE)
    yield found
    found.close()


async def open_own_house(room: Room, files: Path) -> None:
    """Open table t-1 by a house whose files are followed."""
    house, book = open_house(files, environment={})
    opening = blackjack_table("t-1", house, book, "ann", blackjack_terms(house, book))
    followed = FollowedHouse(files, environment={})
    await room.open_table(opening, book, "open-t-1", house=house, files=followed)


async def wait_for_house(
    frames: AsyncGenerator[Frame[Any], None], is_right: Callable[[HouseView], bool]
) -> HouseView:
    async for frame in frames:
        if is_right(frame.view.house):
            return frame.view.house
    raise AssertionError("the table has stopped")


def test_new_rules_are_shown_with_their_names_and_changes_in_the_frame_that_brings_them(
    store: Store, tmp_path: Path
):
    files = write_house(tmp_path, BEFORE)

    async def story() -> tuple[HouseView, HouseView, tuple[str, ...]]:
        room = Room(store)
        await open_own_house(room, files)
        async with connect(room, name="Ann") as ann, connect(room) as spectator:
            table = await ann.sit("t-1", chips=CHIPS)
            before = (await table.look()).house
            async with aclosing(spectator.watch("t-1").frames()) as frames:
                (files / "house.toml").write_text(AFTER, encoding="utf-8")
                await room.rest("t-1")
                after = await wait_for_house(frames, lambda house: house.book != before.book)
            (entry,) = await room.lobby()
        await room.close()
        return before, after, (entry.house_name.en,)

    before, after, names = asyncio.run(asyncio.wait_for(story(), 60))

    assert (before.name.en, before.changes) == ("Ann's Strip", ())
    assert "S17" in before.summary.en
    assert after.name.en == "Ann's New Strip"
    assert "H17" in after.summary.en
    assert any("17" in change.en for change in after.changes)
    assert names == ("Ann's New Strip",)


def test_the_lobby_names_a_house_whose_rules_changed_while_nobody_watched(store: Store, tmp_path: Path):
    files = write_house(tmp_path, BEFORE)

    async def story() -> str:
        room = Room(store)
        await open_own_house(room, files)
        (files / "house.toml").write_text(AFTER, encoding="utf-8")
        await room.rest("t-1")
        while (name := (await room.lobby())[0].house_name.en) != "Ann's New Strip":
            await asyncio.sleep(0.01)
        await room.close()
        return name

    assert asyncio.run(asyncio.wait_for(story(), 60)) == "Ann's New Strip"


def test_new_limits_are_a_change_too(store: Store, tmp_path: Path):
    files = write_house(tmp_path, BEFORE)

    async def story() -> HouseView:
        room = Room(store)
        await open_own_house(room, files)
        async with connect(room) as spectator, aclosing(spectator.watch("t-1").frames()) as frames:
            text = BEFORE.replace("Ann's Strip", "Ann's Dear Strip") + "[table]\nmin_bet = 20\n"
            (files / "house.toml").write_text(text, encoding="utf-8")
            await room.rest("t-1")
            shown = await wait_for_house(frames, lambda house: house.changes != ())
        await room.close()
        return shown

    shown = asyncio.run(asyncio.wait_for(story(), 60))

    assert shown.name.en == "Ann's Dear Strip"
    assert any("20" in change.en for change in shown.changes)


def test_two_folders_of_one_name_with_the_same_rules_keep_their_own_names(store: Store, tmp_path: Path):
    async def story() -> dict[str, str]:
        room = Room(store)
        for number, name in enumerate(("Ann's", "Bob's"), 1):
            (tmp_path / name).mkdir()
            files = write_house(tmp_path / name, BEFORE.replace("Ann's", name))
            house, book = open_house(files, environment={})
            terms = blackjack_terms(house, book)
            opening = blackjack_table(f"t-{number}", house, book, "ann", terms)
            await room.open_table(opening, book, f"open-{number}", house=house)
        found = {entry.table: entry.house_name.en for entry in await room.lobby()}
        await room.close()
        return found

    assert asyncio.run(story()) == {"t-1": "Ann's Strip", "t-2": "Bob's Strip"}


def test_a_house_that_cannot_be_described_keeps_nobody_at_the_table(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    def fail(*_: object) -> None:
        raise KeyError("no such sentence")

    monkeypatch.setattr("fairdeal.room.houses.known_houses.describe_house", fail)
    messages: list[str] = []

    async def story() -> str:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: messages.append(context["message"]))
        room = Room(store)
        await open_blackjack(room, "t-1")
        async with connect(room, name="Ann") as ann:
            table = await ann.sit("t-1", chips=CHIPS)
            await table.leave()
        (entry,) = await room.lobby()
        await room.close()
        return entry.house_name.en

    assert asyncio.run(asyncio.wait_for(story(), 60)) == "vegas_strip"
    assert len(messages) == 1


def test_a_closed_table_shows_its_house_to_the_end_and_is_forgotten_later(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("fairdeal.room.houses.known_houses.CLOSED_KEPT", 0)
    files = write_house(tmp_path, BEFORE)

    async def story() -> tuple[int, HouseView]:
        room = Room(store)
        await open_own_house(room, files)
        shown = (await room.look("t-1", Viewer())).house
        await room.act("ann", "t-1", c.CloseTable(), "close")
        await room.rest("t-1")
        kept = len(room._houses._facts) + len(room._houses._houses) + len(room._houses._searched)
        await room.close()
        return kept, shown

    kept, shown = asyncio.run(asyncio.wait_for(story(), 60))

    assert shown.name.en == "Ann's Strip"
    assert kept == 0


def test_the_last_frame_of_a_table_names_its_house(store: Store, tmp_path: Path):
    files = write_house(tmp_path, BEFORE)

    async def story() -> list[str]:
        room, names = Room(store), []
        await open_own_house(room, files)
        async with connect(room) as spectator, aclosing(spectator.watch("t-1").frames()) as frames:
            await anext(frames)
            await room.act("ann", "t-1", c.CloseTable(), "close")
            async for frame in frames:
                names.append(frame.view.house.name.en)
                if frame.view.phase == "closed":
                    break
        await room.close()
        return names

    names = asyncio.run(asyncio.wait_for(story(), 60))

    assert set(names) == {"Ann's Strip"}


def test_settings_of_a_table_show_in_the_summary_of_a_shipped_house(store: Store):
    async def story() -> tuple[str, str]:
        room = Room(store)
        house, book = open_house("vegas_strip", ["dealer.soft17=hit"])
        opening = blackjack_table("t-1", house, book, "ann", blackjack_terms(house, book))
        await room.open_table(opening, book, "open-t-1")
        shown = (await room.look("t-1", Viewer())).house
        await room.close()
        return shown.name.en, shown.summary.en

    name, summary = asyncio.run(story())

    assert name == "Vegas Strip"
    assert "H17" in summary


def test_the_house_edge_is_shown_as_soon_as_it_is_worked_out(store: Store):
    async def story() -> HouseView:
        room = Room(store, works_out_edges=True)
        await open_blackjack(room, "t-1")
        async with connect(room) as spectator, aclosing(spectator.watch("t-1").frames()) as frames:
            shown = await wait_for_house(frames, lambda house: house.edge is not None)
            (entry,) = await room.lobby()
        await room.close()
        assert entry.edge == shown.edge
        return shown

    shown = asyncio.run(asyncio.wait_for(story(), 120))

    assert shown.edge is not None
    assert 0.3 < shown.edge.percent < 0.7


def test_an_edge_that_cannot_be_worked_out_is_reported_and_stops_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    def fail(_: object) -> None:
        raise MemoryError("too many cards")

    monkeypatch.setattr("fairdeal.room.houses.edges.house_edge", fail)
    messages: list[str] = []

    async def story() -> HouseView:
        reported = asyncio.Event()

        def report(_: object, context: dict[str, Any]) -> None:
            messages.append(context["message"])
            reported.set()

        asyncio.get_running_loop().set_exception_handler(report)
        room = Room(store, works_out_edges=True)
        await open_blackjack(room, "t-1")
        await reported.wait()
        shown = (await room.look("t-1", Viewer())).house
        await room.close()
        return shown

    shown = asyncio.run(asyncio.wait_for(story(), 60))

    assert shown.edge is None
    assert shown.name.en == "Vegas Strip"
    assert len(messages) == 1


def test_the_public_part_of_a_view_is_built_once_for_all_viewers(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    built: list[int] = []

    def count(table: Any, facts: Any) -> Any:
        built.append(table.version)
        return public_view(table, facts)

    async def story() -> int:
        room = Room(store, clock=lambda: 1_750_000_000_000)
        await open_blackjack(room, "t-1")
        async with connect(room, name="Ann") as ann:
            table = await ann.sit("t-1", chips=CHIPS)
            viewers = [room.watch("t-1", Viewer()) for _ in range(10)]
            feeds = [await each.__aenter__() for each in viewers]
            for feed in feeds:
                await anext(feed)
            built.clear()
            monkeypatch.setattr("fairdeal.room.public_views.public_view", count)
            await table.bet(BET)
            frames = [await anext(feed) for feed in feeds]
            for each in viewers:
                await each.__aexit__(None, None, None)
        await room.close()
        assert len({id(frame.view) for frame in frames}) == 1
        return len(built)

    assert asyncio.run(asyncio.wait_for(story(), 60)) == 1
