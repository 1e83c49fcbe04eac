"""Reading a pack from a file, in its plain form or in the richer one; all that is wrong is told at once.

`pack_plain.py` reads the source's own form; `pack_rich.py` reads ours, with categories of its own, decimals,
missing values and sources.
"""

from fairdeal.games.trumps.pack import Pack
from fairdeal.games.trumps.pack_json import read_json
from fairdeal.games.trumps.pack_notes import Notes
from fairdeal.games.trumps.pack_plain import read_plain
from fairdeal.games.trumps.pack_rich import read_rich
from fairdeal.games.trumps.pack_twins import tell_twins
from fairdeal.games.trumps.problems import shown


def read_pack(content: bytes, file: str) -> Pack:
    """The pack in a file's bytes; BadPack tells all that is wrong with it, naming the file."""
    given = read_json(content, file)
    notes = Notes(file)
    tell_twins(given, notes)
    pack = _read(given, notes)
    notes.stop_if_wrong()
    assert pack is not None
    return pack


def _read(given: object, notes: Notes) -> Pack | None:
    match given:
        case list():
            return read_plain({"cards": given}, notes)
        case dict() if "categories" in given:
            return read_rich(given, notes)
        case dict() if "cards" in given:
            return read_plain(given, notes)
    notes.wrong("trumps_pack.form.none", came=shown(given))
    return None
