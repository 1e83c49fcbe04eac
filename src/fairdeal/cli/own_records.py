"""Records of rounds: whose they are if nobody is named, and whether they are still what was written."""

from collections.abc import Collection, Iterable

from fairdeal.cli.wrong import complain
from fairdeal.people import People
from fairdeal.people.facts import REHEARSAL
from fairdeal.store.protocol import Reader
from fairdeal.tables.history import damaged_tables
from fairdeal.terminal.visitors import person_id
from fairdeal.words import LANGUAGES, Words, words_for

UNNAMED = {"table.player": {"n": 1}, "cs161.player": {}}
"""What people are called who play and say no name."""


def own_ids(people: People) -> frozenset[str]:
    """Who sits at this terminal: whoever plays and says no name, or else the only person of the room.

    Nobody where several people have played by their names: nobody can tell which of them asks.
    """
    names = (words_for(lang)(key, **facts) for lang in LANGUAGES for key, facts in UNNAMED.items())
    known = frozenset(person for person in people if not person.startswith(REHEARSAL))
    own = known & frozenset(map(person_id, names))
    return own or (known if len(known) == 1 else frozenset())


def sound_of(reader: Reader, tables: Iterable[str], words: Words) -> tuple[Collection[str], int]:
    """The tables whose logs are what was written, and the exit status; the others are complained of."""
    tables = tuple(tables)
    damaged = damaged_tables(reader, tables)
    for table, damage in damaged.items():
        why = damage.told(words)
        complain(f"fairdeal: {words('records.damaged', table=table, why=why)}")
    return [table for table in tables if table not in damaged], 1 if damaged else 0
