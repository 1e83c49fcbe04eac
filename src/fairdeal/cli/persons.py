"""Whom somebody means: by id, or by a name that only one person has."""

from fairdeal.cli.wrong import Wrong
from fairdeal.houses.problems import shown_text
from fairdeal.people import People
from fairdeal.people.facts import ROOM
from fairdeal.people.folding import fold, read
from fairdeal.store.protocol import Reader
from fairdeal.terminal.records.told import some_of
from fairdeal.terminal.visitors import called
from fairdeal.words import Words


def people_of(reader: Reader) -> People:
    """Everybody of the room, by id."""
    return fold({}, (read(row.event) for row in reader.read(ROOM)))


def person_meant(people: People, given: str, words: Words) -> str:
    """The id of whoever is called so, whatever the capitals; as it is where nobody is."""
    if given in people:
        return given
    meant = called(people, given)
    if len(meant) > 1:
        raise Wrong("records.wrong.namesakes", given=shown_text(given, 40), known=some_of(meant, words))
    return meant[0] if meant else given
