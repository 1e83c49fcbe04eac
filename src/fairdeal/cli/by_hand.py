"""`fairdeal play --dealer NAME`: whether somebody can deal for the house by hand."""

from fairdeal.cli import local
from fairdeal.cli.wrong import Wrong
from fairdeal.terminal.blackjack.play_session import PlaySession
from fairdeal.terminal.data_option import as_option


def check_dealer(session: PlaySession, players: list[str]) -> None:
    """Before anybody sits down: refuse who plays, who lacks the role, and houses that deal otherwise."""
    visitors, name = session.party.visitors, session.dealer
    if session.view.dealer.bankers != "house":
        raise Wrong("dealing.bankers")
    (person,) = local.ids_of(visitors, [name], session.asker.words)
    if person in local.ids_of(visitors, players, session.asker.words):
        raise Wrong("dealing.plays", name=name)
    if not visitors.may_deal(person):
        raise Wrong("dealing.role", name=name, person=person, data=as_option(session.data))
    if person in visitors.room.people():
        visitors.readmit(person, name)
