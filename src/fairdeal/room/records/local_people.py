"""The people of this computer, whose rounds are shown if nobody says whose to show."""

from fairdeal.people import People
from fairdeal.people.events import REHEARSAL
from fairdeal.room.people.identity import person_id
from fairdeal.words import LANGUAGES, words_for

UNNAMED = {"table.player": {"n": 1}, "cs161.player": {}}
"""The names of people who play without giving one."""


def find_local_people(people: People) -> frozenset[str]:
    """The ids of people who play without a name, or else of the only person in the room.

    Empty if several people play under names, since any of them could be asking.
    """
    names = (words_for(lang)(key, **facts) for lang in LANGUAGES for key, facts in UNNAMED.items())
    known = frozenset(person for person in people if not person.startswith(REHEARSAL))
    own = known & frozenset(map(person_id, names))
    return own or (known if len(known) == 1 else frozenset())
