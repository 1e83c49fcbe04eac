"""Connects a person to a room: `async with connect(room, name="Ann") as client: …`."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fairdeal.client.local_link import LocalLink, SpectatorLink
from fairdeal.client.room_client import RoomClient
from fairdeal.client.sender import CommandIds, resend
from fairdeal.games.game import refused
from fairdeal.room.room import Room
from fairdeal.room.watching_room import WatchingRoom


@asynccontextmanager
async def connect(
    where: Room | WatchingRoom, *, name: str = "", person: str = "", password: str = ""
) -> AsyncIterator[RoomClient]:
    """Connect to a room: sign in by id, enter by name, or only watch.

    By name, both new people and people who were here before can enter. People with a password need it either
    way.
    """
    if not (person or name):
        yield spectate(where)
        return
    if not isinstance(where, Room):
        raise refused("table/spectator")  # nobody can play in a room that only watches
    if person:
        known = await resend(lambda: where.sign_in(person, password))
    else:
        command_id = CommandIds().next()
        known = await resend(lambda: where.enter(name, password, command_id))
    yield act_for(where, known.id, known.name)


def act_for(room: Room, person: str, name: str = "") -> RoomClient:
    """A client for a person whom the caller has already let in. `name`: what they are called at tables."""
    return RoomClient(LocalLink(room, person), name, person)


def spectate(room: Room | WatchingRoom) -> RoomClient:
    """A client for somebody who only watches."""
    return RoomClient(SpectatorLink(room), "")
