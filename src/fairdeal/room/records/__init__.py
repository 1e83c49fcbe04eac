"""What was played in a room, as data for its clients."""

from fairdeal.room.records.records import Records

__all__ = ["Records"]
