"""Whom somebody means: by id, or by a name that only one person has."""

from fairdeal.cli.wrong import Wrong
from fairdeal.people import People
from fairdeal.room.people.identity import find_people_called
from fairdeal.terminal.pages.records.formats import some_of
from fairdeal.words import Words
from fairdeal.words.safe_text import shown_text


def person_meant(people: People, given: str, words: Words) -> str:
    """The id of whoever is called so, whatever the capitals; as it is where nobody is."""
    if given in people:
        return given
    meant = find_people_called(people, given)
    if len(meant) > 1:
        raise Wrong("records.wrong.namesakes", given=shown_text(given, 40), known=some_of(meant, words))
    return meant[0] if meant else given
