"""One interface to a room, for every front end: connect, sit down, read frames, give commands."""

from fairdeal.client.room_client import RoomClient, connect
from fairdeal.client.table_client import TableClient

__all__ = ["RoomClient", "TableClient", "connect"]
