"""People: their accounts and roles in the room, and the play money that is issued and retired."""

from fairdeal.people.directory import Directory
from fairdeal.people.person import Contact, People, Person, Role, Status
from fairdeal.people.reported_events import ReportedEvent

__all__ = ["Contact", "Directory", "People", "Person", "ReportedEvent", "Role", "Status"]
