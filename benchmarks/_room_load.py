"""The load of `_table_load` as people bring it: clients of a room, who read frames and answer them."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from itertools import count
from typing import Any

from benchmarks._table_load import BET, CHIPS, HITS_EVERY, new_id
from fairdeal.client import RoomClient, TableClient, connect
from fairdeal.games.game import Refused
from fairdeal.houses.library import open_house
from fairdeal.room.room import Room
from fairdeal.store import Store
from fairdeal.tables.houses.terms import blackjack_table
from fairdeal.wire.views.table import TableView

MILD = ("stand", "no", "decline")
"""What costs nothing, whatever is asked."""

GoesOn = Callable[[int], bool]
"""Whether another round is played after the one with this number."""


class RoomHall:
    """A room, and the tables of a house there."""

    def __init__(self, store: Store) -> None:
        self.store, self.room = store, Room(store)
        self.house, self.book = open_house("vegas_strip")
        self._connections, self._guests = AsyncExitStack(), count(1)

    async def welcome(self, name: str, limit: int | None = CHIPS) -> RoomClient:
        """A guest of their own at each table, usually with a limit: the same name is the same person."""
        connection = connect(self.room, name=f"{name} {next(self._guests)}")
        client = await self._connections.enter_async_context(connection)
        await asyncio.to_thread(self.room.directory.limit, new_id(), client.person or "", "loss", limit)
        return client

    async def open(self, name: str, by: str) -> None:
        opening = blackjack_table(name, self.house, self.book, by)
        await self.room.open_table(opening, self.book, new_id())

    async def seat_two(self, name: str, guests: list[RoomClient]) -> "Game":
        """Each brings chips that the room gives."""
        game = Game([await guest.sit(name, CHIPS // 2) for guest in guests])
        self._connections.push_async_callback(game.close)
        return game

    async def close(self) -> None:
        await self._connections.aclose()
        await self.room.close()


class Player:
    """Somebody at a table, and the frames that they read."""

    def __init__(self, table: TableClient) -> None:
        self.table = table
        self._frames = table.frames()
        self._is_put_back = False

    async def read(self) -> TableView[Any]:
        """The view of the next frame, or once more of one that was put back."""
        if not self._is_put_back:
            await anext(self._frames)
        self._is_put_back = False
        return self.table.view

    async def leave(self) -> None:
        await self._frames.aclose()

    def put_back(self) -> None:
        """Leave a frame for later."""
        self._is_put_back = True


class Game:
    """Two people who play at a table, each by their own frames, until it is enough for now."""

    def __init__(self, tables: list[TableClient]) -> None:
        self._players = [Player(table) for table in tables]
        self._decided: tuple[int, bool] = (-1, False)
        self.given = 0
        """Commands that were carried out."""
        self.rounds = 0

    async def play_commands(self, commands: int) -> int:
        """Give so many commands, and a few more until the round is over; returns how many."""
        before = self.given
        await self._play(lambda last: self.given < before + commands)
        return self.given - before

    async def play_to_round(self, number: int) -> None:
        """Play until the round with this number is over."""
        await self._play(lambda last: last < number)

    async def close(self) -> None:
        """Nobody reads any more frames."""
        for player in self._players:
            await player.leave()

    async def _play(self, goes_on: GoesOn) -> None:
        self._decided = -1, False
        await asyncio.gather(*(self._play_seat(player, goes_on) for player in self._players))

    async def _play_seat(self, player: Player, goes_on: GoesOn) -> None:
        while True:
            view = await player.read()
            asked = player.table.own.asked
            if asked == "bet" and not self._begins_round(view.number, goes_on):
                player.put_back()
                return
            try:
                if asked == "bet":
                    await player.table.bet(BET)
                elif asked == "answer":
                    await player.table.act(choose_action(view))
                self.given += bool(asked)
            except Refused as refusal:
                if refusal.code != "table/stale":  # the frame that says so is on its way
                    raise

    def _begins_round(self, last: int, goes_on: GoesOn) -> bool:
        """Decided once after each round, so that nobody waits for somebody who has stopped."""
        if self._decided[0] != last:
            self._decided = last, goes_on(last)
            self.rounds = last
        return self._decided[1]


def choose_action(view: TableView[Any]) -> str:
    """Hit in some rounds, and do in the others what costs nothing."""
    assert view.own is not None
    words = [each.action for each in view.own.actions if each.is_open]
    if view.number % HITS_EVERY == 0 and "hit" in words:
        return "hit"
    return next(word for word in (*MILD, *words) if word in words)
