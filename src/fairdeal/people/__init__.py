"""People, who they are in the room, and the play money that comes in and goes out."""

from fairdeal.people.events import Event
from fairdeal.people.person import Contact, People, Person, Role, Status
from fairdeal.people.refusals import told
from fairdeal.people.room import Room

__all__ = ["Contact", "Event", "People", "Person", "Role", "Room", "Status", "told"]
