"""One interface to a room, for every front end: connect, sit down, read frames, give commands."""

from fairdeal.client.connection import connect
from fairdeal.client.room_client import RoomClient
from fairdeal.client.table_client import TableClient

__all__ = ["RoomClient", "TableClient", "connect"]
