"""`fairdeal play --dealer NAME`: whether somebody can deal for the house by hand."""

from fairdeal.cli import local
from fairdeal.cli.wrong import Wrong
from fairdeal.tables.terms import HOUSE
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.sitting import Sitting


def check_dealer(sitting: Sitting, players: list[str]) -> None:
    """Before anybody sits down: refuse who plays, who lacks the role, and houses that deal otherwise."""
    visitors, name = sitting.local.visitors, sitting.dealer
    if sitting.table.terms.banker != HOUSE:
        raise Wrong("dealing.bankers")
    (person,) = local.ids_of(visitors, [name], sitting.asker.words)
    if person in local.ids_of(visitors, players, sitting.asker.words):
        raise Wrong("dealing.plays", name=name)
    if not visitors.may_deal(person):
        raise Wrong("dealing.role", name=name, person=person, data=as_option(sitting.data))
    if person in visitors.room.people():
        visitors.come_back(person, name)
